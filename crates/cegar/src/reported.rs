//! Invariants as the user would write them: for each loop of the text, what holds
//! there, in the names that mean something there.
//!
//! A loop of a function that was inlined twice has two points, and what holds at
//! either is told. What mentions a variable of another function, or one that was made
//! up on the way (an object behind a pointer), is left out: the rest still holds, it only says
//! less. Long ones are not told at all.

use crate::graph::{PointId, PointKind};
use crate::proof::Invariants;
use crate::work::Work;
use antiphon_model::{FunctionId, Program};
use antiphon_outcome::{Inferred, LoopUse, ProgramRole};
use antiphon_prover::Formula;
use antiphon_source::Span;
use antiphon_symbolic::{Arena, ExprId as Term, View};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Conditions that one invariant has at most.
const MOST_ATOMS: usize = 40;

/// Letters that one invariant has at most.
const LONGEST: usize = 2_000;

/// A loop of the text.
struct Head {
    function: FunctionId,
    span: Span,
}

/// The invariants of the loops of the text.
pub(crate) fn reported(work: &mut Work<'_>, invariants: &Invariants) -> Vec<Inferred> {
    let heads = heads(work.replayed);
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
            let annotation = format!("#pragma TASS invariant {text}");
            let (span, role) = (heads[head].span, ProgramRole::Alone);
            reported.push(Inferred { annotation, span, role, used: LoopUse::Proved });
        }
    }
    reported
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
