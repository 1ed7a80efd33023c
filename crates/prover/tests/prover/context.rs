//! The door for encodings: answers against enumeration of small domains, cores
//! against fresh contexts, a stack against what a new one says.

use crate::support::{bounded, formula, leaves, small_domain, solver_is_there, Operations, Random};
use antiphon_prover::{CheckResult, Context, Formula, Formulas, Limit, Options, Patience, QueryLog, Reason, Steps};
use antiphon_symbolic::{Arena, ExprId, Rat, RelOp, Type, TypeId};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const BOUND: i64 = 2;

/// Symbols, leaves and the graph over them.
struct World {
    arena: Arena,
    formulas: Formulas,
    integers: Vec<ExprId>,
    booleans: Vec<ExprId>,
    leaves: Vec<Formula>,
    domain: Formula,
}

fn world(random: &mut Random, ops: Operations) -> World {
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let integers = ["x", "y"].map(|name| arena.symbol(name, TypeId::INT)).to_vec();
    let booleans = ["p", "q"].map(|name| arena.symbol(name, TypeId::BOOL)).to_vec();
    let mut all = leaves(&mut arena, &mut formulas, random, &integers, ops);
    all.extend(booleans.iter().map(|b| formulas.condition(&mut arena, *b)));
    let domain = bounded(&mut arena, &integers, BOUND);
    let domain = formulas.condition(&mut arena, domain);
    World { arena, formulas, integers, booleans, leaves: all, domain }
}

impl World {
    /// Whether some values of the small domain satisfy all; `None` if some
    /// formula has no truth under some of them.
    fn enumerated(&mut self, all: &[Formula]) -> Option<bool> {
        let whole = self.formulas.and(all);
        let mut found = false;
        for values in small_domain(&self.integers, &self.booleans, BOUND) {
            found |= self.formulas.evaluate(&mut self.arena, whole, &values)?;
        }
        Some(found)
    }

    fn fresh_check(&mut self, all: &[Formula]) -> CheckResult {
        let mut context = Context::new(options());
        all.iter().for_each(|f| context.assert(&self.arena, &self.formulas, *f));
        context.check(&mut self.arena, &self.formulas)
    }
}

fn options() -> Options {
    Options { patience: Patience::Steps(Steps::of_seconds(5)), ..Options::default() }
}

/// Panics if a result contradicts enumeration or its model is none.
fn agree(world: &mut World, all: &[Formula], result: &CheckResult, shown: &str) {
    let truth = world.enumerated(all);
    match result {
        CheckResult::Satisfiable { model } => {
            assert_ne!(truth, Some(false), "{shown}");
            let model = model.as_ref().expect("integers have exact values");
            for f in all {
                assert_eq!(world.formulas.evaluate(&mut world.arena, *f, model), Some(true), "{shown}");
            }
        }
        CheckResult::Unsatisfiable(_) => assert_ne!(truth, Some(true), "{shown}"),
        CheckResult::Unknown(reason) => assert_eq!(*reason, Reason::Resources, "{shown}"),
    }
}

