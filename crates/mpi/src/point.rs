//! Sends, receives and probes. A blocking call is a nonblocking one with a
//! request that the program does not see, and a wait for it.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::matching::Wanted;
use super::payload::Datatype;
use super::state::{
    Channel, Communication, Delivery, Message, Progress, Request, RequestId, Resolution, SendMode, Source, TagFilter,
    Visibility, Wait, Wish,
};
use super::status::Completed;
use crate::Buffering;
use crate::Rank;
use antiphon_machine::memory::Cell;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::Mpi;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

impl<D: Domain> Rank<'_, '_, D> {
    pub(super) fn point_to_point(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        match arguments.function {
            Mpi::Send | Mpi::Ssend | Mpi::Bsend | Mpi::Rsend => {
                let operation = self.send_operation(arguments)?;
                let id = self.start_new(operation, Visibility::Hidden)?;
                Ok(Begun::Wait(Wait::All(vec![id])))
            }
            Mpi::Recv => {
                let operation = self.receive_operation(arguments, 0)?;
                let id = self.start_new(operation, Visibility::Hidden)?;
                Ok(Begun::Wait(Wait::All(vec![id])))
            }
            Mpi::Sendrecv | Mpi::SendrecvReplace | Mpi::Isendrecv | Mpi::IsendrecvReplace => {
                self.send_receive(arguments)
            }
            Mpi::Isend | Mpi::Issend | Mpi::Ibsend | Mpi::Irsend => {
                let operation = self.send_operation(arguments)?;
                self.start_with_handle(arguments, operation)
            }
            Mpi::Irecv => {
                let operation = self.receive_operation(arguments, 0)?;
                self.start_with_handle(arguments, operation)
            }
            Mpi::SendInit | Mpi::SsendInit | Mpi::BsendInit | Mpi::RsendInit => {
                let operation = self.send_operation(arguments)?;
                self.make_persistent(arguments, operation)
            }
            Mpi::RecvInit => {
                let operation = self.receive_operation(arguments, 0)?;
                self.make_persistent(arguments, operation)
            }
            Mpi::Start | Mpi::Startall => self.start_persistent(arguments),
            Mpi::Probe => Ok(match arguments.peer(0) {
                Source::Null => {
                    self.set_status(&arguments.cell(3), &Completed::NOBODY, arguments.given.name)?;
                    Begun::Done
                }
                from => Begun::Wait(Wait::Probe(arguments.comm(), from, arguments.tag(1))),
            }),
            Mpi::Iprobe => Ok(match arguments.peer(0) {
                Source::Null => {
                    self.write_int(arguments, 3, 1)?;
                    self.set_status(&arguments.cell(4), &Completed::NOBODY, arguments.given.name)?;
                    Begun::Done
                }
                from => Begun::Wait(Wait::ProbeNow(arguments.comm(), from, arguments.tag(1))),
            }),
            other => self.machine.unsupported(
                &codes::U206,
                self.machine.here(),
                format!("`{}` is not modelled", other.name()),
            ),
        }
    }

    /// What a send wants.
    fn send_operation(&mut self, arguments: &Arguments<D::Number>) -> OrStop<Communication<D::Number>, D::Number> {
        let mode = match arguments.function {
            Mpi::Ssend | Mpi::Issend | Mpi::SsendInit => SendMode::Synchronous,
            Mpi::Bsend | Mpi::Ibsend | Mpi::BsendInit => SendMode::Buffered,
            Mpi::Rsend | Mpi::Irsend | Mpi::RsendInit => SendMode::Ready,
            _ => SendMode::Standard,
        };
        let to = match arguments.peer(3) {
            Source::Rank(rank) => Some(rank),
            Source::Any | Source::Null => None,
        };
        let tag = match arguments.tag(4) {
            TagFilter::Is(tag) => tag,
            TagFilter::Any => 0,
        };
        let data = self.delivery(arguments, 0, 1, 2)?;
        Ok(Communication::Send { mode, context: arguments.comm(), to, tag, data })
    }

