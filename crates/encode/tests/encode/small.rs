//! Small programs, and what is encoded of them.

use crate::support::{is_print, locations, main_of, number, up_to_print, zeros};
use antiphon_domain::Integers;
use antiphon_encode::{Block, Effects, Encoder, Joins, Label, Reason, Refusal, Region, Target};
use antiphon_machine::{Overflow, Property};
use antiphon_model::{Action, Body, ExprId, PlaceId, Program, Step};
use antiphon_prover::{Context, Formulas};
use antiphon_symbolic::{Assignment, ExprId as Term, Value};
use antiphon_testing::program;
use std::collections::BTreeSet;

const HEAD: &str = "#include <stdio.h>\n#include <assert.h>\nint __VERIFIER_nondet_int(void); int g;\n";

fn model(text: &str) -> Program {
    program(&format!("{HEAD}{text}")).0
}

fn symbol(encoder: &mut Encoder<'_>, name: &str) -> Term {
    let scope = encoder.scope(encoder.program().main);
    scope.tracked.iter().find(|tracked| tracked.name == name).expect("a tracked variable").value
}

/// The block from the start of `main` to its first `printf`.
fn block(encoder: &mut Encoder<'_>, joins: Joins) -> Block {
    let program = encoder.program();
    let start = encoder.start(program.main);
    encoder.block(&up_to_print(program), start, joins).expect("an encoding")
}

fn assignments(program: &Program) -> Vec<(PlaceId, ExprId)> {
    let pair = |step: &Step| match step {
        Step::Action(Action::Assign(place, value), _) => Some((*place, *value)),
        _ => None,
    };
    main_of(program).body.locations.iter().filter_map(|location| pair(&location.step)).collect()
}

#[test]
fn a_simultaneous_assignment_swaps() {
    let program = model("int main(void) { int x = 1, y = 2; x = y; y = x; return x; }");
    let mut encoder = Encoder::new(&program, Integers::Ideal);
    let state = encoder.start(program.main);
    let pairs = assignments(&program);
    let mut effects = Effects::default();
    let state = encoder.assign_all(&pairs[..2], &state, &mut effects);
    let both = encoder.assign_all(&pairs[2..4], &state, &mut effects);
    let values: Vec<String> = both.environment.iter().map(|(_, slot)| encoder.arena().print(slot.value)).collect();
    assert_eq!(values, ["g", "2", "1"]);
    assert!(effects.obligations.is_empty() && effects.unknowns.is_empty());
}

#[test]
fn a_simultaneous_assignment_to_elements_keeps_both() {
    let program = model("int a[2]; int main(void) { a[0] = a[1]; a[1] = a[0]; return 0; }");
    let mut encoder = Encoder::new(&program, Integers::Ideal);
    let state = encoder.start(program.main);
    let after = encoder.assign_all(&assignments(&program), &state, &mut Effects::default());
    let a = symbol(&mut encoder, "a");
    let slot = after.environment.iter().find(|(tracked, _)| tracked.value == a).expect("the array").1;
    let (arena, _) = encoder.kernel();
    for (at, other) in [(0, 1), (1, 0)] {
        let (at, other) = (arena.int(at), arena.int(other));
        assert_eq!(arena.read(slot.value, at), arena.read(a, other));
    }
}

#[test]
fn a_precondition_is_a_substitution() {
    let program = model("int main(void) { int x = g + 1; g = 2 * x; printf(\"\"); return 0; }");
    let mut encoder = Encoder::new(&program, Integers::Ideal);
    let block = block(&mut encoder, Joins::Separate(1));
    let exit = locations(&program, is_print)[0];
    let g = symbol(&mut encoder, "g");
    let (arena, _) = encoder.kernel();
    let ten = arena.int(10);
    let (after, four) = (arena.equal(g, ten), arena.int(4));
    let before = arena.equal(g, four);
    let (after, before) = (encoder.formula(after), encoder.formula(before));
    assert_eq!(encoder.precondition(&block, exit, after), before);
}

fn loop_program() -> Program {
    model("int main(void) { int x = 0; while (x < 10) x = x + 1; printf(\"\"); return 0; }")
}

#[test]
fn a_region_with_a_loop_is_refused() {
    let program = loop_program();
    let mut encoder = Encoder::new(&program, Integers::Ideal);
    let start = encoder.start(program.main);
    let region = Region { entry: Body::ENTRY, exits: BTreeSet::new() };
    let head = main_of(&program).body.loops[0].head;
    assert_eq!(encoder.block(&region, start, Joins::Merged), Err(Refusal::Loop(head)));
}

#[test]
fn a_loop_body_relates_copies() {
    let program = loop_program();
    let head = main_of(&program).body.loops[0].head;
    let mut encoder = Encoder::new(&program, Integers::Ideal);
    let start = encoder.anywhere(program.main);
    let exits = BTreeSet::from([head, main_of(&program).body.loops[0].exit]);
    let block = encoder.block(&Region { entry: head, exits }, start, Joins::Merged).expect("a loop's body");
    let round = block.exits.iter().find(|exit| exit.target == Target::Location(head)).expect("a round");
    let relation = encoder.relation(&block, round, &Label::number(0), &Label::number(1));
    let scope = encoder.scope(program.main);
    let mut assignment = Assignment::default();
    for tracked in &scope.tracked {
        zeros(tracked, &mut assignment);
        for (name, label) in [("x", "0"), ("x", "1"), ("g", "0"), ("g", "1")] {
            if tracked.name == name {
                let value = encoder.copy(tracked.value, label);
                assignment.insert(value, number(0));
                if let Some(written) = tracked.written {
                    let flag = encoder.copy(written, label);
                    assignment.insert(flag, Value::Bool(true));
                }
            }
        }
    }
    let x = symbol(&mut encoder, "x");
    let [before, after] = ["0", "1"].map(|label| encoder.copy(x, label));
    for (from, to, related) in [(3, 4, true), (3, 5, false), (9, 10, true), (10, 11, false)] {
        assignment.insert(before, number(from));
        assignment.insert(after, number(to));
        assert_eq!(encoder.holds(relation, &assignment), Some(related), "from {from} to {to}");
    }
}

