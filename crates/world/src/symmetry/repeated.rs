//! Annotated loops that treat all processes alike.
//!
//! Such a loop is not executed round by round: what it writes becomes any value for which its invariant holds. That is the
//! same for whoever comes to it, if the invariant is about its own process only, and names neither its rank nor one that was carried there.
//! A loop that communicates, or calls a function that does, is none: what is in flight then is a matter of all processes.
//!
//! `None` is the answer wherever anything else turns up.

use super::remaining::Inquiry;
use crate::reading::callee;
use antiphon_machine::anatomy::{successors, Parts};
use antiphon_machine::code::{LoopCode, NodeId, Operation, Pc};
use antiphon_model::{LibraryFunction, Participants};
use std::collections::BTreeSet;

impl<'a> Inquiry<'a> {
    /// The annotated loops that may still be begun.
    fn loops_ahead(&self) -> Vec<&'a LoopCode> {
        let ahead = |known: &&LoopCode| self.reached.contains(&known.head);
        self.code.loops.iter().filter(ahead).collect()
    }

    /// Whether the annotated loops before the process do the same for all.
    pub(super) fn loops_treat_all_alike(&mut self) -> Option<()> {
        for known in self.loops_ahead() {
            for invariant in &known.invariants {
                (invariant.participants == Participants::Local).then_some(())?;
                self.data(known.function.0, invariant.condition)?;
            }
            self.computes_only(known)?;
        }
        Some(())
    }

    /// Whether a loop neither communicates nor changes what carries ranks.
    fn computes_only(&self, known: &LoopCode) -> Option<()> {
        let (mut met, mut open) = (BTreeSet::new(), known.inside.iter().copied().collect::<Vec<Pc>>());
        while let Some(pc) = open.pop() {
            if !met.insert(pc) {
                continue;
            }
            let operation = self.at(pc);
            match operation {
                Operation::CollectiveAssert(..) => return None,
                Operation::Library(call, _) if matches!(call.function, LibraryFunction::Mpi(_)) => return None,
                Operation::Set(slot, ..) | Operation::Update(slot, ..)
                    if self.carriers.contains(&(self.function(pc), *slot)) =>
                {
                    return None
                }
                Operation::Call(call, _) => open.push(self.code.functions[callee(call)? as usize].entry),
                _ => {}
            }
            // Of the loop itself all operations are there already; of functions that it calls all of them count.
            if !known.inside.contains(&pc) && self.function(pc) != known.function.0 {
                open.extend(successors(operation));
            }
        }
        Some(())
    }

    /// The expressions that annotations of a function's loops evaluate.
    pub(super) fn invariants_of(&self, function: u32) -> Parts {
        let own = self.code.loops.iter().filter(move |known| known.function.0 == function);
        Parts::of_nodes(own.flat_map(|known| &known.invariants).map(|invariant| invariant.condition))
    }

    /// Those of all loops that may still be begun.
    pub(super) fn invariants_ahead(&self) -> Vec<NodeId> {
        let invariants = self.loops_ahead().into_iter().flat_map(|known| &known.invariants);
        invariants.map(|invariant| invariant.condition).collect()
    }
}