    /// What a receive wants; its arguments begin at a place.
    fn receive_operation(
        &mut self,
        arguments: &Arguments<D::Number>,
        first: usize,
    ) -> OrStop<Communication<D::Number>, D::Number> {
        let data = self.delivery(arguments, first, first + 1, first + 2)?;
        self.check_entries_apart(arguments, first + 2, &data)?;
        let what = (arguments.peer(first + 3), arguments.tag(first + 4));
        self.check_wildcards(arguments, arguments.comm(), what)?;
        Ok(Communication::Receive {
            context: arguments.comm(),
            from: arguments.peer(first + 3),
            tag: arguments.tag(first + 4),
            data,
            message: None,
        })
    }

    fn send_receive(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let send = self.send_operation(arguments)?;
        let receive = match arguments.function {
            Mpi::Sendrecv | Mpi::Isendrecv => self.receive_operation(arguments, 5)?,
            _ => Communication::Receive {
                context: arguments.comm(),
                from: arguments.peer(5),
                tag: arguments.tag(6),
                data: self.delivery(arguments, 0, 1, 2)?,
                message: None,
            },
        };
        if let Mpi::Sendrecv | Mpi::Isendrecv = arguments.function {
            self.check_disjoint(arguments, &send, &receive)?;
        }
        let receiver = self.start_new(receive, Visibility::Hidden)?;
        let sender = self.start_new(send, Visibility::Hidden)?;
        if let Mpi::Sendrecv | Mpi::SendrecvReplace = arguments.function {
            return Ok(Begun::Wait(Wait::All(vec![receiver, sender])));
        }
        self.lend_buffer(receiver)?;
        // One buffer for both directions belongs to the receive.
        if arguments.function == Mpi::Isendrecv {
            self.lend_buffer(sender)?;
        }
        let both = Communication::Both { receive: receiver, send: sender };
        let request = Request::new(both, Visibility::Handle, self.machine.here());
        let request = Request { progress: Progress::Complete, ..request };
        let id = RequestId(self.endpoint().requests.add(request));
        self.give_handle(arguments, id)
    }

    /// The buffers of one call must not overlap.
    fn check_disjoint(
        &mut self,
        arguments: &Arguments<D::Number>,
        send: &Communication<D::Number>,
        receive: &Communication<D::Number>,
    ) -> OrStop<(), D::Number> {
        let (Communication::Send { data: out, .. }, Communication::Receive { data: into, .. }) = (send, receive) else {
            return Ok(());
        };
        // What goes to nobody or comes from nobody is not touched.
        let moves = !matches!(send, Communication::Send { to: None, .. })
            && !matches!(receive, Communication::Receive { from: Source::Null, .. });
        if moves && self.overlap(out, into) {
            let message = format!("the buffers of `{}` overlap", arguments.given.name);
            return self.bad_argument(&arguments.given, 5, Property::MpiBuffer, message);
        }
        Ok(())
    }

    /// Whether two buffers have a byte in common.
    pub(super) fn overlap(&self, one: &Delivery<D::Number>, other: &Delivery<D::Number>) -> bool {
        let (one, other) = (self.ranges_of(one), self.ranges_of(other));
        one.iter()
            .any(|(object, low, high)| other.iter().any(|(its, from, to)| object == its && low < to && from < high))
    }

    /// A new request, posted.
    pub(super) fn start_new(
        &mut self,
        operation: Communication<D::Number>,
        visibility: Visibility,
    ) -> OrStop<RequestId, D::Number> {
        let span = self.machine.here();
        let id = RequestId(self.endpoint().requests.add(Request::new(operation, visibility, span)));
        self.post(id)?;
        Ok(id)
    }

