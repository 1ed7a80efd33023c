//! Large questions: an answer or `unknown` within the limits.
//! The bounds of time are generous; they are there to catch what explodes.

use crate::support::{check_model, solver_is_there};
use antiphon_prover::{Answer, Options, Patience, Prover, Reason};
use antiphon_symbolic::{Arena, ExprId, Int, TypeId};
use std::time::{Duration, Instant};

/// Run on a thread with a large stack, as the tool does.
fn on_large_stack(test: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(1 << 30).spawn(test).unwrap().join().unwrap();
}

fn prover() -> Prover {
    Prover::new(Options { patience: Patience::Time(Duration::from_secs(2)), ..Options::default() })
}

#[test]
fn fifty_thousand_conjuncts_in_a_chain() {
    on_large_stack(|| {
        let mut arena = Arena::new();
        let symbols: Vec<ExprId> = (0..=50_000).map(|i| arena.symbol(&format!("s{i}"), TypeId::INT)).collect();
        let parts: Vec<ExprId> = symbols.windows(2).map(|w| arena.less(w[0], w[1])).collect();
        let assumption = arena.and_all(&parts);
        let mut prover = prover();
        let start = Instant::now();
        let near = arena.less(symbols[10], symbols[12]);
        let answer = prover.valid(&mut arena, assumption, near);
        println!("near: {:?} after {:?}", answer.is_valid(), start.elapsed());
        assert_eq!(answer, Answer::Valid);
        let far = arena.less(symbols[50_000], symbols[0]);
        let answer = prover.valid(&mut arena, assumption, far);
        println!("far: valid {} after {:?}", answer.is_valid(), start.elapsed());
        assert!(!answer.is_valid());
        check_model(&mut arena, assumption, far, &answer);
        println!("{:?}", prover.statistics());
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    });
}

#[test]
fn fifty_thousand_conjuncts_that_have_nothing_to_do_with_each_other() {
    on_large_stack(|| {
        let mut arena = Arena::new();
        let bound = arena.int(100);
        let mut parts = Vec::new();
        for i in 0..25_000 {
            let s = arena.symbol(&format!("s{i}"), TypeId::INT);
            parts.extend([arena.less_equal(Arena::ZERO, s), arena.less(s, bound)]);
        }
        let assumption = arena.and_all(&parts);
        let mut prover = prover();
        let start = Instant::now();
        let s = arena.symbol("s77", TypeId::INT);
        let (holds, fails) = (arena.less(s, bound), arena.less(Arena::ZERO, s));
        assert_eq!(prover.valid(&mut arena, assumption, holds), Answer::Valid);
        let answer = prover.valid(&mut arena, assumption, fails);
        println!("{:?} {:?}", start.elapsed(), prover.statistics());
        assert!(matches!(answer, Answer::Invalid { model: Some(_) } | Answer::Unknown(_)), "{answer:?}");
        check_model(&mut arena, assumption, fails, &answer);
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    });
}

#[test]
fn a_shared_expression_is_written_once() {
    if !solver_is_there() {
        return;
    }
    let mut arena = Arena::new();
    let ty = arena.make_type(antiphon_symbolic::Type::Function([TypeId::INT, TypeId::INT].into(), TypeId::INT));
    let (f, x) = (arena.symbol("f", ty), arena.symbol("x", TypeId::INT));
    let mut e = x;
    for _ in 0..200 {
        e = arena.apply(f, &[e, e]);
    }
    let goal = arena.equal(e, x);
    let start = Instant::now();
    let answer = prover().valid(&mut arena, Arena::TRUE, goal);
    assert!(!answer.is_valid());
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn a_question_too_large_is_not_asked() {
    let mut arena = Arena::new();
    let (x, y) = (arena.symbol("x", TypeId::INT), arena.symbol("y", TypeId::INT));
    let huge = arena.int(Int::from(10).pow(100_000));
    let product = arena.mul(huge, x);
    let goal = arena.equal(product, y);
    let options = Options { longest_query: 50_000, ..Options::default() };
    let answer = Prover::new(options).valid(&mut arena, Arena::TRUE, goal);
    assert!(matches!(answer, Answer::Invalid { .. } | Answer::Unknown(Reason::TooLarge)), "{answer:?}");
    let power = arena.pow(x, 1000);
    let goal = arena.not_equal(power, y);
    let fact = arena.less(y, x);
    let answer = Prover::default().valid(&mut arena, fact, goal);
    assert!(!answer.is_valid(), "{answer:?}");
}
