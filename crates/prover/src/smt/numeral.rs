//! Numbers in SMT-LIB, and back. SMT-LIB has no negative numerals and writes
//! fractions as divisions; a number that is not rational does not come back.

use super::sexpr::Sexpr;
use antiphon_symbolic::{Int, Rat};
use num_bigint::BigInt;

/// An integer; SMT-LIB has no negative numerals.
pub(crate) fn integer(n: &Int) -> String {
    match n.is_negative() {
        true => format!("(- {})", n.abs()),
        false => n.to_string(),
    }
}

/// A number of sort `Int` or `Real`.
pub(crate) fn number(n: &Rat, real: bool) -> String {
    if !real {
        return integer(n.numerator());
    }
    let magnitude = n.abs();
    let text = match magnitude.is_integer() {
        true => format!("{}.0", magnitude.numerator()),
        false => format!("(/ {}.0 {}.0)", magnitude.numerator(), magnitude.denominator()),
    };
    match n.signum() < 0 {
        true => format!("(- {text})"),
        false => text,
    }
}

/// The number that a value of a model is; `None` for one that is not rational.
pub(crate) fn parse_number(value: &Sexpr) -> Option<Rat> {
    if let Some(text) = value.atom() {
        return parse_decimal(text);
    }
    match value.list()? {
        [Sexpr::Atom(op), a] if op == "-" => Some(-&parse_number(a)?),
        [Sexpr::Atom(op), a] if op == "to_real" => parse_number(a),
        [Sexpr::Atom(op), a, b] if op == "/" => parse_number(a)?.checked_div(&parse_number(b)?),
        _ => None,
    }
}

fn parse_decimal(text: &str) -> Option<Rat> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(fraction) {
        return None;
    }
    let numerator: BigInt = format!("{whole}{fraction}").parse().ok()?;
    Rat::new(Int::from(numerator), Int::from(10).pow(u32::try_from(fraction.len()).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_there_and_back() {
        for (n, d) in [(0, 1), (3, 1), (-3, 1), (1, 3), (-22, 7)] {
            let rat = Rat::new(Int::from(n), Int::from(d)).unwrap();
            let text = number(&rat, true);
            assert_eq!(parse_number(&Sexpr::parse(&text).unwrap()), Some(rat), "{text}");
        }
        assert_eq!(integer(&Int::from(-7)), "(- 7)");
    }

    #[test]
    fn what_is_no_rational_number_is_none() {
        for text in ["x", "1.2.3", "(/ 1 0)", "(root-obj (+ (^ x 2) (- 2)) 1)", "-3", ".5"] {
            assert_eq!(parse_number(&Sexpr::parse(text).unwrap()), None, "{text}");
        }
        assert_eq!(parse_number(&Sexpr::parse("0.25").unwrap()), Rat::new(Int::ONE, Int::from(4)));
    }
}
