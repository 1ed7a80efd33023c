//! `getopt` and `getopt_long`: the options among the program's arguments, one a call.
//!
//! What it knows lies where the program can see it (`optind`, `optarg`, `optopt`),
//! as far as the program names these variables.
//!
//! glibc moves other arguments behind the options. Here they must come last: an
//! option that follows one of them is a limit, as is an argument of which nothing
//! is known. Messages about wrong options go to the standard error and are left out.

use super::{Answer, Given, CHAR};
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::machine::{Machine, OrStop};
use crate::memory::{Access, Cell, ObjectId, Pointer, Scalar};
use antiphon_source::codes::unsupported as codes;
use antiphon_texts::options::{allowed, Follows};

const INT: Scalar = Scalar::Number(NumberType::INT);
const CHARACTER: Scalar = Scalar::Number(CHAR);

/// A table of long options without an end is not followed further.
const MOST_LONG_OPTIONS: u32 = 1000;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn next_option(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let pointer = self.pointer_argument(given, 2)?;
        let options = self.read_string(&pointer, given.name)?;
        let count = self.integer_argument(given, 0)?;
        let index = match self.library_variable("optind") {
            Some(object) => self.option_index(object)?,
            None => self.process.library.option,
        };
        let mut at = self.process.library.option_at;
        if at == 0 {
            if index >= count || !self.begins_option(given, index, count)? {
                return self.option_found(given, index, 0, -1);
            }
            if self.is_character(given, index, 1, b'-')? && self.is_character(given, index, 2, 0)? {
                return self.option_found(given, index + 1, 0, -1);
            }
            at = 1;
        }
        let is_last = self.is_character(given, index, at + 1, 0)?;
        let (next, next_at) = if is_last { (index + 1, 0) } else { (index, at + 1) };
        let quiet = options.first() == Some(&b':');
        for known in allowed(&options) {
            if !self.is_character(given, index, at, known.letter)? {
                continue;
            }
            let letter = i64::from(known.letter);
            return match known.follows {
                Follows::Nothing => self.option_found(given, next, next_at, letter),
                _ if !is_last => {
                    let rest = self.character_place(given, index, at + 1)?;
                    self.set_argument(Cell::Pointer(rest))?;
                    self.option_found(given, index + 1, 0, letter)
                }
                Follows::Perhaps => {
                    self.set_argument(Cell::Null)?;
                    self.option_found(given, next, 0, letter)
                }
                Follows::Something if next >= count => {
                    let wrong = self.integer(i128::from(letter));
                    self.set_wrong(wrong)?;
                    self.option_found(given, next, 0, i64::from(if quiet { b':' } else { b'?' }))
                }
                Follows::Something => {
                    let argument = self.argument_at(given, next)?;
                    self.set_argument(argument)?;
                    self.option_found(given, next + 1, 0, letter)
                }
            };
        }
        let place = self.character_place(given, index, at)?;
        let wrong = self.read_scalar(&place, CHARACTER, given.name)?;
        self.set_wrong(wrong)?;
        self.option_found(given, next, next_at, i64::from(b'?'))
    }

    /// `getopt_long`: an option that begins with `--`, or else one as `getopt` gives it. The table's
    /// rows are a name, a number that says what follows, a variable to set, and what to give.
    pub(super) fn next_long_option(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let count = self.integer_argument(given, 0)?;
        let index = match self.library_variable("optind") {
            Some(object) => self.option_index(object)?,
            None => self.process.library.option,
        };
        let long = self.process.library.option_at == 0
            && index < count
            && self.is_character(given, index, 0, b'-')?
            && self.is_character(given, index, 1, b'-')?
            && !self.is_character(given, index, 2, 0)?;
        if !long {
            return self.next_option(given);
        }
        let table = self.pointer_argument(given, 3)?;
        let width = self.code.layouts.pointer_size;
        let (row, flag_at, value_at) = (4 * width, 2 * width, 3 * width);
        for number in 0..MOST_LONG_OPTIONS {
            let start = Pointer { offset: table.offset.saturating_add((number * row) as i32), ..table };
            let name = match self.read_scalar(&start, Scalar::Pointer, given.name)? {
                Cell::Pointer(name) => self.read_string(&name, given.name)?,
                _ => break,
            };
            let after = 2 + name.len() as i32;
            if !self.has_name(given, index, &name)? {
                continue;
            }
            let Some(next) = self.long_argument(given, (index, after), (start, width), count)? else {
                return self.option_found(given, index + 1, 0, i64::from(b'?'));
            };
            self.set_long_index(given, i64::from(number))?;
            let at = |offset: u32| Pointer { offset: start.offset.saturating_add(offset as i32), ..start };
            let value = self.read_scalar(&at(value_at), INT, given.name)?;
            let Cell::Number(value) = value else { return self.option_found(given, next, 0, 0) };
            let result = self.known(&value, "the value of an option")?;
            if let Cell::Pointer(flag) = self.read_scalar(&at(flag_at), Scalar::Pointer, given.name)? {
                self.write_scalar(&flag, INT, Cell::Number(value), given.name)?;
                return self.option_found(given, next, 0, 0);
            }
            return self.option_found(given, next, 0, result);
        }
        self.option_found(given, index + 1, 0, i64::from(b'?'))
    }

    /// Whether a long option is this one: an abbreviation of it is a limit.
    fn has_name(&mut self, given: &Given<D::Number>, index: i64, name: &[u8]) -> OrStop<bool, D::Number> {
        for (at, letter) in name.iter().enumerate() {
            if self.is_character(given, index, 2 + at as i32, *letter)? {
                continue;
            }
            let ends = self.is_character(given, index, 2 + at as i32, 0)?
                || self.is_character(given, index, 2 + at as i32, b'=')?;
            return match ends {
                true => self.unsupported(&codes::U206, self.here(), "an abbreviated option"),
                false => Ok(false),
            };
        }
        let end = 2 + name.len() as i32;
        Ok(self.is_character(given, index, end, 0)? || self.is_character(given, index, end, b'=')?)
    }

    /// The argument of a long option, behind `=` or as the next one; gives where to go on, nothing if it is wrong.
    fn long_argument(
        &mut self,
        given: &Given<D::Number>,
        (index, after): (i64, i32),
        (row, width): (Pointer, u32),
        count: i64,
    ) -> OrStop<Option<i64>, D::Number> {
        let place = Pointer { offset: row.offset.saturating_add(width as i32), ..row };
        let follows = match self.read_scalar(&place, INT, given.name)? {
            Cell::Number(number) => self.known(&number, "what follows an option")?,
            _ => 0,
        };
        let written = self.is_character(given, index, after, b'=')?;
        match (follows, written) {
            (0, true) => Ok(None),
            (0, false) => {
                self.set_argument(Cell::Null)?;
                Ok(Some(index + 1))
            }
            (_, true) => {
                let rest = self.character_place(given, index, after + 1)?;
                self.set_argument(Cell::Pointer(rest))?;
                Ok(Some(index + 1))
            }
            (1, false) if index + 1 >= count => Ok(None),
            (1, false) => {
                let argument = self.argument_at(given, index + 1)?;
                self.set_argument(argument)?;
                Ok(Some(index + 2))
            }
            _ => {
                self.set_argument(Cell::Null)?;
                Ok(Some(index + 1))
            }
        }
    }

    fn set_long_index(&mut self, given: &Given<D::Number>, number: i64) -> OrStop<(), D::Number> {
        if let Cell::Pointer(place) = self.cell(given, 4)? {
            let value = Cell::Number(self.domain.integer(i128::from(number), NumberType::INT));
            self.write_scalar(&place, INT, value, given.name)?;
        }
        Ok(())
    }

    /// Whether an argument begins with `-` and is more than that.
    fn begins_option(&mut self, given: &Given<D::Number>, index: i64, count: i64) -> OrStop<bool, D::Number> {
        if self.is_character(given, index, 0, b'-')? && !self.is_character(given, index, 1, 0)? {
            return Ok(true);
        }
        for later in index + 1..count {
            if self.is_character(given, later, 0, b'-')? {
                let message = "an option after a non-option argument";
                return self.unsupported(&codes::U206, self.here(), message);
            }
        }
        Ok(false)
    }

    /// Keeps where to go on, and gives the result.
    fn option_found(&mut self, given: &Given<D::Number>, index: i64, at: i32, result: i64) -> Answer<D::Number> {
        self.process.library.option = index;
        self.process.library.option_at = at;
        if let Some(object) = self.library_variable("optind") {
            let number = Cell::Number(self.domain.integer(i128::from(index), NumberType::INT));
            self.set_variable(object, INT, number)?;
        }
        Ok(self.integer_result(given, result))
    }

    fn set_argument(&mut self, argument: Cell<D::Number>) -> OrStop<(), D::Number> {
        match self.library_variable("optarg") {
            Some(object) => self.set_variable(object, Scalar::Pointer, argument),
            None => Ok(()),
        }
    }

    fn set_wrong(&mut self, letter: Cell<D::Number>) -> OrStop<(), D::Number> {
        match self.library_variable("optopt") {
            Some(object) => self.set_variable(object, INT, letter),
            None => Ok(()),
        }
    }

    /// A variable of the library, if the program names it.
    fn library_variable(&self, name: &str) -> Option<ObjectId> {
        let slot = self.program.globals.iter().position(|global| global.name == name)?;
        Some(ObjectId { slot: slot as u32, generation: 0 })
    }

    fn option_index(&mut self, object: ObjectId) -> OrStop<i64, D::Number> {
        match self.read_scalar(&Pointer::to_object(object, 4), INT, "getopt")? {
            Cell::Number(number) => self.known(&number, "`optind`"),
            _ => Ok(1),
        }
    }

    fn set_variable(&mut self, object: ObjectId, scalar: Scalar, value: Cell<D::Number>) -> OrStop<(), D::Number> {
        let access = Access { offset: 0, scalar, bits: None };
        let answer = self.process.memory.store(&mut self.domain, object, access, value);
        self.placed(answer, Self::here)
    }

    /// The pointer to an argument.
    fn argument_at(&mut self, given: &Given<D::Number>, index: i64) -> OrStop<Cell<D::Number>, D::Number> {
        let start = self.pointer_argument(given, 1)?;
        let distance = index.saturating_mul(i64::from(self.code.layouts.pointer_size));
        let offset = i64::from(start.offset).saturating_add(distance).min(i64::from(i32::MAX)) as i32;
        self.read_scalar(&Pointer { offset, ..start }, Scalar::Pointer, given.name)
    }

    /// Where a character of an argument lies.
    fn character_place(&mut self, given: &Given<D::Number>, index: i64, at: i32) -> OrStop<Pointer, D::Number> {
        match self.argument_at(given, index)? {
            Cell::Pointer(text) => Ok(Pointer { offset: text.offset.saturating_add(at), ..text }),
            _ => self.unsupported(&codes::U208, self.here(), "an argument that is not text"),
        }
    }

    /// Whether a character of an argument is this one.
    fn is_character(&mut self, given: &Given<D::Number>, index: i64, at: i32, wanted: u8) -> OrStop<bool, D::Number> {
        let place = self.character_place(given, index, at)?;
        match self.read_scalar(&place, CHARACTER, given.name)? {
            Cell::Number(number) => self.compares(Arithmetic::Equal, CHAR, &number, i64::from(wanted as i8)),
            _ => self.unsupported(&codes::U208, self.here(), "an argument that is not text"),
        }
    }
}
