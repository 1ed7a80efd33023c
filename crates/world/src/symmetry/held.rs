//! Ranks that variables hold.
//!
//! A manager keeps a list of workers that have nothing to do: numbers in memory, which are ranks. In the mirror image of a state the
//! list holds the mirrored ranks. So what holds ranks, and nothing else from here on, is renamed with them: registers into which a sender
//! was copied, the sender in a status that is still to be read, and arrays in which senders are stored and from which they are only
//! taken to name a process again.
//!
//! How that is fingerprinted: a rank that a process holds is left out of the process, and noted with the member that it
//! names: who holds it, and where. Two states with the same fingerprint then have a permutation of the members that takes each to one which is held in
//! the same places. A member may hold its own rank; one that holds another member's makes the state one without members.
//!
//! It does not matter how a number came there: it is used as a rank only, so renaming it makes the mirror image. What is no rank of a member is data
//! as ever. Deliberately not here: ranks in messages (`told`), arrays whose index is a rank, arrays whose address somebody takes.

use super::divided::Group;
use super::remaining::Inquiry;
use super::told::Told;
use super::Interchangeable;
use crate::reading::argument;
use crate::state::{Held, Holder, Parked, RemainingCode, Spoken, World};
use antiphon_machine::anatomy::{self, Parts};
use antiphon_machine::code::{LibraryCode, Node, NodeId, Operation, Pc, PlaceCode, PlaceCodeId};
use antiphon_machine::memory::{Cell, ObjectId, Storage};
use antiphon_machine::{Domain, NumberType};
use antiphon_model::library::Mpi;
use antiphon_model::LibraryFunction;
use antiphon_mpi::signatures::{self, Kind};
use std::rc::Rc;

/// Where in a process a rank is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Spot {
    /// In a register.
    Slot(usize),
    /// In memory.
    Cell(ObjectId, u64),
}

/// A rank of a member that somebody holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mention {
    /// Who.
    pub(super) by: u32,
    /// Which of the places where it holds any.
    pub(super) number: u32,
    /// Where that is.
    pub(super) spot: Spot,
    /// Of whom.
    pub(super) of: u32,
}

