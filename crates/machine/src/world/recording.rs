//! What a replay tells: steps that matter, in the order of the execution.
//!
//! A step that gives a variable of the program a value is told with the value;
//! a call of MPI is told in few words. Everything else is counted only.

use crate::code::{Operation, Pc};
use crate::domain::{Domain, NumberType};
use crate::machine::Machine;
use crate::memory::{Cell, Scalar};
use antiphon_model::LibraryFunction;
use antiphon_source::Span;

/// A step that is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// Who.
    pub rank: u32,
    /// Where.
    pub span: Span,
    /// What: `Send -> 1`; empty for an assignment.
    pub action: String,
    /// Variables that changed, with their new values.
    pub changes: Vec<(String, String)>,
}

/// A recording of an execution.
#[derive(Clone, Debug, Default)]
pub struct Story {
    /// Steps that are told.
    pub told: Vec<Told>,
    /// Steps in all.
    pub steps: u64,
}

/// A step that is about to be taken.
pub(crate) struct Before {
    pc: Pc,
    frames: usize,
}

impl<D: Domain> Machine<'_, D> {
    /// From here on steps are recorded.
    pub fn record_story(&mut self) {
        self.story = Some(Story::default());
    }

    /// What was recorded.
    pub fn story(&mut self) -> Story {
        self.story.take().unwrap_or_default()
    }

    pub(crate) fn before_step(&self) -> Before {
        Before { pc: self.thread.pc, frames: self.thread.frames.len() }
    }

    /// A step was taken: tells it.
    pub(crate) fn after_step(&mut self, before: &Before) {
        let span = self.code.spans.get(before.pc.0 as usize).copied().unwrap_or(Span::NONE);
        let told = if span.is_none() || self.silent { None } else { self.told(before, span) };
        if let Some(story) = &mut self.story {
            story.steps += 1;
            story.told.extend(told);
        }
    }

    fn told(&mut self, before: &Before, span: Span) -> Option<Told> {
        let code = self.code;
        let rank = self.rank();
        match code.operations.get(before.pc.0 as usize)? {
            Operation::Set(slot, ..) if self.thread.frames.len() == before.frames => {
                let function = self.function()?;
                let local = &self.program.function(function).locals.get(*slot as usize)?;
                let ty = Scalar::of(&self.program.types, local.ty);
                let name = local.name.clone();
                let cell = self.thread.slots.get(self.thread.base + *slot as usize)?.clone();
                self.told_change(rank, span, name, &cell, ty)
            }
            Operation::Store(spot, _, scalar, _) => {
                let name = crate::spell::place(self.program, self.function(), code.spot_origins[spot.0 as usize]);
                let cell = self.load(*spot, *scalar).ok()?;
                self.told_change(rank, span, name, &cell, Some(*scalar))
            }
            Operation::Library(call, _) => match call.function {
                LibraryFunction::Mpi(function) => {
                    let action = self.action_words(function, call);
                    Some(Told { rank, span, action, changes: Vec::new() })
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn told_change(
        &mut self,
        rank: u32,
        span: Span,
        name: String,
        cell: &Cell<D::Number>,
        scalar: Option<Scalar>,
    ) -> Option<Told> {
        // Names of the compiler are not the user's.
        if name.is_empty() || name.starts_with(['$', '.', '%']) {
            return None;
        }
        let ty = match scalar {
            Some(Scalar::Number(ty)) => ty,
            Some(Scalar::Pointer | Scalar::VaList) | None => NumberType::INT,
        };
        let value = self.shown(cell, ty);
        Some(Told { rank, span, action: String::new(), changes: vec![(name, value)] })
    }

    /// A call of MPI in few words: its name, and its partner where it has one.
    fn action_words(&mut self, function: antiphon_model::library::Mpi, call: &crate::code::LibraryCode) -> String {
        use antiphon_model::library::Mpi;
        let name = function.name().trim_start_matches("MPI_").to_owned();
        let (arrow, at) = match function {
            Mpi::Send | Mpi::Ssend | Mpi::Bsend | Mpi::Rsend | Mpi::Isend | Mpi::Issend | Mpi::Sendrecv => ("->", 3),
            Mpi::Recv | Mpi::Irecv => ("<-", 3),
            Mpi::Probe | Mpi::Iprobe => ("<-", 0),
            _ => return name,
        };
        let Some(argument) = call.arguments.get(at) else { return name };
        let crate::code::ValueCode::Scalar(node, _) = &argument.value else { return name };
        match self.number(*node).ok().and_then(|number| self.domain.as_index(&number)) {
            Some(rank) if rank >= 0 => format!("{name} {arrow} {rank}"),
            Some(rank) if rank == i64::from(antiphon_model::library::mpi_constants::ANY_SOURCE) => {
                format!("{name} {arrow} any")
            }
            _ => name,
        }
    }
}
