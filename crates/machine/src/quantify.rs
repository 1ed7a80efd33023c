//! Quantifiers and sums of annotations, by trying every value of a finite
//! range. A range without known ends is a matter of the domain
//! (`unbounded/quantifiers`), if that can speak of all values at once. One that
//! knows every number tries some (`witness`): a value for which the body fails
//! settles a `forall`, one for which it holds an `exists`. Everything else about
//! such a range, and an enormous one, is a limit.
//!
//! Where conditions may be open, the instances are joined to one condition
//! instead of deciding each: `forall` over a hundred elements is one question.

use crate::code::{NodeId, QuantifiedCode, RangeEnd};
use crate::domain::{Arithmetic, Decision, Domain, NumberType, Polarity};
use crate::fault::{Asked, Stop};
use crate::machine::{Machine, OrStop};
use crate::memory::Cell;
use antiphon_model::{BoundRange, FloatFormat, Quantifier};
use antiphon_source::codes::unsupported as codes;

/// More values than this are not tried.
const MOST_VALUES: i64 = 10_000_000;

/// Values of a range without ends that are tried go so far from 0.
const MOST_WITNESSES: i64 = 100;

/// Which end of a range.
#[derive(Clone, Copy)]
enum Side {
    Low,
    High,
}

impl<D: Domain> Machine<'_, D> {
    pub(crate) fn quantified(&mut self, id: NodeId, code: &QuantifiedCode) -> OrStop<Cell<D::Number>, D::Number> {
        let Some((low, high)) = self.range(code)? else {
            return match (D::KNOWS_ALL, code.quantifier) {
                (false, Quantifier::ForAll | Quantifier::Exists) => self.quantified_openly(id, code),
                (false, Quantifier::Sum | Quantifier::Min | Quantifier::Max)
                    if !code.low.is_empty() && !code.high.is_empty() =>
                {
                    self.quantified_openly(id, code)
                }
                (true, Quantifier::ForAll | Quantifier::Exists) => self.witness(id, code),
                (_, Quantifier::Sum | Quantifier::Min | Quantifier::Max) => self.without_range(id),
            };
        };
        if high.saturating_sub(low) > MOST_VALUES {
            return self.unsupported(
                &codes::U207,
                self.node_span(id),
                "a quantifier over more than ten million values",
            );
        }
        let index = code.variable as usize;
        if self.evaluation.bounds.len() <= index {
            self.evaluation.bounds.resize(index + 1, None);
        }
        let outer = self.evaluation.bounds[index].take();
        let result = match D::KNOWS_ALL {
            _ if matches!(code.quantifier, Quantifier::Min | Quantifier::Max) => self.extreme(id, code, low, high),
            true => self.try_values(id, code, low, high),
            false => self.join_values(id, code, low, high),
        };
        self.evaluation.bounds[index] = outer;
        result
    }

    /// The values that a quantifier ranges over, if they were found.
    pub fn range(&mut self, code: &QuantifiedCode) -> OrStop<Option<(i64, i64)>, D::Number> {
        let low = self.range_end(&code.low, Side::Low)?;
        let high = self.range_end(&code.high, Side::High)?;
        Ok(low.zip(high))
    }

    fn without_range(&self, id: NodeId) -> OrStop<Cell<D::Number>, D::Number> {
        self.unsupported(&codes::U207, self.node_span(id), "a quantifier without a finite range")
    }

    /// Looks for a value that settles the quantifier, the small ones first.
    fn witness(&mut self, id: NodeId, code: &QuantifiedCode) -> OrStop<Cell<D::Number>, D::Number> {
        let instances = match code.over {
            BoundRange::Integer => &[1][..],
            BoundRange::Real => &[1, 2, 3, 4, 5, 10, 100],
        };
        let index = code.variable as usize;
        if self.evaluation.bounds.len() <= index {
            self.evaluation.bounds.resize(index + 1, None);
        }
        let outer = self.evaluation.bounds[index].take();
        let mut settled = Ok(false);
        for value in
            (0..=MOST_WITNESSES).flat_map(|size| [size, -size]).flat_map(|n| instances.iter().map(move |d| (n, *d)))
        {
            self.evaluation.bounds[index] = Some(self.fraction(code.over, value));
            settled = self.is_settled(code);
            if !matches!(settled, Ok(false)) {
                break;
            }
        }
        self.evaluation.bounds[index] = outer;
        match settled? {
            true => Ok(self.integer(i128::from(code.quantifier == Quantifier::Exists))),
            false => self.without_range(id),
        }
    }

    /// Whether the value of the variable is one that the quantifier speaks of, and
    /// the body is for it what `forall` denies and `exists` claims.
    fn is_settled(&mut self, code: &QuantifiedCode) -> OrStop<bool, D::Number> {
        if let Some(constraint) = code.constraint {
            if !self.holds(constraint)? {
                return Ok(false);
            }
        }
        Ok(self.holds(code.body)? == (code.quantifier == Quantifier::Exists))
    }

    /// A number for the variable of a quantifier.
    fn fraction(&mut self, over: BoundRange, (numerator, denominator): (i64, i64)) -> D::Number {
        let ty = match over {
            BoundRange::Integer => return self.domain.integer(i128::from(numerator), NumberType::INT),
            BoundRange::Real => NumberType::Float(FloatFormat::Double),
        };
        let [one, other] = [numerator, denominator].map(|n| self.domain.integer(i128::from(n), ty));
        self.domain.binary(Arithmetic::Divide, ty, &one, &other).unwrap_or(one)
    }

    fn try_values(
        &mut self,
        id: NodeId,
        code: &QuantifiedCode,
        low: i64,
        high: i64,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let mut sum = self.domain.integer(0, code.ty);
        for value in low..=high {
            self.evaluation.bounds[code.variable as usize] =
                Some(self.domain.integer(i128::from(value), NumberType::INT));
            if let Some(constraint) = code.constraint {
                if !self.holds(constraint)? {
                    continue;
                }
            }
            match code.quantifier {
                Quantifier::Sum => {
                    let term = self.number(code.body)?;
                    let answer = self.domain.binary(Arithmetic::Add, code.ty, &sum, &term);
                    sum = self.placed(answer, |own| own.node_span(id))?;
                }
                Quantifier::ForAll if !self.holds(code.body)? => return Ok(self.integer(0)),
                Quantifier::Exists if self.holds(code.body)? => return Ok(self.integer(1)),
                Quantifier::ForAll | Quantifier::Exists | Quantifier::Min | Quantifier::Max => {}
            }
        }
        Ok(match code.quantifier {
            Quantifier::Sum | Quantifier::Min | Quantifier::Max => Cell::Number(sum),
            Quantifier::ForAll => self.integer(1),
            Quantifier::Exists => self.integer(0),
        })
    }

    /// The smallest or the largest value of the body. Whether a number counts is decided
    /// before the next one is looked at.
    fn extreme(
        &mut self,
        id: NodeId,
        code: &QuantifiedCode,
        low: i64,
        high: i64,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let mut best: Option<D::Number> = None;
        for value in low..=high {
            self.evaluation.bounds[code.variable as usize] =
                Some(self.domain.integer(i128::from(value), NumberType::INT));
            if let Some(constraint) = code.constraint {
                if !self.holds(constraint)? {
                    continue;
                }
            }
            let term = self.number(code.body)?;
            let Some(so_far) = best.take() else {
                best = Some(term);
                continue;
            };
            let (one, other) = match code.quantifier {
                Quantifier::Min => (&term, &so_far),
                _ => (&so_far, &term),
            };
            let answer = self.domain.binary(Arithmetic::Less, code.ty, one, other);
            let better = self.placed(answer, |own| own.node_span(id))?;
            let answer = self.domain.choose(&better, Cell::Number(term), Cell::Number(so_far));
            let chosen = self.placed(answer, |own| own.node_span(id))?;
            best = Some(self.number_of(id, chosen)?);
        }
        match best {
            Some(best) => Ok(Cell::Number(best)),
            None => self.unsupported(&codes::U207, self.node_span(id), "the smallest or largest of no values"),
        }
    }

    /// All instances, joined.
    fn join_values(
        &mut self,
        id: NodeId,
        code: &QuantifiedCode,
        low: i64,
        high: i64,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let (ty, op, neutral) = match code.quantifier {
            Quantifier::Sum | Quantifier::Min | Quantifier::Max => (code.ty, Arithmetic::Add, 0),
            Quantifier::ForAll => (NumberType::INT, Arithmetic::BitAnd, 1),
            Quantifier::Exists => (NumberType::INT, Arithmetic::BitOr, 0),
        };
        let neutral = self.domain.integer(neutral, ty);
        let mut all = neutral.clone();
        for value in low..=high {
            self.evaluation.bounds[code.variable as usize] =
                Some(self.domain.integer(i128::from(value), NumberType::INT));
            let Some(term) = self.instance(id, code, &neutral)? else { continue };
            let answer = self.domain.binary(op, ty, &all, &term);
            all = self.placed(answer, |own| own.node_span(id))?;
        }
        Ok(Cell::Number(all))
    }

    /// The body for one value, or the neutral number where the constraint fails;
    /// `None` where it surely fails.
    fn instance(
        &mut self,
        id: NodeId,
        code: &QuantifiedCode,
        neutral: &D::Number,
    ) -> OrStop<Option<D::Number>, D::Number> {
        let guard = match code.constraint {
            None => None,
            Some(constraint) => match self.truth(constraint)? {
                Decision::False => return Ok(None),
                Decision::True => None,
                Decision::Undecided => Some(self.number(constraint)?),
            },
        };
        let body = |own: &mut Self| match code.quantifier {
            Quantifier::Sum | Quantifier::Min | Quantifier::Max => own.number(code.body).map(Cell::Number),
            Quantifier::ForAll | Quantifier::Exists => own.condition(code.body),
        };
        let Some(guard) = guard else {
            let value = body(self)?;
            return self.number_of(id, value).map(Some);
        };
        let body = self.under(&guard, Polarity::Holds, body);
        // What stops there stops under the constraint only.
        let Ok(body) = body else { return Err(Box::new(Stop::Undecided(guard, Asked::Way))) };
        let answer = self.domain.choose(&guard, body, Cell::Number(neutral.clone()));
        let cell = self.placed(answer, |own| own.node_span(id))?;
        self.number_of(id, cell).map(Some)
    }

    pub(crate) fn number_of(&mut self, id: NodeId, cell: Cell<D::Number>) -> OrStop<D::Number, D::Number> {
        match cell {
            Cell::Number(number) => Ok(number),
            _ => self.no_number(id),
        }
    }

    fn range_end(&mut self, ends: &[RangeEnd], side: Side) -> OrStop<Option<i64>, D::Number> {
        let mut best = None;
        for end in ends {
            let number = match self.number(end.bound) {
                Ok(number) => number,
                // What stands before it in the constraint may guard it.
                Err(stop) if matches!(*stop, Stop::Fault(_)) => continue,
                Err(stop) => return Err(stop),
            };
            // Of an end that is not known, its outermost value: the constraint is looked at anyway.
            let known = self.domain.as_index(&number).map(|value| (value, value));
            let Some((low, high)) = known.or_else(|| self.domain.bounds(&number)) else { continue };
            let value = match side {
                Side::Low => low.saturating_add(end.inwards).max(best.unwrap_or(i64::MIN)),
                Side::High => high.saturating_add(end.inwards).min(best.unwrap_or(i64::MAX)),
            };
            best = Some(value);
        }
        Ok(best)
    }
}