#[test]
fn checks_agree_with_enumeration_and_cores_are_cores() {
    if !solver_is_there() {
        return;
    }
    let (mut sat, mut unsat, mut small) = (0, 0, 0);
    for seed in 0..120 {
        let mut random = Random::new(seed);
        let ops = if seed % 3 == 0 { Operations::All } else { Operations::Linear };
        let mut world = world(&mut random, ops);
        let mut context = Context::new(options());
        context.assert(&world.arena, &world.formulas, world.domain);
        let named: Vec<Formula> = (0..2).map(|_| formula(&mut world.formulas, &mut random, &world.leaves, 3)).collect();
        let labels: Vec<_> = named.iter().map(|f| context.assert_named(&world.arena, &world.formulas, *f)).collect();
        for round in 0..3 {
            let shown = format!("seed {seed}, round {round}");
            let assumed: Vec<Formula> =
                (0..4).map(|_| formula(&mut world.formulas, &mut random, &world.leaves, 1)).collect();
            let result = context.check_under(&mut world.arena, &world.formulas, &assumed);
            let all: Vec<Formula> = [world.domain].iter().chain(&named).chain(&assumed).copied().collect();
            agree(&mut world, &all, &result, &shown);
            sat += usize::from(result.is_satisfiable());
            let CheckResult::Unsatisfiable(core) = result else { continue };
            unsat += 1;
            assert!(core.assumptions.iter().all(|f| assumed.contains(f)), "{shown}");
            let mut blamed = vec![world.domain];
            blamed.extend(&core.assumptions);
            for label in &core.assertions {
                blamed.push(named[labels.iter().position(|l| l == label).expect("a label of ours")]);
            }
            assert!(world.fresh_check(&blamed).is_unsatisfiable(), "{shown}: {core:?}");
            agree(&mut world, &blamed, &CheckResult::Unsatisfiable(core.clone()), &shown);
            let minimal = context.minimize(&mut world.arena, &world.formulas, &core.assumptions);
            assert!(minimal.len() <= core.assumptions.len());
            assert!(context.check_under(&mut world.arena, &world.formulas, &minimal).is_unsatisfiable(), "{shown}");
            small += usize::from((1..assumed.len()).contains(&core.assumptions.len()));
        }
        assert_eq!(context.statistics().solver_starts, 1, "seed {seed}");
    }
    println!("{sat} satisfiable, {unsat} not, {small} with a core that leaves something out");
    assert!(sat > 50 && unsat > 50 && small > 30, "{sat} {unsat} {small}");
}

#[test]
fn a_stack_says_what_a_new_context_says() {
    if !solver_is_there() {
        return;
    }
    for seed in 0..25 {
        let mut random = Random::new(1000 + seed);
        let mut world = world(&mut random, Operations::Linear);
        let mut context = Context::new(options());
        context.assert(&world.arena, &world.formulas, world.domain);
        let mut frames: Vec<Vec<Formula>> = vec![vec![world.domain]];
        for step in 0..25 {
            match random.below(4) {
                0 => {
                    context.push();
                    frames.push(Vec::new());
                }
                1 if frames.len() > 1 => {
                    context.pop();
                    frames.pop();
                }
                _ => {
                    let f = formula(&mut world.formulas, &mut random, &world.leaves, 2);
                    context.assert(&world.arena, &world.formulas, f);
                    frames.last_mut().unwrap().push(f);
                }
            }
            assert_eq!(context.depth(), frames.len() - 1);
            if random.below(2) == 0 {
                continue;
            }
            let all: Vec<Formula> = frames.iter().flatten().copied().collect();
            let shown = format!("seed {seed}, step {step}");
            let result = context.check(&mut world.arena, &world.formulas);
            agree(&mut world, &all, &result, &shown);
            if step % 5 == 0 {
                let fresh = world.fresh_check(&all);
                assert_eq!(fresh.is_satisfiable(), result.is_satisfiable(), "{shown}: {fresh:?} {result:?}");
            }
        }
    }
}

#[test]
fn the_first_frame_stays_and_labels_go_with_their_frame() {
    if !solver_is_there() {
        return;
    }
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let (p, q) = (formulas.fresh(&mut arena, "p"), formulas.fresh(&mut arena, "p"));
    assert_ne!(p, q);
    let mut context = Context::default();
    let both = formulas.and(&[p, q]);
    context.assert(&arena, &formulas, both);
    context.pop();
    let not_p = formulas.not(p);
    context.push();
    let label = context.assert_named(&arena, &formulas, not_p);
    let CheckResult::Unsatisfiable(core) = context.check(&mut arena, &formulas) else { panic!() };
    assert_eq!((core.assertions, core.assumptions), (vec![label], vec![]));
    context.pop();
    let CheckResult::Unsatisfiable(core) = context.check_under(&mut arena, &formulas, &[q, not_p]) else { panic!() };
    assert_eq!((core.assertions, core.assumptions), (vec![], vec![not_p]));
    assert!(context.check_under(&mut arena, &formulas, &[Formulas::TRUE]).is_satisfiable());
    let CheckResult::Unsatisfiable(core) = context.check_under(&mut arena, &formulas, &[Formulas::FALSE]) else {
        panic!()
    };
    assert_eq!(core.assumptions, [Formulas::FALSE]);
}

