//! The argument of a proof about time, loop by loop, as a reader can follow it: the ranking functions that the
//! last product was emptied with, and the invariants that they rest on, in the names of the text.
//!
//! Both were asked of the prover edge by edge before (`eliminate::verified`, `houdini`). What mentions variables that have no name at a
//! loop is not told, and neither is anything of a product of threads, whose loops are no loops of the text.

use super::system::System;
use crate::reported::heads;
use crate::spoken::{spoken, spoken_term, Listener};
use antiphon_outcome::{Inferred, LoopUse, ProgramRole};
use antiphon_symbolic::Arena;
use std::collections::BTreeSet;

/// Functions that are told at one loop.
const MOST_FUNCTIONS: usize = 6;

/// Letters of an invariant that is told.
const LONGEST: usize = 300;

/// What was found at each loop of the text.
pub(crate) fn arguments(system: &mut System<'_, '_>) -> Vec<Inferred> {
    let mut told = Vec::new();
    if system.work.moves.is_some() {
        return told;
    }
    for (head, locations) in heads(system.work) {
        let unspoken = BTreeSet::new();
        let (mut functions, mut invariants) = (Vec::new(), BTreeSet::new());
        for location in locations {
            let listener = Listener { function: head.function, location, unspoken: &unspoken };
            let points: Vec<_> = system.graph().points_at(location).collect();
            for (point, function) in system.ranked.clone() {
                if points.contains(&point) && system.work.encoder.arena().number(function).is_none() {
                    functions.extend(spoken_term(system.work, listener, function));
                }
            }
            for point in &points {
                let invariant = system.invariants[point.0 as usize];
                invariants.insert(spoken(system.work, listener, invariant).unwrap_or(Arena::TRUE));
            }
        }
        let mut texts: Vec<String> = Vec::new();
        for function in functions {
            let text = format!("`{}`", system.work.encoder.arena().print(function));
            if !texts.contains(&text) && texts.len() < MOST_FUNCTIONS {
                texts.push(text);
            }
        }
        if texts.is_empty() {
            continue;
        }
        let all: Vec<_> = invariants.into_iter().collect();
        let union = system.work.encoder.kernel().0.or_all(&all);
        let held = system.work.encoder.arena().print(union);
        let given = match union != Arena::TRUE && held.len() <= LONGEST {
            true => format!(", where {held}"),
            false => String::new(),
        };
        let annotation = match texts.len() {
            1 => format!("the ranking function {}{given}", texts[0]),
            _ => format!("the ranking functions {}{given}", texts.join(", ")),
        };
        told.push(Inferred { annotation, span: head.span, role: ProgramRole::Alone, used: LoopUse::Proved });
    }
    told
}
