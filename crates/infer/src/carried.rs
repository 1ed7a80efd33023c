//! Claims carried from one array to what a loop stores: a time step of a stencil computes new values from old ones of which
//! something is claimed.
//!
//! Of `v[i] = (u[i - 1] + u[i + 1]) / 2` in a loop from 1 on, with `forall {k | 0 <= k && k < N} u[k] <= 100` claimed behind it, it is guessed
//! that `v[k] <= 100` for the rounds that are over, `1 <= k && k < i`. That the element is one of another array, of another row
//! (`u[1 - cur][i]`) or behind a pointer does not matter for the guess: the place that is stored to is taken as it stands, with the bound
//! variable in the place of the counter. What is claimed of buffers that take turns is for `turns`.
//!
//! Deliberately not here: claims about neighbours (`u[k] <= u[k + 1]`, see `gaps`), and claims with several arrays.

use crate::draft::Draft;
use crate::prefixes::{rounds_over, Prefix};
use crate::stores::{body, stores, Store};
use antiphon_model::visit::{expr_parts, mentioned_in_place, place_parts, Child};
use antiphon_model::{BoundId, ExprId, ExprKind, PlaceId, Program, Quantifier};

/// Other places to which a loop stores that a claim is carried to.
const MOST: usize = 4;

/// A claim about all elements of an array, of those that the loop has stored so far.
pub(crate) fn carried(draft: &mut Draft, own: &Prefix<'_>, claim: ExprId) -> Vec<ExprId> {
    let head = own.head;
    let ExprKind::Quantified { quantifier: Quantifier::ForAll, variable: bound, constraint: Some(_), body: claimed } =
        draft.program.expr(claim).kind
    else {
        return Vec::new();
    };
    let Some((_, counter)) = own.counter() else { return Vec::new() };
    let Some((place, text)) = only_element(draft, own, claimed, bound) else { return Vec::new() };
    let iterated = body(&draft.program, head.function, head.id);
    let stored: Vec<Store> =
        stores(draft, head.function).into_iter().filter(|store| iterated.contains(&store.at)).collect();
    let mut found = Vec::new();
    for store in stored.into_iter().take(MOST) {
        let same_type = draft.program.place(store.place).ty == draft.program.place(place).ty;
        if !same_type || !mentioned_in_place(&draft.program, store.place).contains(&counter) {
            continue;
        }
        let each = draft.bound_value(bound);
        let Some(range) = rounds_over(draft, own, each) else { continue };
        let there = draft.substituted_place(store.place, &[(counter, each)]);
        let ty = draft.program.place(there).ty;
        let element = draft.expr(ExprKind::Load(there), ty);
        let said = draft.replaced(head.function, claimed, &text, element);
        found.push(draft.for_all(bound, range, said));
    }
    found
}

/// The element that a claim is about, with its text, if it is about one for each value of the bound variable.
fn only_element(draft: &mut Draft, own: &Prefix<'_>, claimed: ExprId, bound: BoundId) -> Option<(PlaceId, String)> {
    let mut found: Option<(PlaceId, String)> = None;
    for place in elements(&draft.program, claimed, bound) {
        let text = draft.place_text(own.head.function, place)?;
        match &found {
            Some((_, known)) if *known != text => return None,
            Some(_) => {}
            None => found = Some((place, text)),
        }
    }
    found
}

/// The places that are read and whose indices have a bound variable in them.
fn elements(program: &Program, e: ExprId, bound: BoundId) -> Vec<PlaceId> {
    let (mut found, mut work) = (Vec::new(), vec![e]);
    while let Some(e) = work.pop() {
        if let ExprKind::Load(place) = program.expr(e).kind {
            if has_bound(program, Child::Place(place), bound) {
                found.push(place);
            }
            continue;
        }
        expr_parts(&program.expr(e).kind, |part| {
            if let Child::Expr(inner) = part {
                work.push(inner);
            }
        });
    }
    found
}

fn has_bound(program: &Program, start: Child, bound: BoundId) -> bool {
    let (mut work, mut found) = (vec![start], false);
    while let Some(next) = work.pop() {
        match next {
            Child::Expr(e) => {
                found |= matches!(program.expr(e).kind, ExprKind::Bound(own) if own == bound);
                expr_parts(&program.expr(e).kind, |part| work.push(part));
            }
            Child::Place(place) => place_parts(&program.place(place).kind, |part| work.push(part)),
            _ => {}
        }
    }
    found
}
