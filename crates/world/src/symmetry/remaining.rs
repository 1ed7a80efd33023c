//! What a process may still find out about who is who.
//!
//! Given where a process is (its frames and where each goes on), all code that it
//! may still execute is gathered, and each operation of it is asked whether it
//! would do the same if some processes had each other's ranks. It would if every
//! rank in it, given to MPI, is a number that the text names, or comes from a
//! status that a call filled since then and was only copied: into registers and
//! parameters that hold nothing else (*carriers*) or arrays of ranks (`held`), never computed with, stored elsewhere,
//! printed, used as an index or compared with anything but numbers that the text
//! names. Ranks that the text names are reported, so that they keep theirs.
//!
//! What a process remembers from before is not looked at: it is data, and goes
//! with the process. Only what will be used as a rank is renamed with the ranks (`held`).
//!
//! `None` is the answer wherever anything else turns up; that is always right.

use super::fixed::Fixed;
use super::interchangeable::{self, Envelope, Filled};
use super::told::Told;
use super::turns::{self, Turns};
use crate::reading::{argument, callee, Reading};
use crate::state::{Holder, Immediate, Partners, RemainingCode, Spoken, Voice};
use antiphon_machine::anatomy::{self, successors, Parts};
use antiphon_machine::code::{
    CallCode, Code, LibraryCode, Node, NodeId, Operation, Pc, PlaceCode, PlaceCodeId, RemoteCode, ResultCode, ValueCode,
};
use antiphon_machine::{Arithmetic, NumberType};
use antiphon_model::library::mpi_constants::{ANY_SOURCE, PROC_NULL};
use antiphon_model::library::Mpi;
use antiphon_model::{LibraryFunction, Program, Variable};
use antiphon_mpi::signatures::{self, Kind};
use std::collections::BTreeSet;

/// A local of a function.
pub(super) type Owned = (u32, u32);

/// The way to a [`RemainingCode`].
pub(super) struct Inquiry<'a> {
    reading: Reading<'a>,
    pub(super) code: &'a Code,
    /// Where each frame is, the innermost last: at the call that it waits for,
    /// or at its next operation.
    pub(super) stack: &'a [Pc],
    /// All operations that may be executed.
    pub(super) reached: Vec<Pc>,
    /// Registers and parameters that hold ranks.
    pub(super) carriers: BTreeSet<Owned>,
    /// Arrays that hold ranks.
    pub(super) holders: BTreeSet<Holder>,
    /// Statuses that are filled with a sender that is not named.
    pub(super) statuses: BTreeSet<Owned>,
    pub(super) named: BTreeSet<i64>,
    voice: Voice,
    /// For how many processes.
    pub(super) processes: u32,
    /// The loops that serve ranks in turn.
    pub(super) turns: Vec<Turns>,
    partners: Partners,
    immediate: Immediate,
    /// The communicators in which ranks may be carried.
    pub(super) spoken: BTreeSet<Spoken>,
    /// The tags of messages that hold ranks.
    pub(super) rank_tags: BTreeSet<i64>,
}

impl<'a> std::ops::Deref for Inquiry<'a> {
    type Target = Reading<'a>;

    fn deref(&self) -> &Reading<'a> {
        &self.reading
    }
}

impl<'a> Inquiry<'a> {
    pub(super) fn new(program: &'a Program, code: &'a Code, stack: &'a [Pc], processes: u32) -> Inquiry<'a> {
        Inquiry {
            reading: Reading { program, code },
            code,
            stack,
            reached: Vec::new(),
            carriers: BTreeSet::new(),
            holders: BTreeSet::new(),
            statuses: BTreeSet::new(),
            named: BTreeSet::new(),
            voice: Voice::Silent,
            processes,
            turns: Vec::new(),
            partners: Partners::Named(BTreeSet::new()),
            immediate: Immediate::Never,
            spoken: BTreeSet::new(),
            rank_tags: BTreeSet::new(),
        }
    }

    /// The same, where messages with some tags hold ranks.
    pub(super) fn with_rank_tags(mut self, rank_tags: BTreeSet<i64>) -> Inquiry<'a> {
        self.rank_tags = rank_tags;
        self
    }

