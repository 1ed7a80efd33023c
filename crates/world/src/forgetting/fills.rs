//! Loops that fill an array.
//!
//! `for (j = 0; j < M; j++) out[j] = 0;` writes `out` before anything reads it, but no single
//! operation does. A loop in which nobody communicates fills a local array if it writes to it at
//! indices that the loop itself counts, and reads it only to write it (`out[j] += ...`). Whether it
//! writes every element is not asked: this is a guess like all others here.

use super::uses::{root, Uses};
use crate::reading::{callee, Reading};
use antiphon_machine::anatomy::{self, successors, Parts};
use antiphon_machine::code::{Node, NodeId, Operation, Pc, PlaceCode, PlaceCodeId};
use antiphon_model::LibraryFunction;
use std::collections::{BTreeMap, BTreeSet};

/// The functions in which a process may wait for others.
pub(super) fn speaking(reading: Reading<'_>) -> Vec<bool> {
    let count = reading.code.functions.len();
    let mut speaking = vec![false; count];
    loop {
        let mut changed = false;
        for function in 0..count {
            if !speaking[function] && reading.text(function as u32).any(|pc| is_stop(reading, pc, &speaking)) {
                (speaking[function], changed) = (true, true);
            }
        }
        if !changed {
            return speaking;
        }
    }
}

/// Whether a process may wait at an operation.
fn is_stop(reading: Reading<'_>, pc: Pc, speaking: &[bool]) -> bool {
    match reading.at(pc) {
        Operation::Library(call, _) => matches!(call.function, LibraryFunction::Mpi(_)),
        Operation::Call(call, _) => callee(call).is_none_or(|callee| speaking[callee as usize]),
        _ => false,
    }
}

/// The locals that the loop around each operation of a function fills.
pub(super) fn filled(reading: Reading<'_>, function: u32, speaking: &[bool]) -> BTreeMap<Pc, BTreeSet<u32>> {
    let mut all: BTreeMap<Pc, BTreeSet<u32>> = BTreeMap::new();
    for store in reading.text(function) {
        let Operation::Store(place, ..) = reading.at(store) else { continue };
        let (Some(local), PlaceCode::Index(..)) = (root(reading, *place), reading.place_code(*place)) else {
            continue;
        };
        let around = loop_around(reading, store, speaking);
        if counts(reading, *place, &around) && is_only_written(reading, local, &around) {
            around.into_iter().for_each(|pc| {
                all.entry(pc).or_default().insert(local);
            });
        }
    }
    all
}

/// The operations of the largest loop around one in which nobody communicates.
fn loop_around(reading: Reading<'_>, at: Pc, speaking: &[bool]) -> BTreeSet<Pc> {
    let mut before: BTreeMap<Pc, Vec<Pc>> = BTreeMap::new();
    let after = |pc: Pc| {
        let silent = !is_stop(reading, pc, speaking);
        successors(reading.at(pc)).into_iter().filter(move |_| silent)
    };
    let (mut forward, mut open) = (BTreeSet::new(), vec![at]);
    while let Some(pc) = open.pop() {
        for next in after(pc) {
            before.entry(next).or_default().push(pc);
            if forward.insert(next) {
                open.push(next);
            }
        }
    }
    let (mut around, mut open) = (BTreeSet::new(), vec![at]);
    while let Some(pc) = open.pop() {
        for earlier in before.get(&pc).into_iter().flatten() {
            if around.insert(*earlier) {
                open.push(*earlier);
            }
        }
    }
    around
}

/// Whether all indices of a place are numbers that the loop counts.
fn counts(reading: Reading<'_>, place: PlaceCodeId, around: &BTreeSet<Pc>) -> bool {
    match reading.place_code(place) {
        PlaceCode::Local(_) => true,
        PlaceCode::Index(base, index, ..) => {
            let mut registers = BTreeSet::new();
            registers_in(reading, *index, &mut registers)
                && !registers.is_empty()
                && registers.iter().all(|slot| around.iter().any(|pc| sets(reading.at(*pc), *slot)))
                && counts(reading, *base, around)
        }
        _ => false,
    }
}

fn sets(operation: &Operation, slot: u32) -> bool {
    matches!(operation, Operation::Set(own, ..) if *own == slot)
}

/// Gathers the registers of an expression; false if it reads memory.
fn registers_in(reading: Reading<'_>, node: NodeId, all: &mut BTreeSet<u32>) -> bool {
    match reading.node(node) {
        Node::Register(slot) => {
            all.insert(*slot);
            true
        }
        other => {
            let parts = anatomy::of_node(other);
            parts.places().next().is_none() && parts.nodes.iter().all(|node| registers_in(reading, *node, all))
        }
    }
}

/// Whether a loop reads a local only in order to write it.
fn is_only_written(reading: Reading<'_>, local: u32, around: &BTreeSet<Pc>) -> bool {
    around.iter().all(|pc| match reading.at(*pc) {
        Operation::Store(place, node, ..) if root(reading, *place) == Some(local) => {
            Uses::of_parts(reading, &Parts::of_nodes([*node])).shared.is_empty()
        }
        operation => !Uses::of(reading, operation).reads.contains(&local),
    })
}
