//! Marked loops that are not executed: what they write becomes unknown.
//!
//! A loop that only moves numbers decides nothing for a run that looks for races and bounds. When it begins, its
//! pointers lead to known objects and its variables have known values: so any one iteration is walked through on sums
//! of symbols ([`walk`]), each access is shown to be within its object for all iterations, and accesses of two different
//! iterations are shown to be apart. Then whatever the loop may have written has no known value, and control goes on behind it.
//!
//! What is unknown behind the loop may be anything, also what the loop cannot give: a proof holds, and a violation may not exist. So
//! whoever searches in this way searches again without it unless there is a proof ([`Abridgement`]). It is only done where values that were
//! never written are not a violation, since that is what unknown ones are here, and while there is one thread.
//!
//! Deliberately not here: loops that are not marked, calls, pointers that are stored.

#[cfg(test)]
mod tests;
mod value;
mod walk;

use crate::code::{LibraryCode, Operation, Pc};
use crate::domain::{Domain, Widths};
use crate::fault::Property;
use crate::machine::{Machine, OrStop};
use crate::memory::{Cell, Fill, Guard, Manner, Object, ObjectId, Storage};
use crate::options::Abridgement;
use antiphon_code::region::Region;
use antiphon_model::library::Verifier;
use antiphon_model::LibraryFunction;
use antiphon_numbers::affine::{Affine, Symbol, Symbols, Two};
use std::collections::BTreeMap;
use value::{Spot, Whose};
use walk::{Access, Walk};

/// What is to be forgotten, and where control goes on.
struct Effect {
    /// Bytes of objects that may be written.
    ranges: BTreeMap<ObjectId, (u32, u32)>,
    registers: Vec<u32>,
    executed: Vec<Pc>,
    next: Pc,
}

impl<D: Domain> Machine<'_, D> {
    /// Passes over the loop whose marked iterations begin here, if that is wanted and possible.
    pub(crate) fn abridge(&mut self, call: &LibraryCode, next: Pc) -> OrStop<Option<Pc>, D::Number> {
        let begins = matches!(call.function, LibraryFunction::Verifier(Verifier::IterationsBegin));
        if !begins || D::KNOWS_ALL || !self.may_abridge() {
            return Ok(None);
        }
        let Some(effect) = self.effect(next) else { return Ok(None) };
        for (object, (low, high)) in effect.ranges {
            let is_blank =
                |known: &Object<D::Number>| matches!(known.storage, Storage::Blank(_)) && known.fill == Fill::Undefined;
            if self.process.memory.get(object).is_some_and(is_blank) {
                continue;
            }
            let forgotten = self.process.memory.forget(&mut self.domain, object, low, high - low);
            self.placed(forgotten, Self::here)?;
        }
        for register in effect.registers {
            let slot = self.thread.base + register as usize;
            self.slot_will_change(slot);
            self.thread.slots[slot] = Cell::Undefined;
        }
        for pc in effect.executed {
            self.coverage.executed[self.part][pc.0 as usize] = true;
        }
        Ok(Some(effect.next))
    }

    fn may_abridge(&self) -> bool {
        let checks = self.options.checks;
        let overflows = checks.has(Property::IntegerOverflow) && self.domain.widths() == Widths::Bounded;
        let is_iterating = self.thread.iterations.as_ref().is_some_and(|_| self.thread.is_iterating());
        self.options.abridgement == Abridgement::Wanted
            && !checks.has(Property::Uninitialized)
            && !overflows
            && !is_iterating
            && self.thread.number == 0
            && self.processes == 1
            && self.instances.len() == 1
            && self.process.memory.guard() == Guard::Off
            && !self.process.memory.has_unbounded()
            && !self.code.operations.iter().any(lends)
    }

    fn effect(&mut self, start: Pc) -> Option<Effect> {
        let region = Region::of(self.code, start)?;
        let next = match &self.code.operations[region.end.0 as usize] {
            Operation::Library(_, next) => *next,
            _ => return None,
        };
        let walk = Walk::through(self, &region)?;
        if !are_apart(&walk.symbols, &walk.accesses)? {
            return None;
        }
        let mut ranges: BTreeMap<ObjectId, (u32, u32)> = BTreeMap::new();
        for access in walk.accesses.iter().filter(|access| access.manner == Manner::Write) {
            let Whose::Object(object) = access.spot.whose else { continue };
            let (low, high) = range_of(&walk.symbols, access)?;
            let known = ranges.entry(object).or_insert((low, high));
            *known = (known.0.min(low), known.1.max(high));
        }
        let registers = walk.all_changed();
        let executed = region.order.iter().copied().chain([region.end]).collect();
        Some(Effect { ranges, registers, executed, next })
    }
}

