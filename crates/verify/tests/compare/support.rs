//! From the texts of two programs to what their comparison says.

use antiphon_lower::{headers, lower, Unit};
use antiphon_model::Program;
use antiphon_source::{FileKind, Interner, Loc, SourceMap};
use antiphon_syntax::preprocess::Options as PreprocessOptions;
use antiphon_syntax::{read, Header, HeaderRequest, Headers, Target};
use antiphon_verify::{compare, signature, Certainty, Options, Outcome};

struct Embedded;

impl Headers for Embedded {
    fn find(&mut self, request: HeaderRequest<'_>) -> Option<Header> {
        let text = headers::find(request.name)?;
        Some(Header { name: request.name.into(), text: text.as_bytes().into(), kind: FileKind::Embedded })
    }
}

/// Two programs, read with one map of sources.
pub struct Pair {
    specification: Program,
    implementation: Program,
    map: SourceMap,
}

/// The model of a text.
fn program(map: &mut SourceMap, name: &str, text: &str) -> Program {
    let (mut names, target) = (Interner::default(), Target::default());
    let text: std::sync::Arc<[u8]> = text.as_bytes().into();
    let options = PreprocessOptions { target, ..PreprocessOptions::default() };
    let file = map.add_file(name, text, FileKind::User, Loc::NONE).expect("a small file");
    let (ast, diagnostics) = read(map, &mut names, &mut Embedded, &options, file);
    let errors: Vec<_> = diagnostics.iter().filter(|d| !d.code.id.starts_with('W')).collect();
    assert!(errors.is_empty(), "{name}: the front end complains: {errors:#?}");
    let (program, diagnostics) = lower(&[Unit { ast: &ast }], &names, map, target);
    let Some(program) = program else { panic!("{name}: not lowered: {diagnostics:#?}") };
    program
}

impl Pair {
    /// Reads two programs.
    pub fn read(specification: &str, implementation: &str) -> Pair {
        let mut map = SourceMap::new();
        let specification = program(&mut map, "spec.c", specification);
        let implementation = program(&mut map, "impl.c", implementation);
        Pair { specification, implementation, map }
    }

    /// The line of a place.
    fn line(&self, span: antiphon_source::Span) -> u32 {
        self.map.position(span).map_or(0, |position| position.line)
    }

    /// What the comparison comes to, with these options.
    pub fn outcome(&self, options: &Options) -> Outcome {
        let complaints = signature(&self.specification, &self.implementation, options);
        assert!(complaints.iter().all(|d| d.code.id.starts_with('W')), "{complaints:#?}");
        compare(&self.specification, &self.implementation, options)
    }

    /// The answer in one line: `equivalent`, or what goes wrong.
    pub fn answer(&self, options: &Options) -> String {
        let outcome = self.outcome(options);
        if let Some(unsupported) = &outcome.unsupported {
            return format!("rejected: {}", unsupported.message);
        }
        let Some(violation) = outcome.violations.first() else {
            let reasons: Vec<String> = outcome.incomplete.iter().map(|it| it.message.clone()).collect();
            if !reasons.is_empty() {
                return format!("inconclusive: {}", reasons.join("; "));
            }
            assert!(outcome.vacuous.is_empty(), "{:?}", outcome.vacuous);
            return "equivalent".into();
        };
        let certainty = match violation.certainty {
            Certainty::Provable => "",
            Certainty::Possible => "perhaps ",
        };
        let what = match &violation.difference {
            None => {
                let line = self.line(violation.fault.span);
                format!(
                    "{} by rank {} of the {:?}, line {line}",
                    violation.fault.property.id(),
                    violation.task.rank,
                    violation.task.program
                )
            }
            Some(difference) => {
                let (theirs, own) =
                    (self.line(difference.specification_place), self.line(difference.implementation_place));
                let (a, b) = difference.example.clone().unwrap_or_default();
                let (expected, found) = (&difference.specification, &difference.implementation);
                format!("{} is {found} (line {own}), not {expected} (line {theirs}): {b}, not {a}", difference.output)
            }
        };
        format!("{certainty}{what}")
    }
}

/// Options with so many processes of the implementation.
pub fn with_processes(processes: u32) -> Options {
    Options { processes, ..Options::default() }
}

/// A program of several processes over the input `a[3]` with the output `s`: what
/// `main` does between `MPI_Init` and `MPI_Finalize`.
pub fn parallel(body: &str) -> String {
    format!(
        "#include <mpi.h>\n#include <stdio.h>\n#define W MPI_COMM_WORLD\n\
        #pragma TASS input\ndouble a[3];\n#pragma TASS output\ndouble s;\n\
        int main(void) {{\nint rank, np; double x = 0;\nMPI_Init(0, 0);\n\
        MPI_Comm_rank(W, &rank); MPI_Comm_size(W, &np);\n{body}\nMPI_Finalize();\nreturn 0;\n}}\n"
    )
}

/// A program of one process over the input `a[3]` with the output `s`: what `main` does.
pub fn sequential(body: &str) -> String {
    format!(
        "#include <stdio.h>\n#pragma TASS input\ndouble a[3];\n#pragma TASS output\ndouble s;\n\
        int main(void) {{\n{body}\nreturn 0;\n}}\n"
    )
}

/// What comparing two texts comes to.
pub fn answer(specification: &str, implementation: &str, options: &Options) -> String {
    Pair::read(specification, implementation).answer(options)
}
