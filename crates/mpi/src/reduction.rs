//! Reductions: the values of all members are combined, in the order of ranks.
//!
//! What comes out is computed when a rank leaves the collective, out of what the
//! members gave, from left to right. The standard asks for that order only
//! where an operation does not commute, and leaves the grouping open for all. The predefined operations
//! give the same in any order on exact numbers; those of the program may not (`grouping`).

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::payload::{Datatype, Payload};
use super::state::{Collective, ContextId, Delivery, Entry, Gift, Reduction};
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;
use std::ops::Range;
use std::rc::Rc;

impl<D: Domain> Rank<'_, '_, D> {
    /// What this rank brings to a reduction.
    pub(super) fn reduction_part(
        &mut self,
        arguments: &Arguments<D::Number>,
        function: Mpi,
    ) -> OrStop<Entry<D::Number>, D::Number> {
        let me = self.network.place_in(arguments.comm(), self.machine.rank()).unwrap_or(0);
        let mut entry = self.new_part(arguments);
        if function == Mpi::Reduce {
            entry.root = entry.root_place(me, arguments.int(5));
            if entry.root.is_none() {
                return Ok(entry);
            }
        }
        let Some(datatype) = arguments.datatype(3) else {
            return self.machine.unsupported(&codes::U208, self.machine.here(), "a datatype is missing");
        };
        let op = self.reduction_of(arguments.int(4));
        self.check_operation(arguments, op, &datatype, 4)?;
        if entry.remote.is_some() && matches!(op, Reduction::User(..)) {
            let message = "a reduction over an intercommunicator by an operation of the program";
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        }
        entry.op = Some(op);
        entry.numbers = self.reduced_counts(arguments, function)?;
        let total = match function {
            Mpi::ReduceScatter | Mpi::ReduceScatterBlock => {
                entry.numbers.iter().fold(0i64, |sum, count| sum.saturating_add(*count))
            }
            _ => arguments.int(2),
        };
        let kept = match function {
            Mpi::ReduceScatter | Mpi::ReduceScatterBlock => {
                let own = self.network.rank_in(arguments.comm(), self.machine.rank()).unwrap_or(0);
                entry.numbers.get(own as usize).copied().unwrap_or(0)
            }
            _ => total,
        };
        self.reduction_buffers(arguments, &mut entry, me, (total, kept), datatype)?;
        Ok(entry)
    }

    /// How many elements each member keeps, where they are shared out.
    fn reduced_counts(&mut self, arguments: &Arguments<D::Number>, function: Mpi) -> OrStop<Vec<i64>, D::Number> {
        let members = self.network.context(arguments.comm()).local(self.machine.rank()).len();
        match function {
            Mpi::ReduceScatter => (0..members).map(|at| self.count_at(arguments, 2, at)).collect(),
            Mpi::ReduceScatterBlock => Ok(vec![arguments.int(2); members]),
            _ => Ok(Vec::new()),
        }
    }

    /// Reads what is given, and finds where the result goes.
    fn reduction_buffers(
        &mut self,
        arguments: &Arguments<D::Number>,
        entry: &mut Entry<D::Number>,
        me: u32,
        (total, kept): (i64, i64),
        datatype: Rc<Datatype>,
    ) -> OrStop<(), D::Number> {
        let gets = entry.root.is_none_or(|root| root == me);
        if entry.remote.is_some() {
            self.no_in_place(arguments, 0)?;
        }
        let in_place = self.is_in_place(arguments, 0);
        if gets {
            self.no_in_place(arguments, 1)?;
            self.defined_buffer(arguments, 1, kept)?;
            let data = self.buffer_at(arguments, 1, kept, datatype.clone())?;
            entry.gets.push(data);
        }
        if gets && entry.root.is_some() && entry.remote.is_some() {
            return Ok(());
        }
        if in_place && gets {
            let data = self.buffer_at(arguments, 1, total, datatype)?;
            return self.give(entry, Gift::Own(data));
        }
        self.no_in_place(arguments, 0)?;
        let data = self.buffer_at(arguments, 0, total, datatype)?;
        self.give(entry, Gift::Lent(data))?;
        self.check_apart_buffers(arguments, entry, 0, 1)
    }

