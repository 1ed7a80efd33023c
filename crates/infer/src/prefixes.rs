//! Guesses about arrays: what was stored in the iterations so far is still there.
//!
//! A loop that counts and stores `a[i] = E` in each iteration suggests, for the
//! iterations that are over, `forall {int j | 0 <= j && j < i} a[j] == E(j)`. Where
//! the store is in a loop inside, its counter runs over all of its values; and
//! the loop inside keeps what the one around it has done. A variable that grows
//! by an element is their sum; one that gets elements may be the greatest.

use crate::candidates::{start_of, Guesses, Solved};
use crate::draft::Draft;
use crate::heads::Head;
use crate::profile::{Counter, Profile, Start};
use crate::stores::{body, growths, stores, Growth, Store};
use antiphon_model::visit::{mentioned, mentioned_in_place};
use antiphon_model::{
    Action, BinaryOp, ExprId, ExprKind, FunctionId, LazyOp, LoopId, PlaceKind, Program, Step, Variable,
};

/// What is known of a loop when guesses about arrays are made.
pub(crate) struct Prefix<'h> {
    /// The loop.
    pub(crate) head: &'h Head,
    /// What was seen of it.
    pub(crate) profile: &'h Profile,
    /// What its variables were found to be.
    pub(crate) solved: &'h [Solved],
}

impl Prefix<'_> {
    /// The variable that counts its rounds.
    pub(crate) fn counter(&self) -> Option<(&Counter, Variable)> {
        let counter = self.profile.counters.first()?;
        Some((counter, self.head.variables[counter.at].variable?))
    }
}

