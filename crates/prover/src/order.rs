//! The nodes of a condition in an order in which each comes after its parts. No
//! recursion, since conditions can be deeper than a stack.

use antiphon_symbolic::{Arena, ExprId};
use rustc_hash::FxHashSet;

/// The nodes below and including `root`, each once, children before parents.
pub(crate) fn children_first(arena: &Arena, root: ExprId) -> Vec<ExprId> {
    let mut order = Vec::new();
    let mut seen = FxHashSet::default();
    let mut open = vec![(root, false)];
    while let Some((e, children_done)) = open.pop() {
        if children_done {
            order.push(e);
        } else if seen.insert(e) {
            open.push((e, true));
            let first = open.len();
            arena.for_children(e, &mut |child| open.push((child, false)));
            open[first..].reverse();
        }
    }
    order
}
