//! The pairs of programs under `examples/`, compared in every way there is: with
//! and without reduction, with every state remembered, and with each of the two
//! strengths of deadlocks. All must say the same.
//!
//! The pages of the examples say what a user sees of these pairs; here the
//! bounds are the smallest that show it.

use antiphon_lower::{headers, lower, Unit};
use antiphon_model::Program;
use antiphon_source::{FileKind, Interner, Loc, SourceMap};
use antiphon_syntax::preprocess::Options as PreprocessOptions;
use antiphon_syntax::{read, Header, HeaderRequest, Headers, Target};
use antiphon_verify::{compare, Bound, Certainty, Options, Outcome};
use antiphon_world::{Deadlock, Order, Remembering, Scheduling};
use std::collections::BTreeSet;
use std::path::Path;

/// A specification, an implementation, its processes, the inputs, and the one
/// property that is violated, if any.
struct Pair {
    specification: &'static str,
    implementation: &'static str,
    processes: u32,
    inputs: &'static [(&'static str, i64, i64)],
    violated: Option<&'static str>,
}

const fn right(
    specification: &'static str,
    implementation: &'static str,
    processes: u32,
    inputs: &'static [(&'static str, i64, i64)],
) -> Pair {
    Pair { specification, implementation, processes, inputs, violated: None }
}

const fn wrong(
    specification: &'static str,
    implementation: &'static str,
    processes: u32,
    inputs: &'static [(&'static str, i64, i64)],
) -> Pair {
    Pair { specification, implementation, processes, inputs, violated: Some("equivalence") }
}

/// An assertion over both programs, or over the processes of one, fails.
const fn tied(
    specification: &'static str,
    implementation: &'static str,
    processes: u32,
    inputs: &'static [(&'static str, i64, i64)],
) -> Pair {
    Pair { specification, implementation, processes, inputs, violated: Some("collective-assertion") }
}

const PAIRS: &[Pair] = &[
    right("collective/mean_sum.c", "collective/mean_running.c", 1, &[("N", 1, 4)]),
    tied("collective/mean_sum.c", "collective/mean_wrong_weight.c", 1, &[("N", 1, 4)]),
    tied("collective/mean_sum.c", "collective/mean_wrong_order.c", 1, &[("N", 1, 4)]),
    right("collective/diffusion_seq.c", "collective/diffusion_par.c", 2, &[("NX", 2, 3), ("NSTEPS", 0, 2)]),
    tied("collective/diffusion_seq.c", "collective/diffusion_wrong_formula.c", 2, &[("NX", 4, 4), ("NSTEPS", 1, 1)]),
    right("adder/adder_seq.c", "adder/adder_par.c", 3, &[("B", 2, 2)]),
    right("adder/adder_seq.c", "adder/adder_reduce.c", 3, &[("B", 2, 2)]),
    wrong("adder/adder_seq.c", "adder/adder_wrong_block.c", 2, &[("B", 2, 2)]),
    wrong("adder/adder_seq.c", "adder/adder_wrong_root.c", 2, &[("B", 1, 1)]),
    right("factorial/factorial_iter.c", "factorial/factorial_rec.c", 1, &[("n", 0, 4)]),
    wrong("factorial/factorial_iter.c", "factorial/factorial_wrong_last.c", 1, &[("n", 0, 4)]),
    right("dot/dot_seq.c", "dot/dot_par.c", 2, &[("N", 1, 3)]),
    wrong("dot/dot_seq.c", "dot/dot_wrong_block.c", 2, &[("N", 1, 3)]),
    right("diffusion1d/diffusion1d_seq.c", "diffusion1d/diffusion1d_par.c", 2, &[("NX", 1, 3), ("NT", 0, 1)]),
    wrong("diffusion1d/diffusion1d_seq.c", "diffusion1d/diffusion1d_wrong_ghost.c", 2, &[("NX", 4, 4), ("NT", 1, 1)]),
    right("matmul/matmul_seq.c", "matmul/matmul_mw.c", 3, &[("N", 1, 3), ("L", 1, 1), ("M", 1, 1)]),
    wrong("matmul/matmul_seq.c", "matmul/matmul_wrong_race.c", 3, &[("N", 2, 2), ("L", 1, 1), ("M", 1, 1)]),
    right("laplace/laplace_seq.c", "laplace/laplace_par.c", 2, &[("NX", 3, 3), ("NY", 3, 4), ("NT", 1, 2)]),
    wrong("laplace/laplace_seq.c", "laplace/laplace_wrong_maximum.c", 2, &[("NX", 3, 3), ("NY", 4, 4), ("NT", 2, 2)]),
    right("integrate/integrate_seq.c", "integrate/integrate_mw.c", 3, &[("N", 1, 2), ("DEPTH", 0, 1)]),
    right("gauss/gauss_seq.c", "gauss/gauss_par.c", 2, &[("N", 1, 2), ("M", 1, 2)]),
    wrong("gauss/gauss_seq.c", "gauss/gauss_wrong_exchange.c", 1, &[("N", 2, 2), ("M", 2, 2)]),
    right("jacobi/jacobi_seq.c", "jacobi/jacobi_par.c", 2, &[("N", 1, 2), ("NT", 0, 1)]),
];