    /// What the code before the process does; `None` if it may tell processes apart.
    pub(super) fn answer(mut self) -> Option<RemainingCode> {
        self.reach()?;
        self.find_turns();
        self.find_statuses()?;
        self.find_carriers();
        for pc in self.reached.clone() {
            self.operation(pc)?;
        }
        for pc in self.waiting() {
            if let Operation::Call(call, _) = self.at(pc) {
                self.result(self.function(pc), call.result.as_ref())?;
            }
        }
        self.loops_treat_all_alike()?;
        self.no_size_is_carried()?;
        self.holders_are_only_named()?;
        let held = self.held_now()?;
        let globals = self.named_globals();
        let carries = !self.carriers.is_empty() || !self.statuses.is_empty() || !self.holders.is_empty();
        let spoken = if carries { std::mem::take(&mut self.spoken) } else { BTreeSet::new() };
        Some(RemainingCode {
            named: self.named.clone(),
            voice: self.voice,
            unread: self.unread(),
            globals,
            unread_globals: Vec::new(),
            served: self.turns.iter().flat_map(|turns| &turns.served).copied().collect(),
            partners: self.partners,
            immediate: self.immediate,
            spoken,
            held,
        })
    }

    /// Finds the loops that serve ranks in turn. Whoever one of them leaves out is named by that.
    fn find_turns(&mut self) {
        let fixed = Fixed { reading: self.reading, processes: self.processes };
        self.turns = turns::find(fixed, &self.reached);
        // Within such a loop some were served, and others were not.
        self.turns.retain(|turns| self.stack.iter().all(|pc| !turns.body.contains(pc)));
        for turns in &self.turns {
            let all = 0..i64::from(self.processes);
            self.named.extend(all.filter(|rank| !turns.served.contains(rank)));
        }
    }

    /// The calls that frames wait for.
    fn waiting(&self) -> Vec<Pc> {
        self.stack.split_last().map_or(Vec::new(), |(_, outer)| outer.to_vec())
    }

    /// Where a frame goes on.
    fn resumption(&self, frame: usize) -> Option<Pc> {
        let pc = *self.stack.get(frame)?;
        match self.at(pc) {
            Operation::Call(_, next) if frame + 1 < self.stack.len() => Some(*next),
            _ if frame + 1 == self.stack.len() => Some(pc),
            _ => None,
        }
    }

    /// Gathers all that may be executed.
    fn reach(&mut self) -> Option<()> {
        let mut met = vec![false; self.code.operations.len()];
        let mut open = Vec::new();
        for frame in 0..self.stack.len() {
            open.push(self.resumption(frame)?);
        }
        while let Some(pc) = open.pop() {
            if std::mem::replace(met.get_mut(pc.0 as usize)?, true) {
                continue;
            }
            self.reached.push(pc);
            let operation = self.at(pc);
            open.extend(successors(operation));
            if let Operation::Call(call, _) = operation {
                open.push(self.code.functions[callee(call)? as usize].entry);
            }
        }
        Some(())
    }

    /// The statuses that may name a sender that the text does not.
    fn find_statuses(&mut self) -> Option<()> {
        for pc in self.reached.clone() {
            let Operation::Library(call, _) = self.at(pc) else { continue };
            let LibraryFunction::Mpi(function) = call.function else { continue };
            if let Some(array) = interchangeable::envelopes(function) {
                self.is_ignored(argument(call, array)?).then_some(())?;
            }
            let Some(Envelope { source, status, .. }) = interchangeable::envelope(function) else { continue };
            let function = self.function(pc);
            let named = source.and_then(|source| self.number_at(function, argument(call, source)?));
            let given = argument(call, status)?;
            if named.is_some_and(|named| named != i64::from(ANY_SOURCE)) || self.is_ignored(given) {
                continue;
            }
            let local = self.local_at(given)?;
            self.is_private(function, local).then_some(())?;
            self.statuses.insert((function, local));
        }
        Some(())
    }

