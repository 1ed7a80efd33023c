//! Loops of different processes that go round together: a producer and a consumer.
//!
//! Each of two loops is executed by processes of its own, all processes are at one of them, and in all runs that were made both
//! have equally many rounds. Then both are tied by one collective invariant: no more messages are under way than those of one round, and what
//! one process has is related to what the other has (`j == PROC[0]@main.i`). So local invariants that the user wrote are enough: they become parts of
//! the collective one, and are checked like others. If the loops do not go round equally often, that attempt fails and says nothing.
//!
//! Deliberately not here: more than two loops, and processes that are at none of them.

use crate::candidates::about_both;
use crate::draft::Draft;
use crate::heads::{Head, Seen};
use crate::pairs::{joined, pairs};
use crate::profile::Profile;
use crate::sampling::Row;
use crate::targets::{Joint, Target, Tie};
use crate::work::Work;
use antiphon_model::{ExprId, ExprKind, PlaceKind, Remote, Side, Variable};
use std::collections::BTreeSet;

impl Work<'_> {
    /// Ties loops of different processes; whether there are any.
    pub(crate) fn cross_up(&mut self) -> bool {
        self.untie();
        let [draft] = self.drafts.as_mut_slice() else { return false };
        let all: BTreeSet<u32> = (0..self.options.processes).collect();
        let mut tied = BTreeSet::new();
        let mut number = 0;
        for first in 0..self.targets.len() {
            let partner = (first + 1..self.targets.len()).find(|second| {
                let free = !tied.contains(&first) && !tied.contains(second);
                free && go_together(&self.targets[first], &self.targets[*second], &all)
            });
            let Some(second) = partner else { continue };
            let alone = |at: &usize| processes(&self.targets[*at].rows).len() == 1;
            let Some(leader) = [first, second].into_iter().find(alone) else { continue };
            let follower = first + second - leader;
            number += 1;
            let (one, other) = (&self.targets[leader], &self.targets[follower]);
            let guesses = crossed_guesses(draft, (&one.head, &one.rows), (&other.head, &other.rows));
            let at = Some(draft.program.function(self.targets[leader].head.function).name.clone());
            let joint = |guesses| Some(Joint { tie: Tie::Collective, number, guesses, at: at.clone() });
            self.targets[leader].joint = joint(Vec::new());
            self.targets[follower].joint = joint(guesses);
            tied.extend([first, second]);
        }
        !tied.is_empty()
    }

    /// Each loop by itself again, with all that was guessed about it.
    pub(crate) fn untie(&mut self) {
        self.every_trial();
        for target in &mut self.targets {
            target.joint = None;
            target.own = target.guessed.clone();
        }
    }
}

fn processes(rows: &[Row]) -> BTreeSet<u32> {
    rows.iter().map(|row| row.process).collect()
}

/// Whether every process is at one of two loops, and both go round equally often.
fn go_together(one: &Target, other: &Target, all: &BTreeSet<u32>) -> bool {
    let (here, there) = (processes(&one.rows), processes(&other.rows));
    let apart = here.is_disjoint(&there) && here.union(&there).eq(all);
    apart && one.head.function == other.head.function && pairs(&[&one.rows], &[&other.rows]) == [(0, 0)]
}

/// How the variables of one loop are related to those of the other.
fn crossed_guesses(
    draft: &mut Draft,
    (leading, their_rows): (&Head, &[Row]),
    (head, rows): (&Head, &[Row]),
) -> Vec<ExprId> {
    let Some(leader) = processes(their_rows).first().copied() else { return Vec::new() };
    let own = head.variables.len();
    let mut both = head.clone();
    let mut places = Vec::new();
    for at in Profile::of(&draft.program, leading, their_rows).modified() {
        if let Some(seen) = of_process(draft, leading, leader, &leading.variables[at]) {
            both.variables.push(seen);
            places.push(at);
        }
    }
    let rows = joined(rows, their_rows, leader, &places);
    if rows.is_empty() || places.is_empty() {
        return Vec::new();
    }
    let profile = Profile::of(&draft.program, &both, &rows);
    about_both(draft, &both, &profile, own).conditions
}

/// A local variable of another process; it may be out of scope here, so that its text needs the function ([`Joint::at`]).
fn of_process(draft: &mut Draft, head: &Head, process: u32, seen: &Seen) -> Option<Seen> {
    let variable = seen.variable?;
    let Variable::Local(local) = variable else { return None };
    let function = draft.program.function(head.function);
    let name = function.locals.get(local.0 as usize)?.name.clone();
    let alone = function.locals.iter().filter(|other| other.name == name).count() == 1;
    if !alone {
        return None;
    }
    let ty = draft.program.expr(seen.value).ty;
    let process = Some(draft.int(i64::from(process)));
    let kind = Remote { side: Side::Own, process, function: None, name, variable: Some(variable) };
    let place = draft.place(PlaceKind::Remote(Box::new(kind)), ty);
    let value = draft.expr(ExprKind::Load(place), ty);
    Some(Seen { variable: None, value, whole: seen.whole })
}
