//! Random programs of operations: what is known must come out as in the exact
//! domain, and an expression over symbols must have, for the values that the symbols
//! have, the value that a concrete domain computes from them.

use super::*;
use antiphon_machine::{Arithmetic, Assumptions, Exact, MachineArith, Overflow, Printed, Values};
use antiphon_model::PureFunction;
use antiphon_numbers::Random;
use std::fmt::Debug;

const OPERATORS: &[Arithmetic] = &[
    Arithmetic::Multiply,
    Arithmetic::Divide,
    Arithmetic::Remainder,
    Arithmetic::Add,
    Arithmetic::Subtract,
    Arithmetic::ShiftLeft,
    Arithmetic::ShiftRight,
    Arithmetic::Less,
    Arithmetic::LessEqual,
    Arithmetic::Equal,
    Arithmetic::NotEqual,
    Arithmetic::BitAnd,
    Arithmetic::BitXor,
    Arithmetic::BitOr,
];

fn operator(random: &mut Random, ty: NumberType) -> Arithmetic {
    loop {
        let op = OPERATORS[random.below(OPERATORS.len() as u64) as usize];
        let whole = matches!(
            op,
            Arithmetic::Remainder
                | Arithmetic::ShiftLeft
                | Arithmetic::ShiftRight
                | Arithmetic::BitAnd
                | Arithmetic::BitXor
                | Arithmetic::BitOr
        );
        if !(whole && ty.is_float()) {
            return op;
        }
    }
}

/// What became of an operation, for comparison.
fn outcome<T, N: Debug>(answer: &antiphon_machine::Answer<T, N>) -> String {
    match answer {
        Ok(_) => "a number".to_owned(),
        Err(domain_error) => match &**domain_error {
            DomainError::Fault(property, _) => property.id().to_owned(),
            DomainError::Unsupported(code, _) => code.id.to_owned(),
            other => format!("{other:?}"),
        },
    }
}

#[test]
fn known_numbers_come_out_as_in_the_exact_domain() {
    let mut random = Random::new(1);
    let (mut exact, mut domain) = (Exact::new(0), light(Integers::Ideal));
    let types = [integer(32, Signedness::Signed), integer(64, Signedness::Unsigned), DOUBLE, NumberType::Bool];
    let mut large = 0;
    for _ in 0..300 {
        let mut pool = vec![(Number::Int(3), Rat::from(3), types[0])];
        for _ in 0..60 {
            let ty = types[random.below(3) as usize];
            let op = operator(&mut random, ty);
            let mut pick = || {
                let (number, value, from) = pool[random.below(pool.len() as u64) as usize].clone();
                (domain.convert(from, ty, &number).expect("it converts"), exact.convert(from, ty, &value).unwrap())
            };
            let ((a, x), (b, y)) = (pick(), pick());
            let (got, want) = (domain.binary(op, ty, &a, &b), exact.binary(op, ty, &x, &y));
            assert_eq!(outcome(&got), outcome(&want), "{x} {op:?} {y}");
            let (Ok(got), Ok(want)) = (got, want) else { continue };
            assert_eq!(domain.known(got).as_ref(), Some(&want), "{x} {op:?} {y}");
            let small = Number::of_rat(&want);
            assert_eq!(small.is_none(), matches!(got, Number::Expr(_)), "{want} is kept as {got:?}");
            large += usize::from(small.is_none());
            assert_eq!(domain.printed(ty, &got), exact.printed(ty, &want));
            if want.numerator().bits() < 400 {
                pool.push((got, want, ty));
            }
            let fresh = if random.below(3) == 0 { random.next() as i64 } else { random.below(40) as i64 - 20 };
            pool.push((Number::Int(fresh), Rat::from(fresh), types[0]));
        }
    }
    assert!(large > 500, "only {large} large numbers");
    assert!(domain.arena.len() < 40_000, "small numbers went into the arena");
}

