//! Many states in few words: by a key, which is a number that tells the states apart.
//!
//! A loop over an array with 64 elements has 65 states at its head, and each of them says something of 64 elements: a list of them is 65 times
//! as long as the array. But the counter of the loop tells the states apart, so that each variable and each element is a function of it, which is
//! mostly the same for long: `a[3]` is anything up to 3 and `9` from then on. Here the states of a point are a table with a column for each variable and
//! each element. What is the same in all rows is said once; rows with different assumptions are apart; then a key is chosen, and where it
//! does not tell rows apart, a second column that does; and each other column is said by the ranges of the key in which it is the same, or a line
//! (`x == 2 * i + 1`).
//!
//! Nothing is lost or added: the formula has the states of the list. So it needs no trust of its own, and is checked as others are.
//!
//! Deliberately not here: functions other than lines, and keys made of several variables.

use crate::cubes::{element, elements, holds, number, within, Cube, Held};
use crate::graph::PointId;
use crate::work::Work;
use antiphon_prover::{Formula, Formulas};
use antiphon_symbolic::ExprId as Term;
use std::collections::{BTreeMap, BTreeSet};

/// Rows of a table, with those that have several keys counted for each of them.
const MOST_ROWS: usize = 20_000;

/// Products beyond which a line is not told: a reader computes with machine integers.
const STEEPEST: u128 = 1 << 30;

/// Rows that a line has at least; fewer are told one by one.
const SHORTEST_LINE: usize = 3;

/// What each column may be.
type Row = Vec<Held>;

/// The states of a point by a key.
pub(crate) fn keyed(work: &mut Work<'_>, point: PointId, cubes: &[Cube]) -> Formula {
    let (columns, mut groups) = table(work, point, cubes);
    let mut all: Vec<Row> = groups.values().flatten().cloned().collect();
    let mut parts = constants(work, &columns, &mut all);
    if groups.len() > 1 {
        let mut left = all.into_iter();
        for rows in groups.values_mut() {
            *rows = left.by_ref().take(rows.len()).collect();
        }
        let mut alternatives = Vec::new();
        for (assumed, rows) in groups {
            let states = block(work, &columns, rows);
            let both: Vec<Formula> = assumed.into_iter().chain([states]).collect();
            alternatives.push(work.encoder.kernel().1.and(&both));
        }
        parts.push(work.encoder.kernel().1.or(&alternatives));
    } else {
        parts.extend(groups.into_keys().flatten());
        parts.push(block(work, &columns, all));
    }
    work.encoder.kernel().1.and(&parts)
}

/// How many conditions a list of states has.
pub(crate) fn listed_size(work: &Work<'_>, point: PointId, cubes: &[Cube]) -> usize {
    let symbols = work.graph.symbols(point);
    let sizes: Vec<usize> =
        symbols.iter().map(|symbol| elements(work, *symbol).map_or(1, |elements| elements.len())).collect();
    let of = |cube: &Cube| -> usize {
        let told = cube.held.iter().zip(&sizes).filter(|(held, _)| **held != Held::Any);
        cube.assumed.len() + told.map(|(_, size)| size).sum::<usize>()
    };
    cubes.iter().map(of).sum()
}

/// A column for each variable and element, and the rows by what was assumed.
fn table(work: &mut Work<'_>, point: PointId, cubes: &[Cube]) -> (Vec<Term>, BTreeMap<Vec<Formula>, Vec<Row>>) {
    let symbols = work.graph.symbols(point);
    let mut columns = Vec::new();
    let mut rows: Vec<Row> = vec![Row::new(); cubes.len()];
    for (at, symbol) in symbols.into_iter().enumerate() {
        let Some(elements) = elements(work, symbol) else {
            columns.push(symbol);
            rows.iter_mut().zip(cubes).for_each(|(row, cube)| row.push(cube.held[at].clone()));
            continue;
        };
        let arena = work.encoder.kernel().0;
        for indices in elements {
            let own = element(arena, symbol, &indices);
            columns.push(own);
            for (row, cube) in rows.iter_mut().zip(cubes) {
                row.push(match &cube.held[at] {
                    Held::Any | Held::Among(_) => Held::Any,
                    Held::Term(array) => {
                        let value = element(arena, *array, &indices);
                        match number(arena, value) {
                            _ if value == own => Held::Any,
                            Some(number) => Held::Among(BTreeSet::from([number])),
                            None => Held::Term(value),
                        }
                    }
                });
            }
        }
    }
    let mut groups: BTreeMap<Vec<Formula>, Vec<Row>> = BTreeMap::new();
    for (row, cube) in rows.into_iter().zip(cubes) {
        groups.entry(cube.assumed.clone()).or_default().push(row);
    }
    (columns, groups)
}

/// What the same is in all rows, which say no more of it.
fn constants(work: &mut Work<'_>, columns: &[Term], rows: &mut [Row]) -> Vec<Formula> {
    let mut parts = Vec::new();
    for (at, column) in columns.iter().enumerate() {
        let Some((first, rest)) = rows.split_first() else { break };
        if first[at] != Held::Any && rest.iter().all(|row| row[at] == first[at]) {
            let held = first[at].clone();
            parts.extend(holds(work, *column, &held));
            rows.iter_mut().for_each(|row| row[at] = Held::Any);
        }
    }
    parts
}