    /// The number that the text writes there, or into the only variable there.
    pub(super) fn number_at(&self, function: u32, node: NodeId) -> Option<i64> {
        match self.node(node) {
            Node::Register(slot) => self.constant(function, *slot),
            Node::Convert(NumberType::Int(_), NumberType::Int(to), inner) if to.bits >= 32 => {
                self.number_at(function, *inner)
            }
            _ => self.literal(node),
        }
    }

    /// The number in a register into which nothing else is ever written.
    fn constant(&self, function: u32, slot: u32) -> Option<i64> {
        if slot < self.code.functions[function as usize].parameters {
            return None;
        }
        let mut known = None;
        for pc in self.text(function) {
            let operation = self.at(pc);
            let written = match operation {
                Operation::Set(own, node, _) if *own == slot => Some(self.literal(*node)?),
                Operation::Update(own, ..) if *own == slot => return None,
                _ => None,
            };
            let target = anatomy::of_operation(operation).target.map(|target| self.place_code(target));
            if matches!(target, Some(PlaceCode::Register(own)) if *own == slot) {
                return None;
            }
            if written.is_some() && known.is_some() && known != written {
                return None;
            }
            known = known.or(written);
        }
        known
    }

    /// Whether nothing but its function sees a local, field by field, and calls of
    /// MPI that take it as their status. An annotation may see it at any time.
    fn is_private(&self, function: u32, local: u32) -> bool {
        let is_named = |remote: &RemoteCode| {
            remote.function.is_some_and(|own| own.0 == function) && remote.local.is_some_and(|own| own.0 == local)
        };
        self.text(function).all(|pc| self.uses(pc, local) != Use::Shared)
            && self.uses_within(&self.invariants_of(function), local) == Use::Nothing
            && !self.code.remotes.iter().any(is_named)
    }

    /// What an operation does with a status.
    fn uses(&self, pc: Pc, local: u32) -> Use {
        let operation = self.at(pc);
        let mut instances = anatomy::of_operation(operation);
        let taken = self.taken_as_status(operation, local);
        if let Some((node, _)) = taken {
            let place = instances.nodes.iter().position(|part| *part == node);
            instances.nodes.swap_remove(place.unwrap_or_default());
        }
        match (operation, self.uses_within(&instances, local), taken) {
            (Operation::Live(own, _) | Operation::Dead(own, _), _, _) if own.0 == local => Use::Filled,
            (_, Use::Nothing, Some((_, taken))) => taken,
            (_, other, _) => other,
        }
    }

    /// The argument by which a call of MPI takes a local as its status, and what the
    /// call does with it.
    fn taken_as_status(&self, operation: &Operation, local: u32) -> Option<(NodeId, Use)> {
        let Operation::Library(call, _) = operation else { return None };
        let LibraryFunction::Mpi(function) = call.function else { return None };
        let read = interchangeable::read_envelope(function).map(|at| (at, Use::Read));
        let filled = interchangeable::envelope(function).map(|known| match known.filled {
            Filled::Always => (known.status, Use::Filled),
            Filled::Sometimes => (known.status, Use::Nothing),
        });
        let (at, use_) = read.or(filled)?;
        let node = argument(call, at)?;
        (self.local_at(node) == Some(local)).then_some((node, use_))
    }

    fn uses_within(&self, instances: &Parts, local: u32) -> Use {
        let nodes = instances.nodes.iter().map(|node| match self.node(*node) {
            Node::Load(place_code, _) if self.field_of(*place_code).is_some_and(|(owner, _)| owner == local) => {
                Use::Read
            }
            node => self.uses_within(&anatomy::of_node(node), local),
        });
        let place_codes = instances.places().map(|place_code| match self.place_code(place_code) {
            PlaceCode::Local(own) if own.0 == local => Use::Shared,
            place_code => self.uses_within(&anatomy::of_spot(place_code), local),
        });
        nodes.chain(place_codes).max().unwrap_or(Use::Nothing)
    }

