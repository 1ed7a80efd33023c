//! `printf`: the format, and the text of each conversion, as glibc prints it.
//!
//! An integer that is wider than the format names is cut to it, as the machine
//! does; a narrower one prints as what it is. (C leaves both open; no property
//! is about it, and programs that print a `size_t` with `%d` are many.) In ideal arithmetic a number without bounds prints as
//! what it is; only `u`, `o` and `x` of a negative number show its two's
//! complement. Reals are correctly rounded from their exact values.

use super::digits::Character;
use super::CHAR;
use crate::domain::{Domain, NumberType, Printed, Widths};
use crate::fault::{Limit, Property, Stop};
use crate::ieee::integers::wrapped_exact;
use crate::machine::{Machine, OrStop};
use crate::memory::{Argument, Cell, Pointer, Scalar};
use crate::printed::Embedded;
use antiphon_model::Signedness;
use antiphon_numbers::Int;
use antiphon_source::codes::unsupported as codes;
use antiphon_texts::fields::{conversion_text, integer_text, length_bits, padded, real_field, Conversion};

/// A number in a text that is not known, and so neither are its characters.
#[derive(Clone, Debug)]
pub(super) struct Unwritten<N> {
    /// Where what stands for it begins and ends.
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) conversion: Conversion,
    pub(super) ty: NumberType,
    pub(super) value: N,
}

/// The longest field that is made.
const WIDEST: u64 = 1 << 24;

/// The arguments that are still to come.
struct Arguments<'a, N> {
    all: &'a [Argument<N>],
    next: usize,
    read: Vec<(Pointer, u64)>,
    numbers: Vec<(NumberType, N)>,
    certainty: Certainty,
    /// Whether what the last conversion gives is known.
    latest: Certainty,
    /// Characters of the last `%s` that are not known: how far into its field, and which.
    characters: Vec<(usize, N)>,
}

impl<N> Arguments<'_, N> {
    /// What is printed is not known, in a domain that does not know all.
    fn is_open<D: Domain>(&mut self, certainty: Certainty) {
        if !D::KNOWS_ALL {
            (self.certainty, self.latest) = (self.certainty.max(certainty), certainty);
        }
    }
}

/// What a print gives.
pub(crate) struct Formatted<N> {
    /// The text.
    pub(crate) text: Vec<u8>,
    /// The numbers in it.
    pub(crate) numbers: Vec<Embedded<N>>,
    /// The strings that were read for it, with how many bytes of each.
    pub(crate) read: Vec<(Pointer, u64)>,
    /// Whether that is what the program prints.
    pub(crate) certainty: Certainty,
    /// The numbers in it whose characters are not known.
    pub(super) unwritten: Vec<Unwritten<N>>,
}

/// Whether a text is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Certainty {
    /// It is.
    Known,
    /// But for integers and characters in it (`Formatted::unwritten`).
    Numbers,
    /// Parts of it only stand for what is printed.
    Open,
}

