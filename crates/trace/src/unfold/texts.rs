//! Texts that are known: the program's arguments, its standard input, and what functions make of them. A test input is as
//! often given this way as by a variable.
//!
//! Only the main thread may read standard input, so that what it reads does not depend on who comes first; ways that read it to
//! different places and meet are a gap. Deliberately not here: conversions to anything but integers, texts of which a
//! character is unknown, and functions of which C leaves the result open (`strcmp` has a sign and no more).

use super::access::known;
use super::library::Given;
use super::memory::{Address, Fill, Held, ObjectInfo, ObjectKey, Slot, Storage};
use super::state::State;
use super::value::{Target, Value};
use super::{Result, Unfolder};
use crate::events::{Class, ThreadId};
use antiphon_machine::memory::Scalar;
use antiphon_machine::{Values, CHAR};
use antiphon_model::{ExprId, Type};

/// What `scanf` gives at the end of the input.
const EOF: i64 = -1;

/// Characters of a text that are looked at.
const LONGEST: i64 = 4096;

/// One part of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Directive {
    /// Any blanks.
    Blanks,
    /// An integer in so many bytes.
    Integer(u32),
}

impl Unfolder<'_> {
    /// `argc` and `argv`, as the program is started.
    pub(super) fn program_arguments(&mut self, state: &mut State) -> [Value; 2] {
        let texts = self.settings.launch.arguments.clone();
        let width = i64::from(self.pointer_size());
        let list = self.objects.intern(ObjectKey::Arguments);
        let size = width as u64 * (texts.len() as u64 + 1);
        self.bring_to_life(state, list, argument_info("argv", size));
        for (number, text) in texts.iter().enumerate() {
            let object = self.objects.intern(ObjectKey::Argument(number as u32));
            self.bring_to_life(state, object, argument_info(&format!("argv[{number}]"), text.len() as u64 + 1));
            for (at, byte) in text.iter().chain([&0]).enumerate() {
                let value = Value::Number(self.kernel.domain.integer(i128::from(*byte as i8), CHAR));
                let address = Address { object, slot: Slot::Data, offset: at as i64 };
                state.memory.set(address, Held { scalar: Scalar::Number(CHAR), value });
            }
            let address = Address { object: list, slot: Slot::Data, offset: number as i64 * width };
            let value = Value::pointer(Target::Object(object, 0));
            state.memory.set(address, Held { scalar: Scalar::Pointer, value });
        }
        let end = Address { object: list, slot: Slot::Data, offset: texts.len() as i64 * width };
        state.memory.set(end, Held { scalar: Scalar::Pointer, value: Value::pointer(Target::NULL) });
        [Value::int(texts.len() as i64), Value::pointer(Target::Object(list, 0))]
    }

    /// `atoi` and its kin.
    pub(super) fn number_of_text(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        let Some(text) = self.known_text(&mut state, given.arguments[0], given)? else {
            return self.not_modelled(given);
        };
        let fitting = |value: i128| match given.name {
            "atoi" => i32::try_from(value).ok().map(i64::from),
            _ => i64::try_from(value).ok(),
        };
        match integer_at(&text, 0) {
            Scanned::Integer(value, _) => match fitting(value) {
                Some(value) => self.gives(state, given, Value::int(value)),
                None => self.not_modelled(given),
            },
            Scanned::Odd => self.not_modelled(given),
            Scanned::Nothing | Scanned::End => self.gives(state, given, Value::int(0)),
        }
    }

    /// `strlen`.
    pub(super) fn length_of_text(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        match self.known_text(&mut state, given.arguments[0], given)? {
            Some(text) => self.gives(state, given, Value::int(text.len() as i64)),
            None => self.not_modelled(given),
        }
    }

    /// `scanf` of integers.
    pub(super) fn scan(&mut self, mut state: State, given: Given<'_>) -> Result<Vec<State>> {
        let Some(input) = self.settings.launch.stdin.clone() else {
            return self.unsupported("`scanf` under `trace` needs a test input: give `--stdin FILE`", given.span);
        };
        let format = self.known_text(&mut state, given.arguments[0], given)?;
        let Some(directives) = format.and_then(|text| directives(&text)) else { return self.not_modelled(given) };
        if self.run.thread != ThreadId(0) {
            return self.not_modelled(given);
        }
        let (mut arguments, mut count) = (given.arguments[1..].iter(), 0);
        for directive in directives {
            let Directive::Integer(bytes) = directive else {
                state.read = behind_blanks(&input, state.read);
                continue;
            };
            match integer_at(&input, state.read) {
                Scanned::Integer(value, next) => {
                    let Some(to) = arguments.next() else { return self.not_modelled(given) };
                    if !self.store_integer(&mut state, *to, value, bytes, given)? {
                        return self.not_modelled(given);
                    }
                    (state.read, count) = (next, count + 1);
                }
                Scanned::End if count == 0 => return self.gives(state, given, Value::int(EOF)),
                Scanned::End | Scanned::Nothing => break,
                Scanned::Odd => return self.not_modelled(given),
            }
        }
        self.gives(state, given, Value::int(count))
    }

    /// Writes an integer that was read; whether the place has that type and the type has that value.
    fn store_integer(
        &mut self,
        state: &mut State,
        to: ExprId,
        value: i128,
        bytes: u32,
        given: Given<'_>,
    ) -> Result<bool> {
        let Type::Pointer(target) = *self.program.types.get(self.program.expr(to).ty) else { return Ok(false) };
        let Some(scalar @ Scalar::Number(ty)) = Scalar::of(&self.program.types, target) else { return Ok(false) };
        if ty.is_float() || scalar.size(self.pointer_size()) != bytes {
            return Ok(false);
        }
        let half = 1i128 << (8 * bytes - 1);
        if value < -half || value >= half {
            return Ok(false);
        }
        let Some(there) = self.only_object(state, to, given)? else { return Ok(true) };
        let address = Address { object: there.object, slot: Slot::Data, offset: there.offset };
        let number = Value::Number(self.kernel.domain.integer(value, ty));
        self.write(state, address, scalar, number, Class::Plain, given.span)?;
        Ok(true)
    }

    /// A text all of whose characters are known and belong to this thread, without its closing zero.
    pub(super) fn known_text(
        &mut self,
        state: &mut State,
        argument: ExprId,
        given: Given<'_>,
    ) -> Result<Option<Vec<u8>>> {
        let Some(Target::Object(object, start)) = self.pointer(state, argument)?.only() else { return Ok(None) };
        let scalar = Scalar::Number(CHAR);
        let mut text = Vec::new();
        for offset in start..start + LONGEST {
            let address = Address { object, slot: Slot::Data, offset };
            let held = state.memory.objects.get(&object).and_then(|own| own.cells.get(&(Slot::Data, offset)));
            let is_own = held.is_some_and(|held| held.scalar == scalar) && !self.is_event(address);
            if !is_own {
                return Ok(None);
            }
            match self.read(state, address, scalar, Class::Plain, given.span)? {
                Value::Number(number) => match known(&self.kernel, number) {
                    Some(0) => return Ok(Some(text)),
                    Some(byte) => text.push(byte as u8),
                    None => return Ok(None),
                },
                Value::Undefined | Value::Pointer(_) => return Ok(None),
            }
        }
        Ok(None)
    }
}

