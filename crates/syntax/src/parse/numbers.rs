//! Integer and floating literals, valued exactly.
//!
//! A preprocessing number may be anything that starts like a number; here it
//! becomes a value or an error. Which type it has is for typing.

use super::Parser;
use crate::tree::{ExprId, ExprKind, FloatSuffix, FloatValue, IntSuffix};
use antiphon_source::{codes, Code, Diagnostic, Symbol};
use num_bigint::BigInt;

/// Digits beyond which a floating literal is refused: reading it exactly would
/// take too long.
const DIGIT_LIMIT: usize = 100_000;
/// Exponents beyond every floating type of C; exact arithmetic on larger ones
/// would exhaust the memory.
const EXPONENT_LIMIT: i64 = 20_000;

/// Why a literal is refused.
struct Fault {
    code: Code,
    message: String,
    /// What to do, if something can be said.
    help: &'static str,
}

impl Fault {
    fn malformed(message: String, help: &'static str) -> Fault {
        Fault { code: &codes::grammar::E207, message, help }
    }

    fn too_large(message: String) -> Fault {
        Fault { code: &codes::grammar::E208, message, help: "write a smaller number" }
    }
}

impl Parser<'_> {
    /// constant: an integer or floating one.
    pub(super) fn number(&mut self, text: Symbol) -> ExprId {
        let span = self.bump().span();
        let bytes = self.interner.bytes(text);
        let real = without_unit(bytes);
        let kind = read_number(real.as_deref().unwrap_or(bytes)).unwrap_or_else(|fault| {
            self.remark(Diagnostic::new(fault.code, span, fault.message).help(fault.help));
            ExprKind::Error
        });
        let constant = self.expr(kind, span);
        match real {
            Some(_) => self.expr(ExprKind::Imaginary(constant), span),
            None => constant,
        }
    }
}

/// GNU: an imaginary constant without its `i` or `j`, which stands before or behind the other suffix.
fn without_unit(text: &[u8]) -> Option<Vec<u8>> {
    let is_unit = |at: usize| text.get(at).is_some_and(|letter| b"ijIJ".contains(letter));
    let last = text.len().checked_sub(1)?;
    let at = [last, last.wrapping_sub(1)].into_iter().find(|at| is_unit(*at))?;
    Some([&text[..at], &text[at + 1..]].concat())
}

fn read_number(text: &[u8]) -> Result<ExprKind, Fault> {
    let hexadecimal = text.len() > 1 && text[0] == b'0' && matches!(text[1], b'x' | b'X');
    let floating = match hexadecimal {
        true => text.iter().any(|b| matches!(b, b'.' | b'p' | b'P')),
        false => text.iter().any(|b| matches!(b, b'.' | b'e' | b'E')),
    };
    match floating {
        true if hexadecimal => hexadecimal_float(text),
        true => decimal_float(text),
        false => integer(text),
    }
}

fn shown(text: &[u8]) -> String {
    let end = text.len().min(40);
    let dots = if text.len() > end { "..." } else { "" };
    format!("`{}{dots}`", String::from_utf8_lossy(&text[..end]))
}

/// integer-constant.
fn integer(text: &[u8]) -> Result<ExprKind, Fault> {
    let (radix, start, name) = match text {
        [b'0', b'x' | b'X', ..] => (16, 2, "hexadecimal"),
        [b'0', b'b' | b'B', ..] => (2, 2, "binary"),
        [b'0', ..] => (8, 0, "octal"),
        _ => (10, 0, "decimal"),
    };
    let digits = &text[start..];
    let is_digit = |b: &u8| if radix == 16 { b.is_ascii_hexdigit() } else { b.is_ascii_digit() };
    let length = digits.iter().take_while(|b| is_digit(b)).count();
    let (digits, suffix) = digits.split_at(length);
    if digits.is_empty() {
        return Err(Fault::malformed(format!("{} has no digits", shown(text)), "write digits after the prefix"));
    }
    let mut value = Some(0u128);
    for &digit in digits {
        let Some(worth) = char::from(digit).to_digit(radix) else {
            let message = format!("`{}` is not a digit of the {name} number {}", char::from(digit), shown(text));
            return Err(Fault::malformed(message, "a number that begins with `0` is octal: its digits are 0 to 7"));
        };
        value = value.and_then(|v| v.checked_mul(u128::from(radix))?.checked_add(u128::from(worth)));
    }
    let suffix = integer_suffix(suffix).ok_or_else(|| bad_suffix(suffix, "an integer"))?;
    match value {
        Some(value) => Ok(ExprKind::Int { value, suffix, decimal: radix == 10 }),
        None => Err(Fault::too_large(format!("the number {} is too large for every integer type", shown(text)))),
    }
}

/// `u`, `l` and `ll` in any order.
fn integer_suffix(suffix: &[u8]) -> Option<IntSuffix> {
    let (unsigned, longs) = match suffix {
        [b'u' | b'U', rest @ ..] => (true, rest),
        [rest @ .., b'u' | b'U'] => (true, rest),
        rest => (false, rest),
    };
    let longs = match longs {
        b"" => 0,
        b"l" | b"L" => 1,
        b"ll" | b"LL" => 2,
        _ => return None,
    };
    Some(IntSuffix { unsigned, longs })
}

