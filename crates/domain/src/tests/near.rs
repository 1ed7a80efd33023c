//! A path with many drawn values that have nothing to do with a question answers it as one without them does.

use super::*;
use antiphon_machine::{Arithmetic, ProgramRole, Serial};

/// Values that are asked about, and values that are not.
const ASKED: usize = 4;
const OTHERS: u64 = 40;

fn draw(domain: &mut Symbolic, what: &'static str, number: u64) -> Number {
    let serial = Serial { what, role: ProgramRole::Alone, process: None, number };
    let value = domain.nondeterministic(NumberType::INT, serial);
    let low = domain.binary(Arithmetic::LessEqual, NumberType::INT, &Number::Int(0), &value);
    let high = domain.binary(Arithmetic::LessEqual, NumberType::INT, &value, &Number::Int(20));
    for bound in [low, high] {
        assert_eq!(domain.assume_axiom(&bound.expect("a comparison is defined")), Decision::True);
    }
    value
}

/// A number that looks random.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

/// `a + c <= b` of two of the values.
fn relation(domain: &mut Symbolic, values: &[Number], state: &mut u64) -> Number {
    let (a, b) = (next(state) as usize % values.len(), next(state) as usize % values.len());
    let added = Number::Int(next(state) as i64 % 9 - 4);
    let sum = domain.binary(Arithmetic::Add, NumberType::INT, &values[a], &added).expect("a sum is defined");
    let other = if next(state) % 3 == 0 { Number::Int(next(state) as i64 % 21) } else { values[b] };
    domain.binary(Arithmetic::LessEqual, NumberType::INT, &sum, &other).expect("a comparison is defined")
}

#[test]
fn what_has_nothing_to_do_with_a_question_changes_no_answer() {
    let mut decided = 0;
    for seed in 0..60 {
        let (mut short, mut long) = (light(Integers::Ideal), light(Integers::Ideal));
        for number in 0..OTHERS {
            draw(&mut long, "rand", number);
        }
        let of = |domain: &mut Symbolic| (0..ASKED as u64).map(|at| draw(domain, "random", at)).collect::<Vec<_>>();
        let (few, many) = (of(&mut short), of(&mut long));
        let (mut one, mut other) = (seed, seed);
        for _ in 0..6 {
            let (a, b) = (relation(&mut short, &few, &mut one), relation(&mut long, &many, &mut other));
            let (first, second) = (short.decide(&a), long.decide(&b));
            assert_eq!(first, second, "seed {seed}: {} and {}", short.text(a), long.text(b));
            decided += usize::from(first != Decision::Undecided);
            assert_eq!(short.assume(&a), long.assume(&b), "seed {seed}: {}", short.text(a));
            for at in 0..3 {
                draw(&mut long, "lrand48", one % 1_000_000 * 10 + at);
            }
        }
    }
    assert!(decided > 20, "{decided} questions were decided");
}

#[test]
fn the_whole_chain_counts() {
    let mut domain = light(Integers::Ideal);
    let values: Vec<Number> = (0..OTHERS).map(|number| draw(&mut domain, "rand", number)).collect();
    for pair in values.windows(2).take(18) {
        let less = domain.binary(Arithmetic::Less, NumberType::INT, &pair[0], &pair[1]).expect("defined");
        assert_eq!(domain.assume(&less), Decision::True);
    }
    let mut is = |a: usize, b: usize| {
        let less = domain.binary(Arithmetic::Less, NumberType::INT, &values[a], &values[b]).expect("defined");
        domain.decide(&less)
    };
    assert_eq!(is(0, 18), Decision::True);
    assert_eq!(is(18, 0), Decision::False);
    assert_eq!(is(0, 30), Decision::Undecided);
}
