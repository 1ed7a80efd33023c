//! Variables that each thread has a copy of (`_Thread_local`): one variable for each thread, from here on.
//!
//! The first thread keeps the variable itself. Pointers to a copy lead to that copy, since addresses
//! are renamed as well.

use super::team::{Team, ThreadId};
use antiphon_model::visit::{map_step, Mapper};
use antiphon_model::{FunctionId, Global, GlobalId, GlobalStorage, LocationId, Program, Variable};
use antiphon_passes::Rewriter;
use std::collections::BTreeMap;

/// Gives every thread variables of its own.
pub(crate) fn separate(program: &mut Program, function: FunctionId) {
    let count = program.globals.len() as u32;
    let own: Vec<GlobalId> =
        (0..count).map(GlobalId).filter(|id| program.global(*id).storage == GlobalStorage::Thread).collect();
    if own.is_empty() {
        return;
    }
    let team = Team::of(&program.function(function).body);
    let mut copies: BTreeMap<(ThreadId, GlobalId), GlobalId> = BTreeMap::new();
    for thread in (1..team.entries.len() as u32).map(ThreadId) {
        for id in &own {
            let copy = Global { ..program.global(*id).clone() };
            program.globals.push(copy);
            copies.insert((thread, *id), GlobalId(program.globals.len() as u32 - 1));
        }
    }
    for at in 0..team.owners.len() {
        let Some(thread) = team.owners[at] else { continue };
        let step = program.function(function).body.locations[at].step.clone();
        let mut renaming = Renaming { program, copies: &copies, thread };
        let step = map_step(&mut renaming, &step);
        Rewriter::new(program, function).replace(LocationId(at as u32), step);
    }
}

struct Renaming<'a> {
    program: &'a mut Program,
    copies: &'a BTreeMap<(ThreadId, GlobalId), GlobalId>,
    thread: ThreadId,
}

impl Mapper for Renaming<'_> {
    fn program(&mut self) -> &mut Program {
        self.program
    }

    fn variable(&mut self, variable: Variable) -> Variable {
        match variable {
            Variable::Global(id) => Variable::Global(self.copies.get(&(self.thread, id)).copied().unwrap_or(id)),
            Variable::Local(_) => variable,
        }
    }
}