    /// The local of which a place is a field, and where the field lies.
    fn field_of(&self, place_code: PlaceCodeId) -> Option<(u32, u32)> {
        let PlaceCode::Field(base, field) = self.place_code(place_code) else { return None };
        match self.place_code(*base) {
            PlaceCode::Local(local) if field.bits.is_none() => Some((local.0, field.offset)),
            _ => None,
        }
    }

    /// Whether an expression is a rank that a status named, unchanged.
    pub(super) fn is_carried(&self, function: u32, node: NodeId) -> bool {
        match self.node(node) {
            Node::Register(slot) => self.carriers.contains(&(function, *slot)),
            Node::Load(place_code, _) => {
                let is_sender = |(local, offset)| offset == SOURCE && self.statuses.contains(&(function, local));
                self.is_held(function, *place_code) || self.field_of(*place_code).is_some_and(is_sender)
            }
            Node::Convert(NumberType::Int(_), NumberType::Int(to), inner) if to.bits >= 32 => {
                self.is_carried(function, *inner)
            }
            Node::Conditional(_, a, b) => self.is_carried(function, *a) || self.is_carried(function, *b),
            _ => false,
        }
    }

    /// Finds what ranks are copied to, until nothing is added.
    fn find_carriers(&mut self) {
        self.find_told();
        self.find_partners();
        loop {
            let before = (self.carriers.len(), self.holders.len());
            for pc in self.reached.clone() {
                let function = self.function(pc);
                match self.at(pc) {
                    Operation::Set(slot, node, _) if self.is_carried(function, *node) => {
                        self.carriers.insert((function, *slot));
                    }
                    Operation::Store(place, node, ..) if self.is_carried(function, *node) => {
                        self.holders.extend(self.holder_of(function, *place));
                    }
                    Operation::Call(call, _) => self.carry_into(function, call),
                    _ => {}
                }
            }
            if (self.carriers.len(), self.holders.len()) == before {
                return;
            }
        }
    }

    fn carry_into(&mut self, function: u32, call: &CallCode) {
        let Some(callee) = callee(call) else { return };
        for (parameter, value) in (0..).zip(&call.arguments) {
            if matches!(value, ValueCode::Scalar(node, _) if self.is_carried(function, *node))
                && self.is_register(callee, parameter)
            {
                self.carriers.insert((callee, parameter));
            }
        }
    }

    /// Whether a parameter lives in a register.
    fn is_register(&self, function: u32, parameter: u32) -> bool {
        let code = &self.code.functions[function as usize];
        parameter < code.parameters && code.memory.get(parameter as usize).is_some_and(Option::is_none)
    }

    fn operation(&mut self, pc: Pc) -> Option<()> {
        let function = self.function(pc);
        match self.at(pc) {
            Operation::Assume(..) => None,
            Operation::CollectiveAssert(assertion, _) => self.assertion(function, assertion),
            Operation::Set(slot, node, _) if self.carriers.contains(&(function, *slot)) => self.rank(function, *node),
            Operation::Store(place, node, ..) if self.is_held(function, *place) => {
                self.index_is_data(function, *place)?;
                self.rank(function, *node)
            }
            Operation::Call(call, _) => self.call(function, call),
            Operation::Library(call, _) => self.library(pc, call),
            Operation::Allocate(allocate, _) => {
                self.data(function, allocate.count)?;
                self.result(function, Some(&allocate.result))
            }
            Operation::VaArg(list, result, _) => {
                self.place(function, *list)?;
                self.result(function, result.as_ref())
            }
            other => self.all_data(function, &anatomy::of_operation(other)),
        }
    }

    fn call(&mut self, function: u32, call: &CallCode) -> Option<()> {
        let callee = callee(call)?;
        for (parameter, value) in (0..).zip(&call.arguments) {
            match (self.carriers.contains(&(callee, parameter)), value) {
                (true, ValueCode::Scalar(node, _)) => self.rank(function, *node)?,
                (true, _) => return None,
                (false, value) => self.all_data(function, &anatomy::of_value(value))?,
            }
        }
        self.result(function, call.result.as_ref())
    }

