//! Windows to which memory is attached after they were made: `MPI_Win_create_dynamic`.
//!
//! A displacement is an address in the memory of the target there, so all uses are counted in addresses: those by others,
//! which name one, and those by the owner, whose memory is watched from the address on at which it lies. What is
//! accessed must be attached, and that must have happened before in every execution, which the clocks of
//! windows tell. Memory that is detached must not be in use any more.
//!
//! Deliberately not here: epochs and conflicts, which are those of all windows.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use crate::Rank;
use antiphon_machine::memory::{Cell, Pointer, Scalar, Watch};
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;

/// Memory that is attached to a window.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Attached<N> {
    /// Whose it is, as a world rank.
    pub rank: u32,
    /// Where it begins.
    pub(crate) base: Cell<N>,
    /// The address of that.
    pub address: i64,
    /// Its bytes.
    pub size: i64,
    /// The time of that rank at which it was attached.
    pub(crate) since: u32,
    /// The call.
    pub(crate) span: Span,
}

impl<N> Attached<N> {
    fn holds(&self, low: i64, high: i64) -> bool {
        self.address <= low && high <= self.address.saturating_add(self.size)
    }

    fn meets(&self, low: i64, high: i64) -> bool {
        low < self.address.saturating_add(self.size) && self.address < high
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// What is attached to a dynamic window; it must be one.
    fn attachments(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Vec<Attached<D::Number>>, D::Number> {
        let window = self.network.windows.get(arguments.window() as usize);
        match window.and_then(|window| window.attached.clone()) {
            Some(attached) => Ok(attached),
            None => {
                let name = arguments.given.name;
                let message = format!("`{name}`: the window was not made by `MPI_Win_create_dynamic`");
                self.bad_argument(&arguments.given, 0, Property::MpiArgument, message)
            }
        }
    }

    /// The address of memory that an argument points to.
    fn address_of(&mut self, cell: &Cell<D::Number>) -> OrStop<i64, D::Number> {
        let Scalar::Number(ty) = self.long() else { return Ok(0) };
        let number = self.machine.address_number(cell, ty)?;
        self.machine.known(&number, "an address")
    }

    /// `MPI_Win_attach`
    pub(super) fn attach_memory(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let (name, rank, size) = (arguments.given.name, self.machine.rank(), arguments.int(2));
        let attached = self.attachments(arguments)?;
        if size < 0 {
            let message = format!("`{name}`: a size of {size}");
            return self.bad_argument(&arguments.given, 2, Property::MpiArgument, message);
        }
        let pointer = self.machine.pointer_argument(&arguments.given, 1)?;
        self.machine.check_range(&pointer, size as u64, name)?;
        let address = self.address_of(&arguments.cell(1))?;
        if attached.iter().any(|part| part.rank == rank && part.meets(address, address.saturating_add(size))) {
            let message = format!("`{name}`: memory that is attached already");
            return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
        }
        let Pointer { object, offset, .. } = pointer;
        let (low, high) = (offset.max(0) as u32, (i64::from(offset.max(0)) + size).min(i64::from(u32::MAX)) as u32);
        if self.machine.process.memory.is_watched(object, low, high) {
            return self.machine.unsupported(&codes::U206, self.machine.here(), "two windows over the same memory");
        }
        let (window, span, since) = (arguments.window(), self.machine.here(), self.network.time_of(rank));
        self.machine.process.memory.watch(Watch { watcher: window, object, low, high, start: address, span });
        self.machine.process.memory.publish(&arguments.cell(1));
        let part = Attached { rank, base: arguments.cell(1), address, size, since, span };
        if let Some(attached) = self.network.window(window).and_then(|window| window.attached.as_mut()) {
            attached.push(part);
        }
        Ok(Begun::Done)
    }

    /// `MPI_Win_detach`
    pub(super) fn detach_memory(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let (name, rank, window) = (arguments.given.name, self.machine.rank(), arguments.window());
        let attached = self.attachments(arguments)?;
        let pointer = self.machine.pointer_argument(&arguments.given, 1)?;
        let address = self.address_of(&arguments.cell(1))?;
        let Some(part) = attached.into_iter().find(|part| part.rank == rank && part.address == address) else {
            let text = self.machine.argument_text(&arguments.given, 1);
            let message = format!("`{name}`: no memory that begins at `{text}` is attached");
            return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
        };
        let clock = self.me().clock.clone();
        let known = self.network.windows.get(window as usize);
        let used = known.and_then(|window| {
            let mut uses = window.records.iter().filter(|record| record.target == rank && record.by != rank);
            uses.find(|record| part.meets(record.low, record.high) && !record.before(rank, &clock)).cloned()
        });
        if let Some(used) = used {
            let message = format!("`{name}`: nothing orders `{}` of rank {} before it", used.act.name(), used.by);
            return self.machine.fault(Property::DataRace, self.machine.here(), message);
        }
        self.machine.process.memory.unwatch_part(window, pointer.object, pointer.offset.max(0) as u32);
        if let Some(window) = self.network.window(window) {
            window.attached.iter_mut().for_each(|all| all.retain(|known| *known != part));
            window.records.retain(|record| record.target != rank || !part.meets(record.low, record.high));
        }
        Ok(Begun::Done)
    }

    /// Where an operation at an address of a rank takes effect: in memory that was attached before.
    pub(super) fn attached_place(
        &mut self,
        arguments: &Arguments<D::Number>,
        (window, rank): (u32, u32),
        start: i64,
        ranges: &[(i64, i64)],
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let attached = self.network.windows.get(window as usize).and_then(|window| window.attached.clone());
        let holds =
            |part: &Attached<D::Number>| part.rank == rank && ranges.iter().all(|(low, high)| part.holds(*low, *high));
        let name = arguments.given.name;
        let Some(part) = attached.into_iter().flatten().find(holds) else {
            let message = format!("`{name}` accesses memory of rank {rank} that is not attached to the window");
            return self.machine.fault(Property::ArrayBounds, self.machine.here(), message);
        };
        let clock = self.me().clock.as_ref().and_then(|clock| clock.get(rank as usize).copied());
        if rank != self.machine.rank() && clock.is_none_or(|known| known < part.since) {
            let message = format!("`{name}`: nothing orders `MPI_Win_attach` of rank {rank} before it");
            return self.machine.fault(Property::DataRace, self.machine.here(), message);
        }
        Ok(super::movement::moved(part.base, start.saturating_sub(part.address)))
    }
}
