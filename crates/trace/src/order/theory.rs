//! Orders of events, decided inside the SAT solver.
//!
//! Points of the order are nodes of a graph. Some edges are always there
//! (program order, creation of threads); others are there while a literal is
//! true: a write comes before a read that reads from it, one write of a cell
//! before another. What is derived is that a read comes before every write that
//! follows the one it reads from. An assignment is consistent if the graph has
//! no cycle; a cycle gives a clause of the literals of its edges. (He et al.,
//! *Satisfiability modulo ordering consistency theory*, PLDI 2021.)
//!
//! A topological order is kept while edges come (Pearce and Kelly, 2006): an
//! edge that agrees with it costs nothing, another one a search between its
//! ends. Edges go as they came, and the order stays: it is one of fewer edges
//! as well. What such a search meets is ordered through the new edge, so that edges the
//! other way round are impossible: the solver is told that their literals are false.

use batsat::theory::{Theory, TheoryArg};
use batsat::{lbool, Lit};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// A write of a cell, by its number within the theory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct WriteId(pub u32);

/// How two writes of a cell are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// The first is always before the second.
    Always,
    /// Never.
    Never,
    /// While a literal is true.
    While(Lit),
}

/// What a literal that became true means.
#[derive(Clone, Copy, Debug)]
enum Trigger {
    /// An edge.
    Edge(u32, u32),
    /// A read (its node) reads from a write.
    ReadsFrom(WriteId, u32),
    /// One write is before another.
    Ordered(WriteId, WriteId),
    /// A write happens.
    Happens(WriteId),
}

#[derive(Clone, Debug)]
struct Write {
    node: u32,
    cell: u32,
    happens: Lit,
}

/// A read that reads from a write now.
#[derive(Clone, Copy, Debug)]
struct Reading {
    write: WriteId,
    node: u32,
    literal: Lit,
}

/// Why an edge is there: up to three literals, one of them perhaps twice.
type Reason = [Lit; 3];

#[derive(Clone, Copy, Debug)]
struct Level {
    edges: usize,
    head: usize,
    readings: usize,
}

/// The graph and what it is made of.
#[derive(Debug, Default)]
pub struct Orders {
    next: Vec<Vec<(u32, u32)>>,
    previous: Vec<Vec<(u32, u32)>>,
    position: Vec<u32>,
    /// Reasons of edges that are not always there; the first is of those that are.
    reasons: Vec<Option<Reason>>,
    added: Vec<(u32, u32)>,
    levels: Vec<Level>,
    head: usize,
    triggers: FxHashMap<Lit, Vec<Trigger>>,
    writes: Vec<Write>,
    of_cell: Vec<Vec<WriteId>>,
    ordered: FxHashMap<(WriteId, WriteId), Before>,
    reading: Vec<Vec<Reading>>,
    /// The cells of readings, in the order in which they began.
    begun: Vec<u32>,
    /// A topological order of the last consistent assignment.
    pub schedule: Vec<u32>,
    mark: Vec<u32>,
    marks: u32,
    /// Cycles found.
    pub cycles: u64,
    /// What the graph implies.
    implications: Implications,
}

/// Literals that the graph implies.
#[derive(Debug, Default)]
struct Implications {
    /// Literals of edges, by their ends.
    literals: FxHashMap<(u32, u32), Vec<Lit>>,
    /// Those that the solver was not told yet, and why.
    waiting: Vec<(Lit, Vec<Lit>)>,
    /// Why the solver was told a literal.
    explanations: FxHashMap<Lit, Vec<Lit>>,
}

/// Where each node was reached from, and by which edge.
type Origins = FxHashMap<u32, (u32, u32)>;

/// Pairs of nodes that are looked at when an edge comes.
const MOST_PAIRS: usize = 1 << 12;