fn bad_suffix(suffix: &[u8], what: &str) -> Fault {
    let message = format!("{} is not a suffix of {what} constant", shown(suffix));
    let help = "suffixes are `u`, `l`, `ll` for integers, `f` and `l` for floating numbers";
    Fault::malformed(message, help)
}

fn float_suffix(suffix: &[u8]) -> Option<FloatSuffix> {
    Some(match suffix {
        b"" | b"f64" | b"F64" | b"f32x" | b"F32x" => FloatSuffix::None,
        b"f" | b"F" | b"f32" | b"F32" => FloatSuffix::Float,
        b"l" | b"L" | b"f64x" | b"F64x" | b"w" | b"W" => FloatSuffix::LongDouble,
        b"q" | b"Q" | b"f128" | b"F128" => FloatSuffix::Float128,
        _ => return None,
    })
}

/// The parts of a floating literal.
struct FloatParts<'t> {
    digits: Vec<u8>,
    /// How many of the digits stand after the point.
    fraction: i64,
    exponent: Option<i64>,
    suffix: &'t [u8],
}

/// Splits `text`, whose exponent begins with `marker`.
fn split_float<'t>(text: &'t [u8], marker: u8, is_digit: impl Fn(&u8) -> bool) -> Result<FloatParts<'t>, Fault> {
    let whole = text.iter().take_while(|b| is_digit(b)).count();
    let mut digits = text[..whole].to_vec();
    let mut rest = &text[whole..];
    let mut fraction = 0;
    if let [b'.', after @ ..] = rest {
        let count = after.iter().take_while(|b| is_digit(b)).count();
        digits.extend_from_slice(&after[..count]);
        fraction = count as i64;
        rest = &after[count..];
    }
    if digits.is_empty() {
        return Err(Fault::malformed(
            format!("{} has no digits", shown(text)),
            "write a digit before or after the point",
        ));
    }
    if digits.len() > DIGIT_LIMIT {
        return Err(Fault::too_large(format!("the number {} has more than {DIGIT_LIMIT} digits", shown(text))));
    }
    let mut exponent = None;
    if let [first, after @ ..] = rest {
        if first.to_ascii_lowercase() == marker {
            let (value, remaining) = read_exponent(after).ok_or_else(|| {
                Fault::malformed(format!("the exponent of {} has no digits", shown(text)), "write the exponent")
            })?;
            exponent = Some(value);
            rest = remaining;
        }
    }
    Ok(FloatParts { digits, fraction, exponent, suffix: rest })
}

/// A signed exponent, held at a bound, and what follows it.
fn read_exponent(text: &[u8]) -> Option<(i64, &[u8])> {
    let (sign, digits) = match text {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] => (1, rest),
        rest => (1, rest),
    };
    let count = digits.iter().take_while(|b| b.is_ascii_digit()).count();
    if count == 0 {
        return None;
    }
    let value = digits[..count].iter().fold(0i64, |value, b| (value * 10 + i64::from(b - b'0')).min(1 << 40));
    Some((sign * value, &digits[count..]))
}

fn decimal_float(text: &[u8]) -> Result<ExprKind, Fault> {
    let parts = split_float(text, b'e', u8::is_ascii_digit)?;
    make_float(text, parts, 10, 1)
}

fn hexadecimal_float(text: &[u8]) -> Result<ExprKind, Fault> {
    let parts = split_float(&text[2..], b'p', u8::is_ascii_hexdigit)?;
    if parts.exponent.is_none() {
        let message = format!("the hexadecimal floating constant {} has no exponent", shown(text));
        return Err(Fault::malformed(message, "write one, as in `0x1.8p3`"));
    }
    make_float(text, parts, 16, 4)
}

/// The literal of `parts` in `radix`; a digit is worth `bits` steps of the exponent.
fn make_float(text: &[u8], parts: FloatParts<'_>, radix: u32, bits: i64) -> Result<ExprKind, Fault> {
    let suffix = float_suffix(parts.suffix).ok_or_else(|| bad_suffix(parts.suffix, "a floating"))?;
    let mantissa = BigInt::parse_bytes(&parts.digits, radix).unwrap_or_default();
    let exponent = parts.exponent.unwrap_or(0) - parts.fraction * bits;
    let base = if radix == 16 { 2 } else { 10 };
    if mantissa == BigInt::ZERO {
        return Ok(ExprKind::Float(Box::new(FloatValue { mantissa, base, exponent: 0 }), suffix));
    }
    let magnitude = parts.exponent.unwrap_or(0).abs();
    if magnitude > EXPONENT_LIMIT {
        return Err(Fault::too_large(format!("the exponent of {} is too large for every floating type", shown(text))));
    }
    Ok(ExprKind::Float(Box::new(FloatValue { mantissa, base, exponent }), suffix))
}
