//! Which locals in memory will probably be written before they are read: backward dataflow over
//! operations (Kildall, *A unified approach to global program optimization*, 1973), where a
//! call that receives writes the whole buffer. That is a guess: a short message does not.

use super::fills::{filled, speaking};
use super::uses::Uses;
use crate::reading::Reading;
use antiphon_machine::anatomy::successors;
use antiphon_machine::code::{Operation, Pc};
use std::collections::BTreeSet;

/// What is guessed about all functions of a program.
#[derive(Debug)]
pub(crate) struct Unread {
    functions: Vec<Function>,
}

/// What is guessed about one function.
#[derive(Debug)]
struct Function {
    entry: u32,
    /// The locals in memory that only this function and what it calls see.
    own: BTreeSet<u32>,
    /// Of those, what may be read before it is written, from each operation on.
    before: Vec<BTreeSet<u32>>,
    /// The same while the operation is a call that has not returned.
    during: Vec<BTreeSet<u32>>,
}

/// Where a frame is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// Before an operation, or in the middle of a call of the library.
    Before(Pc),
    /// In a call of a function of the program.
    During(Pc),
}

impl Unread {
    /// The guesses for a program.
    pub(super) fn of(reading: Reading<'_>) -> Unread {
        let speaking = speaking(reading);
        let functions = 0..reading.code.functions.len() as u32;
        Unread { functions: functions.map(|function| Function::of(reading, function, &speaking)).collect() }
    }

    /// The locals of a frame whose contents nobody will read.
    pub(super) fn locals(&self, function: u32, standing: Standing) -> impl Iterator<Item = u32> + '_ {
        let function = &self.functions[function as usize];
        let (pc, rows) = match standing {
            Standing::Before(pc) => (pc, &function.before),
            Standing::During(pc) => (pc, &function.during),
        };
        let row = pc.0.checked_sub(function.entry).and_then(|at| rows.get(at as usize));
        function.own.iter().copied().filter(move |local| row.is_some_and(|row| !row.contains(local)))
    }
}

impl Function {
    fn of(reading: Reading<'_>, function: u32, speaking: &[bool]) -> Function {
        let text: Vec<Pc> = reading.text(function).collect();
        let uses: Vec<Uses> = text.iter().map(|pc| Uses::of(reading, reading.at(*pc))).collect();
        let filled = filled(reading, function, speaking);
        let entry = reading.code.functions[function as usize].entry.0;
        let memory = &reading.code.functions[function as usize].memory;
        let mut own: BTreeSet<u32> = (0..).zip(memory).filter(|(_, row)| row.is_some()).map(|(at, _)| at).collect();
        uses.iter().flat_map(|uses| &uses.shared).for_each(|local| {
            own.remove(local);
        });
        let mut found = Function { entry, own, before: vec![BTreeSet::new(); text.len()], during: Vec::new() };
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
}