#[test]
fn reals_arrays_functions_and_divisions() {
    if !solver_is_there() {
        return;
    }
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let array = arena.make_type(Type::Array(TypeId::INT, None));
    let function = arena.make_type(Type::Function([TypeId::REAL].into(), TypeId::REAL));
    let (a, sqrt) = (arena.symbol("a", array), arena.symbol("sqrt", function));
    let [i, d] = ["i", "d"].map(|name| arena.symbol(name, TypeId::INT));
    let r = arena.symbol("r", TypeId::REAL);
    let (element, root) = (arena.read(a, i), arena.apply(sqrt, &[r]));
    let quotient = arena.divide(element, d);
    let (seven, nine) = (arena.int(7), arena.real(Rat::from(9)));
    let conditions = [arena.equal(quotient, seven), arena.less(i, d), arena.equal(r, nine)];
    let three = arena.real(Rat::from(3));
    let wrong = arena.not_equal(root, three);
    let mut context = Context::new(options());
    for e in conditions {
        let f = formulas.condition(&mut arena, e);
        context.assert(&arena, &formulas, f);
    }
    // The division must be defined in the model.
    let result = context.check(&mut arena, &formulas);
    assert!(matches!(result, CheckResult::Satisfiable { model: Some(_) }), "{result:?}");
    let wrong = formulas.condition(&mut arena, wrong);
    assert!(context.check_under(&mut arena, &formulas, &[wrong]).is_unsatisfiable());
    let zero = arena.equal(d, Arena::ZERO);
    let zero = formulas.condition(&mut arena, zero);
    let result = context.check_under(&mut arena, &formulas, &[zero]);
    assert_eq!(result, CheckResult::Unknown(Reason::Undefined));
}

#[test]
fn an_irrational_model_is_not_handed_out() {
    if !solver_is_there() {
        return;
    }
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let r = arena.symbol("r", TypeId::REAL);
    let (square, two) = (arena.mul(r, r), arena.real(Rat::from(2)));
    let equation = arena.equal(square, two);
    let f = formulas.condition(&mut arena, equation);
    let mut context = Context::new(options());
    context.assert(&arena, &formulas, f);
    assert_eq!(context.check(&mut arena, &formulas), CheckResult::Satisfiable { model: None });
}

/// `n + 1` pigeons in `n` holes: easy to build as a graph, hard to refute.
fn pigeons(arena: &mut Arena, formulas: &mut Formulas, holes: usize) -> Vec<Formula> {
    let sits: Vec<Vec<Formula>> =
        (0..=holes).map(|_| (0..holes).map(|_| formulas.fresh(arena, "sits")).collect()).collect();
    let mut all: Vec<Formula> = sits.iter().map(|row| formulas.or(row)).collect();
    for hole in 0..holes {
        let column: Vec<Formula> = sits.iter().map(|row| row[hole]).collect();
        all.push(formulas.at_most_one(&column));
    }
    all
}

#[test]
fn a_hard_check_ends_at_its_limits_and_the_next_is_answered() {
    if !solver_is_there() {
        return;
    }
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let hard = pigeons(&mut arena, &mut formulas, 14);
    let short = Options { patience: Patience::Time(Duration::from_millis(200)), ..Options::default() };
    let few = Options { patience: Patience::Steps(Steps::new(200_000)), ..Options::default() };
    for (options, expected) in [(short, Reason::Timeout), (few, Reason::Resources)] {
        let mut context = Context::new(options);
        let p = formulas.fresh(&mut arena, "p");
        context.assert(&arena, &formulas, p);
        context.push();
        hard.iter().for_each(|f| context.assert(&arena, &formulas, *f));
        let start = Instant::now();
        for _ in 0..2 {
            assert_eq!(context.check(&mut arena, &formulas), CheckResult::Unknown(expected.clone()));
        }
        assert!(start.elapsed() < Duration::from_secs(9), "{:?}", start.elapsed());
        context.pop();
        let not_p = formulas.not(p);
        assert!(context.check(&mut arena, &formulas).is_satisfiable());
        assert!(context.check_under(&mut arena, &formulas, &[not_p]).is_unsatisfiable());
    }
}