    fn start_with_handle(
        &mut self,
        arguments: &Arguments<D::Number>,
        operation: Communication<D::Number>,
    ) -> Begin<D::Number> {
        let id = self.start_new(operation, Visibility::Handle)?;
        self.lend_buffer(id)?;
        self.give_handle(arguments, id)
    }

    /// Writes the handle of a request through the last argument.
    pub(super) fn give_handle(&mut self, arguments: &Arguments<D::Number>, id: RequestId) -> Begin<D::Number> {
        let handle = self.me().requests.handle(id.0);
        let last = arguments.given.values.len().saturating_sub(1);
        self.write_int(arguments, last, i64::from(handle))?;
        Ok(Begun::Done)
    }

    fn make_persistent(
        &mut self,
        arguments: &Arguments<D::Number>,
        operation: Communication<D::Number>,
    ) -> Begin<D::Number> {
        let (span, visibility) = (self.machine.here(), Visibility::Persistent);
        let id = RequestId(self.endpoint().requests.add(Request::new(operation, visibility, span)));
        self.give_handle(arguments, id)
    }

    fn start_persistent(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        let ids = match arguments.function {
            Mpi::Start => vec![self.request_at(arguments, 0, 0)?],
            _ => {
                let count = arguments.int(0).max(0) as usize;
                (0..count).map(|at| self.request_at(arguments, 1, at)).collect::<OrStop<Vec<_>, _>>()?
            }
        };
        for id in ids {
            let request = id.and_then(|id| self.network.look(self.machine.rank(), id).map(|request| (id, request)));
            match request {
                Some((id, Request { visibility: Visibility::Persistent, progress: Progress::Inactive, .. })) => {
                    let span = self.machine.here();
                    if let Some(request) = self.network.request(self.machine.rank(), id) {
                        request.span = span;
                    }
                    self.post(id)?;
                    self.lend_buffer(id)?;
                }
                Some((_, Request { visibility: Visibility::Persistent, .. })) => {
                    let message = "an active persistent request is started";
                    return self.machine.fault(Property::MpiRequest, self.machine.here(), message);
                }
                Some(_) => {
                    let message = "a request that is not persistent is started";
                    return self.machine.fault(Property::MpiRequest, self.machine.here(), message);
                }
                None => {
                    return self.machine.fault(
                        Property::MpiRequest,
                        self.machine.here(),
                        "`MPI_REQUEST_NULL` is started",
                    );
                }
            }
        }
        Ok(Begun::Done)
    }

    /// Lets a request's operation begin.
    fn post(&mut self, id: RequestId) -> OrStop<(), D::Number> {
        let rank = self.machine.rank();
        let Some(request) = self.network.look(rank, id) else { return Ok(()) };
        let visibility = request.visibility;
        match request.operation.clone() {
            Communication::Send { mode, context, to, tag, data } => {
                let Some(to) = to else {
                    self.set_progress(id, Progress::Complete);
                    return Ok(());
                };
                let payload = Rc::new(self.gather(&data)?);
                let channel = Channel { to, context, from: rank };
                let taken = match mode {
                    SendMode::Buffered => self.room_for(&data, context)?,
                    _ => None,
                };
                if mode == SendMode::Ready {
                    self.check_ready(channel, tag)?;
                }
                let eager =
                    mode == SendMode::Buffered || mode == SendMode::Standard && self.buffering == Buffering::Always;
                let request = (!eager || self.network.keeps_track(visibility)).then_some(id);
                self.set_progress(id, if eager { Progress::Complete } else { Progress::Posted });
                let (span, clock) = (self.machine.here(), self.me().clock.clone());
                let number = self.network.sent;
                self.count_sent(context, to, tag)?;
                self.network.post_message(channel, Message { tag, payload, mode, taken, request, span, number, clock });
                self.network.settle(to);
            }
            Communication::Receive { from: Source::Null, .. } => self.set_progress(id, Progress::Complete),
            Communication::Receive { data, .. } => {
                self.check_target(&data)?;
                self.set_progress(id, Progress::Posted);
                self.endpoint().posted.push(id);
                self.network.count_receive(rank, id);
                self.network.settle(rank);
            }
            Communication::Collective { context, function, again: Some(part), .. } => {
                self.start_collective(id, (context, function), &part)?;
            }
            Communication::Collective { .. } | Communication::OneSided { .. } => {}
            Communication::Both { .. } | Communication::Generalized(_) | Communication::Flush { .. } => {}
            Communication::Partitioned(own) => self.start_partitioned(id, &own)?,
        }
        Ok(())
    }

