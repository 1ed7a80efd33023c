//! Deciding, assuming, asking, bounds, models.

use super::*;
use crate::{Model, Path};
use antiphon_machine::{Arithmetic, Assumptions, Environment, Overflow, Polarity, Property, Serial, Values};
use antiphon_model::PureFunction;
use expect_test::expect;

fn compare(domain: &mut Symbolic, op: Arithmetic, a: Number, b: i64) -> Number {
    domain.binary(op, NumberType::INT, &a, &Number::Int(b)).expect("a comparison is defined")
}

fn assume(domain: &mut Symbolic, op: Arithmetic, a: Number, b: i64) -> Decision {
    let condition = compare(domain, op, a, b);
    domain.assume(&condition)
}

/// The question that an operation asks.
fn question(answer: Answer<Number>) -> Number {
    match answer.map_err(|domain_error| *domain_error) {
        Err(DomainError::Undecided(question, _)) => question,
        other => panic!("{other:?}"),
    }
}

fn domain_error(answer: Answer<Number>) -> String {
    match answer {
        Ok(number) => format!("{number:?}"),
        Err(domain_error) => match *domain_error {
            DomainError::Fault(property, message) => format!("{}: {message}", property.id()),
            DomainError::Unsupported(code, message) => format!("{}: {message}", code.id),
            DomainError::Undecided(..) => "open".to_owned(),
            other => format!("{other:?}"),
        },
    }
}

#[test]
fn a_number_takes_sixteen_bytes_and_a_path_little_more() {
    assert_eq!(std::mem::size_of::<Number>(), 16);
    assert!(std::mem::size_of::<Path>() <= 16);
}

#[test]
fn what_is_assumed_decides_and_does_not_grow() {
    let mut domain = light(Integers::Ideal);
    let n = input(&mut domain, "n", NumberType::INT);
    assert_eq!(assume(&mut domain, Arithmetic::LessEqual, n, 100), Decision::True);
    let above = |bound| {
        move |domain: &mut Symbolic| {
            let less = compare(domain, Arithmetic::LessEqual, n, bound);
            domain.is_zero(&less)
        }
    };
    for bound in [4, 5, 5, 3] {
        let condition = above(bound)(&mut domain);
        assert_eq!(domain.assume(&condition), Decision::True);
    }
    expect!["6 <= n && n <= 100"].assert_eq(&domain.condition_text(domain.path()));
    let (six, two_hundred) =
        (compare(&mut domain, Arithmetic::Less, n, 6), compare(&mut domain, Arithmetic::Less, n, 200));
    let seven = compare(&mut domain, Arithmetic::Less, n, 7);
    assert_eq!(domain.decide(&six), Decision::False);
    assert_eq!(domain.decide(&two_hundred), Decision::True);
    assert_eq!(domain.decide(&seven), Decision::Undecided);
    let before = domain.path();
    assert_eq!(domain.assume(&six), Decision::False);
    assert_eq!(domain.path(), before, "what is impossible is not assumed");
    assert_eq!(domain.bounds(&n), Some((6, 100)));
    assert_eq!(domain.assume(&seven), Decision::True);
    assert_eq!(domain.as_index(&n), Some(6));
    assert_eq!(domain.literal(&n), None);
    expect!["n == 6"].assert_eq(&domain.condition_text(domain.path()));
    domain.set_path(before);
    assert_eq!(domain.decide(&seven), Decision::Undecided);
}

#[test]
fn the_order_of_assumptions_does_not_matter() {
    let mut domain = light(Integers::Ideal);
    let n = input(&mut domain, "n", NumberType::INT);
    let m = input(&mut domain, "m", NumberType::INT);
    let conditions = [
        compare(&mut domain, Arithmetic::LessEqual, n, 10),
        compare(&mut domain, Arithmetic::NotEqual, n, 3),
        domain.binary(Arithmetic::Less, NumberType::INT, &m, &n).unwrap(),
    ];
    let mut paths = Vec::new();
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]] {
        domain.set_path(Path::START);
        order.iter().for_each(|at| assert_eq!(domain.assume(&conditions[*at]), Decision::True));
        paths.push(domain.path_fingerprint(domain.path()));
    }
    paths.dedup();
    assert_eq!(paths.len(), 1);
}

