//! Arrays without bounds: reading back what was written, what is known of
//! elements because of their type, sums, and guesses at arrays.

use super::{input, integer, light, DOUBLE};
use crate::{Integers, Model, Number, Symbolic};
use antiphon_machine::{Arithmetic, Arrays, Assumptions, Decision, NumberType, Values};
use antiphon_model::{Quantifier, Signedness};

const INT: NumberType = NumberType::INT;

fn binary(domain: &mut Symbolic, op: Arithmetic, a: Number, b: Number) -> Number {
    domain.binary(op, INT, &a, &b).expect("a value")
}

fn assume(domain: &mut Symbolic, op: Arithmetic, a: Number, b: Number) {
    let condition = binary(domain, op, a, b);
    assert_eq!(domain.assume(&condition), Decision::True);
}

fn decided(domain: &mut Symbolic, op: Arithmetic, a: Number, b: Number) -> Decision {
    let condition = domain.binary(op, DOUBLE, &a, &b).expect("a value");
    domain.decide(&condition)
}

#[test]
fn what_was_written_is_read_at_the_same_indices_alone() {
    let domain = &mut light(Integers::Ideal);
    let [i, j] = ["i", "j"].map(|name| input(domain, name, INT));
    let zero = domain.uniform_array(2, DOUBLE, &Number::Int(0)).expect("an array");
    let written = domain.array_with(&zero, &[i, j], &Number::Int(5), DOUBLE).expect("an array");
    assert_eq!(domain.array_element(&written, &[i, j], DOUBLE).ok(), Some(Number::Int(5)));
    let next = binary(domain, Arithmetic::Add, j, Number::Int(1));
    assert_eq!(domain.array_element(&written, &[i, next], DOUBLE).ok(), Some(Number::Int(0)));
    let crosswise = domain.array_element(&written, &[j, i], DOUBLE).expect("a value");
    assert_eq!(decided(domain, Arithmetic::Equal, crosswise, Number::Int(5)), Decision::Undecided);
    assume(domain, Arithmetic::Equal, i, Number::Int(3));
    assume(domain, Arithmetic::Equal, j, Number::Int(3));
    let crosswise = domain.array_element(&written, &[j, i], DOUBLE).expect("a value");
    assert_eq!(decided(domain, Arithmetic::Equal, crosswise, Number::Int(5)), Decision::True);
}

#[test]
fn which_elements_were_written_is_a_condition_on_indices() {
    let domain = &mut light(Integers::Ideal);
    let [i, j] = ["i", "j"].map(|name| input(domain, name, INT));
    let never = domain.uniform_array(1, INT, &Number::Int(0)).expect("an array");
    let written = domain.array_with(&never, &[i], &Number::Int(1), INT).expect("an array");
    let flag = domain.array_element(&written, &[j], INT).expect("a value");
    assert_eq!(domain.decide(&flag), Decision::Undecided);
    assert_eq!(domain.assume(&flag), Decision::True);
    let same = binary(domain, Arithmetic::Equal, i, j);
    assert_eq!(domain.decide(&same), Decision::True);
}

#[test]
fn elements_have_the_values_of_their_type_also_below_writes() {
    let domain = &mut light(Integers::Ideal);
    domain.limit_input("b", None, Some(9));
    let [n, i, j] = ["n", "i", "j"].map(|name| input(domain, name, INT));
    let unsigned = integer(32, Signedness::Unsigned);
    let array = domain.input_array("b", &[], &[n], unsigned).expect("an array");
    let array = domain.array_with(&array, &[j], &Number::Int(7), unsigned).expect("an array");
    let element = domain.array_element(&array, &[i], unsigned).expect("a value");
    assert_eq!(decided(domain, Arithmetic::LessEqual, Number::Int(0), element), Decision::True);
    assert_eq!(decided(domain, Arithmetic::LessEqual, element, Number::Int(9)), Decision::True);
    assert_eq!(decided(domain, Arithmetic::LessEqual, element, Number::Int(8)), Decision::Undecided);
}

/// The sum of `body` of an element of `a` for all indices from `low` to `high`.
fn sum(domain: &mut Symbolic, array: Number, low: Number, high: Number) -> Number {
    let variable = domain.variable("i'0", antiphon_model::BoundRange::Integer).expect("a variable");
    let element = domain.array_element(&array, &[variable], DOUBLE).expect("a value");
    domain.folded(Quantifier::Sum, &variable, &element, &low, &high, DOUBLE).expect("a sum")
}