#[test]
fn with_the_usual_search() {
    all_say_it(|_| ());
}

#[test]
fn without_reduction() {
    all_say_it(|options| options.policy.scheduling = Scheduling::Everything);
}

#[test]
fn with_every_state_remembered() {
    all_say_it(|options| options.policy.remembering = Remembering::Often);
}

#[test]
fn with_absolute_deadlocks_only() {
    all_say_it(|options| options.policy.deadlock = Deadlock::Absolute);
}

#[test]
fn with_each_order_of_processes() {
    all_say_it(|options| options.policy.order = Order::Rank);
}

#[test]
fn with_two_workers() {
    all_say_it(|options| options.jobs = 2);
}

fn all_say_it(change: impl Fn(&mut Options)) {
    let complaints: Vec<String> = PAIRS.iter().filter_map(|pair| complaint(pair, &change)).collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// What is wrong with the answer for a pair.
fn complaint(pair: &Pair, change: &impl Fn(&mut Options)) -> Option<String> {
    let bound = |(name, low, high): &(&str, i64, i64)| (name.to_string(), Bound::Range(Some(*low), Some(*high)));
    let mut options =
        Options { processes: pair.processes, inputs: pair.inputs.iter().map(bound).collect(), ..Options::default() };
    change(&mut options);
    let outcome = compare(&program(pair.specification), &program(pair.implementation), &options);
    let found = said(&outcome);
    let wanted: BTreeSet<String> = pair.violated.iter().map(|property| format!("Provable {property}")).collect();
    match found == wanted {
        true => None,
        false => Some(format!("{}: {found:?} and not {wanted:?}", pair.implementation)),
    }
}

/// What an outcome says, in words; nothing for a proof.
fn said(outcome: &Outcome) -> BTreeSet<String> {
    let mut words: BTreeSet<String> = outcome.incomplete.iter().map(|why| format!("{why:?}")).collect();
    words.extend(outcome.unsupported.iter().map(|why| format!("{why:?}")));
    for violation in &outcome.violations {
        assert_eq!(violation.replayed, violation.certainty == Certainty::Provable, "{violation:?}");
        words.insert(format!("{:?} {}", violation.certainty, violation.fault.property.id()));
    }
    // A search that stops at a violation has not seen everything.
    match outcome.violations.is_empty() {
        true => words,
        false => words.into_iter().filter(|word| word.contains(' ')).collect(),
    }
}

struct Embedded;

impl Headers for Embedded {
    fn find(&mut self, request: HeaderRequest<'_>) -> Option<Header> {
        let text = headers::find(request.name)?;
        Some(Header { name: request.name.into(), text: text.as_bytes().into(), kind: FileKind::Embedded })
    }
}

/// The model of an example.
fn program(file: &str) -> Program {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(file);
    let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (mut map, mut names) = (SourceMap::new(), Interner::default());
    let target = Target::default();
    let options = PreprocessOptions { target, ..PreprocessOptions::default() };
    let file = map.add_file(file, text.into(), FileKind::User, Loc::NONE).expect("a small file");
    let (ast, diagnostics) = read(&mut map, &mut names, &mut Embedded, &options, file);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    let (program, diagnostics) = lower(&[Unit { ast: &ast }], &names, &map, target);
    program.unwrap_or_else(|| panic!("not lowered: {diagnostics:#?}"))
}
