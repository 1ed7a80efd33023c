//! Receives from anybody.
//!
//! Rank 0 receives `size - 1` messages from anybody, and each other rank sends it exactly one that fits. Then each execution receives
//! them in some order, and fixing that order makes a program without wildcards of it: each sender's time is that of the round in
//! which its message is taken. So a sender's own events must come before the first round and after the last one,
//! whatever the order.
//!
//! No other message may be taken instead. Those of other phases are kept apart by a barrier (or
//! `MPI_Allreduce`), which nobody leaves before everybody has entered it; what is not kept apart must have another tag.

use crate::events::{Act, Class, Envelope, Event, Node, Sender};
use crate::kernel::{doubt, Kernel};
use crate::matching::{Component, Part};
use crate::times::Clock;
use crate::Doubt;
use antiphon_model::library::Mpi;
use antiphon_source::Span;
use antiphon_symbolic::{Arena, ExprId as Term};

/// All sends of a program, by class.
pub(crate) struct Uses {
    sends: Vec<(usize, Span, Term)>,
}

impl Uses {
    /// Those of classes, in all loops.
    pub fn of(classes: &[Class]) -> Uses {
        let mut sends = Vec::new();
        for (number, class) in classes.iter().enumerate() {
            collect(&class.nodes, number, &mut sends);
        }
        Uses { sends }
    }

    /// Whether a send with such a tag is elsewhere than at these places, or at one of them twice.
    fn elsewhere(&self, kernel: &mut Kernel<'_>, tag: Term, places: &[Span]) -> Option<Span> {
        let mut seen: Vec<(usize, Span)> = Vec::new();
        for (class, span, other) in &self.sends {
            let same = kernel.arena().equal(*other, tag);
            if same == Arena::FALSE {
                continue;
            }
            if !places.contains(span) || seen.contains(&(*class, *span)) {
                return Some(*span);
            }
            seen.push((*class, *span));
        }
        None
    }
}

fn collect(nodes: &[Node], class: usize, sends: &mut Vec<(usize, Span, Term)>) {
    for node in nodes {
        match node {
            Node::Step(events) => {
                for event in events {
                    if let Act::Send { envelope, .. } = &event.act {
                        sends.push((class, event.span, envelope.tag));
                    }
                }
            }
            Node::Rounds(rounds) => rounds.bodies.iter().for_each(|body| collect(&body.nodes, class, sends)),
        }
    }
}

/// Finds out who sends to those who receive from anybody.
pub(crate) fn receives(kernel: &mut Kernel<'_>, component: &mut Component, uses: &Uses) -> Result<(), Doubt> {
    for number in 0..component.families.len() {
        let Some(Event { act: Act::Receive { from: Sender::Any, envelope, .. }, span }) =
            component.families[number].event.clone()
        else {
            continue;
        };
        let senders = Wild { kernel, component, number, envelope, span }.senders(uses)?;
        for sender in senders {
            component.clocks[sender] = Clock::During(number);
        }
    }
    Ok(())
}

struct Wild<'a, 'p> {
    kernel: &'a mut Kernel<'p>,
    component: &'a Component,
    number: usize,
    envelope: Envelope,
    span: Span,
}

impl Wild<'_, '_> {
    fn doubt(&self, message: &str) -> Doubt {
        doubt(self.span, format!("this receives from anybody: {message}"))
    }

    /// The one send of each other class.
    fn senders(&mut self, uses: &Uses) -> Result<Vec<usize>, Doubt> {
        let own = self.component.families[self.number].class;
        self.check_receiver(own)?;
        let segment = self.segment_of_receive(own)?;
        let places: Vec<Span> = self
            .component
            .families
            .iter()
            .filter_map(|family| family.event.as_ref())
            .filter(|event| matches!(event.act, Act::Send { .. }))
            .map(|event| event.span)
            .collect();
        if uses.elsewhere(self.kernel, self.envelope.tag, &places).is_some() {
            return Err(self.doubt("a message with this tag is also sent elsewhere"));
        }
        let mut senders = Vec::new();
        for class in 0..self.component.classes.len() {
            let found = self.fitting(class, segment)?;
            match (class == own, found.as_slice()) {
                (true, []) => {}
                (false, [alone]) => senders.push(*alone),
                (true, _) => return Err(self.doubt("another call of this process may take or send the same messages")),
                (false, _) => return Err(self.doubt("not every other process is known to send it one message")),
            }
        }
        Ok(senders)
    }