#[test]
fn conditions_and_unary_operators_of_known_numbers_agree() {
    let (mut exact, mut domain) = (Exact::new(0), light(Integers::Ideal));
    let values = [Rat::from(-7), Rat::from(0), Rat::from(1), Rat::from(i64::MAX), Rat::from(i64::MIN)];
    for value in values.iter().chain([&Rat::new(7.into(), 2.into()).unwrap()]) {
        let number = domain.known_number(value, DOUBLE);
        let known = value.clone();
        let ty = integer(32, Signedness::Signed);
        let same = |domain: &mut Symbolic, got: Number, want| {
            assert_eq!(domain.known(got), Some(want), "of {value}");
        };
        let got = domain.negate(DOUBLE, &number).unwrap();
        same(&mut domain, got, exact.negate(DOUBLE, &known).unwrap());
        let got = domain.is_zero(&number);
        same(&mut domain, got, exact.is_zero(&known));
        let (got, want) = (domain.convert(DOUBLE, ty, &number).unwrap(), exact.convert(DOUBLE, ty, &known).unwrap());
        let complements = (domain.complement(ty, &got).unwrap(), exact.complement(ty, &want).unwrap());
        same(&mut domain, got, want);
        same(&mut domain, complements.0, complements.1);
        assert_eq!(domain.decide(&number), exact.decide(&known), "{value}");
    }
}

/// A concrete domain, and its numbers as rationals.
trait Oracle: Domain {
    fn value(&self, ty: NumberType, x: &Self::Number) -> Rat {
        match self.printed(ty, x) {
            Printed::Int(value) => Rat::from(value),
            Printed::Real(decimal, _) => panic!("{decimal:?} is of no integer type"),
            Printed::Text(text) => panic!("{text} is not a number"),
        }
    }
}

impl Oracle for Exact {
    fn value(&self, _ty: NumberType, x: &Rat) -> Rat {
        x.clone()
    }
}

impl Oracle for MachineArith {}

/// Programs over two symbols, followed for the values that they have.
fn compare_programs<O: Oracle>(mut oracle: O, integers: Integers, types: &[NumberType], count: usize) -> usize {
    let mut random = Random::new(9);
    let (mut faults, mut numbers) = (0, 0);
    for _ in 0..count {
        let mut domain = light(integers);
        let mut assignment = Assignment::default();
        let mut pool = Vec::new();
        for name in ["x", "y"] {
            let ty = types[random.below(types.len() as u64) as usize];
            let symbol = input(&mut domain, name, ty);
            let small = random.below(24) as i64 - 8;
            let small = match ty {
                NumberType::Bool => small & 1,
                NumberType::Int(int) if int.sign == Signedness::Unsigned => small.abs(),
                NumberType::Int(_) | NumberType::Float(_) => small,
            };
            let concrete = oracle.integer(i128::from(small), ty);
            assignment.insert(expression(symbol), Value::Number(Rat::from(small)));
            pool.push((symbol, concrete, ty));
        }
        pool.push((Number::Int(3), oracle.integer(3, types[0]), types[0]));
        for _ in 0..10 {
            let ty = types[random.below(types.len() as u64) as usize];
            let mut pick = || {
                let (number, concrete, from) = pool[random.below(pool.len() as u64) as usize].clone();
                let got = followed(&mut domain, &assignment, |domain| domain.convert(from, ty, &number));
                let want = oracle.convert(from, ty, &concrete);
                assert_eq!(outcome(&got), outcome(&want), "{from:?} to {ty:?} of {concrete:?}");
                Some((got.ok()?, want.ok()?))
            };
            let (Some((a, x)), Some((b, y))) = (pick(), pick()) else { break };
            let op = operator(&mut random, ty);
            // What wrapped is large, and where signed integers are mathematical a symbolic unsigned one has no upper end.
            let large = |number: &O::Number| oracle.value(ty, number).numerator().bits() > 40;
            if integers == Integers::Ideal && (large(&x) || large(&y)) {
                break;
            }
            let got = followed(&mut domain, &assignment, |domain| domain.binary(op, ty, &a, &b));
            let want = oracle.binary(op, ty, &x, &y);
            let text = format!("{x:?} {op:?} {y:?} of {ty:?}: {} {op:?} {}", domain.text(a), domain.text(b));
            assert_eq!(outcome(&got), outcome(&want), "{text}");
            let (Ok(got), Ok(want)) = (got, want) else {
                faults += 1;
                break;
            };
            let path = domain.condition_text(domain.path());
            assert!(path_holds(&domain, &assignment), "the path excludes the values: {path}, {assignment:?}, {text}");
            let truth =
                matches!(op, Arithmetic::Less | Arithmetic::LessEqual | Arithmetic::Equal | Arithmetic::NotEqual);
            let ty = if truth { NumberType::INT } else { ty };
            assert_eq!(value(&domain, got, &assignment), Some(oracle.value(ty, &want)), "{text}");
            if oracle.value(ty, &want).numerator().bits() < 70 {
                numbers += 1;
                pool.push((got, want, ty));
            }
        }
    }
    assert!(numbers > 3 * count, "only {numbers} numbers");
    faults
}

