//! `<string.h>` on characters. Every byte that is touched is checked.
//! Comparisons give -1, 0 or 1; C promises the sign only.

use super::{Answer, Given};
use crate::domain::Domain;
use crate::fault::Property;
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Origin, Pointer, Scalar};
use antiphon_model::library::Memory;

/// Where a comparison ends before its bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ends {
    /// At a zero.
    AtZero,
    /// Nowhere.
    Never,
}

/// Whether upper and lower case differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Case {
    /// They do.
    Counts,
    /// They do not.
    Ignored,
}

impl<D: Domain> Machine<'_, D> {
    pub(super) fn string_function(&mut self, function: Memory, given: &Given<D::Number>) -> Answer<D::Number> {
        if let Some(answer) = self.unknown_text_function(function, given)? {
            return Ok(Some(answer));
        }
        match function {
            Memory::Strlen => {
                let text = self.text(given, 0)?;
                Ok(self.integer_result(given, text.len() as i64))
            }
            Memory::Strnlen => {
                let text = self.bounded_text(given, 0, 1)?;
                Ok(self.integer_result(given, text.len() as i64))
            }
            Memory::Strcpy | Memory::Stpcpy | Memory::Strncpy | Memory::Strcat | Memory::Strncat => {
                self.copy_string(function, given)
            }
            Memory::Strcmp => self.compare_bytes(given, u64::MAX, Ends::AtZero, Case::Counts),
            Memory::Strcasecmp => self.compare_bytes(given, u64::MAX, Ends::AtZero, Case::Ignored),
            Memory::Strncmp | Memory::Strncasecmp => {
                let most = self.size_argument(given, 2)?;
                let case = if function == Memory::Strncmp { Case::Counts } else { Case::Ignored };
                self.compare_bytes(given, most, Ends::AtZero, case)
            }
            Memory::Memchr | Memory::Memrchr | Memory::Memccpy => self.find_in_memory(function, given),
            Memory::Strchr | Memory::Strrchr | Memory::Strstr | Memory::Strpbrk => self.find_in_string(function, given),
            Memory::Strspn | Memory::Strcspn => {
                let (text, set) = (self.text(given, 0)?, self.text(given, 1)?);
                let wanted = function == Memory::Strspn;
                let length = text.iter().take_while(|byte| set.contains(byte) == wanted).count();
                Ok(self.integer_result(given, length as i64))
            }
            Memory::Strtok | Memory::StrtokR => self.next_token(function, given),
            Memory::Strdup | Memory::Strndup => {
                let text = match function {
                    Memory::Strdup => self.text(given, 0)?,
                    _ => self.bounded_text(given, 0, 1)?,
                };
                if !self.is_memory_left(given.name)? {
                    return Ok(self.pointer_result(Cell::Null));
                }
                let fresh = self.library_string(&text, Origin::Heap(self.here()))?;
                Ok(self.pointer_result(fresh))
            }
            Memory::Strerror => {
                let number = self.integer_argument(given, 0)?;
                let text = self.error_message(number)?;
                let fresh = self.library_string(text.as_bytes(), Origin::Library)?;
                Ok(self.pointer_result(fresh))
            }
            // The rest of the family is not about characters.
            _ => self.memory_function(function, given),
        }
    }

    /// The text that an argument points to, without its closing zero.
    pub(crate) fn text(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<Vec<u8>, D::Number> {
        let pointer = self.pointer_argument(given, index)?;
        self.read_string(&pointer, given.name)
    }

    /// A string of at most as many bytes as another argument says.
    fn bounded_text(&mut self, given: &Given<D::Number>, index: usize, most: usize) -> OrStop<Vec<u8>, D::Number> {
        let (pointer, most) = (self.pointer_argument(given, index)?, self.size_argument(given, most)?);
        let mut text = Vec::new();
        while (text.len() as u64) < most {
            match self.load_byte(&pointer, text.len() as u64, given.name)? {
                0 => break,
                byte => text.push(byte),
            }
        }
        Ok(text)
    }

    fn copy_string(&mut self, function: Memory, given: &Given<D::Number>) -> Answer<D::Number> {
        let target = self.pointer_argument(given, 0)?;
        let mut text = match function {
            Memory::Strncpy | Memory::Strncat => self.bounded_text(given, 1, 2)?,
            _ => self.text(given, 1)?,
        };
        let length = text.len();
        // The closing zero is read too, unless the bound came first.
        let read = match function {
            Memory::Strncpy | Memory::Strncat => self.size_argument(given, 2)?.min(length as u64 + 1),
            _ => length as u64 + 1,
        };
        let start = match function {
            Memory::Strcat | Memory::Strncat => self.text(given, 0)?.len(),
            _ => 0,
        };
        match function {
            Memory::Strncpy => {
                let size = self.size_argument(given, 2)?;
                self.check_range(&target, size, given.name)?;
                text.resize(size as usize, 0);
            }
            _ => text.push(0),
        }
        let at = Pointer { offset: target.offset + start as i32, ..target };
        self.check_range(&at, text.len() as u64, given.name)?;
        let source = self.pointer_argument(given, 1)?;
        self.check_apart(&at, text.len() as u64, &source, read, given.name)?;
        self.write_bytes(&at, &text, given.name)?;
        let end = if function == Memory::Stpcpy { length as i32 } else { 0 };
        Ok(self.pointer_result(Cell::Pointer(Pointer { offset: target.offset + end, ..target })))
    }

    pub(super) fn compare_bytes(
        &mut self,
        given: &Given<D::Number>,
        most: u64,
        ends: Ends,
        case: Case,
    ) -> Answer<D::Number> {
        if most == 0 {
            return Ok(self.integer_result(given, 0i64));
        }
        let (a, b) = (self.pointer_argument(given, 0)?, self.pointer_argument(given, 1)?);
        for at in 0..most {
            let (mut x, mut y) = (self.load_byte(&a, at, given.name)?, self.load_byte(&b, at, given.name)?);
            if case == Case::Ignored {
                (x, y) = (x.to_ascii_lowercase(), y.to_ascii_lowercase());
            }
            if x != y {
                return Ok(self.integer_result(given, if x < y { -1i64 } else { 1 }));
            }
            if x == 0 && ends == Ends::AtZero {
                break;
            }
        }
        Ok(self.integer_result(given, 0i64))
    }

    fn find_in_memory(&mut self, function: Memory, given: &Given<D::Number>) -> Answer<D::Number> {
        let copying = function == Memory::Memccpy;
        let (source, wanted) = if copying { (1, 2) } else { (0, 1) };
        let source = self.pointer_argument(given, source)?;
        let (wanted, size) = (self.integer_argument(given, wanted)? as u8, self.size_argument(given, wanted + 1)?);
        let mut found = None;
        for at in 0..size {
            let byte = self.load_byte(&source, at, given.name)?;
            if copying {
                let target = self.pointer_argument(given, 0)?;
                self.store_byte(&target, at, byte, given.name)?;
            }
            if byte == wanted {
                found = Some(at);
                if function != Memory::Memrchr {
                    break;
                }
            }
        }
        let base = if copying { self.pointer_argument(given, 0)? } else { source };
        let after = i32::from(copying);
        Ok(self.pointer_result(match found {
            Some(at) => Cell::Pointer(Pointer { offset: base.offset + at as i32 + after, ..base }),
            None => Cell::Null,
        }))
    }

    fn find_in_string(&mut self, function: Memory, given: &Given<D::Number>) -> Answer<D::Number> {
        let base = self.pointer_argument(given, 0)?;
        let text = self.text(given, 0)?;
        let found = match function {
            Memory::Strstr => {
                let wanted = self.text(given, 1)?;
                (0..=text.len()).find(|&at| text[at..].starts_with(&wanted))
            }
            Memory::Strpbrk => {
                let set = self.text(given, 1)?;
                text.iter().position(|byte| set.contains(byte))
            }
            _ => {
                let wanted = self.integer_argument(given, 1)? as u8;
                let mut all = text.iter().chain([&0]);
                match function {
                    Memory::Strchr => all.position(|&byte| byte == wanted),
                    _ => all.collect::<Vec<_>>().iter().rposition(|&&byte| byte == wanted),
                }
            }
        };
        Ok(self.pointer_result(match found {
            Some(at) => Cell::Pointer(Pointer { offset: base.offset + at as i32, ..base }),
            None => Cell::Null,
        }))
    }

    /// `strtok` remembers in the library, `strtok_r` where its caller says.
    fn next_token(&mut self, function: Memory, given: &Given<D::Number>) -> Answer<D::Number> {
        let saved = match function {
            Memory::StrtokR => Some(self.pointer_argument(given, 2)?),
            _ => None,
        };
        let start = match (self.cell(given, 0)?, &saved) {
            (Cell::Null, Some(saved)) => self.read_scalar(saved, Scalar::Pointer, given.name)?,
            (Cell::Null, None) => match self.process.library.token.clone() {
                Some(token) => token,
                None => {
                    let message = "`strtok` gets a null pointer, and no call before it got a text";
                    return self.fault(Property::Pointer, self.argument_span(given, 0), message);
                }
            },
            (cell, _) => cell,
        };
        let Cell::Pointer(start) = start else { return Ok(self.pointer_result(Cell::Null)) };
        let (text, set) = (self.read_string(&start, given.name)?, self.text(given, 1)?);
        let skipped = text.iter().take_while(|byte| set.contains(byte)).count();
        let length = text[skipped..].iter().take_while(|byte| !set.contains(byte)).count();
        let at = |distance: usize| Pointer { offset: start.offset + distance as i32, ..start };
        let end = skipped + length;
        let rest = if end < text.len() {
            self.store_byte(&at(end), 0, 0, given.name)?;
            at(end + 1)
        } else {
            at(end)
        };
        match saved {
            Some(saved) => self.write_scalar(&saved, Scalar::Pointer, Cell::Pointer(rest), given.name)?,
            None => self.process.library.token = Some(Cell::Pointer(rest)),
        }
        Ok(self.pointer_result(if length == 0 { Cell::Null } else { Cell::Pointer(at(skipped)) }))
    }
}
