//! Texts with numbers that are not known: `sprintf(name, "part%d", n)`.
//!
//! How many digits such a number has is decided, one way after the other, by whoever drives the machine; the digits are
//! values then, computed from the number. So a text has a length and known places, and whoever compares, prints or parses
//! it again sees the number in it. A character that a text already had is taken over as it is. Deliberately not here: reals,
//! whose digits are those of a rounding, other bases than ten, integers that a format cuts, and numbers without bounds.

use super::format::{Formatted, Unwritten};
use super::{Given, CHAR};
use crate::domain::{Arithmetic, Domain, NumberType, Widths};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Pointer, Scalar};
use antiphon_model::Signedness;
use antiphon_texts::fields::{decimal_pattern, length_bits, DIGIT};

/// A character of a text.
#[derive(Clone, Debug)]
pub(crate) enum Character<N> {
    /// Which one is known.
    Known(u8),
    /// It is a value.
    Open(N),
}

/// The most digits that a number may have.
const MOST_DIGITS: u32 = 18;

impl<D: Domain> Machine<'_, D> {
    /// A character of a string. One that is not known is not the closing zero: that is decided here.
    pub(super) fn load_character(
        &mut self,
        pointer: &Pointer,
        at: u64,
        name: &str,
    ) -> OrStop<Character<D::Number>, D::Number> {
        if D::KNOWS_ALL || self.keeps_outputs() || self.unknown_text(pointer.object).is_some() {
            return Ok(Character::Known(self.load_byte(pointer, at, name)?));
        }
        match self.load_char(pointer, at, name)? {
            Cell::Number(number) if self.domain.as_index(&number).is_none() => {
                match self.compares(Arithmetic::Equal, CHAR, &number, 0)? {
                    true => Ok(Character::Known(0)),
                    false => Ok(Character::Open(number)),
                }
            }
            _ => Ok(Character::Known(self.load_byte(pointer, at, name)?)),
        }
    }

    /// The characters of a text in which only integers and characters are not known.
    pub(super) fn characters(
        &mut self,
        formatted: &Formatted<D::Number>,
        given: &Given<D::Number>,
    ) -> OrStop<Vec<Character<D::Number>>, D::Number> {
        let known = |bytes: &[u8]| bytes.iter().map(|&byte| Character::Known(byte)).collect::<Vec<_>>();
        let (mut characters, mut at) = (Vec::new(), 0);
        for number in &formatted.unwritten {
            characters.extend(known(&formatted.text[at..number.start]));
            match number.conversion.kind {
                b'c' => characters.push(Character::Open(self.as_character(number.ty, &number.value)?)),
                _ => characters.extend(self.digits(number, given)?),
            }
            at = number.end;
        }
        characters.extend(known(&formatted.text[at..]));
        Ok(characters)
    }

    /// Writes a text and the closing zero.
    pub(super) fn write_characters(
        &mut self,
        pointer: &Pointer,
        text: &[Character<D::Number>],
        name: &str,
    ) -> OrStop<(), D::Number> {
        for (at, character) in text.iter().chain([&Character::Known(0)]).enumerate() {
            match character {
                Character::Known(byte) => self.store_byte(pointer, at as u64, *byte, name)?,
                Character::Open(value) => {
                    let offset = (i64::from(pointer.offset) + at as i64).min(i64::from(i32::MAX)) as i32;
                    let value = Cell::Number(value.clone());
                    self.write_scalar(&Pointer { offset, ..*pointer }, Scalar::Number(CHAR), value, name)?;
                }
            }
        }
        Ok(())
    }

    fn as_character(&mut self, ty: NumberType, value: &D::Number) -> OrStop<D::Number, D::Number> {
        let answer = self.domain.convert(ty, CHAR, value);
        self.placed(answer, Self::here)
    }

    /// The field of an integer: with its sign, its width and its precision.
    fn digits(
        &mut self,
        number: &Unwritten<D::Number>,
        given: &Given<D::Number>,
    ) -> OrStop<Vec<Character<D::Number>>, D::Number> {
        let Unwritten { conversion, ty, value, .. } = number;
        if !matches!(conversion.kind, b'd' | b'i' | b'u') || conversion.precision == Some(0) {
            return self.not_of_unknown_value(given);
        }
        self.must_be_whole(number, given)?;
        let negative = self.compares(Arithmetic::Less, *ty, value, 0)?;
        if negative && conversion.kind == b'u' {
            return self.not_of_unknown_value(given);
        }
        let count = self.digit_count(*ty, value, negative, given)?;
        let mut place = count;
        let mut field = Vec::new();
        for byte in decimal_pattern(conversion, count as usize, negative) {
            field.push(match byte {
                DIGIT => {
                    place -= 1;
                    Character::Open(self.digit(*ty, value, negative, place)?)
                }
                byte => Character::Known(byte),
            });
        }
        Ok(field)
    }

    /// Whether a format prints an integer as it is: it is no wider than the format names, and fits where its sign is another.
    fn must_be_whole(&mut self, number: &Unwritten<D::Number>, given: &Given<D::Number>) -> OrStop<(), D::Number> {
        let Some((own, sign)) = number.ty.integer() else { return self.not_of_unknown_value(given) };
        let width = length_bits(&number.conversion.length, self.code.layouts.pointer_size);
        if own > width || width < 32 {
            return self.not_of_unknown_value(given);
        }
        let signed = number.conversion.kind != b'u';
        let other = self.domain.widths() == Widths::Bounded && signed && sign == Signedness::Unsigned && own == width;
        let largest = i64::MAX >> (64 - own.min(64));
        if other && !self.compares(Arithmetic::LessEqual, number.ty, &number.value, largest)? {
            return self.not_of_unknown_value(given);
        }
        Ok(())
    }

    fn digit_count(
        &mut self,
        ty: NumberType,
        value: &D::Number,
        negative: bool,
        given: &Given<D::Number>,
    ) -> OrStop<u32, D::Number> {
        let bits = ty.integer().map_or(32, |(bits, _)| bits);
        let largest = i64::MAX >> (64 - bits.min(64));
        for count in 1..=MOST_DIGITS {
            let most = 10i64.pow(count) - 1;
            if most >= largest && self.domain.widths() == Widths::Bounded {
                return Ok(count);
            }
            let fits = match negative {
                true => !self.compares(Arithmetic::Less, ty, value, -most)?,
                false => self.compares(Arithmetic::LessEqual, ty, value, most)?,
            };
            if fits {
                return Ok(count);
            }
        }
        self.not_of_unknown_value(given)
    }

    /// A digit as a character: `'0' + value / 10^place % 10`, without the sign.
    fn digit(&mut self, ty: NumberType, value: &D::Number, negative: bool, place: u32) -> OrStop<D::Number, D::Number> {
        let constant = |machine: &mut Self, number: i64| machine.domain.integer(i128::from(number), ty);
        let (scale, ten, zero) =
            (constant(self, 10i64.pow(place)), constant(self, 10), constant(self, i64::from(b'0')));
        let answer = self.domain.binary(Arithmetic::Divide, ty, value, &scale);
        let above = self.placed(answer, Self::here)?;
        let answer = self.domain.binary(Arithmetic::Remainder, ty, &above, &ten);
        let digit = self.placed(answer, Self::here)?;
        let op = if negative { Arithmetic::Subtract } else { Arithmetic::Add };
        let answer = self.domain.binary(op, ty, &zero, &digit);
        let character = self.placed(answer, Self::here)?;
        self.as_character(ty, &character)
    }
}