    /// Where a result goes, which is not a rank.
    fn result(&mut self, function: u32, result: Option<&ResultCode>) -> Option<()> {
        let Some(result) = result else { return Some(()) };
        match self.place_code(result.place_code) {
            PlaceCode::Register(slot) => (!self.carriers.contains(&(function, *slot))).then_some(()),
            _ => self.place(function, result.place_code),
        }
    }

    /// Notes with whom a call communicates, and whether it goes on by itself.
    fn note_company(&mut self, function: u32, call: &LibraryCode, kinds: &[Kind]) {
        if matches!(call.function, LibraryFunction::Mpi(Mpi::Isend | Mpi::Issend | Mpi::Irecv)) {
            self.immediate = Immediate::Sometimes;
        }
        for (at, kind) in kinds.iter().enumerate() {
            if !matches!(kind, Kind::Dest | Kind::Src) {
                continue;
            }
            let rank = argument(call, at).and_then(|node| self.number_at(function, node));
            match (&mut self.partners, rank) {
                (_, Some(rank)) if rank == i64::from(PROC_NULL) => {}
                (Partners::Named(ranks), Some(rank)) if rank != i64::from(ANY_SOURCE) => {
                    ranks.insert(rank);
                }
                _ => self.partners = Partners::Anybody,
            }
        }
    }

    fn library(&mut self, pc: Pc, call: &LibraryCode) -> Option<()> {
        let function = self.function(pc);
        interchangeable::treats_all_alike(call.function).then_some(())?;
        let kinds = match call.function {
            LibraryFunction::Mpi(mpi) => {
                self.note_communicator(call, mpi);
                signatures::of(mpi)
            }
            // How much was printed is a number that may be open.
            LibraryFunction::Stdio(_) if call.result.is_some() => return None,
            LibraryFunction::Stdio(_) => {
                self.voice = Voice::Prints;
                &[]
            }
            _ => &[],
        };
        self.note_company(function, call, kinds);
        let told = self.told(call)?;
        let in_turn = self.turns.iter().any(|turns| turns.body.contains(&pc));
        for (at, argument) in call.arguments.iter().enumerate() {
            match (kinds.get(at), &argument.value) {
                (Some(Kind::Dest), _) if in_turn => {}
                _ if at == 0 && told == Told::Rank => self.tells_one_rank(function, call)?,
                (Some(Kind::Dest | Kind::Src | Kind::Root), ValueCode::Scalar(node, _)) => {
                    self.rank(function, *node)?
                }
                (_, value) => self.all_data(function, &anatomy::of_value(value))?,
            }
        }
        self.result(function, call.result.as_ref())
    }

    /// An expression that must be a rank: one that is carried, or that is named.
    fn rank(&mut self, function: u32, node: NodeId) -> Option<()> {
        if let Some(number) = self.number_at(function, node) {
            self.named.insert(number);
            return Some(());
        }
        match self.node(node) {
            Node::Conditional(condition, a, b) => {
                self.data(function, *condition)?;
                self.rank(function, *a)?;
                self.rank(function, *b)
            }
            Node::Load(place, _) if self.is_held(function, *place) => self.index_is_data(function, *place),
            Node::Convert(_, _, inner) if self.is_carried(function, node) => self.rank(function, *inner),
            _ => self.is_carried(function, node).then_some(()),
        }
    }

    /// An expression whose value must not depend on who is who.
    pub(super) fn data(&mut self, function: u32, node: NodeId) -> Option<()> {
        if self.is_carried(function, node) {
            return None;
        }
        match self.node(node) {
            Node::Pid | Node::Elsewhere(..) | Node::Home(_) | Node::Unsupported(_) => None,
            Node::Binary(Arithmetic::Equal | Arithmetic::NotEqual, _, a, b) => self.comparison(function, *a, *b),
            other => self.all_data(function, &anatomy::of_node(other)),
        }
    }

