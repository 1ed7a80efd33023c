//! Nonblocking operations: posted at one place, completed at another.
//!
//! The communication happens where it is completed: a time between both would do as well, but this one is enough, for
//! the unbuffered execution that is looked for may complete every operation in the call that waits for it. What a
//! receive gets is put into its buffer where it is posted; that makes no difference, because nobody may look at
//! the buffer before the operation is complete, which is checked here. So are the other things that would make
//! this order a lie: two operations under way that could take each other's messages, a round of a loop that leaves one under way,
//! and an end of the program that does.
//!
//! Deliberately not here: `MPI_Test` and `MPI_Waitany`, whose answers depend on the schedule.

use crate::events::{Envelope, Event, Node};
use crate::kernel::doubt;
use crate::prepare::{Arrival, Half, RequestPlace};
use crate::walk::{Path, Region, Stop, Walker};
use crate::Doubt;
use antiphon_model::visit::{mentioned, mentioned_in_place, step_operands, Operand};
use antiphon_model::{ExprId, ExprKind, PlaceKind, Variable};
use antiphon_source::Span;
use antiphon_symbolic::{Arena, ExprId as Term};

/// Which way a message goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// It is sent.
    Out,
    /// It is received.
    In,
}

/// A part of a buffer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Owned {
    variable: Variable,
    /// The element of an array with one dimension; nothing for all of the variable.
    index: Option<Term>,
}

/// An operation under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pending {
    /// The request: a variable and an index.
    key: (Variable, i64),
    way: Way,
    /// What it communicates; nothing without a partner.
    event: Option<(Envelope, Event)>,
    owned: Vec<Owned>,
}

impl Walker<'_, '_> {
    /// Posts an operation.
    pub fn post(
        &mut self,
        mut path: Path,
        span: Span,
        (half, way): (&Half, Way),
        (arrival, request): (Option<&Arrival>, &RequestPlace),
        region: Option<&Region>,
        open: &mut Vec<Path>,
    ) -> Result<(), Stop> {
        let envelope = match self.envelope(&mut path, half)? {
            Ok(envelope) => envelope,
            Err(undecided) => {
                let at = path.at;
                return self.fork(path, undecided, [at, at], region, open);
            }
        };
        let key = (request.variable, self.index_of(&mut path, request.index, span)?);
        if path.pending.iter().any(|each| each.key == key) {
            return Err(doubt(span, "the request of an operation that is under way is used again").into());
        }
        let owned = self.beside_others(&mut path, span, half, way, envelope.as_ref())?;
        path.posted += 1;
        let mut next = None;
        let event = match (envelope, way) {
            (None, _) => {
                next = arrival.map(|arrival| arrival.empty);
                None
            }
            (Some(envelope), Way::Out) => Some((envelope.clone(), self.sent(&mut path, span, envelope, half)?)),
            (Some(envelope), Way::In) => {
                let Some(arrival) = arrival else { return Err(doubt(span, "nothing can arrive here").into()) };
                next = Some(arrival.data);
                Some((envelope.clone(), self.receive(&mut path, span, envelope, arrival)?))
            }
        };
        path.pending.push(Pending { key, way, event, owned });
        match next {
            None => self.step(path, region, open),
            Some(next) => {
                path.at = next;
                open.push(path);
                Ok(())
            }
        }
    }

    /// Waits for operations: that is when they communicate.
    pub fn wait(
        &mut self,
        mut path: Path,
        span: Span,
        (request, count): (&RequestPlace, Option<ExprId>),
        region: Option<&Region>,
        open: &mut Vec<Path>,
    ) -> Result<(), Stop> {
        let first = self.index_of(&mut path, request.index, span)?;
        let count = match count {
            Some(count) => self.index_of(&mut path, Some(count), span)?,
            None => 1,
        };
        let mut events = Vec::new();
        for index in first..first.saturating_add(count) {
            let key = (request.variable, index);
            let Some(at) = path.pending.iter().position(|each| each.key == key) else {
                return Err(doubt(span, "this waits for a request that was not posted on every way here").into());
            };
            events.extend(path.pending.remove(at).event.map(|(_, event)| event));
        }
        if !events.is_empty() {
            Self::communicate(&mut path, Node::Step(events));
        }
        self.step(path, region, open)
    }

    /// An index that is known on this way.
    fn index_of(&mut self, path: &mut Path, index: Option<ExprId>, span: Span) -> Result<i64, Doubt> {
        let Some(index) = index else { return Ok(0) };
        let term = self.evaluate(path, index)?;
        let known = self.kernel.arena().as_int(term).and_then(|number| number.to_i64());
        known.ok_or_else(|| doubt(span, "it is not known which requests these are"))
    }

