//! Invariants from the states that a search has visited (`states`): what holds at a point is that
//! one of them is met there.
//!
//! Listed one by one they are a proof that nobody reads. Here they are merged without loss (`cubes`), and many are
//! written by a key (`keyed`). Then variables are dropped for which the prover does not ask:
//! a whole variable at a time, as long as every block keeps what is left and no error follows.
//!
//! *Trust.* None is needed: what comes out is checked block by block like any other invariants (`proof`), and if
//! that does not end there are none to show. What a state says of unknowns that no variable holds is left out, which says less.
//!
//! Deliberately not here: how states are found, and how invariants are told to the user (`reported`).

use crate::cubes::{element, elements, listed, merged, number, with_element, Cube, Cubes, Held};
use crate::graph::{Graph, PointId, PointKind};
use crate::keyed::{keyed, listed_size};
use crate::proof::{self, Flaw, Invariants};
use crate::work::Work;
use antiphon_model::LocationId;
use antiphon_prover::{Context, Formula, Formulas, Steps};
use antiphon_symbolic::{ExprId as Term, TypeId, View};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// A state that was visited: what the variables at some positions were, and what was assumed of the unknowns
/// among them. Unknowns are called after variables.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Visit {
    /// Positions in the scope, with what was there.
    pub values: Box<[(usize, Term)]>,
    /// What was assumed.
    pub assumed: Box<[Formula]>,
}

/// The states that were visited at each location, in an order that does not depend on how they were found.
pub(crate) type Visited = BTreeMap<LocationId, BTreeSet<Visit>>;

/// Conditions that a list of states has at most.
const MOST_LISTED: usize = 200;

/// Unknowns that are tried out at most.
const MOST_UNKNOWN: usize = 3;

/// Numbers that make a condition false and true.
const TRUTHS: [i64; 2] = [0, 1];

/// Work on shorter invariants: about 3 s.
const SHORTER: Steps = Steps::of_seconds(3);

/// Invariants that were checked; short ones where that is found out in time.
pub(crate) fn invariants(work: &mut Work<'_>, visited: &Visited) -> Result<Invariants, Flaw> {
    let (cubes, found) =
        confirmed(work, visited, Unheld::Named).or_else(|_| confirmed(work, visited, Unheld::Chosen))?;
    let whole = work.limit.clone();
    work.limit = whole.within(SHORTER);
    let shorter = shorter(work, cubes, found);
    work.limit = whole;
    Ok(shorter)
}

/// What becomes of unknowns that no variable holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unheld {
    /// They are called after a variable that depends on them.
    Named,
    /// They are some numbers, one after the other.
    Chosen,
}

/// The cubes of the states and their formulas, if these are invariants.
fn confirmed(work: &mut Work<'_>, visited: &Visited, unheld: Unheld) -> Result<(Cubes, Invariants), Flaw> {
    let mut context = work.context();
    let cubes = cubes(work, visited, unheld);
    let found = formulas(work, &cubes);
    proof::check(work, &mut context, &found).map(|()| (cubes, found))
}

/// Drops variables as long as what is left is a proof: many at once, and halves of those that are too many.
fn shorter(work: &mut Work<'_>, mut cubes: Cubes, mut found: Invariants) -> Invariants {
    let mut context = work.context();
    let all: BTreeSet<usize> = cubes.keys().flat_map(|point| work.graph.point(*point).live.clone()).collect();
    let mut open = vec![all.into_iter().collect::<Vec<usize>>()];
    while let Some(some) = open.pop() {
        if work.stop().is_some() {
            break;
        }
        let fewer = without(&work.graph, &cubes, &some);
        if fewer == cubes {
            continue;
        }
        let weaker = formulas(work, &fewer);
        if accepted(work, &mut context, &weaker) {
            (cubes, found) = (fewer, weaker);
        } else if some.len() > 1 {
            let (first, second) = some.split_at(some.len() / 2);
            open.extend([second.to_vec(), first.to_vec()]);
        }
    }
    found
}