/// Threads that keep the machine busy until they are dropped.
struct Busy(Arc<std::sync::atomic::AtomicBool>);

impl Busy {
    fn new() -> Busy {
        let over = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let count = 2 * std::thread::available_parallelism().map_or(2, usize::from);
        for _ in 0..count {
            let over = over.clone();
            std::thread::spawn(move || while !over.load(std::sync::atomic::Ordering::Relaxed) {});
        }
        Busy(over)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.store(true, std::sync::atomic::Ordering::Relaxed);
    }
}

#[test]
fn a_busy_machine_changes_neither_an_answer_nor_what_it_took() {
    if !solver_is_there() {
        return;
    }
    let ask = || {
        let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
        let (hard, easy) = (pigeons(&mut arena, &mut formulas, 14), formulas.fresh(&mut arena, "p"));
        let limit = Limit::default().within(Steps::of_seconds(60));
        let patience = Patience::Steps(Steps::of_millis(500));
        let mut context = Context::new(Options { patience, limit: limit.clone(), ..Options::default() });
        context.assert(&arena, &formulas, easy);
        let first = context.check(&mut arena, &formulas);
        hard.iter().for_each(|f| context.assert(&arena, &formulas, *f));
        (first, context.check(&mut arena, &formulas), limit.left())
    };
    let alone = ask();
    let busy = Busy::new();
    assert_eq!(ask(), alone);
    drop(busy);
    assert_eq!(alone.1, CheckResult::Unknown(Reason::Resources));
    assert!(alone.2 < Steps::of_seconds(60), "nothing was counted");
}

#[test]
fn what_several_questions_take_is_counted_together() {
    if !solver_is_there() {
        return;
    }
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let hard = pigeons(&mut arena, &mut formulas, 14);
    let limit = Limit::default().within(Steps::new(300_000));
    let patience = Patience::Steps(Steps::new(200_000));
    let mut contexts = [0, 1].map(|_| Context::new(Options { patience, limit: limit.clone(), ..Options::default() }));
    for (at, context) in contexts.iter_mut().enumerate() {
        hard.iter().for_each(|f| context.assert(&arena, &formulas, *f));
        assert!(!limit.is_reached());
        let result = context.check(&mut arena, &formulas);
        assert_eq!(result, CheckResult::Unknown(Reason::Resources), "question {at}");
    }
    assert!(limit.is_reached());
    assert_eq!(contexts[0].check(&mut arena, &formulas), CheckResult::Unknown(Reason::Timeout));
}

#[test]
fn a_deadline_and_a_raised_flag_end_a_check() {
    if !solver_is_there() {
        return;
    }
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let hard = pigeons(&mut arena, &mut formulas, 14);
    let stop = antiphon_interrupt::Interrupt::default();
    let options =
        Options { patience: Patience::Time(Duration::from_secs(60)), interrupt: stop.clone(), ..Options::default() };
    let mut context = Context::new(options);
    hard.iter().for_each(|f| context.assert(&arena, &formulas, *f));
    let start = Instant::now();
    context.set_limit(Limit::lasting(Some(Duration::from_millis(200))));
    assert_eq!(context.check(&mut arena, &formulas), CheckResult::Unknown(Reason::Timeout));
    assert_eq!(context.check(&mut arena, &formulas), CheckResult::Unknown(Reason::Timeout));
    context.set_limit(Limit::default());
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        stop.raise();
    });
    assert_eq!(context.check(&mut arena, &formulas), CheckResult::Unknown(Reason::Stopped));
    raiser.join().unwrap();
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn a_deep_and_shared_graph_is_told_in_linear_size() {
    if !solver_is_there() {
        return;
    }
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let mut context = Context::new(options());
    let p = formulas.fresh(&mut arena, "p");
    let mut f = p;
    for _ in 0..20_000 {
        let q = formulas.fresh(&mut arena, "q");
        let (left, right) = (formulas.iff(f, q), formulas.ite(q, f, p));
        f = formulas.ite(left, right, f);
    }
    context.assert(&arena, &formulas, f);
    let start = Instant::now();
    let result = context.check(&mut arena, &formulas);
    assert!(matches!(result, CheckResult::Satisfiable { model: Some(_) }), "{:?}", start.elapsed());
}

