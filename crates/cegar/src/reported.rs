//! Invariants as the user would write them: for each loop of the text, what holds
//! there, in the names that mean something there.
//!
//! A loop of a function that was inlined twice has two points, and what holds at
//! either is told. What mentions a variable of another function, or one that was made
//! up on the way (an object behind a pointer), is left out: the rest still holds, it only says
//! less. Long ones are not told at all.
//!
//! *Threads.* A proof is about the product of the threads, and so is what holds: at a loop of one thread while the others are at
//! certain places. These places are named. Variables that only the thread library knows, and those of the other threads, are projected
//! away. Meant are the points between blocks, in the orders of steps that the proof looked at (`threads::product`); so it is no annotation of the loop, and no
//! witness has it.

use crate::graph::{PointId, PointKind};
use crate::proof::Invariants;
use crate::threads::{self, Moves, Standing};
use crate::work::Work;
use antiphon_model::{FunctionId, Program};
use antiphon_outcome::{Inferred, LoopUse, ProgramRole};
use antiphon_prover::{Formula, Formulas};
use antiphon_source::Span;
use antiphon_symbolic::{Arena, ExprId as Term, View};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Conditions that one invariant has at most.
const MOST_ATOMS: usize = 2_000;

/// Letters that one invariant has at most.
const LONGEST: usize = 40_000;

/// Invariants of threads that are told.
const MOST_OF_THREADS: usize = 20;

/// A loop of the text.
struct Head {
    function: FunctionId,
    span: Span,
}

/// The invariants of the loops of the text.
pub(crate) fn reported(work: &mut Work<'_>, invariants: &Invariants) -> Vec<Inferred> {
    let heads = heads(work.replayed);
    if let Some(moves) = work.moves {
        return of_threads(work, invariants, moves, &heads);
    }
    let mut points: BTreeMap<usize, Vec<PointId>> = BTreeMap::new();
    for point in invariants.keys() {
        if let Some(head) = head_of(work, &heads, *point) {
            points.entry(head).or_default().push(*point);
        }
    }
    let mut reported = Vec::new();
    for (head, points) in points {
        let regions: Vec<Formula> = points.iter().map(|point| invariants[point]).collect();
        let union = work.encoder.kernel().1.or(&regions);
        if let Some(text) = text(work, &heads[head], union) {
            let annotation = format!("#pragma antiphon invariant {text}");
            let (span, role) = (heads[head].span, ProgramRole::Alone);
            reported.push(Inferred { annotation, span, role, used: LoopUse::Proved });
        }
    }
    reported
}

/// The invariants of the product of threads, the shortest ones.
fn of_threads(work: &mut Work<'_>, invariants: &Invariants, moves: &Moves, heads: &[Head]) -> Vec<Inferred> {
    let mut found = BTreeSet::new();
    for ((head, places), regions) in by_places(work, invariants, moves, heads) {
        let head = &heads[head];
        let union = work.encoder.kernel().1.or(&regions);
        let Some(text) = projected(work, head, union).and_then(|own| text(work, head, own)) else { continue };
        found.insert((text.len(), head.span, format!("{places}: {text}")));
    }
    let omitted = found.len().saturating_sub(MOST_OF_THREADS);
    let told = |annotation, span| Inferred { annotation, span, role: ProgramRole::Alone, used: LoopUse::Proved };
    let shortest = found.into_iter().take(MOST_OF_THREADS);
    let mut reported: Vec<Inferred> = shortest.map(|(_, span, text)| told(text, span)).collect();
    if let Some(last) = reported.last_mut().filter(|_| omitted > 0) {
        last.annotation += &format!(" ({omitted} more are not shown)");
    }
    reported
}

/// What holds at the loops of threads, by where all threads are in the text. Several points may look the same there.
fn by_places(
    work: &Work<'_>,
    invariants: &Invariants,
    moves: &Moves,
    heads: &[Head],
) -> BTreeMap<(usize, String), Vec<Formula>> {
    let mut found: BTreeMap<(usize, String), Vec<Formula>> = BTreeMap::new();
    for (point, formula) in invariants.iter().filter(|(_, formula)| **formula != Formulas::FALSE) {
        let PointKind::Location(location) = work.graph.point(*point).kind else { continue };
        let Some(standing) = moves.standing.get(&location) else { continue };
        for (thread, own) in standing.iter().enumerate() {
            let Standing::Loop(span) = own else { continue };
            let Some(head) = heads.iter().position(|head| head.span == *span) else { continue };
            found.entry((head, others(work, standing, thread))).or_default().push(*formula);
        }
    }
    found
}

/// Where all threads are, one of them here.
fn others(work: &Work<'_>, standing: &[Standing], here: usize) -> String {
    let place = |span: &Span| match work.options.places.get(span) {
        Some(place) => format!("at {place}"),
        None => "elsewhere".to_owned(),
    };
    let where_is = |(thread, own): (usize, &Standing)| {
        let name = if thread == 0 { "main".to_owned() } else { format!("thread {thread}") };
        let place = match own {
            _ if thread == here => "here".to_owned(),
            Standing::NotBegun => "not created".to_owned(),
            Standing::Loop(span) | Standing::Step(span) => place(span),
            Standing::Ended => "ended".to_owned(),
        };
        format!("{name} {place}")
    };
    standing.iter().enumerate().map(where_is).collect::<Vec<_>>().join(", ")
}