impl Orders {
    /// A graph of so many nodes, in an order that edges that are always there
    /// agree with.
    pub fn new(position: Vec<u32>, always: &[(u32, u32)], cells: usize) -> Orders {
        let count = position.len();
        let mut orders = Orders {
            next: vec![Vec::new(); count],
            previous: vec![Vec::new(); count],
            position,
            reasons: vec![None],
            of_cell: vec![Vec::new(); cells],
            reading: vec![Vec::new(); cells],
            mark: vec![0; count],
            ..Orders::default()
        };
        for (from, to) in always {
            orders.next[*from as usize].push((*to, 0));
            orders.previous[*to as usize].push((*from, 0));
        }
        orders
    }

    /// A write of a cell; its literal says whether it happens.
    pub fn add_write(&mut self, node: u32, cell: u32, happens: Lit) -> WriteId {
        let id = WriteId(self.writes.len() as u32);
        self.writes.push(Write { node, cell, happens });
        self.of_cell[cell as usize].push(id);
        self.triggers.entry(happens).or_default().push(Trigger::Happens(id));
        id
    }

    /// How two writes of one cell are ordered.
    pub fn order_writes(&mut self, first: WriteId, second: WriteId, before: Before) {
        self.ordered.insert((first, second), before);
        if let Before::While(lit) = before {
            self.triggers.entry(lit).or_default().push(Trigger::Ordered(first, second));
        }
    }

    /// An edge that is there while a literal is true.
    pub fn add_edge(&mut self, lit: Lit, from: u32, to: u32) {
        self.implications.literals.entry((from, to)).or_default().push(lit);
        self.triggers.entry(lit).or_default().push(Trigger::Edge(from, to));
    }

    /// A read at a node reads from a write while a literal is true.
    pub fn add_reading(&mut self, lit: Lit, write: WriteId, node: u32) {
        self.triggers.entry(lit).or_default().push(Trigger::ReadsFrom(write, node));
    }

    /// Literals were added: those that are true already have to be looked at again.
    pub fn restart(&mut self) {
        self.pop_to(Level { edges: 0, head: 0, readings: 0 });
        self.levels.clear();
    }

    fn pop_to(&mut self, level: Level) {
        while self.added.len() > level.edges {
            let Some((from, to)) = self.added.pop() else { break };
            self.next[from as usize].pop();
            self.previous[to as usize].pop();
            self.reasons.pop();
        }
        while self.begun.len() > level.readings {
            let Some(cell) = self.begun.pop() else { break };
            self.reading[cell as usize].pop();
        }
        self.head = level.head;
    }

    fn is_before(&self, acts: &TheoryArg<'_>, first: WriteId, second: WriteId) -> Option<Option<Lit>> {
        match self.ordered.get(&(first, second))? {
            Before::Always => Some(None),
            Before::Never => None,
            Before::While(lit) => holds(acts, *lit).then_some(Some(*lit)),
        }
    }

    /// A read comes before a write that follows the one it reads from.
    fn derive(&mut self, acts: &TheoryArg<'_>, reading: Reading, after: WriteId) -> Result<(), Vec<Lit>> {
        let Write { node, happens, .. } = self.writes[after.0 as usize];
        if reading.write == after || node == reading.node || !holds(acts, happens) {
            return Ok(());
        }
        match self.is_before(acts, reading.write, after) {
            None => Ok(()),
            Some(order) => {
                let reason = [reading.literal, happens, order.unwrap_or(happens)];
                self.connect(reading.node, node, reason)
            }
        }
    }