fn accepted(work: &mut Work<'_>, context: &mut Context, invariants: &Invariants) -> bool {
    proof::check(work, context, invariants).is_ok()
}

/// The cubes of the points at which states were visited.
fn cubes(work: &mut Work<'_>, visited: &Visited, unheld: Unheld) -> Cubes {
    let mut cubes = Cubes::new();
    for at in 0..work.graph.points.len() {
        let point = PointId(at as u32);
        let PointKind::Location(location) = work.graph.point(point).kind else { continue };
        if point == Graph::ENTRY {
            continue;
        }
        let visits = visited.get(&location).into_iter().flatten();
        let mut own = BTreeSet::new();
        for visit in visits {
            let instances = match unheld {
                Unheld::Named => vec![visit.clone()],
                Unheld::Chosen => instances(work, point, visit),
            };
            own.extend(instances.iter().map(|visit| cube(work, point, visit)));
        }
        let width = work.graph.point(point).live.len();
        cubes.insert(point, merged(own, width));
    }
    cubes
}

/// A state for some values of the unknowns that are left in conditions only (`x == (u != 0 ? 3 : 5)`) when no variable has them any more. Where
/// an unknown is more than that, what comes out is no invariant, which the check finds out.
fn instances(work: &mut Work<'_>, point: PointId, visit: &Visit) -> Vec<Visit> {
    let known = work.graph.symbols(point);
    let live = work.graph.point(point).live.clone();
    let arena = work.encoder.arena();
    let told: Vec<Term> = visit.values.iter().filter(|(at, _)| live.contains(at)).map(|(_, value)| *value).collect();
    let symbols: BTreeSet<Term> = told.iter().flat_map(|value| arena.free_symbols(*value)).collect();
    let is_unknown = |own: &Term| arena.type_of(*own) == TypeId::INT && !known.contains(own) && !told.contains(own);
    let unknown: Vec<Term> = symbols.into_iter().filter(is_unknown).collect();
    let mut found = vec![visit.clone()];
    if unknown.is_empty() || unknown.len() > MOST_UNKNOWN {
        return found;
    }
    for symbol in unknown {
        found = found
            .iter()
            .flat_map(|visit| TRUTHS.map(|number| (visit.clone(), number)))
            .filter_map(|(visit, number)| instance(work, &visit, symbol, number))
            .collect();
    }
    found
}

/// A state with a number for an unknown; nothing if that was excluded.
fn instance(work: &mut Work<'_>, visit: &Visit, unknown: Term, number: i64) -> Option<Visit> {
    let (arena, formulas) = work.encoder.kernel();
    let chosen = FxHashMap::from_iter([(unknown, arena.int(number))]);
    let values = visit.values.iter().map(|(at, value)| (*at, arena.substitute(*value, &chosen))).collect();
    let assumed: Box<[Formula]> = visit.assumed.iter().map(|own| formulas.substitute(arena, *own, &chosen)).collect();
    let possible = !assumed.contains(&Formulas::FALSE);
    possible.then(|| Visit { values, assumed: assumed.iter().copied().filter(|own| *own != Formulas::TRUE).collect() })
}

/// What a state says of the variables that matter at a point.
fn cube(work: &mut Work<'_>, point: PointId, visit: &Visit) -> Cube {
    let known = work.graph.symbols(point);
    let live = work.graph.point(point).live.clone();
    let values: BTreeMap<usize, Term> = visit.values.iter().copied().collect();
    let names = names(work, &live, &known, &values);
    let mut held = Vec::new();
    for (at, own) in live.iter().zip(&known) {
        let value = values.get(at).copied().unwrap_or(*own);
        held.push(match names.values().any(|name| name == own) {
            true => Held::Any,
            false => what(work, *own, value, (&known, &names)),
        });
    }
    let mut assumed = Vec::new();
    for own in &visit.assumed {
        let (arena, formulas) = work.encoder.kernel();
        let renamed = formulas.substitute(arena, *own, &names);
        if formulas.symbols(arena, renamed).iter().all(|symbol| known.contains(symbol)) {
            assumed.push(renamed);
        }
    }
    Cube { held, assumed }
}

