//! What tells a state of the world from all others: a fingerprint of what can
//! make a difference later. How the world got there does not count, nor do
//! places in the text that are only kept for messages.
//!
//! A process that did not change since the last time costs nothing: its
//! fingerprint is kept with it, for one set of assumptions (`epoch`) and one
//! state of its endpoint. Of a process that ended nothing counts any more.

use crate::state::{Parked, ProcessFingerprint, ProcessStatus, Trying, World};
use antiphon_machine::memory::Cell;
use antiphon_machine::Domain;
use antiphon_machine::{Survey, Walk};
use antiphon_mpi::{
    Channel, Collective, Communication, Delivery, Endpoint, Entry, Gift, Labels, Length, Message, Payload, Request,
    Run, StoredFile, Window,
};
use antiphon_numbers::Fingerprint;
use std::hash::Hash;
use std::rc::Rc;

impl<D: Domain> World<'_, D> {
    /// The fingerprint of the state. Allocations that nothing leads to are given
    /// up on the way; they are reported when their process ends.
    pub fn fingerprint(&mut self) -> u128 {
        self.park();
        let mut all = Fingerprint::EMPTY.word(self.machine.part as u64);
        for finished in self.finished.clone() {
            all = all.and(self.finished_print(&finished));
        }
        if self.is_tied() {
            let (here, running) = (self.machine.part, self.machine.rank);
            for part in 0..self.machine.instances.len() {
                if self.elsewhere[part].is_some() {
                    self.go_to_program(part);
                    all = all.word(part as u64).and(self.world_print());
                    self.go_to_program(here);
                }
            }
            self.machine.rank = running;
        }
        let (queues, loops) = (self.queues_print(), self.iterations_print());
        all.and(self.world_print()).and(queues).and(loops).0
    }

    /// Asks for the fingerprints of all that is not the running process's own: other processes, and messages in flight.
    pub(super) fn scan_others(&mut self) {
        let alive = |rank: &u32| matches!(self.schedule.statuses[*rank as usize], ProcessStatus::Alive);
        let others: Vec<u32> =
            (0..self.machine.processes()).filter(|rank| *rank != self.machine.rank).filter(alive).collect();
        others.into_iter().for_each(|rank| {
            self.process_print(rank);
        });
        self.network_print();
    }

    /// The fingerprint of the part that runs. Others have not begun, or are tied to it.
    fn world_print(&mut self) -> u128 {
        let mut all =
            Fingerprint::EMPTY.word(u64::from(self.schedule.reported) | u64::from(self.schedule.aborted) << 1);
        all = all.word(u64::from(self.schedule.trying == Trying::Everybody));
        for rank in 0..self.machine.processes() {
            all = match self.schedule.statuses[rank as usize] {
                ProcessStatus::Ended(_) if self.machine.keeps_outputs() => all.word(1).and(self.ended_print(rank)),
                ProcessStatus::Ended(_) => all.word(1),
                ProcessStatus::Diverging => all.word(2),
                ProcessStatus::Alive => all.word(3).and(self.process_print(rank)),
            };
        }
        let network = self.network_print();
        all.and(network).0
    }

    pub(super) fn process_print(&mut self, rank: u32) -> u128 {
        let Some(parked) = self.parked[rank as usize].clone() else { return 0 };
        let (endpoint, epoch) = (self.network.endpoints[rank as usize].clone(), self.machine.domain.epoch());
        if let Some(kept) = ProcessFingerprint::look(&parked.print, epoch, &endpoint) {
            return kept;
        }
        drop(parked);
        self.forget_unread(rank);
        let Some(parked) = self.parked[rank as usize].clone() else { return 0 };
        let survey = self.survey(&parked, &endpoint, epoch, Vec::new());
        drop(parked);
        let Some(slot) = &mut self.parked[rank as usize] else { return survey.fingerprint };
        if !survey.lost.is_empty() {
            Rc::make_mut(slot).process.memory.collect(&survey.lost);
        }
        *slot.print.borrow_mut() = Some(ProcessFingerprint::new(epoch, endpoint, survey.fingerprint));
        survey.fingerprint
    }

    /// The fingerprint of what a process that ended gave. It has no endpoint any
    /// more, and no frames.
    pub(super) fn ended_print(&mut self, rank: u32) -> u128 {
        let Some(parked) = self.parked[rank as usize].clone() else { return 0 };
        let process = &parked.process;
        if rank > 0 && process.written.is_empty() && process.printed.is_empty() && process.library.reads.is_empty() {
            return 0;
        }
        let (endpoint, epoch) = (self.network.endpoints[rank as usize].clone(), self.machine.domain.epoch());
        if let Some(kept) = ProcessFingerprint::look(&parked.print, epoch, &endpoint) {
            return kept;
        }
        let outputs = self.output_globals();
        let mut walk = Walk::bare(&parked.process, self.machine.code, &mut self.machine.domain, epoch);
        describe_written(&mut walk, &parked.process);
        outputs.into_iter().for_each(|global| walk.global(global));
        let fingerprint = walk.so_far();
        *parked.print.borrow_mut() = Some(ProcessFingerprint::new(epoch, endpoint, fingerprint));
        fingerprint
    }

    /// The walk over a process; the contents of objects in these slots do not count.
    pub(super) fn survey(
        &mut self,
        parked: &Parked<D::Number>,
        endpoint: &Endpoint<D::Number>,
        epoch: u64,
        without: Vec<u32>,
    ) -> Survey {
        let handles = self.handles();
        let mut walk = Walk::without(&parked.process, self.machine.code, &mut self.machine.domain, epoch, without);
        super::team_print::describe_threads(&mut walk, parked, endpoint, handles);
        describe_written(&mut walk, &parked.process);
        describe_endpoint(&mut walk, endpoint);
        walk.finish()
    }

    fn network_print(&mut self) -> u128 {
        let empty = antiphon_machine::state::Process::empty(self.machine.code.layouts.clone(), 0);
        let epoch = self.machine.domain.epoch();
        let mut walk = Walk::new(&empty, self.machine.code, &mut self.machine.domain, epoch);
        hash(&mut walk, &(&self.network.contexts, &self.network.meetings, &self.network.pairings));
        if self.network.features.ready {
            hash(&mut walk, &self.network.knowledge());
        }
        for window in self.network.windows.iter() {
            describe_window(&mut walk, window);
            hash(&mut walk, &self.network.known_uses(&window.records));
        }
        hash(&mut walk, &self.network.files.open);
        for file in self.network.files.stored.iter() {
            describe_file(&mut walk, file);
            hash(&mut walk, &self.network.known_uses(&file.records));
        }
        for (channel, messages) in self.network.channels.iter() {
            hash::<D, Channel>(&mut walk, channel);
            hash(&mut walk, &messages.len());
            messages.iter().for_each(|message| describe_message(&mut walk, message));
        }
        for (context, collectives) in self.network.collectives.iter() {
            hash(&mut walk, context);
            hash(&mut walk, &collectives.len());
            collectives.iter().for_each(|collective| describe_collective(&mut walk, collective));
        }
        walk.finish().fingerprint
    }
}

