//! Where the ways of a branch meet again, if nothing on them is about more than the memory of its process.
//!
//! Whoever executes both ways and joins what came of them (`machine/src/meeting.rs`) needs to know up to where, and that it is worth
//! trying: a way with a call of the library, an allocation or a snapshot for others is not. The meeting
//! point is the first operation that every way passes; where all ways return, it is the return to the caller. Ways
//! that come back to the branch have none. Only code is looked at here, never a state, so that all workers agree.

use crate::anatomy;
use crate::code::{Code, Join, Operation, Pc, Target};
use antiphon_model::FunctionId;
use rustc_hash::FxHashSet;

/// Operations on the ways of a branch; longer ones are not looked at.
const LONGEST: usize = 200;

/// Operations that are tried as the meeting point: it is mostly near.
const MOST_TRIED: usize = 40;

/// Notes in each function the branches whose ways meet again.
pub(super) fn note_joins(code: &mut Code) {
    for (pc, join) in joins(code) {
        let function = code.places[pc.0 as usize].0;
        code.functions[function.0 as usize].joins.insert(pc, join);
    }
}

fn joins(code: &Code) -> Vec<(Pc, Join)> {
    let quiet = quiet_functions(code);
    let mut joins = Vec::new();
    for (at, operation) in code.operations.iter().enumerate() {
        let pc = Pc(at as u32);
        if let Operation::Branch(_, then, otherwise) = operation {
            let region = Region { code, quiet: &quiet, branch: pc, starts: [*then, *otherwise] };
            if let Some(join) = region.join() {
                joins.push((pc, join));
            }
        }
    }
    joins
}

/// The functions that call quiet ones only and do nothing else that is not.
fn quiet_functions(code: &Code) -> FxHashSet<FunctionId> {
    let mut quiet: FxHashSet<FunctionId> = (0..code.functions.len() as u32).map(FunctionId).collect();
    loop {
        let before = quiet.len();
        for (at, operation) in code.operations.iter().enumerate() {
            if !is_quiet(code, &quiet, Pc(at as u32), operation) {
                quiet.remove(&code.places[at].0);
            }
        }
        if quiet.len() == before {
            return quiet;
        }
    }
}

fn is_quiet(code: &Code, quiet: &FxHashSet<FunctionId>, pc: Pc, operation: &Operation) -> bool {
    let plain = match operation {
        Operation::Skip(_) | Operation::Set(..) | Operation::Store(..) | Operation::Update(..) => true,
        Operation::Copy(..) | Operation::Clear(..) | Operation::Live(..) | Operation::Dead(..) => true,
        Operation::Assert(..) | Operation::Branch(..) | Operation::Switch(_) | Operation::Return(_) => true,
        Operation::Call(call, _) => matches!(call.target, Target::Direct(function) if quiet.contains(&function)),
        Operation::Assume(..) => true,
        Operation::CollectiveAssert(..) | Operation::Library(..) => false,
        Operation::Allocate(..) | Operation::Unreachable => false,
        Operation::VaStart(..) | Operation::VaArg(..) | Operation::VaEnd(..) | Operation::VaCopy(..) => false,
    };
    plain && !code.loop_at.contains_key(&pc)
}

/// What lies behind a branch.
struct Region<'c> {
    code: &'c Code,
    quiet: &'c FxHashSet<FunctionId>,
    branch: Pc,
    starts: [Pc; 2],
}

impl Region<'_> {
    fn join(&self) -> Option<Join> {
        // The first candidate that holds is the nearest one: every other is behind it.
        let meets = self.candidates().into_iter().find(|at| self.leads_only_to(Some(*at)));
        match meets {
            Some(at) => Some(Join::At(at)),
            None => self.leads_only_to(None).then_some(Join::Return),
        }
    }

    /// The operations behind the first way, the nearest first.
    fn candidates(&self) -> Vec<Pc> {
        let mut found = vec![self.starts[0]];
        let mut next = 0;
        while next < found.len() && found.len() < MOST_TRIED {
            for after in self.successors(found[next]) {
                if !found.contains(&after) {
                    found.push(after);
                }
            }
            next += 1;
        }
        found
    }

    /// Whether both ways are quiet and lead to this operation, or to the end of the function, and nowhere else.
    fn leads_only_to(&self, end: Option<Pc>) -> bool {
        let mut open: Vec<Pc> = self.starts.into_iter().filter(|start| Some(*start) != end).collect();
        let mut seen: FxHashSet<Pc> = open.iter().copied().collect();
        while let Some(pc) = open.pop() {
            let operation = &self.code.operations[pc.0 as usize];
            let returns = matches!(operation, Operation::Return(_));
            if pc == self.branch
                || seen.len() > LONGEST
                || returns && end.is_some()
                || !is_quiet(self.code, self.quiet, pc, operation)
            {
                return false;
            }
            let after = self.successors(pc).into_iter().filter(|after| Some(*after) != end && seen.insert(*after));
            open.extend(after.collect::<Vec<Pc>>());
        }
        true
    }

    fn successors(&self, pc: Pc) -> Vec<Pc> {
        anatomy::successors(&self.code.operations[pc.0 as usize])
    }
}
