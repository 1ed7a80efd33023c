//! Reading and writing at an index that is not known.
//!
//! The machine hands over the cells that an access may mean; its index is
//! within them, or the path condition is false. Cells of numbers become an array of
//! the kernel, so that reading back what was just written at the same index costs
//! nothing. Cells that are the elements of one array already (`a[0]`, `a[1]`, ...) are
//! recognised, so that the element of an input prints as `a[i]`, and an array
//! that is written to again and again is one growing expression.
//!
//! What is not a number (a pointer, a value never written) cannot be part of an
//! array: whether the index means it is asked, a run of equal cells at a time.

use crate::Answer;
use crate::{Number, Symbolic};
use antiphon_machine::memory::Cell;
use antiphon_machine::Decision;
use antiphon_symbolic::{ExprId, Type, TypeId, View};
use std::ops::RangeInclusive;

impl Symbolic {
    pub(crate) fn selected(&mut self, cells: &[Cell<Number>], index: Number) -> Answer<Cell<Number>> {
        let index = self.simplified(index);
        let Some(range) = self.candidates(cells.len(), index) else { return Ok(Cell::Undefined) };
        let first = &cells[*range.start()];
        if cells[range.clone()].iter().all(|cell| cell == first) {
            return Ok(first.clone());
        }
        for run in runs(cells, range.clone(), |cell| !matches!(cell, Cell::Number(_))) {
            if self.is_in_run(index, &run)? {
                return Ok(cells[*run.start()].clone());
            }
        }
        let Some(array) = self.array_of(cells, None) else { return Ok(Cell::Undefined) };
        let at = self.int_of(index);
        let element = self.arena.read(array, at);
        Ok(Cell::Number(self.number_of(element)))
    }

    pub(crate) fn updated(&mut self, cells: &mut [Cell<Number>], index: Number, value: Cell<Number>) -> Answer<()> {
        let index = self.simplified(index);
        let Some(range) = self.candidates(cells.len(), index) else { return Ok(()) };
        if range.start() == range.end() {
            cells[*range.start()] = value;
            return Ok(());
        }
        let number = match value {
            Cell::Number(number) => Some(number),
            _ => None,
        };
        let stays = |cell: &Cell<Number>| *cell == value || number.is_some() && matches!(cell, Cell::Number(_));
        for run in runs(cells, range.clone(), |cell| !stays(cell)) {
            if !self.is_in_run(index, &run)? {
                continue;
            }
            for at in run {
                if self.is_in_run(index, &(at..=at))? {
                    cells[at] = value;
                    return Ok(());
                }
            }
            return Ok(());
        }
        if let Some(number) = number {
            self.write_numbers(cells, range, index, number);
        }
        Ok(())
    }

    /// Writes a number among numbers.
    fn write_numbers(
        &mut self,
        cells: &mut [Cell<Number>],
        range: RangeInclusive<usize>,
        index: Number,
        value: Number,
    ) {
        let Some(array) = self.array_of(cells, Some(value)) else { return };
        let element = self.arena.element_type(array);
        let (at, value) = (self.int_of(index), self.as_type(value, element));
        let written = self.arena.write(array, at, value);
        for position in range {
            if matches!(cells[position], Cell::Number(_)) {
                let at = self.arena.int(position as i64);
                let now = self.arena.read(written, at);
                cells[position] = Cell::Number(self.number_of(now));
            }
        }
    }

    /// The positions that an index can mean; `None` if there is none.
    fn candidates(&mut self, count: usize, index: Number) -> Option<RangeInclusive<usize>> {
        let (low, high) = self.range(index);
        let last = count.checked_sub(1)?;
        let low = low.and_then(|low| usize::try_from(low).ok()).unwrap_or(0);
        let high = high.map_or(last, |high| usize::try_from(high).unwrap_or(0).min(last));
        (low <= high).then_some(low..=high)
    }

    /// Whether an index is within some positions; an undecided answer is asked for.
    fn is_in_run(&mut self, index: Number, run: &RangeInclusive<usize>) -> Answer<bool> {
        let e = self.int_of(index);
        let ends = [*run.start(), *run.end()].map(|end| Some((end as i64).into()));
        let [low, high] = ends;
        let condition = self.between(e, low, high);
        match self.decide_condition(condition) {
            Decision::True => Ok(true),
            Decision::False => Ok(false),
            Decision::Undecided => self.ask(condition),
        }
    }

    /// An array whose elements are the numbers among the cells, each at its
    /// position; what the others are does not matter. `None` without any number.
    fn array_of(&mut self, cells: &[Cell<Number>], further: Option<Number>) -> Option<ExprId> {
        let numbers = cells.iter().filter_map(|cell| match cell {
            Cell::Number(number) => Some(*number),
            _ => None,
        });
        let first = numbers.clone().next()?;
        let ty = self.common_type(numbers.chain(further));
        let base = match self.base_of(cells).filter(|base| self.arena.element_type(*base) == ty) {
            Some(base) => base,
            None => {
                let value = self.as_type(first, ty);
                let ty = self.arena.make_type(Type::Array(ty, None));
                self.arena.everywhere(ty, value)
            }
        };
        let elements: Vec<Option<ExprId>> = cells.iter().map(|cell| self.element(cell, ty)).collect();
        Some(self.arena.cells(base, elements))
    }

    fn element(&mut self, cell: &Cell<Number>, ty: TypeId) -> Option<ExprId> {
        match cell {
            Cell::Number(number) => Some(self.as_type(*number, ty)),
            _ => None,
        }
    }

    /// The array of which some cell is the element at its own position: the one
    /// that most cells agree on at the two ends and in the middle.
    fn base_of(&self, cells: &[Cell<Number>]) -> Option<ExprId> {
        let found = |at: usize| match cells.get(at) {
            Some(Cell::Number(Number::Expr(e))) => match self.arena.view(*e) {
                View::Read(array, index) => {
                    let same = self.arena.as_int(index).and_then(|index| index.to_i64()) == Some(at as i64);
                    same.then_some(array)
                }
                _ => None,
            },
            _ => None,
        };
        let last = cells.len().saturating_sub(1);
        let (a, b, c) = (found(0), found(last / 2), found(last));
        let agreed = if b.is_some() && b == c { b } else { a };
        agreed.or(b).or(c).or_else(|| (0..cells.len()).find_map(found))
    }
}

/// The runs of equal cells in a range that satisfy a condition.
fn runs(
    cells: &[Cell<Number>],
    range: RangeInclusive<usize>,
    wanted: impl Fn(&Cell<Number>) -> bool,
) -> Vec<RangeInclusive<usize>> {
    let mut runs: Vec<RangeInclusive<usize>> = Vec::new();
    for at in range.filter(|at| wanted(&cells[*at])) {
        match runs.last_mut() {
            Some(run) if *run.end() + 1 == at && cells[*run.start()] == cells[at] => *run = *run.start()..=at,
            _ => runs.push(at..=at),
        }
    }
    runs
}
