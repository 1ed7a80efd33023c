//! Case distinctions: a small disjunction among the conditions holds in one of
//! its parts, so conditions that each part contradicts cannot hold. Over the
//! integers, `f != 0` is such a disjunction too.

use super::Search;
use antiphon_symbolic::{Arena, ExprId, RelOp, View};

/// Disjunctions inside each other that are distinguished.
pub(crate) const DEPTH: u32 = 2;
/// Parts of a disjunction that is distinguished.
const MOST_PARTS: usize = 4;
/// Disjunctions that are tried.
const MOST_TRIED: usize = 3;
/// With more conditions than this no cases are distinguished.
const MOST_CONDITIONS: usize = 48;

/// Whether the parts of some disjunction are all refuted.
pub(crate) fn refute(arena: &mut Arena, search: &mut Search, all: ExprId, depth: u32) -> bool {
    let conditions = arena.conjuncts(all);
    if depth == 0 || conditions.len() > MOST_CONDITIONS {
        return false;
    }
    let mut tried = 0;
    for condition in conditions.iter().rev() {
        let parts = parts(arena, *condition);
        if parts.len() < 2 || parts.len() > MOST_PARTS {
            continue;
        }
        tried += 1;
        if tried > MOST_TRIED {
            return false;
        }
        if parts.iter().all(|part| refute_part(arena, search, all, *part, depth)) {
            return true;
        }
    }
    false
}

fn refute_part(arena: &mut Arena, search: &mut Search, all: ExprId, part: ExprId, depth: u32) -> bool {
    if search.exhausted() {
        return false;
    }
    let case = arena.and(all, part);
    if case == Arena::FALSE {
        return true;
    }
    match search.not_refuted(arena, case) {
        None => true,
        Some(simplifier) => refute(arena, search, simplifier.reduced(), depth - 1),
    }
}

fn parts(arena: &mut Arena, condition: ExprId) -> Vec<ExprId> {
    match arena.view(condition) {
        View::Or(parts) => parts,
        View::Relation(RelOp::NonZero, f) => {
            let minus = arena.neg(f);
            vec![arena.relation(RelOp::Positive, f), arena.relation(RelOp::Positive, minus)]
        }
        _ => Vec::new(),
    }
}