impl Inquiry<'_> {
    /// Takes for ranks what a call takes for one, whatever it was before: a variable or an array, but not a parameter, whose callers would have to say.
    pub(super) fn find_partners(&mut self) {
        for pc in self.reached.clone() {
            let Operation::Library(call, _) = self.at(pc) else { continue };
            let LibraryFunction::Mpi(mpi) = call.function else { continue };
            if self.turns.iter().any(|turns| turns.body.contains(&pc)) {
                continue;
            }
            let function = self.function(pc);
            for (at, _) in signatures::of(mpi).iter().enumerate().filter(|(_, kind)| is_partner(**kind)) {
                let Some(node) = argument(call, at).filter(|node| self.number_at(function, *node).is_none()) else {
                    continue;
                };
                self.take_for_rank(function, node);
            }
        }
        self.find_origins();
    }

    /// Takes for ranks what is copied to where ranks are.
    fn find_origins(&mut self) {
        loop {
            let before = (self.carriers.len(), self.holders.len());
            for pc in self.reached.clone() {
                let function = self.function(pc);
                match self.at(pc) {
                    Operation::Set(slot, node, _) if self.carriers.contains(&(function, *slot)) => {
                        self.take_for_rank(function, *node);
                    }
                    Operation::Store(place, node, ..) if self.is_held(function, *place) => {
                        self.take_for_rank(function, *node);
                    }
                    _ => {}
                }
            }
            if (self.carriers.len(), self.holders.len()) == before {
                return;
            }
        }
    }

    fn take_for_rank(&mut self, function: u32, node: NodeId) {
        match self.node(self.unconverted(node)) {
            Node::Register(slot) if *slot >= self.code.functions[function as usize].parameters => {
                self.carriers.insert((function, *slot));
            }
            Node::Load(place, _) => self.holders.extend(self.holder_of(function, *place)),
            _ => {}
        }
    }

    fn unconverted(&self, node: NodeId) -> NodeId {
        match self.node(node) {
            Node::Convert(NumberType::Int(_), NumberType::Int(to), inner) if to.bits >= 32 => self.unconverted(*inner),
            _ => node,
        }
    }

    /// The array that a place is in, or is.
    pub(super) fn holder_of(&self, function: u32, place: PlaceCodeId) -> Option<Holder> {
        match self.place_code(place) {
            PlaceCode::Index(array, ..) => self.holder_of(function, *array),
            PlaceCode::Local(local) => Some(Holder::Local(function, local.0)),
            PlaceCode::Global(global) => Some(Holder::Global(*global)),
            _ => None,
        }
    }

    /// Whether a place is one in an array of ranks.
    pub(super) fn is_held(&self, function: u32, place: PlaceCodeId) -> bool {
        self.holder_of(function, place).is_some_and(|holder| self.holders.contains(&holder))
    }

    /// Where in an array a rank is must not depend on who is who.
    pub(super) fn index_is_data(&mut self, function: u32, place: PlaceCodeId) -> Option<()> {
        match self.place_code(place) {
            PlaceCode::Index(array, index, ..) => {
                let (array, index): (PlaceCodeId, NodeId) = (*array, *index);
                self.data(function, index)?;
                self.index_is_data(function, array)
            }
            PlaceCode::Local(_) | PlaceCode::Global(_) => Some(()),
            _ => None,
        }
    }

    /// Whether nobody can write to an array of ranks but by its name: nowhere in the program is its address kept, or given to anything but calls
    /// that are over when they return, or that tell ranks.
    pub(super) fn holders_are_only_named(&self) -> Option<()> {
        if self.holders.is_empty() {
            return Some(());
        }
        let is_named = |pc: Pc| {
            let (operation, function) = (self.at(pc), self.function(pc));
            let mut parts = anatomy::of_operation(operation);
            if let Operation::Library(call, _) = operation {
                if self.is_over_or_tells(call) {
                    parts.nodes.retain(|node| !matches!(self.node(self.bare(*node)), Node::Address(_)));
                }
            }
            !self.is_address_within(function, &parts)
        };
        (0..self.code.operations.len() as u32).map(Pc).all(is_named).then_some(())
    }

    fn is_over_or_tells(&self, call: &LibraryCode) -> bool {
        let LibraryFunction::Mpi(function) = call.function else { return false };
        match function {
            Mpi::CommRank | Mpi::CommSize | Mpi::Send | Mpi::Ssend | Mpi::Recv | Mpi::Bcast => true,
            Mpi::Isend | Mpi::Issend | Mpi::Irecv => self.told(call) == Some(Told::Rank),
            _ => false,
        }
    }

    /// Whether the address of an array of ranks occurs in something.
    fn is_address_within(&self, function: u32, parts: &Parts) -> bool {
        let in_node = |node: &NodeId| {
            let node = self.node(*node);
            let is_one = matches!(node, Node::Address(place) if self.is_held(function, *place));
            is_one || self.is_address_within(function, &anatomy::of_node(node))
        };
        let in_place = |place| self.is_address_within(function, &anatomy::of_spot(self.place_code(place)));
        parts.nodes.iter().any(in_node) || parts.places().any(in_place)
    }

    /// What holds ranks now that will be used.
    pub(super) fn held_now(&self) -> Option<Vec<Held>> {
        let mut held = Vec::new();
        for (frame, pc) in self.stack.iter().enumerate() {
            let function = self.function(*pc);
            let innermost = frame + 1 == self.stack.len();
            let liveness = &self.code.liveness;
            let matters = if innermost { liveness.before(*pc) } else { liveness.waiting(*pc) }?;
            let live = self.carriers.iter().filter(|(owner, slot)| *owner == function && matters.has(*slot));
            held.extend(live.map(|(_, slot)| Held::Register(frame, *slot)));
            let read = |(owner, local): &&(u32, u32)| *owner == function && !self.is_filled_first(frame, *local);
            held.extend(self.statuses.iter().filter(read).map(|(_, local)| Held::Sender(frame, *local)));
            held.extend(self.holders.iter().filter_map(|holder| match holder {
                Holder::Local(owner, local) if *owner == function => Some(Held::Local(frame, *local)),
                Holder::Local(..) | Holder::Global(_) => None,
            }));
        }
        held.extend(self.holders.iter().filter_map(|holder| match holder {
            Holder::Global(global) => Some(Held::Global(*global)),
            Holder::Local(..) => None,
        }));
        Some(held)
    }
}