    /// Computes what this rank gets, and puts it where it belongs.
    pub(super) fn deliver_reduction(
        &mut self,
        at: (ContextId, usize),
        collective: &Collective<D::Number>,
        me: u32,
    ) -> OrStop<(), D::Number> {
        let Some(Some(mine)) = collective.entries.get(me as usize) else { return Ok(()) };
        let Some(op) = mine.op else { return Ok(()) };
        let calls = self.calls_of(at, collective, me)?;
        let Some(place) = mine.gets.first() else { return self.help_reduction(collective, op, calls) };
        let last = match collective.function {
            Mpi::Scan => me + 1,
            Mpi::Exscan => me,
            _ => collective.entries.len() as u32,
        };
        let instances: Vec<Rc<Payload<D::Number>>> = (0..last)
            .zip(&collective.entries)
            .filter(|(other, _)| mine.meets(*other))
            .filter_map(|(_, entry)| entry.as_ref())
            .filter_map(|entry| entry.gives.first().cloned())
            .collect();
        if instances.is_empty() || place.count == 0 {
            return Ok(());
        }
        let width = place.datatype.values.max(0) as usize;
        let own = match collective.function {
            Mpi::ReduceScatter | Mpi::ReduceScatterBlock => {
                let own = self.network.rank_in(at.0, self.machine.rank()).unwrap_or(0);
                let before: i64 = mine.numbers.iter().take(own as usize).sum();
                let start = before.max(0) as usize * width;
                start..start + place.count.max(0) as usize * width
            }
            _ => 0..place.count.max(0) as usize * width,
        };
        let parts = instances.iter().map(|part| self.slice(part, own.clone())).collect::<Result<Vec<_>, _>>()?;
        let result = match op {
            Reduction::User(function, order) => {
                let (result, grouping) = self.grouped((function, order), &parts, place, collective.chosen, calls)?;
                // All members get the same; of other functions each has a result of its own.
                if let (Mpi::Allreduce, Some(grouping)) = (collective.function, grouping) {
                    self.network.choose(at, grouping);
                }
                result
            }
            Reduction::Predefined(_) => self.folded(op, &parts, place)?,
        };
        self.scatter(place, &result, None)
    }

    /// A member that gets nothing may call the function of a reduction all the same.
    fn help_reduction(
        &mut self,
        collective: &Collective<D::Number>,
        op: Reduction,
        calls: Option<usize>,
    ) -> OrStop<(), D::Number> {
        let entries: Vec<_> = collective.entries.iter().flatten().collect();
        let place = entries.iter().find_map(|entry| entry.gets.first()).filter(|place| place.count > 0);
        let (Reduction::User(function, order), Some(place), Some(calls)) = (op, place, calls) else { return Ok(()) };
        let parts: Vec<Payload<D::Number>> =
            entries.iter().filter_map(|entry| entry.gives.first().map(|own| Payload::clone(own))).collect();
        self.called_for_others((function, order), &parts, place, calls)
    }

    /// The values of all parts, combined from left to right.
    fn folded(
        &mut self,
        op: Reduction,
        parts: &[Payload<D::Number>],
        place: &Delivery<D::Number>,
    ) -> OrStop<Payload<D::Number>, D::Number> {
        let mut parts = parts.iter();
        let mut result = parts.next().cloned().unwrap_or_else(Payload::new);
        for part in parts {
            result = self.apply(op, &result, part, place)?;
        }
        Ok(result)
    }

    /// `MPI_Reduce_local`
    pub(super) fn reduce_local(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let Some(datatype) = arguments.datatype(3) else {
            return self.machine.unsupported(&codes::U208, self.machine.here(), "a datatype is missing");
        };
        let op = self.reduction_of(arguments.int(4));
        self.check_operation(arguments, op, &datatype, 4)?;
        self.no_in_place(arguments, 0)?;
        self.no_in_place(arguments, 1)?;
        let mut entry = Entry::new(self.machine.here());
        let given = self.buffer_at(arguments, 0, arguments.int(2), datatype.clone())?;
        let place = self.buffer_at(arguments, 1, arguments.int(2), datatype)?;
        self.give(&mut entry, Gift::Lent(given.clone()))?;
        entry.gets.push(place.clone());
        self.check_apart_buffers(arguments, &entry, 0, 1)?;
        let (left, right) = (self.gather(&given)?, self.gather(&place)?);
        if !left.is_empty() {
            let result = self.apply(op, &left, &right, &place)?;
            self.scatter(&place, &result, None)?;
        }
        Ok(Begun::Done)
    }

    /// Some of the values.
    fn slice(&mut self, payload: &Payload<D::Number>, range: Range<usize>) -> OrStop<Payload<D::Number>, D::Number> {
        if range == (0..payload.len()) {
            return Ok(payload.clone());
        }
        if payload.has_bytes() {
            return self.machine.unsupported(&codes::U206, self.machine.here(), "a part of a reduction of raw bytes");
        }
        let mut part = Payload::new();
        for (basic, cell) in payload.values().skip(range.start).take(range.len()) {
            part.push(basic, cell.clone());
        }
        Ok(part)
    }
}
