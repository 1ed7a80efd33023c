//! What the states at a head have in common: which variables change, which count.
//!
//! A counter changes by the same number in every iteration that was seen. The one that
//! the guard asks for stands first: others are reported in terms of it.

use crate::heads::Head;
use crate::sampling::Row;
use antiphon_model::visit::mentioned;
use antiphon_model::{Program, Variable};
use antiphon_numbers::Rat;

/// Where a variable begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// At this number, each time.
    Number(i64),
    /// So far beyond the value of this variable of the head, which does not change.
    Beyond(usize, i64),
}

/// A variable that changes by the same number in each iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Counter {
    /// Which variable of the head.
    pub(crate) at: usize,
    /// By how much.
    pub(crate) step: i64,
    /// Where it begins, if that was found.
    pub(crate) start: Option<Start>,
}

/// What was seen of a loop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Profile {
    /// States in which all of the variables below have values.
    pub(crate) rows: Vec<Row>,
    /// Variables that change, but for counters.
    pub(crate) changing: Vec<usize>,
    /// Counters; the one that the guard asks for first.
    pub(crate) counters: Vec<Counter>,
    /// Variables that do not change.
    pub(crate) steady: Vec<usize>,
}

impl Profile {
    /// What the states say.
    pub(crate) fn of(program: &Program, head: &Head, rows: &[Row]) -> Profile {
        let mut profile = Profile { rows: rows.to_vec(), ..Profile::default() };
        for at in 0..head.variables.len() {
            if rows.iter().any(|row| row.values[at].is_none()) {
                continue;
            }
            let steps = profile.steps(at);
            if steps.iter().all(Rat::is_zero) {
                profile.steady.push(at);
                continue;
            }
            match steps.split_first() {
                Some((first, rest)) if head.variables[at].whole && rest.iter().all(|step| step == first) => {
                    let step = first.as_int().and_then(|step| step.to_i64()).unwrap_or(1);
                    profile.counters.push(Counter { at, step, start: None });
                }
                _ => profile.changing.push(at),
            }
        }
        for index in 0..profile.counters.len() {
            profile.counters[index].start = profile.start(head, profile.counters[index].at);
        }
        let guarded: Vec<Variable> = head
            .guards
            .iter()
            .flat_map(|guard| mentioned(program, guard.left).into_iter().chain(mentioned(program, guard.right)))
            .collect();
        profile
            .counters
            .sort_by_key(|counter| !head.variables[counter.at].variable.is_some_and(|own| guarded.contains(&own)));
        profile
    }

    /// The value of a variable in a state.
    pub(crate) fn value(row: &Row, at: usize) -> Rat {
        row.values[at].clone().unwrap_or_default()
    }

    /// By how much a variable changes in iterations that were seen from head to head.
    fn steps(&self, at: usize) -> Vec<Rat> {
        let pairs = self.rows.iter().enumerate().filter_map(|(index, row)| {
            let key = |row: &Row| (row.run, row.process, row.entry);
            let next = self.rows[index + 1..]
                .iter()
                .find(|next| key(next) == key(row) && next.iteration == row.iteration + 1)?;
            Some(&Self::value(next, at) - &Self::value(row, at))
        });
        pairs.collect()
    }

    fn start(&self, head: &Head, at: usize) -> Option<Start> {
        let first = || self.rows.iter().filter(|row| row.iteration == 0);
        let number = first().next().map(|row| Self::value(row, at))?;
        if first().all(|row| Self::value(row, at) == number) {
            return number.as_int().and_then(|number| number.to_i64()).map(Start::Number);
        }
        let beyond = |other: &usize| {
            let distance = |row: &Row| &Self::value(row, at) - &Self::value(row, *other);
            let one = first().next().map(distance)?;
            let steady = head.variables[*other].whole && first().all(|row| distance(row) == one);
            let one = one.as_int().and_then(|one| one.to_i64()).filter(|_| steady)?;
            Some(Start::Beyond(*other, one))
        };
        self.steady.iter().find_map(beyond)
    }

    /// Everything that changes: counters first.
    pub(crate) fn modified(&self) -> Vec<usize> {
        self.counters.iter().map(|counter| counter.at).chain(self.changing.iter().copied()).collect()
    }

    /// Whether a variable changes.
    pub(crate) fn changes(&self, head: &Head, variable: Variable) -> bool {
        self.modified().iter().any(|at| head.variables[*at].variable == Some(variable))
    }
}
