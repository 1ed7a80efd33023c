//! Races where atomic operations have weaker orders than sequential consistency.
//!
//! Where all synchronisation is sequentially consistent, a race shows as two
//! accesses next to each other (`queries`). A relaxed access orders nothing, so
//! here happens-before is said in clauses, as C11 5.1.2.4 has it: one access is
//! picked; whoever happens after it *knows* of it; knowledge goes along program
//! order, creation and joins, from a release to the acquire that reads from it,
//! or from an update that goes on with what was released, and over fences. A race
//! is a conflicting access, later in the order of the execution, that does not
//! know. The clauses say only what must be known: a solver that wants ignorance finds the least.
//!
//! Deliberately not here: values, which are sequentially consistent whatever the
//! order says.

use super::blast::NoCircuit;
use super::circuit::Preference;
use super::encode::{Encoding, Source};
use super::queries::{Answer, Race};
use crate::events::{Class, EventId, NodeId, ThreadId};
use antiphon_model::library::MemoryOrder;
use batsat::Lit;
use std::collections::BTreeMap;

type Result<T> = std::result::Result<T, NoCircuit>;

/// Who knows of the access that was picked.
struct Awareness {
    /// A thread, behind each point.
    thread: Vec<Lit>,
    /// What relaxed reads saw, for the next fence that acquires.
    seen: Vec<Lit>,
    /// What a thread knew at its last fence that releases.
    fenced: Vec<Lit>,
    /// What each write carries.
    carried: BTreeMap<EventId, Lit>,
}

