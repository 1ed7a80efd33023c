//! Sets of states at the points of a graph: what each variable may be, and what was assumed; and the same as formulas.
//!
//! Two cubes that differ in one variable only are one in which it has either number, as two implicants are in Quine's method ("The
//! Problem of Simplifying Truth Functions", 1952), and neighbouring numbers are a range. Nothing is lost by that.
//!
//! Deliberately not here: where states come from (`visited`), and how many cubes are written with few letters (`keyed`).

use crate::graph::PointId;
use crate::work::Work;
use antiphon_model::Extent;
use antiphon_prover::{Formula, Formulas};
use antiphon_symbolic::{Arena, ExprId as Term, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// Numbers that are left out of a range at most.
const MOST_LEFT_OUT: usize = 4;

/// Elements of an array that are told one by one.
const MOST_ELEMENTS: u64 = 128;

/// What a variable may be in some states.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Held {
    /// Anything that was assumed of it.
    Any,
    /// One of some numbers.
    Among(BTreeSet<i128>),
    /// A term over unknowns that are called after variables.
    Term(Term),
}

impl Held {
    /// The number that it is, if it is one.
    pub fn number(&self) -> Option<i128> {
        match self {
            Held::Among(numbers) if numbers.len() == 1 => numbers.first().copied(),
            Held::Any | Held::Among(_) | Held::Term(_) => None,
        }
    }
}

/// States at one point: what each variable that matters there may be, and what was assumed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Cube {
    /// By variables, in the order of the point.
    pub held: Vec<Held>,
    /// What was assumed of the unknowns among them.
    pub assumed: Vec<Formula>,
}

/// The cubes of each point, over the variables that matter there.
pub(crate) type Cubes = BTreeMap<PointId, Vec<Cube>>;

/// Where the elements of a variable that is a small array are, by indices, outermost first.
pub(crate) fn elements(work: &Work<'_>, symbol: Term) -> Option<Vec<Vec<i64>>> {
    let variable = work.graph.scope.tracked.iter().find(|own| own.value == symbol)?;
    if variable.shape.extents.is_empty() {
        return None;
    }
    let mut found = vec![Vec::new()];
    let mut count = 1;
    for extent in &variable.shape.extents {
        let Extent::Fixed(own) = extent else { return None };
        count = own.checked_mul(count).filter(|count| *count <= MOST_ELEMENTS)?;
        let longer = |indices: &Vec<i64>, at: u64| [indices.as_slice(), &[at as i64]].concat();
        found = found.iter().flat_map(|indices| (0..*own).map(move |at| longer(indices, at))).collect();
    }
    Some(found)
}

/// The element of an array.
pub(crate) fn element(arena: &mut Arena, array: Term, indices: &[i64]) -> Term {
    indices.iter().fold(array, |array, index| {
        let index = arena.int(*index);
        arena.read(array, index)
    })
}

/// An array with another element.
pub(crate) fn with_element(arena: &mut Arena, array: Term, indices: &[i64], value: Term) -> Term {
    let [first, rest @ ..] = indices else { return value };
    let first = arena.int(*first);
    let inner = match rest {
        [] => value,
        _ => {
            let own = arena.read(array, first);
            with_element(arena, own, rest, value)
        }
    };
    arena.write(array, first, inner)
}

/// The number that a term is.
pub(crate) fn number(arena: &Arena, value: Term) -> Option<i128> {
    if arena.type_of(value) != TypeId::INT {
        return None;
    }
    arena.number(value).and_then(|number| number.as_int().and_then(|own| own.to_i128()))
}

/// The same states in fewer cubes: those that differ in one variable only are one.
pub(crate) fn merged(cubes: BTreeSet<Cube>, width: usize) -> Vec<Cube> {
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

/// The states of a point one by one.
pub(crate) fn listed(work: &mut Work<'_>, point: PointId, cubes: &[Cube]) -> Formula {
    let symbols = work.graph.symbols(point);
    let parts: Vec<Formula> = cubes.iter().map(|cube| formula(work, &symbols, cube)).collect();
    work.encoder.kernel().1.or(&parts)
}

fn formula(work: &mut Work<'_>, symbols: &[Term], cube: &Cube) -> Formula {
    let mut parts = cube.assumed.clone();
    for (symbol, held) in symbols.iter().zip(&cube.held) {
        parts.extend(holds(work, *symbol, held));
    }
    work.encoder.kernel().1.and(&parts)
}

/// That a variable is what it is held to be.
pub(crate) fn holds(work: &mut Work<'_>, symbol: Term, held: &Held) -> Vec<Formula> {
    match held {
        Held::Any => Vec::new(),
        Held::Among(numbers) => vec![among(work, symbol, numbers)],
        Held::Term(term) => equal(work, symbol, *term),
    }
}

/// That a variable is a term. Of a small array that is said element by element, which is easier for solvers than
/// that two arrays are the same.
fn equal(work: &mut Work<'_>, symbol: Term, term: Term) -> Vec<Formula> {
    let Some(elements) = elements(work, symbol) else {
        let equal = work.encoder.kernel().0.equal(symbol, term);
        return vec![work.encoder.formula(equal)];
    };
    let mut parts = Vec::new();
    for indices in elements {
        let arena = work.encoder.kernel().0;
        let (own, other) = (element(arena, symbol, &indices), element(arena, term, &indices));
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

/// That a variable is in a range.
pub(crate) fn within(work: &mut Work<'_>, symbol: Term, (first, last): (i128, i128)) -> Formula {
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