/// Goes on with anything that can be hashed and holds no numbers of the domain.
pub(super) fn hash<D: Domain, T: Hash>(walk: &mut Walk<'_, D>, thing: &T) {
    walk.part(Fingerprint::of(thing).0);
}

/// Which outputs a process wrote, where does not count; and what it printed.
fn describe_written<D: Domain>(walk: &mut Walk<'_, D>, process: &antiphon_machine::state::Process<D::Number>) {
    for written in process.written.keys() {
        hash(walk, written);
    }
    super::printed::describe_printed(walk, process);
}

fn describe_endpoint<D: Domain>(walk: &mut Walk<'_, D>, endpoint: &Endpoint<D::Number>) {
    hash(walk, &(endpoint.phase, endpoint.threading.level, &endpoint.posted));
    for (number, comm) in endpoint.comms.iter() {
        hash(walk, &(1u8, number, comm.context));
    }
    for (number, group) in endpoint.groups.iter() {
        hash(walk, &(2u8, number, &group.members));
    }
    for (number, datatype) in endpoint.datatypes.iter() {
        hash(walk, &(3u8, number, &datatype.map, datatype.committed));
        hash(walk, &(datatype.lower, datatype.extent, datatype.fixed));
        let recipe = datatype.recipe.as_ref();
        hash(walk, &recipe.map(|recipe| (recipe.combiner, &recipe.integers, &recipe.addresses, &recipe.counts)));
    }
    for (number, operation) in endpoint.operations.iter() {
        hash(walk, &(4u8, number, operation.function, operation.commutative));
    }
    // Numbers that were given out decide which come next.
    let given = (endpoint.comms.slots().len(), endpoint.groups.slots().len(), endpoint.datatypes.slots().len());
    hash(walk, &(given, endpoint.operations.slots().len()));
    hash(walk, &(endpoint.handlers.slots().len(), endpoint.infos.slots().len(), &endpoint.handled));
    endpoint.handlers.iter().for_each(|(number, (function, _))| hash(walk, &(6u8, number, *function)));
    describe_labels(walk, &endpoint.labels);
    for (number, matched) in endpoint.matched.iter() {
        hash(walk, &(8u8, number, matched.context, matched.from));
        describe_message(walk, &matched.message);
    }
    endpoint.infos.iter().for_each(|(number, info)| hash(walk, &(7u8, number, &info.pairs)));
    for (number, window) in endpoint.windows.iter() {
        hash(walk, &(9u8, number, window.number));
        walk.cell(&window.base);
    }
    hash(walk, &endpoint.windows.slots().len());
    for (number, file) in endpoint.opened.files.iter() {
        hash(walk, &(10u8, number, file.open, file.mode, file.position, file.split));
        hash(walk, &file.view.shape());
    }
    hash(walk, &endpoint.opened.files.slots().len());
    hash(walk, &endpoint.opened.representations);
    endpoint.opened.sessions.iter().for_each(|(number, _)| hash(walk, &(11u8, number)));
    for (number, request) in endpoint.requests.iter() {
        hash(walk, &(5u8, number));
        describe_request(walk, request);
    }
    for (room, attached) in &endpoint.attached {
        walk.cell(&attached.buffer);
        hash(walk, &(room, attached.size, attached.sent));
    }
}

