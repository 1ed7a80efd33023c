//! Loops that treat every message alike: a receive, and what is done until the next one.
//!
//! Between two receives every operation of the loop is asked what its values are made of. A value is
//!
//! - *fixed*: the same in each iteration, made of what the loop does not write and of registers that an iteration sets before it reads them;
//! - *counted*: made of what iterations hand on to each other, but of no message (`i`);
//! - *of the message*: made of the received buffer and status, and of fixed values.
//!
//! A value that is both counted and of a message ties a message to its place in the order, and there is no such value in these loops. Branches
//! are by fixed or counted values, so all messages take the same way. Of a message something is kept only in a sum (a register or a variable
//! that is read and written only to add to it or subtract from it) and in an element of an array that the sender
//! chooses: another one for each sender. After the loop nobody reads what the last message left in buffer, status and registers.
//!
//! Sums are the same in any order where numbers are not bounded or rounded (`Commuting::Sums`).
//!
//! Deliberately not here: calls of functions, inner receives, conditions over messages, products and extrema.

use crate::reading::{argument, Reading};
use crate::state::Commuting;
use antiphon_machine::anatomy::{self, successors, Parts};
use antiphon_machine::code::{Node, NodeId, Operation, Pc, PlaceCode, PlaceCodeId};
use antiphon_machine::{Arithmetic, NumberType};
use antiphon_model::library::Mpi;
use antiphon_model::LibraryFunction;
use std::collections::{BTreeMap, BTreeSet};

/// Where a status has the rank of the sender.
const SOURCE: u32 = 0;

/// Loops inside each other, and rounds of the classification, at most.
const DEEPEST: usize = 8;

/// What a value is made of; the later is the worse.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Made {
    Fixed,
    Counted,
    OfMessage,
    /// What these loops do not have.
    Else,
}

impl Made {
    fn with(self, other: Made) -> Made {
        match (self, other) {
            (Made::Counted, Made::OfMessage) | (Made::OfMessage, Made::Counted) => Made::Else,
            (a, b) => a.max(b),
        }
    }
}

/// A variable in memory, by its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Base {
    Local(u32),
    Global(u32),
}

/// A loop around a receive.
pub(super) struct Gather<'a> {
    reading: Reading<'a>,
    function: u32,
    receive: Pc,
    /// The operations between two receives.
    body: BTreeSet<Pc>,
    buffer: u32,
    status: Option<u32>,
    commuting: Commuting,
    /// Registers and variables that are sums.
    sums: BTreeSet<u32>,
    summed: BTreeSet<Base>,
    /// Arrays whose elements are chosen by the sender: which index does, and what is added to the sender.
    by_sender: BTreeMap<Base, (usize, i64)>,
    /// What the registers that the body writes are made of.
    made: BTreeMap<u32, Made>,
}

impl<'a> Gather<'a> {
    /// Whether a receive is in a loop that treats all messages alike.
    pub(super) fn is_at(reading: Reading<'a>, receive: Pc, commuting: Commuting) -> bool {
        Gather::found(reading, receive, commuting).is_some()
    }

    fn found(reading: Reading<'a>, receive: Pc, commuting: Commuting) -> Option<()> {
        let Operation::Library(call, _) = reading.at(receive) else { return None };
        if call.function != LibraryFunction::Mpi(Mpi::Recv) || call.result.is_some() {
            return None;
        }
        let function = reading.function(receive);
        let buffer = buffer_of(reading, argument(call, 0)?)?;
        let status = argument(call, 6)?;
        let status = if reading.is_ignored(status) { None } else { Some(reading.local_at(status)?) };
        let mut without = BTreeSet::new();
        for _ in 0..DEEPEST {
            let body = cycle(reading, receive, &without)?;
            let mut gather = Gather {
                reading,
                function,
                receive,
                body,
                buffer,
                status,
                commuting,
                sums: BTreeSet::new(),
                summed: BTreeSet::new(),
                by_sender: BTreeMap::new(),
                made: BTreeMap::new(),
            };
            if gather.treats_alike() {
                return Some(());
            }
            without.extend(gather.heads());
        }
        None
    }

