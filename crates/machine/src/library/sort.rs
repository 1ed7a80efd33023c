//! `qsort` and `bsearch`: they call back into the program.
//!
//! The elements are sorted by merging, as glibc does it, so that a program sees
//! the same comparisons. The comparison is given pointers into a copy, since
//! during sorting the array itself has no defined content.
//!
//! C does not say in which order elements come that compare equal. Different ones come in
//! any, as long as there are few; beyond that the order that they had is presumed, and said.
//!
//! Deliberately not here: other algorithms, which would call the comparison for other pairs: where a comparison leaves a trace,
//! the result says which calls are presumed.

use super::{Answer, Given};
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Fill, Life, Origin, Pointer, Scalar, Storage};
use crate::step::Value;
use antiphon_model::FunctionId;
use antiphon_outcome::Assumed;

/// What a sort works on.
struct Sorting {
    copy: Pointer,
    size: u64,
    compare: FunctionId,
    /// Different elements that compared equal so far.
    ties: u32,
}

/// Different elements that compare equal and are put into every order.
const MOST_TIES: u32 = 6;

/// What is presumed where there are more.
const STABLE: Assumed = Assumed::STABLE_SORT;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn sort(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let (count, size) = (self.size_argument(given, 1)?, self.size_argument(given, 2)?);
        let compare = self.function_argument(given, 3)?;
        let bytes = count.saturating_mul(size);
        if bytes == 0 {
            return Ok(None);
        }
        let base = self.pointer_argument(given, 0)?;
        self.check_range(&base, bytes, given.name)?;
        let copy = self.scratch(&base, bytes as u32)?;
        let mut sorting = Sorting { copy, size, compare, ties: 0 };
        let mut order: Vec<u32> = (0..count as u32).collect();
        self.merge_sort(&mut sorting, &mut order)?;
        for (at, &from) in order.iter().enumerate() {
            let source = from * size as u32;
            let answer = self.process.memory.take(&mut self.domain, copy.object, source, size as u32);
            let block = self.placed(answer, Self::here)?;
            let target = base.offset as u32 + at as u32 * size as u32;
            let answer = self.process.memory.put(&mut self.domain, base.object, target, &block);
            self.placed(answer, Self::here)?;
        }
        self.process.memory.end(copy.object, Life::Ended);
        Ok(None)
    }

    /// A copy of a range that the program cannot see.
    fn scratch(&mut self, base: &Pointer, bytes: u32) -> OrStop<Pointer, D::Number> {
        let layout = match self.process.memory.get(base.object).map(|object| &object.storage) {
            Some(Storage::Dense(layout, _)) => Some(*layout),
            _ => None,
        };
        let object = self.process.memory.create(bytes, Fill::Undefined, Origin::Scratch, layout);
        let answer = self.process.memory.take(&mut self.domain, base.object, base.offset as u32, bytes);
        let block = self.placed(answer, Self::here)?;
        let answer = self.process.memory.put(&mut self.domain, object, 0, &block);
        self.placed(answer, Self::here)?;
        Ok(Pointer::to_object(object, bytes))
    }

    fn merge_sort(&mut self, sorting: &mut Sorting, order: &mut [u32]) -> OrStop<(), D::Number> {
        if order.len() < 2 {
            return Ok(());
        }
        let middle = order.len() / 2;
        self.merge_sort(sorting, &mut order[..middle])?;
        self.merge_sort(sorting, &mut order[middle..])?;
        let (left, right) = (order[..middle].to_vec(), order[middle..].to_vec());
        let (mut a, mut b) = (0, 0);
        for place in order.iter_mut() {
            let first = if a == left.len() {
                false
            } else if b == right.len() {
                true
            } else {
                self.comes_first(sorting, left[a], right[b])?
            };
            if first {
                *place = left[a];
                a += 1;
            } else {
                *place = right[b];
                b += 1;
            }
        }
        Ok(())
    }

    /// Whether the first of two elements comes first.
    fn comes_first(&mut self, sorting: &mut Sorting, a: u32, b: u32) -> OrStop<bool, D::Number> {
        let (size, copy) = (sorting.size as u32, sorting.copy);
        let at = |index: u32| Pointer { offset: (index * size) as i32, ..copy };
        let sign = self.compared(sorting.compare, at(a), at(b))?;
        if sign != 0 || !self.environment_is_undecided() {
            return Ok(sign <= 0);
        }
        let mut element = |index: u32| {
            let answer = self.process.memory.take(&mut self.domain, copy.object, index * size, size);
            self.placed(answer, Self::here)
        };
        if element(a)? == element(b)? {
            return Ok(true);
        }
        sorting.ties += 1;
        if sorting.ties > MOST_TIES {
            self.coverage.axioms.insert(STABLE);
            return Ok(true);
        }
        Ok(!self.either("qsort")?)
    }

    /// The sign that the program's comparison gives.
    fn compared(&mut self, compare: FunctionId, a: Pointer, b: Pointer) -> OrStop<i64, D::Number> {
        if self.environment_is_undecided() && !self.program.leaves_no_trace(compare) {
            self.coverage.axioms.insert(Assumed::COMPARISONS);
        }
        let pointers = [a, b].map(|pointer| Value::Scalar(Scalar::Pointer, Cell::Pointer(pointer)));
        match self.call_back(compare, pointers.into_iter().collect())? {
            Cell::Number(number) => match self.compares(Arithmetic::Less, NumberType::INT, &number, 0)? {
                true => Ok(-1),
                false => Ok(i64::from(!self.compares(Arithmetic::Equal, NumberType::INT, &number, 0)?)),
            },
            _ => {
                let message = "the comparison returns no value";
                self.fault(crate::fault::Property::Uninitialized, self.here(), message)
            }
        }
    }

    pub(super) fn search(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let key = self.pointer_argument(given, 0)?;
        let (count, size) = (self.size_argument(given, 2)?, self.size_argument(given, 3)?);
        let compare = self.function_argument(given, 4)?;
        let (mut low, mut high) = (0, count);
        while low < high {
            let base = self.pointer_argument(given, 1)?;
            let middle = low + (high - low) / 2;
            let element = Pointer { offset: base.offset + (middle * size) as i32, ..base };
            match self.compared(compare, key, element)? {
                0 => return Ok(self.pointer_result(Cell::Pointer(element))),
                sign if sign < 0 => high = middle,
                _ => low = middle + 1,
            }
        }
        Ok(self.pointer_result(Cell::Null))
    }
}