    fn apply(&mut self, acts: &TheoryArg<'_>, lit: Lit, trigger: Trigger) -> Result<(), Vec<Lit>> {
        match trigger {
            Trigger::Edge(from, to) => self.connect(from, to, [lit; 3]),
            Trigger::ReadsFrom(write, node) => {
                let cell = self.writes[write.0 as usize].cell as usize;
                let reading = Reading { write, node, literal: lit };
                self.reading[cell].push(reading);
                self.begun.push(cell as u32);
                for at in 0..self.of_cell[cell].len() {
                    let after = self.of_cell[cell][at];
                    self.derive(acts, reading, after)?;
                }
                Ok(())
            }
            Trigger::Ordered(first, second) => {
                let cell = self.writes[first.0 as usize].cell as usize;
                for at in 0..self.reading[cell].len() {
                    let reading = self.reading[cell][at];
                    if reading.write == first {
                        self.derive(acts, reading, second)?;
                    }
                }
                Ok(())
            }
            Trigger::Happens(write) => {
                let cell = self.writes[write.0 as usize].cell as usize;
                for at in 0..self.reading[cell].len() {
                    let reading = self.reading[cell][at];
                    self.derive(acts, reading, write)?;
                }
                Ok(())
            }
        }
    }

    /// Adds an edge; a cycle that it closes is a clause.
    fn connect(&mut self, from: u32, to: u32, reason: Reason) -> Result<(), Vec<Lit>> {
        if from == to {
            return Err(clause(reason.iter().copied()));
        }
        if self.position[from as usize] > self.position[to as usize] {
            self.reorder(from, to, reason)?;
        }
        let id = self.reasons.len() as u32;
        self.reasons.push(Some(reason));
        self.next[from as usize].push((to, id));
        self.previous[to as usize].push((from, id));
        self.added.push((from, to));
        Ok(())
    }

    /// Brings the order in line with an edge against it.
    fn reorder(&mut self, from: u32, to: u32, reason: Reason) -> Result<(), Vec<Lit>> {
        let (low, high) = (self.position[to as usize], self.position[from as usize]);
        let (forward, onward) = self.reach_forward(to, from, high, reason)?;
        let (backward, back) = self.reach_backward(from, low);
        self.imply((from, &backward, &back), (to, &forward, &onward), reason);
        let mut nodes: Vec<u32> = backward;
        nodes.sort_unstable_by_key(|node| self.position[*node as usize]);
        let mut after = forward;
        after.sort_unstable_by_key(|node| self.position[*node as usize]);
        nodes.extend(after);
        let mut places: Vec<u32> = nodes.iter().map(|node| self.position[*node as usize]).collect();
        places.sort_unstable();
        for (node, place) in nodes.iter().zip(places) {
            self.position[*node as usize] = place;
        }
        Ok(())
    }

    /// Whatever is behind the one end of a new edge cannot come before what is in
    /// front of the other: literals of such edges are false.
    fn imply(
        &mut self,
        (from, backward, back): (u32, &[u32], &Origins),
        (to, forward, onward): (u32, &[u32], &Origins),
        reason: Reason,
    ) {
        if backward.len() * forward.len() > MOST_PAIRS {
            return;
        }
        for early in backward {
            for late in forward {
                let Some(lits) = self.implications.literals.get(&(*late, *early)).cloned() else { continue };
                let mut because = reason.to_vec();
                self.collect(from, *early, back, &mut because);
                self.collect(to, *late, onward, &mut because);
                because.sort_unstable();
                because.dedup();
                self.implications.waiting.extend(lits.into_iter().map(|lit| (!lit, because.clone())));
            }
        }
    }

    /// The reasons of the edges by which a node was reached.
    fn collect(&self, start: u32, node: u32, origins: &Origins, reasons: &mut Vec<Lit>) {
        let mut at = node;
        while at != start {
            let Some((before, edge)) = origins.get(&at) else { return };
            reasons.extend(self.reasons[*edge as usize].iter().flatten());
            at = *before;
        }
    }

    fn reach_forward(
        &mut self,
        start: u32,
        goal: u32,
        high: u32,
        reason: Reason,
    ) -> Result<(Vec<u32>, Origins), Vec<Lit>> {
        self.marks += 1;
        let mut found = vec![start];
        let mut origin = Origins::default();
        self.mark[start as usize] = self.marks;
        // Breadth first, so that cycles are the shortest ones.
        let mut open = VecDeque::from([start]);
        while let Some(node) = open.pop_front() {
            for at in 0..self.next[node as usize].len() {
                let (to, edge) = self.next[node as usize][at];
                if self.mark[to as usize] == self.marks || self.position[to as usize] > high {
                    continue;
                }
                self.mark[to as usize] = self.marks;
                origin.insert(to, (node, edge));
                if to == goal {
                    return Err(self.cycle(start, goal, &origin, reason));
                }
                found.push(to);
                open.push_back(to);
            }
        }
        Ok((found, origin))
    }