#[test]
fn what_is_not_encoded_is_reported() {
    let program = model(
        "struct s { int a; } t; int f(void) { g = 7; return 1; }\n\
         int main(void) { int x, y = 1, *p = &x; *p = 3; y = x; t.a = 2; y = t.a + f(); printf(\"\"); return y; }",
    );
    let mut encoder = Encoder::new(&program, Integers::Ideal);
    let block = block(&mut encoder, Joins::Merged);
    let reasons: Vec<&Reason> = block.effects.abstractions().map(|(reason, _)| reason).collect();
    for wanted in [Reason::Pointer, Reason::AddressTaken, Reason::Record, Reason::Call] {
        assert!(reasons.contains(&&wanted), "{wanted:?} in {reasons:?}");
    }
    let g = symbol(&mut encoder, "g");
    let now = block.exits[0].state.environment.iter().find(|(tracked, _)| tracked.value == g).expect("g").1.value;
    assert_ne!(now, g, "a call may write a global");
}

#[test]
fn functions_share_globals_and_not_locals() {
    let program = model("int f(int x) { return x + g; } int main(void) { int x = 1; return f(x); }");
    let mut encoder = Encoder::new(&program, Integers::Ideal);
    let scopes: Vec<_> =
        (0..program.functions.len() as u32).map(|at| encoder.scope(antiphon_model::FunctionId(at))).collect();
    let named = |name: &str| -> BTreeSet<Term> {
        let all = scopes.iter().flat_map(|scope| &scope.tracked);
        all.filter(|tracked| tracked.name.starts_with(name)).map(|tracked| tracked.value).collect()
    };
    assert_eq!(named("g").len(), 1);
    assert_eq!(named("x").len(), 2);
}

/// A program of many branches one behind the other.
fn ladder(rungs: usize) -> Program {
    let rung =
        |at: usize| format!("if (__VERIFIER_nondet_int() > {at}) {{ x = x + y / {}; }} else y = x - y;\n", at + 1);
    let rungs: String = (0..rungs).map(rung).collect();
    model(&format!("int main(void) {{ int x = 1, y = 2;\n{rungs}printf(\"\"); return x; }}"))
}

#[test]
fn merged_blocks_are_linear() {
    let size = |rungs: usize| {
        let program = ladder(rungs);
        let mut encoder = Encoder::new(&program, Integers::Ideal);
        let block = block(&mut encoder, Joins::Merged);
        let (arena, formulas) = encoder.kernel();
        (arena.len() + formulas.len(), block.definitions.len())
    };
    let ((small, few), (large, many)) = (size(20), size(80));
    assert!(large < 5 * small, "{small} nodes for 20 branches, {large} for 80");
    assert!(many <= 4 * few, "{few} definitions for 20 branches, {many} for 80");
}

#[test]
fn too_many_paths_are_refused() {
    let program = ladder(20);
    let mut encoder = Encoder::new(&program, Integers::Ideal);
    let start = encoder.start(program.main);
    let answer = encoder.block(&up_to_print(&program), start, Joins::Separate(100));
    assert_eq!(answer, Err(Refusal::Paths(100)));
}

/// Whether a solver finds an execution that violates something.
fn violates(text: &str, integers: Integers) -> bool {
    let program = model(text);
    let mut encoder = Encoder::new(&program, integers);
    let block = block(&mut encoder, Joins::Merged);
    assert_eq!(block.effects.abstractions().count(), 0);
    let (hypotheses, safety) = (encoder.hypotheses(&block), encoder.safety(&block));
    let (arena, formulas) = encoder.kernel();
    let unsafe_ = formulas.not(safety);
    let mut context = Context::default();
    context.assert(arena, formulas, hypotheses);
    context.assert(arena, formulas, unsafe_);
    let result = context.check(arena, formulas);
    assert!(result.is_satisfiable() || result.is_unsatisfiable(), "{result:?}");
    result.is_satisfiable()
}

#[test]
fn a_solver_decides_what_a_block_can_violate() {
    let text = |bound: i32| {
        format!(
            "int main(void) {{ int x = __VERIFIER_nondet_int(), y;\n\
             if (x > 3) y = x - 3; else if (x < -{bound}) y = 1; else y = 4 - x;\n\
             assert(y > 0 && 100 / y >= 0); printf(\"\"); return 0; }}"
        )
    };
    assert!(!violates(&text(5), Integers::Ideal));
    assert!(!violates(&text(5), Integers::Machine(Overflow::Fault)));
    let overflow = text(5).replace("y = 1;", "y = 4 - x;");
    assert!(!violates(&overflow, Integers::Ideal));
    assert!(violates(&overflow, Integers::Machine(Overflow::Fault)));
}

#[test]
fn side_conditions_of_a_value_know_when_they_count() {
    let program = model("int main(void) { int x = g != 0 && 10 / g > 1; printf(\"\"); return x; }");
    let mut encoder = Encoder::new(&program, Integers::Ideal);
    let block = block(&mut encoder, Joins::Merged);
    let [only] = block.effects.obligations.as_slice() else { panic!("{:?}", block.effects.obligations) };
    assert_eq!(only.property, Property::DivisionByZero);
    assert_eq!(only.reached, only.condition, "the divisor was tested");
    assert_eq!(encoder.safety(&block), Formulas::TRUE);
}
