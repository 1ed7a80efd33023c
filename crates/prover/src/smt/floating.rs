//! Operations on IEEE numbers in the theory of floating-point arithmetic. Every number is a double; an operation
//! on floats goes to the smaller format and back, which loses nothing.

use super::sexpr::Sexpr;
use antiphon_ieee::{FloatOperation, Format};

/// The sort of IEEE numbers.
pub(crate) const FLOAT_SORT: &str = "(_ FloatingPoint 11 53)";

/// What makes a double of a term.
const WIDEN: &str = "((_ to_fp 11 53) RNE ";

/// A known number.
pub(crate) fn literal(value: f64) -> String {
    match value.is_nan() {
        true => "(_ NaN 11 53)".into(),
        false => format!("((_ to_fp 11 53) #x{:016x})", value.to_bits()),
    }
}

/// The term of an operation. `wide` are the terms of its arguments.
pub(crate) fn term(operation: FloatOperation, wide: &[String]) -> String {
    let list = |operator: &str| format!("({operator} {})", wide.join(" "));
    let rounded = |operator: &str, format: Format| match format {
        Format::Double => list(&format!("{operator} RNE")),
        Format::Single => {
            let small: Vec<String> = wide.iter().map(|x| narrowed(x)).collect();
            format!("{WIDEN}({operator} RNE {}))", small.join(" "))
        }
    };
    let integral = |mode: &str| list(&format!("fp.roundToIntegral {mode}"));
    match operation {
        FloatOperation::Add(format) => rounded("fp.add", format),
        FloatOperation::Subtract(format) => rounded("fp.sub", format),
        FloatOperation::Multiply(format) => rounded("fp.mul", format),
        FloatOperation::Divide(format) => rounded("fp.div", format),
        FloatOperation::Fma(format) => rounded("fp.fma", format),
        FloatOperation::Sqrt(format) => rounded("fp.sqrt", format),
        FloatOperation::Negate => list("fp.neg"),
        FloatOperation::Fabs => list("fp.abs"),
        FloatOperation::Floor => integral("RTN"),
        FloatOperation::Ceil => integral("RTP"),
        FloatOperation::Trunc => integral("RTZ"),
        FloatOperation::Round => integral("RNA"),
        FloatOperation::Rint => integral("RNE"),
        FloatOperation::Narrow => format!("{WIDEN}{})", narrowed(&wide[0])),
        FloatOperation::FromInteger(Format::Double) => format!("{WIDEN}((_ int2bv 64) {}))", wide[0]),
        FloatOperation::FromInteger(Format::Single) => {
            format!("{WIDEN}((_ to_fp 8 24) RNE ((_ int2bv 64) {})))", wide[0])
        }
        FloatOperation::ToInteger => {
            let magnitude = |x: String| format!("(bv2int ((_ fp.to_ubv 64) RTZ {x}))");
            let x = &wide[0];
            format!("(ite (fp.isNegative {x}) (- {}) {})", magnitude(format!("(fp.neg {x})")), magnitude(x.clone()))
        }
        FloatOperation::Less => list("fp.lt"),
        FloatOperation::LessEqual => list("fp.leq"),
        FloatOperation::Equal => list("fp.eq"),
        FloatOperation::SignBit => list("fp.isNegative"),
        FloatOperation::IsSingle => format!("(= {} {WIDEN}{}))", wide[0], narrowed(&wide[0])),
    }
}

/// A term in the smaller format; what was made wide for it is taken as it is.
fn narrowed(wide: &str) -> String {
    match wide.strip_prefix(WIDEN).and_then(|rest| rest.strip_suffix(')')) {
        Some(small) if small.starts_with("(fp.") || small.starts_with("((_ to_fp 8 24)") => small.to_owned(),
        _ => format!("((_ to_fp 8 24) RNE {wide})"),
    }
}

/// A number of a model.
pub(crate) fn parse(e: &Sexpr) -> Option<f64> {
    match e.list()? {
        [Sexpr::Atom(head), Sexpr::Atom(kind), _, _] if head == "_" => match kind.as_str() {
            "NaN" => Some(f64::NAN),
            "+oo" => Some(f64::INFINITY),
            "-oo" => Some(f64::NEG_INFINITY),
            "+zero" => Some(0.0),
            "-zero" => Some(-0.0),
            _ => None,
        },
        [Sexpr::Atom(head), Sexpr::Atom(sign), Sexpr::Atom(exponent), Sexpr::Atom(fraction)] if head == "fp" => {
            let (sign, exponent, fraction) = (bits(sign, 1)?, bits(exponent, 11)?, bits(fraction, 52)?);
            Some(f64::from_bits(sign << 63 | exponent << 52 | fraction))
        }
        _ => None,
    }
}

/// A bit vector of so many bits, as `#b...` or `#x...`.
fn bits(text: &str, width: u32) -> Option<u64> {
    let value = match (text.strip_prefix("#b"), text.strip_prefix("#x")) {
        (Some(digits), _) => u64::from_str_radix(digits, 2).ok()?,
        (_, Some(digits)) => u64::from_str_radix(digits, 16).ok()?,
        _ => return None,
    };
    (value >> width == 0).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_models_are_read() {
        let number = |text: &str| parse(&Sexpr::parse(text).unwrap()).map(f64::to_bits);
        assert_eq!(number("(fp #b0 #b01111111111 #x0000000000000)"), Some(1f64.to_bits()));
        assert_eq!(number("(fp #b1 #b10000000000 #x8000000000000)"), Some((-3f64).to_bits()));
        assert_eq!(number("(_ -zero 11 53)"), Some((-0f64).to_bits()));
        assert_eq!(number("(_ +oo 11 53)"), Some(f64::INFINITY.to_bits()));
        assert_eq!(number("x"), None);
    }

    #[test]
    fn what_was_widened_is_taken_as_it_is() {
        let sum = term(FloatOperation::Add(Format::Single), &["$x".into(), "$y".into()]);
        assert_eq!(term(FloatOperation::Narrow, std::slice::from_ref(&sum)), sum);
    }
}