    pub(super) fn set_progress(&mut self, id: RequestId, progress: Progress) {
        if let Some(request) = self.network.request(self.machine.rank(), id) {
            request.progress = progress;
        }
    }

    /// The second half of a blocking call: what it waited for is there.
    pub(super) fn end_blocking(&mut self, arguments: &Arguments<D::Number>, wait: &Wait) -> OrStop<(), D::Number> {
        if let Wait::Drained(room, _) = wait {
            return self.end_drained(arguments, *room);
        }
        let Wait::All(ids) = wait else { return Ok(()) };
        let mut received = None;
        for id in ids {
            let receives = matches!(
                self.network.look(self.machine.rank(), *id).map(|request| &request.operation),
                Some(Communication::Receive { .. })
            );
            let completed = self.complete(*id)?;
            if receives {
                received = Some(completed);
            }
        }
        let status = match arguments.function {
            Mpi::Recv => 6,
            Mpi::Sendrecv => 11,
            Mpi::SendrecvReplace => 8,
            _ => return Ok(()),
        };
        match received {
            Some(completed) => self.set_status(&arguments.cell(status), &completed, arguments.given.name),
            None => Ok(()),
        }
    }

    /// The second half of a probe.
    pub(super) fn end_probe(
        &mut self,
        arguments: &Arguments<D::Number>,
        wait: &Wait,
        decision: &Resolution,
    ) -> OrStop<(), D::Number> {
        let (Wait::Probe(context, from, tag) | Wait::ProbeNow(context, from, tag)) = wait else { return Ok(()) };
        let status = if arguments.function == Mpi::Iprobe { 4 } else { 3 };
        let found = match (decision, from) {
            (Resolution::From(rank), _) => Some(*rank),
            (Resolution::Ready, Source::Rank(rank)) => Some(*rank),
            _ => None,
        };
        let wanted = Wanted { context: *context, from: *from, tag: *tag };
        let clock =
            found.and_then(|rank| self.network.first_fitting(self.machine.rank(), wanted, rank)?.1.clock.clone());
        self.network.learn(self.machine.rank(), &clock);
        let seen = found.and_then(|rank| {
            let (_, message) = self.network.first_fitting(self.machine.rank(), wanted, rank)?;
            let source = self.network.rank_in(*context, rank)?;
            Some(Completed::received(source, message.tag, self.payload_bytes(&message.payload)))
        });
        if arguments.function == Mpi::Iprobe {
            self.write_int(arguments, 3, i64::from(seen.is_some()))?;
        }
        match seen {
            Some(completed) => self.set_status(&arguments.cell(status), &completed, arguments.given.name),
            None => Ok(()),
        }
    }

