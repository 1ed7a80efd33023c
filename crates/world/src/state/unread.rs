//! Which locals in memory will probably be written before they are read. How that is found out is
//! in `forgetting`.

use antiphon_machine::code::Pc;
use std::collections::BTreeSet;

/// What is guessed about all functions of a program.
#[derive(Debug)]
pub(crate) struct Unread {
    pub(crate) functions: Vec<UnreadLocals>,
}

/// What is guessed about one function.
#[derive(Debug)]
pub(crate) struct UnreadLocals {
    pub(crate) entry: u32,
    /// The locals in memory that only this function and what it calls see.
    pub(crate) own: BTreeSet<u32>,
    /// Of those, what may be read before it is written, from each operation on.
    pub(crate) before: Vec<BTreeSet<u32>>,
    /// The same while the operation is a call that has not returned.
    pub(crate) during: Vec<BTreeSet<u32>>,
}

/// Where a frame is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// Before an operation, or in the middle of a call of the library.
    Before(Pc),
    /// In a call of a function of the program.
    During(Pc),
}

impl Unread {
    /// The locals of a frame whose contents nobody will read.
    pub(crate) fn locals(&self, function: u32, standing: Standing) -> impl Iterator<Item = u32> + '_ {
        let function = &self.functions[function as usize];
        let (pc, rows) = match standing {
            Standing::Before(pc) => (pc, &function.before),
            Standing::During(pc) => (pc, &function.during),
        };
        let row = pc.0.checked_sub(function.entry).and_then(|at| rows.get(at as usize));
        function.own.iter().copied().filter(move |local| row.is_some_and(|row| !row.contains(local)))
    }
}
