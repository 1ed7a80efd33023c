//! An unfolding as clauses and orders.
//!
//! For every read one literal for each write that it may read from (or the
//! initial value): then the write happens, their values are equal, and the
//! order theory knows of it. For every two writes of a cell one literal that
//! says which comes first. Where events stand at one point, what is visible
//! within and outside of it is said by clauses.

use super::bits::{self, Bits};
use super::blast::{Blaster, NoCircuit};
use super::circuit::Preference;
use super::clocks::{self, Clocks};
use super::theory::{Before, Orders, WriteId};
use crate::events::{CellId, Event, EventId, NodeId, Unfolding};
use batsat::Lit;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

type Result<T> = std::result::Result<T, NoCircuit>;

/// A write of a cell, or its initial value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The value before any event.
    Initial,
    /// What an event writes.
    Event(EventId),
}

/// A choice of what a read reads from.
#[derive(Clone, Copy, Debug)]
pub struct ReadsFrom {
    /// The read.
    pub read: EventId,
    /// What it reads from.
    pub source: Source,
    /// While this is true.
    pub literal: Lit,
}

/// The clauses and orders of one unfolding.
#[derive(Debug)]
pub struct Encoding<'a> {
    /// The unfolding.
    pub unfolding: &'a Unfolding,
    /// Terms as circuits.
    pub blaster: Blaster<'a>,
    /// The order theory.
    pub orders: Orders,
    /// What is ordered anyway.
    pub clocks: Clocks,
    /// Whether each event happens.
    pub happens: Vec<Lit>,
    /// Assumed: every value that is read has room in its cell.
    pub precise: Lit,
    /// Some value that is read has not.
    pub imprecise: Vec<Lit>,
    /// Whether some execution has one, once that was asked.
    pub(super) loses: Option<bool>,
    /// All choices.
    pub readings: Vec<ReadsFrom>,
    pairs: FxHashMap<(NodeId, NodeId), Lit>,
    write_ids: FxHashMap<EventId, WriteId>,
}