    /// What a complete operation brings is there, and the program may see it.
    pub(super) fn deliver(&mut self, id: RequestId) -> OrStop<Completed, D::Number> {
        let rank = self.machine.rank();
        let Some(request) = self.network.look(rank, id) else { return Ok(Completed::EMPTY) };
        let (progress, operation, delivered) = (request.progress, request.operation.clone(), request.delivered);
        let (posted, wish) = (request.span, request.wish);
        if wish == Wish::Cancel {
            self.last.fate = Some(progress);
        }
        self.return_buffer(id);
        self.network.learn_from_request(rank, id);
        if let Some(request) = self.network.request(rank, id) {
            request.delivered = true;
        }
        Ok(match (operation, progress) {
            (_, Progress::Cancelled) => Completed { cancelled: true, ..Completed::SENT },
            (Communication::Send { .. }, _) => Completed::SENT,
            (Communication::Receive { from: Source::Null, .. }, _) => Completed::NOBODY,
            (Communication::Receive { context, data, message, .. }, _) => match message {
                Some((from, message)) => {
                    if !delivered {
                        self.count_received(context, from, message.tag)?;
                        let done = self.scatter(&data, &message.payload, Some((from, message.span)));
                        self.about_receive(done, posted)?;
                    }
                    let source = self.network.rank_in(context, from).unwrap_or(0);
                    Completed::received(source, message.tag, self.payload_bytes(&message.payload))
                }
                None => Completed::EMPTY,
            },
            (Communication::Collective { context, function, .. }, _) => {
                let bytes = self.bytes_of_access(context, function, id);
                self.end_collective(context, function, id)?;
                Completed { bytes, ..Completed::EMPTY }
            }
            (Communication::Partitioned(own), _) => self.end_partitioned(id, &own)?,
            (Communication::Generalized(own), _) => self.end_generalized(&own)?,
            (Communication::Flush { .. }, _) => Completed::EMPTY,
            (Communication::Both { receive, send }, _) => {
                self.complete(send)?;
                self.complete(receive)?
            }
            (Communication::OneSided { window, .. }, _) => {
                self.network.close_request(rank, window, id);
                Completed::EMPTY
            }
        })
    }

    /// Completes a request: its data is delivered, and it ends or waits to be
    /// started again.
    pub(super) fn complete(&mut self, id: RequestId) -> OrStop<Completed, D::Number> {
        let completed = self.deliver(id)?;
        let operation = self.network.look(self.machine.rank(), id).map(|request| request.operation.clone());
        if let Some(Communication::Generalized(own)) = operation {
            self.free_generalized(&own)?;
        }
        if self.network.features.cancels {
            self.network.lose_track(self.machine.rank(), id);
        }
        let endpoint = self.endpoint();
        match endpoint.requests.get_mut(id.0) {
            Some(request) if request.visibility == Visibility::Persistent => {
                request.progress = Progress::Inactive;
                request.wish = Wish::Complete;
                request.delivered = false;
                if let Communication::Receive { message, .. } = &mut request.operation {
                    *message = None;
                }
            }
            _ => {
                endpoint.requests.remove(id.0);
            }
        }
        Ok(completed)
    }

    /// A buffer with count and type, from three arguments.
    pub(super) fn delivery(
        &mut self,
        arguments: &Arguments<D::Number>,
        buffer: usize,
        count: usize,
        datatype: usize,
    ) -> OrStop<Delivery<D::Number>, D::Number> {
        let Some(datatype) = arguments.datatype(datatype) else {
            return self.machine.unsupported(&codes::U208, self.machine.here(), "a datatype is missing");
        };
        self.buffer_at(arguments, buffer, arguments.int(count), datatype)
    }

    /// A buffer with count and type, where only the buffer is an argument.
    pub(super) fn buffer_at(
        &mut self,
        arguments: &Arguments<D::Number>,
        buffer: usize,
        count: i64,
        datatype: Rc<Datatype>,
    ) -> OrStop<Delivery<D::Number>, D::Number> {
        let delivery = Delivery { buffer: arguments.cell(buffer), count, datatype };
        if matches!(delivery.buffer, Cell::Null) && delivery.count > 0 && !delivery.datatype.map.is_empty() {
            let text = self.machine.argument_text(&arguments.given, buffer);
            let message =
                format!("`{}`: the buffer `{text}` is null, but the count is {}", arguments.given.name, delivery.count);
            return self.bad_argument(&arguments.given, buffer, Property::MpiCount, message);
        }
        Ok(delivery)
    }
}
