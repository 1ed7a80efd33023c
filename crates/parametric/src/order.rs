//! Times grow along each process, for every rank and round.
//!
//! Each part of a process comes behind all that may be the last before it: the step before, or the last
//! step of a loop, or what came before that loop if it has no rounds.

use crate::kernel::Kernel;
use crate::matching::{Component, Part};
use crate::times::{Clock, Time};
use crate::Doubt;
use antiphon_symbolic::{Arena, ExprId as Term, TypeId};
use rustc_hash::FxHashMap;

/// Proves that times grow.
pub(crate) fn prove(kernel: &mut Kernel<'_>, component: &Component, times: &[Time]) -> Result<(), Doubt> {
    let mut ordering = Ordering { kernel, component, times };
    for line in &component.lines {
        ordering.line(line)?;
    }
    Ok(())
}

struct Ordering<'a, 'p> {
    kernel: &'a mut Kernel<'p>,
    component: &'a Component,
    times: &'a [Time],
}

impl Ordering<'_, '_> {
    fn line(&mut self, line: &[Part]) -> Result<(), Doubt> {
        let mut last: Vec<usize> = Vec::new();
        for part in line {
            match part {
                Part::Step(families) => {
                    self.behind(&last, families)?;
                    last.clone_from(families);
                }
                Part::Rounds { index, bodies, .. } => {
                    for (_, steps) in bodies {
                        for pair in steps.windows(2) {
                            self.behind(&pair[0], &pair[1])?;
                        }
                        let (Some(first), Some(end)) = (steps.first(), steps.last()) else { continue };
                        self.behind(&last, first)?;
                        for (_, others) in bodies {
                            if let Some(next) = others.first() {
                                self.next_round(end, next, *index)?;
                            }
                        }
                    }
                    let ends = bodies.iter().filter_map(|(_, steps)| steps.last()).flatten().copied();
                    last = last.iter().copied().chain(ends).collect();
                }
            }
        }
        Ok(())
    }

    fn behind(&mut self, earlier: &[usize], later: &[usize]) -> Result<(), Doubt> {
        for (one, other) in earlier.iter().flat_map(|a| later.iter().map(move |b| (*a, *b))) {
            let guards = [one, other].map(|family| self.component.guard(self.kernel, family));
            let (_, end) = self.span(one, None);
            let (start, _) = self.span(other, None);
            self.check(guards, (end, start), other)?;
        }
        Ok(())
    }

    /// The end of a round against the start of every later one.
    fn next_round(&mut self, earlier: &[usize], later: &[usize], index: Term) -> Result<(), Doubt> {
        let next = self.kernel.arena().symbol("later round", TypeId::INT);
        for (one, other) in earlier.iter().flat_map(|a| later.iter().map(move |b| (*a, *b))) {
            let guards = [one, other].map(|family| self.component.guard(self.kernel, family));
            let moved = self.kernel.arena().substitute(guards[1], &FxHashMap::from_iter([(index, next)]));
            let grows = self.kernel.arena().less(index, next);
            let moved = self.kernel.arena().and(moved, grows);
            let (_, end) = self.span(one, None);
            let (start, _) = self.span(other, Some(next));
            self.check([guards[0], moved], (end, start), other)?;
        }
        Ok(())
    }

    fn check(&mut self, guards: [Term; 2], (end, start): (Term, Term), family: usize) -> Result<(), Doubt> {
        let both = self.kernel.arena().and_all(&guards);
        let grows = self.kernel.arena().less(end, start);
        if self.kernel.proves(both, grows) {
            return Ok(());
        }
        let message = "it is not shown that processes never wait for each other in a circle";
        match &self.component.families[family].event {
            Some(event) => Err(Doubt::unproved(event.span, message)),
            None => Err(Doubt::unproved(None, message)),
        }
    }

    /// The first and the last time at which a family may be.
    fn span(&mut self, family: usize, round: Option<Term>) -> (Term, Term) {
        if let Clock::During(receive) = self.component.clocks[family] {
            let size = self.kernel.size;
            let two = self.kernel.arena().int(2);
            let last = self.kernel.arena().sub(size, two);
            let receiver = Arena::ZERO;
            let first = self.times[receive].term(self.kernel, receiver, Arena::ZERO);
            return (first, self.times[receive].term(self.kernel, receiver, last));
        }
        let round = round.or(self.component.families[family].index.map(|(index, _)| index)).unwrap_or(Arena::ZERO);
        let rank = self.kernel.rank;
        let time = self.times[family].term(self.kernel, rank, round);
        (time, time)
    }
}
