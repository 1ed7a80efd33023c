//! Where a thread must not be interrupted: between `__VERIFIER_atomic_begin` and `_end`, which programs
//! write and `chain` does.

use super::team::Team;
use antiphon_model::library::{LibraryFunction, Verifier};
use antiphon_model::{Action, Body, LocationId, Step};
use antiphon_outcome::Unsupported;
use antiphon_source::codes;

/// What a step is to sections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Border {
    Begin,
    End,
    None,
}

/// How many sections are open at each location.
#[derive(Clone, Debug)]
pub(super) struct Sections(Vec<Option<u32>>);

impl Sections {
    /// Of all threads. Ways on which different numbers of sections are open must not meet.
    pub fn of(body: &Body, team: &Team) -> Result<Sections, Box<Unsupported>> {
        let mut depths: Vec<Option<u32>> = vec![None; body.locations.len()];
        let mut open: Vec<(LocationId, u32)> = team.entries.iter().map(|entry| (*entry, 0)).collect();
        while let Some((at, depth)) = open.pop() {
            match depths[at.0 as usize] {
                Some(known) if known == depth => continue,
                Some(_) => return Err(mixed(body, at)),
                None => depths[at.0 as usize] = Some(depth),
            }
            let after = match border(&body.location(at).step) {
                Border::Begin => depth + 1,
                Border::End => depth.saturating_sub(1),
                Border::None => depth,
            };
            open.extend(team.next(body, at).into_iter().map(|next| (next, after)));
        }
        Ok(Sections(depths))
    }

    /// Whether the thread that is at a location must go on before others do.
    pub fn inside(&self, at: LocationId) -> bool {
        self.0[at.0 as usize].is_some_and(|depth| depth > 0)
    }
}

/// What a step is to sections.
pub(super) fn border(step: &Step) -> Border {
    let Step::Action(Action::Library { function: LibraryFunction::Verifier(own), .. }, _) = step else {
        return Border::None;
    };
    match own {
        Verifier::AtomicBegin => Border::Begin,
        Verifier::AtomicEnd => Border::End,
        _ => Border::None,
    }
}

fn mixed(body: &Body, at: LocationId) -> Box<Unsupported> {
    let message = "an atomic section is open on one way to this place and not on another".to_owned();
    let span = body.location(at).span;
    Box::new(Unsupported { code: &codes::unsupported::U207, message, span, calls: Vec::new() })
}
