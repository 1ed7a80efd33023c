//! After splitting no step has two accesses that another thread could see,
//! except what a library function does by itself, an update, and annotations.
//! The census here is simpler than that of the pass, and made without it.

use super::{flaws, program_of, recorded};
use antiphon_model::visit::{step_operands, walk_expr, walk_step, Operand, Visitor};
use antiphon_model::{
    Action, AssertOrigin, Constness, ExprId, ExprKind, GlobalStorage, LocalStorage, PlaceId, PlaceKind, Program, Role,
    Step, Variable,
};
use antiphon_passes::split;
use std::collections::BTreeSet;

/// What no two accesses of one step may touch: any place but registers,
/// constants, inputs, and variables of a thread or a call whose address is
/// taken nowhere in the program.
struct Sharing<'a> {
    /// Globals and, by function, locals whose address is taken.
    addressed: &'a BTreeSet<(usize, Variable)>,
    function: usize,
    loads: usize,
}

fn variable(program: &Program, id: PlaceId) -> Option<Variable> {
    match program.place(id).kind {
        PlaceKind::Variable(variable) => Some(variable),
        PlaceKind::Index(base, _) | PlaceKind::Field(base, _) => variable(program, base),
        PlaceKind::Deref(_) | PlaceKind::String(_) | PlaceKind::Remote(_) => None,
    }
}

/// Whether a place is a part of a string literal.
fn is_literal(program: &Program, id: PlaceId) -> bool {
    match program.place(id).kind {
        PlaceKind::String(_) => true,
        PlaceKind::Index(base, _) | PlaceKind::Field(base, _) => is_literal(program, base),
        PlaceKind::Variable(_) | PlaceKind::Deref(_) | PlaceKind::Remote(_) => false,
    }
}

/// Globals are of no function.
fn key(function: usize, variable: Variable) -> (usize, Variable) {
    match variable {
        Variable::Global(_) => (usize::MAX, variable),
        Variable::Local(_) => (function, variable),
    }
}

impl Sharing<'_> {
    fn is_shared(&self, program: &Program, id: PlaceId) -> bool {
        let Some(found) = variable(program, id) else { return !is_literal(program, id) };
        let addressed = self.addressed.contains(&key(self.function, found));
        match found {
            Variable::Global(id) => {
                let global = program.global(id);
                let fixed =
                    global.constness == Constness::Constant || matches!(global.role, Role::Input(_) | Role::Extent);
                !fixed && (global.storage == GlobalStorage::Process || addressed)
            }
            Variable::Local(id) => {
                let local = &program.functions[self.function].locals[id.0 as usize];
                local.storage == LocalStorage::Memory && addressed
            }
        }
    }
}

impl Visitor for Sharing<'_> {
    fn expr(&mut self, program: &Program, id: ExprId) {
        if let ExprKind::Load(place) = program.expr(id).kind {
            self.loads += usize::from(self.is_shared(program, place));
        }
        walk_expr(self, program, id);
    }
}

struct Addresses(usize, BTreeSet<(usize, Variable)>);

impl Visitor for Addresses {
    fn expr(&mut self, program: &Program, id: ExprId) {
        if let ExprKind::AddressOf(place) = program.expr(id).kind {
            self.1.extend(variable(program, place).map(|found| key(self.0, found)));
        }
        walk_expr(self, program, id);
    }
}

/// How many accesses of a step another thread could see.
fn accesses(program: &Program, function: usize, step: &Step, addressed: &BTreeSet<(usize, Variable)>) -> usize {
    let mut sharing = Sharing { addressed, function, loads: 0 };
    walk_step(&mut sharing, program, step);
    let mut count = sharing.loads;
    step_operands(step, |operand| {
        if let Operand::Written(id) | Operand::Updated(id) | Operand::Read(id) = operand {
            count += usize::from(sharing.is_shared(program, id));
        }
    });
    match step {
        // An update is one; annotations speak of a state.
        Step::Action(
            Action::Update { .. }
            | Action::CollectiveAssert { .. }
            | Action::Assert { origin: AssertOrigin::Annotation, .. },
            _,
        ) => 1,
        Step::Action(Action::Library { .. }, _) => count + 1,
        Step::Action(Action::Call { result: Some(result), .. }, _) => {
            count + usize::from(sharing.is_shared(program, *result))
        }
        _ => count,
    }
}

/// The steps with more than one shared access, before and after splitting.
fn crowded(program: &Program) -> Vec<String> {
    let mut addresses = Addresses(0, BTreeSet::new());
    for (index, function) in program.functions.iter().enumerate() {
        addresses.0 = index;
        function.body.locations.iter().for_each(|location| walk_step(&mut addresses, program, &location.step));
    }
    let mut found = Vec::new();
    for (index, function) in program.functions.iter().enumerate() {
        for (at, location) in function.body.locations.iter().enumerate() {
            if accesses(program, index, &location.step, &addresses.1) > 1 {
                found.push(format!("{} L{at}: {:?}", function.name, location.step));
            }
        }
    }
    found
}

