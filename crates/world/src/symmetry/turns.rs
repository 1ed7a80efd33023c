//! Loops that do the same for one rank after the other, like the one in which a manager ends its workers.
//!
//! Such a loop names its ranks by a counter, in an order. In the mirror image of a state they are served in another
//! order, and nothing but the order differs: each iteration sends to one rank, once, what does not depend on which
//! iteration it is. So the loop names nobody of those that it serves. What it takes that the order makes
//! no difference either is said where states are compared (`served_alike`).
//!
//! The counter is a register that is set to a fixed number before the loop, compared with one at its head and
//! changed once, at the end of each iteration; the iterations are counted out here. Those that send do the same
//! operations, all others do nothing (`if (w != root)`). What an iteration computes is computed from what no iteration changes.
//!
//! Deliberately not here: a process within such a loop (its state has no images), and loops that receive, where the order is in the data.

use super::fixed::{Counter, Fixed};
use crate::reading::argument;
use antiphon_machine::anatomy::{self, successors, Parts};
use antiphon_machine::code::{LibraryCode, Node, NodeId, Operation, Pc, PlaceCode};
use antiphon_model::library::Mpi;
use antiphon_model::LibraryFunction;
use std::collections::{BTreeMap, BTreeSet};

/// The argument of `MPI_Send` that says to whom.
pub(super) const DESTINATION: usize = 3;

/// A body with more operations is not looked at.
const LONGEST: usize = 64;

/// A loop that serves ranks in turn.
#[derive(Debug)]
pub(super) struct Turns {
    /// Its operations, without the head.
    pub(super) body: BTreeSet<Pc>,
    /// Whom it sends to.
    pub(super) served: BTreeSet<i64>,
}

/// Finds the loops among operations.
pub(super) fn find(fixed: Fixed<'_>, reached: &[Pc]) -> Vec<Turns> {
    let mut all = Vec::new();
    for head in reached {
        let Operation::Branch(condition, body, exit) = fixed.reading.at(*head) else { continue };
        let function = fixed.reading.function(*head);
        for slot in counters(fixed, *condition) {
            let candidate = Candidate {
                fixed,
                function,
                head: *head,
                condition: *condition,
                first: *body,
                slot,
                body: BTreeSet::new(),
            };
            all.extend(candidate.turns(*exit));
        }
    }
    all
}

/// The registers that a condition compares.
fn counters(fixed: Fixed<'_>, condition: NodeId) -> Vec<u32> {
    let Node::Binary(_, _, a, b) = fixed.reading.node(condition) else { return Vec::new() };
    let register = |node: NodeId| match fixed.reading.node(node) {
        Node::Register(slot) => Some(*slot),
        _ => None,
    };
    [*a, *b].into_iter().filter_map(register).collect()
}

/// A loop that may be one.
struct Candidate<'a> {
    fixed: Fixed<'a>,
    function: u32,
    head: Pc,
    condition: NodeId,
    /// Where an iteration begins.
    first: Pc,
    slot: u32,
    body: BTreeSet<Pc>,
}

