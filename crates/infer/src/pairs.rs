//! Two loops, one in each of two programs, that iterate together.
//!
//! Loops are paired in order, if both have as many iterations for the same inputs in
//! all runs that were made. What both programs have at their heads in the same
//! iteration is one state of both: relations are looked for in it as in that of one
//! loop (`err == spec.err && p == spec.p` in the paper on unbounded loops). So are
//! the processes of one program tied to the first of them.

use crate::candidates::about_both;
use crate::draft::Draft;
use crate::heads::{Head, Seen};
use crate::profile::Profile;
use crate::sampling::Row;
use antiphon_model::{ExprId, ExprKind, FloatFormat, Function, PlaceKind, Program, Remote, Role, Side, Type, Variable};
use std::collections::BTreeMap;

/// How often each entry of a loop iterated, by run and entry.
fn iterations(rows: &[Row]) -> BTreeMap<(u32, u32), u32> {
    let mut all: BTreeMap<(u32, u32), u32> = BTreeMap::new();
    for row in rows {
        let most = all.entry((row.run, row.entry)).or_default();
        *most = (*most).max(row.iteration);
    }
    all
}

/// Pairs of places in two lists of loops: those that iterate equally often.
pub(crate) fn pairs(specification: &[&[Row]], implementation: &[&[Row]]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut next = 0;
    for (index, rows) in implementation.iter().enumerate() {
        let own = iterations(rows);
        let partner = (next..specification.len()).find(|at| is_same(&iterations(specification[*at]), &own));
        if let Some(partner) = partner {
            found.push((partner, index));
            next = partner + 1;
        }
    }
    found
}

/// Whether loops iterated equally often wherever both were seen.
fn is_same(one: &BTreeMap<(u32, u32), u32>, other: &BTreeMap<(u32, u32), u32>) -> bool {
    let both: Vec<_> = one.iter().filter_map(|(key, iterations)| Some((iterations, other.get(key)?))).collect();
    !both.is_empty() && both.iter().all(|(one, other)| one == other)
}

/// Guesses for a loop that all processes of a program iterate together: how the
/// variables of each are related to those of the first.
pub(crate) fn collective_guesses(draft: &mut Draft, head: &Head, rows: &[Row]) -> Vec<ExprId> {
    let own = head.variables.len();
    let changing = Profile::of(&draft.program, head, rows).modified();
    let mut both = head.clone();
    let mut places = Vec::new();
    for at in changing {
        if let Some(seen) = of_first_process(draft, head, &head.variables[at]) {
            both.variables.push(seen);
            places.push(at);
        }
    }
    let others: Vec<Row> = rows.iter().filter(|row| row.process > 0).cloned().collect();
    let rows = joined(&others, rows, 0, &places);
    if rows.is_empty() || places.is_empty() {
        return Vec::new();
    }
    let profile = Profile::of(&draft.program, &both, &rows);
    about_both(draft, &both, &profile, own).conditions
}

/// A variable of the process with rank 0.
fn of_first_process(draft: &mut Draft, head: &Head, seen: &Seen) -> Option<Seen> {
    let variable = seen.variable?;
    let name = match variable {
        Variable::Local(local) => {
            let function = draft.program.function(head.function);
            let name = &function.locals.get(local.0 as usize)?.name;
            (locals_named(function, name) == 1).then(|| name.clone())?
        }
        Variable::Global(global) => draft.program.global(global).name.clone(),
    };
    let ty = draft.program.expr(seen.value).ty;
    let process = Some(draft.int(0));
    let kind = Remote { side: Side::Own, process, function: None, name, variable: Some(variable) };
    let place = draft.place(PlaceKind::Remote(Box::new(kind)), ty);
    let value = draft.expr(ExprKind::Load(place), ty);
    Some(Seen { variable: None, value, whole: seen.whole })
}

/// Guesses for a loop of the implementation that ties it to one of the specification.
pub(crate) fn joint_guesses(
    draft: &mut Draft,
    (program, theirs, their_rows): (&Program, &Head, &[Row]),
    (head, rows): (&Head, &[Row]),
) -> Vec<ExprId> {
    let own = head.variables.len();
    let shared: Vec<(usize, Seen)> = theirs
        .variables
        .iter()
        .enumerate()
        .filter_map(|(at, seen)| Some((at, remote(draft, program, theirs, seen)?)))
        .collect();
    let places: Vec<usize> = shared.iter().map(|(at, _)| *at).collect();
    let mut both = head.clone();
    both.variables.extend(shared.into_iter().map(|(_, seen)| seen));
    let rows = joined(rows, their_rows, 0, &places);
    if rows.is_empty() {
        return Vec::new();
    }
    let profile = Profile::of(&draft.program, &both, &rows);
    about_both(draft, &both, &profile, own).conditions
}

/// A variable of the specification, as the implementation names it.
fn remote(draft: &mut Draft, program: &Program, head: &Head, seen: &Seen) -> Option<Seen> {
    let function = program.function(head.function);
    let name = match seen.variable? {
        Variable::Local(local) => {
            let name = &function.locals.get(local.0 as usize)?.name;
            (locals_named(function, name) == 1).then(|| name.clone())?
        }
        Variable::Global(global) => {
            let global = program.global(global);
            // Inputs are the same in both.
            let own = !matches!(global.role, Role::Input(_)) && locals_named(function, &global.name) == 0;
            own.then(|| global.name.clone())?
        }
    };
    let kind = Remote { side: Side::Specification, process: None, function: None, name, variable: None };
    let ty = draft.program.types.intern(Type::Float(FloatFormat::Double));
    let place = draft.place(PlaceKind::Remote(Box::new(kind)), ty);
    let value = draft.expr(ExprKind::Load(place), ty);
    Some(Seen { variable: None, value, whole: seen.whole })
}

fn locals_named(function: &Function, name: &str) -> usize {
    function.locals.iter().filter(|local| local.name == name).count()
}

/// States of both programs, or of a process and another one, in the same iteration for the same inputs.
pub(crate) fn joined(rows: &[Row], theirs: &[Row], process: u32, places: &[usize]) -> Vec<Row> {
    let key = |row: &Row| (row.run, row.entry, row.iteration);
    let join = |row: &Row| {
        let partner = theirs.iter().find(|other| key(other) == key(row) && other.process == process)?;
        let mut values = row.values.clone();
        values.extend(places.iter().map(|at| partner.values[*at].clone()));
        Some(Row { values, ..row.clone() })
    };
    rows.iter().filter_map(join).collect()
}
