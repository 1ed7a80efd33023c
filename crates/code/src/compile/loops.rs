//! Loops with invariants: where they start anew, what holds there, and which
//! operations belong to them.
//!
//! A loop is what can come back to its head without leaving it: the natural
//! loop of its back edges. An edge to the head is one if control cannot come to
//! its source but through the head. So a part of the text of a loop that only
//! leads out of it (what stands before a `break`) is outside already, and a jump
//! into the middle of a loop is an entry like any other.

use super::Compiler;
use crate::anatomy::successors;
use crate::code::{InvariantCode, LoopCode, Pc};
use antiphon_model::{Function, FunctionId};
use rustc_hash::FxHashSet;

impl Compiler<'_> {
    /// The annotated loops of a function whose operations are there.
    pub(super) fn loops(&mut self, id: FunctionId, function: &Function) {
        for around in function.body.loops.iter().filter(|around| !around.invariants.is_empty()) {
            let head = self.pc(around.head);
            let mut invariants = Vec::with_capacity(around.invariants.len());
            for invariant in &around.invariants {
                self.asserting.clone_from(&invariant.name);
                invariants.push(InvariantCode {
                    condition: self.node(invariant.condition),
                    expr: invariant.condition,
                    participants: invariant.participants,
                    name: invariant.name.clone(),
                    span: invariant.span,
                });
            }
            self.asserting = None;
            let inside = self.natural(id, head, function.body.locations.len() as u32);
            self.code.loop_at.insert(head, self.code.loops.len() as u32);
            self.code.loops.push(LoopCode {
                head,
                function: id,
                invariants,
                kept: around.kept.clone(),
                inside,
                span: around.span,
            });
        }
    }

    /// The operations from which control can come back to a head.
    fn natural(&self, id: FunctionId, head: Pc, count: u32) -> FxHashSet<Pc> {
        let entry = self.code.functions[id.0 as usize].entry;
        let own = || (entry.0..entry.0 + count).map(Pc);
        let onward = |from: Pc| self.code.operations.get(from.0 as usize).map(successors).unwrap_or_default();
        let around = reached(vec![entry], head, onward);
        let mut before: Vec<(Pc, Pc)> = Vec::new();
        own().for_each(|from| before.extend(onward(from).into_iter().map(|to| (to, from))));
        let backward = |to: Pc| before.iter().filter(|(next, _)| *next == to).map(|(_, from)| *from).collect();
        let backward: &dyn Fn(Pc) -> Vec<Pc> = &backward;
        let latches = backward(head).into_iter().filter(|from| !around.contains(from)).collect();
        let mut inside = reached(latches, head, backward);
        inside.insert(head);
        inside
    }
}

/// What some operations lead to without passing another one.
fn reached(mut work: Vec<Pc>, but: Pc, next: impl Fn(Pc) -> Vec<Pc>) -> FxHashSet<Pc> {
    let mut found = FxHashSet::default();
    while let Some(at) = work.pop() {
        if at != but && found.insert(at) {
            work.extend(next(at));
        }
    }
    found
}
