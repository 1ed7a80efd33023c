//! Calls that wait for operations, and to which a process does not come back with new ones.
//!
//! Whoever answers one process only, for as long as it waits, must know that this ends: two processes that exchange messages for ever would
//! put off all others for ever, and nobody would see what these do. So all code from the call on is looked at, with what
//! its callers do after it. If no way from there back to the call begins anything, each answer uses up an operation, and
//! there are no more of them than there are now.
//!
//! Returns lead to every call that is met: that is more ways than there are, and so on the safe side.

use crate::reading::{callee, Reading};
use antiphon_machine::anatomy::successors;
use antiphon_machine::code::{Operation, Pc};
use antiphon_model::library::Mpi;
use antiphon_model::LibraryFunction;
use std::collections::{BTreeMap, BTreeSet};

/// Whether a process begins nothing between two arrivals at the call in which it waits, the innermost of its stack.
pub(super) fn uses_up(reading: Reading<'_>, stack: &[Pc]) -> bool {
    let Some((wait, outer)) = stack.split_last() else { return false };
    let Some(ways) = ways_from(reading, *wait, outer) else { return false };
    let back = leading_to(&ways, *wait);
    back.iter().all(|pc| pc == wait || !begins(reading.at(*pc)))
}

/// Every operation behind a call with those that may follow it; none where that is not known.
fn ways_from(reading: Reading<'_>, wait: Pc, outer: &[Pc]) -> Option<BTreeMap<Pc, Vec<Pc>>> {
    let mut continued: BTreeSet<Pc> = outer.iter().flat_map(|pc| successors(reading.at(*pc))).collect();
    let mut ways: BTreeMap<Pc, Vec<Pc>> = BTreeMap::new();
    let mut open: Vec<Pc> = successors(reading.at(wait));
    open.extend(&continued);
    while let Some(pc) = open.pop() {
        if ways.contains_key(&pc) {
            continue;
        }
        let operation = reading.at(pc);
        let mut after = successors(operation);
        if let Operation::Call(call, next) = operation {
            after.push(reading.code.functions[callee(call)? as usize].entry);
            continued.insert(*next);
        }
        open.extend(&after);
        ways.insert(pc, after);
    }
    for (pc, after) in &mut ways {
        if matches!(reading.at(*pc), Operation::Return(_)) {
            after.extend(&continued);
        }
    }
    Some(ways)
}

/// The operations from which there is a way to one of them.
fn leading_to(ways: &BTreeMap<Pc, Vec<Pc>>, end: Pc) -> BTreeSet<Pc> {
    let mut before: BTreeMap<Pc, Vec<Pc>> = BTreeMap::new();
    for (pc, after) in ways {
        after.iter().for_each(|next| before.entry(*next).or_default().push(*pc));
    }
    let (mut met, mut open) = (BTreeSet::new(), vec![end]);
    while let Some(pc) = open.pop() {
        for earlier in before.get(&pc).into_iter().flatten() {
            if met.insert(*earlier) {
                open.push(*earlier);
            }
        }
    }
    met
}

/// Whether an operation may begin something that can be waited for.
fn begins(operation: &Operation) -> bool {
    match operation {
        Operation::Library(call, _) => match call.function {
            LibraryFunction::Mpi(function) => !only_ends(function),
            LibraryFunction::Pthread(_) | LibraryFunction::Atomic(..) | LibraryFunction::Verifier(_) => true,
            _ => false,
        },
        Operation::CollectiveAssert(..) => true,
        _ => false,
    }
}

/// Whether a function begins no operation.
fn only_ends(function: Mpi) -> bool {
    matches!(
        function,
        Mpi::Wait
            | Mpi::Waitall
            | Mpi::Waitany
            | Mpi::Waitsome
            | Mpi::GetCount
            | Mpi::CommRank
            | Mpi::CommSize
            | Mpi::Initialized
            | Mpi::Finalized
            | Mpi::Finalize
    )
}
