//! Processes that nobody can tell apart.
//!
//! A manager deals out rows to workers. Which worker has which row makes no
//! difference to what comes of it, and yet six rows at six workers are 720
//! states. Here all of them get one fingerprint.
//!
//! *When.* Take a quiescent state and a permutation of some ranks, the *members*.
//! Let each member have what another one had: its memory, its control, its
//! requests, the messages between it and those that are no members. All numbers
//! in memory stay as they are; they are data. If from there on no code that any
//! process may still execute can see the difference (`remaining`), each execution
//! of one state has its mirror image from the other, with ranks exchanged: the same
//! steps, the same choices, the same violations at the same places. So one of
//! them need not be looked at once the other was.
//!
//! Code cannot see the difference if whatever it asks MPI has the same answer
//! (`interchangeable`), but for the sender in a status, and if such a sender is used only to
//! name a process again. In the mirror image it is the mirrored rank, in
//! what holds nothing else (`held`); everything else in memory is the same. Ranks
//! that the text names, or that a request or a message between two of them holds
//! at the moment, are no members, and neither is rank 0, whose outputs count more.
//! In any doubt the state has the fingerprint that it has without all this.
//!
//! *Why pruning is right.* A fingerprint of this kind holds the members and what
//! they have, sorted. Two states with the same one are mirror images of each
//! other. What can be found from a state does not depend on which of the possible
//! reductions is used from there, so a state from which all was looked at stands
//! for its images, also where a search comes back to an image while the state
//! itself is still on its stack: nothing is concluded from coming back. Where
//! something is (a loop that comes back to the same state and is set aside,
//! questions that are asked for ever), the world compares the exact fingerprint, and
//! states in which that may happen have no members.
//!
//! *What does not count.* A status that is filled before it is read again, and a
//! global number whose address nobody has and which no code before the process
//! names, like the `rank` that `main` asked for: they are left out, or hardly any
//! two states would be images of each other. Neither holds a pointer, so nothing changes about leaks.
//!
//! Counterexamples are not touched: a search goes on from real states, and the
//! way to a violation is a real one. Violations that are mirror images of each
//! other are found once.
//!
//! *Annotations.* Assertions over several processes may say the same of all of them (`asserted`), and so may annotated loops
//! (`repeated`). A snapshot that waits in a queue belongs to the process that left it.
//!
//! *Communicators* of some processes keep theirs (`divided`).
//!
//! Deliberately not here: one-sided communication, values that are undecided and numbered by process (`rand`, clocks).

mod asserted;
mod divided;
mod fixed;
mod held;
mod interchangeable;
mod remaining;
mod repeated;
mod served;
mod told;
mod turns;

use super::identity::{describe_entry, describe_message, hash};
use crate::state::{
    Annotated, Facts, Parked, ProcessFingerprint, ProcessStatus, RemainingCode, Scheduling, Voice, World, WorldKept,
};
use antiphon_machine::anatomy::{self, Parts};
use antiphon_machine::code::{Code, Node, Operation, Pc, PlaceCode, PlaceCodeId};
use antiphon_machine::memory::{Cell, Scalar};
use antiphon_machine::state::{Caller, Process};
use antiphon_machine::Domain;
use antiphon_machine::Prints;
use antiphon_machine::ProcessId;
use antiphon_machine::Walk;
use antiphon_model::library::Mpi;
use antiphon_model::{LibraryFunction, Program, Role, Side, Variable};
use antiphon_mpi::{Channel, Communication as Posted, Endpoint, Features, Pending, Source, Wait};
use antiphon_numbers::Fingerprint;
use divided::Group;
use held::Mention;
use remaining::{globals_within, Inquiry};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Who is interchangeable in a state, and what is before each process that goes on.
struct Interchangeable {
    members: Vec<u32>,
    /// The communicators that were made.
    groups: Vec<Group>,
    /// The ranks of members that processes hold.
    mentions: Vec<Mention>,
    /// The messages in which members say who they are.
    introductions: BTreeSet<(Channel, usize)>,
    remaining_code: Vec<Option<Rc<RemainingCode>>>,
}

