//! What a program wrote into a file, and reads again.
//!
//! A file that a process made empty (`fopen` with `w`) is known as long as what is written is: texts as bytes, and values of `fwrite` as
//! they are, since in ideal arithmetic they have no bytes. Whatever is not followed (a text with an unknown number, a place that
//! is written twice, a second stream) makes the file an unknown one, of which any value is read. What is read back rests on
//! the assumption that writing succeeded and that nobody else writes that file.
//!
//! Deliberately not here: files that were there before the program (`file`), and names of files that are not known.

use super::file::Member;
use crate::domain::Domain;
use crate::file_contents::{Part, WrittenFile};
use crate::library::{Given, CHAR, FILE};
use crate::machine::{Machine, OrStop};
use crate::memory::{Block, Cell, Pointer, Scalar};
use crate::step::Value;
use antiphon_model::library::Stdio;
use antiphon_outcome::Assumed;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// What a function of the library gives back.
type Returned<N> = Option<Value<N>>;

/// How a file is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Read,
    Truncate,
    Append,
}

/// What is known of a stream: its file, by its place in the list, and where in the file it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Standing {
    stream: Pointer,
    file: usize,
    position: i64,
}

impl<D: Domain> Machine<'_, D> {
    /// A file is opened: its struct says which one it is, if that is known.
    pub(super) fn note_opened(&mut self, given: &Given<D::Number>, stream: Pointer) -> OrStop<(), D::Number> {
        let (Some(name), Some(mode)) = (self.known_text(given, 0)?, self.known_text(given, 1)?) else {
            return self.forget_all_files();
        };
        let name: Rc<[u8]> = name.into();
        let way = match mode.first() {
            Some(b'w') => Way::Truncate,
            Some(b'a') => Way::Append,
            _ => Way::Read,
        };
        self.library_will_change();
        let compared = self.keeps_outputs();
        let files = &mut self.process.library.files;
        let place = files.iter().position(|file| file.name == name);
        let place = match (place, way) {
            (Some(place), _) => place,
            (None, Way::Read | Way::Append) if !compared => return Ok(()),
            (None, _) => {
                files.push(WrittenFile { name, streams: 0, parts: None });
                files.len() - 1
            }
        };
        let file = &mut files[place];
        file.streams += 1;
        match way {
            _ if file.streams > 1 => file.parts = None,
            Way::Truncate => file.parts = Some(Rc::default()),
            Way::Read | Way::Append => {}
        }
        let end = file.parts.iter().flat_map(|parts| parts.iter()).map(Part::bytes).sum();
        self.set_stream_member(stream, Member::File, place as i64 + 1)?;
        self.set_stream_member(stream, Member::Place, if way == Way::Append { end } else { 0 })
    }

    /// A concrete run knows files that its process made, and no others.
    pub(super) fn check_concrete_open(&mut self, given: &Given<D::Number>) -> OrStop<(), D::Number> {
        let (name, mode) = (self.known_text(given, 0)?, self.known_text(given, 1)?);
        let made = self.process.library.files.iter().any(|file| Some(&*file.name) == name.as_deref());
        if made || mode.is_some_and(|mode| mode.first() == Some(&b'w')) {
            return Ok(());
        }
        let message = "a file in a concrete run that its process has not made";
        self.unsupported(&codes::U206, self.here(), message)
    }

    /// A file of this process loses its name; streams that are open keep it.
    pub(super) fn remove_written(&mut self, given: &Given<D::Number>) -> OrStop<(), D::Number> {
        let name = self.known_text(given, 0)?;
        self.library_will_change();
        let files = &mut self.process.library.files;
        let Some(file) = files.iter_mut().find(|file| Some(&*file.name) == name.as_deref()) else {
            let message = "a file in a concrete run that its process has not made";
            return self.unsupported(&codes::U206, self.here(), message);
        };
        // No text of C has a zero in it.
        file.name = Rc::from(&b"\0"[..]);
        Ok(())
    }

    /// A stream is closed.
    pub(super) fn note_closed(&mut self, stream: Pointer) -> OrStop<(), D::Number> {
        let number = self.stream_member(stream, Member::File)?;
        self.library_will_change();
        if let Some(file) = self.process.library.files.get_mut((number - 1).max(-1) as usize) {
            file.streams = file.streams.saturating_sub(1);
        }
        Ok(())
    }

    /// A file of which nobody knows which one it is may be any.
    pub(super) fn forget_all_files(&mut self) -> OrStop<(), D::Number> {
        self.library_will_change();
        self.process.library.files.iter_mut().for_each(|file| file.parts = None);
        Ok(())
    }

    fn forget_file(&mut self, file: usize) {
        self.library_will_change();
        if let Some(file) = self.process.library.files.get_mut(file) {
            file.parts = None;
        }
    }

    /// Where a stream is in a file whose contents are known.
    fn standing(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<Option<Standing>, D::Number> {
        if self.process.library.files.is_empty() || self.stream(given, index)? != FILE {
            return Ok(None);
        }
        let stream = self.pointer_argument(given, index)?;
        let (number, position) =
            (self.stream_member(stream, Member::File)?, self.stream_member(stream, Member::Place)?);
        let Some(file) = usize::try_from(number - 1).ok() else { return Ok(None) };
        let known = self.process.library.files.get(file).is_some_and(|file| file.parts.is_some());
        Ok(known.then_some(Standing { stream, file, position }))
    }

    fn parts(&self, file: usize) -> Rc<Vec<Part<D::Number>>> {
        self.process.library.files.get(file).and_then(|file| file.parts.clone()).unwrap_or_default()
    }

    fn length(&self, file: usize) -> i64 {
        self.parts(file).iter().map(Part::bytes).sum()
    }

    /// Something is written to a stream: a text that is known, or none.
    pub(crate) fn keep_text(
        &mut self,
        given: &Given<D::Number>,
        index: usize,
        text: Option<&[u8]>,
    ) -> OrStop<(), D::Number> {
        self.keep_written(given, index, text.map(|text| Part::Text(text.to_vec())))
    }

    /// Values are written to a stream. Addresses are not followed.
    pub(crate) fn keep_values(
        &mut self,
        given: &Given<D::Number>,
        index: usize,
        block: Block<D::Number>,
    ) -> OrStop<(), D::Number> {
        let part = Part::Values(block);
        let plain = part.cells().iter().all(|cell| matches!(cell, Cell::Number(_) | Cell::Undefined));
        self.keep_written(given, index, plain.then_some(part))
    }

    fn keep_written(
        &mut self,
        given: &Given<D::Number>,
        index: usize,
        part: Option<Part<D::Number>>,
    ) -> OrStop<(), D::Number> {
        let Some(Standing { stream, file, position }) = self.standing(given, index)? else { return Ok(()) };
        let Some(part) = part.filter(|_| position == self.length(file)) else {
            self.forget_file(file);
            return Ok(());
        };
        let end = position.saturating_add(part.bytes());
        self.library_will_change();
        if let Some(parts) = self.process.library.files.get_mut(file).and_then(|file| file.parts.as_mut()) {
            match (Rc::make_mut(parts).last_mut(), part) {
                (Some(Part::Text(before)), Part::Text(text)) => before.extend(text),
                (_, part) => Rc::make_mut(parts).push(part),
            }
        }
        self.set_stream_member(stream, Member::Place, end)
    }

    /// A function that reads a file whose contents are known; none where they are not.
    pub(crate) fn written_input(
        &mut self,
        function: Stdio,
        given: &Given<D::Number>,
    ) -> OrStop<Option<Returned<D::Number>>, D::Number> {
        let index = match function {
            Stdio::Fscanf | Stdio::Fgetc | Stdio::Feof => 0,
            Stdio::Ungetc => 1,
            Stdio::Fgets => 2,
            Stdio::Fread => 3,
            _ => return Ok(None),
        };
        let Some(at) = self.standing(given, index)? else { return Ok(None) };
        self.coverage.axioms.insert(Assumed::FILES_OWN);
        if function == Stdio::Feof {
            let end = self.stream_member(at.stream, Member::AtEnd)?;
            return Ok(Some(self.integer_result(given, end)));
        }
        if function == Stdio::Fread {
            return self.written_items(given, at).map(Some);
        }
        let Some(text) = self.text_from(at) else {
            self.forget_file(at.file);
            return Ok(None);
        };
        let answer = match function {
            Stdio::Fgetc => {
                self.stand(at, i64::from(!text.is_empty()), text.is_empty())?;
                self.integer_result(given, text.first().map_or(-1, |byte| i64::from(*byte)))
            }
            Stdio::Fgets => self.written_line(given, at, &text)?,
            Stdio::Fscanf => match self.scan_written(given, &text)? {
                Some((taken, at_end, stored)) => {
                    self.stand(at, taken as i64, at_end)?;
                    self.integer_result(given, stored)
                }
                None => {
                    self.forget_file(at.file);
                    return Ok(None);
                }
            },
            _ => return self.written_back(given, at),
        };
        Ok(Some(answer))
    }

    /// The stream goes on by so many bytes.
    fn stand(&mut self, at: Standing, by: i64, at_end: bool) -> OrStop<(), D::Number> {
        self.set_stream_member(at.stream, Member::Place, at.position.saturating_add(by))?;
        self.set_stream_member(at.stream, Member::WasRead, 1)?;
        self.set_stream_member(at.stream, Member::AtEnd, i64::from(at_end))
    }

    /// What comes next, if all of it is text.
    fn text_from(&self, at: Standing) -> Option<Vec<u8>> {
        let (mut start, mut rest) = (0, Vec::new());
        for part in self.parts(at.file).iter() {
            let end = start + part.bytes();
            match part {
                _ if end <= at.position => {}
                Part::Text(text) => rest.extend_from_slice(&text[(at.position - start).max(0) as usize..]),
                Part::Values(_) => return None,
            }
            start = end;
        }
        Some(rest)
    }

    fn written_line(
        &mut self,
        given: &Given<D::Number>,
        at: Standing,
        text: &[u8],
    ) -> OrStop<Returned<D::Number>, D::Number> {
        let (pointer, most) = (self.pointer_argument(given, 0)?, self.integer_argument(given, 1)?);
        let room = usize::try_from(most - 1).unwrap_or(0);
        let line = text.iter().position(|byte| *byte == b'\n').map_or(text.len(), |end| end + 1);
        let taken = line.min(room);
        let at_end = taken < room && text.get(taken.wrapping_sub(1)) != Some(&b'\n');
        self.stand(at, taken as i64, at_end)?;
        if taken == 0 {
            return Ok(self.pointer_result(Cell::Null));
        }
        let mut bytes = text[..taken].to_vec();
        bytes.push(0);
        self.write_bytes(&pointer, &bytes, given.name)?;
        Ok(self.pointer_result(Cell::Pointer(pointer)))
    }

    /// `ungetc` of what was read last.
    fn written_back(
        &mut self,
        given: &Given<D::Number>,
        at: Standing,
    ) -> OrStop<Option<Returned<D::Number>>, D::Number> {
        let value = self.integer_argument(given, 0)?;
        let before = Standing { position: at.position - 1, ..at };
        let last =
            if before.position < 0 { None } else { self.text_from(before).and_then(|text| text.first().copied()) };
        if value < 0 || last.map(i64::from) != Some(value) {
            self.forget_file(at.file);
            return Ok(None);
        }
        self.stand(before, 0, false)?;
        Ok(Some(self.integer_result(given, value)))
    }

    /// `fread`: whole items, as they were written.
    fn written_items(&mut self, given: &Given<D::Number>, at: Standing) -> OrStop<Returned<D::Number>, D::Number> {
        let (size, count) = (self.size_argument(given, 1)?, self.size_argument(given, 2)?);
        let target = self.pointer_argument(given, 0)?;
        let wanted = i64::try_from(size.saturating_mul(count)).unwrap_or(i64::MAX);
        self.check_range(&target, wanted as u64, given.name)?;
        let there = wanted.min((self.length(at.file) - at.position).max(0));
        let mut start = 0;
        for part in self.parts(at.file).iter() {
            let (low, high) = (start.max(at.position), (start + part.bytes()).min(at.position + there));
            if low < high {
                let place = Pointer { offset: target.offset.saturating_add((low - at.position) as i32), ..target };
                self.put_part(part, (low - start, high - low), place, given)?;
            }
            start += part.bytes();
        }
        self.stand(at, there, there < wanted)?;
        Ok(self.integer_result(given, there.checked_div(size as i64).unwrap_or(0)))
    }

    /// Puts some bytes of a part into memory.
    fn put_part(
        &mut self,
        part: &Part<D::Number>,
        (from, bytes): (i64, i64),
        place: Pointer,
        given: &Given<D::Number>,
    ) -> OrStop<(), D::Number> {
        match part {
            Part::Text(text) => {
                for (at, byte) in (0..).zip(&text[from as usize..(from + bytes) as usize]) {
                    let place = Pointer { offset: place.offset.saturating_add(at), ..place };
                    let value = Cell::Number(self.domain.integer(i128::from(*byte as i8), CHAR));
                    self.write_scalar(&place, Scalar::Number(CHAR), value, given.name)?;
                }
                Ok(())
            }
            Part::Values(block) => {
                let part = self.process.memory.part(&mut self.domain, block, from as u32, bytes as u32);
                let answer = self.process.memory.put(&mut self.domain, place.object, place.offset as u32, &part);
                self.placed(answer, Self::here)
            }
        }
    }

    /// `fseek`, `ftell`, `rewind` of a file whose contents are known; none where they are not.
    pub(super) fn written_place(
        &mut self,
        function: Stdio,
        given: &Given<D::Number>,
    ) -> OrStop<Option<Returned<D::Number>>, D::Number> {
        let Some(at) = self.standing(given, 0)? else { return Ok(None) };
        let to = match function {
            Stdio::Ftell => return Ok(Some(self.integer_result(given, at.position))),
            Stdio::Rewind => 0,
            _ => {
                let (by, from) = (self.integer_argument(given, 1)?, self.integer_argument(given, 2)?);
                match from {
                    0 => by,
                    1 => at.position.saturating_add(by),
                    _ => self.length(at.file).saturating_add(by),
                }
            }
        };
        if to < 0 || to > self.length(at.file) {
            self.forget_file(at.file);
            return Ok(None);
        }
        self.set_stream_member(at.stream, Member::Place, to)?;
        self.set_stream_member(at.stream, Member::AtEnd, 0)?;
        Ok(Some(match function {
            Stdio::Rewind => None,
            _ => self.integer_result(given, 0i64),
        }))
    }
}