impl Encoding<'_> {
    /// Two accesses that nothing orders.
    pub(super) fn unordered(&mut self, pairs: &[Race]) -> Result<Answer<Race>> {
        let known = self.knowledge();
        self.program_order(&known)?;
        self.reads_from(&known);
        self.fences(&known)?;
        let picked = self.pick(pairs, &known);
        let mut lits = Vec::new();
        let mut races = Vec::new();
        for pair in pairs {
            for (first, second) in [(pair.first, pair.second), (pair.second, pair.first)] {
                let (a, b) = (self.event(first), self.event(second));
                let mut all = vec![picked[&first], self.happens[second.index()], self.before(a.node, b.node)];
                all.push(!known.thread[b.node.index()]);
                all.push(self.before_the_end(a.thread, Some(a.node))?);
                all.push(self.before_the_end(b.thread, Some(b.node))?);
                lits.push(self.blaster.circuit.all(&all));
                races.push(Race { first, second, until: b.node });
            }
        }
        let some = self.blaster.circuit.any(&lits);
        Ok(match self.ask(some) {
            Answer::Yes(()) => match races.iter().zip(&lits).find(|(_, lit)| self.holds(**lit)) {
                Some((race, _)) => Answer::Yes(*race),
                None => Answer::Stopped,
            },
            Answer::No => Answer::No,
            Answer::Imprecise => Answer::Imprecise,
            Answer::Stopped => Answer::Stopped,
        })
    }

    fn knowledge(&mut self) -> Awareness {
        let circuit = &mut self.blaster.circuit;
        let mut fresh = |count: usize| (0..count).map(|_| circuit.fresh(Preference::False)).collect::<Vec<Lit>>();
        let nodes = self.unfolding.nodes.len();
        let (thread, seen, fenced) = (fresh(nodes), fresh(nodes), fresh(nodes));
        let events = self.unfolding.events.iter().enumerate();
        let writes: Vec<EventId> =
            events.filter(|(_, event)| event.is_write()).map(|(at, _)| EventId(at as u32)).collect();
        let carried = writes.iter().copied().zip(fresh(writes.len())).collect();
        Awareness { thread, seen, fenced, carried }
    }

    fn implies(&mut self, conditions: &[Lit], then: Lit) {
        let mut clause: Vec<Lit> = conditions.iter().map(|lit| !*lit).collect();
        clause.push(then);
        self.blaster.circuit.clause(&clause);
    }

    fn program_order(&mut self, known: &Awareness) -> Result<()> {
        let unfolding = self.unfolding;
        for (index, thread) in unfolding.threads.iter().enumerate() {
            for pair in thread.nodes.windows(2) {
                for layer in [&known.thread, &known.seen, &known.fenced] {
                    self.implies(&[layer[pair[0].index()]], layer[pair[1].index()]);
                }
            }
            let entry = super::clocks::entry(unfolding, ThreadId(index as u32));
            if let Some((from, to)) = entry.zip(thread.nodes.first()) {
                self.implies(&[known.thread[from.index()]], known.thread[to.index()]);
            }
        }
        for join in &unfolding.joins {
            let Some(last) = super::clocks::last(unfolding, join.child) else { continue };
            let guard = self.blaster.formula(join.guard)?;
            self.implies(&[known.thread[last.index()], guard], known.thread[join.node.index()]);
        }
        for (at, one) in unfolding.sections.iter().enumerate() {
            for other in &unfolding.sections[at + 1..] {
                let before = self.before(*one, *other);
                self.implies(&[before, known.thread[one.index()]], known.thread[other.index()]);
                self.implies(&[!before, known.thread[other.index()]], known.thread[one.index()]);
            }
        }
        Ok(())
    }

    /// What writes carry, and who gets to know it.
    fn reads_from(&mut self, known: &Awareness) {
        for (write, carries) in &known.carried {
            let event = self.event(*write);
            let from = match event.class {
                Class::Plain => continue,
                _ if releases(event.order) => known.thread[event.node.index()],
                _ => known.fenced[event.node.index()],
            };
            self.implies(&[from, self.happens[write.index()]], *carries);
        }
        for reading in self.readings.clone() {
            let Source::Event(write) = reading.source else { continue };
            let (event, carries) = (self.event(reading.read), known.carried[&write]);
            if event.class == Class::Plain {
                continue;
            }
            let layer = if acquires(event.order) { &known.thread } else { &known.seen };
            self.implies(&[reading.literal, carries], layer[event.node.index()]);
            for update in self.updates(reading.read) {
                let happens = self.happens[update.index()];
                self.implies(&[reading.literal, carries, happens], known.carried[&update]);
                if acquires(self.event(update).order) {
                    self.implies(&[reading.literal, carries, happens], known.thread[event.node.index()]);
                }
            }
        }
    }

    /// The writes that update what a read read, in one step.
    fn updates(&self, read: EventId) -> Vec<EventId> {
        let reading = self.event(read);
        let at = |id: &EventId| {
            let event = self.event(*id);
            event.is_write() && event.node == reading.node && event.cell == reading.cell
        };
        let behind = (read.0 + 1..self.unfolding.events.len() as u32).map(EventId);
        behind.take_while(|id| self.event(*id).thread == reading.thread).filter(at).collect()
    }

    fn fences(&mut self, known: &Awareness) -> Result<()> {
        for fence in &self.unfolding.fences {
            let guard = self.blaster.formula(fence.guard)?;
            let at = fence.node.index();
            if acquires(fence.order) {
                self.implies(&[guard, known.seen[at]], known.thread[at]);
            }
            if releases(fence.order) {
                self.implies(&[guard, known.thread[at]], known.fenced[at]);
            }
        }
        Ok(())
    }

    /// Which access is picked; its thread knows of it.
    fn pick(&mut self, pairs: &[Race], known: &Awareness) -> BTreeMap<EventId, Lit> {
        let mut picked = BTreeMap::new();
        for event in pairs.iter().flat_map(|pair| [pair.first, pair.second]) {
            if picked.contains_key(&event) {
                continue;
            }
            let lit = self.blaster.circuit.fresh(Preference::False);
            let node: NodeId = self.event(event).node;
            self.implies(&[lit], self.happens[event.index()]);
            self.implies(&[lit], known.thread[node.index()]);
            picked.insert(event, lit);
        }
        picked
    }
}

fn acquires(order: MemoryOrder) -> bool {
    order.acquires()
}

fn releases(order: MemoryOrder) -> bool {
    order.releases()
}
