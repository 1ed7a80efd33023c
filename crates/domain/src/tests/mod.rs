//! The symbolic domain against the concrete ones, and on small questions.

mod agreement;
mod arrays;
mod explain;
mod floating;
mod near;
mod questions;
mod recomputed;
mod unbounded;

use super::{Answer, Integers, Number, Symbolic};
use antiphon_machine::{Assumptions, Decision, Domain, DomainError, Environment, InputStep, NumberType, Values};
use antiphon_model::{CharLike, FloatFormat, IntType, Signedness};
use antiphon_prover::{Choice, Options};
use antiphon_symbolic::{Assignment, ExprId, Rat, Value};

const DOUBLE: NumberType = NumberType::Float(FloatFormat::Double);

fn integer(bits: u16, sign: Signedness) -> NumberType {
    NumberType::Int(IntType { bits, sign, chars: CharLike::Number })
}

/// A domain without a solver: rules and simplifier only.
fn light(integers: Integers) -> Symbolic {
    Symbolic::new(integers, Options { solver: Choice::Nothing, ..Options::default() })
}

fn input(domain: &mut Symbolic, name: &str, ty: NumberType) -> Number {
    domain.input(name, &[], ty).expect("inputs have values here")
}

fn element(domain: &mut Symbolic, name: &str, at: u64) -> Number {
    domain.input(name, &[InputStep::Index(at)], NumberType::INT).expect("inputs have values here")
}

fn expression(x: Number) -> ExprId {
    match x {
        Number::Expr(e) => e,
        known => panic!("{known:?} is known"),
    }
}

/// The value of a number where symbols have values.
fn value(domain: &Symbolic, x: Number, assignment: &Assignment) -> Option<Rat> {
    match x {
        Number::Expr(e) => match domain.arena.evaluate(e, assignment)? {
            Value::Number(value) => Some(value),
            other => panic!("{other:?} is not a number"),
        },
        known => known.to_rat(),
    }
}

/// Whether what is assumed holds where symbols have values.
fn path_holds(domain: &Symbolic, assignment: &Assignment) -> bool {
    domain.arena.evaluate(domain.path().condition(), assignment) == Some(Value::Bool(true))
}

/// The answer of an operation on the side of every question on which the values
/// are.
fn followed<T>(
    domain: &mut Symbolic,
    assignment: &Assignment,
    mut operation: impl FnMut(&mut Symbolic) -> Answer<T>,
) -> Answer<T> {
    for _ in 0..100 {
        match operation(domain) {
            Err(domain_error) => {
                let DomainError::Undecided(question, _) = *domain_error else { return Err(domain_error) };
                let holds = value(domain, question, assignment) == Some(Rat::one());
                let side = if holds { question } else { domain.is_zero(&question) };
                assert_eq!(domain.assume(&side), Decision::True, "the side of the values is possible");
            }
            answer => return answer,
        }
    }
    panic!("more than a hundred questions");
}