impl Interchangeable {
    fn has(&self, rank: u32) -> bool {
        self.members.binary_search(&rank).is_ok()
    }
}

/// Tells the two kinds of fingerprints apart.
const OF_A_CLASS: u64 = 0x5e1f_a11e;

impl<D: Domain> World<'_, D> {
    /// The fingerprint of the state and of all its mirror images, where it has
    /// any; else its own.
    pub fn class_fingerprint(&mut self) -> u128 {
        self.park();
        match self.interchangeable() {
            Some(interchangeable) => self.class_print(&interchangeable),
            None => self.fingerprint(),
        }
    }

    fn interchangeable(&mut self) -> Option<Interchangeable> {
        let count = self.machine.processes();
        if count < 3 || !self.may_be_interchangeable() {
            return None;
        }
        let facts = self.facts(self.machine.part);
        let mut named = vec![false; count as usize];
        named[0] = true;
        let asserted = facts.asserted.as_ref()?.iter();
        let mut remaining_code = Vec::new();
        for rank in 0..count {
            let going_on = self.schedule.statuses[rank as usize] == ProcessStatus::Alive;
            remaining_code.push(if going_on { Some(self.remaining(rank)?) } else { None });
            if going_on {
                let ranks = named_by(&self.network.endpoints[rank as usize])?;
                ranks.into_iter().for_each(|rank| named[rank as usize] = true);
            }
        }
        let groups = self.groups()?;
        if !self.are_served_alike(&remaining_code) || !self.is_divided_alike(&groups, &remaining_code) {
            return None;
        }
        for rank in remaining_code.iter().flatten().flat_map(|remaining| &remaining.named).chain(asserted) {
            let Ok(rank) = usize::try_from(*rank) else { continue };
            let meant = groups.iter().filter_map(|group| group.get(rank).map(|rank| *rank as usize));
            for rank in meant.chain([rank]) {
                named.get_mut(rank).into_iter().for_each(|place| *place = true);
            }
        }
        for Channel { from, to, .. } in self.network.channels.keys() {
            if !named[*from as usize] && !named[*to as usize] {
                named[*to as usize] = true;
            }
        }
        for rank in 0..count {
            named[rank as usize] |= self.is_heard(rank, remaining_code[rank as usize].as_deref());
        }
        let members: Vec<u32> = (0..count).filter(|rank| !named[*rank as usize]).collect();
        if members.len() < 2 {
            return None;
        }
        let mentions = self.mentions(&members, &groups, &remaining_code)?;
        let introductions = self.introductions(&members, &groups)?;
        Some(Interchangeable { members, groups, mentions, introductions, remaining_code })
    }

    /// Whether the world as a whole has nothing that tells processes apart, and
    /// nobody can run.
    fn may_be_interchangeable(&mut self) -> bool {
        let count = self.machine.processes();
        let network = &self.network;
        let quiet = self.policy.scheduling == Scheduling::Reduced
            && self.machine.program.counted.is_empty()
            && !self.is_tied()
            && network.features == Features::default()
            && network.windows.is_empty()
            && network.files.open.is_empty()
            && network.pairings.is_empty()
            && network.meetings.is_empty();
        // Each process has a communicator of its own, by which it is known.
        let shared = network.collectives.keys().all(|context| !network.is_of_one(*context));
        let rests = (0..count).all(|rank| !self.is_runnable(rank));
        quiet && shared && rests && self.collective_iterations.0.is_empty() && self.machine.code.universes.is_empty()
    }

    /// Whether what a process prints counts, and it does or did.
    fn is_heard(&self, rank: u32, remaining: Option<&RemainingCode>) -> bool {
        let printed = self.parked[rank as usize].as_ref().is_some_and(|parked| !parked.process.printed.is_empty());
        let prints = remaining.is_some_and(|remaining| remaining.voice == Voice::Prints);
        self.machine.options.prints == Prints::Kept && (printed || prints)
    }

    pub(crate) fn facts(&mut self, part: usize) -> Rc<Facts> {
        let known = &self.machine.instances[part];
        let facts = self.known.facts.entry(part);
        facts.or_insert_with(|| Rc::new(Facts::of(known.program, known.code, known.processes))).clone()
    }

    /// What the code before a process does; `None` if it may tell processes apart.
    fn remaining(&mut self, rank: u32) -> Option<Rc<RemainingCode>> {
        let key = (self.machine.part, self.places_of(rank)?);
        if let Some(remaining) = self.known.remaining_code.get(&key) {
            return remaining.clone();
        }
        let facts = self.facts(self.machine.part);
        let mut remaining = Inquiry::new(self.machine.program, self.machine.code, &key.1, self.machine.processes())
            .with_rank_tags(facts.rank_tags.clone())
            .answer();
        let private = facts.private.clone();
        if let Some(remaining) = &mut remaining {
            remaining.unread_globals = private.difference(&remaining.globals).copied().collect();
        }
        let remaining = remaining.map(Rc::new);
        self.known.remaining_code.insert(key, remaining.clone());
        remaining
    }

    /// Where each frame of a process is; `None` where the library called back, or
    /// something waits for its end.
    fn places_of(&self, rank: u32) -> Option<Vec<Pc>> {
        let parked = self.parked[rank as usize].as_ref()?;
        if parked.team.roster().is_some() {
            return None;
        }
        let frames = &parked.thread.frames;
        let called = |caller: Caller| matches!(caller, Caller::Operation(_));
        let plain = frames.iter().skip(1).all(|frame| called(frame.caller));
        if !plain || !parked.process.library.at_exit.is_empty() {
            return None;
        }
        Some(frames.iter().skip(1).map(|frame| frame.call_pc).chain([parked.thread.pc]).collect())
    }

    fn class_print(&mut self, interchangeable: &Interchangeable) -> u128 {
        let mut all = Fingerprint::EMPTY.word(OF_A_CLASS).word(self.machine.part as u64);
        for finished in self.finished.clone() {
            all = all.and(self.finished_print(&finished));
        }
        let loops = self.iterations_print();
        all = all.and(self.queues_of_others(interchangeable)).and(loops);
        all = all.word(u64::from(self.schedule.reported) | u64::from(self.schedule.aborted) << 1);
        let mut theirs = Vec::new();
        for rank in 0..self.machine.processes() {
            let own = self.status_print(rank, interchangeable);
            match interchangeable.has(rank) {
                true => theirs.push(self.member_print(own, rank, interchangeable)),
                false => all = all.word(u64::from(rank)).and(own),
            }
        }
        theirs.sort_unstable();
        all = all.and(self.rest_of_network(interchangeable));
        theirs.into_iter().fold(all.word(OF_A_CLASS), Fingerprint::and).0
    }

    /// What tells the snapshots of processes that are no members from others.
    fn queues_of_others(&mut self, interchangeable: &Interchangeable) -> u128 {
        let part = self.machine.part;
        let all = self.queues.clone();
        let owners: BTreeSet<ProcessId> =
            all.universes().iter().flat_map(|universe| universe.members.iter().copied()).collect();
        let mut print = Fingerprint::EMPTY;
        for owner in owners {
            if owner.part != part || !interchangeable.has(owner.rank) {
                print = print.and(self.queue_print(owner));
            }
        }
        print.0
    }

    /// What a process has.
    fn status_print(&mut self, rank: u32, interchangeable: &Interchangeable) -> u128 {
        let all = Fingerprint::EMPTY;
        match (self.schedule.statuses[rank as usize], &interchangeable.remaining_code[rank as usize]) {
            (ProcessStatus::Ended(_), _) if self.machine.keeps_outputs() => all.word(1).and(self.ended_print(rank)),
            (ProcessStatus::Ended(_), _) => all.word(1),
            (ProcessStatus::Diverging, _) => all.word(2),
            (ProcessStatus::Alive, Some(remaining)) => {
                let (remaining, masked) = (remaining.clone(), self.masked(rank, interchangeable));
                all.word(3).and(match masked {
                    Some(masked) => self.print_of_masked(&masked, rank, &remaining),
                    None => self.print_without(rank, &remaining),
                })
            }
            (ProcessStatus::Alive, None) => all.word(4).word(u64::from(rank)).and(self.process_print(rank)),
        }
        .0
    }

    /// The fingerprint of a process without what its code will not see.
    fn print_without(&mut self, rank: u32, remaining: &RemainingCode) -> u128 {
        let (endpoint, epoch) = (self.network.endpoints[rank as usize].clone(), self.machine.domain.epoch());
        let kept = self.parked[rank as usize].as_ref();
        if let Some(kept) = kept.and_then(|parked| ProcessFingerprint::look(&parked.class_print, epoch, &endpoint)) {
            return kept;
        }
        self.forget_unread(rank);
        let Some(parked) = self.parked[rank as usize].clone() else { return 0 };
        let without = unread_objects(&parked, remaining);
        if without.is_empty() {
            return self.process_print(rank);
        }
        let fingerprint = self.survey(&parked, &endpoint, epoch, without).fingerprint;
        *parked.class_print.borrow_mut() = Some(ProcessFingerprint::new(epoch, endpoint, fingerprint));
        fingerprint
    }

    /// The same of a process that was cleared of ranks, which belong to those whose they are.
    fn print_of_masked(&mut self, masked: &Parked<D::Number>, rank: u32, remaining: &RemainingCode) -> u128 {
        let (endpoint, epoch) = (self.network.endpoints[rank as usize].clone(), self.machine.domain.epoch());
        self.survey(masked, &endpoint, epoch, unread_objects(masked, remaining)).fingerprint
    }

    /// What a member has, with the messages from it and to it, and its parts in
    /// collective operations.
    fn member_print(&mut self, own: u128, rank: u32, interchangeable: &Interchangeable) -> u128 {
        let queued = self.queue_print(ProcessId { part: self.machine.part, rank });
        let empty = Process::empty(self.machine.code.layouts.clone(), 0);
        let epoch = self.machine.domain.epoch();
        let mut walk = Walk::new(&empty, self.machine.code, &mut self.machine.domain, epoch);
        walk.part(own);
        walk.part(queued);
        // Only those of the same communicators are exchanged.
        interchangeable.groups.iter().for_each(|group| hash(&mut walk, &group.contains(&rank)));
        for mention in interchangeable.mentions.iter().filter(|mention| mention.of == rank) {
            let by = (mention.by != rank).then_some(mention.by);
            hash(&mut walk, &(4u8, by, mention.number));
        }
        for (channel, messages) in self.network.channels.iter() {
            let (way, other) = match *channel {
                Channel { from, to, .. } if from == rank => (1u8, to),
                Channel { from, to, .. } if to == rank => (2u8, from),
                _ => continue,
            };
            hash(&mut walk, &(way, channel.context, other, messages.len()));
            for (at, message) in messages.iter().enumerate() {
                match interchangeable.introductions.contains(&(*channel, at)) {
                    true => hash(&mut walk, &(5u8, message.tag, message.mode, message.room(), message.request)),
                    false => describe_message(&mut walk, message),
                }
            }
        }
        for (context, collectives) in self.network.collectives.iter() {
            let group = &self.network.context(*context).members;
            let Some(at) = group.iter().position(|member| *member == rank) else { continue };
            hash(&mut walk, &(3u8, context));
            for entry in collectives.iter().filter_map(|collective| collective.entries.get(at)) {
                match entry {
                    Some(entry) => describe_entry(&mut walk, entry),
                    None => hash(&mut walk, &0u8),
                }
            }
        }
        walk.finish().fingerprint
    }

    /// What the network has apart from members.
    fn rest_of_network(&mut self, interchangeable: &Interchangeable) -> u128 {
        let empty = Process::empty(self.machine.code.layouts.clone(), 0);
        let epoch = self.machine.domain.epoch();
        let mut walk = Walk::new(&empty, self.machine.code, &mut self.machine.domain, epoch);
        hash(&mut walk, &(&self.network.contexts, &interchangeable.members));
        for (channel, messages) in self.network.channels.iter() {
            if interchangeable.has(channel.from) || interchangeable.has(channel.to) {
                continue;
            }
            hash(&mut walk, &(channel, messages.len()));
            messages.iter().for_each(|message| describe_message(&mut walk, message));
        }
        for (context, collectives) in self.network.collectives.iter() {
            hash(&mut walk, &(context, collectives.len()));
            let group = &self.network.context(*context).members;
            for collective in collectives {
                hash(&mut walk, &(collective.function, collective.nonblocking, &collective.made));
                let entries = group.iter().zip(&collective.entries);
                for (_, entry) in entries.filter(|(rank, _)| !interchangeable.has(**rank)) {
                    match entry {
                        Some(entry) => describe_entry(&mut walk, entry),
                        None => hash(&mut walk, &0u8),
                    }
                }
            }
        }
        walk.finish().fingerprint
    }
}

