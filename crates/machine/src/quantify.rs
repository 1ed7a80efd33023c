//! Quantifiers and sums of annotations, by trying every value of a finite
//! range. A range that is not found, or is enormous, is a limit.

use crate::code::{NodeId, QuantifiedCode, RangeEnd};
use crate::domain::{Arithmetic, Domain, NumberType};
use crate::machine::{Machine, Outcome};
use crate::memory::Cell;
use antiphon_model::Quantifier;
use antiphon_source::codes::unsupported as codes;

/// More values than this are not tried.
const MOST_VALUES: i64 = 10_000_000;

impl<D: Domain> Machine<'_, D> {
    pub(crate) fn quantified(&mut self, id: NodeId, code: &QuantifiedCode) -> Outcome<Cell<D::Number>, D::Number> {
        let low = self.range_end(&code.low, i64::max)?;
        let high = self.range_end(&code.high, i64::min)?;
        let (Some(low), Some(high)) = (low, high) else {
            return self.unsupported(&codes::U207, self.node_span(id), "a quantifier without a finite range");
        };
        if high.saturating_sub(low) > MOST_VALUES {
            return self.unsupported(
                &codes::U207,
                self.node_span(id),
                "a quantifier over more than ten million values",
            );
        }
        let index = code.variable as usize;
        if self.bounds.len() <= index {
            self.bounds.resize(index + 1, None);
        }
        let outer = self.bounds[index].take();
        let result = self.try_values(id, code, low, high);
        self.bounds[index] = outer;
        result
    }

    fn try_values(
        &mut self,
        id: NodeId,
        code: &QuantifiedCode,
        low: i64,
        high: i64,
    ) -> Outcome<Cell<D::Number>, D::Number> {
        let mut sum = self.domain.integer(0, code.ty);
        for value in low..=high {
            self.bounds[code.variable as usize] = Some(self.domain.integer(i128::from(value), NumberType::INT));
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
                Quantifier::ForAll | Quantifier::Exists => {}
            }
        }
        Ok(match code.quantifier {
            Quantifier::Sum => Cell::Number(sum),
            Quantifier::ForAll => self.integer(1),
            Quantifier::Exists => self.integer(0),
        })
    }

    fn range_end(&mut self, ends: &[RangeEnd], better: fn(i64, i64) -> i64) -> Outcome<Option<i64>, D::Number> {
        let mut best = None;
        for end in ends {
            let number = self.number(end.bound)?;
            let Some(value) = self.domain.as_index(&number) else { continue };
            let value = value.saturating_add(end.inwards);
            best = Some(best.map_or(value, |best| better(best, value)));
        }
        Ok(best)
    }
}
