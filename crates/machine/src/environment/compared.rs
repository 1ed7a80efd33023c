//! Files of programs that are compared: both read the same from outside, and what they write is kept.
//!
//! What nobody wrote is one open value for both programs, under a name that says where it is: the n-th item of a file that is read as
//! text, the byte of one that is read as values. That says nothing where the programs take a file apart in different ways, so
//! each process keeps which parts it read, and as what ([`ReadPart`]); whoever compares results asks whether these agree.
//!
//! What is written goes to the list of prints, behind an item that names the file. Values of `fwrite` are between brackets, with their
//! type; characters are text. So a file is compared as standard output is. That files can be opened, and are as long
//! as what is read by `fread`, is assumed.
//!
//! Deliberately not here: places of a file that are written twice, and files that are read and written at once, which are rejected.

use super::file::{Input, Member};
use super::{Limits, LONG};
use crate::domain::{Domain, NumberType};
use crate::file_contents::Part;
use crate::library::Given;
use crate::machine::{Machine, OrStop};
use crate::memory::{Block, Cell, Pointer, Scalar};
use crate::printed::{Item, Prints};
use antiphon_model::Signedness;
use antiphon_outcome::Assumed;
use antiphon_source::codes::unsupported as codes;
use antiphon_texts::reading::{ReadPart, Unit};
use std::rc::Rc;

/// What standard input is called where it is one of the files.
const STANDARD_INPUT: &str = "standard input";

