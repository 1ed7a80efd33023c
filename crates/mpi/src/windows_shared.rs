//! Shared windows: memory that several processes read and write by pointers (the standard's 12.2.3).
//!
//! Each process has a copy of the whole memory, an object of its own, so that a pointer to it is one like others. What
//! a step writes in one copy is written in all of them before anybody else takes a step. So all see the
//! same bytes, and the memory might as well be one; that a process runs on without regard to the
//! others between two calls of MPI is right for the reason that puts and gets take effect at once (`windows`): two uses of the same bytes that nothing
//! orders are a violation, whoever comes first. Uses by pointers are noted with the part that they
//! are in and the process that makes them.
//!
//! Parts lie one after the other in the order of ranks. With `alloc_shared_noncontig` they do too, but no pointer
//! leads from one to the next.
//!
//! Pointers in shared memory mean something to the process only that wrote them; to others they are opaque.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::state::{Delivery, Entry, Source, Visibility, Wait};
use super::windows::{Record, Window};
use crate::Rank;
use antiphon_machine::memory::{Cell, Fill, Loan, ObjectId, Origin, Pointer, Scalar, Touch, LARGEST_OBJECT};
use antiphon_machine::Domain;
use antiphon_machine::{Machine, OrStop, Property};
use antiphon_model::library::mpi_constants as constants;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// The numbers that each process brings to the making of a shared window: size, unit, and whether parts are joined.
const JOINED: usize = 2;

/// Where the parts of a shared window begin.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SharedParts {
    /// For each member the first byte of its part, and behind them all the end.
    starts: Vec<i64>,
    /// Whether a pointer may go from one part to the next.
    joined: Joined,
}

/// Whether parts are one array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Joined {
    Yes,
    No,
}

impl SharedParts {
    /// From what the members asked for.
    pub(super) fn of<N>(entries: &[Option<Rc<Entry<N>>>]) -> SharedParts {
        let mut starts = vec![0i64];
        for entry in entries.iter().flatten() {
            let size = entry.numbers.first().copied().unwrap_or(0);
            starts.push(starts.last().copied().unwrap_or(0).saturating_add(size));
        }
        let apart = entries.iter().flatten().any(|entry| entry.numbers.get(JOINED) == Some(&0));
        SharedParts { starts, joined: if apart { Joined::No } else { Joined::Yes } }
    }

    /// All bytes.
    fn bytes(&self) -> i64 {
        self.starts.last().copied().unwrap_or(0)
    }

    /// The part of a member, in an object that holds all.
    fn part(&self, object: ObjectId, member: usize) -> Pointer {
        let at = |index: usize| self.starts.get(index).copied().unwrap_or(0).clamp(0, LARGEST_OBJECT as i64) as u32;
        let (low, high) = match self.joined {
            Joined::Yes => (0, at(self.starts.len().saturating_sub(1))),
            Joined::No => (at(member), at(member + 1)),
        };
        Pointer { object, offset: at(member) as i32, low, high }
    }