fn describe_labels<D: Domain>(walk: &mut Walk<'_, D>, labels: &Labels<D::Number>) {
    hash(walk, &(&labels.names, labels.keys.slots().len(), &labels.errors, &labels.hints));
    for (number, key) in labels.keys.iter() {
        hash(walk, &(number, key.bearer, key.copying, key.delete));
        walk.cell(&key.extra);
    }
    for attribute in &labels.attributes {
        hash(walk, &(attribute.on, attribute.handle, attribute.key.copying, attribute.key.delete));
        walk.cell(&attribute.key.extra);
        walk.cell(&attribute.value);
    }
}

/// Where its parts lie does not count here: that belongs to the processes, whose
/// endpoints have it. When something happened counts only as far as somebody
/// does not know of it.
fn describe_window<D: Domain>(walk: &mut Walk<'_, D>, window: &Window<D::Number>) {
    hash(walk, &(window.context, &window.sides, &window.held, window.records.len()));
    for exposure in &window.exposures {
        hash(walk, &(exposure.target, &exposure.origins));
    }
    window.instances.iter().for_each(|part| hash(walk, &(part.size, part.unit)));
    window.attached.iter().flatten().for_each(|part| hash(walk, &(part.rank, part.address, part.size)));
    for record in &window.records {
        hash(walk, &(record.target, record.low, record.high, record.act, record.by, record.closed.is_some()));
        hash(walk, &(record.basic, record.request, record.standing));
    }
}

/// What a file holds, and which accesses somebody does not know of.
fn describe_file<D: Domain>(walk: &mut Walk<'_, D>, file: &StoredFile<D::Number>) {
    hash(walk, &(&file.name, file.existence, file.pieces.len(), file.records.len(), file.representation));
    match &file.length {
        Length::Known(bytes) => hash(walk, bytes),
        Length::Open { before, written } => {
            walk.cell(&Cell::Number(before.clone()));
            hash(walk, &(1u8, written));
        }
    }
    for piece in &file.pieces {
        hash(walk, &(piece.low, piece.high, piece.provenance));
        describe_run(walk, &piece.run);
    }
    for record in &file.records {
        hash(walk, &(record.low, record.high, record.act, record.by, record.closed.is_some(), record.request));
    }
}