impl<D: Domain> World<'_, D> {
    /// The ranks of members that processes hold; `None` if that cannot be told, or if members hold those of others.
    pub(super) fn mentions(
        &self,
        members: &[u32],
        groups: &[Group],
        remaining_code: &[Option<Rc<RemainingCode>>],
    ) -> Option<Vec<Mention>> {
        let mut all = Vec::new();
        for (by, remaining) in (0..).zip(remaining_code) {
            let Some(remaining) = remaining.as_deref().filter(|remaining| !remaining.held.is_empty()) else { continue };
            let parked = self.parked[by as usize].as_deref()?;
            for (number, spot) in (0..).zip(spots(parked, &remaining.held)?) {
                let Some(of) = self.rank_at(by, (parked, spot), groups, remaining)? else { continue };
                if members.binary_search(&of).is_err() {
                    continue;
                }
                if of != by && members.binary_search(&by).is_ok() {
                    return None;
                }
                all.push(Mention { by, number, spot, of });
            }
        }
        Some(all)
    }

    /// The process whose rank is in a place, if it is one; `None` if that is open.
    fn rank_at(
        &self,
        by: u32,
        (parked, spot): (&Parked<D::Number>, Spot),
        groups: &[Group],
        remaining: &RemainingCode,
    ) -> Option<Option<u32>> {
        let cell = match spot {
            Spot::Slot(at) => parked.thread.slots.get(at).cloned(),
            Spot::Cell(object, at) => parked.process.memory.cell(object, at),
        };
        let number = match cell? {
            Cell::Number(number) => number,
            Cell::Undefined => return Some(None),
            _ => return None,
        };
        let known = usize::try_from(self.machine.domain.literal(&number)?);
        let Ok(known) = known else { return Some(None) };
        let own = groups.iter().find(|group| remaining.spoken.contains(&Spoken::Another) && group.contains(&by));
        match own {
            Some(group) => Some(group.get(known).copied()),
            None => Some(u32::try_from(known).ok().filter(|rank| *rank < self.machine.processes())),
        }
    }

    /// A process without the ranks of members that it holds.
    pub(super) fn masked(&self, rank: u32, interchangeable: &Interchangeable) -> Option<Parked<D::Number>> {
        let mut own = interchangeable.mentions.iter().filter(|mention| mention.by == rank).peekable();
        own.peek()?;
        let mut parked = Parked::clone(self.parked[rank as usize].as_deref()?);
        for mention in own {
            match mention.spot {
                Spot::Slot(at) => parked.thread.slots.get_mut(at).into_iter().for_each(|slot| *slot = Cell::Undefined),
                Spot::Cell(object, at) => parked.process.memory.set_cell(object, at, Cell::Undefined),
            }
        }
        Some(parked)
    }
}

fn is_partner(kind: Kind) -> bool {
    matches!(kind, Kind::Dest | Kind::Src | Kind::Root)
}

/// All places of what holds ranks; `None` if they cannot be told.
fn spots<N: Clone>(parked: &Parked<N>, held: &[Held]) -> Option<Vec<Spot>> {
    let thread = &parked.thread;
    let slot = |frame: usize, local: u32| Some(thread.frames.get(frame)?.base + local as usize);
    // A variable that is not there yet, or not any more, holds nothing.
    let object = |frame: usize, local: u32| match thread.slots.get(slot(frame, local)?)? {
        Cell::Pointer(pointer) => parked.process.memory.get(pointer.object).map(|_| pointer.object),
        _ => None,
    };
    let mut all = Vec::new();
    for held in held {
        match *held {
            Held::Register(frame, local) => all.push(Spot::Slot(slot(frame, local)?)),
            Held::Sender(frame, local) => {
                let status = object(frame, local).map_or(Some(Vec::new()), |object| cells(parked, object))?;
                all.extend(status.into_iter().take(1));
            }
            Held::Local(frame, local) => {
                all.extend(object(frame, local).map_or(Some(Vec::new()), |object| cells(parked, object))?);
            }
            Held::Global(global) => all.extend(cells(parked, ObjectId { slot: global, generation: 0 })?),
        }
    }
    Some(all)
}

/// The cells of an object, the first one first. What was not written yet holds nothing, or zeros, and nobody exchanges rank 0.
fn cells<N: Clone>(parked: &Parked<N>, object: ObjectId) -> Option<Vec<Spot>> {
    match &parked.process.memory.get(object)?.storage {
        Storage::Dense(_, cells) => Some((0..cells.len() as u64).map(|at| Spot::Cell(object, at)).collect()),
        Storage::Blank(_) => Some(Vec::new()),
        Storage::Sparse(_) | Storage::Unbounded(_) | Storage::Pending => None,
    }
}
