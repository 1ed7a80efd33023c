//! Standard input and files: numbers and characters are any, and any read may fail or
//! find the end. Once the end was found it stays. What `fread` reads has the types that are there. How characters and numbers of
//! one input hang together is not looked at. Texts (`%s`, `fgets`) have any length up to a bound, which is assumed, and any characters.

use super::file::Input;
use super::Limits;
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::library::{number_type, Answer, Conversion, Given, CHAR};
use crate::machine::{Machine, OrStop};
use crate::memory::{Argument, Cell, Pointer, Scalar, Storage};
use crate::step::Value;
use antiphon_model::library::Stdio;
use antiphon_outcome::Assumed;
use antiphon_source::codes::unsupported as codes;

/// The longest text from outside that is explored.
const LONGEST: i64 = 63;

/// Characters that no word has, and those that no line has but at its end.
const BLANKS: [i64; 7] = [0, 9, 10, 11, 12, 13, 32];
const ENDS: [i64; 2] = [0, 10];

/// What a conversion stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    /// A number, or a character.
    Number(NumberType),
    /// A word of at most so many characters.
    Word(i64),
}

impl<D: Domain> Machine<'_, D> {
    /// A function that reads standard input.
    pub(crate) fn open_input(&mut self, function: Stdio, given: &Given<D::Number>) -> Answer<D::Number> {
        match function {
            Stdio::Scanf => self.open_scan(given, 0, Input::Standard),
            Stdio::Fscanf => {
                let input = self.input_at(given, 0)?;
                self.open_scan(given, 1, input)
            }
            Stdio::Fread => self.open_items(given),
            Stdio::Getchar => self.open_character(given, Input::Standard),
            Stdio::Fgetc => {
                let input = self.input_at(given, 0)?;
                self.open_character(given, input)
            }
            Stdio::Fgets => self.open_line(given),
            Stdio::Feof => {
                let input = self.input_at(given, 0)?;
                let at_end = self.open_end(input)?;
                Ok(self.integer_result(given, i64::from(at_end)))
            }
            _ => {
                let message = format!("`{}` of unknown standard input", given.name);
                self.unsupported(&codes::U207, self.here(), message)
            }
        }
    }

    /// What the user says of the numbers that the call reads.
    fn limits_here(&self) -> Limits {
        let known = self.options.launch.reads.iter().find(|bound| bound.call == self.here());
        known.map_or(Limits::NONE, |bound| Limits { low: bound.low, high: bound.high })
    }

    /// Whether a read met the end: after the first one it may have.
    fn open_end(&mut self, input: Input) -> OrStop<bool, D::Number> {
        if self.is_at_end(input)? || !self.was_read(input)? {
            return self.is_at_end(input);
        }
        let answer = self.outside_value(input, "feof", NumberType::INT, Limits::between(0, 1))?;
        let at_end = self.compares(Arithmetic::Equal, NumberType::INT, &answer, 1)?;
        self.note_end(input, at_end)?;
        Ok(at_end)
    }

    /// `fread`: the first so many items are any values of what lies there, the others stay.
    fn open_items(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let (size, count) = (self.size_argument(given, 1)?, self.size_argument(given, 2)?);
        let input = self.input_at(given, 3)?;
        let start = self.pointer_argument(given, 0)?;
        self.check_range(&start, size.saturating_mul(count), given.name)?;
        if size == 0 || count == 0 || self.is_at_end(input)? {
            return Ok(self.integer_result(given, 0i64));
        }
        let most = i64::try_from(count).unwrap_or(i64::MAX);
        let compared = match self.keeps_outputs() {
            true => Some(self.begin_items(input, size.saturating_mul(count))?),
            false => None,
        };
        let found = match compared {
            Some(_) => most,
            None => {
                let found = self.fresh_value(given.name, NumberType::INT, Limits::between(0, most))?;
                self.pinned(&found, 0, most, self.here())?
            }
        };
        self.note_read(input)?;
        self.note_end(input, found < most)?;
        let layout = match self.process.memory.get(start.object).map(|object| &object.storage) {
            Some(Storage::Dense(layout, _) | Storage::Blank(Some(layout))) => *layout,
            _ => return self.unsupported(&codes::U207, self.here(), "`fread` into memory without a type"),
        };
        let end = start.offset.saturating_add((found.saturating_mul(size as i64)) as i32);
        let mut at = start.offset;
        while at < end {
            let Some((_, leaf)) = self.code.layouts.get(layout).leaf_at(at as u32) else {
                at += 1;
                continue;
            };
            let (Scalar::Number(ty), None) = (leaf.scalar, leaf.bits) else {
                return self.unsupported(&codes::U207, self.here(), "`fread` of a pointer or of a bit-field");
            };
            let bytes = leaf.size.max(1) as i32;
            let value = match &compared {
                Some((file, from)) => {
                    let low = from + i64::from(at - start.offset);
                    self.value_in_file(file, (low, low + i64::from(bytes)), ty)?
                }
                None => self.fresh_value(given.name, ty, Limits::NONE)?,
            };
            let place = crate::memory::Pointer { offset: at, ..start };
            self.write_scalar(&place, Scalar::Number(ty), Cell::Number(value), given.name)?;
            at += bytes;
        }
        Ok(self.integer_result(given, found))
    }

    fn open_character(&mut self, given: &Given<D::Number>, input: Input) -> Answer<D::Number> {
        if self.is_at_end(input)? {
            return Ok(self.integer_result(given, -1i64));
        }
        let value = self.outside_value(input, given.name, NumberType::INT, Limits::between(-1, 255))?;
        let at_end = self.compares(Arithmetic::Equal, NumberType::INT, &value, -1)?;
        self.note_read(input)?;
        self.note_end(input, at_end)?;
        Ok(Some(Value::Scalar(Scalar::Number(NumberType::INT), Cell::Number(value))))
    }

    /// The first so many conversions find something, the others do not.
    fn open_scan(&mut self, given: &Given<D::Number>, format: usize, input: Input) -> Answer<D::Number> {
        let text = self.text(given, format)?;
        let arguments = self.rest(given, format + 1);
        let wanted = self.wanted_types(&text, given.name)?;
        let most = wanted.len() as i64;
        if self.is_at_end(input)? {
            return Ok(self.integer_result(given, -1i64));
        }
        let (way, limits) = (way_of(&text), Limits::between(-1, most));
        let count = self.outside_value_by(input, (given.name, &way), NumberType::INT, limits)?;
        let count = self.pinned(&count, -1, most, self.here())?;
        self.note_read(input)?;
        self.note_end(input, count < 0)?;
        for (index, item) in wanted.into_iter().enumerate().take(count.max(0) as usize) {
            let Some(Argument::Scalar(_, Cell::Pointer(pointer))) = arguments.get(index) else {
                let message = format!("a conversion in the format of `{}` has no pointer to write through", given.name);
                return self.unsupported(&codes::U208, self.here(), message);
            };
            let pointer = *pointer;
            match item {
                Wanted::Number(ty) => {
                    let value = self.outside_value(input, given.name, ty, self.limits_here())?;
                    self.write_scalar(&pointer, Scalar::Number(ty), Cell::Number(value), given.name)?;
                }
                Wanted::Word(width) => self.write_word(given, input, pointer, width)?,
            }
        }
        Ok(self.integer_result(given, count))
    }

    /// A word of any length: characters that are no blanks.
    fn write_word(&mut self, given: &Given<D::Number>, input: Input, to: Pointer, width: i64) -> OrStop<(), D::Number> {
        let length = self.open_length(given, input, width)?;
        for at in 0..length {
            self.write_character(given, input, (to, at), &BLANKS)?;
        }
        let end = Pointer { offset: to.offset.saturating_add(length as i32), ..to };
        self.write_bytes(&end, &[0], given.name)
    }

    /// How long a text is.
    fn open_length(&mut self, given: &Given<D::Number>, input: Input, most: i64) -> OrStop<i64, D::Number> {
        if most > LONGEST {
            self.coverage.axioms.insert(Assumed::SHORT_TEXTS);
        }
        let most = most.min(LONGEST);
        let length = self.outside_value(input, given.name, NumberType::INT, Limits::between(1, most))?;
        self.pinned(&length, 1, most, self.here())
    }

    /// Any character but some.
    fn write_character(
        &mut self,
        given: &Given<D::Number>,
        input: Input,
        (to, at): (Pointer, i64),
        others: &[i64],
    ) -> OrStop<(), D::Number> {
        let mut value = self.outside_value(input, given.name, CHAR, Limits::NONE)?;
        // A replay that was not told which has one that may be.
        if D::KNOWS_ALL && self.domain.as_index(&value).is_some_and(|known| others.contains(&known)) {
            value = self.domain.integer(i128::from(b'a'), CHAR);
        }
        for other in others {
            let other = self.domain.integer(i128::from(*other), CHAR);
            self.assume_axiom(Arithmetic::NotEqual, CHAR, &value, &other)?;
        }
        let place = Pointer { offset: to.offset.saturating_add(at as i32), ..to };
        self.write_scalar(&place, Scalar::Number(CHAR), Cell::Number(value), given.name)
    }

    /// `fgets`: nothing at the end, or a line as far as there is room. It ends with the end of a line, unless it fills the room or
    /// the input ends.
    fn open_line(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let (to, room) = (self.pointer_argument(given, 0)?, self.integer_argument(given, 1)?);
        let input = self.input_at(given, 2)?;
        self.check_range(&to, room.max(0) as u64, given.name)?;
        if room < 2 {
            let message = format!("`{}` with room for {room} characters", given.name);
            return self.unsupported(&codes::U207, self.here(), message);
        }
        if self.is_at_end(input)? {
            return Ok(self.pointer_result(Cell::Null));
        }
        let answer = self.outside_value(input, given.name, NumberType::INT, Limits::between(0, 2))?;
        self.note_read(input)?;
        if self.compares(Arithmetic::Equal, NumberType::INT, &answer, 0)? {
            self.note_end(input, true)?;
            return Ok(self.pointer_result(Cell::Null));
        }
        let ends = self.compares(Arithmetic::Equal, NumberType::INT, &answer, 1)?;
        self.note_end(input, ends)?;
        let length = self.open_length(given, input, room - 1)?;
        let closed = !ends && length < room - 1;
        let own = if closed { length - 1 } else { length };
        for at in 0..own {
            self.write_character(given, input, (to, at), &ENDS)?;
        }
        let end = Pointer { offset: to.offset.saturating_add(own as i32), ..to };
        self.write_bytes(&end, if closed { b"\n\0" } else { b"\0" }, given.name)?;
        let cell = self.cell(given, 0)?;
        Ok(self.pointer_result(cell))
    }

    /// What the conversions of a format store.
    fn wanted_types(&mut self, format: &[u8], name: &str) -> OrStop<Vec<Wanted>, D::Number> {
        let mut all = Vec::new();
        let mut at = 0;
        while at < format.len() {
            if format[at] != b'%' {
                at += 1;
                continue;
            }
            let conversion = Conversion::read(format, &mut at);
            match number_type(&conversion, self.code.layouts.pointer_size) {
                _ if conversion.is_literal() => {}
                Some(ty) if !conversion.is_suppressed() => all.push(Wanted::Number(ty)),
                Some(_) => {}
                None if conversion.is_word() && conversion.is_suppressed() => {}
                None if conversion.is_word() => all.push(Wanted::Word(conversion.most_characters())),
                None => {
                    let message = format!("a conversion of `{name}` to text, from unknown input");
                    return self.unsupported(&codes::U207, self.here(), message);
                }
            }
        }
        Ok(all)
    }
}

/// How a format reads, so far as that makes a difference: white space before a conversion that skips it anyway makes none.
fn way_of(format: &[u8]) -> String {
    let (mut way, mut at) = (String::from(" \""), 0);
    let mut blank = false;
    while at < format.len() {
        let start = at;
        match format[at] {
            byte if antiphon_texts::is_space(byte) => {
                blank = true;
                at += 1;
                continue;
            }
            b'%' => {
                let conversion = Conversion::read(format, &mut at);
                blank &= matches!(conversion.kind, b'c' | b'[' | b'n');
            }
            _ => at += 1,
        }
        if std::mem::take(&mut blank) {
            way.push(' ');
        }
        way.push_str(&format[start..at.min(format.len())].escape_ascii().to_string());
    }
    way.push_str(if blank { " \"" } else { "\"" });
    way
}
