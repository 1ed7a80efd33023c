//! What a process sees of a file: from a displacement on, the holes of a datatype left out again and again.
//!
//! Positions in a view are counted in its elements; here they become bytes of the file. Deliberately not here: what lies there.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::files_contents::Length;
use super::payload::Datatype;
use super::predefined::size_of;
use super::state::{ContextId, Entry, Visibility, Wait};
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// A view of a file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// Bytes before it.
    pub displacement: i64,
    /// What positions are counted in.
    pub(crate) element: Rc<Datatype>,
    /// What is seen, and what is not.
    pub(crate) tile: Rc<Datatype>,
    /// How values lie in the file.
    pub(crate) representation: Representation,
}

/// How values lie in a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Representation {
    /// As in memory.
    Native,
    /// As on any machine (`external32`).
    External,
}

impl View {
    /// Every byte.
    pub(super) fn bytes(byte: Rc<Datatype>) -> View {
        View { displacement: 0, element: byte.clone(), tile: byte, representation: Representation::Native }
    }

    /// What tells it from other views.
    pub fn shape(&self) -> (i64, i64, i64, &[super::payload::Item], Representation) {
        (self.displacement, self.element.size, self.tile.extent, &self.tile.map, self.representation)
    }

    /// Where so many bytes of data lie in the file, from a position on.
    pub(super) fn ranges(&self, position: i64, bytes: i64, pointer_size: u32) -> Vec<(i64, i64)> {
        let mut ranges: Vec<(i64, i64)> = Vec::new();
        let start = position.saturating_mul(self.element.size);
        if bytes <= 0 || self.tile.size <= 0 {
            return ranges;
        }
        if self.tile.is_dense() {
            let low = self.displacement.saturating_add(start).saturating_add(self.tile.map[0].offset);
            return vec![(low, low.saturating_add(bytes))];
        }
        let (mut tile, mut skip, mut left) = (start / self.tile.size, start % self.tile.size, bytes);
        while left > 0 {
            let base = self.displacement.saturating_add(tile.saturating_mul(self.tile.extent));
            for item in self.tile.map.iter() {
                let size = item.count.saturating_mul(size_of(item.basic, pointer_size));
                let skipped = skip.min(size);
                skip -= skipped;
                let taken = (size - skipped).min(left);
                if taken == 0 {
                    continue;
                }
                let low = base.saturating_add(item.offset).saturating_add(skipped);
                let high = low.saturating_add(taken);
                left -= taken;
                match ranges.last_mut() {
                    Some((_, end)) if *end == low => *end = high,
                    _ => ranges.push((low, high)),
                }
            }
            tile += 1;
        }
        ranges
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// `MPI_Register_datarep`: the name of a representation is given once, and is none of the standard's.
    pub(super) fn register_representation(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let name = arguments.given.name;
        let pointer = self.machine.pointer_argument(&arguments.given, 0)?;
        let given: Rc<[u8]> = self.machine.read_string(&pointer, name)?.into();
        let known = [&b"native"[..], b"internal", b"external32"].contains(&&*given);
        if known || !self.endpoint().opened.representations.insert(given.clone()) {
            let given = String::from_utf8_lossy(&given).into_owned();
            let message = format!("`{name}`: there is a representation `{given}` already");
            return self.bad_argument(&arguments.given, 0, Property::MpiArgument, message);
        }
        Ok(())
    }

    /// `MPI_File_set_view`
    pub(super) fn begin_view(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let (Some(element), Some(tile)) = (arguments.datatype(2), arguments.datatype(3)) else {
            return Ok(Begun::Done);
        };
        let (name, displacement) = (arguments.given.name, arguments.int(1));
        let pointer = self.machine.pointer_argument(&arguments.given, 4)?;
        let representation = self.machine.read_string(&pointer, name)?;
        let representation = match &representation[..] {
            b"native" | b"internal" => Representation::Native,
            b"external32" => Representation::External,
            other => {
                let message = format!("`{name}` with the representation `{}`", String::from_utf8_lossy(other));
                return self.machine.unsupported(&codes::U206, self.machine.here(), message);
            }
        };
        // Of another length there, so that nothing lies where it does in memory.
        let longer = [constants::LONG, constants::UNSIGNED_LONG, constants::WCHAR];
        let types = element.map.iter().chain(tile.map.iter());
        if representation == Representation::External && types.into_iter().any(|item| longer.contains(&item.basic.0)) {
            let message = format!("`{name}` with a type of another length in `external32`");
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        }
        if displacement == i64::from(constants::DISPLACEMENT_CURRENT) {
            let message = format!("`{name}` with `MPI_DISPLACEMENT_CURRENT`");
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        }
        let backwards = tile.map.iter().any(|item| item.offset < 0)
            || tile.map.windows(2).any(|pair| pair[1].offset < pair[0].offset);
        let wrong = match () {
            () if displacement < 0 => Some((1, format!("a displacement of {displacement}"))),
            () if backwards => Some((3, "displacements of the file type are negative or go back".to_owned())),
            () if element.size > 0 && tile.size % element.size != 0 => {
                Some((3, "the file type is not made of elements of the view".to_owned()))
            }
            () => None,
        };
        if let Some((index, why)) = wrong {
            let property = if index == 1 { Property::MpiArgument } else { Property::MpiType };
            return self.bad_argument(&arguments.given, index, property, format!("`{name}`: {why}"));
        }
        let number = arguments.file();
        let context = self.opened(arguments).map_or(ContextId::WORLD, |open| open.context);
        let mut entry = Entry::new(self.machine.here());
        let open = self.handle(arguments).map_or(0, |handle| handle.open);
        entry.numbers = vec![i64::from(open), element.size];
        if let Some(handle) = self.handle_mut(number) {
            handle.view = View { displacement, element, tile, representation };
            handle.position = 0;
        }
        let id = self.enter_round(context, Mpi::FileSetView, entry, Visibility::Hidden)?;
        Ok(Begun::Wait(Wait::All(vec![id])))
    }

    /// `MPI_File_get_view`: types of the program's own have new handles.
    pub(super) fn get_view(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let Some(view) = self.handle(arguments).map(|handle| handle.view.clone()) else { return Ok(()) };
        self.write_int(arguments, 1, view.displacement)?;
        for (index, datatype) in [(2, view.element), (3, view.tile)] {
            let handle = self.handle_of_type(&datatype);
            self.write_int(arguments, index, i64::from(handle))?;
        }
        let pointer = self.machine.pointer_argument(&arguments.given, 4)?;
        self.machine.write_bytes(&pointer, b"native\0", arguments.given.name)
    }

    /// A handle for a datatype: its own if it is predefined, and a new one if not.
    pub(super) fn handle_of_type(&mut self, datatype: &Rc<Datatype>) -> i32 {
        if self.predefined.get(i64::from(datatype.handle)).is_some() {
            return datatype.handle;
        }
        let span = self.machine.here();
        let datatypes = &mut self.endpoint().datatypes;
        let number = datatypes.add(datatype.clone());
        let handle = datatypes.handle(number);
        if let Some(own) = datatypes.get_mut(number) {
            *own = Rc::new(Datatype { handle, span, ..(**datatype).clone() });
        }
        handle
    }

    /// `MPI_File_get_byte_offset`
    pub(super) fn get_byte_offset(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let pointer_size = self.machine.code.layouts.pointer_size;
        let Some(view) = self.handle(arguments).map(|handle| handle.view.clone()) else { return Ok(()) };
        let ranges = view.ranges(arguments.int(1), 1, pointer_size);
        self.write_int(arguments, 2, ranges.first().map_or(0, |(low, _)| *low))
    }

    /// How long an open file is, where that is known.
    pub(super) fn known_length(&mut self, open: u32) -> OrStop<i64, D::Number> {
        let file = self.network.files.open.get(open as usize).map(|open| open.file);
        let stored = file.and_then(|file| self.network.files.stored.get(file as usize));
        match stored.map(|file| file.length.clone()) {
            Some(Length::Known(bytes)) => Ok(bytes),
            Some(Length::Open { .. }) | None => {
                let message = "the end of a file that may have been there before the program";
                self.machine.unsupported(&codes::U207, self.machine.here(), message)
            }
        }
    }

    /// The position that a seek leads to.
    fn sought(&mut self, arguments: &Arguments<D::Number>, position: i64) -> OrStop<i64, D::Number> {
        let (name, offset) = (arguments.given.name, arguments.int(1));
        let to = match i32::try_from(arguments.int(2)) {
            Ok(constants::SEEK_SET) => offset,
            Ok(constants::SEEK_CUR) => position.saturating_add(offset),
            Ok(constants::SEEK_END) => self.end_of_view(arguments)?.saturating_add(offset),
            _ => {
                let message = format!("`{name}`: {} is not a way to move", arguments.int(2));
                return self.bad_argument(&arguments.given, 2, Property::MpiArgument, message);
            }
        };
        if to < 0 {
            let message = format!("`{name}`: position {to} lies before the view");
            return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
        }
        Ok(to)
    }

    /// The position behind the last element of the file that a view shows.
    fn end_of_view(&mut self, arguments: &Arguments<D::Number>) -> OrStop<i64, D::Number> {
        let Some((open, view)) = self.handle(arguments).map(|handle| (handle.open, handle.view.clone())) else {
            return Ok(0);
        };
        let file = self.network.files.open.get(open as usize).map_or(0, |open| open.file);
        self.note_length_read(arguments, file)?;
        let length = self.known_length(open)?.saturating_sub(view.displacement).max(0);
        let (element, pointer_size) = (view.element.size.max(1), self.machine.code.layouts.pointer_size);
        if view.tile.is_dense() {
            return Ok((length + element - 1) / element);
        }
        let tiles = length / view.tile.extent.max(1);
        let bytes = (tiles + 1).saturating_mul(view.tile.size);
        let end = length.saturating_add(view.displacement);
        let seen: i64 =
            view.ranges(0, bytes, pointer_size).iter().map(|(low, high)| (*high).min(end) - (*low).min(end)).sum();
        Ok((seen + element - 1) / element)
    }

    pub(super) fn seek(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let Some((mode, position)) = self.handle(arguments).map(|handle| (handle.mode, handle.position)) else {
            return Ok(());
        };
        if mode & constants::MODE_SEQUENTIAL != 0 {
            return self.wrong_mode(arguments, "the file was opened with `MPI_MODE_SEQUENTIAL`");
        }
        let to = self.sought(arguments, position)?;
        if let Some(handle) = self.handle_mut(arguments.file()) {
            handle.position = to;
        }
        Ok(())
    }

    /// All have come to `MPI_File_seek_shared`: the first who is done moves the pointer.
    pub(super) fn end_seek_shared(&mut self, arguments: &Arguments<D::Number>, wait: &Wait) -> Begin<D::Number> {
        let Some((open, shared, context)) = self.handle(arguments).map(|handle| handle.open).and_then(|open| {
            let known = self.network.files.open.get(open as usize)?;
            Some((open, known.shared, known.context))
        }) else {
            return Ok(Begun::Done);
        };
        let Wait::All(ids) = wait else { return Ok(Begun::Done) };
        let rank = self.machine.rank();
        let round = ids.first().and_then(|id| self.network.collective_of(context, rank, *id));
        let first = round.is_some_and(|(_, round)| round.entries.iter().flatten().all(|entry| !entry.left));
        if first {
            let to = self.sought(arguments, shared)?;
            if let Some(open) = self.network.open_file(open) {
                open.shared = to;
            }
        }
        self.end_blocking(arguments, wait)?;
        Ok(Begun::Done)
    }
}