    /// That an operation and those under way neither share a buffer nor take each other's messages; its own buffer.
    pub fn beside_others(
        &mut self,
        path: &mut Path,
        span: Span,
        half: &Half,
        way: Way,
        envelope: Option<&Envelope>,
    ) -> Result<Vec<Owned>, Doubt> {
        let mut owned = Vec::new();
        for element in &half.elements {
            owned.push(self.part(path, *element, span)?);
        }
        let known = self.known(path);
        for other in path.pending.clone() {
            if way == Way::In || other.way == Way::In {
                for (one, theirs) in owned.iter().flat_map(|one| other.owned.iter().map(move |theirs| (one, theirs))) {
                    self.apart(known, one, theirs, span)?;
                }
            }
            if let (Some(own), Some((theirs, _)), true) = (envelope, &other.event, way == other.way) {
                let arena = self.kernel.arena();
                let (peers, tags) = (arena.not_equal(own.peer, theirs.peer), arena.not_equal(own.tag, theirs.tag));
                let differ = arena.or_all(&[peers, tags]);
                if !self.kernel.proves(known, differ) {
                    let message = "two operations with the same partner and tag may be under way at once";
                    return Err(doubt(span, message));
                }
            }
        }
        Ok(owned)
    }

    /// What of a buffer an element is.
    fn part(&mut self, path: &mut Path, element: ExprId, span: Span) -> Result<Owned, Doubt> {
        let program = &self.prepared.program;
        let ExprKind::Load(place) = program.expr(element).kind else {
            return Err(doubt(span, "the buffer is no variable"));
        };
        let Some(variable) = program.root(place) else { return Err(doubt(span, "the buffer is behind a pointer")) };
        let index = match program.place(place).kind {
            PlaceKind::Index(base, index) if matches!(program.place(base).kind, PlaceKind::Variable(_)) => Some(index),
            _ => None,
        };
        let index = index.map(|index| self.evaluate(path, index)).transpose()?;
        Ok(Owned { variable, index })
    }

    fn apart(&mut self, known: Term, one: &Owned, other: &Owned, span: Span) -> Result<(), Doubt> {
        if one.variable != other.variable {
            return Ok(());
        }
        let differ = match (one.index, other.index) {
            (Some(one), Some(other)) => self.kernel.arena().not_equal(one, other),
            _ => Arena::FALSE,
        };
        match self.kernel.proves(known, differ) {
            true => Ok(()),
            false => Err(doubt(span, "it is not shown that operations under way have different buffers")),
        }
    }

    /// A value in which nothing is that is still to arrive.
    pub fn check_arrived(&self, path: &Path, expr: ExprId) -> Result<(), Doubt> {
        if path.pending.is_empty() {
            return Ok(());
        }
        let program = &self.prepared.program;
        let (used, span) = (mentioned(program, expr), program.expr(expr).span);
        let arrives = path.pending.iter().filter(|pending| pending.way == Way::In).flat_map(|pending| &pending.owned);
        match arrives.into_iter().any(|owned| used.contains(&owned.variable)) {
            true => Err(doubt(span, "a buffer is used while an operation under way owns a part of it")),
            false => Ok(()),
        }
    }

    /// Nobody touches what operations under way own. What is put where something arrives was looked at before.
    pub fn check_owned(&self, path: &Path) -> Result<(), Doubt> {
        if path.pending.is_empty() {
            return Ok(());
        }
        let program = &self.prepared.program;
        let location = program.function(program.startup).body.location(path.at);
        let (mut read, mut written) = (Vec::new(), Vec::new());
        step_operands(&location.step, |operand| match operand {
            Operand::Value(value) => read.extend(mentioned(program, value)),
            Operand::Read(place) => read.extend(mentioned_in_place(program, place)),
            Operand::Written(place) | Operand::Updated(place) => written.extend(mentioned_in_place(program, place)),
            Operand::Set(local) | Operand::Lifetime(local) => written.push(Variable::Local(local)),
            Operand::Type(_) | Operand::Function(_) => {}
        });
        let stands_in = |variable: &Variable| match variable {
            Variable::Global(global) => *global > self.prepared.size,
            Variable::Local(_) => false,
        };
        if read.iter().any(stands_in) {
            return Ok(());
        }
        for pending in &path.pending {
            let uses = |owned: &Owned| {
                written.contains(&owned.variable) || pending.way == Way::In && read.contains(&owned.variable)
            };
            if pending.owned.iter().any(uses) {
                return Err(doubt(location.span, "a buffer is used while an operation under way owns a part of it"));
            }
        }
        Ok(())
    }
}
