//! Invariants from the states that a search has visited (`states`): what holds at a point is that
//! one of them is met there.
//!
//! Listed one by one they are a proof that nobody reads. Here they are merged without loss: two that differ in one
//! variable only become one in which it has either number, as two implicants do in Quine's method ("The Problem of Simplifying
//! Truth Functions", 1952), and neighbouring numbers become a range. Then variables are dropped for which the prover does not ask:
//! a whole variable at a time, as long as every block keeps what is left and no error follows.
//!
//! *Trust.* None is needed: what comes out is checked block by block like any other invariants (`proof`), and if
//! that does not end there are none to show. What a state says of unknowns that no variable holds is left out, which says less.
//!
//! Deliberately not here: how states are found, and how invariants are told to the user (`reported`).

use crate::graph::{Graph, PointId, PointKind};
use crate::proof::{self, Flaw, Invariants};
use crate::work::Work;
use antiphon_model::{Extent, LocationId};
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

/// Numbers that are left out of a range at most.
const MOST_LEFT_OUT: usize = 4;

/// Elements of an array that are told one by one.
const MOST_ELEMENTS: u64 = 16;

/// Work on shorter invariants: about 3 s.
const SHORTER: Steps = Steps::of_seconds(3);

/// What a variable may be in some states.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Held {
    /// Anything that was assumed of it.
    Any,
    /// One of some numbers.
    Among(BTreeSet<i128>),
    /// A term over unknowns that are called after variables.
    Term(Term),
}

/// States at one point: what each variable that matters there may be, and what was assumed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Cube {
    held: Vec<Held>,
    assumed: Vec<Formula>,
}

/// The cubes of each point, over the variables that matter there.
type Cubes = BTreeMap<PointId, Vec<Cube>>;

/// Invariants that were checked; short ones where that is found out in time.
pub(crate) fn invariants(work: &mut Work<'_>, visited: &Visited) -> Result<Invariants, Flaw> {
    let mut context = work.context();
    let cubes = cubes(work, visited);
    let found = formulas(work, &cubes);
    proof::check(work, &mut context, &found)?;
    let whole = work.limit.clone();
    work.limit = whole.within(SHORTER);
    let shorter = shorter(work, cubes, found);
    work.limit = whole;
    Ok(shorter)
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
fn cubes(work: &mut Work<'_>, visited: &Visited) -> Cubes {
    let mut cubes = Cubes::new();
    for at in 0..work.graph.points.len() {
        let point = PointId(at as u32);
        let PointKind::Location(location) = work.graph.point(point).kind else { continue };
        if point == Graph::ENTRY {
            continue;
        }
        let visits = visited.get(&location).into_iter().flatten();
        let own: BTreeSet<Cube> = visits.map(|visit| cube(work, point, visit)).collect();
        let width = work.graph.point(point).live.len();
        cubes.insert(point, merged(own, width));
    }
    cubes
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
    match whole(work, value) {
        Some(number) => Held::Among(BTreeSet::from([number])),
        None if work.encoder.arena().free_symbols(value).iter().all(|symbol| known.contains(symbol)) => {
            Held::Term(value)
        }
        None => elements(work, own, value, known),
    }
}

/// What is known of the elements of a small array: the array may have been made from another one of which nothing is left.
fn elements(work: &mut Work<'_>, own: Term, value: Term, known: &[Term]) -> Held {
    let Some(count) = extent(work, own) else { return Held::Any };
    let arena = work.encoder.kernel().0;
    let mut told = own;
    for at in 0..count {
        let index = arena.int(at);
        let element = arena.read(value, index);
        if arena.free_symbols(element).iter().all(|symbol| known.contains(symbol)) {
            told = arena.write(told, index, element);
        }
    }
    match told == own {
        true => Held::Any,
        false => Held::Term(told),
    }
}

/// The elements of a variable that is an array of few.
fn extent(work: &Work<'_>, symbol: Term) -> Option<i64> {
    let variable = work.graph.scope.tracked.iter().find(|own| own.value == symbol)?;
    match variable.shape.extents.as_slice() {
        [Extent::Fixed(count)] if *count <= MOST_ELEMENTS => Some(*count as i64),
        _ => None,
    }
}

fn whole(work: &Work<'_>, value: Term) -> Option<i128> {
    let arena = work.encoder.arena();
    if arena.type_of(value) != TypeId::INT {
        return None;
    }
    arena.number(value).and_then(|number| number.as_int().and_then(|own| own.to_i128()))
}

/// The same states in fewer cubes: those that differ in one variable only are one.
fn merged(cubes: BTreeSet<Cube>, width: usize) -> Vec<Cube> {
    let mut cubes = cubes;
    loop {
        let before = cubes.len();
        for at in (0..width).rev() {
            cubes = merged_at(cubes, at);
        }
        if cubes.len() == before {
            return cubes.into_iter().collect();
        }
    }
}

/// Makes one of cubes that differ at one variable only.
fn merged_at(cubes: BTreeSet<Cube>, at: usize) -> BTreeSet<Cube> {
    let mut groups: BTreeMap<Cube, Vec<Held>> = BTreeMap::new();
    for mut cube in cubes {
        let own = std::mem::replace(&mut cube.held[at], Held::Any);
        groups.entry(cube).or_default().push(own);
    }
    let mut merged = BTreeSet::new();
    for (cube, all) in groups {
        for own in union(all) {
            let mut cube = cube.clone();
            cube.held[at] = own;
            merged.insert(cube);
        }
    }
    merged
}

/// The same in as few parts as possible.
fn union(all: Vec<Held>) -> Vec<Held> {
    let mut numbers = BTreeSet::new();
    let mut others = BTreeSet::new();
    for own in all {
        match own {
            Held::Any => return vec![Held::Any],
            Held::Among(some) => numbers.extend(some),
            Held::Term(_) => {
                others.insert(own);
            }
        }
    }
    let numbers = (!numbers.is_empty()).then_some(Held::Among(numbers));
    numbers.into_iter().chain(others).collect()
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

fn formulas(work: &mut Work<'_>, cubes: &Cubes) -> Invariants {
    let mut found = Invariants::new();
    for (point, own) in cubes {
        let symbols = work.graph.symbols(*point);
        let parts: Vec<Formula> = own.iter().map(|cube| formula(work, &symbols, cube)).collect();
        found.insert(*point, work.encoder.kernel().1.or(&parts));
    }
    found
}

fn formula(work: &mut Work<'_>, symbols: &[Term], cube: &Cube) -> Formula {
    let mut parts = cube.assumed.clone();
    for (symbol, held) in symbols.iter().zip(&cube.held) {
        match held {
            Held::Any => {}
            Held::Among(numbers) => parts.push(among(work, *symbol, numbers)),
            Held::Term(term) => parts.extend(equal(work, *symbol, *term)),
        }
    }
    work.encoder.kernel().1.and(&parts)
}

/// That a variable is a term. Of a small array that is said element by element, which is easier for solvers than
/// that two arrays are the same.
fn equal(work: &mut Work<'_>, symbol: Term, term: Term) -> Vec<Formula> {
    let Some(elements) = extent(work, symbol) else {
        let equal = work.encoder.kernel().0.equal(symbol, term);
        return vec![work.encoder.formula(equal)];
    };
    let mut parts = Vec::new();
    for at in 0..elements {
        let arena = work.encoder.kernel().0;
        let index = arena.int(at);
        let (own, other) = (arena.read(symbol, index), arena.read(term, index));
        let equal = arena.equal(own, other);
        parts.push(work.encoder.formula(equal));
    }
    parts
}

/// That a variable is one of some numbers: a range, with a few left out, or one of several ranges.
fn among(work: &mut Work<'_>, symbol: Term, numbers: &BTreeSet<i128>) -> Formula {
    let ranges = ranges(numbers);
    let (Some((least, _)), Some((_, greatest))) = (ranges.first(), ranges.last()) else { return Formulas::FALSE };
    let gaps = || ranges.windows(2).flat_map(|pair| pair[0].1 + 1..pair[1].0);
    if gaps().nth(MOST_LEFT_OUT).is_none() {
        let mut parts = vec![within(work, symbol, (*least, *greatest))];
        for number in gaps() {
            let other = within(work, symbol, (number, number));
            parts.push(work.encoder.kernel().1.not(other));
        }
        return work.encoder.kernel().1.and(&parts);
    }
    let parts: Vec<Formula> = ranges.into_iter().map(|range| within(work, symbol, range)).collect();
    work.encoder.kernel().1.or(&parts)
}

/// Neighbouring numbers, each time the first and the last.
fn ranges(numbers: &BTreeSet<i128>) -> Vec<(i128, i128)> {
    let mut ranges: Vec<(i128, i128)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*number) => *last = *number,
            _ => ranges.push((*number, *number)),
        }
    }
    ranges
}

