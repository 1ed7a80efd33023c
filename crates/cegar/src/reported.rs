//! Invariants as the user would write them: for each loop of the text, what holds
//! there, in the names that mean something there (`spoken`).
//!
//! A loop of a function that was inlined twice has two points, and what holds at
//! either is told: nothing, if one of them has no invariant. A loop that needs none has `1`. A loop that is made of `goto` has a place
//! where control comes back to, and what holds there is an assertion. Long ones are not told at all.
//!
//! *Threads.* A proof is about the product of the threads, and so is what holds: at a loop of one thread while the others are at
//! certain places. These places are named. Variables that only the thread library knows, and those of the other threads, are projected
//! away. Meant are the points between blocks, in the orders of steps that the proof looked at (`threads::product`); so it is no annotation of the loop, and no
//! witness has it.

use crate::graph::{cycle_heads, PointId, PointKind};
use crate::proof::{self, Invariants};
use crate::spoken::{spoken, Listener};
use crate::threads::{self, Moves, Standing};
use crate::work::Work;
use antiphon_model::{Body, FunctionId, LocationId, Program};
use antiphon_outcome::{Inferred, LoopUse, ProgramRole};
use antiphon_prover::{Formula, Formulas};
use antiphon_source::Span;
use antiphon_symbolic::{Arena, ExprId as Term};
use std::collections::{BTreeMap, BTreeSet};

/// Letters that one invariant has at most.
const LONGEST: usize = 40_000;

/// Invariants of threads that are told.
const MOST_OF_THREADS: usize = 20;

/// How a loop is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Written {
    /// With a keyword.
    Loop,
    /// With `goto`.
    Goto,
}

/// A place of the text that control comes back to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Head {
    /// Where it is: of a loop the text up to its body.
    pub span: Span,
    /// The function of the text.
    pub function: FunctionId,
    written: Written,
}

/// The invariants of the loops of the text.
pub(crate) fn reported(work: &mut Work<'_>, invariants: &Invariants) -> Vec<Inferred> {
    if let Some(moves) = work.moves {
        return of_threads(work, invariants, moves);
    }
    let mut reported = Vec::new();
    for (head, locations) in heads(work) {
        let mut parts = Some(Vec::new());
        for location in locations {
            let part = held(work, &head, location, invariants);
            parts = parts.zip(part).map(|(mut parts, part)| {
                parts.push(part);
                parts
            });
        }
        let union = parts.map(|parts| work.encoder.kernel().0.or_all(&parts));
        if let Some(text) = union.filter(|union| *union != Arena::FALSE).and_then(|union| text(work, union)) {
            let annotation = match head.written {
                Written::Loop => format!("#pragma antiphon invariant {text}"),
                Written::Goto => format!("#pragma antiphon assert {text}"),
            };
            reported.push(Inferred { annotation, span: head.span, role: ProgramRole::Alone, used: LoopUse::Proved });
        }
    }
    reported
}

/// What holds at a location of the inlined program, in the names of the text.
fn held(work: &mut Work<'_>, head: &Head, location: LocationId, invariants: &Invariants) -> Option<Term> {
    let points: Vec<PointId> = work.graph.points_at(location).collect();
    let mut regions: Vec<Formula> = points.iter().map(|point| proof::of(&work.graph, invariants, *point)).collect();
    // Control passes here all the same.
    regions.extend(points.is_empty().then_some(Formulas::TRUE));
    let union = work.encoder.kernel().1.or(&regions);
    spoken(work, Listener { function: head.function, location, unspoken: &BTreeSet::new() }, union)
}

/// The places of the text that control comes back to, with their locations in the inlined program.
pub(crate) fn heads(work: &Work<'_>) -> BTreeMap<Head, BTreeSet<LocationId>> {
    let program = work.encoder.program();
    let body = &program.function(program.startup).body;
    let loops = loops(work.replayed);
    let mut found: BTreeMap<Head, BTreeSet<LocationId>> = BTreeMap::new();
    for own in &body.loops {
        if let Some(function) = loops.get(&own.span) {
            let head = Head { span: own.span, function: *function, written: Written::Loop };
            found.entry(head).or_default().insert(own.head);
        }
    }
    for location in cycle_heads(body) {
        if body.loops.iter().any(|own| own.head == location) {
            continue;
        }
        let span = body.location(location).span;
        let Some(function) = function_with(work.replayed, span) else { continue };
        // Every copy of the place, whether control comes back to that one or not.
        let same = (0..body.locations.len() as u32).map(LocationId).filter(|at| body.location(*at).span == span);
        let head = Head { span, function, written: Written::Goto };
        let only: Vec<LocationId> = same.collect();
        if is_one_place(work.replayed, function, span) {
            found.entry(head).or_default().extend(only);
        }
    }
    found
}

