//! Quantifiers over ranges that nothing bounds, or over the reals: one quantifier of the domain
//! instead of an instance for each value.
//!
//! The body is evaluated once, for a variable that stands for every value of the
//! range. What it asks on the way (is this index inside? was that element written?)
//! cannot be left to the driver where it depends on the variable. So both answers
//! are looked at; where one of them is a violation, the other must hold for
//! every value, and that is a question to the driver when the body is done.

use crate::code::{NodeId, QuantifiedCode, RangeEnd};
use crate::domain::{Arithmetic, Decision, Domain, NumberType, Polarity, Values};
use crate::fault::Stop;
use crate::machine::{Machine, OrStop, Stopped};
use crate::memory::unbounded::INDEX;
use crate::memory::Cell;
use antiphon_model::{BoundId, Quantifier};

/// What a part of the body came to.
type Evaluated<D> = OrStop<Cell<<D as Values>::Number>, <D as Values>::Number>;

/// A condition, and what must be true so that it has a value.
pub type Conditioned<N> = (Cell<N>, N);

/// Questions of one body that are looked at on both sides.
const MOST_QUESTIONS: u32 = 16;

/// A quantifier that is being evaluated.
struct Range<N> {
    id: NodeId,
    /// What stands for its values.
    variable: N,
    /// What is assumed of them: conditions that hold.
    assumed: Vec<N>,
    questions: u32,
    /// What must hold for every value, and the violation if it does not. It is
    /// decided when nothing is assumed of the values any more.
    needs: Vec<(N, Stopped<N>)>,
}