#[test]
fn what_cannot_be_told_is_unknown_until_it_is_gone() {
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let [x, y] = ["x", "y"].map(|name| arena.symbol(name, TypeId::INT));
    let power = arena.pow(x, 1000);
    let huge = arena.relation(RelOp::Positive, power);
    let (huge, plain) = (formulas.condition(&mut arena, huge), arena.less(x, y));
    let plain = formulas.condition(&mut arena, plain);
    let mut context = Context::new(options());
    context.assert(&arena, &formulas, plain);
    context.push();
    context.assert(&arena, &formulas, huge);
    assert_eq!(context.check(&mut arena, &formulas), CheckResult::Unknown(Reason::TooLarge));
    context.pop();
    if solver_is_there() {
        assert!(context.check(&mut arena, &formulas).is_satisfiable());
    }
    let mut context = Context::new(Options { longest_query: 10, ..options() });
    context.assert(&arena, &formulas, plain);
    assert_eq!(context.check(&mut arena, &formulas), CheckResult::Unknown(Reason::TooLarge));
}

/// A log that can be read.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<String>>>);

impl QueryLog for Kept {
    fn record(&mut self, _: u64, text: &str) {
        self.0.lock().unwrap().push(text.to_owned());
    }
}

#[test]
fn the_log_has_each_check_as_a_text_of_its_own() {
    if !solver_is_there() {
        return;
    }
    let kept = Kept::default();
    let (mut arena, mut formulas) = (Arena::new(), Formulas::new());
    let [x, y] = ["x", "y"].map(|name| arena.symbol(name, TypeId::INT));
    let (less, more) = (arena.less(x, y), arena.less(y, x));
    let [less, more] = [less, more].map(|e| formulas.condition(&mut arena, e));
    let p = formulas.fresh(&mut arena, "p");
    let mut context = Context::new(Options { log: Some(Box::new(kept.clone())), ..options() });
    let either = formulas.or(&[p, less]);
    context.assert(&arena, &formulas, either);
    context.push();
    context.assert_named(&arena, &formulas, more);
    let not_p = formulas.not(p);
    let both = formulas.iff(p, less);
    context.check_under(&mut arena, &formulas, &[not_p, both]);
    expect_test::expect![[r#"
        (set-info :status unsat)
        (set-option :produce-unsat-assumptions true)
        (set-option :global-declarations true)
        (set-option :produce-models true)
        (set-logic ALL)
        (declare-fun ?and (Int Int) Int)
        (declare-fun ?pow2 (Int) Int)
        (declare-fun $y () Int)
        (declare-fun $x () Int)
        (define-fun ?f1 () Bool (>= (+ (- 1) $y (* (- 1) $x)) 0))
        (declare-fun |$p#1| () Bool)
        (define-fun ?f3 () Bool |$p#1|)
        (define-fun ?f4 () Bool (and (not ?f1) (not ?f3)))
        (assert (not ?f4))
        (push 1)
        (define-fun ?f2 () Bool (>= (+ (- 1) (* (- 1) $y) $x) 0))
        (declare-fun ?n1 () Bool)
        (assert (=> ?n1 ?f2))
        (define-fun ?f5 () Bool (= ?f1 ?f3))
        (declare-fun ?s0 () Bool)
        (push 1)
        (assert (=> ?s0 ?f5))
        (check-sat-assuming (?n1 (not |$p#1|) ?s0))
    "#]]
    .assert_eq(&kept.0.lock().unwrap()[0]);
}
