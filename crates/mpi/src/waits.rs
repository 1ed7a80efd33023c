//! Waiting, testing and asking: `MPI_Wait`, `MPI_Test`, `MPI_Request_get_status` and their kin; freeing. Which of several complete operations `MPI_Waitany` names, and
//! whether `MPI_Test` says yes, is the scheduler's decision.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::state::{Communication, Progress, Request, RequestId, Resolution, Visibility, Wait, Wish};
use super::status::Completed;
use crate::Rank;
use antiphon_machine::memory::{Cell, Pointer, Scalar};
use antiphon_machine::Assumed;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_machine::{Domain, NumberType};
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;

const INT: Scalar = Scalar::Number(NumberType::INT);

/// `MPI_Waitsome` may name any selection: of more requests there are too many.
const MOST_AT_ONCE: usize = 10;

/// A request of a list that is active, and its place in the list.
type Active = (usize, RequestId);

/// So many completed operations `MPI_Waitsome` lists in any order; more in the order of their requests.
pub const MOST_LISTED_IN_ANY_ORDER: usize = 3;

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn requests(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::RequestFree => self.free_request(arguments),
            Mpi::Cancel => self.cancel(arguments),
            Mpi::TestCancelled => self.test_cancelled(arguments),
            Mpi::RequestGetStatus => self.begin_get_status(arguments),
            _ => self.begin_waits(arguments),
        }
    }

    fn begin_waits(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let active = self.active(arguments)?;
        let rank = self.machine.rank();
        let listed: Vec<RequestId> = active.iter().map(|(_, id)| *id).collect();
        let ids: Vec<RequestId> = listed.iter().flat_map(|id| self.network.waited(rank, *id)).collect();
        if let Some(begun) = self.begin_partitioned_wait(arguments, &active)? {
            return Ok(begun);
        }
        let wait = match arguments.function {
            Mpi::Wait | Mpi::Waitall => Wait::All(ids),
            Mpi::Test | Mpi::Testall | Mpi::RequestGetStatusAll => Wait::TestAll(ids),
            // An answer names requests of the list, also those that stand for several transfers.
            Mpi::Waitany => Wait::Any(listed),
            Mpi::Testany | Mpi::RequestGetStatusAny => Wait::TestAny(listed),
            Mpi::Waitsome => Wait::Some(listed),
            _ => Wait::TestSome(listed),
        };
        if matches!(wait, Wait::Some(_) | Wait::TestSome(_)) && active.len() > MOST_AT_ONCE {
            let message = format!("`{}` with more than {MOST_AT_ONCE} active requests", arguments.given.name);
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        }
        if active.is_empty() && !matches!(wait, Wait::All(_)) {
            self.nothing_active(arguments)?;
            return Ok(Begun::Done);
        }
        Ok(Begun::Wait(wait))
    }

    /// What partitioned requests change: a send must have all its partitions before it can be complete.
    fn begin_partitioned_wait(
        &mut self,
        arguments: &Arguments<D::Number>,
        active: &[Active],
    ) -> OrStop<Option<Begun<D::Number>>, D::Number> {
        let rank = self.machine.rank();
        let is_partitioned = |id: RequestId| {
            let request = self.network.look(rank, id);
            request.is_some_and(|request| {
                matches!(request.operation, Communication::Partitioned(_) | Communication::Both { .. })
            })
        };
        let partitioned: Vec<RequestId> = active.iter().map(|(_, id)| *id).filter(|id| is_partitioned(*id)).collect();
        for id in partitioned {
            match arguments.function {
                Mpi::Wait | Mpi::Waitall => self.check_all_ready(id)?,
                Mpi::Test | Mpi::Testall => {
                    if !self.is_all_ready(id) {
                        let flag = if arguments.function == Mpi::Test { 1 } else { 2 };
                        self.write_int(arguments, flag, 0)?;
                        return Ok(Some(Begun::Done));
                    }
                }
                // What is not ready is not complete.
                Mpi::Waitany | Mpi::Waitsome | Mpi::Testany | Mpi::Testsome => {}
                _ => {
                    let message =
                        format!("`{}` with a request that stands for several transfers", arguments.given.name);
                    return self.machine.unsupported(&codes::U206, self.machine.here(), message);
                }
            }
        }
        Ok(None)
    }

    /// The handles that a call is given: where they lie, and how many.
    fn handles(&mut self, arguments: &Arguments<D::Number>) -> (usize, usize) {
        match arguments.function {
            Mpi::Wait | Mpi::Test => (0, 1),
            _ => (1, arguments.int(0).max(0) as usize),
        }
    }

    /// The active requests of a call.
    fn active(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Vec<Active>, D::Number> {
        let (argument, count) = self.handles(arguments);
        let mut active = Vec::new();
        for at in 0..count {
            let Some(id) = self.request_at(arguments, argument, at)? else { continue };
            let idle =
                self.network.look(self.machine.rank(), id).is_none_or(|request| request.progress == Progress::Inactive);
            if active.iter().any(|(_, known)| *known == id) {
                let message = "the same request is in the list twice";
                return self.machine.fault(Property::MpiRequest, self.machine.here(), message);
            }
            if !idle {
                active.push((at, id));
            }
        }
        Ok(active)
    }

    /// The request of a handle in an array; none for `MPI_REQUEST_NULL`.
    pub(super) fn request_at(
        &mut self,
        arguments: &Arguments<D::Number>,
        argument: usize,
        at: usize,
    ) -> OrStop<Option<RequestId>, D::Number> {
        let pointer = self.handle_place(arguments, argument, at)?;
        let cell = self.machine.read_scalar(&pointer, INT, arguments.given.name)?;
        let handle = match cell {
            Cell::Number(number) => self.machine.known(&number, "a request")?,
            Cell::Undefined => {
                let text = self.machine.argument_text(&arguments.given, argument);
                let message = format!("`{}`: the request in `{text}` was never set", arguments.given.name);
                return self.bad_argument(&arguments.given, argument, Property::MpiRequest, message);
            }
            _ => return self.machine.unsupported(&codes::U208, self.machine.here(), "a request that is not a number"),
        };
        self.request_of(arguments, argument, handle)
    }

    /// The request of a handle; none for `MPI_REQUEST_NULL`.
    pub(super) fn request_of(
        &mut self,
        arguments: &Arguments<D::Number>,
        argument: usize,
        handle: i64,
    ) -> OrStop<Option<RequestId>, D::Number> {
        if handle == i64::from(constants::REQUEST_NULL) {
            return Ok(None);
        }
        let requests = &self.me().requests;
        let found = requests
            .number(handle)
            .filter(|number| requests.get(*number).is_some_and(|request| request.visibility != Visibility::Hidden));
        match found {
            Some(number) => Ok(Some(RequestId(number))),
            None => {
                let text = self.machine.argument_text(&arguments.given, argument);
                let message = format!("`{}`: `{text}` is not a request, or is already complete", arguments.given.name);
                self.bad_argument(&arguments.given, argument, Property::MpiRequest, message)
            }
        }
    }

    fn handle_place(
        &mut self,
        arguments: &Arguments<D::Number>,
        argument: usize,
        at: usize,
    ) -> OrStop<Pointer, D::Number> {
        let pointer = self.machine.pointer_argument(&arguments.given, argument)?;
        let offset = i64::from(pointer.offset) + 4 * at as i64;
        Ok(Pointer { offset: offset.min(i64::from(i32::MAX)) as i32, ..pointer })
    }

    /// What a call says when there is nothing to wait for.
    fn nothing_active(&mut self, arguments: &Arguments<D::Number>) -> OrStop<(), D::Number> {
        let undefined = i64::from(constants::UNDEFINED);
        match arguments.function {
            Mpi::Test => {
                self.write_int(arguments, 1, 1)?;
                self.set_status(&arguments.cell(2), &Completed::EMPTY, arguments.given.name)
            }
            Mpi::Testall | Mpi::RequestGetStatusAll => {
                self.write_int(arguments, 2, 1)?;
                self.empty_statuses(arguments, 3)
            }
            Mpi::Waitany => {
                self.write_int(arguments, 2, undefined)?;
                self.set_status(&arguments.cell(3), &Completed::EMPTY, arguments.given.name)
            }
            Mpi::Testany | Mpi::RequestGetStatusAny => {
                self.write_int(arguments, 2, undefined)?;
                self.write_int(arguments, 3, 1)?;
                self.set_status(&arguments.cell(4), &Completed::EMPTY, arguments.given.name)
            }
            _ => self.write_int(arguments, 2, undefined),
        }
    }

    fn empty_statuses(&mut self, arguments: &Arguments<D::Number>, argument: usize) -> OrStop<(), D::Number> {
        let (_, count) = self.handles(arguments);
        for at in 0..count {
            self.set_status_at(&arguments.cell(argument), at, &Completed::EMPTY, arguments.given.name)?;
        }
        Ok(())
    }

    /// The second half.
    pub(super) fn end_waiting(
        &mut self,
        arguments: &Arguments<D::Number>,
        wait: &Wait,
        decision: &Resolution,
    ) -> OrStop<(), D::Number> {
        let active = self.active(arguments)?;
        let name = arguments.given.name;
        let chosen: Vec<Active> = match (decision, wait) {
            (Resolution::These(places), _) => {
                places.iter().filter_map(|place| active.get(*place as usize).copied()).collect()
            }
            (Resolution::Ready, _) => active.clone(),
            (Resolution::No | Resolution::From(_), _) => Vec::new(),
        };
        match arguments.function {
            Mpi::Wait => self.finish_one(arguments, chosen.first(), 1),
            Mpi::Waitall => self.finish_all(arguments, &chosen, 2),
            Mpi::Test => {
                self.write_int(arguments, 1, i64::from(!chosen.is_empty()))?;
                match chosen.first() {
                    Some(one) => self.finish_one(arguments, Some(one), 2),
                    None => Ok(()),
                }
            }
            Mpi::Testall | Mpi::RequestGetStatusAll => {
                self.write_int(arguments, 2, i64::from(!chosen.is_empty()))?;
                match chosen.is_empty() {
                    true => Ok(()),
                    false => self.finish_all(arguments, &chosen, 3),
                }
            }
            Mpi::Waitany | Mpi::Testany | Mpi::RequestGetStatusAny => {
                let index = chosen.first().map_or(i64::from(constants::UNDEFINED), |(at, _)| *at as i64);
                self.write_int(arguments, 2, index)?;
                let status = if arguments.function == Mpi::Waitany { 3 } else { 4 };
                if arguments.function != Mpi::Waitany {
                    self.write_int(arguments, 3, i64::from(!chosen.is_empty()))?;
                }
                match chosen.first() {
                    Some(one) => self.finish_one(arguments, Some(one), status),
                    None => Ok(()),
                }
            }
            _ => {
                self.write_int(arguments, 2, chosen.len() as i64)?;
                if chosen.len() > MOST_LISTED_IN_ANY_ORDER {
                    self.machine.coverage.axioms.insert(Assumed::ARRAY_ORDER);
                }
                for (slot, (at, id)) in chosen.iter().enumerate() {
                    let indices = self.handle_place(arguments, 3, slot)?;
                    let cell = self.machine.integer(*at as i128);
                    self.machine.write_scalar(&indices, INT, cell, name)?;
                    let completed = self.finish(arguments, *at, *id)?;
                    self.set_status_at(&arguments.cell(4), slot, &completed, name)?;
                }
                Ok(())
            }
        }
    }

    fn finish_one(
        &mut self,
        arguments: &Arguments<D::Number>,
        one: Option<&Active>,
        status: usize,
    ) -> OrStop<(), D::Number> {
        let completed = match one {
            Some((at, id)) => self.finish(arguments, *at, *id)?,
            None => Completed::EMPTY,
        };
        self.set_status(&arguments.cell(status), &completed, arguments.given.name)
    }

    fn finish_all(
        &mut self,
        arguments: &Arguments<D::Number>,
        chosen: &[Active],
        statuses: usize,
    ) -> OrStop<(), D::Number> {
        self.empty_statuses(arguments, statuses)?;
        for (at, id) in chosen {
            let completed = self.finish(arguments, *at, *id)?;
            self.set_status_at(&arguments.cell(statuses), *at, &completed, arguments.given.name)?;
        }
        Ok(())
    }

    /// Completes a request and takes its handle away from the program; a call that only asks leaves it.
    fn finish(&mut self, arguments: &Arguments<D::Number>, at: usize, id: RequestId) -> OrStop<Completed, D::Number> {
        if let Mpi::RequestGetStatusAll | Mpi::RequestGetStatusAny | Mpi::RequestGetStatusSome = arguments.function {
            return self.deliver(id);
        }
        let persistent = self
            .network
            .look(self.machine.rank(), id)
            .is_some_and(|request| request.visibility == Visibility::Persistent);
        let completed = self.complete(id)?;
        if !persistent {
            let (argument, _) = self.handles(arguments);
            let place = self.handle_place(arguments, argument, at)?;
            let null = self.machine.integer(i128::from(constants::REQUEST_NULL));
            self.machine.write_scalar(&place, INT, null, arguments.given.name)?;
        }
        Ok(completed)
    }

    fn free_request(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let Some(id) = self.request_at(arguments, 0, 0)? else {
            return self.machine.fault(Property::MpiRequest, self.machine.here(), "`MPI_REQUEST_NULL` is freed");
        };
        let Some(request) = self.network.look(self.machine.rank(), id) else { return Ok(Begun::Done) };
        if request.progress != Progress::Inactive && request.wish == Wish::Cancel {
            return Ok(Begun::Wait(Wait::All(vec![id])));
        }
        let active = match (request.progress, &request.operation) {
            (Progress::Inactive, _) => None,
            (Progress::Complete, Communication::Generalized(own)) => {
                let own = own.clone();
                self.free_generalized(&own)?;
                None
            }
            // The operation goes on; nobody will say when it is complete.
            (_, Communication::Send { .. }) => {
                if let Some(request) = self.network.request(self.machine.rank(), id) {
                    request.visibility = Visibility::Hidden;
                }
                self.write_int(arguments, 0, i64::from(constants::REQUEST_NULL))?;
                return Ok(Begun::Done);
            }
            (_, Communication::Receive { .. }) => Some("a request is freed while its receive is active"),
            (_, Communication::Collective { .. }) => Some("a request of a collective operation is freed"),
            (_, Communication::OneSided { .. }) => Some("a request of a one-sided operation is freed"),
            (_, Communication::Both { .. }) => Some("a request is freed while its receive is active"),
            (_, Communication::Generalized(_)) => Some("a generalized request is freed while it is active"),
            (_, Communication::Flush { .. }) => Some("a request of a flush is freed while it is active"),
            (_, Communication::Partitioned(_)) => Some("a request is freed while its partitioned operation is active"),
        };
        if let Some(message) = active {
            return self.machine.fault(Property::MpiRequest, self.machine.here(), message);
        }
        self.endpoint().requests.remove(id.0);
        self.write_int(arguments, 0, i64::from(constants::REQUEST_NULL))?;
        Ok(Begun::Done)
    }

    /// Sends whose requests were freed have ended, and their buffers are the program's again.
    pub(super) fn end_freed_requests(&mut self, over: impl Fn(&Communication<D::Number>) -> bool) {
        let endpoint = self.me();
        let waited = |id: RequestId| endpoint.waits().any(|wait| wait.names(id));
        let freed = |(id, request): &(u32, &Request<D::Number>)| {
            request.visibility == Visibility::Hidden
                && matches!(request.operation, Communication::Send { .. })
                && over(&request.operation)
                && !waited(RequestId(*id))
        };
        let freed: Vec<u32> = endpoint.requests.iter().filter(freed).map(|(id, _)| id).collect();
        for id in freed {
            self.return_buffer(RequestId(id));
        }
    }

    /// `MPI_Request_get_status`: asks like `MPI_Test`, and leaves the request.
    fn begin_get_status(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let handle = self.mpi_int(&arguments.given, 0)?;
        let id = self.request_of(arguments, 0, handle)?;
        let active = id.filter(|id| {
            self.network.look(self.machine.rank(), *id).is_some_and(|request| request.progress != Progress::Inactive)
        });
        let rank = self.machine.rank();
        match active {
            Some(id) if self.network.waited(rank, id) != [id] => {
                let message = format!("`{}` of a request that stands for several transfers", arguments.given.name);
                self.machine.unsupported(&codes::U206, self.machine.here(), message)
            }
            Some(id) => Ok(Begun::Wait(Wait::TestAll(vec![id]))),
            None => {
                self.write_int(arguments, 1, 1)?;
                self.set_status(&arguments.cell(2), &Completed::EMPTY, arguments.given.name)?;
                Ok(Begun::Done)
            }
        }
    }

    /// Its second half: what a complete operation brings is there from now on.
    pub(super) fn end_get_status(
        &mut self,
        arguments: &Arguments<D::Number>,
        wait: &Wait,
        decision: &Resolution,
    ) -> OrStop<(), D::Number> {
        let (Wait::TestAll(ids), Resolution::Ready) = (wait, decision) else {
            return self.write_int(arguments, 1, 0);
        };
        self.write_int(arguments, 1, 1)?;
        let completed = match ids.first() {
            Some(id) => self.deliver(*id)?,
            None => Completed::EMPTY,
        };
        self.set_status(&arguments.cell(2), &completed, arguments.given.name)
    }
}
