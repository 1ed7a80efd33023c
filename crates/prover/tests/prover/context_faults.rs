//! A solver that dies under a context: one unknown, and the stack is told again.

use crate::faults::Folder;
use crate::support::solver_is_there;
use antiphon_prover::{CheckResult, Choice, Context, Formulas, Horn, Interpolation, Options, Reason};
use antiphon_symbolic::{Arena, TypeId};
use std::time::Duration;

#[test]
fn a_killed_solver_costs_one_unknown_and_the_stack_is_told_again() {
    if !solver_is_there() {
        return;
    }
    let folder = Folder::new("killed");
    let solver = antiphon_solver::find(&Choice::Auto).unwrap();
    let pid = folder.0.join("pid");
    let script = format!("echo $$ > '{}'; exec '{}' \"$@\"", pid.display(), solver.path.display());
    let path = folder.script("z3", &script);
    let mut context = Context::new(Options { solver: Choice::Path(path), ..Options::default() });
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let [x, y] = ["x", "y"].map(|name| arena.symbol(name, TypeId::INT));
    let (less, more) = (arena.less(x, y), arena.less(y, x));
    let [less, more] = [less, more].map(|e| formulas.condition(&mut arena, e));
    context.assert(&arena, &formulas, less);
    context.push();
    assert!(context.check(&mut arena, &formulas).is_satisfiable());
    let killed = std::process::Command::new("kill")
        .args(["-9", std::fs::read_to_string(&pid).unwrap().trim()])
        .status()
        .unwrap();
    assert!(killed.success());
    std::thread::sleep(Duration::from_millis(100));
    let result = context.check(&mut arena, &formulas);
    assert!(matches!(result, CheckResult::Unknown(Reason::Died(_))), "{result:?}");
    assert!(context.check_under(&mut arena, &formulas, &[more]).is_unsatisfiable());
    assert_eq!(context.statistics().solver_starts, 2);
}

#[test]
fn a_model_that_is_wrong_is_not_believed() {
    let folder = Folder::new("context-liar");
    let echo = "grep --line-buffered -o 'antiphon-[0-9]*'";
    for (x, believed) in [("5", false), ("(- 5)", true)] {
        let model = format!("((\\$x {x}) (\\$y 0))");
        let script =
            format!("{echo} | while read mark; do echo sat; echo $mark; read mark; echo \"{model}\"; echo $mark; done");
        let path = folder.script("solver", &script);
        let mut context = Context::new(Options { solver: Choice::Path(path), ..Options::default() });
        let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
        let [x, y] = ["x", "y"].map(|name| arena.symbol(name, TypeId::INT));
        let less = arena.less(x, y);
        let less = formulas.condition(&mut arena, less);
        context.assert(&arena, &formulas, less);
        let result = context.check(&mut arena, &formulas);
        match believed {
            true => assert!(matches!(result, CheckResult::Satisfiable { model: Some(_) }), "{result:?}"),
            false => assert_eq!(result, CheckResult::Unknown(Reason::Refuted)),
        }
    }
}

#[test]
fn a_refutation_without_a_core_blames_everything() {
    let folder = Folder::new("coreless");
    let script = "grep --line-buffered -o 'antiphon-[0-9]*' | while read mark; do echo unsat; echo $mark; read mark; echo unsupported; echo $mark; done";
    let path = folder.script("solver", script);
    let mut context = Context::new(Options { solver: Choice::Path(path), ..Options::default() });
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let [p, q, r] = ["p", "q", "r"].map(|name| formulas.fresh(&mut arena, name));
    let label = context.assert_named(&arena, &formulas, r);
    let CheckResult::Unsatisfiable(core) = context.check_under(&mut arena, &formulas, &[p, q, p]) else { panic!() };
    assert_eq!((core.assumptions, core.assertions), (vec![p, q], vec![label]));
}

#[test]
fn a_solution_that_is_wrong_or_unreadable_is_not_believed() {
    if !solver_is_there() {
        return;
    }
    let folder = Folder::new("horn-liar");
    let solver = antiphon_solver::find(&Choice::Auto).unwrap();
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let [x, y] = ["x", "y"].map(|name| arena.symbol(name, TypeId::INT));
    let conditions = [arena.less(x, y), arena.less(y, x)];
    let parts = conditions.map(|e| formulas.condition(&mut arena, e));
    // Horn clauses are answered by the script, everything else by the solver.
    let bodies = [
        ("(< x!0 x!1)", None),
        ("(<= x!0 x!1)", None),
        ("(>= x!0 x!1)", Some(Reason::Refuted)),
        ("true", Some(Reason::Refuted)),
        ("(strange x!0)", Some(Reason::GaveUp("its solution cannot be read".into()))),
    ];
    for (body, expected) in bodies {
        let model = format!("((define-fun ?P0 ((x!0 Int) (x!1 Int)) Bool {body}))");
        let script = format!(
            "read first; case \"$first\" in '(reset)') grep --line-buffered -o 'antiphon-[0-9]*' | while read mark; do echo sat; echo $mark; read mark; echo '{model}'; echo $mark; done;; *) (echo \"$first\"; cat) | '{}' \"$@\";; esac",
            solver.path.display()
        );
        let path = folder.script("z3", &script);
        let mut horn = Horn::new(Options { solver: Choice::Path(path), ..Options::default() });
        let result = horn.interpolate(&mut arena, &mut formulas, &parts);
        match expected {
            Some(reason) => assert_eq!(result, Interpolation::Unknown(reason), "{body}"),
            None => assert!(matches!(result, Interpolation::Interpolants(_)), "{body}: {result:?}"),
        }
    }
}