/// The loops of the text, with their functions.
fn loops(program: &Program) -> BTreeMap<Span, FunctionId> {
    let functions = program.functions.iter().enumerate();
    let loops = functions.flat_map(|(at, function)| {
        let own = FunctionId(at as u32);
        function.body.loops.iter().map(move |each| (each.span, own))
    });
    loops.collect()
}

/// The function of the text that has a step there.
fn function_with(program: &Program, span: Span) -> Option<FunctionId> {
    let has = |function: &antiphon_model::Function| function.body.locations.iter().any(|own| own.span == span);
    program.functions.iter().position(has).filter(|_| span != Span::NONE).map(|at| FunctionId(at as u32))
}

/// Whether one step of a function is there: what holds before it holds between no others.
fn is_one_place(program: &Program, function: FunctionId, span: Span) -> bool {
    program.function(function).body.locations.iter().filter(|own| own.span == span).count() == 1
}

/// Which places of threads are told of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Places {
    /// Loops.
    Loops,
    /// Steps between blocks.
    Steps,
}

/// The invariants of the product of threads, the shortest ones: at loops, and where these say nothing, at the steps at which the proof has others.
fn of_threads(work: &mut Work<'_>, invariants: &Invariants, moves: &Moves) -> Vec<Inferred> {
    let at_loops = at_places(work, invariants, moves, Places::Loops);
    match at_loops.is_empty() {
        true => at_places(work, invariants, moves, Places::Steps),
        false => at_loops,
    }
}

fn at_places(work: &mut Work<'_>, invariants: &Invariants, moves: &Moves, which: Places) -> Vec<Inferred> {
    let mut found = BTreeSet::new();
    let unknown = threads::owned_by_library(work.replayed);
    for ((head, places), regions) in by_places(work, invariants, moves, which) {
        let union = work.encoder.kernel().1.or(&regions);
        let listener = Listener { function: head.function, location: Body::ENTRY, unspoken: &unknown };
        let said = spoken(work, listener, union).filter(|said| *said != Arena::TRUE);
        let Some(text) = said.and_then(|said| text(work, said)) else { continue };
        let said = match which {
            Places::Loops => format!("{places}: {text}"),
            Places::Steps => format!("between steps, {places}: {text}"),
        };
        found.insert((text.len(), head.span, said));
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

/// What holds at the loops of threads, or at their steps, by where all threads are in the text. Several points may look the same there.
fn by_places(
    work: &Work<'_>,
    invariants: &Invariants,
    moves: &Moves,
    which: Places,
) -> BTreeMap<(Head, String), Vec<Formula>> {
    let loops = loops(work.replayed);
    let head = |own: &Standing| match (own, which) {
        (Standing::Loop(span), Places::Loops) => {
            loops.get(span).map(|function| Head { span: *span, function: *function, written: Written::Loop })
        }
        (Standing::Step(span), Places::Steps) => {
            function_with(work.replayed, *span).map(|function| Head { span: *span, function, written: Written::Goto })
        }
        (Standing::Loop(_) | Standing::Step(_) | Standing::NotBegun | Standing::Ended, _) => None,
    };
    let mut found: BTreeMap<(Head, String), Vec<Formula>> = BTreeMap::new();
    for at in 0..work.graph.points.len() as u32 {
        let PointKind::Location(location) = work.graph.point(PointId(at)).kind else { continue };
        let formula = proof::of(&work.graph, invariants, PointId(at));
        let Some(standing) = moves.standing.get(&location).filter(|_| formula != Formulas::FALSE) else { continue };
        for (thread, own) in standing.iter().enumerate() {
            let Some(head) = head(own) else { continue };
            found.entry((head, others(work, standing, thread))).or_default().push(formula);
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

/// A condition as text, if it is not too long.
fn text(work: &Work<'_>, condition: Term) -> Option<String> {
    let text = match condition {
        // Nothing needs to hold, or what was proved has no words here.
        Arena::TRUE => NOTHING.to_owned(),
        _ => work.encoder.arena().print(condition),
    };
    (text.len() <= LONGEST).then_some(text)
}

/// What is said where nothing needs to hold.
const NOTHING: &str = "1";
