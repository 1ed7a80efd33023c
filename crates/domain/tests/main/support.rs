//! From C text to paths: a depth-first driver without any reduction.

use antiphon_domain::{Integers, Model, Symbolic};
use antiphon_lower::{headers, lower, Unit};
use antiphon_machine::{
    compile, Assumptions, Decision, End, Exact, MachineArith, Options, Overflow, Recording, Values,
};
use antiphon_model::Program;
use antiphon_source::{FileKind, Interner, Loc, SourceMap, Span};
use antiphon_syntax::preprocess::Options as PreprocessOptions;
use antiphon_syntax::{read, Header, HeaderRequest, Headers, Target};
use antiphon_world::run;
use antiphon_world::{Event, ProcessStatus};
use std::collections::BTreeMap;

struct Embedded;

impl Headers for Embedded {
    fn find(&mut self, request: HeaderRequest<'_>) -> Option<Header> {
        let text = headers::find(request.name)?;
        Some(Header { name: request.name.into(), text: text.as_bytes().into(), kind: FileKind::Embedded })
    }
}

const PRELUDE: &str = "#include <stdio.h>\n#include <stdlib.h>\n#include <math.h>\n#include <assert.h>\n\
    int __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uchar(void); void __VERIFIER_assume(int);\n";

pub fn program_of(text: &str) -> (Program, SourceMap) {
    let (mut map, mut names) = (SourceMap::new(), Interner::default());
    let target = Target::default();
    let text: std::sync::Arc<[u8]> = format!("{PRELUDE}#line 1\n{text}").into_bytes().into();
    let options = PreprocessOptions { target, ..PreprocessOptions::default() };
    let file = map.add_file("a.c", text, FileKind::User, Loc::NONE).expect("a small file");
    let (ast, diagnostics) = read(&mut map, &mut names, &mut Embedded, &options, file);
    let errors: Vec<_> = diagnostics.iter().filter(|d| !d.code.id.starts_with('W')).collect();
    assert!(errors.is_empty(), "the front end complains: {errors:#?}");
    let (program, diagnostics) = lower(&[Unit { ast: &ast }], &names, &map, target);
    let Some(program) = program else { panic!("not lowered: {diagnostics:#?}") };
    (program, map)
}

fn place(map: &SourceMap, span: Span) -> String {
    map.position(span).map_or("nowhere".into(), |p| format!("line {}", p.line))
}

/// How an execution ends, in words that do not depend on values.
fn ending(map: &SourceMap, end: &End) -> String {
    match end {
        End::Exit(status) => format!("exit {status}"),
        End::Fault(fault) => format!("{} at {}", fault.property.id(), place(map, fault.span)),
        End::Unsupported(limit) => format!("{} at {}: {}", limit.code.id, place(map, limit.span), limit.message),
        End::Assumption(span) => format!("assumption at {}", place(map, *span)),
        other => format!("{other:?}"),
    }
}

fn end_of(event: Event<antiphon_domain::Number>, status: ProcessStatus) -> End {
    match event {
        Event::End => match status {
            ProcessStatus::Ended(status) => End::Exit(status),
            other => panic!("{other:?} at the end"),
        },
        Event::Fault(_, fault) => End::Fault(fault),
        Event::Unsupported(_, unsupported) => End::Unsupported(unsupported),
        Event::Assumption(span) => End::Assumption(span),
        other => panic!("{other:?}"),
    }
}

/// The end of a concrete run with these values.
fn replayed(program: &Program, integers: Integers, values: &[(String, String)]) -> End {
    let answers: BTreeMap<String, String> = values.iter().cloned().collect();
    let inputs = answers.clone();
    let options = Options { answers, inputs, max_steps: Some(1 << 20), ..Options::default() };
    let mut output = Recording::default();
    match integers {
        Integers::Ideal => run(program, &options, Exact::new(0), &mut output).end,
        Integers::Machine(overflow) => run(program, &options, MachineArith::new(overflow, 0), &mut output).end,
    }
}

/// All paths, one line each: what is assumed, and how it ends. Paths that a run
/// does not confirm are marked.
pub fn paths(text: &str, integers: Integers) -> String {
    let (program, map) = program_of(text);
    let domain = Symbolic::new(integers, antiphon_prover::Options::default());
    let code = compile(&program);
    let options = Options::default();
    let mut world = antiphon_world::World::new(&program, &code, &options, domain, Box::new(Recording::default()));
    assert!(world.machine.missing_inputs().is_empty());
    world.begin().unwrap_or_else(|stop| panic!("{stop:?}"));
    let mut open = vec![world.snapshot()];
    let mut lines = Vec::new();
    while let Some(snapshot) = open.pop() {
        world.restore(snapshot);
        let event = loop {
            match world.advance() {
                Event::Pause | Event::Remember => {}
                Event::Undecided(condition, _) => {
                    let here = world.snapshot();
                    let opposite = world.machine.domain.is_zero(&condition);
                    for side in [opposite, condition] {
                        world.restore(here.clone());
                        if world.machine.domain.assume(&side) == Decision::True {
                            open.push(world.snapshot());
                        }
                    }
                    break None;
                }
                event => break Some(event),
            }
        };
        let Some(event) = event else { continue };
        assert!(lines.len() < 200, "too many paths");
        let (path, status) = (world.machine.domain.path(), world.statuses()[0]);
        let end = end_of(event, status);
        let condition = world.machine.domain.condition_text(path);
        let confirmed = match world.machine.domain.model() {
            // What is not modelled may well run.
            _ if matches!(end, End::Unsupported(_)) => String::new(),
            Model::Values(values, _) => {
                let values: Vec<(String, String)> =
                    values.into_iter().map(|(name, value)| (name, value.to_string())).collect();
                let run = replayed(&program, integers, &values);
                match ending(&map, &run) == ending(&map, &end) || matches!((&run, &end), (End::Exit(_), End::Exit(_))) {
                    true => String::new(),
                    false => format!(" BUT {} with {values:?}", ending(&map, &run)),
                }
            }
            other => format!(" ({other:?})"),
        };
        let condition = if condition.is_empty() { "always" } else { &condition };
        lines.push(format!("{condition}: {}{confirmed}\n", ending(&map, &end)));
    }
    lines.concat()
}

/// All paths in ideal arithmetic.
pub fn check(text: &str, expect: expect_test::Expect) {
    expect.assert_eq(&paths(text, Integers::Ideal));
}

/// All paths with machine integers.
pub fn check_machine(text: &str, expect: expect_test::Expect) {
    expect.assert_eq(&paths(text, Integers::Machine(Overflow::Fault)));
}