#[test]
fn a_division_asks_whether_the_divisor_is_zero() {
    let mut domain = light(Integers::Ideal);
    let d = input(&mut domain, "d", NumberType::INT);
    let divide = |domain: &mut Symbolic| domain.binary(Arithmetic::Divide, NumberType::INT, &Number::Int(7), &d);
    let question = question(divide(&mut domain));
    expect!["d != 0"].assert_eq(&{
        let condition = domain.condition_of(question);
        domain.arena.print(condition)
    });
    let start = domain.path();
    assert_eq!(domain.assume(&question), Decision::True);
    let quotient = divide(&mut domain).expect("a quotient");
    expect!["7 / d"].assert_eq(&domain.text(quotient));
    domain.set_path(start);
    let opposite = domain.is_zero(&question);
    assert_eq!(domain.assume(&opposite), Decision::True);
    expect!["division-by-zero: division by zero"].assert_eq(&domain_error(divide(&mut domain)));
}

#[test]
fn machine_integers_ask_before_they_overflow() {
    let mut domain = light(Integers::Machine(Overflow::Fault));
    let n = input(&mut domain, "n", NumberType::INT);
    let next = |domain: &mut Symbolic| domain.binary(Arithmetic::Add, NumberType::INT, &n, &Number::Int(1));
    let question = question(next(&mut domain));
    let start = domain.path();
    assert_eq!(domain.assume(&question), Decision::True);
    let sum = next(&mut domain).unwrap();
    assert_eq!(domain.text(sum), "n + 1");
    domain.set_path(start);
    let opposite = domain.is_zero(&question);
    assert_eq!(domain.assume(&opposite), Decision::True);
    expect!["integer-overflow: n + 1 is not representable in 32 bits"].assert_eq(&domain_error(next(&mut domain)));
    assert_eq!(domain.as_index(&n), Some(i64::from(i32::MAX)));
}

#[test]
fn unsigned_machine_integers_wrap_without_a_trace_where_they_cannot() {
    let ty = integer(32, Signedness::Unsigned);
    let mut domain = light(Integers::Machine(Overflow::Fault));
    let u = input(&mut domain, "u", ty);
    let next = domain.binary(Arithmetic::Add, ty, &u, &Number::Int(1)).unwrap();
    expect!["(uint32_t)(u + 1)"].assert_eq(&domain.text(next));
    assert_eq!(assume(&mut domain, Arithmetic::Less, u, 100), Decision::True);
    let next = domain.binary(Arithmetic::Add, ty, &u, &Number::Int(1)).unwrap();
    expect!["u + 1"].assert_eq(&domain.text(next));
}

#[test]
fn values_of_narrow_types_are_bounded() {
    let cases = [
        (NumberType::Bool, Some((0, 1))),
        (integer(8, Signedness::Signed), Some((-128, 127))),
        (integer(8, Signedness::Unsigned), Some((0, 255))),
        (integer(32, Signedness::Signed), None),
        (integer(32, Signedness::Unsigned), None),
    ];
    for (number, (ty, bounds)) in (0..).zip(cases) {
        let mut domain = light(Integers::Ideal);
        let x = domain.nondeterministic(
            ty,
            Serial { what: "any", role: antiphon_machine::ProgramRole::Alone, process: Some(1), number },
        );
        assert_eq!(domain.text(x), format!("any() #{} on rank 1", number + 1));
        assert_eq!(domain.bounds(&x), bounds, "{ty:?}");
        let negative = compare(&mut domain, Arithmetic::Less, x, 0);
        let unsigned = matches!(ty.integer(), Some((_, Signedness::Unsigned)));
        assert_eq!(domain.decide(&negative), if unsigned { Decision::False } else { Decision::Undecided }, "{ty:?}");
    }
}

#[test]
fn assumptions_within_an_expression_end_with_it() {
    let mut domain = light(Integers::Ideal);
    let n = input(&mut domain, "n", NumberType::INT);
    let positive = compare(&mut domain, Arithmetic::Less, n, 1);
    let start = domain.path();
    domain.assume_within(&positive, Polarity::Fails);
    assert_eq!(domain.decide(&positive), Decision::False);
    let small = compare(&mut domain, Arithmetic::Less, n, 9);
    domain.assume_within(&small, Polarity::Holds);
    assert_eq!(domain.bounds(&n), Some((1, 8)));
    domain.leave();
    domain.leave();
    assert_eq!(domain.path(), start);
    assert_eq!(domain.decide(&positive), Decision::Undecided);
}

