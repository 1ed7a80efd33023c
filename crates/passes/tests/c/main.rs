//! The passes on C programs: what is transformed is well-formed and runs the
//! same, what is analysed agrees with brute force or with what the text says.

mod graphs;
mod parallel;
mod programs;
mod qualified;
mod splitting;
mod usage;

use antiphon_lower::{headers, lower, Unit};
use antiphon_machine::{End, Options, Overflow, Recording};
use antiphon_model::Program;
use antiphon_source::{FileKind, Interner, Loc, SourceMap};
use antiphon_syntax::preprocess::Options as PreprocessOptions;
use antiphon_syntax::{read, Header, HeaderRequest, Headers, Target};
use antiphon_world::run_machine;

struct Embedded;

impl Headers for Embedded {
    fn find(&mut self, request: HeaderRequest<'_>) -> Option<Header> {
        let text = headers::find(request.name)?;
        Some(Header { name: request.name.into(), text: text.as_bytes().into(), kind: FileKind::Embedded })
    }
}

/// The model of a program; none if the front end rejects it.
fn program_of(text: &str) -> Option<Program> {
    let (mut map, mut names) = (SourceMap::new(), Interner::default());
    let target = Target::default();
    let options = PreprocessOptions { target, ..PreprocessOptions::default() };
    let file = map.add_file("a.c", text.as_bytes().into(), FileKind::User, Loc::NONE).expect("a small file");
    let (ast, diagnostics) = read(&mut map, &mut names, &mut Embedded, &options, file);
    let accepted = diagnostics.iter().all(|d| d.code.id.starts_with('W'));
    accepted.then(|| lower(&[Unit { ast: &ast }], &names, &map, target).0).flatten()
}

/// What a program prints and how it ends.
fn recorded(program: &Program) -> String {
    let options = Options { max_steps: Some(3_000_000), ..Options::default() };
    let mut output = Recording::default();
    let report = run_machine(program, &options, Overflow::Fault, &mut output);
    let end = match &report.end {
        End::Exit(status) => format!("exit {status}"),
        End::Fault(fault) => format!("fault {}", fault.property.id()),
        End::Unsupported(limit) => format!("unsupported {}", limit.code.id),
        End::Limit { limit, .. } => format!("limit {limit:?}"),
        End::Assumption(_) => "assumption".into(),
        End::MissingInputs(names) => format!("missing {}", names.join(", ")),
    };
    format!("{}{end}\n", String::from_utf8_lossy(&output.out))
}

/// The flaws of a program, as text.
fn flaws(program: &Program) -> String {
    antiphon_model::check(program).iter().map(|flaw| format!("{flaw}\n")).collect()
}
