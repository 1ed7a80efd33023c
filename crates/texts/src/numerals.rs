//! Numbers in text, as `strtol`, `strtod` and `scanf` read them.
//! All are exact here; the domain rounds or bounds them.

use antiphon_numbers::{Int, Rat};
use num_bigint::BigInt;

/// A real number in text.
#[derive(Clone, PartialEq, Debug)]
pub enum RealText {
    /// A finite number; negative zero is zero with a sign.
    Finite(Rat, Minus),
    /// `inf`
    Infinite(Minus),
    /// `nan`
    NotANumber,
}

/// Whether a minus sign stood before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Minus {
    /// It did.
    Yes,
    /// It did not.
    No,
}

/// C's white space.
pub fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// White space and a sign: how many bytes, and which.
fn sign(text: &[u8]) -> (usize, Minus) {
    let spaces = text.iter().take_while(|&&byte| is_space(byte)).count();
    match text.get(spaces) {
        Some(b'-') => (spaces + 1, Minus::Yes),
        Some(b'+') => (spaces + 1, Minus::No),
        _ => (spaces, Minus::No),
    }
}

/// An integer in a base (0: as in C) and how many bytes it takes; nothing and
/// zero bytes if there is none.
pub fn integer(text: &[u8], base: u32) -> (Option<Int>, usize) {
    let (start, minus) = sign(text);
    let rest = &text[start..];
    let hex = rest.len() > 2 && rest[0] == b'0' && rest[1] | 32 == b'x' && rest[2].is_ascii_hexdigit();
    let (base, prefix) = match base {
        0 if hex => (16, 2),
        16 if hex => (16, 2),
        0 if rest.first() == Some(&b'0') => (8, 0),
        0 => (10, 0),
        base => (base.clamp(2, 36), 0),
    };
    let digits: Vec<u8> = rest[prefix..].iter().copied().take_while(|&byte| (byte as char).is_digit(base)).collect();
    let Some(value) = BigInt::parse_bytes(&digits, base) else { return (None, 0) };
    let value = if minus == Minus::Yes { -value } else { value };
    (Some(Int::from(value)), start + prefix + digits.len())
}

/// A real number and how many bytes it takes; nothing if there is none.
pub fn real(text: &[u8]) -> Option<(RealText, usize)> {
    let (start, minus) = sign(text);
    let rest = &text[start..];
    let word = |word: &[u8]| rest.len() >= word.len() && rest[..word.len()].eq_ignore_ascii_case(word);
    if word(b"infinity") {
        return Some((RealText::Infinite(minus), start + 8));
    }
    if word(b"inf") {
        return Some((RealText::Infinite(minus), start + 3));
    }
    if word(b"nan") {
        return Some((RealText::NotANumber, start + 3));
    }
    let hex = word(b"0x") && rest.get(2).is_some_and(|&byte| byte.is_ascii_hexdigit() || byte == b'.');
    let (value, length) = if hex { digits(&rest[2..], 16).map(|(v, l)| (v, l + 2)) } else { digits(rest, 10) }?;
    let value = if minus == Minus::Yes { -&value } else { value };
    Some((RealText::Finite(value, minus), start + length))
}

/// Digits, a point, digits, an exponent.
fn digits(text: &[u8], base: u32) -> Option<(Rat, usize)> {
    let count = |from: usize| text[from.min(text.len())..].iter().take_while(|&&b| (b as char).is_digit(base)).count();
    let whole = count(0);
    let fraction = if text.get(whole) == Some(&b'.') { count(whole + 1) } else { 0 };
    if whole + fraction == 0 {
        return None;
    }
    let mut end = whole + if text.get(whole) == Some(&b'.') { 1 + fraction } else { 0 };
    let mut all = text[..whole].to_vec();
    all.extend_from_slice(&text[end - fraction..end]);
    let mantissa = Int::from(BigInt::parse_bytes(&all, base)?);
    let mut exponent = 0i64;
    let letter = if base == 16 { b'p' } else { b'e' };
    if text.get(end).is_some_and(|byte| byte | 32 == letter) {
        if let (Some(value), length) = integer(&text[end + 1..], 10) {
            if !is_space(text.get(end + 1).copied().unwrap_or(b' ')) {
                exponent = value.to_i64().unwrap_or(0).clamp(-100_000, 100_000);
                end += 1 + length;
            }
        }
    }
    let (power_base, power) = match base {
        16 => (2, exponent - 4 * fraction as i64),
        _ => (10, exponent - fraction as i64),
    };
    let scale = Int::from(power_base).pow(power.unsigned_abs().min(200_000) as u32);
    let value = if power < 0 { Rat::new(mantissa, scale)? } else { Rat::from(&mantissa * &scale) };
    Some((value, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_in_every_base() {
        let read = |text: &str, base| {
            let (value, length) = integer(text.as_bytes(), base);
            (value.map(|value| value.to_string()), length)
        };
        assert_eq!(read("  -42x", 10), (Some("-42".into()), 5));
        assert_eq!(read("0x1fg", 0), (Some("31".into()), 4));
        assert_eq!(read("0x", 0), (Some("0".into()), 1));
        assert_eq!(read("017", 0), (Some("15".into()), 3));
        assert_eq!(read("zz", 36), (Some("1295".into()), 2));
        assert_eq!(read("abc", 10), (None, 0));
    }

    #[test]
    fn reals_with_and_without_parts() {
        let read = |text: &str| match real(text.as_bytes()) {
            Some((RealText::Finite(value, _), length)) => format!("{value} {length}"),
            other => format!("{other:?}"),
        };
        assert_eq!(read(" 1.5e2x"), "150 6");
        assert_eq!(read(".25"), "1/4 3");
        assert_eq!(read("3.e"), "3 2");
        assert_eq!(read("-0x1.8p1"), "-3 8");
        assert_eq!(read("."), "None");
        assert_eq!(read("-inf"), "Some((Infinite(Yes), 4))");
    }
}
