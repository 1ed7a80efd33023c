//! Messages that a probe takes out: `MPI_Mprobe` and its kin.
//!
//! Such a message is in nobody's way any more, and only its handle leads to it.
//! Its sender still waits, if it does: a send is matched when the message is
//! received, not when it is looked at.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::matching::Wanted;
use super::state::{
    Communication, Matched, Progress, Request, RequestId, Resolution, Source, TagFilter, Visibility, Wait,
};
use super::status::Completed;
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;
use antiphon_model::library::Mpi;

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn matched_messages(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::Mprobe | Mpi::Improbe => self.begin_matched_probe(arguments),
            _ => self.receive_matched(arguments),
        }
    }

    /// Where the handle of the message is written, and where the status.
    fn places_of_probe(function: Mpi) -> (usize, usize) {
        match function {
            Mpi::Mprobe => (3, 4),
            _ => (4, 5),
        }
    }

    fn begin_matched_probe(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let (from, tag, context) = (arguments.peer(0), arguments.tag(1), arguments.comm());
        if from == Source::Null {
            let (message, status) = Self::places_of_probe(arguments.function);
            if arguments.function == Mpi::Improbe {
                self.write_int(arguments, 3, 1)?;
            }
            self.write_int(arguments, message, i64::from(constants::MESSAGE_NO_PROC))?;
            self.set_status(&arguments.cell(status), &Completed::NOBODY, arguments.given.name)?;
            return Ok(Begun::Done);
        }
        Ok(Begun::Wait(match arguments.function {
            Mpi::Mprobe => Wait::Probe(context, from, tag),
            _ => Wait::ProbeNow(context, from, tag),
        }))
    }

    /// The second half of a probe that takes its message out.
    pub(super) fn end_matched_probe(
        &mut self,
        arguments: &Arguments<D::Number>,
        wait: &Wait,
        decision: &Resolution,
    ) -> OrStop<(), D::Number> {
        let (Wait::Probe(context, from, tag) | Wait::ProbeNow(context, from, tag)) = wait else { return Ok(()) };
        let found = match (decision, from) {
            (Resolution::From(rank), _) => Some(*rank),
            (Resolution::Ready, Source::Rank(rank)) => Some(*rank),
            _ => None,
        };
        let wanted = Wanted { context: *context, from: *from, tag: *tag };
        let taken =
            found.and_then(|sender| Some((sender, self.network.take_message(self.machine.rank(), wanted, sender)?)));
        let (place, status) = Self::places_of_probe(arguments.function);
        if arguments.function == Mpi::Improbe {
            self.write_int(arguments, 3, i64::from(taken.is_some()))?;
        }
        let Some((from, message)) = taken else { return Ok(()) };
        self.network.learn(self.machine.rank(), &message.clock);
        let source = self.network.rank_in(*context, from).unwrap_or(0);
        let completed = Completed::received(source, message.tag, self.payload_bytes(&message.payload));
        let span = self.machine.here();
        let matched = &mut self.endpoint().matched;
        let number = matched.add(Matched { context: *context, from, message, span });
        let handle = matched.handle(number);
        self.write_int(arguments, place, i64::from(handle))?;
        self.set_status(&arguments.cell(status), &completed, arguments.given.name)
    }

    /// `MPI_Mrecv` and `MPI_Imrecv`: the message is there, so nothing waits.
    fn receive_matched(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let handle = self.int_behind(arguments, 3)?;
        let data = self.delivery(arguments, 0, 1, 2)?;
        let operation = if handle == i64::from(constants::MESSAGE_NO_PROC) {
            let (context, from, tag) = (super::state::ContextId::WORLD, Source::Null, TagFilter::Any);
            Communication::Receive { context, from, tag, data, message: None }
        } else {
            let Some(Matched { context, from, message, .. }) = self.take_matched(handle) else {
                return self.no_message(arguments, handle);
            };
            let clock = self.me().clock.clone();
            let message = self.network.received(from, message, clock);
            let tag = TagFilter::Is(message.tag);
            Communication::Receive { context, from: Source::Rank(from), tag, data, message: Some((from, message)) }
        };
        self.write_int(arguments, 3, i64::from(constants::MESSAGE_NULL))?;
        self.finish_matched(arguments, operation)
    }

    fn finish_matched(
        &mut self,
        arguments: &Arguments<D::Number>,
        operation: Communication<D::Number>,
    ) -> Begin<D::Number> {
        let blocking = arguments.function == Mpi::Mrecv;
        let visibility = if blocking { Visibility::Hidden } else { Visibility::Handle };
        let request =
            Request { progress: Progress::Complete, ..Request::new(operation, visibility, self.machine.here()) };
        let id = RequestId(self.endpoint().requests.add(request));
        if blocking {
            let completed = self.complete(id)?;
            self.set_status(&arguments.cell(4), &completed, arguments.given.name)?;
            return Ok(Begun::Done);
        }
        self.lend_buffer(id)?;
        self.give_handle(arguments, id)
    }

    fn take_matched(&mut self, handle: i64) -> Option<Matched<D::Number>> {
        let matched = &mut self.endpoint().matched;
        matched.number(handle).and_then(|number| matched.remove(number))
    }

    #[cold]
    fn no_message<T>(&self, arguments: &Arguments<D::Number>, handle: i64) -> OrStop<T, D::Number> {
        let text = self.machine.argument_text(&arguments.given, 3);
        let why = match handle == i64::from(constants::MESSAGE_NULL) {
            true => "is `MPI_MESSAGE_NULL`",
            false => "is not a message",
        };
        let message = format!("`{}`: `{text}` {why}", arguments.given.name);
        self.bad_argument(&arguments.given, 3, Property::MpiArgument, message)
    }
}