    /// A rank may be compared with one that is named.
    fn comparison(&mut self, function: u32, a: NodeId, b: NodeId) -> Option<()> {
        for (one, other) in [(a, b), (b, a)] {
            if self.is_carried(function, one) {
                self.named.insert(self.number_at(function, other)?);
                return self.rank(function, one);
            }
        }
        self.data(function, a)?;
        self.data(function, b)
    }

    fn place(&mut self, function: u32, place_code: PlaceCodeId) -> Option<()> {
        match self.place_code(place_code) {
            PlaceCode::Register(slot) => (!self.carriers.contains(&(function, *slot))).then_some(()),
            PlaceCode::Unsupported(_) => None,
            PlaceCode::Local(_) | PlaceCode::Global(_) if self.is_held(function, place_code) => None,
            other => self.all_data(function, &anatomy::of_spot(other)),
        }
    }

    fn all_data(&mut self, function: u32, instances: &Parts) -> Option<()> {
        for node in &instances.nodes {
            self.data(function, *node)?;
        }
        for place_code in instances.places() {
            self.place(function, place_code)?;
        }
        Some(())
    }

    /// No size depends on a rank.
    fn no_size_is_carried(&self) -> Option<()> {
        let extents = self.code.sizes.iter().flat_map(|size| &size.extents);
        let sized = |slot: u32| extents.clone().any(|extent| matches!(extent, Variable::Local(own) if own.0 == slot));
        (!self.carriers.iter().any(|(_, slot)| sized(*slot))).then_some(())
    }

    /// Whether a status of a frame is filled, or gone, before anything of it is read.
    pub(super) fn is_filled_first(&self, frame: usize, local: u32) -> bool {
        let Some(start) = self.resumption(frame) else { return false };
        let (mut met, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(pc) = open.pop() {
            if !met.insert(pc) {
                continue;
            }
            match self.uses(pc, local) {
                Use::Read | Use::Shared => return false,
                Use::Filled => {}
                Use::Nothing => open.extend(successors(self.at(pc))),
            }
        }
        true
    }

    /// The statuses of frames whose contents nobody will see.
    fn unread(&self) -> Vec<(usize, u32)> {
        let mut all = Vec::new();
        for (frame, pc) in self.stack.iter().enumerate() {
            let function = self.function(*pc);
            for local in self.filled_in(function) {
                if self.is_private(function, local) && self.is_filled_first(frame, local) {
                    all.push((frame, local));
                }
            }
        }
        all
    }

    /// The locals of a function that calls of MPI fill as their status.
    fn filled_in(&self, function: u32) -> BTreeSet<u32> {
        let status = |pc: Pc| -> Option<u32> {
            let Operation::Library(call, _) = self.at(pc) else { return None };
            let LibraryFunction::Mpi(function) = call.function else { return None };
            self.local_at(argument(call, interchangeable::envelope(function)?.status)?)
        };
        self.text(function).filter_map(status).collect()
    }

    /// The globals that the code names.
    fn named_globals(&self) -> BTreeSet<u32> {
        let mut all = BTreeSet::new();
        for pc in self.reached.iter().copied().chain(self.waiting()) {
            globals_within(self.code, &anatomy::of_operation(self.at(pc)), &mut all);
        }
        globals_within(self.code, &Parts::of_nodes(self.invariants_ahead()), &mut all);
        all
    }
}

/// Where a status has the rank of the sender.
const SOURCE: u32 = 0;

/// What an operation does with a local; the later is the stronger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Use {
    /// Nothing.
    Nothing,
    /// It writes all of it, and reads nothing.
    Filled,
    /// It reads a part.
    Read,
    /// Anything else.
    Shared,
}

/// Adds the globals that occur in something.
pub(super) fn globals_within(code: &Code, instances: &Parts, all: &mut BTreeSet<u32>) {
    for node in &instances.nodes {
        globals_within(code, &anatomy::of_node(&code.nodes[node.0 as usize]), all);
    }
    for place_code in instances.places() {
        let place_code = &code.place_codes[place_code.0 as usize];
        if let PlaceCode::Global(global) = place_code {
            all.insert(*global);
        }
        globals_within(code, &anatomy::of_spot(place_code), all);
    }
}
