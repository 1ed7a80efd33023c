//! Small numbers of processes: who communicates with whom, by counting.
//!
//! For each small size the events of all ranks are written out, sends and receives of one channel are
//! paired in their order, and what comes out is constraints for times. Nothing here is believed later.

use crate::events::{Act, Event, Sender};
use crate::kernel::{doubt, Kernel};
use crate::matching::{Component, Part};
use crate::times::Clock;
use crate::Doubt;
use antiphon_numbers::{Int, Rat};
use antiphon_symbolic::{Assignment, ExprId as Term, Value};
use std::collections::BTreeMap;

/// Sizes that are looked at: all small ones, and one for which a number that stands alone cannot do for the size.
const SIZES: [i64; 7] = [1, 2, 3, 4, 5, 6, 11];

/// Sizes that are looked at besides where remainders of ranks count: what fits trees and grids of few levels and rows
/// may fit no larger one.
const LARGER: [i64; 8] = [7, 8, 9, 12, 13, 29, 30, 31];

/// More processes than this are not worth to be explored.
const MOST_SUSPECTED: i64 = 8;

/// Values of inputs in samples.
const INPUT: i64 = 3;

/// One event of one rank in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Instance {
    pub family: usize,
    pub rank: i64,
    pub index: i64,
}

/// What one size says.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Sample {
    pub size: i64,
    /// Who receives from anybody.
    pub receiver: i64,
    /// What comes first in a process.
    pub before: Vec<(Instance, Instance)>,
    /// What happens at once.
    pub same: Vec<(Instance, Instance)>,
}

/// What all sizes say.
pub(crate) fn samples(kernel: &mut Kernel<'_>, component: &Component) -> Result<Vec<Sample>, Doubt> {
    SIZES.into_iter().map(|size| Sampling { kernel, component, size, sample: Sample::default() }.sample()).collect()
}

/// What larger sizes say.
pub(crate) fn larger_samples(kernel: &mut Kernel<'_>, component: &Component) -> Result<Vec<Sample>, Doubt> {
    LARGER.into_iter().map(|size| Sampling { kernel, component, size, sample: Sample::default() }.sample()).collect()
}

struct Sampling<'a, 'k, 'p> {
    kernel: &'a mut Kernel<'p>,
    component: &'k Component,
    size: i64,
    sample: Sample,
}

type Channel = (i64, i64, i64);

