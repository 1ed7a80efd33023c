//! Classes of characters, in the C locale. A class is 0 or 1.
//! The argument is an `unsigned char` or EOF; other
//! values are beyond the table that the C library looks them up in.

use super::{Answer, Given};
use crate::domain::Domain;
use crate::fault::Property;
use crate::machine::Machine;
use antiphon_model::library::Character;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn character(&mut self, function: Character, given: &Given<D::Number>) -> Answer<D::Number> {
        let value = self.integer_argument(given, 0)?;
        let any = matches!(function, Character::IsAscii | Character::ToAscii);
        if !any && !(-1..256).contains(&value) {
            let name = given.name;
            let message = format!("`{name}` gets {value}, which is neither an `unsigned char` nor EOF");
            return self.fault(Property::ArrayBounds, self.argument_span(given, 0), message);
        }
        let byte = u8::try_from(value).ok();
        let class = |test: fn(&u8) -> bool| i64::from(byte.is_some_and(|byte| test(&byte)));
        let result = match function {
            Character::IsAlnum => class(u8::is_ascii_alphanumeric),
            Character::IsAlpha => class(u8::is_ascii_alphabetic),
            Character::IsBlank => class(|byte| matches!(byte, b' ' | b'\t')),
            Character::IsCntrl => class(u8::is_ascii_control),
            Character::IsDigit => class(u8::is_ascii_digit),
            Character::IsGraph => class(u8::is_ascii_graphic),
            Character::IsLower => class(u8::is_ascii_lowercase),
            Character::IsPrint => class(|byte| matches!(byte, 0x20..=0x7e)),
            Character::IsPunct => class(u8::is_ascii_punctuation),
            Character::IsSpace => class(|byte| matches!(byte, b' ' | b'\t'..=b'\r')),
            Character::IsUpper => class(u8::is_ascii_uppercase),
            Character::IsXdigit => class(u8::is_ascii_hexdigit),
            Character::IsAscii => i64::from((0..128).contains(&value)),
            Character::ToLower => byte.map_or(value, |byte| i64::from(byte.to_ascii_lowercase())),
            Character::ToUpper => byte.map_or(value, |byte| i64::from(byte.to_ascii_uppercase())),
            Character::ToAscii => value & 0x7f,
        };
        Ok(self.integer_result(given, result))
    }
}