    fn cycle(&mut self, start: u32, goal: u32, origin: &Origins, reason: Reason) -> Vec<Lit> {
        self.cycles += 1;
        let mut lits: Vec<Lit> = reason.to_vec();
        self.collect(start, goal, origin, &mut lits);
        clause(lits.into_iter())
    }

    fn reach_backward(&mut self, start: u32, low: u32) -> (Vec<u32>, Origins) {
        self.marks += 1;
        self.mark[start as usize] = self.marks;
        let mut found = vec![start];
        let mut origin = Origins::default();
        let mut open = VecDeque::from([start]);
        while let Some(node) = open.pop_front() {
            for at in 0..self.previous[node as usize].len() {
                let (from, edge) = self.previous[node as usize][at];
                if self.mark[from as usize] != self.marks && self.position[from as usize] >= low {
                    self.mark[from as usize] = self.marks;
                    origin.insert(from, (node, edge));
                    found.push(from);
                    open.push_back(from);
                }
            }
        }
        (found, origin)
    }

    fn look_at_new(&mut self, acts: &mut TheoryArg<'_>) {
        while self.head < acts.model().len() {
            let lit = acts.model()[self.head];
            self.head += 1;
            let Some(triggers) = self.triggers.get(&lit).cloned() else { continue };
            for trigger in triggers {
                if let Err(conflict) = self.apply(acts, lit, trigger) {
                    self.implications.waiting.clear();
                    acts.raise_conflict(&conflict, false);
                    return;
                }
                if !self.tell(acts) {
                    return;
                }
            }
        }
    }

    /// Tells the solver what the graph implies; whether that agrees with it.
    fn tell(&mut self, acts: &mut TheoryArg<'_>) -> bool {
        for (lit, because) in std::mem::take(&mut self.implications.waiting) {
            if holds(acts, lit) {
                continue;
            }
            if holds(acts, !lit) {
                let conflict = clause(because.into_iter().chain([!lit]));
                acts.raise_conflict(&conflict, false);
                return false;
            }
            self.implications.explanations.insert(lit, because);
            if !acts.propagate(lit) {
                return false;
            }
        }
        true
    }
}

fn holds(acts: &TheoryArg<'_>, lit: Lit) -> bool {
    acts.value(lit.var()) == lbool::new(lit.sign())
}

/// That not all of them hold.
fn clause(lits: impl Iterator<Item = Lit>) -> Vec<Lit> {
    let mut clause: Vec<Lit> = lits.map(|lit| !lit).collect();
    clause.sort_unstable();
    clause.dedup();
    clause
}

impl Theory for Orders {
    fn final_check(&mut self, acts: &mut TheoryArg<'_>) {
        self.look_at_new(acts);
        if acts.is_ok() {
            self.schedule.clone_from(&self.position);
        }
    }

    fn create_level(&mut self) {
        self.levels.push(Level { edges: self.added.len(), head: self.head, readings: self.begun.len() });
    }

    fn pop_levels(&mut self, n: usize) {
        let keep = self.levels.len().saturating_sub(n);
        if let Some(level) = self.levels.get(keep).copied() {
            self.pop_to(level);
        }
        self.levels.truncate(keep);
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn partial_check(&mut self, acts: &mut TheoryArg<'_>) {
        self.look_at_new(acts);
    }

    fn explain_propagation(&mut self, lit: Lit) -> &[Lit] {
        self.implications.explanations.get(&lit).map_or(&[], Vec::as_slice)
    }
}