fn describe_request<D: Domain>(walk: &mut Walk<'_, D>, request: &Request<D::Number>) {
    hash(walk, &(request.progress, request.visibility, request.wish, request.delivered));
    match &request.operation {
        Communication::Send { mode, context, to, tag, data } => {
            hash(walk, &(1u8, mode, context, to, tag));
            describe_delivery(walk, data);
        }
        Communication::Receive { context, from, tag, data, message } => {
            hash(walk, &(2u8, context, from, tag));
            describe_delivery(walk, data);
            if let Some((sender, message)) = message {
                hash(walk, sender);
                describe_message(walk, message);
            }
        }
        Communication::Collective { context, function, buffers, again } => {
            hash(walk, &(3u8, context, function, buffers.len()));
            buffers.iter().for_each(|data| describe_delivery(walk, data));
            if let Some(part) = again {
                hash(walk, &(part.root, part.op, &part.numbers, part.later.as_ref().map(Vec::len)));
                part.later.iter().flatten().for_each(|gift| describe_gift(walk, gift));
            }
        }
        Communication::Partitioned(own) => {
            hash(walk, &(5u8, own.end, own.context, own.peer, own.tag, &own.parts));
            describe_delivery(walk, &own.data);
        }
        Communication::Both { receive, send } => hash(walk, &(6u8, receive, send)),
        Communication::Generalized(own) => {
            hash(walk, &(7u8, own.query, own.free, own.cancel));
            walk.cell(&own.extra);
        }
        Communication::Flush { room, before } => hash(walk, &(8u8, room, before)),
        Communication::OneSided { function, window, target } => hash(walk, &(4u8, function, window, target)),
    }
}

fn describe_gift<D: Domain>(walk: &mut Walk<'_, D>, gift: &Gift<D::Number>) {
    match gift {
        Gift::Lent(data) | Gift::Own(data) => describe_delivery(walk, data),
        Gift::Nothing => hash(walk, &0u8),
    }
}

fn describe_delivery<D: Domain>(walk: &mut Walk<'_, D>, data: &Delivery<D::Number>) {
    walk.cell(&data.buffer);
    hash(walk, &(data.count, &data.datatype.map, data.datatype.extent));
}

pub(super) fn describe_message<D: Domain>(walk: &mut Walk<'_, D>, message: &Message<D::Number>) {
    hash(walk, &(message.tag, message.mode, message.room(), message.request));
    describe_payload(walk, &message.payload);
}

fn describe_payload<D: Domain>(walk: &mut Walk<'_, D>, payload: &Payload<D::Number>) {
    payload.runs.iter().for_each(|run| describe_run(walk, run));
}

fn describe_run<D: Domain>(walk: &mut Walk<'_, D>, run: &Run<D::Number>) {
    hash(walk, &(run.basic(), run.len()));
    match run {
        Run::Values(_, cells) => cells.iter().for_each(|cell| walk.cell(cell)),
        Run::Bytes(_, block) => {
            hash(walk, &1u8);
            walk.block(block);
        }
    }
}

fn describe_collective<D: Domain>(walk: &mut Walk<'_, D>, collective: &Collective<D::Number>) {
    hash(walk, &(collective.function, collective.nonblocking, &collective.made));
    for entry in &collective.entries {
        match entry {
            Some(entry) => describe_entry(walk, entry),
            None => hash(walk, &0u8),
        }
    }
}

/// Where it gets what it gets does not count here: the buffers belong to a
/// process, whose request has them.
pub(super) fn describe_entry<D: Domain>(walk: &mut Walk<'_, D>, entry: &Entry<D::Number>) {
    hash(walk, &(1u8, entry.request, entry.root, entry.op, &entry.numbers, entry.left, &entry.hints));
    hash(walk, &(entry.gives.len(), entry.gets.len()));
    entry.gives.iter().for_each(|payload| describe_payload(walk, payload));
    for data in &entry.gets {
        hash(walk, &(data.count, &data.datatype.map, data.datatype.extent));
    }
}