/// The slots of objects that the code before a process does not see.
fn unread_objects<N: Clone>(parked: &Parked<N>, remaining: &RemainingCode) -> Vec<u32> {
    let thread = &parked.thread;
    let object = |(frame, local): &(usize, u32)| -> Option<u32> {
        match thread.slots.get(thread.frames.get(*frame)?.base + *local as usize)? {
            Cell::Pointer(pointer) => parked.process.memory.slot(pointer.object).map(|_| pointer.object.slot),
            _ => None,
        }
    };
    remaining.unread.iter().filter_map(object).chain(remaining.unread_globals.iter().copied()).collect()
}

/// The ranks that an endpoint names at the moment; `None` if it has anything else
/// that may tell processes apart.
fn named_by<N>(endpoint: &Endpoint<N>) -> Option<Vec<u32>> {
    let plain = endpoint.groups.iter().next().is_none()
        && endpoint.handlers.iter().next().is_none()
        && endpoint.windows.iter().next().is_none()
        && endpoint.opened.files.iter().next().is_none()
        && endpoint.matched.iter().next().is_none()
        && endpoint.handled.is_empty()
        && endpoint.labels.is_empty()
        && endpoint.attached.is_empty();
    if !plain {
        return None;
    }
    let mut ranks = Vec::new();
    for (_, request) in endpoint.requests.iter() {
        match &request.operation {
            Posted::Send { to, .. } => ranks.extend(to),
            Posted::Receive { from, message, .. } => {
                ranks.extend(message.iter().map(|(sender, _)| *sender));
                if let Source::Rank(rank) = from {
                    ranks.push(*rank);
                }
            }
            Posted::Collective { .. } | Posted::Both { .. } | Posted::Generalized(_) | Posted::Flush { .. } => {}
            Posted::OneSided { target, .. } => ranks.extend(target),
            Posted::Partitioned(own) => ranks.extend(own.peer),
        }
    }
    for pending in endpoint.pending.values() {
        match pending {
            Pending { decision: Some(_), .. } => return None,
            Pending { wait, decision: None } => match wait {
                Wait::All(_) | Wait::Any(_) | Wait::Some(_) | Wait::Probe(_, Source::Any | Source::Null, _) => {}
                Wait::Probe(_, Source::Rank(rank), _) => ranks.push(*rank),
                Wait::TestAll(_)
                | Wait::TestAny(_)
                | Wait::TestSome(_)
                | Wait::ProbeNow(..)
                | Wait::Drained(..)
                | Wait::Lock(..)
                | Wait::Start(..)
                | Wait::Exposure(_)
                | Wait::ExposureNow(_)
                | Wait::Turn => return None,
            },
        }
    }
    Some(ranks)
}