impl Candidate<'_> {
    fn at(&self, pc: Pc) -> &Operation {
        self.fixed.reading.at(pc)
    }

    fn turns(mut self, exit: Pc) -> Option<Turns> {
        self.body = self.within(self.first, |_| true).filter(|body| body.len() <= LONGEST)?;
        if self.body.contains(&exit) || self.body.contains(&self.head) {
            return None;
        }
        let counting = self.counting()?;
        let computes_the_same = self.body.iter().all(|pc| *pc == counting || self.is_same_each_time(*pc));
        if !computes_the_same || !self.stores_before_sends() {
            return None;
        }
        let served = self.count_out(counting)?;
        Some(Turns { body: self.body, served })
    }

    /// What is reached from an operation without the head, through operations that are to be passed.
    fn within(&self, from: Pc, passes: impl Fn(Pc) -> bool) -> Option<BTreeSet<Pc>> {
        let (mut met, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(pc) = open.pop() {
            if pc == self.head || !met.insert(pc) || !passes(pc) {
                continue;
            }
            if matches!(self.at(pc), Operation::Return(_) | Operation::Unreachable) {
                return None;
            }
            if met.len() > LONGEST {
                return None;
            }
            open.extend(successors(self.at(pc)));
        }
        Some(met)
    }

    /// The one operation that changes the counter, at the end of each iteration.
    fn counting(&self) -> Option<Pc> {
        let mut writers = self.body.iter().filter(|pc| self.fixed.writes_register(self.at(**pc), self.slot));
        let counting = *writers.next()?;
        if writers.next().is_some() || !matches!(self.at(counting), Operation::Set(..)) {
            return None;
        }
        let mut tail = BTreeSet::from([counting]);
        let mut next = *successors(self.at(counting)).first()?;
        while next != self.head {
            let plain = matches!(self.at(next), Operation::Skip(_) | Operation::Live(..) | Operation::Dead(..));
            if !plain || !tail.insert(next) {
                return None;
            }
            next = *successors(self.at(next)).first()?;
        }
        let back = self.body.iter().filter(|pc| successors(self.at(**pc)).contains(&self.head));
        back.into_iter().all(|pc| tail.contains(pc)).then_some(counting)
    }

    /// Whether an operation does the same in each iteration that gets there, but for whom it sends to.
    fn is_same_each_time(&self, pc: Pc) -> bool {
        let operation = self.at(pc);
        let mut parts = anatomy::of_operation(operation);
        match operation {
            Operation::Skip(_) | Operation::Live(..) | Operation::Dead(..) => return true,
            Operation::Set(..) => {}
            Operation::Branch(condition, ..) if self.decides_by_counter(*condition) => return true,
            Operation::Branch(..) => {}
            Operation::Store(place, ..) => {
                let whole = matches!(self.fixed.reading.place_code(*place), PlaceCode::Local(_) | PlaceCode::Global(_));
                if !whole {
                    return false;
                }
                parts.target = None;
            }
            Operation::Library(call, _) => {
                let (true, Some(to)) = (is_send(call), argument(call, DESTINATION)) else { return false };
                let Some(place) = parts.nodes.iter().position(|node| *node == to) else { return false };
                parts.nodes.swap_remove(place);
                if !parts.target.take().is_none_or(|target| self.is_register(target)) {
                    return false;
                }
            }
            _ => return false,
        }
        self.is_constant(&parts)
    }

    fn is_register(&self, place: antiphon_machine::code::PlaceCodeId) -> bool {
        matches!(self.fixed.reading.place_code(place), PlaceCode::Register(slot) if *slot != self.slot)
    }

    /// Whether the counter alone decides a condition.
    fn decides_by_counter(&self, condition: NodeId) -> bool {
        self.names_counter(&Parts::of_nodes([condition]))
            && self.fixed.holds(self.function, condition, Counter { slot: self.slot, value: 0 }).is_some()
    }

    fn names_counter(&self, parts: &Parts) -> bool {
        self.registers(parts).contains(&self.slot)
    }

    /// Whether something is made of what no iteration changes.
    fn is_constant(&self, parts: &Parts) -> bool {
        let registers = self.registers(parts);
        !registers.contains(&self.slot)
            && registers.iter().all(|register| self.is_set_first(*register))
            && (!self.stores() || self.reads_no_memory(parts))
    }

    /// The registers within something.
    fn registers(&self, parts: &Parts) -> BTreeSet<u32> {
        let mut all = BTreeSet::new();
        for node in &parts.nodes {
            match self.fixed.reading.node(*node) {
                Node::Register(slot) => {
                    all.insert(*slot);
                }
                node => all.extend(self.registers(&anatomy::of_node(node))),
            }
        }
        for place in parts.places() {
            match self.fixed.reading.place_code(place) {
                PlaceCode::Register(slot) => {
                    all.insert(*slot);
                }
                place => all.extend(self.registers(&anatomy::of_spot(place))),
            }
        }
        all
    }

    /// Whether an iteration sets a register before it reads it, or no iteration changes it.
    fn is_set_first(&self, register: u32) -> bool {
        let writes = |pc: Pc| self.fixed.writes_register(self.at(pc), register);
        if !self.body.iter().any(|pc| writes(*pc)) {
            return true;
        }
        let Some(before) = self.within(self.first, |pc| !writes(pc)) else { return false };
        before.iter().all(|pc| {
            let mut parts = anatomy::of_operation(self.at(*pc));
            parts.target = parts.target.filter(|target| !self.is_register(*target));
            !self.registers(&parts).contains(&register)
        })
    }

    /// Whether the body writes to memory.
    fn stores(&self) -> bool {
        self.body.iter().any(|pc| matches!(self.at(*pc), Operation::Store(..)))
    }

    /// Whether nothing is read from memory, but for what never changes.
    fn reads_no_memory(&self, parts: &Parts) -> bool {
        let nodes = parts.nodes.iter().all(|node| match self.fixed.reading.node(*node) {
            Node::Load(..) => self.fixed.number(self.function, *node, None).is_some(),
            node => self.reads_no_memory(&anatomy::of_node(node)),
        });
        nodes
            && parts.places().all(|place| self.reads_no_memory(&anatomy::of_spot(self.fixed.reading.place_code(place))))
    }

    /// Whether no iteration changes memory after it has sent something.
    fn stores_before_sends(&self) -> bool {
        let sends = self.body.iter().filter(|pc| matches!(self.at(**pc), Operation::Library(..)));
        sends.into_iter().all(|send| {
            let next = successors(self.at(*send));
            next.into_iter().all(|next| {
                let after = self.within(next, |_| true);
                after.is_some_and(|after| !after.iter().any(|pc| matches!(self.at(*pc), Operation::Store(..))))
            })
        })
    }

    /// Whom the iterations serve, one after the other.
    fn count_out(&self, counting: Pc) -> Option<BTreeSet<i64>> {
        let Operation::Set(_, step, _) = self.at(counting) else { return None };
        let mut value = self.initial()?;
        let (mut served, mut done) = (BTreeSet::new(), None);
        for _ in 0..=self.fixed.processes {
            let counter = Counter { slot: self.slot, value };
            if !self.fixed.holds(self.function, self.condition, counter)? {
                return Some(served);
            }
            let operations = self.iteration(counter)?;
            match self.destination(&operations, counter)? {
                Some(rank) => {
                    let is_new = (0..i64::from(self.fixed.processes)).contains(&rank) && served.insert(rank);
                    if !is_new || done.as_ref().is_some_and(|done| *done != operations) {
                        return None;
                    }
                    done = Some(operations);
                }
                None if operations.iter().any(|pc| matches!(self.at(*pc), Operation::Store(..))) => return None,
                None => {}
            }
            value = self.fixed.number(self.function, *step, Some(counter))?;
        }
        None
    }

    /// The operations of an iteration, by what its counter decides.
    fn iteration(&self, counter: Counter) -> Option<BTreeSet<Pc>> {
        let (mut met, mut open) = (BTreeSet::new(), vec![self.first]);
        while let Some(pc) = open.pop() {
            if pc == self.head || !met.insert(pc) {
                continue;
            }
            match self.at(pc) {
                Operation::Branch(condition, then, otherwise) if self.decides_by_counter(*condition) => {
                    let holds = self.fixed.holds(self.function, *condition, counter)?;
                    open.push(if holds { *then } else { *otherwise });
                }
                operation => open.extend(successors(operation)),
            }
        }
        Some(met)
    }

    /// To whom an iteration sends all that it sends; nobody if it sends nothing.
    fn destination(&self, operations: &BTreeSet<Pc>, counter: Counter) -> Option<Option<i64>> {
        let mut known = None;
        for pc in operations {
            let Operation::Library(call, _) = self.at(*pc) else { continue };
            let to = self.fixed.number(self.function, argument(call, DESTINATION)?, Some(counter))?;
            if known.is_some_and(|known| known != to) {
                return None;
            }
            known = Some(to);
        }
        Some(known)
    }

    /// What the counter is when the loop begins, however control came there.
    fn initial(&self) -> Option<i64> {
        let before = self.before();
        let entry = self.fixed.reading.code.functions[self.function as usize].entry;
        let outside = |pc: Pc| {
            let all = before.get(&pc).into_iter().flatten();
            all.copied().filter(|pc| !self.body.contains(pc)).collect::<Vec<_>>()
        };
        let (mut met, mut open, mut known) = (BTreeSet::new(), outside(self.head), None);
        while let Some(pc) = open.pop() {
            if pc == self.head {
                return None;
            }
            if !met.insert(pc) {
                continue;
            }
            match self.at(pc) {
                Operation::Set(own, node, _) if *own == self.slot => {
                    let number = self.fixed.number(self.function, *node, None)?;
                    if known.is_some_and(|known| known != number) {
                        return None;
                    }
                    known = Some(number);
                }
                operation if pc == entry || self.fixed.writes_register(operation, self.slot) => return None,
                _ => open.extend(outside(pc)),
            }
        }
        known
    }

    /// From where control comes to each operation of the function.
    fn before(&self) -> BTreeMap<Pc, Vec<Pc>> {
        let mut all: BTreeMap<Pc, Vec<Pc>> = BTreeMap::new();
        for pc in self.fixed.reading.text(self.function) {
            for next in successors(self.at(pc)) {
                all.entry(next).or_default().push(pc);
            }
        }
        all
    }
}

/// Whether a call is a standard send, which the library may buffer.
fn is_send(call: &LibraryCode) -> bool {
    call.function == LibraryFunction::Mpi(Mpi::Send)
}