/// Unknowns that no variable holds are called after one that holds it converted to another type, else after the first one whose value
/// depends on nothing else. Where that is not the unknown, what comes out is no invariant, which the check finds out.
fn names(work: &Work<'_>, live: &[usize], known: &[Term], values: &BTreeMap<usize, Term>) -> FxHashMap<Term, Term> {
    let arena = work.encoder.arena();
    let mut names = FxHashMap::default();
    let is_converted = |value: Term| match arena.view(value) {
        View::Wrap { value, .. } => matches!(arena.view(value), View::Symbol(_)),
        _ => false,
    };
    for converted in [true, false] {
        for (at, own) in live.iter().zip(known) {
            let Some(value) = values.get(at).filter(|value| is_converted(**value) == converted) else { continue };
            if let [unknown] = arena.free_symbols(*value).as_slice() {
                // An array with other elements is not the one that it was made from.
                let is_number = arena.type_of(*own) == TypeId::INT && arena.type_of(*unknown) == TypeId::INT;
                let fits = is_number && !known.contains(unknown);
                if fits && !names.contains_key(unknown) {
                    names.insert(*unknown, *own);
                }
            }
        }
    }
    names
}

/// What a variable is, if that can be said by others.
fn what(work: &mut Work<'_>, own: Term, value: Term, (known, names): (&[Term], &FxHashMap<Term, Term>)) -> Held {
    let value = work.encoder.kernel().0.substitute(value, names);
    if value == own {
        return Held::Any;
    }
    match number(work.encoder.arena(), value) {
        Some(number) => Held::Among(BTreeSet::from([number])),
        None if work.encoder.arena().free_symbols(value).iter().all(|symbol| known.contains(symbol)) => {
            Held::Term(value)
        }
        None => some_elements(work, own, value, known),
    }
}

/// What is known of the elements of a small array: the array may have been made from another one of which nothing is left.
fn some_elements(work: &mut Work<'_>, own: Term, value: Term, known: &[Term]) -> Held {
    let Some(all) = elements(work, own) else { return Held::Any };
    let arena = work.encoder.kernel().0;
    let mut told = own;
    for indices in all {
        let value = element(arena, value, &indices);
        if arena.free_symbols(value).iter().all(|symbol| known.contains(symbol)) {
            told = with_element(arena, told, &indices, value);
        }
    }
    match told == own {
        true => Held::Any,
        false => Held::Term(told),
    }
}

/// The cubes with some variables dropped.
fn without(graph: &Graph, cubes: &Cubes, variables: &[usize]) -> Cubes {
    let mut fewer = Cubes::new();
    for (point, own) in cubes {
        let live = &graph.point(*point).live;
        let dropped: Vec<usize> = (0..live.len()).filter(|at| variables.contains(&live[*at])).collect();
        let mut own: BTreeSet<Cube> = own.iter().cloned().collect();
        for at in dropped {
            own = own
                .into_iter()
                .map(|mut cube| {
                    cube.held[at] = Held::Any;
                    cube
                })
                .collect();
        }
        fewer.insert(*point, merged(own, live.len()));
    }
    fewer
}

/// The cubes as formulas: one by one where they are few, else by a key.
fn formulas(work: &mut Work<'_>, cubes: &Cubes) -> Invariants {
    let mut found = Invariants::new();
    for (point, own) in cubes {
        let long = own.len() > 1 && listed_size(work, *point, own) > MOST_LISTED;
        let states = if long { keyed(work, *point, own) } else { listed(work, *point, own) };
        found.insert(*point, states);
    }
    found
}
