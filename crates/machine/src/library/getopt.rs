//! `getopt`: the options among the program's arguments, one a call.
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

const INT: Scalar = Scalar::Number(NumberType::INT);
const CHARACTER: Scalar = Scalar::Number(CHAR);

/// An option that may be given, and whether something follows it.
struct Allowed {
    letter: u8,
    follows: Follows,
}

/// Whether an option is followed by an argument of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Follows {
    Nothing,
    Something,
    Perhaps,
}

/// The options of a text such as `"ab:c::"`.
fn allowed(options: &[u8]) -> Vec<Allowed> {
    let letters = options.iter().enumerate().filter(|(_, letter)| **letter != b':');
    let colons = |at: usize| options[at + 1..].iter().take_while(|next| **next == b':').count();
    letters
        .map(|(at, &letter)| {
            let follows = [Follows::Nothing, Follows::Something, Follows::Perhaps][colons(at).min(2)];
            Allowed { letter, follows }
        })
        .collect()
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colons_say_what_follows_a_letter() {
        let read: Vec<(u8, Follows)> = allowed(b":ab:c::").iter().map(|one| (one.letter, one.follows)).collect();
        assert_eq!(read, [(b'a', Follows::Nothing), (b'b', Follows::Something), (b'c', Follows::Perhaps)]);
    }
}