/// That one of some rows is met.
fn block(work: &mut Work<'_>, columns: &[Term], mut rows: Vec<Row>) -> Formula {
    let mut parts = constants(work, columns, &mut rows);
    let Some(key) = key(&rows) else {
        parts.push(one_by_one(work, columns, &rows));
        return work.encoder.kernel().1.and(&parts);
    };
    let rows = by_number(&rows, key);
    let keys = rows.iter().filter_map(|row| row[key].number()).collect::<BTreeSet<i128>>().len();
    match splitter(&rows, key).filter(|_| keys < rows.len()) {
        Some(column) => {
            let mut groups: BTreeMap<Held, Vec<Row>> = BTreeMap::new();
            for row in rows {
                groups.entry(row[column].clone()).or_default().push(row);
            }
            let alternatives: Vec<Formula> = groups.into_values().map(|rows| block(work, columns, rows)).collect();
            parts.push(work.encoder.kernel().1.or(&alternatives));
        }
        None if keys == rows.len() => parts.extend(functions(work, columns, key, rows)),
        None => parts.push(one_by_one(work, columns, &rows)),
    }
    work.encoder.kernel().1.and(&parts)
}

fn one_by_one(work: &mut Work<'_>, columns: &[Term], rows: &[Row]) -> Formula {
    let mut alternatives = Vec::new();
    for row in rows {
        let parts: Vec<Formula> =
            columns.iter().zip(row).flat_map(|(column, held)| holds(work, *column, held)).collect();
        alternatives.push(work.encoder.kernel().1.and(&parts));
    }
    work.encoder.kernel().1.or(&alternatives)
}

/// The column with the most numbers, of those that are numbers in all rows.
fn key(rows: &[Row]) -> Option<usize> {
    let width = rows.first()?.len();
    let numbers = |at: usize| {
        let mut found: BTreeSet<i128> = BTreeSet::new();
        let mut count = 0;
        for row in rows {
            let Held::Among(some) = &row[at] else { return None };
            found.extend(some);
            count += some.len();
        }
        (count <= MOST_ROWS && found.len() > 1).then_some(found.len())
    };
    let sized = (0..width).filter_map(|at| numbers(at).map(|size| (size, std::cmp::Reverse(at))));
    sized.max().map(|(_, at)| at.0)
}

/// The rows with one number each in a column, in its order.
fn by_number(rows: &[Row], key: usize) -> Vec<Row> {
    let mut found = Vec::new();
    for row in rows {
        let Held::Among(numbers) = &row[key] else { continue };
        for number in numbers {
            let mut own = row.clone();
            own[key] = Held::Among(BTreeSet::from([*number]));
            found.push(own);
        }
    }
    found.sort_by_key(|row| row[key].number());
    found
}

/// The column that tells the rows of a key apart best, with as few values as possible.
fn splitter(rows: &[Row], key: usize) -> Option<usize> {
    let width = rows.first()?.len();
    let apart = |at: usize| {
        let values: BTreeSet<&Held> = rows.iter().map(|row| &row[at]).collect();
        let pairs: BTreeSet<(&Held, &Held)> = rows.iter().map(|row| (&row[key], &row[at])).collect();
        (values.len() > 1).then_some((pairs.len(), std::cmp::Reverse((values.len(), at))))
    };
    let best = (0..width).filter(|at| *at != key).filter_map(apart).max();
    best.map(|(_, own)| own.0 .1)
}

/// That the key is that of a row, and what each column is then.
fn functions(work: &mut Work<'_>, columns: &[Term], key: usize, rows: Vec<Row>) -> Vec<Formula> {
    let keys: Vec<i128> = rows.iter().filter_map(|row| row[key].number()).collect();
    let mut parts = holds(work, columns[key], &Held::Among(keys.iter().copied().collect()));
    for (at, column) in columns.iter().enumerate().filter(|(at, _)| *at != key) {
        let cells: Vec<Held> = rows.iter().map(|row| row[at].clone()).collect();
        let mut first = 0;
        while first < cells.len() {
            let (count, told) = segment(&keys[first..], &cells[first..]);
            let last = first + count - 1;
            let then = match told {
                Told::Same => holds(work, *column, &cells[first]),
                Told::Line(slope, offset) => vec![line(work, *column, columns[key], (slope, offset))],
            };
            if !then.is_empty() {
                let range = ((first > 0).then(|| keys[first]), (last + 1 < cells.len()).then(|| keys[last]));
                let outside = outside(work, columns[key], range);
                let formulas = work.encoder.kernel().1;
                let then = formulas.and(&then);
                parts.push(formulas.or(&[outside, then]));
            }
            first = last + 1;
        }
    }
    parts
}

/// How a column depends on the key in some neighbouring rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Told {
    /// It is the same in all of them.
    Same,
    /// It is the key times the first number, and the second one.
    Line(i128, i128),
}