#[test]
fn expressions_have_the_values_of_the_exact_domain() {
    let types = [integer(32, Signedness::Signed), integer(64, Signedness::Unsigned), DOUBLE, NumberType::Bool];
    let faults = compare_programs(Exact::new(0), Integers::Ideal, &types, 400);
    assert!(faults > 20, "only {faults} divisions by zero and shifts by negative numbers");
}

#[test]
fn expressions_have_the_values_of_machine_integers() {
    let types = [
        integer(8, Signedness::Signed),
        integer(8, Signedness::Unsigned),
        integer(16, Signedness::Unsigned),
        integer(32, Signedness::Signed),
        integer(64, Signedness::Unsigned),
    ];
    let wrapping = MachineArith::new(Overflow::Wrap, 0);
    compare_programs(wrapping, Integers::Machine(Overflow::Wrap), &types, 250);
    let faulting = MachineArith::new(Overflow::Fault, 0);
    let faults = compare_programs(faulting, Integers::Machine(Overflow::Fault), &types, 250);
    assert!(faults > 20, "only {faults} faults");
}

#[test]
fn functions_have_the_values_of_the_exact_domain() {
    use PureFunction::*;
    let functions = [
        (Fabs, 1),
        (Fmin, 2),
        (Fmax, 2),
        (Fdim, 2),
        (Fma, 3),
        (Copysign, 2),
        (Floor, 1),
        (Ceil, 1),
        (Trunc, 1),
        (Round, 1),
        (Fmod, 2),
        (IsNormal, 1),
        (SignBit, 1),
        (FpClassify, 1),
    ];
    let mut exact = Exact::new(0);
    let numbers: Vec<Rat> = (-7..8).map(|n: i64| Rat::new(n.into(), 2.into()).unwrap()).collect();
    for (function, arguments) in functions {
        let mut domain = Symbolic::new(Integers::Ideal, Options::default());
        let symbols = ["x", "y", "z"].map(|name| input(&mut domain, name, DOUBLE));
        let (symbols, types) = (&symbols[..arguments], &[DOUBLE; 3][..arguments]);
        let integral = matches!(function, IsNormal | SignBit | FpClassify);
        let result = if integral { NumberType::INT } else { DOUBLE };
        for (at, first) in numbers.iter().enumerate() {
            domain.set_path(crate::Path::START);
            let values = [first, &numbers[(at * 4 + 1) % numbers.len()], &numbers[(at * 7 + 2) % numbers.len()]];
            if function == Fmod && values[1].is_zero() {
                continue;
            }
            let known: Vec<Rat> = values[..arguments].iter().copied().cloned().collect();
            let want = exact.pure(function, types, result, &known).expect("a rational value");
            let assignment = symbols.iter().zip(values).map(|(x, v)| (expression(*x), Value::Number(v.clone())));
            let assignment: Assignment = assignment.collect();
            let got = followed(&mut domain, &assignment, |domain| domain.pure(function, types, result, symbols));
            let got = got.expect("a value");
            for (symbol, value) in symbols.iter().zip(values) {
                let value = domain.known_number(value, DOUBLE);
                let equal = domain.binary(Arithmetic::Equal, DOUBLE, symbol, &value).unwrap();
                assert_eq!(domain.assume(&equal), Decision::True);
            }
            let want = domain.known_number(&want, result);
            let same = domain.binary(Arithmetic::Equal, result, &got, &want).unwrap();
            assert_eq!(domain.decide(&same), Decision::True, "{function:?} of {values:?}: {}", domain.text(got));
        }
    }
}
