//! Fields of `printf`: what a conversion asks for, and the text of a number that is known.
//!
//! Deliberately not here: formats, and numbers that are not known.

use antiphon_numbers::{hexadecimal, Decimal, Int, Magnitude, Point};
use std::rc::Rc;

/// A conversion of a format.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conversion {
    /// To the left of its field.
    pub left: bool,
    /// With a sign always.
    pub plus: bool,
    /// With a blank for a sign.
    pub space: bool,
    /// In the other form (`#`).
    pub alternative: bool,
    /// Filled with zeros.
    pub zero: bool,
    /// The width of its field.
    pub width: usize,
    /// Its precision.
    pub precision: Option<usize>,
    /// Its length modifier.
    pub length: Vec<u8>,
    /// Its letter.
    pub kind: u8,
}

/// What stands for a digit that is not known, in a field of an integer.
pub const DIGIT: u8 = 1;

/// A conversion as it counts: with what stars stand for.
pub fn conversion_text(spelled: &[u8], conversion: &Conversion) -> Rc<str> {
    let text = String::from_utf8_lossy(spelled);
    match spelled.contains(&b'*') {
        true => format!("{text} {} {:?}", conversion.width, conversion.precision).into(),
        false => text.into(),
    }
}

/// The width that a length modifier names.
pub fn length_bits(length: &[u8], pointer_size: u32) -> u32 {
    match length {
        b"hh" => 8,
        b"h" => 16,
        b"l" | b"z" | b"t" => 8 * pointer_size,
        b"ll" | b"j" | b"q" | b"L" => 64,
        _ => 32,
    }
}

/// The text of an integer.
pub fn integer_text(conversion: &Conversion, value: &Int) -> Vec<u8> {
    let magnitude = value.abs().to_big();
    let (digits, prefix) = match conversion.kind {
        b'o' => (magnitude.to_str_radix(8), ""),
        b'x' => (magnitude.to_str_radix(16), "0x"),
        b'X' => (magnitude.to_str_radix(16).to_uppercase(), "0X"),
        _ => (magnitude.to_string(), ""),
    };
    let digits = if value.is_zero() && conversion.precision == Some(0) { String::new() } else { digits };
    let shown = conversion.alternative && !value.is_zero();
    let prefix = format!("{}{}", sign_of(conversion, value.is_negative()), if shown { prefix } else { "" });
    integer_digits(conversion, digits, &prefix)
}

/// The digits of an integer at the width and with the precision that its conversion asks for.
fn integer_digits(conversion: &Conversion, digits: String, prefix: &str) -> Vec<u8> {
    let wanted = conversion.precision.unwrap_or(0);
    let mut digits = format!("{digits:0>wanted$}");
    if conversion.kind == b'o' && conversion.alternative && !digits.starts_with('0') {
        digits.insert(0, '0');
    }
    let conversion = Conversion { zero: conversion.zero && conversion.precision.is_none(), ..conversion.clone() };
    padded(&conversion, prefix, digits.into_bytes())
}

/// A decimal integer with as many digits, each of which is [`DIGIT`].
pub fn decimal_pattern(conversion: &Conversion, digits: usize, negative: bool) -> Vec<u8> {
    integer_digits(conversion, char::from(DIGIT).to_string().repeat(digits), sign_of(conversion, negative))
}

/// What stands before a number.
pub fn sign_of(conversion: &Conversion, negative: bool) -> &'static str {
    let signed = !matches!(conversion.kind, b'u' | b'o' | b'x' | b'X');
    match (negative, signed && conversion.plus, signed && conversion.space) {
        (true, ..) => "-",
        (false, true, _) => "+",
        (false, false, true) => " ",
        (false, false, false) => "",
    }
}

/// The text of a real number.
pub fn real_field(conversion: &Conversion, decimal: &Decimal, value: f64) -> Vec<u8> {
    let point = if conversion.alternative { Point::Always } else { Point::Needed };
    let precision = conversion.precision.unwrap_or(6);
    let finite = matches!(decimal.magnitude, Magnitude::Finite(..));
    let mut prefix = sign_of(conversion, decimal.negative).to_owned();
    let mut text = match conversion.kind.to_ascii_lowercase() {
        b'e' => decimal.magnitude.scientific(precision, point),
        b'g' => decimal.magnitude.general(precision, point),
        b'a' if finite => hexadecimal(value, conversion.precision, point),
        _ => decimal.magnitude.fixed(precision, point),
    };
    if let Some(digits) = text.strip_prefix("0x") {
        text = digits.to_owned();
        prefix.push_str("0x");
    }
    if conversion.kind.is_ascii_uppercase() {
        text = text.to_uppercase();
        prefix = prefix.to_uppercase();
    }
    let conversion = Conversion { zero: conversion.zero && finite, ..conversion.clone() };
    padded(&conversion, &prefix, text.into_bytes())
}

/// The field at its width.
pub fn padded(conversion: &Conversion, prefix: &str, body: Vec<u8>) -> Vec<u8> {
    let missing = conversion.width.saturating_sub(prefix.len() + body.len());
    let mut field = Vec::with_capacity(prefix.len() + body.len() + missing);
    let zeros = conversion.zero && !conversion.left;
    if !conversion.left && !zeros {
        field.resize(missing, b' ');
    }
    field.extend_from_slice(prefix.as_bytes());
    if zeros {
        field.resize(field.len() + missing, b'0');
    }
    field.extend(body);
    if conversion.left {
        field.resize(field.len() + missing, b' ');
    }
    field
}
