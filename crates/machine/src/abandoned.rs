//! Iterations that do not come to their end, of a loop whose iterations are compared and not interleaved.
//!
//! One that calls `exit`, runs for ever or meets an assumption that does not hold keeps those behind it from being
//! executed, though other threads may have done that before. So it is left where it is: the thread goes on
//! with the other iterations, and does at the end of the loop what the iteration did. No other iteration saw anything of that.
//! If several do not end, the first one says how the loop ends.
//!
//! Deliberately not here: loops with invariants inside of such an iteration, which are rejected.

use crate::anatomy::successors;
use crate::code::{Code, Pc};
use crate::domain::Domain;
use crate::fault::{Ending, Stop};
use crate::machine::{Machine, OrStop};
use antiphon_model::library::Verifier;
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Why an iteration does not come to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfinished {
    /// It ends the program.
    Exit(i32, Ending),
    /// It assumes what does not hold, there.
    Cut(Span),
    /// It runs for ever, there.
    Endless(Span),
}

impl Unfinished {
    /// The same at the end of the loop.
    pub(crate) fn stop<N>(self) -> Stop<N> {
        match self {
            Unfinished::Exit(status, ending) => Stop::Exit(status, ending),
            Unfinished::Cut(span) | Unfinished::Endless(span) => Stop::Assumption(span),
        }
    }
}

impl<D: Domain> Machine<'_, D> {
    /// The iteration that is executed comes no further: control goes to where the next one begins.
    pub fn abandon_iteration(&mut self, why: Unfinished) -> OrStop<(), D::Number> {
        let Some((at, frames)) =
            self.thread.iterations.as_mut().and_then(|iterations| Rc::make_mut(iterations).abandon(why))
        else {
            return Ok(());
        };
        let Some(next) = next_iteration(self.code, at).filter(|_| self.thread.loops.records.is_empty()) else {
            let message = "an iteration of a parallel loop that does not come to its end";
            return self.unsupported(&codes::U206, self.here(), message);
        };
        while self.thread.frames.len() > frames {
            if let Some(frame) = self.thread.frames.pop() {
                self.end_locals(&frame);
            }
        }
        self.thread.base = self.thread.frames.last().map_or(0, |frame| frame.base);
        self.thread.pc = next;
        Ok(())
    }
}

/// Where an iteration of the loop that begins there is over.
fn next_iteration(code: &Code, begin: Pc) -> Option<Pc> {
    let mut open: Vec<(Pc, u32)> = follow(code, begin, 1);
    let mut seen: FxHashSet<(Pc, u32)> = open.iter().copied().collect();
    while let Some((pc, depth)) = open.pop() {
        let deeper = match antiphon_code::region::marker(code.operations.get(pc.0 as usize)?) {
            Some(Verifier::IterationsPause) if depth == 1 => return Some(pc),
            Some(Verifier::IterationsBegin) => depth + 1,
            Some(Verifier::IterationsEnd) if depth == 1 => continue,
            Some(Verifier::IterationsEnd) => depth - 1,
            _ => depth,
        };
        open.extend(follow(code, pc, deeper).into_iter().filter(|next| seen.insert(*next)));
    }
    None
}

fn follow(code: &Code, pc: Pc, depth: u32) -> Vec<(Pc, u32)> {
    let ways = code.operations.get(pc.0 as usize).map(successors).unwrap_or_default();
    ways.into_iter().map(|next| (next, depth)).collect()
}