#[test]
fn a_sum_ends_with_its_last_element_and_follows_what_is_written() {
    let domain = &mut light(Integers::Ideal);
    let [n, k] = ["n", "k"].map(|name| input(domain, name, INT));
    let array = domain.input_array("a", &[], &[n], DOUBLE).expect("an array");
    assume(domain, Arithmetic::LessEqual, Number::Int(0), k);
    assume(domain, Arithmetic::Less, k, n);
    let before = binary(domain, Arithmetic::Subtract, k, Number::Int(1));
    let (short, long) = (sum(domain, array, Number::Int(0), before), sum(domain, array, Number::Int(0), k));
    let last = domain.array_element(&array, &[k], DOUBLE).expect("a value");
    let together = domain.binary(Arithmetic::Add, DOUBLE, &short, &last).expect("a value");
    assert_eq!(decided(domain, Arithmetic::Equal, long, together), Decision::True);
    assert_eq!(decided(domain, Arithmetic::Equal, long, short), Decision::Undecided);
    // The last element becomes zero.
    let changed = domain.array_with(&array, &[k], &Number::Int(0), DOUBLE).expect("an array");
    let now = sum(domain, changed, Number::Int(0), k);
    assert_eq!(decided(domain, Arithmetic::Equal, now, short), Decision::True);
    let empty = sum(domain, array, k, before);
    assert_eq!(decided(domain, Arithmetic::Equal, empty, Number::Int(0)), Decision::True);
}

#[test]
fn a_sum_of_products_ends_with_its_last_one_and_is_that_of_its_own_symbols() {
    let domain = &mut light(Integers::Ideal);
    let [n, k, c, d] = ["n", "k", "c", "d"].map(|name| input(domain, name, INT));
    let array = domain.input_array("a", &[], &[n], INT).expect("an array");
    assume(domain, Arithmetic::LessEqual, Number::Int(0), k);
    assume(domain, Arithmetic::Less, k, n);
    let squares = |domain: &mut Symbolic, less: Number, high: Number| {
        let variable = domain.variable("i'0", antiphon_model::BoundRange::Integer).expect("a variable");
        let element = domain.array_element(&array, &[variable], INT).expect("a value");
        let factor = binary(domain, Arithmetic::Subtract, variable, less);
        let square = binary(domain, Arithmetic::Multiply, element, element);
        let body = binary(domain, Arithmetic::Multiply, square, factor);
        domain.folded(Quantifier::Sum, &variable, &body, &Number::Int(0), &high, INT).expect("a sum")
    };
    let before = binary(domain, Arithmetic::Subtract, k, Number::Int(1));
    let (short, long) = (squares(domain, Number::Int(1), before), squares(domain, Number::Int(1), k));
    let last = domain.array_element(&array, &[k], INT).expect("a value");
    let square = binary(domain, Arithmetic::Multiply, last, last);
    let product = binary(domain, Arithmetic::Multiply, square, before);
    let together = binary(domain, Arithmetic::Add, short, product);
    assert_eq!(decided(domain, Arithmetic::Equal, long, together), Decision::True);
    assert_eq!(decided(domain, Arithmetic::Equal, long, short), Decision::Undecided);
    let (one, other) = (squares(domain, c, k), squares(domain, d, k));
    assert_eq!(decided(domain, Arithmetic::Equal, one, other), Decision::Undecided);
}

#[test]
fn an_array_is_guessed_where_a_condition_speaks_of_all_elements() {
    let domain = &mut light(Integers::Ideal);
    let n = input(domain, "n", INT);
    let array = domain.input_array("a", &[], &[n], INT).expect("an array");
    assume(domain, Arithmetic::LessEqual, Number::Int(2), n);
    let variable = domain.variable("i'0", antiphon_model::BoundRange::Integer).expect("a variable");
    let element = domain.array_element(&array, &[variable], INT).expect("a value");
    let (low, high) = (
        binary(domain, Arithmetic::Less, variable, Number::Int(0)),
        binary(domain, Arithmetic::LessEqual, n, variable),
    );
    let large = binary(domain, Arithmetic::Less, Number::Int(3), element);
    let environment = binary(domain, Arithmetic::BitOr, low, high);
    let body = binary(domain, Arithmetic::BitOr, environment, large);
    let all = domain.quantified(Quantifier::ForAll, &variable, &body).expect("a condition");
    assert_eq!(domain.assume(&all), Decision::True);
    let Model::Values(values, _) = domain.model() else { panic!("no values") };
    let shown: Vec<String> = values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    assert_eq!(shown, ["n = 2", "a[0] = 4", "a[1] = 4"]);
}