/// Conditions that a formula has at most before it is projected.
const MOST_PROJECTED: usize = 2_000;

/// What a formula says of variables that mean something at a loop.
fn projected(work: &mut Work<'_>, head: &Head, formula: Formula) -> Option<Formula> {
    let (arena, formulas) = work.encoder.kernel();
    if formulas.atoms(formula).len() > MOST_PROJECTED {
        return None;
    }
    let condition = formulas.to_condition(arena, formula);
    let unknown = threads::owned_by_library(work.replayed);
    let mut foreign = BTreeSet::new();
    for symbol in work.encoder.arena().free_symbols(condition) {
        let name = work.encoder.arena().symbol_name(symbol)?.to_owned();
        let own = own_name(work.replayed, head.function, &name);
        if own.is_none_or(|own| unknown.contains(&own)) {
            foreign.insert(symbol);
        }
    }
    let (arena, formulas) = work.encoder.kernel();
    let weaker = weakened(arena, condition, &foreign);
    (weaker != Arena::FALSE).then(|| formulas.condition(arena, weaker))
}

/// A condition without some symbols that follows from it. Negations are at the leaves of terms, so that one leaf less says less.
fn weakened(arena: &mut Arena, condition: Term, foreign: &BTreeSet<Term>) -> Term {
    match arena.view(condition) {
        View::And(parts) => {
            let parts: Vec<Term> = parts.into_iter().map(|part| weakened(arena, part, foreign)).collect();
            arena.and_all(&parts)
        }
        View::Or(parts) => {
            let parts: Vec<Term> = parts.into_iter().map(|part| weakened(arena, part, foreign)).collect();
            arena.or_all(&parts)
        }
        _ if arena.free_symbols(condition).iter().any(|symbol| foreign.contains(symbol)) => Arena::TRUE,
        _ => condition,
    }
}

/// The loops of the text, in its order.
fn heads(program: &Program) -> Vec<Head> {
    let functions = program.functions.iter().enumerate();
    let heads = functions.flat_map(|(at, function)| {
        let own = FunctionId(at as u32);
        function.body.loops.iter().map(move |each| Head { function: own, span: each.span })
    });
    heads.collect()
}

/// The loop of which a point is the head.
fn head_of(work: &Work<'_>, heads: &[Head], point: PointId) -> Option<usize> {
    let PointKind::Location(location) = work.graph.point(point).kind else { return None };
    let body = &work.encoder.program().function(work.encoder.program().startup).body;
    let span = body.loops.iter().find(|each| each.head == location)?.span;
    heads.iter().position(|head| head.span == span)
}

/// What of a formula can be said at a loop.
fn text(work: &mut Work<'_>, head: &Head, formula: Formula) -> Option<String> {
    let (arena, formulas) = work.encoder.kernel();
    if formulas.atoms(formula).len() > MOST_ATOMS {
        return None;
    }
    let condition = formulas.to_condition(arena, formula);
    let conjuncts = match arena.view(condition) {
        View::And(parts) => parts.to_vec(),
        _ => vec![condition],
    };
    let mut kept = Vec::new();
    for conjunct in conjuncts {
        kept.extend(spoken(work, head, conjunct));
    }
    let all = work.encoder.kernel().0.and_all(&kept);
    let text = work.encoder.arena().print(all);
    (all != Arena::TRUE && text.len() <= LONGEST).then_some(text)
}

/// A condition in the names that mean something at a loop.
fn spoken(work: &mut Work<'_>, head: &Head, condition: Term) -> Option<Term> {
    let mut names: FxHashMap<Term, Term> = FxHashMap::default();
    for symbol in work.encoder.arena().free_symbols(condition) {
        let name = work.encoder.arena().symbol_name(symbol)?.to_owned();
        let own = own_name(work.replayed, head.function, &name)?;
        let arena = work.encoder.kernel().0;
        let ty = arena.type_of(symbol);
        let renamed = arena.symbol(&own, ty);
        names.insert(symbol, renamed);
    }
    Some(work.encoder.kernel().0.substitute(condition, &names))
}

/// What a variable is called in a function: `main.f.x` is `x` in `f`. A name that
/// two of its variables have means nothing for sure.
fn own_name(program: &Program, function: FunctionId, name: &str) -> Option<String> {
    let function = program.function(function);
    let called = |wanted: &str| function.locals.iter().filter(|local| local.name == wanted).count();
    if program.globals.iter().any(|global| global.name == name && !name.contains('.')) {
        return (called(name) == 0).then(|| name.to_owned());
    }
    let (path, own) = name.rsplit_once('.')?;
    let inside = path == function.name || path.ends_with(&format!(".{}", function.name));
    (inside && called(own) == 1).then(|| own.to_owned())
}