fn within(work: &mut Work<'_>, symbol: Term, (first, last): (i128, i128)) -> Formula {
    let arena = work.encoder.kernel().0;
    let [first_term, last_term] = [first, last].map(|own| arena.int(own));
    let condition = match first == last {
        true => arena.equal(symbol, first_term),
        false => {
            let (above, below) = (arena.less_equal(first_term, symbol), arena.less_equal(symbol, last_term));
            arena.and_all(&[above, below])
        }
    };
    work.encoder.formula(condition)
}

#[cfg(test)]
mod tests {
    use super::{merged, ranges, Cube, Held};
    use std::collections::BTreeSet;

    fn cube(numbers: &[i128]) -> Cube {
        Cube { held: numbers.iter().map(|own| Held::Among(BTreeSet::from([*own]))).collect(), assumed: Vec::new() }
    }

    /// The states that cubes have.
    fn states(cubes: &[Cube]) -> BTreeSet<Vec<i128>> {
        let mut found = BTreeSet::new();
        for cube in cubes {
            let mut own = vec![Vec::new()];
            for held in &cube.held {
                let Held::Among(numbers) = held else { panic!("a number became {held:?}") };
                let longer = |state: &Vec<i128>, number: &i128| [state.as_slice(), &[*number]].concat();
                own = own.iter().flat_map(|state| numbers.iter().map(move |number| longer(state, number))).collect();
            }
            found.extend(own);
        }
        found
    }

    #[test]
    fn merging_keeps_the_states_and_takes_fewer_cubes() {
        let all = [[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1], [2, 5, 0], [2, 6, 0], [3, 6, 0]];
        let cubes: BTreeSet<Cube> = all.iter().map(|state| cube(state)).collect();
        let merged = merged(cubes.clone(), 3);
        let before: Vec<Cube> = cubes.into_iter().collect();
        assert_eq!(states(&merged), states(&before));
        assert!(merged.len() <= 3, "{merged:?}");
    }

    #[test]
    fn any_value_takes_numbers_in() {
        let any = Cube { held: vec![Held::Any, Held::Among(BTreeSet::from([1]))], assumed: Vec::new() };
        assert_eq!(merged(BTreeSet::from([any.clone(), cube(&[4, 1])]), 2), [any]);
    }

    #[test]
    fn neighbours_are_a_range() {
        assert_eq!(ranges(&BTreeSet::from([i128::MIN, 1, 2, 3, 7, i128::MAX])).len(), 4);
    }
}
