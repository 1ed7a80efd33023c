//! Standard input and files: numbers and characters are any, and any read may fail or
//! find the end. Once the end was found it stays. What `fread` reads has the types that are there. How characters and numbers of
//! one input hang together is not looked at; texts (`%s`, `fgets`) are rejected.

use super::file::Input;
use super::Limits;
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::library::{Answer, Conversion, Given};
use crate::machine::{Machine, OrStop};
use crate::memory::{Argument, Cell, Scalar, Storage};
use crate::step::Value;
use antiphon_model::library::Stdio;
use antiphon_source::codes::unsupported as codes;

impl<D: Domain> Machine<'_, D> {
    /// A function that reads standard input.
    pub(crate) fn open_input(&mut self, function: Stdio, given: &Given<D::Number>) -> Answer<D::Number> {
        if self.keeps_outputs() {
            let message = format!(
                "`{}` under `compare`: the two programs might read different values; declare an input instead",
                given.name
            );
            return self.unsupported(&codes::U207, self.here(), message);
        }
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
        let answer = self.fresh_value("feof", NumberType::INT, Limits::between(0, 1))?;
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
        let found = self.fresh_value(given.name, NumberType::INT, Limits::between(0, most))?;
        let found = self.pinned(&found, 0, most, self.here())?;
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
            let value = self.fresh_value(given.name, ty, Limits::NONE)?;
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
        let value = self.fresh_value(given.name, NumberType::INT, Limits::between(-1, 255))?;
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
        let count = self.fresh_value(given.name, NumberType::INT, Limits::between(-1, most))?;
        let count = self.pinned(&count, -1, most, self.here())?;
        self.note_read(input)?;
        self.note_end(input, count < 0)?;
        for (index, ty) in wanted.into_iter().enumerate().take(count.max(0) as usize) {
            let Some(Argument::Scalar(_, Cell::Pointer(pointer))) = arguments.get(index) else {
                let message = format!("a conversion in the format of `{}` has no pointer to write through", given.name);
                return self.unsupported(&codes::U208, self.here(), message);
            };
            let value = self.fresh_value(given.name, ty, self.limits_here())?;
            self.write_scalar(pointer, Scalar::Number(ty), Cell::Number(value), given.name)?;
        }
        Ok(self.integer_result(given, count))
    }

    /// The types of what the conversions of a format store.
    pub(super) fn wanted_types(&mut self, format: &[u8], name: &str) -> OrStop<Vec<NumberType>, D::Number> {
        let mut all = Vec::new();
        let mut at = 0;
        while at < format.len() {
            if format[at] != b'%' {
                at += 1;
                continue;
            }
            let conversion = Conversion::read(format, &mut at);
            match conversion.number_type(self.code.layouts.pointer_size) {
                _ if conversion.is_literal() => {}
                Some(ty) if !conversion.is_suppressed() => all.push(ty),
                Some(_) => {}
                None => {
                    let message = format!("a conversion of `{name}` to text, from unknown input");
                    return self.unsupported(&codes::U207, self.here(), message);
                }
            }
        }
        Ok(all)
    }
}
