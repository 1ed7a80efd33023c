//! Quantified facts at the indices that occur.
//!
//! A fact `forall i. ... a[i + c] ...` says something about every element of
//! `a` that the other conditions mention: for `a[t]` it is taken at `i = t - c`.

use super::Search;
use antiphon_symbolic::{Arena, ExprId, QuantifierKind, TypeId, View};
use rustc_hash::FxHashMap;

/// Instances that are made.
const MOST_INSTANCES: usize = 16;

/// Whether the conditions with instances of their quantified facts are refuted.
pub(crate) fn refute(arena: &mut Arena, search: &mut Search, all: ExprId) -> bool {
    let conditions = arena.conjuncts(all);
    let mut facts = Vec::new();
    let mut reads = Vec::new();
    for condition in &conditions {
        match arena.view(*condition) {
            View::Quantified(QuantifierKind::ForAll, variable, body) if arena.type_of(variable) == TypeId::INT => {
                facts.push((variable, body));
            }
            View::Quantified(..) => {}
            _ => collect_reads(arena, *condition, &mut reads),
        }
    }
    let mut parts = conditions;
    let before = parts.len();
    for (variable, body) in facts {
        let mut patterns = Vec::new();
        collect_reads(arena, body, &mut patterns);
        for (array, pattern) in patterns {
            for (_, index) in reads.clone().into_iter().filter(|(other, _)| *other == array) {
                if parts.len() - before >= MOST_INSTANCES {
                    break;
                }
                parts.extend(instance(arena, variable, body, pattern, index).filter(|e| *e != Arena::TRUE));
            }
        }
    }
    if parts.len() == before || search.exhausted() {
        return false;
    }
    let all = arena.and_all(&parts);
    search.not_refuted(arena, all).is_none() || super::cases::refute(arena, search, all, 1)
}

/// The body at the value of the variable that makes `pattern` the index.
fn instance(arena: &mut Arena, variable: ExprId, body: ExprId, pattern: ExprId, index: ExprId) -> Option<ExprId> {
    let offset = arena.sub(pattern, variable);
    if mentions_bound(arena, offset) || mentions_bound(arena, index) {
        return None;
    }
    let value = arena.sub(index, offset);
    let instance = arena.substitute(body, &FxHashMap::from_iter([(variable, value)]));
    // Of quantifiers inside each other only the innermost is taken so.
    (!mentions_bound(arena, instance)).then_some(instance)
}

/// Arrays and indices of the elements that are read; of the array only its
/// name counts, whatever was written to it.
fn collect_reads(arena: &Arena, e: ExprId, reads: &mut Vec<(ExprId, ExprId)>) {
    arena.visit(e, &mut |arena, node| {
        if let View::Read(array, index) = arena.view(node) {
            let read = (base(arena, array), index);
            if !reads.contains(&read) {
                reads.push(read);
            }
        }
    });
}

fn base(arena: &Arena, mut array: ExprId) -> ExprId {
    loop {
        array = match arena.view(array) {
            View::Write(inner, ..) | View::Cells(inner, _) => inner,
            _ => return array,
        };
    }
}

fn mentions_bound(arena: &Arena, e: ExprId) -> bool {
    let mut found = false;
    arena.visit(e, &mut |arena, node| found |= matches!(arena.view(node), View::Bound(_)));
    found
}