/// Splits the program, which must have been crowded, and gives its text.
fn split_text(text: &str) -> String {
    let program = program_of(text).expect("a program");
    assert_ne!(crowded(&program), [""; 0], "there is nothing to split");
    let after = split(&program);
    let printed = antiphon_model::print(&after);
    assert_eq!(crowded(&after), [""; 0], "{printed}");
    assert_eq!(flaws(&after), "", "{printed}");
    assert_eq!(recorded(&program), recorded(&after), "{printed}");
    printed
}

/// The steps of a function without their places, in the order of locations.
fn steps(text: &str, function: &str) -> Vec<String> {
    let is_meant = |part: &&str| part.lines().next().is_some_and(|head| head.contains(&format!(" {function}(")));
    let body = text.split("\nfunction ").find(is_meant).expect("the function");
    let lines = body.lines().filter_map(|line| line.split_once(": ")).map(|(_, step)| step);
    lines.map(|step| step.split(" -> ").next().unwrap_or_default().to_owned()).collect()
}

/// A function `f` over shared variables, and a program that calls it.
fn of_f(body: &str) -> Vec<String> {
    let text = format!(
        "int x = 3, y = 4, i = 1, a[4]; struct S {{ int p, q; }} s, t; int *p = &y;
         int g(int n, int m) {{ return n + m; }} int h(void) {{ return x; }}
         int f(void) {{ {body} return 0; }}
         int main(void) {{ return f() + x + y + a[1] + s.p; }}"
    );
    steps(&split_text(&text), "f")
}

/// Each expected step comes, in that order.
fn in_order(steps: &[String], expected: &[&str]) {
    let mut rest = steps.iter();
    for wanted in expected {
        assert!(rest.any(|step| step == wanted), "no `{wanted}` in its place among {steps:#?}");
    }
}

#[test]
fn compound_assignments_read_and_then_write() {
    let steps = of_f("x += y; x++; a[i] = *p; return x;");
    assert!(!steps.iter().any(|step| step.starts_with("x = x ")), "{steps:#?}");
    assert!(steps.iter().filter(|step| step.starts_with("x = ")).count() == 2, "{steps:#?}");
}

#[test]
fn every_construct_is_taken_apart() {
    for body in [
        "x = x + y;",
        "if (x && y) i = 2;",
        "if (x || y) i = 2;",
        "i = x ? y : a[0];",
        "i = x && y ? a[i] : *p;",
        "while (x > y) x--;",
        "do x--; while (x > y);",
        "for (; x < y; x++) ;",
        "switch (x + y) { case 7: i = 2; }",
        "return x + y;",
        "x = g(x, y);",
        "x = h();",
        "a[i] = x;",
        "a[a[i]] = a[i] + 1;",
        "s = t;",
        "s.p = t.q;",
        "*p = x; p = &a[i]; *p = *p + 1;",
        "int local = 3; p = &local; local += x; local++;",
        "int (*c)(int, int) = g; x = c(x, i);",
        "x = y = i;",
        "return !x == !y;",
        "struct S *r = &s; r->p = r->q + x;",
    ] {
        of_f(body);
    }
}

#[test]
fn a_call_that_returns_what_is_shared_does_not_write_it_in_the_same_step() {
    let steps = of_f("x = h();");
    assert!(!steps.iter().any(|step| step == "x = h();"), "{steps:#?}");
    assert!(steps.iter().any(|step| step.starts_with("x = s")), "{steps:#?}");
}

#[test]
fn assertions_are_taken_apart() {
    let steps = steps(
        &split_text(
            "#include <assert.h>
             int x, y; void f(void) { assert(x == y); } int main(void) { f(); return x + y; }",
        ),
        "f",
    );
    assert!(!steps.iter().any(|step| step.contains("x == y")), "{steps:#?}");
}

#[test]
fn what_only_one_thread_can_see_costs_nothing() {
    let text = "__thread int own[3] = {1, 2, 3}; static _Thread_local int count; const int fixed[2] = {1, 2};
        __thread int known; int *p;
        int f(int n) { int array[2] = {n, n}; count += own[n] + own[0] + fixed[1] + array[1]; return count + own[1]; }
        int main(void) { p = &known; known += count; return f(1) + f(2); }";
    let program = program_of(text).expect("a program");
    let after = split(&program);
    assert_eq!(crowded(&after), [""; 0]);
    let text = antiphon_model::print(&after);
    in_order(&steps(&text, "f"), &["count = count + (own[n] + own[0] + fixed[1] + array[1]);"]);
    assert!(!steps(&text, "main").iter().any(|step| step.starts_with("known = known ")), "{text}");
    assert_eq!(recorded(&program), recorded(&after));
}

#[test]
fn all_programs_are_taken_apart() {
    let mut split_up = 0;
    for (name, program) in super::programs::programs() {
        split_up += usize::from(!crowded(&program).is_empty());
        let left = crowded(&split(&program));
        assert_eq!(left, [""; 0], "{name}");
    }
    assert!(split_up > 60, "only {split_up} programs had anything to split");
}