impl<'a> Encoding<'a> {
    /// Encodes an unfolding.
    pub fn new(unfolding: &'a Unfolding, mut blaster: Blaster<'a>) -> Result<Encoding<'a>> {
        let clocks = Clocks::of(unfolding);
        let orders = Orders::new(clocks.position.clone(), &clocks.edges, unfolding.cells.len());
        let mut happens = Vec::with_capacity(unfolding.events.len());
        for event in &unfolding.events {
            happens.push(blaster.formula(event.guard)?);
        }
        let precise = blaster.circuit.fresh(Preference::True);
        let mut encoding = Encoding {
            unfolding,
            blaster,
            orders,
            clocks,
            happens,
            precise,
            imprecise: Vec::new(),
            loses: None,
            readings: Vec::new(),
            pairs: FxHashMap::default(),
            write_ids: FxHashMap::default(),
        };
        encoding.joins()?;
        for cell in 0..unfolding.cells.len() {
            encoding.cell(CellId(cell as u32))?;
        }
        Ok(encoding)
    }

    /// The event behind an id.
    pub fn event(&self, id: EventId) -> &'a Event {
        &self.unfolding.events[id.index()]
    }

    fn joins(&mut self) -> Result<()> {
        for join in &self.unfolding.joins {
            let Some(last) = clocks::last(self.unfolding, join.child) else { continue };
            let guard = self.blaster.formula(join.guard)?;
            // One that is known to happen is an edge as well: only those whose guard is
            // written as true are among the clocks.
            if self.blaster.circuit.known(guard) != Some(false) {
                self.orders.add_edge(guard, last.0, join.node.0);
            }
        }
        Ok(())
    }

    /// Whether one event is before another in every execution.
    pub fn always_before(&self, a: EventId, b: EventId) -> bool {
        let (x, y) = (self.event(a).node, self.event(b).node);
        match x == y {
            true => a < b,
            false => self.clocks.before(x, y),
        }
    }

    /// A literal that says that one point is before another.
    pub fn before(&mut self, a: NodeId, b: NodeId) -> Lit {
        if self.clocks.before(a, b) {
            return self.blaster.circuit.constant(true);
        }
        if self.clocks.before(b, a) {
            return self.blaster.circuit.constant(false);
        }
        if let Some(known) = self.pairs.get(&(a, b)) {
            return *known;
        }
        let early = self.clocks.position[a.index()] < self.clocks.position[b.index()];
        let lit = self.blaster.circuit.fresh(if early { Preference::True } else { Preference::False });
        self.orders.add_edge(lit, a.0, b.0);
        self.orders.add_edge(!lit, b.0, a.0);
        self.pairs.insert((a, b), lit);
        self.pairs.insert((b, a), !lit);
        lit
    }

    fn cell(&mut self, cell: CellId) -> Result<()> {
        let of_cell: Vec<EventId> = (0..self.unfolding.events.len() as u32)
            .map(EventId)
            .filter(|id| {
                self.event(*id).cell == cell && self.blaster.circuit.known(self.happens[id.index()]) != Some(false)
            })
            .collect();
        let (writes, reads): (Vec<EventId>, Vec<EventId>) = of_cell.iter().partition(|id| self.event(**id).is_write());
        if reads.is_empty() {
            return Ok(());
        }
        let truth = self.blaster.circuit.constant(true);
        let initial = self.orders.add_write(u32::MAX, cell.0, truth);
        for write in &writes {
            let id = self.orders.add_write(self.event(*write).node.0, cell.0, self.happens[write.index()]);
            self.orders.order_writes(initial, id, Before::Always);
            self.write_ids.insert(*write, id);
        }
        self.order_writes(&writes);
        let by_thread = self.by_thread(&writes);
        for read in reads {
            self.read(read, &writes, &by_thread, initial)?;
        }
        Ok(())
    }

    fn by_thread(&self, writes: &[EventId]) -> BTreeMap<u32, Vec<EventId>> {
        let mut by_thread: BTreeMap<u32, Vec<EventId>> = BTreeMap::new();
        for write in writes {
            by_thread.entry(self.event(*write).thread.0).or_default().push(*write);
        }
        by_thread
    }

    fn order_writes(&mut self, writes: &[EventId]) {
        for (at, first) in writes.iter().enumerate() {
            for second in &writes[at + 1..] {
                let (x, y) = (self.write_ids[first], self.write_ids[second]);
                let (forth, back) = if self.always_before(*first, *second) {
                    (Before::Always, Before::Never)
                } else if self.always_before(*second, *first) {
                    (Before::Never, Before::Always)
                } else {
                    let lit = self.before(self.event(*first).node, self.event(*second).node);
                    (Before::While(lit), Before::While(!lit))
                };
                self.orders.order_writes(x, y, forth);
                self.orders.order_writes(y, x, back);
            }
        }
    }

    fn read(
        &mut self,
        read: EventId,
        writes: &[EventId],
        by_thread: &BTreeMap<u32, Vec<EventId>>,
        initial: WriteId,
    ) -> Result<()> {
        if self.blaster.circuit.is_stopped() {
            return Err(NoCircuit("the formula is too large for the time given".to_owned()));
        }
        let certain = self.certain(read, by_thread);
        let mut choices = vec![!self.happens[read.index()]];
        if certain.is_empty() {
            let literal = self.blaster.circuit.fresh(Preference::False);
            let value = self.blaster.term(self.unfolding.cells[self.event(read).cell.index()].initial)?;
            self.reads(read, Source::Initial, literal, &value, initial)?;
            choices.push(literal);
        }
        for write in writes {
            if self.always_before(read, *write) || certain.iter().any(|later| self.always_before(*write, *later)) {
                continue;
            }
            let literal = self.blaster.circuit.fresh(Preference::False);
            let value = self.blaster.term(self.event(*write).value())?;
            self.blaster.circuit.clause(&[!literal, self.happens[write.index()]]);
            self.reads(read, Source::Event(*write), literal, &value, self.write_ids[write])?;
            self.at_one_point(read, *write, writes, literal);
            choices.push(literal);
        }
        if certain.is_empty() {
            self.hide_initial(read, writes, choices.get(1).copied());
        }
        self.blaster.circuit.clause(&choices);
        Ok(())
    }

    /// Of each thread the last write before a read that happens whenever the
    /// read does: nothing before it is visible to the read.
    fn certain(&self, read: EventId, by_thread: &BTreeMap<u32, Vec<EventId>>) -> Vec<EventId> {
        let reading = self.happens[read.index()];
        let last = |writes: &Vec<EventId>| {
            writes.iter().rev().copied().find(|write| {
                let happens = self.happens[write.index()];
                let always = happens == reading || self.blaster.circuit.known(happens) == Some(true);
                always && self.always_before(*write, read)
            })
        };
        by_thread.values().filter_map(last).collect()
    }

    fn reads(&mut self, read: EventId, source: Source, literal: Lit, value: &Bits, write: WriteId) -> Result<()> {
        let event = self.event(read);
        self.blaster.circuit.clause(&[!literal, self.happens[read.index()]]);
        self.orders.add_reading(literal, write, event.node.0);
        if let Source::Event(from) = source {
            let from = self.event(from).node;
            if from != event.node && !self.clocks.before(from, event.node) {
                self.orders.add_edge(literal, from.0, event.node.0);
            }
        }
        let given = self.blaster.term(event.value())?;
        let width = given.width();
        for at in 0..width {
            let (x, y) = (given.bit(at), value.bit(at));
            self.blaster.circuit.clause(&[!literal, !x, y]);
            self.blaster.circuit.clause(&[!literal, x, !y]);
        }
        self.fits(literal, value, width);
        self.readings.push(ReadsFrom { read, source, literal });
        Ok(())
    }

    /// A value that is read must have room in its cell.
    fn fits(&mut self, literal: Lit, value: &Bits, width: usize) {
        if value.width() <= width {
            return;
        }
        let low = value.signed(width);
        let fits = bits::equal(&mut self.blaster.circuit, value, &low);
        self.blaster.circuit.clause(&[!literal, !self.precise, fits]);
        let lost = self.blaster.circuit.and(literal, !fits);
        self.imprecise.push(lost);
    }

    /// What is visible where several events stand at one point.
    fn at_one_point(&mut self, read: EventId, write: EventId, writes: &[EventId], literal: Lit) {
        let (reader, writer) = (self.event(read).node, self.event(write).node);
        for other in writes.iter().filter(|other| **other != write) {
            let node = self.event(*other).node;
            let before_read = node == reader && *other < read && (writer != reader || write < *other);
            let after_write = node == writer && writer != reader && write < *other;
            if before_read || after_write {
                self.blaster.circuit.clause(&[!literal, !self.happens[other.index()]]);
            }
        }
    }

    /// The initial value is hidden by what was written before at the same point,
    /// or by what always comes before and happens.
    fn hide_initial(&mut self, read: EventId, writes: &[EventId], literal: Option<Lit>) {
        let Some(literal) = literal else { return };
        for other in writes {
            if self.event(*other).node == self.event(read).node && *other < read {
                self.blaster.circuit.clause(&[!literal, !self.happens[other.index()]]);
            }
        }
    }
}
