//! Races between threads: two accesses to the same bytes at the same time, one of
//! them a write, and not both atomic.
//!
//! At the same time means that one thread takes its access while another is about to
//! take its own: nothing orders the two. Looking at what is about to happen is enough,
//! because all synchronisation here is sequentially consistent: if two accesses of an
//! execution are not ordered by what happens before what, some execution has them next
//! to each other (the argument behind C's guarantee for programs without races), and
//! the search meets it. Inside of an atomic section every access is compared with what
//! others are about to do.

use crate::state::{Event, World};
use antiphon_machine::anatomy;
use antiphon_machine::code::{NodeId, Operation, Pc, Spot, SpotId};
use antiphon_machine::memory::{Manner, Touched};
use antiphon_machine::{Domain, Fault, Property};
use antiphon_model::{LibraryFunction, Qualifiers};
use antiphon_source::Span;
use antiphon_threads::{Claim, Pending, Status, Touch};

impl<D: Domain> World<'_, D> {
    /// Whether C orders the accesses of an operation.
    pub(crate) fn claim(&self, pc: Pc) -> Claim {
        let code = self.machine.code;
        match code.operations.get(pc.0 as usize) {
            Some(Operation::Update(..)) => Claim::Ordered,
            Some(Operation::Library(call, _)) if matches!(call.function, LibraryFunction::Atomic(..)) => Claim::Ordered,
            Some(operation) => {
                let atomic = |spot: &SpotId| self.is_atomic(*spot);
                match self.spots_of(operation).iter().any(atomic) {
                    true => Claim::Ordered,
                    false => Claim::Plain,
                }
            }
            None => Claim::Plain,
        }
    }

    fn is_atomic(&self, spot: SpotId) -> bool {
        let origin = self.machine.code.spot_origins[spot.0 as usize];
        let places = &self.machine.program.places;
        places.get(origin.0 as usize).is_some_and(|place| place.qualifiers.has(Qualifiers::ATOMIC))
    }

    /// The places in memory that an operation names.
    fn spots_of(&self, operation: &Operation) -> Vec<SpotId> {
        let code = self.machine.code;
        let parts = anatomy::of_operation(operation);
        let mut found: Vec<SpotId> = parts.places().collect();
        let mut nodes: Vec<NodeId> = parts.nodes.clone();
        let mut next = 0;
        while next < found.len() || !nodes.is_empty() {
            while let Some(node) = nodes.pop() {
                let parts = anatomy::of_node(&code.nodes[node.0 as usize]);
                found.extend(parts.places());
                nodes.extend(parts.nodes);
            }
            if let Some(spot) = found.get(next) {
                let parts = anatomy::of_spot(&code.spots[spot.0 as usize]);
                nodes.extend(parts.nodes);
                next += 1;
            }
        }
        found.retain(|spot| !matches!(code.spots[spot.0 as usize], Spot::Register(_)));
        found
    }

    /// The step at an operation touched these bytes: whether another thread was about to
    /// do so, too.
    pub(crate) fn race_with_others(&mut self, pc: Pc, touched: &[Touched]) -> Option<Event<D::Number>> {
        if touched.is_empty() || !self.machine.options.checks.has(Property::DataRace) {
            return None;
        }
        let claim = self.claim(pc);
        let roster = self.parked.team.roster()?;
        let me = roster.current;
        let section = roster.section.is_some();
        for (other, task) in roster.tasks.iter().enumerate() {
            let Status::Pending(Pending { footprint, .. }) = &task.status else { continue };
            if other as u32 == me {
                continue;
            }
            for own in touched.iter().map(|bytes| Touch { bytes: *bytes, claim }) {
                if let Some(theirs) = footprint.touches().iter().find(|theirs| own.races(theirs)) {
                    let fault = self.race(pc, own, (other as u32, theirs.bytes, task.at));
                    let _ = section;
                    self.schedule.over = true;
                    return Some(Event::Fault(self.machine.task(), fault));
                }
            }
        }
        None
    }

    fn race(&self, pc: Pc, own: Touch, (other, theirs, at): (u32, Touched, Span)) -> Fault {
        let me = self.machine.thread.number;
        let span = self.machine.code.spans.get(pc.0 as usize).copied().unwrap_or(Span::NONE);
        let what = antiphon_machine::object_text(self.machine.program, &self.machine.process.memory, own.bytes.object);
        let verb = |manner: Manner| match manner {
            Manner::Read => "reads",
            Manner::Write => "writes",
        };
        let message = format!(
            "{} {} {what} while {} {} it, and nothing orders the two",
            title(me),
            verb(own.bytes.manner),
            title(other),
            verb(theirs.manner)
        );
        let label = format!("{} {} here", title(me), verb(own.bytes.manner));
        let also = vec![(at, format!("{} {} here", title(other), verb(theirs.manner)))];
        Fault { property: Property::DataRace, message, span, label, also, calls: Vec::new() }
    }
}

/// What a thread is called.
pub(crate) fn title(thread: u32) -> String {
    match thread {
        0 => "main".to_owned(),
        number => format!("thread {number}"),
    }
}