/// Guesses about the arrays that a function writes, for one of its loops.
pub(crate) fn about_arrays(draft: &mut Draft, all: &[Prefix<'_>], at: usize, guesses: &mut Guesses) {
    let head = all[at].head;
    let mut totals = Vec::new();
    for growth in growths(draft, head.function) {
        if let Some((at, sum)) = total(draft, &all[at], growth) {
            let fact = draft.compare(BinaryOp::Equal, head.variables[at].value, sum);
            guesses.add(draft, head, fact);
            totals.push((growth.variable, sum));
        }
    }
    let mut stores = stores(draft, head.function);
    for former in formers(draft, all, at, &stores.clone()) {
        guesses.add(draft, head, former.rest);
        stores.push(former.store);
    }
    for store in stores {
        for around in enclosing(&draft.program, all, at) {
            if let Some(fact) = fact(draft, all, around, store, Names::All) {
                guesses.add(draft, head, fact);
            }
        }
        if totals.iter().any(|(variable, _)| mentioned(&draft.program, store.value).contains(variable)) {
            let value = draft.substituted(store.value, &totals);
            if let Some(fact) = fact(draft, all, at, Store { value, ..store }, Names::ButFirst) {
                guesses.add(draft, head, fact);
            }
        }
    }
    for fact in extremes(draft, &all[at]).into_iter().chain(latest(draft, &all[at])) {
        guesses.add(draft, head, fact);
    }
}

/// Variables that may be what the last iteration stored.
const MOST_LATEST: usize = 3;

/// What the last iteration stored may still be in a variable: `i == 0 || p[i - 1] == sum`.
fn latest(draft: &mut Draft, own: &Prefix<'_>) -> Vec<ExprId> {
    let mut facts = Vec::new();
    let Some((counter, variable)) = own.counter().filter(|(counter, _)| counter.step.abs() == 1) else { return facts };
    let (step, now) = (counter.step, own.head.variables[counter.at].value);
    let Some(start) = start_of(draft, own.head, counter) else { return facts };
    let iterated = body(&draft.program, own.head.function, own.head.id);
    for store in stores(draft, own.head.function).into_iter().filter(|store| iterated.contains(&store.at)) {
        if !mentioned_in_place(&draft.program, store.place).contains(&variable) {
            continue;
        }
        for at in own.profile.changing.iter().copied().take(MOST_LATEST) {
            let by = draft.int(step);
            let before = draft.arithmetic(BinaryOp::Subtract, now, by);
            let place = draft.substituted_place(store.place, &[(variable, before)]);
            let ty = draft.program.place(place).ty;
            let element = draft.expr(ExprKind::Load(place), ty);
            let equal = draft.compare(BinaryOp::Equal, element, own.head.variables[at].value);
            let untouched = draft.compare(BinaryOp::Equal, now, start);
            facts.push(draft.lazy(LazyOp::Or, untouched, equal));
        }
    }
    facts
}

/// The values of a counter in the iterations that are over, as a condition on one.
pub(crate) fn rounds_over(draft: &mut Draft, own: &Prefix<'_>, j: ExprId) -> Option<ExprId> {
    let (counter, _) = own.counter().filter(|(counter, _)| counter.step.abs() == 1)?;
    let now = own.head.variables[counter.at].value;
    let start = start_of(draft, own.head, counter)?;
    let (low, high) = match counter.step > 0 {
        true => (draft.compare(BinaryOp::LessEqual, start, j), draft.compare(BinaryOp::Less, j, now)),
        false => (draft.compare(BinaryOp::Less, now, j), draft.compare(BinaryOp::LessEqual, j, start)),
    };
    Some(draft.lazy(LazyOp::And, low, high))
}

/// A variable that grows by an element in each iteration is the sum of them.
fn total(draft: &mut Draft, own: &Prefix<'_>, growth: Growth) -> Option<(usize, ExprId)> {
    let (_, variable) = own.counter()?;
    let at = own.head.variables.iter().position(|seen| seen.variable == Some(growth.variable))?;
    let elements = mentioned(&draft.program, growth.by);
    let solved = own.solved.iter().any(|solved| solved.at == at);
    let is_sum = elements.contains(&variable) && elements.len() > 1;
    if !own.profile.changing.contains(&at) || !is_sum || solved {
        return None;
    }
    let first = own.profile.rows.iter().filter(|row| row.iteration == 0).map(|row| Profile::value(row, at));
    // Others begin somewhere else; a sum of elements mostly begins with none.
    if !first.into_iter().all(|value| value.is_zero()) {
        return None;
    }
    let bound = draft.bound(free_names(&draft.program, own.head.function).first()?);
    let j = draft.bound_value(bound);
    let over = rounds_over(draft, own, j)?;
    let by = draft.substituted(growth.by, &[(variable, j)]);
    Some((at, draft.sum(bound, over, by)))
}

/// Of the elements that were looked at, a variable may be the greatest or the least.
fn extremes(draft: &mut Draft, own: &Prefix<'_>) -> Vec<ExprId> {
    let mut facts = Vec::new();
    let Some((_, variable)) = own.counter() else { return facts };
    let elements = copied_elements(draft, own);
    for (at, element) in elements {
        let Some(name) = free_names(&draft.program, own.head.function).into_iter().next() else { continue };
        for op in [Order::Most, Order::Least] {
            let bound = draft.bound(&name);
            let j = draft.bound_value(bound);
            let Some(over) = rounds_seen(draft, own, j) else { continue };
            let each = draft.substituted(element, &[(variable, j)]);
            let value = own.head.variables[at].value;
            let compared = match op {
                Order::Most => draft.compare(BinaryOp::LessEqual, each, value),
                Order::Least => draft.compare(BinaryOp::LessEqual, value, each),
            };
            facts.push(draft.for_all(bound, over, compared));
        }
    }
    facts
}

/// The iterations that are over; a loop that begins with the second element mostly had
/// the first one as the extreme before.
fn rounds_seen(draft: &mut Draft, own: &Prefix<'_>, j: ExprId) -> Option<ExprId> {
    let (counter, _) = own.counter()?;
    if counter.start != Some(Start::Number(1)) || counter.step != 1 {
        return rounds_over(draft, own, j);
    }
    let zero = draft.int(0);
    let low = draft.compare(BinaryOp::LessEqual, zero, j);
    let high = draft.compare(BinaryOp::Less, j, own.head.variables[counter.at].value);
    Some(draft.lazy(LazyOp::And, low, high))
}

/// What an earlier loop left in an array that this one changes in place.
struct Former {
    /// In the elements that this loop has not come to it is still there.
    rest: ExprId,
    /// What this loop stores, in terms of what was there.
    store: Store,
}

fn formers(draft: &mut Draft, all: &[Prefix<'_>], at: usize, stores: &[Store]) -> Vec<Former> {
    let own = &all[at];
    let Some((counter, _)) = own.counter().filter(|(counter, _)| counter.step == 1) else { return Vec::new() };
    let now = own.head.variables[counter.at].value;
    let mut found = Vec::new();
    let iterated = body(&draft.program, own.head.function, own.head.id);
    let own_stores: Vec<Store> = stores.iter().copied().filter(|store| iterated.contains(&store.at)).collect();
    for (earlier, known) in all.iter().enumerate() {
        let Some((_, other)) = known.counter() else { continue };
        let before = known.head.function == own.head.function && known.head.location < own.head.location;
        if !before || enclosing(&draft.program, all, at).contains(&earlier) {
            continue;
        }
        let iterated = body(&draft.program, known.head.function, known.head.id);
        let earlier_stores = stores.iter().filter(|store| iterated.contains(&store.at));
        for (one, two) in earlier_stores.flat_map(|one| own_stores.iter().map(move |two| (*one, *two))) {
            let renamed = Store {
                place: draft.substituted_place(one.place, &[(other, now)]),
                value: draft.substituted(one.value, &[(other, now)]),
                at: one.at,
            };
            let same = draft.place_text(own.head.function, renamed.place);
            if same.is_none() || same != draft.place_text(own.head.function, two.place) {
                continue;
            }
            let Some(rest) = rest(draft, known, now, one) else { continue };
            let value = draft.replaced(own.head.function, two.value, &same.unwrap_or_default(), renamed.value);
            found.push(Former { rest, store: Store { value, ..two } });
        }
    }
    found
}

/// What a loop stored, for the elements from a number on.
fn rest(draft: &mut Draft, known: &Prefix<'_>, from: ExprId, store: Store) -> Option<ExprId> {
    let (_, variable) = known.counter()?;
    let bound = draft.bound(free_names(&draft.program, known.head.function).first()?);
    let j = draft.bound_value(bound);
    let range = whole_range(draft, known, j)?;
    let later = draft.compare(BinaryOp::LessEqual, from, j);
    let range = draft.lazy(LazyOp::And, later, range);
    let place = draft.substituted_place(store.place, &[(variable, j)]);
    let value = draft.substituted(store.value, &[(variable, j)]);
    let ty = draft.program.place(place).ty;
    let element = draft.expr(ExprKind::Load(place), ty);
    let body = draft.compare(BinaryOp::Equal, element, value);
    Some(draft.for_all(bound, range, body))
}

/// Which extreme.
#[derive(Clone, Copy)]
enum Order {
    Most,
    Least,
}

/// Variables that get the value of an element that the counter names.
fn copied_elements(draft: &Draft, own: &Prefix<'_>) -> Vec<(usize, ExprId)> {
    let program = &draft.program;
    let Some((_, variable)) = own.counter() else { return Vec::new() };
    let copies = program.function(own.head.function).body.locations.iter().filter_map(|location| {
        let Step::Action(Action::Assign(to, value), _) = location.step else { return None };
        let PlaceKind::Variable(to) = program.place(to).kind else { return None };
        let at = own.head.variables.iter().position(|seen| seen.variable == Some(to))?;
        let is_element = matches!(program.expr(value).kind, ExprKind::Load(_)) && mentioned(program, value).len() > 1;
        let named = mentioned(program, value).contains(&variable);
        (own.profile.changing.contains(&at) && is_element && named).then_some((at, value))
    });
    copies.collect()
}

/// A loop and those around it, the outermost first.
fn enclosing(program: &Program, all: &[Prefix<'_>], at: usize) -> Vec<usize> {
    let head = all[at].head;
    let mut found = vec![at];
    let mut next = parent(program, head.function, head.id);
    while let Some(id) = next {
        let is_it = |known: &Prefix<'_>| known.head.function == head.function && known.head.id == id;
        found.extend(all.iter().position(is_it));
        next = parent(program, head.function, id);
    }
    found.reverse();
    found
}

fn parent(program: &Program, function: FunctionId, id: LoopId) -> Option<LoopId> {
    program.function(function).body.loops.get(id.0 as usize)?.parent
}

/// Which names bound variables may have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    All,
    /// The first one is taken: by a sum in the value.
    ButFirst,
}

/// What the iterations of a loop that are over have stored.
fn fact(draft: &mut Draft, all: &[Prefix<'_>], at: usize, store: Store, names: Names) -> Option<ExprId> {
    let own = &all[at];
    let Store { place, value, .. } = store;
    let (_, variable) = own.counter()?;
    if !mentioned_in_place(&draft.program, place).contains(&variable) {
        return None;
    }
    let value = explained(draft, own, value);
    let taken = usize::from(names == Names::ButFirst);
    let mut names = free_names(&draft.program, own.head.function).into_iter().skip(taken);
    let bound = draft.bound(&names.next()?);
    let j = draft.bound_value(bound);
    let over = rounds_over(draft, own, j)?;
    let mut ranges = vec![(bound, over)];
    let mut puts = vec![(variable, j)];
    for inner in inside(&draft.program, all, at) {
        let Some((_, variable)) = all[inner].counter() else { continue };
        let used = mentioned_in_place(&draft.program, place).contains(&variable)
            || mentioned(&draft.program, value).contains(&variable);
        if used {
            let bound = draft.bound(&names.next()?);
            let each = draft.bound_value(bound);
            let range = whole_range(draft, &all[inner], each)?;
            let range = draft.substituted(range, &puts);
            ranges.push((bound, range));
            puts.push((variable, each));
        }
    }
    let place = draft.substituted_place(place, &puts);
    let value = draft.substituted(value, &puts);
    if mentions_change(&draft.program, own, value) {
        return None;
    }
    let ty = draft.program.place(place).ty;
    let element = draft.expr(ExprKind::Load(place), ty);
    let body = draft.compare(BinaryOp::Equal, element, value);
    Some(ranges.iter().rev().fold(body, |body, (bound, range)| draft.for_all(*bound, *range, body)))
}

/// A value in terms of the counter, where that is known.
fn explained(draft: &mut Draft, own: &Prefix<'_>, value: ExprId) -> ExprId {
    let puts = own.solved.iter().filter_map(|solved| Some((own.head.variables[solved.at].variable?, solved.value)));
    let puts: Vec<(Variable, ExprId)> = puts.collect();
    draft.substituted(value, &puts)
}

fn mentions_change(program: &Program, own: &Prefix<'_>, value: ExprId) -> bool {
    mentioned(program, value).iter().any(|variable| own.profile.changes(own.head, *variable))
}

/// The loops inside of a loop.
fn inside(program: &Program, all: &[Prefix<'_>], at: usize) -> Vec<usize> {
    let within = |inner: &usize| *inner != at && enclosing(program, all, *inner).contains(&at);
    (0..all.len()).filter(within).collect()
}

/// All values of the counter of a loop that runs from its beginning to its guard.
pub(crate) fn whole_range(draft: &mut Draft, own: &Prefix<'_>, each: ExprId) -> Option<ExprId> {
    let (counter, variable) = own.counter().filter(|(counter, _)| counter.step.abs() == 1)?;
    let start = start_of(draft, own.head, counter)?;
    let first = match counter.step > 0 {
        true => draft.compare(BinaryOp::LessEqual, start, each),
        false => draft.compare(BinaryOp::LessEqual, each, start),
    };
    let about = |guard: &&crate::heads::Guard| {
        let sides = [guard.left, guard.right].map(|side| mentioned(&draft.program, side));
        sides.iter().filter(|side| **side == [variable]).count() == 1
    };
    let guard = *own.head.guards.iter().find(about)?;
    let op = match guard.op {
        BinaryOp::LessEqual => BinaryOp::LessEqual,
        _ => BinaryOp::Less,
    };
    let last = draft.compare(op, guard.left, guard.right);
    let last = draft.substituted(last, &[(variable, each)]);
    Some(draft.lazy(LazyOp::And, first, last))
}

/// Names for bound variables that mean nothing else in the function.
pub(crate) fn free_names(program: &Program, function: FunctionId) -> Vec<String> {
    let locals = program.function(function).locals.iter().map(|local| local.name.as_str());
    let globals = program.globals.iter().map(|global| global.name.as_str());
    let taken: Vec<&str> = locals.chain(globals).collect();
    let names = ["j", "k", "l", "m", "p", "q", "r", "t"].iter().filter(|name| !taken.contains(name));
    names.map(|name| (*name).to_owned()).collect()
}