    fn at(&self, pc: Pc) -> &'a Operation {
        self.reading.at(pc)
    }

    fn place(&self, place: PlaceCodeId) -> &'a PlaceCode {
        self.reading.place_code(place)
    }

    /// Where control comes into the loop: without that, an inner loop is left.
    fn heads(&self) -> Vec<Pc> {
        let inside = |pc: &Pc| self.body.contains(pc) || *pc == self.receive;
        let outside = self.reading.text(self.function).filter(|pc| !inside(pc));
        let entered: BTreeSet<Pc> = outside.flat_map(|pc| successors(self.at(pc))).collect();
        self.body.iter().copied().filter(|pc| entered.contains(pc)).collect()
    }

    fn treats_alike(&mut self) -> bool {
        if !self.buffers_are_private() || !self.receive_is_fixed() {
            return false;
        }
        self.find_sums();
        self.classify();
        self.body.clone().into_iter().all(|pc| self.is_alike(pc)) && self.nothing_is_left()
    }

    /// Whether nobody else has the address of the buffer and the status.
    fn buffers_are_private(&self) -> bool {
        let locals = [Some(self.buffer), self.status];
        locals.into_iter().flatten().all(|local| {
            let base = Base::Local(local);
            self.reading.text(self.function).all(|pc| {
                let mut parts = anatomy::of_operation(self.at(pc));
                if matches!(self.at(pc), Operation::Library(call, _) if is_blocking(call.function)) {
                    parts.nodes.retain(|node| !self.is_address_of(*node, base));
                }
                !self.gives_away(&parts, base)
            })
        })
    }

    /// Whether a node is an address within a variable.
    fn is_address_of(&self, node: NodeId, base: Base) -> bool {
        match self.reading.node(self.reading.bare(node)) {
            Node::Address(place) => self.base(*place) == Some(base),
            _ => false,
        }
    }

    /// Whether the address of a variable occurs.
    fn gives_away(&self, parts: &Parts, base: Base) -> bool {
        let nodes = parts.nodes.iter().any(|node| match self.reading.node(*node) {
            Node::Address(place) if self.base(*place) == Some(base) => true,
            node => self.gives_away(&anatomy::of_node(node), base),
        });
        nodes || parts.places().any(|place| self.gives_away(&anatomy::of_spot(self.place(place)), base))
    }

    /// Whether each receive of the loop asks for the same.
    fn receive_is_fixed(&self) -> bool {
        let Operation::Library(call, _) = self.at(self.receive) else { return false };
        let written = self.written();
        call.arguments.iter().enumerate().all(|(at, _)| {
            let Some(node) = argument(call, at) else { return false };
            let parts = Parts::of_nodes([node]);
            let registers = self.registers(&parts);
            registers.is_disjoint(&written) && (at == 0 || at == 6 || !self.loads(&parts))
        })
    }

    /// Whether memory is read.
    fn loads(&self, parts: &Parts) -> bool {
        let nodes = parts.nodes.iter().any(|node| match self.reading.node(*node) {
            Node::Load(..) => true,
            node => self.loads(&anatomy::of_node(node)),
        });
        nodes || parts.places().any(|place| self.loads(&anatomy::of_spot(self.place(place))))
    }

    /// The registers within something.
    fn registers(&self, parts: &Parts) -> BTreeSet<u32> {
        let mut all = BTreeSet::new();
        for node in &parts.nodes {
            match self.reading.node(*node) {
                Node::Register(slot) => {
                    all.insert(*slot);
                }
                node => all.extend(self.registers(&anatomy::of_node(node))),
            }
        }
        for place in parts.places() {
            match self.place(place) {
                PlaceCode::Register(slot) => {
                    all.insert(*slot);
                }
                place => all.extend(self.registers(&anatomy::of_spot(place))),
            }
        }
        all
    }

    /// The registers that the body writes; all its writes are by `Set`, or the body is none of these.
    fn written(&self) -> BTreeSet<u32> {
        let set = |pc: &Pc| match self.at(*pc) {
            Operation::Set(slot, ..) => Some(*slot),
            _ => None,
        };
        self.body.iter().filter_map(set).collect()
    }

    /// The variable in which a place lies, if the text names it.
    fn base(&self, place: PlaceCodeId) -> Option<Base> {
        match self.place(place) {
            PlaceCode::Local(local) => Some(Base::Local(local.0)),
            PlaceCode::Global(global) => Some(Base::Global(*global)),
            PlaceCode::Index(array, ..) => self.base(*array),
            PlaceCode::Field(record, _) => self.base(*record),
            PlaceCode::Register(_) | PlaceCode::String(_) | PlaceCode::Deref(_) | PlaceCode::Unsupported(_) => None,
        }
    }

    /// What is added to a register or a variable, if an operation does just that to it.
    fn added(&self, pc: Pc) -> Option<(Node, NodeId)> {
        let (own, value) = match self.at(pc) {
            Operation::Set(slot, node, _) => (Node::Register(*slot), *node),
            Operation::Store(place, node, scalar, _)
                if matches!(self.place(*place), PlaceCode::Local(_) | PlaceCode::Global(_)) =>
            {
                (Node::Load(*place, *scalar), *node)
            }
            _ => return None,
        };
        let Node::Binary(operator, _, a, b) = self.reading.node(value) else { return None };
        let is_own = |node: NodeId| match (self.reading.node(node), &own) {
            (Node::Load(one, _), Node::Load(other, _)) => self.place(*one) == self.place(*other),
            (node, own) => node == own,
        };
        match operator {
            Arithmetic::Add if is_own(*a) => Some((own, *b)),
            Arithmetic::Add if is_own(*b) => Some((own, *a)),
            Arithmetic::Subtract if is_own(*a) => Some((own, *b)),
            _ => None,
        }
    }

    /// Finds the registers and variables that are only added to.
    fn find_sums(&mut self) {
        if self.commuting != Commuting::Sums {
            return;
        }
        let own: Vec<(Pc, Node, NodeId)> =
            self.body.iter().filter_map(|pc| self.added(*pc).map(|(own, node)| (*pc, own, node))).collect();
        for (_, target, _) in &own {
            let adding = |pc: Pc| own.iter().find(|(at, other, _)| *at == pc && self.is_same(other, target));
            let mut only = true;
            for pc in self.body.iter().copied().chain([self.receive]) {
                let (parts, writes) = match adding(pc) {
                    Some((_, _, node)) => (Parts::of_nodes([*node]), false),
                    None => (anatomy::of_operation(self.at(pc)), self.sets(pc, target)),
                };
                only &= !writes && !self.mentions(&parts, target);
            }
            match (only, target) {
                (true, Node::Register(slot)) => {
                    self.sums.insert(*slot);
                }
                (true, Node::Load(place, _)) => self.summed.extend(self.base(*place)),
                _ => {}
            }
        }
    }

    fn is_same(&self, a: &Node, b: &Node) -> bool {
        match (a, b) {
            (Node::Load(one, _), Node::Load(other, _)) => self.place(*one) == self.place(*other),
            (a, b) => a == b,
        }
    }

    fn sets(&self, pc: Pc, target: &Node) -> bool {
        match (self.at(pc), target) {
            (Operation::Set(slot, ..), Node::Register(own)) => slot == own,
            (Operation::Live(local, _) | Operation::Dead(local, _), Node::Load(place, _)) => {
                self.base(*place) == Some(Base::Local(local.0))
            }
            _ => false,
        }
    }

    /// Whether something reads or names a register or a variable.
    fn mentions(&self, parts: &Parts, target: &Node) -> bool {
        match target {
            Node::Register(slot) => self.registers(parts).contains(slot),
            Node::Load(place, _) => self.base(*place).is_none_or(|base| self.names(parts, base)),
            _ => true,
        }
    }

    /// Whether something names a variable.
    fn names(&self, parts: &Parts, base: Base) -> bool {
        let nodes = parts.nodes.iter().any(|node| self.names(&anatomy::of_node(self.reading.node(*node)), base));
        let places = parts
            .places()
            .any(|place| self.base(place) == Some(base) || self.names(&anatomy::of_spot(self.place(place)), base));
        nodes || places
    }

    /// Finds out what registers are made of, until nothing changes.
    fn classify(&mut self) {
        let written = self.written();
        for slot in written.difference(&self.sums) {
            let made = if self.is_set_first(*slot) { Made::Fixed } else { Made::Counted };
            self.made.insert(*slot, made);
        }
        loop {
            let before = self.made.clone();
            for pc in self.body.clone() {
                let Operation::Set(slot, node, _) = self.at(pc) else { continue };
                if self.sums.contains(slot) {
                    continue;
                }
                let made = self.made_of(&Parts::of_nodes([*node]));
                let known = self.made.entry(*slot).or_insert(Made::Else);
                *known = known.with(made);
            }
            if self.made == before {
                return;
            }
        }
    }

    /// Whether an iteration sets a register before it reads it.
    fn is_set_first(&self, slot: u32) -> bool {
        let (mut met, mut open) = (BTreeSet::new(), successors(self.at(self.receive)));
        while let Some(pc) = open.pop() {
            if !(self.body.contains(&pc) || pc == self.receive) || !met.insert(pc) {
                continue;
            }
            if self.registers(&anatomy::of_operation(self.at(pc))).contains(&slot) {
                return false;
            }
            let sets = matches!(self.at(pc), Operation::Set(own, ..) if *own == slot);
            if !sets && pc != self.receive {
                open.extend(successors(self.at(pc)));
            }
        }
        true
    }

    /// What a value is made of.
    fn made_of(&self, parts: &Parts) -> Made {
        let mut all = Made::Fixed;
        for node in &parts.nodes {
            all = all.with(match self.reading.node(*node) {
                Node::Register(slot) if self.sums.contains(slot) => Made::Else,
                Node::Register(slot) => self.made.get(slot).copied().unwrap_or(Made::Fixed),
                Node::Load(place, _) => self.loaded(*place),
                Node::Pid | Node::Elsewhere(..) | Node::Home(_) | Node::Unsupported(_) | Node::Quantified(_) => {
                    Made::Else
                }
                node => self.made_of(&anatomy::of_node(node)),
            });
        }
        for place in parts.places() {
            all = all.with(self.made_of(&anatomy::of_spot(self.place(place))));
        }
        all
    }

    /// What the value at a place is made of.
    fn loaded(&self, place: PlaceCodeId) -> Made {
        let way = self.made_of(&anatomy::of_spot(self.place(place)));
        let value = match self.base(place) {
            Some(Base::Local(local)) if local == self.buffer || Some(local) == self.status => Made::OfMessage,
            Some(base) if self.summed.contains(&base) || self.is_stored(base) => Made::Else,
            Some(_) => Made::Fixed,
            // A pointer may lead to what is written.
            None if self.stores_anything() => Made::Else,
            None => Made::Fixed,
        };
        way.with(value)
    }

    fn is_stored(&self, base: Base) -> bool {
        self.body
            .iter()
            .any(|pc| matches!(self.at(*pc), Operation::Store(place, ..) if self.base(*place) == Some(base)))
    }

    fn stores_anything(&self) -> bool {
        self.body.iter().any(|pc| matches!(self.at(*pc), Operation::Store(..)))
    }

    /// Whether an operation does with each message what it does with others, in any order.
    fn is_alike(&mut self, pc: Pc) -> bool {
        let made = |own: &Self, node: NodeId| own.made_of(&Parts::of_nodes([node]));
        if let Some((target, node)) = self.added(pc) {
            let is_sum = match target {
                Node::Register(slot) => self.sums.contains(&slot),
                Node::Load(place, _) => self.base(place).is_some_and(|base| self.summed.contains(&base)),
                _ => false,
            };
            if is_sum {
                return made(self, node) != Made::Else && self.adds_numbers(pc);
            }
        }
        match self.at(pc) {
            Operation::Skip(_) => true,
            Operation::Live(local, _) | Operation::Dead(local, _) => {
                let base = Base::Local(local.0);
                !self.summed.contains(&base) && !self.is_stored(base)
            }
            // What is handed on must not be of a message.
            Operation::Set(slot, node, _) => {
                let handed_on = !self.is_set_first(*slot);
                match made(self, *node) {
                    Made::Fixed | Made::Counted => self.made.get(slot).is_some_and(|made| *made != Made::Else),
                    Made::OfMessage => !handed_on && self.made.get(slot) == Some(&Made::OfMessage),
                    Made::Else => false,
                }
            }
            Operation::Branch(condition, ..) => match made(self, *condition) {
                Made::Fixed => true,
                Made::Counted => self.only_ends(pc),
                Made::OfMessage | Made::Else => false,
            },
            Operation::Assert(condition, ..) => made(self, *condition) != Made::Else,
            Operation::Store(place, node, ..) => {
                made(self, *node) != Made::Else
                    && made(self, *node) != Made::Counted
                    && self.is_chosen_by_sender(*place)
            }
            _ => false,
        }
    }

    /// Whether a branch by what is counted only says whether there is another iteration: nothing more is done with the message.
    fn only_ends(&self, pc: Pc) -> bool {
        let inside = |pc: &Pc| self.body.contains(pc) || *pc == self.receive;
        let (stay, leave): (Vec<Pc>, Vec<Pc>) = successors(self.at(pc)).into_iter().partition(inside);
        let (mut met, mut open) = (BTreeSet::new(), stay);
        while let Some(pc) = open.pop() {
            if pc == self.receive || !met.insert(pc) {
                continue;
            }
            if !inside(&pc) || self.made_of(&anatomy::of_operation(self.at(pc))) > Made::Counted {
                return false;
            }
            open.extend(successors(self.at(pc)));
        }
        !leave.is_empty()
    }

    /// Whether what is added are numbers, in the type of the sum.
    fn adds_numbers(&self, pc: Pc) -> bool {
        let value = match self.at(pc) {
            Operation::Set(_, node, _) | Operation::Store(_, node, _, _) => *node,
            _ => return false,
        };
        matches!(self.reading.node(value), Node::Binary(_, ty, ..) if *ty != NumberType::Bool)
    }

    /// Whether a place is an element of an array that the sender chooses.
    fn is_chosen_by_sender(&mut self, place: PlaceCodeId) -> bool {
        let Some(base) = self.base(place) else { return false };
        if base == Base::Local(self.buffer) || self.status.is_some_and(|status| base == Base::Local(status)) {
            return false;
        }
        let Some(indices) = self.indices(place) else { return false };
        let mut chosen = None;
        for (depth, index) in indices.iter().enumerate() {
            match self.sender_and(*index, DEEPEST) {
                Some(added) => chosen = chosen.or(Some((depth, added))),
                None if self.made_of(&Parts::of_nodes([*index])) == Made::Fixed => {}
                None => return false,
            }
        }
        let Some(chosen) = chosen else { return false };
        *self.by_sender.entry(base).or_insert(chosen) == chosen
    }

    /// The indices on the way to an element, the outermost first; nothing but arrays of arrays.
    fn indices(&self, place: PlaceCodeId) -> Option<Vec<NodeId>> {
        match self.place(place) {
            PlaceCode::Local(_) | PlaceCode::Global(_) => Some(Vec::new()),
            PlaceCode::Index(array, index, ..) => {
                let mut all = self.indices(*array)?;
                all.push(*index);
                Some(all)
            }
            _ => None,
        }
    }

    /// What is added to the sender's rank, if a value is that.
    fn sender_and(&self, node: NodeId, depth: usize) -> Option<i64> {
        let depth = depth.checked_sub(1)?;
        match self.reading.node(node) {
            Node::Load(place, _) => match self.place(*place) {
                PlaceCode::Field(record, field) if field.offset == SOURCE && field.bits.is_none() => {
                    let own = matches!(self.place(*record), PlaceCode::Local(local) if Some(local.0) == self.status);
                    own.then_some(0)
                }
                _ => None,
            },
            Node::Register(slot) if self.made.get(slot) == Some(&Made::OfMessage) => {
                let mut sets = self.body.iter().filter_map(|pc| match self.at(*pc) {
                    Operation::Set(own, node, _) if own == slot => Some(*node),
                    _ => None,
                });
                match (sets.next(), sets.next()) {
                    (Some(node), None) => self.sender_and(node, depth),
                    _ => None,
                }
            }
            Node::Convert(NumberType::Int(_), NumberType::Int(to), inner) if to.bits >= 32 => {
                self.sender_and(*inner, depth)
            }
            Node::Binary(Arithmetic::Add, _, a, b) => match (self.reading.literal(*a), self.reading.literal(*b)) {
                (None, Some(added)) => self.sender_and(*a, depth)?.checked_add(added),
                (Some(added), None) => self.sender_and(*b, depth)?.checked_add(added),
                _ => None,
            },
            Node::Binary(Arithmetic::Subtract, _, a, b) => {
                self.sender_and(*a, depth)?.checked_sub(self.reading.literal(*b)?)
            }
            _ => None,
        }
    }

    /// Whether nobody reads what the last message left, once the loop is left.
    fn nothing_is_left(&self) -> bool {
        let own = self.body.iter().copied().chain([self.receive]);
        let exits: BTreeSet<Pc> = own
            .flat_map(|pc| successors(self.at(pc)))
            .filter(|pc| !self.body.contains(pc) && *pc != self.receive)
            .collect();
        let of_message: Vec<u32> =
            self.made.iter().filter(|(_, made)| **made == Made::OfMessage).map(|(slot, _)| *slot).collect();
        let forgotten = exits.iter().all(|exit| {
            let live = self.reading.code.liveness.before(*exit);
            live.is_some_and(|live| of_message.iter().all(|slot| !live.has(*slot)))
        });
        let locals = [Some(self.buffer), self.status];
        forgotten && locals.into_iter().flatten().all(|local| self.is_never_named(local, &exits))
    }

    /// Whether code does not name a local any more.
    fn is_never_named(&self, local: u32, from: &BTreeSet<Pc>) -> bool {
        let (mut met, mut open): (BTreeSet<Pc>, Vec<Pc>) = (BTreeSet::new(), from.iter().copied().collect());
        while let Some(pc) = open.pop() {
            if !met.insert(pc) {
                continue;
            }
            let ends = matches!(self.at(pc), Operation::Live(own, _) | Operation::Dead(own, _) if own.0 == local);
            if ends {
                continue;
            }
            if self.names(&anatomy::of_operation(self.at(pc)), Base::Local(local)) {
                return false;
            }
            open.extend(successors(self.at(pc)));
        }
        true
    }
}