impl<D: Domain> Machine<'_, D> {
    #[cold]
    fn not_compared<T>(&self, what: &str) -> OrStop<T, D::Number> {
        self.unsupported(&codes::U207, self.here(), format!("{what}, under `compare`"))
    }

    /// The file of a stream.
    fn file_of(&mut self, stream: Pointer) -> OrStop<usize, D::Number> {
        let number = self.stream_member(stream, Member::File)?;
        match usize::try_from(number - 1).ok().filter(|file| *file < self.process.library.files.len()) {
            Some(file) => Ok(file),
            None => self.not_compared("a file whose name is not known"),
        }
    }

    /// A file is opened by a program that is compared: as far as that is followed.
    pub(super) fn check_compared_open(&mut self, given: &Given<D::Number>) -> OrStop<(), D::Number> {
        self.coverage.axioms.insert(Assumed::FILES_COMPARED);
        let (Some(name), Some(mode)) = (self.known_text(given, 0)?, self.known_text(given, 1)?) else {
            return self.not_compared("a file whose name is not known");
        };
        if mode.contains(&b'+') {
            return self.not_compared("a file that is read and written at once");
        }
        let known = self.process.library.files.iter().find(|file| *file.name == *name);
        if known.is_some_and(|file| file.streams > 0) && (mode.first() != Some(&b'r') || self.is_written(&name)) {
            return self.not_compared("a file that is open twice");
        }
        if mode.first() == Some(&b'w') {
            self.undo_log.items.push(Item::ToFile { name: name.into(), fresh: true });
        }
        Ok(())
    }

    /// Whether the process wrote to a file.
    fn is_written(&self, wanted: &[u8]) -> bool {
        let kept = self.process.printed.iter().chain(&self.undo_log.items);
        kept.into_iter().any(|item| matches!(item, Item::ToFile { name, .. } if **name == *wanted))
    }

    /// Where a reader is, in items or in bytes, in which file.
    fn reading_place(&mut self, input: Input, unit: Unit) -> OrStop<(Rc<[u8]>, i64), D::Number> {
        self.coverage.axioms.insert(Assumed::FILES_COMPARED);
        let Input::File(stream) = input else {
            if self.rank() > 0 {
                return self.not_compared("standard input that another process than the first reads");
            }
            return Ok((STANDARD_INPUT.as_bytes().into(), self.process.library.input_read as i64));
        };
        let file = self.file_of(stream)?;
        let name = self.process.library.files[file].name.clone();
        if self.is_written(&name) {
            return self.not_compared("a file that is written and read again, where its contents are not known");
        }
        if unit == Unit::Item && self.stream_member(stream, Member::Sought)? != 0 {
            return self.not_compared("a file that is read as text from a place in it");
        }
        Ok((name, self.stream_member(stream, Member::Place)?))
    }

    /// The reader goes on.
    fn go_to(&mut self, input: Input, place: i64) -> OrStop<(), D::Number> {
        match input {
            Input::Standard => {
                self.library_will_change();
                self.process.library.input_read = place as usize;
                Ok(())
            }
            Input::File(stream) => self.set_stream_member(stream, Member::Place, place),
        }
    }

    /// A value that a read finds: of its own for each call, or the same for all programs.
    pub(super) fn outside_value(
        &mut self,
        input: Input,
        what: &'static str,
        ty: NumberType,
        limits: Limits,
    ) -> OrStop<D::Number, D::Number> {
        self.outside_value_by(input, (what, ""), ty, limits)
    }

    /// The same, where it matters how it is read: formats that differ read different things.
    pub(super) fn outside_value_by(
        &mut self,
        input: Input,
        (what, way): (&'static str, &str),
        ty: NumberType,
        limits: Limits,
    ) -> OrStop<D::Number, D::Number> {
        if !self.keeps_outputs() {
            return self.fresh_value(what, ty, limits);
        }
        let (file, at) = self.reading_place(input, Unit::Item)?;
        self.go_to(input, at + 1)?;
        let bound = |end: Option<i64>| end.map_or(String::new(), |end| end.to_string());
        let kind = match limits {
            Limits { low: None, high: None } => format!("{what}{way}, {}", type_text(ty)),
            Limits { low, high } => format!("{what}{way}, {}..{}", bound(low), bound(high)),
        };
        // One name for one kind: what is read as something else is another value, and rejected in the end.
        let name = format!("item {} of `{}` ({kind})", at + 1, file.escape_ascii());
        self.note_part(ReadPart { file, unit: Unit::Item, low: at, high: at + 1, kind: kind.into() });
        self.named_value(&name, ty, limits)
    }

    /// A value at a byte of a file that nobody wrote.
    pub fn value_in_file(
        &mut self,
        file: &Rc<[u8]>,
        (low, high): (i64, i64),
        ty: NumberType,
    ) -> OrStop<D::Number, D::Number> {
        let (file, kind) = (file.clone(), type_text(ty));
        let name = format!("byte {low} of `{}` ({kind})", file.escape_ascii());
        self.note_part(ReadPart { file, unit: Unit::Byte, low, high, kind: kind.into() });
        self.named_value(&name, ty, Limits::NONE)
    }

    /// How long a file is before the programs.
    pub(super) fn length_of_file(&mut self, file: &[u8]) -> OrStop<D::Number, D::Number> {
        self.named_value(&format!("length of `{}`", file.escape_ascii()), LONG, Limits::from(0))
    }

    /// Where `fread` of one process begins to read a file that nobody wrote, and the name of the file.
    pub(super) fn begin_items(&mut self, input: Input, bytes: u64) -> OrStop<(Rc<[u8]>, i64), D::Number> {
        if input == Input::Standard {
            return self.not_compared("`fread` of standard input");
        }
        let (file, at) = self.reading_place(input, Unit::Byte)?;
        let end = at.saturating_add(i64::try_from(bytes).unwrap_or(i64::MAX));
        let length = self.length_of_file(&file)?;
        if !self.assume_file_reaches(&length, end)? {
            return self.not_compared("a read behind the end of a file");
        }
        self.go_to(input, end)?;
        Ok((file, at))
    }

    /// `fseek`, `rewind`: to a place that is counted from the beginning.
    pub(super) fn seek_compared(&mut self, stream: Pointer, place: Option<i64>) -> OrStop<(), D::Number> {
        let file = self.file_of(stream)?;
        let name = self.process.library.files[file].name.clone();
        match place.filter(|place| *place >= 0 && !self.is_written(&name)) {
            Some(place) => {
                self.set_stream_member(stream, Member::Place, place)?;
                self.set_stream_member(stream, Member::Sought, i64::from(place != 0))
            }
            None => self.not_compared("a place in a file that is not counted from its beginning, or is written"),
        }
    }

    fn note_part(&mut self, part: ReadPart) {
        self.library_will_change();
        Rc::make_mut(&mut self.process.library.reads).insert(part);
    }

    /// Whether what is written to files is kept.
    fn keeps_files(&self) -> bool {
        self.keeps_outputs() && self.options.prints == Prints::Kept
    }

    /// Text that goes to a file, where that is compared.
    pub(crate) fn keep_text_of_file(
        &mut self,
        given: &Given<D::Number>,
        index: usize,
        items: Vec<Item<D::Number>>,
    ) -> OrStop<(), D::Number> {
        let told = |item| match item {
            Item::Text(text) if text.contains(&b'<') => Item::Text(unlike_values(&text)),
            other => other,
        };
        self.keep_values_of_file(given, index, items.into_iter().map(told).collect())
    }

    /// What goes to a file, where that is compared.
    pub(crate) fn keep_values_of_file(
        &mut self,
        given: &Given<D::Number>,
        index: usize,
        items: Vec<Item<D::Number>>,
    ) -> OrStop<(), D::Number> {
        if !self.keeps_outputs() {
            return Ok(());
        }
        let stream = self.pointer_argument(given, index)?;
        let file = self.file_of(stream)?;
        if self.stream_member(stream, Member::Sought)? != 0 {
            return self.not_compared("a place of a file that is written twice");
        }
        if self.keeps_files() && !self.silent {
            let name = self.process.library.files[file].name.clone();
            self.undo_log.items.push(Item::ToFile { name, fresh: false });
            self.undo_log.items.extend(items);
            self.undo_log.items.push(Item::ToStandardOutput);
        }
        Ok(())
    }

    /// The values of a block as they are compared.
    pub fn block_items(&mut self, block: &Block<D::Number>) -> OrStop<Vec<Item<D::Number>>, D::Number> {
        let part = Part::Values(block.clone());
        let is_bits = |piece: &crate::memory::Piece<D::Number>| piece.bits.is_some();
        if matches!(block, Block::Pieces { pieces, .. } if pieces.iter().any(is_bits)) {
            return self.not_compared("`fwrite` of a bit-field, or of a part of a number");
        }
        let types: Vec<Scalar> = match block {
            Block::Unwritten { .. } => return self.not_compared("`fwrite` of memory that was never written"),
            Block::Elements { layout, cells, .. } => {
                let layout = self.code.layouts.get(*layout);
                (0..cells.len()).map(|cell| layout.place_of(cell).1.scalar).collect()
            }
            Block::Pieces { pieces, .. } => pieces.iter().map(|piece| piece.scalar).collect(),
        };
        let covered: u64 = types.iter().map(|ty| u64::from(ty.size(self.code.layouts.pointer_size))).sum();
        if covered != u64::from(block.size()) {
            return self.not_compared("`fwrite` of a structure with bytes between its members");
        }
        let mut items = Vec::new();
        for (cell, scalar) in part.cells().into_iter().zip(types) {
            match (cell, scalar) {
                (Cell::Number(number), Scalar::Number(ty)) => items.extend(self.value_items(ty, number)),
                _ => return self.not_compared("`fwrite` of something that is not a number"),
            }
        }
        Ok(items)
    }

    /// A value in a file: a character that is known is text.
    pub fn value_items(&mut self, ty: NumberType, number: &D::Number) -> Vec<Item<D::Number>> {
        let character = ty.integer().filter(|(bits, _)| *bits == 8).and_then(|_| self.domain.as_index(number));
        if let Some(character) = character {
            return vec![Item::Text(unlike_values(&[character as u8]))];
        }
        let (text, conversion) =
            (self.shown(&Cell::Number(number.clone()), ty), if ty.is_float() { "%a" } else { "%d" });
        let opening = format!("<{} ", type_text(ty));
        let number = Item::Number {
            ty,
            value: number.clone(),
            conversion: conversion.into(),
            text: text.as_bytes().into(),
            span: self.here(),
        };
        vec![Item::Text(opening.as_bytes().into()), number, Item::Text(b">"[..].into())]
    }
}

/// Text in which nothing looks like a value: the sign that opens one is a value itself.
fn unlike_values(text: &[u8]) -> Rc<[u8]> {
    let told = |byte: &u8| if *byte == b'<' { b"<char 60>".to_vec() } else { vec![*byte] };
    text.iter().flat_map(told).collect::<Vec<u8>>().into()
}

/// A type for people: how many bits, of what.
fn type_text(ty: NumberType) -> String {
    match (ty, ty.integer()) {
        (NumberType::Float(format), _) => format!("{format:?}").to_lowercase(),
        (_, Some((bits, Signedness::Signed))) => format!("int{bits}"),
        (_, Some((bits, Signedness::Unsigned))) => format!("uint{bits}"),
        (_, None) => "bool".to_owned(),
    }
}