    /// Rank 0 receives once for each other process.
    fn check_receiver(&mut self, own: usize) -> Result<(), Doubt> {
        let guard = self.component.classes[own].guard;
        let (rank, size) = (self.kernel.rank, self.kernel.size);
        let is_zero = self.kernel.arena().equal(rank, Arena::ZERO);
        if !self.kernel.proves(guard, is_zero) {
            return Err(self.doubt("that is followed for rank 0 only"));
        }
        let Some((_, count)) = self.component.families[self.number].index else {
            return Err(self.doubt("that is followed only in a loop over all other processes"));
        };
        let others = self.kernel.arena().sub(size, Arena::ONE);
        let all = self.kernel.arena().equal(count, others);
        if !self.kernel.proves(guard, all) {
            return Err(self.doubt("it is not known to do so once for each other process"));
        }
        for class in (0..self.component.classes.len()).filter(|class| *class != own) {
            let guard = self.component.classes[class].guard;
            let other = self.kernel.arena().not(is_zero);
            if !self.kernel.proves(guard, other) {
                return Err(self.doubt("rank 0 does not always behave in one way"));
            }
        }
        Ok(())
    }

    /// Which segment a part of a line is in, between operations that synchronise all.
    fn segments(&self, class: usize) -> Vec<usize> {
        let mut passed = 0;
        let mut segments = Vec::new();
        for part in &self.component.lines[class] {
            segments.push(passed);
            if let Part::Step(families) = part {
                passed += families.iter().filter(|family| self.synchronises(**family)).count();
            }
        }
        // Inside of a loop the last segment goes on in the next round.
        if !self.component.indices.is_empty() {
            segments.iter_mut().for_each(|segment| *segment %= passed.max(1));
        }
        segments
    }

    fn synchronises(&self, family: usize) -> bool {
        let event = self.component.families[family].event.as_ref();
        let Some(Act::Collective { function, .. }) = event.map(|event| &event.act) else { return false };
        matches!(function, Mpi::Barrier | Mpi::Allreduce)
    }

    fn segment_of_receive(&mut self, own: usize) -> Result<usize, Doubt> {
        let line = &self.component.lines[own];
        let alone = |part: &Part| match part {
            Part::Rounds { bodies, .. } => {
                matches!(bodies.as_slice(), [(Arena::TRUE, steps)] if *steps == [vec![self.number]])
            }
            Part::Step(_) => false,
        };
        let Some(at) = line.iter().position(alone) else {
            return Err(self.doubt("the loop does something else as well"));
        };
        let barriers = (0..self.component.families.len()).any(|family| self.synchronises(family));
        if !self.component.indices.is_empty() && !barriers {
            return Err(self.doubt("no barrier keeps the rounds of the loop around apart"));
        }
        Ok(self.segments(own)[at])
    }

    /// Sends of a class in a segment whose message may be taken, and receives that may take it.
    fn fitting(&mut self, class: usize, segment: usize) -> Result<Vec<usize>, Doubt> {
        let segments = self.segments(class);
        let mut found = Vec::new();
        for (part, own) in self.component.lines[class].iter().zip(segments) {
            if own != segment {
                continue;
            }
            let families: Vec<usize> = match part {
                Part::Step(families) => families.clone(),
                Part::Rounds { bodies, .. } => bodies.iter().flat_map(|(_, steps)| steps.concat()).collect(),
            };
            let single = matches!(part, Part::Step(families) if families.len() == 1);
            for family in families {
                if family != self.number && self.may_fit(family) {
                    if !(single && self.surely_fits(family)) {
                        return Err(self.doubt("it is not known which messages it may take"));
                    }
                    found.push(family);
                }
            }
        }
        Ok(found)
    }

    /// Whether a family sends rank 0 a message with this tag, or takes one.
    fn may_fit(&mut self, family: usize) -> bool {
        let Some(event) = self.component.families[family].event.clone() else { return false };
        let (tag, peer) = match event.act {
            Act::Send { envelope, .. } => (envelope.tag, Some(envelope.peer)),
            Act::Receive { envelope, .. } if self.component.families[family].class == self.own() => {
                (envelope.tag, None)
            }
            Act::Receive { .. } | Act::Collective { .. } => return false,
        };
        let guard = self.component.guard(self.kernel, family);
        let arena = self.kernel.arena();
        let same = arena.equal(tag, self.envelope.tag);
        let to_zero = peer.map_or(Arena::TRUE, |peer| arena.equal(peer, Arena::ZERO));
        let fits = arena.and_all(&[guard, same, to_zero]);
        self.kernel.possible(fits)
    }

    fn own(&self) -> usize {
        self.component.families[self.number].class
    }

    fn surely_fits(&mut self, family: usize) -> bool {
        let Some(Event { act: Act::Send { envelope, .. }, .. }) = self.component.families[family].event.clone() else {
            return false;
        };
        let guard = self.component.guard(self.kernel, family);
        let arena = self.kernel.arena();
        let same = arena.equal(envelope.tag, self.envelope.tag);
        let to_zero = arena.equal(envelope.peer, Arena::ZERO);
        let fits = arena.and(same, to_zero);
        envelope.kind == self.envelope.kind && self.kernel.proves(guard, fits)
    }
}
