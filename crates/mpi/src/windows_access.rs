//! Put, get and accumulate: reading and writing the part of a window that
//! belongs to another process.
//!
//! The order within a call matters: everything that can fail or leave a condition
//! open comes first, and the memory of the other process is changed last, since a
//! step that stops takes back what it did to its own process only.
//!
//! The buffer of the origin is lent to the operation until a synchronisation
//! completes it; a get writes it before, which nobody may see until then.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::payload::{Basic, Datatype, Payload};
use super::state::{Delivery, Reduction, RequestId, Source, Wait};
use super::windows::{lender_of, Act, Epoch, Record};
use super::windows_atomic::{Accumulations, Sight, Standing};
use crate::{Left, Rank};
use antiphon_machine::memory::{Cell, Lender, Loan, Usage};
use antiphon_machine::Domain;
use antiphon_machine::{Asked, Fault, Property, Stop};
use antiphon_machine::{Machine, OrStop};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// The place that an operation works on.
struct Target<N> {
    /// The window.
    window: u32,
    /// The world rank.
    rank: u32,
    /// The data there, in the memory of that rank.
    data: Delivery<N>,
    /// Its bytes, from the start of the part.
    ranges: Vec<(i64, i64)>,
    /// The bytes of the part.
    room: i64,
    /// The request of the operation, if it has one.
    request: Option<RequestId>,
}

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn one_sided(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let waits = match arguments.function {
            Mpi::Put | Mpi::Get | Mpi::Rput | Mpi::Rget => false,
            Mpi::Accumulate | Mpi::Raccumulate => {
                arguments.int(7) == i64::from(constants::REPLACE) || self.network.features.fetches
            }
            _ => true,
        };
        if waits {
            return Ok(Begun::Wait(Wait::Turn));
        }
        self.use_window(arguments)?;
        Ok(Begun::Done)
    }

    /// Does it; the second half of what waits for its turn.
    pub(super) fn use_window(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let request = self.open_request(arguments)?;
        match arguments.function {
            Mpi::Put | Mpi::Rput => self.put_there(arguments, request),
            Mpi::Get | Mpi::Rget => self.get_here(arguments, request),
            Mpi::Accumulate | Mpi::Raccumulate => self.accumulate(arguments, request),
            Mpi::GetAccumulate | Mpi::RgetAccumulate => self.get_accumulate(arguments, request),
            Mpi::FetchAndOp => self.fetch_and_op(arguments),
            _ => self.compare_and_swap(arguments),
        }
    }

    /// The place of an operation; `None` for `MPI_PROC_NULL`. Arguments: the
    /// rank and the displacement.
    fn target(
        &mut self,
        arguments: &Arguments<D::Number>,
        at: usize,
        count: i64,
        datatype: Rc<Datatype>,
    ) -> OrStop<Option<Target<D::Number>>, D::Number> {
        let window = arguments.window();
        let Source::Rank(rank) = arguments.peer(at) else { return Ok(None) };
        self.check_access(arguments, rank)?;
        let Some(known) = self.network.windows.get(window as usize) else { return Ok(None) };
        let member = self.network.rank_in(known.context, rank).unwrap_or(0) as usize;
        let is_dynamic = known.attached.is_some();
        let Some(part) = known.instances.get(member).cloned() else { return Ok(None) };
        let start = arguments.int(at + 1).saturating_mul(part.unit);
        let mut ranges: Vec<(i64, i64)> = Vec::new();
        for item in datatype.blocks(count) {
            let low = start.saturating_add(item.offset);
            let size = super::predefined::size_of(item.basic, self.machine.code.layouts.pointer_size);
            let high = low.saturating_add(item.count.saturating_mul(size));
            match ranges.last_mut() {
                Some((_, end)) if *end == low => *end = high,
                _ => ranges.push((low, high)),
            }
        }
        let (room, buffer) = match is_dynamic {
            // Displacements are addresses there.
            true => (i64::MAX, self.attached_place(arguments, (window, rank), start, &ranges)?),
            false => (part.size, super::movement::moved(part.base, start)),
        };
        let (data, request) = (Delivery { buffer, count, datatype }, None);
        Ok(Some(Target { window, rank, data, ranges, room, request }))
    }

    /// Whether an operation stays within the part.
    fn check_within(&self, target: &Target<D::Number>, act: Act) -> OrStop<(), D::Number> {
        let beyond = target.ranges.iter().find(|(low, high)| *low < 0 || *high > target.room);
        let Some((low, high)) = beyond else { return Ok(()) };
        let (name, rank, room) = (act.name(), target.rank, target.room);
        let message = format!(
            "`{name}` accesses bytes {low} to {high} of the window of rank {rank}, which has only {room} bytes"
        );
        self.machine.fault(Property::ArrayBounds, self.machine.here(), message)
    }

    /// Whether this rank is in an epoch for another one.
    fn check_access(&mut self, arguments: &Arguments<D::Number>, rank: u32) -> OrStop<(), D::Number> {
        let window = arguments.window();
        let mut side = self.side(window);
        match &side.epoch {
            Epoch::Closed => self.wrong_epoch(arguments, "outside an epoch"),
            Epoch::Started(targets) if !targets.contains(&rank) => {
                self.wrong_epoch(arguments, &format!("for rank {rank}, which is not in the group of the epoch"))
            }
            Epoch::Locks(locked) if !locked.contains(&rank) => {
                self.wrong_epoch(arguments, &format!("for rank {rank}, which is not locked"))
            }
            Epoch::Fence => Ok(()),
            Epoch::Locks(_) | Epoch::All | Epoch::Started(_) => {
                if side.fenced && !side.mixed {
                    side.mixed = true;
                    self.set_side(window, side);
                }
                Ok(())
            }
        }
    }

    /// The bytes of an operation at its target are nobody's: no operation of the
    /// target has borrowed them, and nothing else is under way with them.
    fn claim(&mut self, target: &Target<D::Number>, act: Act, standing: Standing) -> OrStop<Accumulations, D::Number> {
        self.check_within(target, act)?;
        let usage = match act {
            Act::Get | Act::Load | Act::Accumulate(constants::NO_OP) => Usage::Read,
            Act::Put | Act::Store | Act::Accumulate(_) => Usage::Write,
        };
        self.check_target_loans(target, act, usage)?;
        let (by, span) = (self.machine.rank(), self.machine.here());
        let (begun, closed, request) = (self.network.time_of(by), None, target.request);
        let (element, basic) = self.elements_of(&target.data.datatype, act);
        let mut order = Accumulations::InOrder;
        for (low, high) in target.ranges.iter().filter(|(low, high)| low < high) {
            let (target_rank, low, high) = (target.rank, *low, *high);
            let mut record = Record {
                target: target_rank,
                low,
                high,
                act,
                by,
                begun,
                closed,
                fetched: None,
                basic,
                request,
                standing,
                span,
            };
            self.check_use(target.window, &record)?;
            if self.order_needed(target.window, &record)? == Accumulations::Anyhow {
                order = Accumulations::Anyhow;
            }
            self.note_atomic(target.window, &mut record, element)?;
            self.network.keep_use(target.window, record);
        }
        Ok(order)
    }

    /// The bytes of the largest element of a datatype, and of what type an accumulation is.
    fn elements_of(&self, datatype: &Datatype, act: Act) -> (i64, Option<Basic>) {
        let pointer_size = self.machine.code.layouts.pointer_size;
        let sizes = datatype.map.iter().map(|item| super::predefined::size_of(item.basic, pointer_size));
        let first = datatype.map.first().map(|item| item.basic);
        let only = first.filter(|basic| datatype.map.iter().all(|item| item.basic == *basic));
        (sizes.max().unwrap_or(1), only.filter(|_| matches!(act, Act::Accumulate(_))))
    }

    fn check_target_loans(&mut self, target: &Target<D::Number>, act: Act, usage: Usage) -> OrStop<(), D::Number> {
        let found = self.on_behalf(target.rank, |there| {
            let ranges = there.ranges_of(&target.data);
            let memory = &there.machine.process.memory;
            let owners = ranges.iter().filter_map(|(object, low, high)| {
                let (low, high) = (u32::try_from(*low).ok()?, u32::try_from(*high).ok()?);
                memory.owner(*object, low, high.saturating_sub(low), usage).map(|(_, lent)| lent.lender)
            });
            Ok(owners.into_iter().next())
        })?;
        let Some(lender) = found else { return Ok(()) };
        if self.has_told_race(self.machine.here(), lender.span) {
            return Ok(());
        }
        self.last.left = Some(Left::Race);
        let (name, rank) = (act.name(), target.rank);
        let message = format!("`{name}` conflicts with a pending {} of rank {rank} in its window", lender.what);
        let also = vec![(lender.span, format!("the pending {} begins here", lender.what))];
        let (property, span, label, calls) =
            (Property::DataRace, self.machine.here(), String::new(), self.machine.calls());
        Err(Box::new(Stop::Fault(Fault { property, message, span, label, calls, also })))
    }

    /// Does something in the memory of another process.
    pub(super) fn on_behalf<T>(
        &mut self,
        rank: u32,
        work: impl FnOnce(&mut Self) -> OrStop<T, D::Number>,
    ) -> OrStop<T, D::Number> {
        if rank == self.machine.rank() {
            return work(self);
        }
        let Some(mut process) = self.others.copy(rank) else {
            return self.machine.unsupported(
                &codes::U206,
                self.machine.here(),
                "a process that the window does not have",
            );
        };
        std::mem::swap(&mut self.machine.process, &mut process);
        let done = work(self);
        std::mem::swap(&mut self.machine.process, &mut process);
        if done.is_ok() {
            self.others.replace(rank, process);
        }
        done
    }

    /// Reads what lies at the target.
    fn fetch(&mut self, target: &Target<D::Number>) -> OrStop<Payload<D::Number>, D::Number> {
        self.on_behalf(target.rank, |there| {
            let aside = there.machine.process.memory.set_rules_aside();
            let read = there.gather(&target.data);
            there.machine.process.memory.put_rules_back(aside);
            read
        })
    }

    /// Writes at the target.
    fn write_at_target(&mut self, target: &Target<D::Number>, payload: &Payload<D::Number>) -> OrStop<(), D::Number> {
        let from = Some((self.machine.rank(), self.machine.here()));
        self.on_behalf(target.rank, |there| {
            let aside = there.machine.process.memory.set_rules_aside();
            let written = there.scatter(&target.data, payload, from);
            there.machine.process.memory.put_rules_back(aside);
            written
        })?;
        self.write_part(target.window, target.rank, &target.ranges)
    }

    /// What is moved must have the same types on both sides.
    fn check_same_types(
        &mut self,
        arguments: &Arguments<D::Number>,
        origin: &Delivery<D::Number>,
        target: &Target<D::Number>,
    ) -> OrStop<(), D::Number> {
        let (one, other) = (origin.datatype.signature(origin.count), target.data.datatype.signature(target.data.count));
        if one == other {
            return Ok(());
        }
        let message = format!("`{}`: the datatypes of origin and target differ", arguments.given.name);
        self.machine.fault(Property::MpiType, self.machine.here(), message)
    }

    fn lend_origin(
        &mut self,
        data: &Delivery<D::Number>,
        kind: Loan,
        target: &Target<D::Number>,
        what: &'static str,
    ) -> OrStop<(), D::Number> {
        let number = target.request.map_or_else(|| lender_of(target.window, target.rank), |id| id.0);
        let lender = Lender { number, span: self.machine.here(), what };
        self.lend(data, kind, lender)
    }

    fn put_there(&mut self, arguments: &Arguments<D::Number>, request: Option<RequestId>) -> OrStop<(), D::Number> {
        let origin = self.delivery(arguments, 0, 1, 2)?;
        let Some(datatype) = arguments.datatype(6) else { return Ok(()) };
        let Some(mut target) = self.target(arguments, 3, arguments.int(5), datatype)? else { return Ok(()) };
        target.request = request;
        self.check_same_types(arguments, &origin, &target)?;
        let payload = self.gather(&origin)?;
        self.lend_origin(&origin, Loan::Reading, &target, "put")?;
        self.claim(&target, Act::Put, Standing::Plain)?;
        self.write_at_target(&target, &payload)
    }

    fn get_here(&mut self, arguments: &Arguments<D::Number>, request: Option<RequestId>) -> OrStop<(), D::Number> {
        let origin = self.delivery(arguments, 0, 1, 2)?;
        let Some(datatype) = arguments.datatype(6) else { return Ok(()) };
        let Some(mut target) = self.target(arguments, 3, arguments.int(5), datatype)? else { return Ok(()) };
        target.request = request;
        self.check_same_types(arguments, &origin, &target)?;
        self.claim(&target, Act::Get, Standing::Plain)?;
        let payload = self.fetch(&target)?;
        self.scatter(&origin, &payload, Some((target.rank, self.machine.here())))?;
        self.lend_origin(&origin, Loan::Writing, &target, "get")
    }

    /// The operation of an accumulation: a predefined one.
    fn accumulation(
        &mut self,
        arguments: &Arguments<D::Number>,
        index: usize,
        datatype: &Datatype,
    ) -> OrStop<i32, D::Number> {
        let op = match self.reduction_of(arguments.int(index)) {
            Reduction::Predefined(op) => op,
            Reduction::User(..) => {
                let message = format!("`{}`: a user-defined operation", arguments.given.name);
                return self.bad_argument(&arguments.given, index, Property::MpiArgument, message);
            }
        };
        if op != constants::REPLACE && op != constants::NO_OP && !datatype.map.is_empty() {
            // A type of the program counts as the predefined one that it is made of.
            let handle = datatype.made_of.unwrap_or(datatype.handle);
            let part = Datatype { handle, ..datatype.clone() };
            self.check_operation(arguments, Reduction::Predefined(op), &part, index)?;
        }
        Ok(op)
    }

    /// What lies there after an operation.
    fn accumulated(
        &mut self,
        op: i32,
        old: &Payload<D::Number>,
        given: &Payload<D::Number>,
        target: &Target<D::Number>,
    ) -> OrStop<Payload<D::Number>, D::Number> {
        match op {
            constants::REPLACE => Ok(given.clone()),
            constants::NO_OP => Ok(old.clone()),
            op => self.apply(Reduction::Predefined(op), given, old, &target.data),
        }
    }

    fn accumulate(&mut self, arguments: &Arguments<D::Number>, request: Option<RequestId>) -> OrStop<(), D::Number> {
        let origin = self.delivery(arguments, 0, 1, 2)?;
        let Some(datatype) = arguments.datatype(6) else { return Ok(()) };
        let op = self.accumulation(arguments, 7, &datatype)?;
        let Some(mut target) = self.target(arguments, 3, arguments.int(5), datatype)? else { return Ok(()) };
        target.request = request;
        self.check_same_types(arguments, &origin, &target)?;
        let given = self.gather(&origin)?;
        self.lend_origin(&origin, Loan::Reading, &target, "accumulate")?;
        let order = self.claim(&target, Act::Accumulate(op), self.standing_of(op, Sight::Blind))?;
        let old = self.fetch(&target)?;
        let new = match order {
            Accumulations::InOrder => self.accumulated(op, &old, &given, &target)?,
            Accumulations::Anyhow => self.any_of(&old, &given, &target.data.datatype)?,
        };
        self.write_at_target(&target, &new)
    }

    fn get_accumulate(
        &mut self,
        arguments: &Arguments<D::Number>,
        request: Option<RequestId>,
    ) -> OrStop<(), D::Number> {
        let result = self.delivery(arguments, 3, 4, 5)?;
        let Some(datatype) = arguments.datatype(9) else { return Ok(()) };
        let op = self.accumulation(arguments, 10, &datatype)?;
        let Some(mut target) = self.target(arguments, 6, arguments.int(8), datatype)? else { return Ok(()) };
        target.request = request;
        let origin = match op {
            constants::NO_OP => None,
            _ => {
                let count = self.mpi_count(&arguments.given, 1)?;
                let datatype = self.mpi_committed_type(&arguments.given, 2)?;
                let buffer = self.machine.cell(&arguments.given, 0)?;
                Some(Delivery { buffer, count, datatype })
            }
        };
        self.check_same_types(arguments, &result, &target)?;
        self.exchange(arguments, &target, op, origin, &result)
    }

    fn fetch_and_op(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let Some(datatype) = arguments.datatype(2) else { return Ok(()) };
        let op = self.accumulation(arguments, 5, &datatype)?;
        let result = self.buffer_at(arguments, 1, 1, datatype.clone())?;
        let Some(target) = self.target(arguments, 3, 1, datatype.clone())? else { return Ok(()) };
        let origin = match op {
            constants::NO_OP => None,
            _ => Some(Delivery { buffer: self.machine.cell(&arguments.given, 0)?, count: 1, datatype }),
        };
        self.exchange(arguments, &target, op, origin, &result)
    }

    /// Fetches what is there and changes it.
    fn exchange(
        &mut self,
        arguments: &Arguments<D::Number>,
        target: &Target<D::Number>,
        op: i32,
        origin: Option<Delivery<D::Number>>,
        result: &Delivery<D::Number>,
    ) -> OrStop<(), D::Number> {
        let given = match &origin {
            Some(origin) => {
                self.check_same_types(arguments, origin, target)?;
                let given = self.gather(origin)?;
                self.lend_origin(origin, Loan::Reading, target, "accumulate")?;
                given
            }
            None => Payload::new(),
        };
        self.claim(target, Act::Accumulate(op), self.standing_of(op, Sight::Sees))?;
        let old = self.fetch(target)?;
        let new = self.accumulated(op, &old, &given, target)?;
        self.scatter(result, &old, Some((target.rank, self.machine.here())))?;
        self.lend_origin(result, Loan::Writing, target, "fetch")?;
        if op == constants::NO_OP {
            return Ok(());
        }
        self.write_at_target(target, &new)
    }

    fn compare_and_swap(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let Some(datatype) = arguments.datatype(3) else { return Ok(()) };
        let origin = self.buffer_at(arguments, 0, 1, datatype.clone())?;
        let compare = self.buffer_at(arguments, 1, 1, datatype.clone())?;
        let result = self.buffer_at(arguments, 2, 1, datatype.clone())?;
        let Some(target) = self.target(arguments, 4, 1, datatype)? else { return Ok(()) };
        let (given, wanted) = (self.gather(&origin)?, self.gather(&compare)?);
        self.lend_origin(&origin, Loan::Reading, &target, "compare-and-swap")?;
        self.lend_origin(&compare, Loan::Reading, &target, "compare-and-swap")?;
        self.claim(&target, Act::Accumulate(constants::REPLACE), Standing::new(Sight::Sees))?;
        let old = self.fetch(&target)?;
        let equal = self.same_values(&old, &wanted)?;
        self.scatter(&result, &old, Some((target.rank, self.machine.here())))?;
        self.lend_origin(&result, Loan::Writing, &target, "compare-and-swap")?;
        if equal {
            return self.write_at_target(&target, &given);
        }
        Ok(())
    }

    /// Whether two single numbers are equal; where that is undecided it is asked.
    fn same_values(&mut self, one: &Payload<D::Number>, other: &Payload<D::Number>) -> OrStop<bool, D::Number> {
        use antiphon_machine::{Arithmetic, Decision};
        let (Some((basic, Cell::Number(a))), Some((_, Cell::Number(b)))) = (one.values().next(), other.values().next())
        else {
            let message = "`MPI_Compare_and_swap` of a value that is not a number or was never written";
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        };
        let ty = self.number_type_of(basic)?;
        let answer = self.machine.domain.binary(Arithmetic::Equal, ty, a, b);
        let same = self.machine.placed(answer, Machine::here)?;
        match self.machine.domain.decide(&same) {
            Decision::True => Ok(true),
            Decision::False => Ok(false),
            Decision::Undecided => Err(Box::new(Stop::Undecided(same, Asked::Way))),
        }
    }
}