impl<D: Domain> Machine<'_, D> {
    /// The text that a print gives.
    pub(crate) fn formatted(
        &mut self,
        format: &[u8],
        arguments: &[Argument<D::Number>],
        name: &str,
    ) -> OrStop<Formatted<D::Number>, D::Number> {
        let (read, numbers, characters, certainty) = (Vec::new(), Vec::new(), Vec::new(), Certainty::Known);
        let latest = certainty;
        let mut rest = Arguments { all: arguments, next: 0, read, numbers, certainty, latest, characters };
        let (mut text, mut numbers, mut unwritten) = (Vec::new(), Vec::new(), Vec::new());
        let mut at = 0;
        while at < format.len() {
            if format[at] != b'%' {
                text.push(format[at]);
                at += 1;
                continue;
            }
            let (from, start) = (at, text.len());
            rest.latest = Certainty::Known;
            let conversion = self.conversion(format, &mut at, &mut rest, name)?;
            self.convert_one(&conversion, &mut rest, &mut text, name)?;
            for (index, value) in rest.characters.drain(..) {
                let (start, ty, conversion) = (start + index, CHAR, Conversion { kind: b'c', ..Conversion::default() });
                numbers.push(Embedded { start, end: start + 1, ty, value: value.clone(), conversion: "%c".into() });
                unwritten.push(Unwritten { start, end: start + 1, conversion, ty, value });
            }
            if let Some((ty, value)) = rest.numbers.pop() {
                let spelled = conversion_text(&format[from..at], &conversion);
                if rest.latest == Certainty::Numbers {
                    unwritten.push(Unwritten { start, end: text.len(), conversion, ty, value: value.clone() });
                }
                numbers.push(Embedded { start, end: text.len(), ty, value, conversion: spelled });
            }
        }
        Ok(Formatted { text, numbers, read: rest.read, certainty: rest.certainty, unwritten })
    }

    /// Reads a conversion from the format.
    fn conversion(
        &mut self,
        format: &[u8],
        at: &mut usize,
        rest: &mut Arguments<'_, D::Number>,
        name: &str,
    ) -> OrStop<Conversion, D::Number> {
        let mut conversion = Conversion::default();
        *at += 1;
        while let Some(flag) = format.get(*at) {
            match flag {
                b'-' => conversion.left = true,
                b'+' => conversion.plus = true,
                b' ' => conversion.space = true,
                b'#' => conversion.alternative = true,
                b'0' => conversion.zero = true,
                b'\'' => {}
                _ => break,
            }
            *at += 1;
        }
        if let Some(width) = self.field_number(format, at, rest, name)? {
            conversion.left |= width < 0;
            conversion.width = width.unsigned_abs() as usize;
        }
        if format.get(*at) == Some(&b'.') {
            *at += 1;
            let precision = self.field_number(format, at, rest, name)?.unwrap_or(0);
            conversion.precision = usize::try_from(precision).ok();
        }
        while let Some(letter @ (b'h' | b'l' | b'j' | b'z' | b't' | b'L' | b'q')) = format.get(*at) {
            conversion.length.push(*letter);
            *at += 1;
        }
        conversion.kind = format.get(*at).copied().unwrap_or(0);
        *at += 1;
        Ok(conversion)
    }

    /// A width or a precision: digits, or `*`.
    fn field_number(
        &mut self,
        format: &[u8],
        at: &mut usize,
        rest: &mut Arguments<'_, D::Number>,
        name: &str,
    ) -> OrStop<Option<i64>, D::Number> {
        if format.get(*at) == Some(&b'*') {
            *at += 1;
            let (_, number) = self.next_number(rest, "*", name)?;
            // It is not printed.
            rest.numbers.pop();
            let value = self.known(&number, "the width of a field")?;
            return self.narrow_enough(value).map(Some);
        }
        let digits = format[(*at).min(format.len())..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&format[*at..*at + digits]).into_owned();
        *at += digits;
        self.narrow_enough(text.parse().unwrap_or(i64::MAX)).map(Some)
    }

    fn next_cell(
        &mut self,
        rest: &mut Arguments<'_, D::Number>,
        conversion: &str,
        name: &str,
    ) -> OrStop<(Scalar, Cell<D::Number>), D::Number> {
        let argument = rest.all.get(rest.next).cloned();
        rest.next += 1;
        match argument {
            Some(Argument::Scalar(_, Cell::Undefined)) => {
                let message =
                    format!("`{name}` prints a value that was never written (argument {} of the format)", rest.next);
                self.fault(Property::Uninitialized, self.here(), message)
            }
            Some(Argument::Scalar(scalar, cell)) => Ok((scalar, cell)),
            Some(Argument::Block(_)) => self.mismatch(conversion, name),
            None => {
                let message = format!("the format of `{name}` has more conversions than arguments (`%{conversion}`)");
                self.fault(Property::ArrayBounds, self.here(), message)
            }
        }
    }

    /// A width or precision that can be printed.
    fn narrow_enough(&self, value: i64) -> OrStop<i64, D::Number> {
        if value.unsigned_abs() > WIDEST {
            let message = format!("a field wider than {WIDEST} characters");
            return Err(Box::new(Stop::Limit(Limit::Memory, message, self.here())));
        }
        Ok(value)
    }

    fn mismatch<T>(&self, conversion: &str, name: &str) -> OrStop<T, D::Number> {
        let message = format!("`%{conversion}` in the format of `{name}` does not match its argument");
        // What it reads was not passed: a pointer to nowhere, or a value that nobody wrote.
        let property = if conversion.ends_with(['s', 'p', 'n']) { Property::Pointer } else { Property::Uninitialized };
        self.fault(property, self.here(), message)
    }

    fn next_number(
        &mut self,
        rest: &mut Arguments<'_, D::Number>,
        conversion: &str,
        name: &str,
    ) -> OrStop<(NumberType, D::Number), D::Number> {
        match self.next_cell(rest, conversion, name)? {
            (Scalar::Number(ty), Cell::Number(number)) => {
                rest.numbers.push((ty, number.clone()));
                Ok((ty, number))
            }
            (Scalar::Number(ty), cell @ (Cell::Null | Cell::Pointer(_) | Cell::Function(_))) => {
                Ok((ty, self.address_number(&cell, ty)?))
            }
            _ => self.mismatch(conversion, name),
        }
    }

    fn convert_one(
        &mut self,
        conversion: &Conversion,
        rest: &mut Arguments<'_, D::Number>,
        text: &mut Vec<u8>,
        name: &str,
    ) -> OrStop<(), D::Number> {
        let spelled = format!("{}{}", String::from_utf8_lossy(&conversion.length), conversion.kind as char);
        let field = match conversion.kind {
            b'%' => vec![b'%'],
            b'd' | b'i' | b'u' | b'o' | b'x' | b'X' => {
                let (ty, number) = self.next_number(rest, &spelled, name)?;
                let number = (ty, &number);
                self.integer_field(conversion, number, rest, &spelled, name)?
            }
            b'c' if conversion.length.is_empty() => {
                let (_, number) = self.next_number(rest, &spelled, name)?;
                let text = match (self.domain.as_index(&number), D::KNOWS_ALL) {
                    (Some(byte), _) => {
                        // A character that is known is text.
                        rest.numbers.pop();
                        vec![byte as u8]
                    }
                    (None, true) => vec![self.known(&number, "a character")? as u8],
                    (None, false) => {
                        rest.is_open::<D>(Certainty::Numbers);
                        self.shown(&Cell::Number(number), NumberType::INT).into_bytes()
                    }
                };
                padded(conversion, "", text)
            }
            b's' if conversion.length.is_empty() => self.string_field(conversion, rest, name)?,
            b'p' => match self.next_cell(rest, &spelled, name)?.1 {
                Cell::Null => padded(conversion, "", b"(nil)".to_vec()),
                cell @ (Cell::Pointer(_) | Cell::Function(_)) => {
                    let number = self.address_number(&cell, crate::domain::SIZE)?;
                    let address = self.domain.as_index(&number).unwrap_or(0);
                    padded(conversion, "", format!("0x{address:x}").into_bytes())
                }
                _ => return self.mismatch(&spelled, name),
            },
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                let (ty, number) = self.next_number(rest, &spelled, name)?;
                match self.domain.printed(ty, &number) {
                    Printed::Real(decimal, bits) => real_field(conversion, &decimal, f64::from_bits(bits.0)),
                    Printed::Text(text) if ty.is_float() => {
                        rest.is_open::<D>(Certainty::Open);
                        padded(conversion, "", text.into_bytes())
                    }
                    Printed::Int(_) | Printed::Text(_) => return self.mismatch(&spelled, name),
                }
            }
            b'n' => return self.count_so_far(conversion, rest, text.len(), name),
            _ => {
                let message = format!("`%{}` in the format of `{name}` is not modelled", printable(&spelled));
                return self.unsupported(&codes::U208, self.here(), message);
            }
        };
        text.extend(field);
        Ok(())
    }

    fn integer_field(
        &mut self,
        conversion: &Conversion,
        (ty, number): (NumberType, &D::Number),
        rest: &mut Arguments<'_, D::Number>,
        spelled: &str,
        name: &str,
    ) -> OrStop<Vec<u8>, D::Number> {
        let known = self.domain.as_index(number);
        let (own, value) = match (ty.integer(), self.domain.printed(ty, number)) {
            (Some((own, _)), Printed::Int(value)) => (own, value),
            // What is assumed leaves it one value.
            (Some((own, _)), Printed::Text(_)) if known.is_some() => (own, Int::from(known.unwrap_or(0))),
            (Some(_), Printed::Text(text)) => {
                rest.is_open::<D>(Certainty::Numbers);
                return Ok(padded(conversion, "", text.into_bytes()));
            }
            _ => return self.mismatch(spelled, name),
        };
        let width = length_bits(&conversion.length, self.code.layouts.pointer_size);
        let signed = matches!(conversion.kind, b'd' | b'i');
        let sign = if signed { Signedness::Signed } else { Signedness::Unsigned };
        let wraps = own > width || width < 32 || !signed && value.is_negative();
        let reinterpreted = self.domain.widths() == Widths::Bounded
            && signed
            && own == width
            && !value.is_negative()
            && value.bits() == u64::from(width);
        let value = if wraps || reinterpreted { wrapped_exact(&value, width, sign) } else { value };
        Ok(integer_text(conversion, &value))
    }

    fn string_field(
        &mut self,
        conversion: &Conversion,
        rest: &mut Arguments<'_, D::Number>,
        name: &str,
    ) -> OrStop<Vec<u8>, D::Number> {
        let most = conversion.precision.unwrap_or(usize::MAX);
        let bytes = match self.next_cell(rest, "s", name)?.1 {
            Cell::Null => {
                let message = format!("the argument of `%s` in the format of `{name}` is null");
                return self.fault(Property::Pointer, self.here(), message);
            }
            Cell::Pointer(Pointer { object, .. }) if self.unknown_text(object).is_some() => {
                rest.is_open::<D>(Certainty::Open);
                self.unknown_text(object).map(|text| self.text_name(text)).unwrap_or_default().into_bytes()
            }
            Cell::Pointer(pointer) => {
                let mut bytes = Vec::new();
                while bytes.len() < most {
                    match self.load_character(&pointer, bytes.len() as u64, name)? {
                        Character::Known(0) => break,
                        Character::Known(byte) => bytes.push(byte),
                        Character::Open(value) => {
                            rest.is_open::<D>(Certainty::Numbers);
                            rest.characters.push((bytes.len(), value));
                            bytes.push(b'?');
                        }
                    }
                }
                rest.read.push((pointer, most.min(bytes.len() + 1) as u64));
                bytes
            }
            _ => return self.mismatch("s", name),
        };
        let before = if conversion.left { 0 } else { conversion.width.saturating_sub(bytes.len()) };
        rest.characters.iter_mut().for_each(|(index, _)| *index += before);
        Ok(padded(&Conversion { zero: false, ..conversion.clone() }, "", bytes))
    }

    fn count_so_far(
        &mut self,
        conversion: &Conversion,
        rest: &mut Arguments<'_, D::Number>,
        count: usize,
        name: &str,
    ) -> OrStop<(), D::Number> {
        let Cell::Pointer(pointer) = self.next_cell(rest, "n", name)?.1 else { return self.mismatch("n", name) };
        let bits = length_bits(&conversion.length, self.code.layouts.pointer_size) as u16;
        let NumberType::Int(int) = NumberType::INT else { return Ok(()) };
        let ty = NumberType::Int(antiphon_model::IntType { bits, ..int });
        let value = Cell::Number(self.domain.integer(count as i128, ty));
        self.write_scalar(&pointer, Scalar::Number(ty), value, name)
    }
}

fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_graphic() { c } else { '?' }).collect()
}