impl<D: Domain> Machine<'_, D> {
    /// The quantifier, where its range has no bounds.
    pub(crate) fn quantified_openly(
        &mut self,
        id: NodeId,
        code: &QuantifiedCode,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let name = format!("{}'{}", self.program.bound(BoundId(code.variable)).name, code.variable);
        let answer = self.domain.variable(&name, code.over);
        let variable = self.placed(answer, |own| own.node_span(id))?;
        let index = code.variable as usize;
        if self.evaluation.bounds.len() <= index {
            self.evaluation.bounds.resize(index + 1, None);
        }
        let outer = self.evaluation.bounds[index].replace(variable.clone());
        let collected = self.evaluation.definedness.take();
        if collected.is_some() {
            self.evaluation.definedness = Some(self.domain.integer(1, NumberType::INT));
        }
        let mut range = Range { id, variable, assumed: Vec::new(), questions: MOST_QUESTIONS, needs: Vec::new() };
        let result = match code.quantifier {
            Quantifier::Sum | Quantifier::Min | Quantifier::Max => self.folded_openly(code, &mut range),
            Quantifier::ForAll | Quantifier::Exists => self.for_all_openly(code, &mut range),
        };
        self.evaluation.bounds[index] = outer;
        let result = self.settle_needs(&mut range).and(result);
        let needed = std::mem::replace(&mut self.evaluation.definedness, collected);
        if let (Some(needed), Some(so_far)) = (needed, self.evaluation.definedness.clone()) {
            let answer = self.domain.quantified(Quantifier::ForAll, &range.variable, &needed);
            let needed = self.placed(answer, |own| own.node_span(id))?;
            self.evaluation.definedness = Some(self.joined(Arithmetic::BitAnd, &so_far, &needed)?);
        }
        result
    }

    fn for_all_openly(
        &mut self,
        code: &QuantifiedCode,
        range: &mut Range<D::Number>,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let guard = match code.constraint {
            Some(constraint) => self.never_failing(range, &|own| own.condition(constraint))?,
            None => self.domain.integer(1, NumberType::INT),
        };
        range.assumed.push(guard.clone());
        let body = self.under(&guard, Polarity::Holds, |own| own.never_failing(range, &|own| own.condition(code.body)));
        range.assumed.pop();
        let body = body?;
        let condition = match code.quantifier {
            Quantifier::ForAll => self.implied(&guard, &body)?,
            Quantifier::Exists | Quantifier::Sum | Quantifier::Min | Quantifier::Max => {
                self.joined(Arithmetic::BitAnd, &guard, &body)?
            }
        };
        let answer = self.domain.quantified(code.quantifier, &range.variable, &condition);
        Ok(Cell::Number(self.placed(answer, |own| own.node_span(range.id))?))
    }

    /// A sum over all values from one end to the other, or the smallest or the largest of them.
    fn folded_openly(
        &mut self,
        code: &QuantifiedCode,
        range: &mut Range<D::Number>,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let span = self.node_span(range.id);
        let (low, high) = (self.end_number(&code.low, Polarity::Holds)?, self.end_number(&code.high, Polarity::Fails)?);
        let (Some(low), Some(high)) = (low, high) else {
            return self.boundless_limit(span, "a sum, a minimum or a maximum without two ends, over");
        };
        let above = self.reckoned(Arithmetic::LessEqual, &low, &range.variable, span)?;
        let below = self.reckoned(Arithmetic::LessEqual, &range.variable, &high, span)?;
        let guard = self.joined(Arithmetic::BitAnd, &above, &below)?;
        range.assumed.push(guard.clone());
        let body = self.under(&guard, Polarity::Holds, |own| {
            if let Some(constraint) = code.constraint {
                let all = own.never_failing(range, &|own| own.condition(constraint))?;
                if own.domain.decide(&all) != Decision::True {
                    return own.boundless_limit(span, "a sum, a minimum or a maximum over a part of a range of");
                }
            }
            own.never_failing(range, &|own| own.number(code.body).map(Cell::Number))
        });
        range.assumed.pop();
        let answer = self.domain.folded(code.quantifier, &range.variable, &body?, &low, &high, code.ty);
        Ok(Cell::Number(self.placed(answer, |_| span)?))
    }

    /// The largest of the lower ends (`Holds`), or the smallest of the upper ones.
    fn end_number(&mut self, ends: &[RangeEnd], side: Polarity) -> OrStop<Option<D::Number>, D::Number> {
        let mut best: Option<D::Number> = None;
        for end in ends {
            let (bound, inwards) = (self.number(end.bound)?, self.domain.integer(i128::from(end.inwards), INDEX));
            let bound = self.reckoned(Arithmetic::Add, &bound, &inwards, self.node_span(end.bound))?;
            best = Some(match best {
                None => bound,
                Some(other) => {
                    let (small, large) = match side {
                        Polarity::Holds => (&other, &bound),
                        Polarity::Fails => (&bound, &other),
                    };
                    let better = self.reckoned(Arithmetic::LessEqual, small, large, self.here())?;
                    let answer = self.domain.choose(&better, Cell::Number(bound), Cell::Number(other));
                    let cell = self.placed(answer, Self::here)?;
                    self.number_of(end.bound, cell)?
                }
            });
        }
        Ok(best)
    }

    /// The value of a part of the body; that it has one for every value of the
    /// range is decided, or asked.
    fn never_failing(
        &mut self,
        range: &mut Range<D::Number>,
        part: &dyn Fn(&mut Self) -> Evaluated<D>,
    ) -> OrStop<D::Number, D::Number> {
        let cell = match self.by_cases(range, part) {
            Ok(cell) => cell,
            Err(stop) if matches!(*stop, Stop::Fault(_)) => {
                let never = self.domain.integer(0, NumberType::INT);
                self.need_for_all(range, &never, stop)?;
                Cell::Number(self.domain.integer(0, NumberType::INT))
            }
            Err(stop) => return Err(stop),
        };
        self.number_of(range.id, cell)
    }

    fn by_cases(
        &mut self,
        range: &mut Range<D::Number>,
        part: &dyn Fn(&mut Self) -> Evaluated<D>,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        let question = match part(self) {
            Ok(cell) => return Ok(cell),
            Err(stop) => match *stop {
                Stop::Undecided(question, _) if self.domain.mentions(&question, &range.variable) => question,
                other => return Err(Box::new(other)),
            },
        };
        if range.questions == 0 {
            return self
                .boundless_limit(self.node_span(range.id), "a condition with too many cases for each element of");
        }
        range.questions -= 1;
        let opposite = self.domain.is_zero(&question);
        let holds = self.one_case(range, &question, part);
        let fails = self.one_case(range, &opposite, part);
        match (holds, fails) {
            (Ok(a), Ok(b)) => {
                let answer = self.domain.choose(&question, a, b);
                self.placed(answer, |own| own.node_span(range.id))
            }
            (Ok(cell), Err(stop)) if matches!(*stop, Stop::Fault(_)) => {
                self.need_for_all(range, &question, stop)?;
                Ok(cell)
            }
            (Err(stop), Ok(cell)) if matches!(*stop, Stop::Fault(_)) => {
                self.need_for_all(range, &opposite, stop)?;
                Ok(cell)
            }
            // What is not a violation comes first.
            (Err(stop), Err(other)) if matches!(*stop, Stop::Fault(_)) => Err(other),
            (Err(stop), _) | (_, Err(stop)) => Err(stop),
        }
    }

    fn one_case(
        &mut self,
        range: &mut Range<D::Number>,
        condition: &D::Number,
        part: &dyn Fn(&mut Self) -> Evaluated<D>,
    ) -> OrStop<Cell<D::Number>, D::Number> {
        range.assumed.push(condition.clone());
        let value = self.under(condition, Polarity::Holds, |own| own.by_cases(range, part));
        range.assumed.pop();
        value
    }

    /// Where what must hold for every value does not, there is a violation.
    fn settle_needs(&mut self, range: &mut Range<D::Number>) -> OrStop<(), D::Number> {
        for (needed, violation) in std::mem::take(&mut range.needs) {
            if !self.passes(&needed)? {
                return Err(violation);
            }
        }
        Ok(())
    }

    /// A condition must hold for every value of the range.
    fn need_for_all(
        &mut self,
        range: &mut Range<D::Number>,
        condition: &D::Number,
        violation: Stopped<D::Number>,
    ) -> OrStop<(), D::Number> {
        let mut whole = condition.clone();
        for assumed in range.assumed.iter().rev() {
            whole = self.implied(assumed, &whole)?;
        }
        let answer = self.domain.quantified(Quantifier::ForAll, &range.variable, &whole);
        let closed = self.placed(answer, |own| own.node_span(range.id))?;
        range.needs.push((closed, violation));
        Ok(())
    }

    /// `a && b` or `a || b` of truth values.
    fn joined(&mut self, op: Arithmetic, a: &D::Number, b: &D::Number) -> OrStop<D::Number, D::Number> {
        let (a, b) = (self.truth_number(a), self.truth_number(b));
        let answer = self.domain.binary(op, NumberType::INT, &a, &b);
        self.placed(answer, Self::here)
    }

    /// 0 or 1.
    fn truth_number(&mut self, x: &D::Number) -> D::Number {
        let opposite = self.domain.is_zero(x);
        self.domain.is_zero(&opposite)
    }

    /// `a ==> b` of truth values.
    pub(crate) fn implied(&mut self, a: &D::Number, b: &D::Number) -> OrStop<D::Number, D::Number> {
        let opposite = self.domain.is_zero(a);
        self.joined(Arithmetic::BitOr, &opposite, b)
    }

    /// Evaluates something under an assumption: what it reads is needed under
    /// that assumption only.
    pub(crate) fn under<T>(
        &mut self,
        condition: &D::Number,
        polarity: Polarity,
        part: impl FnOnce(&mut Self) -> OrStop<T, D::Number>,
    ) -> OrStop<T, D::Number> {
        let collected = self.evaluation.definedness.take();
        if collected.is_some() {
            self.evaluation.definedness = Some(self.domain.integer(1, NumberType::INT));
        }
        self.domain.assume_within(condition, polarity);
        let result = part(self);
        self.domain.leave();
        let needed = std::mem::replace(&mut self.evaluation.definedness, collected);
        if let (Some(needed), Some(so_far), true) = (needed, self.evaluation.definedness.clone(), result.is_ok()) {
            let holds = match polarity {
                Polarity::Holds => condition.clone(),
                Polarity::Fails => self.domain.is_zero(condition),
            };
            let needed = self.implied(&holds, &needed)?;
            self.evaluation.definedness = Some(self.joined(Arithmetic::BitAnd, &so_far, &needed)?);
        }
        result
    }

    /// A condition, and what must be true so that everything that it reads in
    /// arrays without bounds was written. Nothing of that is decided or asked here.
    ///
    /// Whoever assumes a condition of which nobody evaluated the parts (an
    /// invariant, on values that were forgotten) assumes both; whoever proves it
    /// proves both.
    pub fn with_definedness(&mut self, node: NodeId) -> OrStop<Conditioned<D::Number>, D::Number> {
        let outer = self.evaluation.definedness.replace(self.domain.integer(1, NumberType::INT));
        let result = self.condition(node);
        let needed = std::mem::replace(&mut self.evaluation.definedness, outer);
        let needed = needed.unwrap_or_else(|| self.domain.integer(1, NumberType::INT));
        Ok((result?, needed))
    }
}