fn argument_info(name: &str, size: u64) -> ObjectInfo {
    ObjectInfo { name: name.to_owned(), size, fill: Fill::Zero, storage: Storage::Declared, ty: None }
}

/// What stands at a place of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scanned {
    /// An integer, and where it ends.
    Integer(i128, usize),
    /// Something else.
    Nothing,
    /// A sign without a number, of which a character is taken; or too many digits.
    Odd,
    /// The end.
    End,
}

fn behind_blanks(text: &[u8], from: usize) -> usize {
    let blanks = text[from.min(text.len())..].iter().take_while(|byte| byte.is_ascii_whitespace() || **byte == 0x0b);
    from + blanks.count()
}

/// The decimal integer behind blanks.
fn integer_at(text: &[u8], from: usize) -> Scanned {
    let start = behind_blanks(text, from);
    let rest = &text[start.min(text.len())..];
    let (sign, digits) = match rest {
        [] => return Scanned::End,
        [b'-', digits @ ..] => (-1, digits),
        [b'+', digits @ ..] => (1, digits),
        digits => (1, digits),
    };
    let count = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let signs = rest.len() - digits.len();
    match (count, signs) {
        (0, 0) => Scanned::Nothing,
        (0, _) => Scanned::Odd,
        (1..=30, _) => {
            let value = digits[..count].iter().fold(0i128, |value, digit| value * 10 + i128::from(digit - b'0'));
            Scanned::Integer(sign * value, start + signs + count)
        }
        _ => Scanned::Odd,
    }
}

/// The parts of a format that has nothing but blanks and conversions of integers.
fn directives(format: &[u8]) -> Option<Vec<Directive>> {
    let mut parts = Vec::new();
    let mut rest = format;
    while let Some(first) = rest.first() {
        let (part, length) = match rest {
            _ if first.is_ascii_whitespace() => (Directive::Blanks, 1),
            [b'%', b'd', ..] => (Directive::Integer(4), 2),
            [b'%', b'l', b'd', ..] => (Directive::Integer(8), 3),
            [b'%', b'l', b'l', b'd', ..] => (Directive::Integer(8), 4),
            _ => return None,
        };
        parts.push(part);
        rest = &rest[length..];
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_read_as_scanf_does() {
        assert_eq!(integer_at(b"  42 7", 0), Scanned::Integer(42, 4));
        assert_eq!(integer_at(b"  42 7", 4), Scanned::Integer(7, 6));
        assert_eq!(integer_at(b"-3x", 0), Scanned::Integer(-3, 2));
        assert_eq!(integer_at(b"x", 0), Scanned::Nothing);
        assert_eq!(integer_at(b"-x", 0), Scanned::Odd);
        assert_eq!(integer_at(b" \n", 0), Scanned::End);
    }

    #[test]
    fn formats_of_integers_are_known() {
        assert_eq!(directives(b"%d %ld"), Some(vec![Directive::Integer(4), Directive::Blanks, Directive::Integer(8)]));
        assert_eq!(directives(b"%s"), None);
        assert_eq!(directives(b"n=%d"), None);
    }
}
