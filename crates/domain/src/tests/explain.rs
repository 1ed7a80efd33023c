//! How two numbers differ, and how small a counterexample is.

use super::*;
use crate::{Explained, Model};
use antiphon_machine::{Arithmetic, Assumptions, Values};

/// What differs between two numbers, where they do.
fn explained(domain: &mut Symbolic, a: Number, b: Number) -> Explained {
    let before = domain.path();
    let equal = domain.binary(Arithmetic::Equal, DOUBLE, &a, &b).expect("a comparison");
    let unequal = domain.is_zero(&equal);
    assert_eq!(domain.assume(&unequal), Decision::True);
    domain.explain("y", before, a, b)
}

fn assume(domain: &mut Symbolic, op: Arithmetic, a: Number, b: Number) {
    let condition = domain.binary(op, NumberType::INT, &a, &b).expect("a comparison");
    assert_eq!(domain.assume(&condition), Decision::True);
}

#[test]
fn determined_inputs_are_told_apart_from_conditions() {
    let mut domain = light(Integers::Ideal);
    let (n, x) = (input(&mut domain, "n", NumberType::INT), input(&mut domain, "x", DOUBLE));
    assume(&mut domain, Arithmetic::Equal, n, Number::Int(3));
    let positive = domain.binary(Arithmetic::Less, DOUBLE, &Number::Int(0), &x).expect("a comparison");
    assert_eq!(domain.assume(&positive), Decision::True);
    let twice = domain.binary(Arithmetic::Add, DOUBLE, &x, &x).expect("a sum");
    let explanation = explained(&mut domain, x, twice);
    assert_eq!((explanation.condition.as_str(), explanation.difference.determined), ("0 < x", vec!["n".to_owned()]));
    assert_eq!(explanation.difference.notes, ["the implementation is 2 times the specification"]);
    assert_eq!(explanation.difference.example, Some(("1".into(), "2".into())));
}

#[test]
fn a_counterexample_is_brought_down_by_halving() {
    let mut domain = light(Integers::Ideal);
    let n = input(&mut domain, "n", NumberType::INT);
    assume(&mut domain, Arithmetic::Less, Number::Int(1000), n);
    let model = domain.model();
    assert!(matches!(model, Model::Values(values, _) if values == [("n".into(), Rat::from(1001))]));
}

#[test]
fn values_that_only_one_path_admits_are_found() {
    let mut domain = light(Integers::Ideal);
    let n = input(&mut domain, "n", NumberType::INT);
    let start = domain.path();
    assume(&mut domain, Arithmetic::LessEqual, Number::Int(0), n);
    let wide = domain.path();
    domain.set_path(start);
    assume(&mut domain, Arithmetic::Less, Number::Int(0), n);
    let narrow = domain.path();
    assert_eq!(domain.admitted_beyond(wide, narrow), Some(vec!["n = 0".into()]));
    assert_eq!(domain.admitted_beyond(narrow, wide), Some(vec![]));
}