#[test]
fn a_condition_that_nobody_knows_is_open_and_its_sides_are_doubtful() {
    let mut domain = light(Integers::Ideal);
    let [x, y] = ["x", "y"].map(|name| input(&mut domain, name, NumberType::INT));
    let square =
        |domain: &mut Symbolic, x: Number| domain.binary(Arithmetic::Multiply, NumberType::INT, &x, &x).unwrap();
    let (p, q) = (square(&mut domain, x), square(&mut domain, y));
    let twice = domain.binary(Arithmetic::Multiply, NumberType::INT, &q, &Number::Int(2)).unwrap();
    let one_more = domain.binary(Arithmetic::Add, NumberType::INT, &twice, &Number::Int(13)).unwrap();
    let equal = domain.binary(Arithmetic::Equal, NumberType::INT, &p, &one_more).unwrap();
    assert_eq!(domain.decide(&equal), Decision::Undecided);
    assert!(!domain.path().is_doubtful());
    assert_eq!(domain.assume(&equal), Decision::True);
    assert!(domain.path().is_doubtful());
    let reason = domain.doubt(domain.path()).expect("a reason");
    assert!(reason.contains("cannot decide"), "{reason}");
    assert!(matches!(domain.model(), Model::Unknown(_)));
}

#[test]
fn a_model_has_all_inputs_by_name_and_small_values() {
    let mut domain = Symbolic::new(Integers::Ideal, Options::default());
    let n = input(&mut domain, "n", NumberType::INT);
    input(&mut domain, "unused", NumberType::INT);
    let elements = [0, 1, 2].map(|at| element(&mut domain, "a", at));
    let field = [InputStep::Index(1), InputStep::Field("x".to_owned())];
    let x = domain.input("p", &field, DOUBLE).unwrap();
    let open = domain.nondeterministic(
        NumberType::INT,
        Serial { what: "any", role: antiphon_machine::ProgramRole::Alone, process: None, number: 0 },
    );
    let texts = [elements[1], x, open].map(|x| domain.text(x));
    assert_eq!(texts, ["a[1]", "p[1].x", "any() #1"]);
    assert_eq!(assume(&mut domain, Arithmetic::Less, elements[1], -4), Decision::True);
    assert_eq!(assume(&mut domain, Arithmetic::NotEqual, n, 0), Decision::True);
    assert_eq!(assume(&mut domain, Arithmetic::Equal, open, 77), Decision::True);
    let Model::Values(values, _) = domain.model() else { panic!("{:?}", domain.model()) };
    let text: Vec<String> = values.iter().map(|(name, value)| format!("{name}={value}")).collect();
    expect!["n=1 unused=0 a[0]=0 a[1]=-5 a[2]=0 p[1].x=0 any() #1=77"].assert_eq(&text.join(" "));
}

#[test]
fn limits_of_the_user_hold_for_every_number_in_an_input() {
    let mut domain = light(Integers::Ideal);
    domain.limit_input("n", Some(2), Some(5));
    domain.limit_input("a", None, Some(0));
    let n = input(&mut domain, "n", NumberType::INT);
    let a = element(&mut domain, "a", 3);
    assert_eq!(domain.bounds(&n), Some((2, 5)));
    let positive = compare(&mut domain, Arithmetic::Less, a, 1);
    assert_eq!(domain.decide(&positive), Decision::True);
}

#[test]
fn functions_without_a_value_are_asked_about_first() {
    let mut domain = light(Integers::Ideal);
    let x = input(&mut domain, "x", DOUBLE);
    let root = |domain: &mut Symbolic, x: Number| domain.pure(PureFunction::Sqrt, &[DOUBLE], DOUBLE, &[x]);
    assert_eq!(domain_error(root(&mut domain, x)), "open");
    let square = domain.binary(Arithmetic::Multiply, DOUBLE, &x, &x).unwrap();
    let sum = domain.binary(Arithmetic::Add, DOUBLE, &square, &Number::Int(1)).unwrap();
    let far = root(&mut domain, sum).expect("a sum of squares has a root");
    expect!["sqrt(x*x + 1)"].assert_eq(&domain.text(far));
    expect!["U204: `sqrt(-1)` has no real value here: test or constrain its argument"]
        .assert_eq(&domain_error(root(&mut domain, Number::Int(-1))));
    let two = root(&mut domain, Number::Int(2)).unwrap();
    expect!["sqrt(2)"].assert_eq(&domain.text(two));
    assert_eq!(root(&mut domain, Number::Int(9)).unwrap(), Number::Int(3));
    let zero = domain.pure(PureFunction::Fmod, &[DOUBLE; 2], DOUBLE, &[x, Number::Int(0)]);
    assert_eq!(domain_error(zero), format!("{}: division by zero", Property::DivisionByZero.id()));
}
