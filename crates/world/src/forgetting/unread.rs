//! Which locals in memory will probably be written before they are read: backward dataflow over
//! operations (Kildall, *A unified approach to global program optimization*, 1973), where a
//! call that receives writes the whole buffer. That is a guess: a short message does not.

use super::fills::{filled, speaking};
use super::uses::Uses;
use crate::reading::Reading;
use crate::state::{Unread, UnreadLocals};
use antiphon_machine::anatomy::successors;
use antiphon_machine::code::{Operation, Pc};
use std::collections::BTreeSet;

/// The guesses for a program.
pub(super) fn unread(reading: Reading<'_>) -> Unread {
    let speaking = speaking(reading);
    let functions = 0..reading.code.functions.len() as u32;
    Unread { functions: functions.map(|function| locals_of(reading, function, &speaking)).collect() }
}

fn locals_of(reading: Reading<'_>, function: u32, speaking: &[bool]) -> UnreadLocals {
    let text: Vec<Pc> = reading.text(function).collect();
    let uses: Vec<Uses> = text.iter().map(|pc| Uses::of(reading, reading.at(*pc))).collect();
    let filled = filled(reading, function, speaking);
    let entry = reading.code.functions[function as usize].entry.0;
    let memory = &reading.code.functions[function as usize].memory;
    let mut own: BTreeSet<u32> = (0..).zip(memory).filter(|(_, row)| row.is_some()).map(|(at, _)| at).collect();
    uses.iter().flat_map(|uses| &uses.shared).for_each(|local| {
        own.remove(local);
    });
    let mut found = UnreadLocals { entry, own, before: vec![BTreeSet::new(); text.len()], during: Vec::new() };
    let after = |before: &[BTreeSet<u32>], pc: Pc| {
        let next = successors(reading.at(pc)).into_iter();
        let rows = next.filter_map(|next| before.get(next.0.checked_sub(entry)? as usize));
        rows.flatten().copied().collect::<BTreeSet<u32>>()
    };
    let mut changed = !found.own.is_empty();
    while changed {
        changed = false;
        for (at, pc) in text.iter().enumerate().rev() {
            let mut row = after(&found.before, *pc);
            let loops = filled.get(pc);
            row.retain(|local| !uses[at].writes.contains(local) && !loops.is_some_and(|all| all.contains(local)));
            row.extend(&uses[at].reads);
            if row != found.before[at] {
                (found.before[at], changed) = (row, true);
            }
        }
    }
    for (at, pc) in text.iter().enumerate() {
        let mut row = BTreeSet::new();
        if let Operation::Call(..) = reading.at(*pc) {
            row = after(&found.before, *pc);
            row.extend(&uses[at].reads);
        }
        found.during.push(row);
    }
    found
}