/// The local into which a receive writes, all of it or from its first element on.
fn buffer_of(reading: Reading<'_>, node: NodeId) -> Option<u32> {
    let Node::Address(place) = reading.node(reading.bare(node)) else { return None };
    match reading.place_code(*place) {
        PlaceCode::Local(local) => Some(local.0),
        PlaceCode::Index(array, index, ..) => match (reading.place_code(*array), reading.literal(*index)) {
            (PlaceCode::Local(local), Some(0)) => Some(local.0),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a call has no use for what it was given once it has ended.
fn is_blocking(function: LibraryFunction) -> bool {
    matches!(
        function,
        LibraryFunction::Mpi(
            Mpi::Recv
                | Mpi::Send
                | Mpi::Ssend
                | Mpi::Probe
                | Mpi::Wait
                | Mpi::GetCount
                | Mpi::Bcast
                | Mpi::Reduce
                | Mpi::Allreduce
        )
    )
}

/// The operations on ways from a receive back to it, without some operations.
fn cycle(reading: Reading<'_>, receive: Pc, without: &BTreeSet<Pc>) -> Option<BTreeSet<Pc>> {
    let (mut after, mut open) = (BTreeSet::new(), successors(reading.at(receive)));
    let mut back: BTreeMap<Pc, Vec<Pc>> = BTreeMap::new();
    while let Some(pc) = open.pop() {
        if pc == receive || without.contains(&pc) || !after.insert(pc) {
            continue;
        }
        for next in successors(reading.at(pc)) {
            back.entry(next).or_default().push(pc);
            open.push(next);
        }
    }
    let (mut before, mut open) = (BTreeSet::new(), vec![receive]);
    while let Some(pc) = open.pop() {
        for earlier in back.get(&pc).into_iter().flatten() {
            if before.insert(*earlier) {
                open.push(*earlier);
            }
        }
    }
    before.retain(|pc| after.contains(pc));
    (!before.is_empty()).then_some(before)
}