impl Sampling<'_, '_, '_> {
    fn sample(mut self) -> Result<Sample, Doubt> {
        self.sample.size = self.size;
        let mut sends: BTreeMap<Channel, Vec<Instance>> = BTreeMap::new();
        let mut receives: BTreeMap<Channel, Vec<Instance>> = BTreeMap::new();
        for rank in 0..self.size {
            let Some(class) = self.class_of(rank)? else { continue };
            let steps = self.steps(class, rank)?;
            for pair in steps.windows(2) {
                for (earlier, later) in pair[0].iter().flat_map(|a| pair[1].iter().map(move |b| (*a, *b))) {
                    self.sample.before.push((earlier, later));
                }
            }
            for instance in steps.into_iter().flatten() {
                self.sort(instance, &mut sends, &mut receives)?;
            }
        }
        self.pair(sends, receives)?;
        Ok(self.sample)
    }

    fn assignment(&self, rank: i64, index: Option<(Term, i64)>) -> Assignment {
        let number = |number: i64| Value::Number(Rat::from(Int::from(number)));
        let mut values: Assignment = self.kernel.shared.iter().map(|symbol| (*symbol, number(INPUT))).collect();
        values.extend(self.component.indices.iter().map(|symbol| (*symbol, number(0))));
        values.insert(self.kernel.rank, number(rank));
        values.insert(self.kernel.size, number(self.size));
        values.extend(index.map(|(symbol, value)| (symbol, number(value))));
        values
    }

    fn truth(&mut self, term: Term, values: &Assignment) -> Result<bool, Doubt> {
        let value = self.kernel.arena().evaluate(term, values).and_then(|value| value.as_bool());
        value.ok_or_else(|| Doubt::general("who communicates depends on a value that is received or not known"))
    }

    fn number(&mut self, term: Term, values: &Assignment) -> Option<i64> {
        let value = self.kernel.arena().evaluate(term, values)?;
        value.as_number()?.as_int()?.to_i64()
    }

    fn class_of(&mut self, rank: i64) -> Result<Option<usize>, Doubt> {
        let values = self.assignment(rank, None);
        let mut found = None;
        for (number, class) in self.component.classes.iter().enumerate() {
            if self.truth(class.guard, &values)? {
                if found.is_some() {
                    return Err(Doubt::general("who communicates depends on a value that is not known"));
                }
                found = Some(number);
            }
        }
        Ok(found)
    }

    /// The steps of a rank, each some events at once.
    fn steps(&mut self, class: usize, rank: i64) -> Result<Vec<Vec<Instance>>, Doubt> {
        let mut steps = Vec::new();
        for part in &self.component.lines[class] {
            match part {
                Part::Step(families) => {
                    steps.push(families.iter().map(|family| Instance { family: *family, rank, index: 0 }).collect());
                }
                Part::Rounds { index, count, bodies } => {
                    let values = self.assignment(rank, None);
                    let Some(count) = self.number(*count, &values).filter(|count| *count < 100) else {
                        return Err(Doubt::general("the number of rounds of a loop is not known"));
                    };
                    for round in 0..count {
                        let values = self.assignment(rank, Some((*index, round)));
                        for (guard, body) in bodies {
                            if self.truth(*guard, &values)? {
                                let instance = |family: &usize| Instance { family: *family, rank, index: round };
                                steps.extend(body.iter().map(|step| step.iter().map(instance).collect()));
                            }
                        }
                    }
                }
            }
        }
        Ok(steps)
    }

    fn sort(
        &mut self,
        instance: Instance,
        sends: &mut BTreeMap<Channel, Vec<Instance>>,
        receives: &mut BTreeMap<Channel, Vec<Instance>>,
    ) -> Result<(), Doubt> {
        let family = &self.component.families[instance.family];
        let index = family.index.map(|(symbol, _)| (symbol, instance.index));
        let values = self.assignment(instance.rank, index);
        let Some(Event { span, act }) = &family.event else { return Ok(()) };
        let (envelope, is_send) = match act {
            Act::Send { envelope, .. } => (envelope, true),
            Act::Receive { from: Sender::Any, .. } => {
                self.sample.receiver = instance.rank;
                return Ok(());
            }
            Act::Receive { envelope, .. } => (envelope, false),
            Act::Collective { .. } => return Ok(()),
        };
        if matches!(self.component.clocks[instance.family], Clock::During(_)) {
            return Ok(());
        }
        let (peer, tag) = (self.number(envelope.peer, &values), self.number(envelope.tag, &values));
        let (Some(peer), Some(tag)) = (peer, tag) else {
            return Err(doubt(*span, "the partner depends on a value that is received or not known"));
        };
        match is_send {
            true => sends.entry((instance.rank, peer, tag)).or_default().push(instance),
            false => receives.entry((peer, instance.rank, tag)).or_default().push(instance),
        }
        Ok(())
    }

    fn pair(
        &mut self,
        sends: BTreeMap<Channel, Vec<Instance>>,
        mut receives: BTreeMap<Channel, Vec<Instance>>,
    ) -> Result<(), Doubt> {
        for (channel, sent) in sends {
            let received = receives.remove(&channel).unwrap_or_default();
            if let Some(alone) = sent.get(received.len()).or_else(|| received.get(sent.len())) {
                return Err(self.unmatched(*alone));
            }
            self.sample.same.extend(sent.into_iter().zip(received));
        }
        match receives.values().flatten().next() {
            Some(alone) => Err(self.unmatched(*alone)),
            None => Ok(()),
        }
    }

    fn unmatched(&self, instance: Instance) -> Doubt {
        let message = format!("rank {} of {} finds no partner for this call", instance.rank, self.size);
        let span = self.component.families[instance.family].event.as_ref().map(|event| event.span);
        Doubt::unproved(span, message).suspecting(u32::try_from(self.size).ok().filter(|_| self.size <= MOST_SUSPECTED))
    }
}
