//! From the text of a program to what is found in it.

use antiphon_lower::{headers, lower, Unit};
use antiphon_model::Program;
use antiphon_source::{FileKind, Interner, Loc, SourceMap, Span};
use antiphon_syntax::preprocess::Options as PreprocessOptions;
use antiphon_syntax::{read, Header, HeaderRequest, Headers, Target};
use antiphon_verify::{verify, Bound, Certainty, Options, Outcome, Wanted};
use std::collections::BTreeSet;

struct Embedded;

impl Headers for Embedded {
    fn find(&mut self, request: HeaderRequest<'_>) -> Option<Header> {
        let text = headers::find(request.name)?;
        Some(Header { name: request.name.into(), text: text.as_bytes().into(), kind: FileKind::Embedded })
    }
}

/// A small program: what `main` does between `MPI_Init` and `MPI_Finalize`.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name.
    pub name: String,
    /// Processes.
    pub processes: u32,
    /// Inputs, from the first number to the second.
    pub inputs: Vec<(String, i64, i64)>,
    /// Lines of C; `//~ property` marks what is found in a line,
    /// `//~+ property` in the next.
    pub body: String,
}

/// A finding: a property and a line.
pub type Finding = (String, u32);

/// What is found in a program.
pub type Findings = BTreeSet<Finding>;

const PRELUDE: &str = r"
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>
#define W MPI_COMM_WORLD
#define ANY MPI_ANY_SOURCE
#define SEND(x, to, tag) MPI_Send(&x, 1, MPI_INT, to, tag, W)
#define SSEND(x, to, tag) MPI_Ssend(&x, 1, MPI_INT, to, tag, W)
#define BSEND(x, to, tag) MPI_Bsend(&x, 1, MPI_INT, to, tag, W)
#define RECV(x, from, tag) MPI_Recv(&x, 1, MPI_INT, from, tag, W, &s)
#define ISEND(x, to, tag, q) MPI_Isend(&x, 1, MPI_INT, to, tag, W, &q)
#define ISSEND(x, to, tag, q) MPI_Issend(&x, 1, MPI_INT, to, tag, W, &q)
#define IRECV(x, from, tag, q) MPI_Irecv(&x, 1, MPI_INT, from, tag, W, &q)
#define WAIT(q) MPI_Wait(&q, &s)
#define WAITALL(n) MPI_Waitall(n, q, MPI_STATUSES_IGNORE)
#define BCAST(x, root) MPI_Bcast(&x, 1, MPI_INT, root, W)
#define REDUCE(x, y, root) MPI_Reduce(&x, &y, 1, MPI_INT, MPI_SUM, root, W)
#pragma TASS universe ENDS PID == 0 || PID == NPROCS - 1
";

impl Case {
    /// The whole text; line 1 is the first of the body.
    fn text(&self) -> String {
        let mut text = PRELUDE.to_owned();
        for (name, low, high) in &self.inputs {
            text += &format!("#pragma TASS input {{{low} <= {name} && {name} <= {high}}}\nint {name};\n");
        }
        let start = "int main(int argc, char **argv) {\n\
            int rank, x = 0, y = 0, z = 0, flag = 0, index = 0;\nMPI_Request q[4];\nMPI_Status s;\n\
            MPI_Init(&argc, &argv);\nMPI_Comm_rank(W, &rank);\n#line 1\n";
        text + start + &self.body + "\nMPI_Finalize();\nreturn 0;\n}\n"
    }

    /// The model of it.
    pub fn program(&self) -> (Program, SourceMap) {
        program_of(&self.name, self.text())
    }

    /// What the marks in its text say.
    pub fn marked(&self) -> Findings {
        let mut all = Findings::new();
        for (at, line) in self.body.lines().enumerate() {
            if let Some((_, marks)) = line.split_once("//~") {
                let next = u32::from(marks.starts_with('+'));
                let marks = marks.trim_start_matches('+').split_whitespace();
                all.extend(marks.map(|mark| (mark.to_owned(), at as u32 + 1 + next)));
            }
        }
        all
    }

    /// Options to find everything that is wrong with it.
    pub fn options(&self) -> Options {
        let bound = |(name, low, high): &(String, i64, i64)| (name.clone(), Bound::Range(Some(*low), Some(*high)));
        Options {
            processes: self.processes,
            inputs: self.inputs.iter().map(bound).collect(),
            wanted: Wanted { most: usize::MAX, ..Wanted::default() },
            ..Options::default()
        }
    }
}

/// The model of a text.
pub fn program_of(name: &str, text: String) -> (Program, SourceMap) {
    let (mut map, mut names) = (SourceMap::new(), Interner::default());
    let target = Target::default();
    let text: std::sync::Arc<[u8]> = text.into_bytes().into();
    let options = PreprocessOptions { target, ..PreprocessOptions::default() };
    let file = map.add_file("a.c", text, FileKind::User, Loc::NONE).expect("a small file");
    let (ast, diagnostics) = read(&mut map, &mut names, &mut Embedded, &options, file);
    let errors: Vec<_> = diagnostics.iter().filter(|d| !d.code.id.starts_with('W')).collect();
    assert!(errors.is_empty(), "{name}: the front end complains: {errors:#?}");
    let (program, diagnostics) = lower(&[Unit { ast: &ast }], &names, &map, target);
    let Some(program) = program else { panic!("{name}: not lowered: {diagnostics:#?}") };
    (program, map)
}

/// What was found out, without the ways to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Shown violations.
    pub provable: Findings,
    /// Those that were neither shown nor excluded.
    pub possible: Findings,
    /// Whether everything was looked at.
    pub complete: bool,
}

impl Verdict {
    /// Everything was looked at and nothing was found.
    pub fn holds(&self) -> bool {
        self.complete && self.provable.is_empty() && self.possible.is_empty()
    }

    /// Shown violations of these kinds.
    pub fn provable_but(&self, not: &[&str]) -> Findings {
        self.provable.iter().filter(|(property, _)| !not.contains(&property.as_str())).cloned().collect()
    }
}

/// The line of a place; lines of the text after the body count on.
pub fn line_of(map: &SourceMap, span: Span) -> u32 {
    map.position(span).map_or(0, |position| position.line)
}

/// What an outcome says.
pub fn verdict(map: &SourceMap, outcome: &Outcome) -> Verdict {
    assert!(outcome.unsupported.is_none(), "{:?}", outcome.unsupported);
    let of = |certainty| {
        let those = outcome.violations.iter().filter(move |violation| violation.certainty == certainty);
        those.map(|v| (v.fault.property.id().to_owned(), line_of(map, v.fault.span))).collect()
    };
    Verdict {
        provable: of(Certainty::Provable),
        possible: of(Certainty::Possible),
        complete: outcome.incomplete.is_empty(),
    }
}

/// What `verify` says of a program.
pub fn verified(case: &Case, options: &Options) -> Verdict {
    let (program, map) = case.program();
    let outcome = verify(&program, options);
    for violation in &outcome.violations {
        assert_eq!(violation.replayed, violation.certainty == Certainty::Provable, "{}", case.name);
    }
    verdict(&map, &outcome)
}
