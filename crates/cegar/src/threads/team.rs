//! Which code belongs to which thread, after calls were inlined: every creation has a copy
//! of its routine, so that each location belongs to one thread.

use super::fork::begins;
use antiphon_model::{Body, LocationId, Step};
use antiphon_outcome::Unsupported;
use antiphon_passes::Flow;
use antiphon_source::codes;

/// A thread of the program; 0 is the one that runs `main`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct ThreadId(pub u32);

impl ThreadId {
    /// The number of a thread in tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The number by which the program knows it: never 0.
    pub fn name(self) -> i128 {
        i128::from(self.0) + 1
    }
}

/// The threads.
#[derive(Clone, Debug)]
pub(crate) struct Team {
    /// Where each begins.
    pub entries: Vec<LocationId>,
    /// Whose code each location is; nobody's where control never comes.
    pub owners: Vec<Option<ThreadId>>,
    /// Which thread a location creates.
    pub created: Vec<Option<ThreadId>>,
}

impl Team {
    /// The threads of a function.
    pub fn of(body: &Body) -> Team {
        let mut entries = vec![Body::ENTRY];
        let mut created = vec![None; body.locations.len()];
        for (at, creates) in created.iter_mut().enumerate() {
            if let Some(entry) = begins(body, LocationId(at as u32)) {
                *creates = Some(ThreadId(entries.len() as u32));
                entries.push(entry);
            }
        }
        let mut team = Team { owners: vec![None; created.len()], entries, created };
        for thread in 0..team.entries.len() {
            team.claim(body, ThreadId(thread as u32));
        }
        team
    }

    fn claim(&mut self, body: &Body, thread: ThreadId) {
        let mut open = vec![self.entries[thread.index()]];
        while let Some(at) = open.pop() {
            if self.owners[at.0 as usize].is_none() {
                self.owners[at.0 as usize] = Some(thread);
                open.extend(self.next(body, at));
            }
        }
    }

    /// Where the thread that is at a location goes on.
    pub fn next(&self, body: &Body, at: LocationId) -> Vec<LocationId> {
        match (&body.location(at).step, self.created[at.0 as usize]) {
            (Step::Action(_, fork), Some(_)) => match body.location(*fork).step {
                Step::Branch { otherwise, .. } => vec![otherwise],
                _ => Vec::new(),
            },
            (step, _) => step.successors(),
        }
    }

    /// Each creation makes one thread: none is in a loop.
    pub fn check(&self, body: &Body) -> Result<(), Box<Unsupported>> {
        let flow = Flow::of(body);
        for component in flow.graph().components() {
            let cycle = component.len() > 1 || flow.graph().is_own_successor(component[0]);
            let mut at = component.into_iter().filter(|at| *at != flow.end()).map(LocationId);
            let creation = at.find(|at| cycle && self.created[at.0 as usize].is_some());
            if let Some(creation) = creation {
                let message = "a loop creates threads, so that their number is not known".to_owned();
                let span = body.location(creation).span;
                return Err(Box::new(Unsupported {
                    code: &codes::unsupported::U207,
                    message,
                    span,
                    calls: Vec::new(),
                }));
            }
        }
        Ok(())
    }
}