impl Facts {
    /// Where nothing is known.
    fn nothing() -> Facts {
        Facts {
            annotated: Annotated::Yes,
            private: BTreeSet::new(),
            asserted: None,
            world_kept: WorldKept::Somewhere,
            rank_tags: BTreeSet::new(),
        }
    }

    fn of(program: &Program, code: &Code, processes: u32) -> Facts {
        // What is said of another program is in its code, not in this one.
        if code.remotes.iter().any(|remote| remote.side != Side::Own) {
            return Facts::nothing();
        }
        let asserts = code.operations.iter().any(|operation| matches!(operation, Operation::CollectiveAssert(..)));
        let annotated = asserts || !code.loops.is_empty() || !code.remotes.is_empty();
        Facts {
            annotated: if annotated { Annotated::Yes } else { Annotated::No },
            private: private_globals(program, code),
            asserted: Inquiry::new(program, code, &[], processes).named_by_assertions(),
            world_kept: divided::world_kept(program, code),
            rank_tags: told::rank_tags(program, code, processes),
        }
    }
}

/// The global numbers that are only read and written by name, but for the call
/// that asks for a rank or for the number of processes.
fn private_globals(program: &Program, code: &Code) -> BTreeSet<u32> {
    let globals = (0..).zip(&program.globals);
    let numbers = globals.filter(|(_, global)| {
        global.role == Role::Plain && matches!(Scalar::of(&program.types, global.ty), Some(Scalar::Number(_)))
    });
    let mut private: BTreeSet<u32> = numbers.map(|(number, _)| number).collect();
    for operation in &code.operations {
        let mut instances = anatomy::of_operation(operation);
        if writes_a_number(operation) {
            instances.target = instances.target.filter(|target| global_at(code, *target).is_none());
        }
        if let Operation::Library(call, _) = operation {
            if matches!(call.function, LibraryFunction::Mpi(Mpi::CommRank | Mpi::CommSize)) {
                instances.nodes.retain(|node| {
                    !matches!(&code.nodes[node.0 as usize],
                    Node::Address(place_code) if global_at(code, *place_code).is_some())
                });
            }
        }
        give_away(code, &instances, &mut private);
    }
    let others = code.constraints.iter().map(|(_, node)| *node).chain(code.universes.iter().map(|(_, node)| *node));
    give_away(code, &Parts::of_nodes(others), &mut private);
    // Snapshots show what another process asserts of a global, whatever the process before it does.
    for operation in code.operations.iter().filter(|own| matches!(own, Operation::CollectiveAssert(..))) {
        let mut said = BTreeSet::new();
        globals_within(code, &anatomy::of_operation(operation), &mut said);
        private.retain(|global| !said.contains(global));
    }
    for extent in code.sizes.iter().flat_map(|size| &size.extents) {
        if let Variable::Global(global) = extent {
            private.remove(&global.0);
        }
    }
    private
}

fn global_at(code: &Code, place_code: PlaceCodeId) -> Option<u32> {
    match code.place_codes[place_code.0 as usize] {
        PlaceCode::Global(global) => Some(global),
        _ => None,
    }
}

/// Whether the target of an operation is written whole, where it is a number.
fn writes_a_number(operation: &Operation) -> bool {
    matches!(
        operation,
        Operation::Store(..)
            | Operation::Clear(..)
            | Operation::Call(..)
            | Operation::Library(..)
            | Operation::Allocate(..)
    )
}

/// Takes away the globals that occur otherwise than as a value that is read.
fn give_away(code: &Code, instances: &Parts, private: &mut BTreeSet<u32>) {
    for node in &instances.nodes {
        match &code.nodes[node.0 as usize] {
            Node::Load(place_code, _) if global_at(code, *place_code).is_some() => {}
            node => give_away(code, &anatomy::of_node(node), private),
        }
    }
    for place_code in instances.places() {
        if let Some(global) = global_at(code, place_code) {
            private.remove(&global);
        }
        give_away(code, &anatomy::of_spot(&code.place_codes[place_code.0 as usize]), private);
    }
}