/// Whether an operation may let others use memory later.
fn lends(operation: &Operation) -> bool {
    matches!(operation, Operation::Library(call, _) if matches!(call.function, LibraryFunction::Mpi(_)))
}

/// The bytes that an access may touch.
fn range_of(symbols: &Symbols, access: &Access) -> Option<(u32, u32)> {
    let offset = access.spot.offset()?;
    let within = |number: i128| u32::try_from(number).ok();
    let low = symbols.lowest(&offset).and_then(within).map_or(access.spot.low, |low| low.max(access.spot.low));
    let high = symbols.highest(&offset).and_then(|last| within(last + i128::from(access.size)));
    let high = high.map_or(access.spot.high, |high| high.min(access.spot.high));
    // A loop without an iteration writes nothing.
    (low <= high).then_some((low, high)).or(Some((low, low)))
}

/// Whether no two iterations of a marked loop touch the same bytes, of which one writes.
fn are_apart(symbols: &Symbols, accesses: &[Access]) -> Option<bool> {
    let mut levels: Vec<Symbol> = accesses.iter().flat_map(|access| access.levels.iter().copied()).collect();
    levels.sort_unstable();
    levels.dedup();
    for level in levels {
        let (both, two) = symbols.two(level)?;
        let here: Vec<&Access> = accesses.iter().filter(|access| access.levels.contains(&level)).collect();
        for first in &here {
            for second in &here {
                let matters = first.manner == Manner::Write || second.manner == Manner::Write;
                if matters && is_shared(first, second, level) && !never_meet(&both, &two, (first, second))? {
                    return Some(false);
                }
            }
        }
    }
    Some(true)
}

/// Whether accesses are to the same object. What an iteration has anew is not that of another one, but its own lanes share it.
fn is_shared(first: &Access, second: &Access, level: Symbol) -> bool {
    let is_outermost = first.levels.first() == Some(&level);
    first.spot.whose == second.spot.whose && (matches!(first.spot.whose, Whose::Object(_)) || !is_outermost)
}

/// Whether an access of an iteration and one of a later iteration touch different bytes.
fn never_meet(symbols: &Symbols, two: &Two, (first, second): (&Access, &Access)) -> Option<bool> {
    let distance = |a: &Affine, b: &Affine| two.first(a)?.plus(-1, &two.second(b)?);
    let differs = |a: &Affine, b: &Affine| {
        let distance = distance(a, b)?;
        Some(symbols.is_at_most(&distance, -1) || symbols.is_at_least(&distance, 1))
    };
    let size = i64::from(first.size.max(second.size));
    if is_same_shape(&first.spot, &second.spot, size) {
        for (a, b) in first.spot.steps.iter().zip(&second.spot.steps) {
            if differs(&a.index, &b.index)? {
                return Some(true);
            }
        }
    }
    let bytes = distance(&first.spot.offset()?, &second.spot.offset()?)?;
    Some(symbols.is_at_most(&bytes, -i128::from(first.size)) || symbols.is_at_least(&bytes, i128::from(second.size)))
}

/// Whether accesses of so many bytes meet only if all of their indices are the same: each but the first stays within
/// the element that the one before it leads to, and so do the bytes.
fn is_same_shape(a: &Spot, b: &Spot, bytes: i64) -> bool {
    let sizes = |spot: &Spot| -> Vec<i64> { spot.steps.iter().map(|step| step.size).collect() };
    let nested = |spot: &Spot| {
        spot.steps.windows(2).all(|pair| pair[1].room.is_some_and(|room| room <= pair[0].size))
            && spot.steps.last().is_some_and(|last| bytes <= last.size)
    };
    a.base == b.base && sizes(a) == sizes(b) && nested(a) && nested(b)
}