    /// Bytes as those of members: who, and from where to where in the part.
    fn split(&self, low: i64, high: i64) -> Vec<(usize, i64, i64)> {
        let parts = self.starts.windows(2).enumerate();
        let meets = parts.map(|(member, ends)| (member, low.max(ends[0]) - ends[0], high.min(ends[1]) - ends[0]));
        meets.filter(|(_, low, high)| low < high).collect()
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// `MPI_Win_allocate_shared`: the memory is there when all have come.
    pub(super) fn share_window(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let (size, unit) = (arguments.int(0), arguments.int(1));
        let (Some(byte), Some(int)) =
            (self.datatype_of(i64::from(constants::BYTE)), self.datatype_of(i64::from(constants::INT)))
        else {
            return self.machine.unsupported(&codes::U206, self.machine.here(), "a datatype that is not modelled");
        };
        if size < 0 || unit <= 0 {
            let (at, what) = if size < 0 { (0, "size") } else { (1, "displacement unit") };
            let message = format!("`{}`: a {what} of {}", arguments.given.name, arguments.int(at));
            return self.bad_argument(&arguments.given, at, Property::MpiArgument, message);
        }
        let place = self.machine.pointer_argument(&arguments.given, 4)?;
        let info = self.machine.cell(&arguments.given, 2)?;
        let mut entry = Entry::new(self.machine.here());
        entry.gets = vec![
            Delivery { buffer: arguments.cell(5), count: 1, datatype: int },
            Delivery { buffer: Cell::Pointer(place), count: 0, datatype: byte },
        ];
        entry.numbers = vec![size, unit, i64::from(!self.asks_for_parts(&info))];
        entry.hints = self.hints_of(arguments, 2)?;
        self.check_target(&entry.gets[0])?;
        let id = self.enter_round(arguments.comm(), arguments.function, entry, Visibility::Hidden)?;
        Ok(Begun::Wait(Wait::All(vec![id])))
    }

    /// Whether an info object lets parts lie apart.
    fn asks_for_parts(&mut self, info: &Cell<D::Number>) -> bool {
        let Cell::Number(handle) = info else { return false };
        let Some(handle) = self.machine.domain.as_index(handle) else { return false };
        let infos = &self.me().infos;
        let pairs = infos.number(handle).and_then(|number| infos.get(number)).map(|info| &info.pairs);
        let apart = |(key, value): &(Rc<[u8]>, Rc<[u8]>)| **key == *b"alloc_shared_noncontig" && **value == *b"true";
        pairs.is_some_and(|pairs| pairs.iter().any(apart))
    }

    /// The copy of this process of the memory of a window that all have come to make: its part. The first who leaves
    /// makes the copies of the others too, since it may write before they leave.
    pub(super) fn own_copy(&mut self, number: u32, member: usize) -> OrStop<Cell<D::Number>, D::Number> {
        let Some(window) = self.network.windows.get(number as usize) else { return Ok(Cell::Null) };
        let Some(parts) = window.shared.clone() else { return Ok(Cell::Null) };
        if let Some(Cell::Pointer(known)) = window.instances.get(member).map(|part| part.base.clone()) {
            return Ok(Cell::Pointer(known));
        }
        let members = self.network.context(window.context).members.clone();
        let own = self.machine.rank();
        let largest = LARGEST_OBJECT as i64;
        if parts.starts.iter().rev().skip(1).any(|start| *start > largest) {
            let message = "a part of a shared window behind its first 2 GiB";
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        }
        // Of a larger one the rest is not there, and nobody gets there (`Machine::fault`).
        let bytes = parts.bytes().clamp(0, largest) as u32;
        let mut order: Vec<(usize, &u32)> = members.iter().enumerate().collect();
        // What may fail is tried in this process first, because only that is taken back.
        order.sort_by_key(|(_, rank)| **rank != own);
        for (index, rank) in order {
            let object = self.on_behalf(*rank, |there| {
                // Nobody's pointer leads to it before its process leaves the call, so it is none of its allocations.
                Ok(there.machine.process.memory.create(bytes, Fill::Undefined, Origin::Library, None))
            })?;
            let base = Cell::Pointer(parts.part(object, index));
            if let Some(part) = self.network.window(number).and_then(|window| window.instances.get_mut(index)) {
                part.base = base;
            }
        }
        let window = self.network.windows.get(number as usize);
        Ok(window.and_then(|window| window.instances.get(member)).map_or(Cell::Null, |part| part.base.clone()))
    }

    /// `MPI_Win_shared_query`: where the part of a process lies, as this one sees it.
    pub(super) fn query_shared(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let (number, own) = (arguments.window(), self.machine.rank());
        let Some(window) = self.network.windows.get(number as usize) else { return Ok(Begun::Done) };
        let first = (0..).zip(&window.instances).find(|(_, part)| part.size > 0).map(|(member, _)| member);
        let member = match arguments.peer(1) {
            Source::Rank(rank) => self.network.rank_in(window.context, rank),
            Source::Any | Source::Null => first,
        };
        let mine = self.network.rank_in(window.context, own).unwrap_or(0);
        let part = member.and_then(|member| window.instances.get(member as usize)).cloned();
        let copy = window.instances.get(mine as usize).map(|part| part.base.clone());
        // Of a window that is not shared, a process reaches its own part alone.
        let (size, unit, base) = match (part, &window.shared, copy) {
            (Some(part), Some(parts), Some(Cell::Pointer(pointer))) => {
                let member = member.unwrap_or(mine) as usize;
                (part.size, part.unit, Cell::Pointer(parts.part(pointer.object, member)))
            }
            (Some(part), None, _) if member == Some(mine) => (part.size, part.unit, part.base),
            _ => (0, 1, Cell::Null),
        };
        self.write_address(arguments, 2, size)?;
        self.write_int(arguments, 3, unit)?;
        let place = self.machine.pointer_argument(&arguments.given, 4)?;
        self.machine.write_scalar(&place, Scalar::Pointer, base, arguments.given.name)?;
        Ok(Begun::Done)
    }

    /// Uses of shared memory by a pointer, each as one of the part that it is in.
    pub(super) fn note_shared_touch(
        &mut self,
        touch: Touch,
        parts: &SharedParts,
        record: &Record,
    ) -> OrStop<(), D::Number> {
        let Some(window) = self.network.windows.get(touch.watcher as usize) else { return Ok(()) };
        let members = self.network.context(window.context).members.clone();
        for (member, low, high) in parts.split(touch.low, touch.high) {
            let target = members.get(member).copied().unwrap_or(record.target);
            self.note_use(touch.watcher, Record { target, low, high, ..record.clone() })?;
        }
        match touch.kind {
            Loan::Reading => Ok(()),
            Loan::Writing => self.write_copies(touch.watcher, self.machine.rank(), touch.low, touch.high),
        }
    }

    /// An operation wrote bytes of a part of a shared window: all have them.
    pub(super) fn write_part(&mut self, number: u32, rank: u32, ranges: &[(i64, i64)]) -> OrStop<(), D::Number> {
        let Some(window) = self.network.windows.get(number as usize) else { return Ok(()) };
        let Some(parts) = window.shared.as_ref() else { return Ok(()) };
        let member = self.network.rank_in(window.context, rank).unwrap_or(0) as usize;
        let start = parts.starts.get(member).copied().unwrap_or(0);
        ranges.iter().try_for_each(|(low, high)| self.write_copies(number, rank, start + low, start + high))
    }

    /// Writes what lies in the copy of a process into all others.
    fn write_copies(&mut self, number: u32, rank: u32, low: i64, high: i64) -> OrStop<(), D::Number> {
        let Some(window) = self.network.windows.get(number as usize).cloned() else { return Ok(()) };
        let members = self.network.context(window.context).members.clone();
        let (Ok(at), Ok(size)) = (u32::try_from(low), u32::try_from(high - low)) else { return Ok(()) };
        let Some(from) = copy_of(&window, &members, rank) else { return Ok(()) };
        let block = self.on_behalf(rank, |there| {
            let aside = there.machine.process.memory.set_rules_aside();
            let taken = there.machine.process.memory.take(&mut there.machine.domain, from, at, size);
            there.machine.process.memory.put_rules_back(aside);
            there.machine.placed(taken, Machine::here)
        })?;
        let block = block.abroad();
        for other in members.iter().filter(|member| **member != rank) {
            let Some(into) = copy_of(&window, &members, *other) else { continue };
            self.on_behalf(*other, |there| {
                let aside = there.machine.process.memory.set_rules_aside();
                let put = there.machine.process.memory.put(&mut there.machine.domain, into, at, &block);
                there.machine.process.memory.put_rules_back(aside);
                there.machine.placed(put, Machine::here)
            })?;
        }
        Ok(())
    }
}

/// The object that is the copy of a member, as long as it has one.
fn copy_of<N>(window: &Window<N>, members: &[u32], rank: u32) -> Option<ObjectId> {
    let member = members.iter().position(|member| *member == rank)?;
    match &window.instances.get(member)?.base {
        Cell::Pointer(pointer) => Some(pointer.object),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_those_of_the_parts_that_they_lie_in() {
        let parts = SharedParts { starts: vec![0, 8, 8, 20], joined: Joined::Yes };
        assert_eq!(parts.split(4, 12), [(0, 4, 8), (2, 0, 4)]);
        assert_eq!(parts.split(8, 9), [(2, 0, 1)]);
        assert_eq!((parts.split(20, 24), parts.bytes()), (vec![], 20));
    }

    #[test]
    fn a_pointer_stays_in_its_part_if_parts_are_apart() {
        let object = ObjectId { slot: 1, generation: 0 };
        let joined = SharedParts { starts: vec![0, 8, 20], joined: Joined::Yes };
        let apart = SharedParts { joined: Joined::No, ..joined.clone() };
        assert_eq!(joined.part(object, 1), Pointer { object, offset: 8, low: 0, high: 20 });
        assert_eq!(apart.part(object, 1), Pointer { object, offset: 8, low: 8, high: 20 });
    }
}