/// How many rows from the first on are told at once, and how.
fn segment(keys: &[i128], cells: &[Held]) -> (usize, Told) {
    let same = cells.iter().take_while(|held| **held == cells[0]).count();
    let Some((slope, offset)) = through_two(keys, cells) else { return (same, Told::Same) };
    let on_line = |(key, held): &(&i128, &Held)| {
        let product = slope.checked_mul(**key).filter(|product| is_small(*product));
        product.is_some_and(|product| held.number() == Some(product + offset))
    };
    match keys.iter().zip(cells).take_while(on_line).count() {
        long if long > same && long >= SHORTEST_LINE => (long, Told::Line(slope, offset)),
        _ => (same, Told::Same),
    }
}

/// The line through the first two rows, if a reader can compute it.
fn through_two(keys: &[i128], cells: &[Held]) -> Option<(i128, i128)> {
    let [first, second] = [cells.first()?.number()?, cells.get(1)?.number()?];
    let (step, rise) = (keys[1].checked_sub(keys[0])?, second.checked_sub(first)?);
    let slope = (rise % step == 0).then(|| rise / step)?;
    let offset = first.checked_sub(slope.checked_mul(keys[0])?)?;
    is_small(offset).then_some((slope, offset))
}

fn is_small(number: i128) -> bool {
    number.unsigned_abs() <= STEEPEST
}

/// That a column is on a line over the key.
fn line(work: &mut Work<'_>, column: Term, key: Term, (slope, offset): (i128, i128)) -> Formula {
    let arena = work.encoder.kernel().0;
    let (slope, offset) = (arena.int(slope), arena.int(offset));
    let product = arena.mul(slope, key);
    let sum = arena.add(product, offset);
    let equal = arena.equal(column, sum);
    work.encoder.formula(equal)
}

/// That the key is not in a range; the first and the last range have no border on one side.
fn outside(work: &mut Work<'_>, key: Term, range: (Option<i128>, Option<i128>)) -> Formula {
    let inside = match range {
        (None, None) => Formulas::TRUE,
        (Some(first), Some(last)) => within(work, key, (first, last)),
        (Some(first), None) => {
            let arena = work.encoder.kernel().0;
            let first = arena.int(first);
            let above = arena.less_equal(first, key);
            work.encoder.formula(above)
        }
        (None, Some(last)) => {
            let arena = work.encoder.kernel().0;
            let last = arena.int(last);
            let below = arena.less_equal(key, last);
            work.encoder.formula(below)
        }
    };
    work.encoder.kernel().1.not(inside)
}

#[cfg(test)]
mod tests {
    use super::{by_number, key, segment, splitter, Held, Row, Told};
    use std::collections::BTreeSet;

    fn numbers(own: &[i128]) -> Held {
        Held::Among(own.iter().copied().collect::<BTreeSet<i128>>())
    }

    fn cells(own: &[i128]) -> Vec<Held> {
        own.iter().map(|number| numbers(&[*number])).collect()
    }

    #[test]
    fn a_column_is_a_line_as_long_as_it_is_one() {
        assert_eq!(segment(&[0, 1, 2, 3], &cells(&[1, 3, 5, 9])), (3, Told::Line(2, 1)));
        assert_eq!(segment(&[0, 2, 4], &cells(&[9, 8, 7])), (1, Told::Same), "half a step has no whole slope");
        assert_eq!(segment(&[0, 1, 2], &cells(&[7, 7, 8])), (2, Told::Same));
        assert_eq!(segment(&[0, 1], &cells(&[0, 5])), (1, Told::Same), "two are told one by one");
        assert_eq!(segment(&[0, 1, 2], &cells(&[0, 1 << 40, 1 << 41])), (1, Told::Same), "readers would overflow");
    }

    #[test]
    fn any_value_is_told_for_as_long_as_it_is_any() {
        assert_eq!(segment(&[0, 1, 2], &[Held::Any, Held::Any, numbers(&[3])]), (2, Told::Same));
    }

    #[test]
    fn the_key_has_the_most_numbers_and_the_splitter_tells_apart_what_it_does_not() {
        let rows: Vec<Row> =
            [[0, 0, 5], [0, 1, 5], [0, 2, 6], [1, 0, 5], [1, 1, 6], [1, 2, 6]].iter().map(|own| cells(own)).collect();
        assert_eq!(key(&rows), Some(1));
        assert_eq!(splitter(&rows, 1), Some(0));
    }

    #[test]
    fn a_row_with_several_keys_becomes_several() {
        let rows = vec![vec![numbers(&[4, 6]), Held::Any], vec![numbers(&[5]), numbers(&[1])]];
        let found: Vec<Option<i128>> = by_number(&rows, 0).iter().map(|row| row[0].number()).collect();
        assert_eq!(found, [Some(4), Some(5), Some(6)]);
    }

    #[test]
    fn no_column_with_an_unknown_in_it_is_a_key() {
        assert_eq!(key(&[vec![Held::Any], vec![numbers(&[1])]]), None);
    }
}
