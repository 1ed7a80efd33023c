//! Deadlocks: executions in which no thread can go on. Each thread has ended,
//! does not exist, or is in a wait that nothing ends any more; one is in a
//! wait, and nobody ended the program.
//!
//! A wait for a value stays if the read sees the last write of the cell. A wait
//! for a signal stays if every signal came before it began or woke another
//! thread. (A thread may also wake without a signal; that is another execution.)

use super::blast::NoCircuit;
use super::circuit::Preference;
use super::encode::Encoding;
use super::queries::Answer;
use crate::events::{Awaited, EventId, Reach, Signal, Sleep, Takes, ThreadId, Wait};
use batsat::Lit;

type Result<T> = std::result::Result<T, NoCircuit>;

impl Encoding<'_> {
    /// An execution that ends in a deadlock; the waits in it.
    pub fn deadlock(&mut self) -> Result<Answer<Vec<usize>>> {
        let unfolding = self.unfolding;
        let mut stays = Vec::with_capacity(unfolding.waits.len());
        let woken = self.woken()?;
        for wait in &unfolding.waits {
            let lit = self.stays(wait, &woken)?;
            stays.push(lit);
        }
        let mut all = vec![self.blaster.circuit.any(&stays)];
        for index in 0..unfolding.threads.len() {
            let idle = self.idle(ThreadId(index as u32), &stays)?;
            all.push(idle);
        }
        for exit in &unfolding.exits {
            let exits = self.blaster.formula(exit.guard)?;
            all.push(!exits);
        }
        let wanted = self.blaster.circuit.all(&all);
        Ok(match self.ask(wanted) {
            Answer::Yes(()) => Answer::Yes((0..stays.len()).filter(|at| self.holds(stays[*at])).collect()),
            Answer::No => Answer::No,
            Answer::Imprecise => Answer::Imprecise,
            Answer::Stopped => Answer::Stopped,
        })
    }

    /// That a thread does not go on.
    fn idle(&mut self, thread: ThreadId, stays: &[Lit]) -> Result<Lit> {
        let info = &self.unfolding.threads[thread.index()];
        let started = self.blaster.formula(info.started)?;
        let ended = self.blaster.formula(info.ended)?;
        let waits = self.unfolding.waits.iter().zip(stays).filter(|(wait, _)| wait.thread == thread);
        let ways: Vec<Lit> = [!started, ended].into_iter().chain(waits.map(|(_, lit)| *lit)).collect();
        Ok(self.blaster.circuit.any(&ways))
    }

    /// That a wait lasts for ever.
    fn stays(&mut self, wait: &Wait, woken: &[Vec<Lit>]) -> Result<Lit> {
        let mut all = vec![self.blaster.formula(wait.guard)?];
        match wait.awaited {
            Awaited::Value(read) => self.last_value(read, &mut all),
            Awaited::Signal(sleep) => self.no_signal(sleep, woken, &mut all)?,
            Awaited::End(_) | Awaited::Nothing => {}
        }
        if let Some(cell) = wait.unless {
            let writes = self.unfolding.events.iter().enumerate();
            let own = writes.filter(|(_, event)| event.is_write() && event.cell == cell);
            all.extend(own.map(|(at, _)| !self.happens[at]));
        }
        Ok(self.blaster.circuit.all(&all))
    }

    /// That a read comes after every write of its cell.
    fn last_value(&mut self, read: EventId, all: &mut Vec<Lit>) {
        let reading = self.event(read);
        for (at, event) in self.unfolding.events.iter().enumerate() {
            if event.is_write() && event.cell == reading.cell && event.node != reading.node {
                let before = self.before(event.node, reading.node);
                let happens = self.happens[at];
                all.push(self.blaster.circuit.or(!happens, before));
            }
        }
    }

    /// That no signal ends a wait.
    fn no_signal(&mut self, sleep: usize, woken: &[Vec<Lit>], all: &mut Vec<Lit>) -> Result<()> {
        let Some(own) = self.unfolding.sleeps.get(sleep).copied() else { return Ok(()) };
        for (at, signal) in self.unfolding.signals.iter().enumerate() {
            if signal.variable != own.variable {
                continue;
            }
            let happens = self.blaster.formula(signal.guard)?;
            let early = self.before(signal.node, own.begin);
            let mut ways = vec![!happens, early];
            if signal.reach == Reach::One {
                ways.extend((0..woken.len()).filter(|other| *other != sleep).map(|other| woken[other][at]));
            }
            all.push(self.blaster.circuit.any(&ways));
        }
        Ok(())
    }

    /// For each wait and each signal: that the one wakes the other, between its
    /// beginning and its end. A wait that stands for several may take several signals.
    fn woken(&mut self) -> Result<Vec<Vec<Lit>>> {
        let (sleeps, signals) = (&self.unfolding.sleeps, &self.unfolding.signals);
        let mut all = Vec::with_capacity(sleeps.len());
        for sleep in sleeps {
            let mut row = Vec::with_capacity(signals.len());
            for signal in signals {
                row.push(self.wakes(sleep, signal)?);
            }
            let alone = sleep.takes == Takes::One;
            for (at, one) in row.iter().enumerate().filter(|_| alone) {
                for other in &row[at + 1..] {
                    self.blaster.circuit.clause(&[!*one, !*other]);
                }
            }
            all.push(row);
        }
        Ok(all)
    }

    fn wakes(&mut self, sleep: &Sleep, signal: &Signal) -> Result<Lit> {
        if sleep.variable != signal.variable {
            return Ok(self.blaster.circuit.constant(false));
        }
        let lit = self.blaster.circuit.fresh(Preference::False);
        let begun = self.blaster.formula(sleep.guard)?;
        let wakes = self.blaster.formula(sleep.wakes)?;
        let sent = self.blaster.formula(signal.guard)?;
        let after = self.before(sleep.begin, signal.node);
        let in_time = self.before(signal.node, sleep.end);
        for needed in [begun, wakes, sent, after, in_time] {
            self.blaster.circuit.clause(&[!lit, needed]);
        }
        Ok(lit)
    }
}
