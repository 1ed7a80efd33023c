//! What an execution has assumed, and what follows from it.
//!
//! The path condition is one expression, kept reduced: after each new conjunct
//! it becomes what the kernel's simplifier leaves of it, with the values that it found
//! as equations, so that `n > 4 && n > 5` is `n > 5`. Executions that
//! assumed the same in another order mostly have the same condition. Within loops
//! that are proved it has parts, which can be forgotten (`layers`).

use crate::layers::PartsId;
use crate::near::connected;
use crate::number::ends;
use crate::Answer;
use crate::{Model, Number, Otherwise, Symbolic};
use antiphon_machine::{Decision, DomainError, NumberType, Polarity, Property, MOST_VALUES};
use antiphon_model::Signedness;
use antiphon_numbers::{Fingerprint, Rat};
use antiphon_prover::Answer as Proof;
use antiphon_symbolic::{Arena, End, ExprId};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What an execution has assumed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    pub(crate) condition: ExprId,
    /// The parts that it is made of.
    pub(crate) instances: PartsId,
    doubt: Option<Doubt>,
}

/// A reason of the prover, in [`Symbolic::doubt`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Doubt(u32);

impl Path {
    /// Nothing is assumed.
    pub const START: Path = Path { condition: Arena::TRUE, instances: PartsId::NONE, doubt: None };

    /// The condition.
    pub fn condition(self) -> ExprId {
        self.condition
    }

    /// Whether nobody knows that there is such an execution.
    pub fn is_doubtful(self) -> bool {
        self.doubt.is_some()
    }
}

/// Whether an integer may lie above an unsigned type, as far as the types of what it is made of say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TypeReach {
    /// It does not.
    Within,
    /// It may.
    Beyond,
    /// They do not bound it.
    Unknown,
}

impl Symbolic {
    /// Why nobody knows whether there is an execution with this path.
    pub fn doubt(&self, path: Path) -> Option<&str> {
        path.doubt.and_then(|doubt| self.reasons.get(doubt.0 as usize)).map(String::as_str)
    }

    /// The path condition as C; empty if it is always true.
    pub fn condition_text(&mut self, path: Path) -> String {
        match self.without_presumed(path.condition) {
            Arena::TRUE => String::new(),
            condition => self.arena.print(condition),
        }
    }

    /// The path condition as C, with some of the values of a model put in; empty if it is
    /// always true then.
    pub fn condition_text_with(&mut self, path: Path, model: &Model, is_put_in: impl Fn(&str) -> bool) -> String {
        let Model::Values(values, _) = model else { return self.condition_text(path) };
        let mut known = FxHashMap::default();
        for symbol in self.arena.free_symbols(path.condition) {
            let name = self.arena.symbol_name(symbol).filter(|name| is_put_in(name));
            let value = name.and_then(|name| values.iter().find(|(own, _)| own == name));
            if let Some(value) = value.and_then(|(_, value)| value.as_number()?.as_int().cloned()) {
                let value = self.arena.int(value);
                known.insert(symbol, value);
            }
        }
        let condition = self.without_presumed(path.condition);
        match self.arena.substitute(condition, &known) {
            Arena::TRUE => String::new(),
            condition => self.arena.print(condition),
        }
    }

    /// Equal paths have equal fingerprints; others do not, but for chance.
    pub fn path_fingerprint(&self, path: Path) -> u128 {
        let condition = self.arena.fingerprint(path.condition).0;
        let own = Fingerprint(condition).word(u64::from(path.is_doubtful())).0;
        match path.instances {
            PartsId::NONE => own,
            instances => Fingerprint::EMPTY.and(own).and(self.parts_fingerprint(instances)).0,
        }
    }

    /// Whether a path may say something of values that are gone: of such as were drawn. From here
    /// to [`Symbolic::lasting_fingerprint`] every number whose fingerprint is asked for is still there.
    pub fn seeks_lasting(&mut self, path: Path) -> bool {
        let drawn = |symbol: &ExprId| self.inputs.is_drawn(*symbol);
        let may = path.instances == PartsId::NONE
            && self.inputs.has_drawn()
            && self.arena.free_symbols(path.condition).iter().any(drawn);
        if may {
            self.count_values();
        }
        may
    }

    /// The fingerprint of what a path says of values that are still there, and of those that can be
    /// asked for again. A value that was drawn and is gone has a name that is never given again on this
    /// path, so what is said of such values alone only says that there is this execution, and there is.
    pub fn lasting_fingerprint(&mut self, path: Path) -> u128 {
        let lasting = self.end_value_count();
        let conjuncts = self.arena.conjuncts(path.condition);
        let open: Vec<(ExprId, Rc<[ExprId]>)> =
            conjuncts.into_iter().map(|conjunct| (conjunct, self.symbols_of(conjunct))).collect();
        let others = open.iter().flat_map(|(_, symbols)| symbols.iter().copied());
        let named: Vec<ExprId> =
            others.filter(|symbol| lasting.contains(symbol) || !self.inputs.is_drawn(*symbol)).collect();
        let near = connected(&open, named.into_iter());
        let kept = open.iter().zip(near).filter(|(_, near)| *near);
        let mut kept: Vec<u128> = kept.map(|((condition, _), _)| self.arena.fingerprint(*condition).0).collect();
        kept.sort_unstable();
        let start = Fingerprint::EMPTY.word(u64::from(path.is_doubtful()));
        kept.into_iter().fold(start, Fingerprint::and).0
    }

    /// The number as it is under what is assumed.
    pub fn simplified(&mut self, x: Number) -> Number {
        match x {
            Number::Int(_) | Number::Ratio(..) | Number::Ieee(_) => x,
            Number::Expr(e) => {
                let simple = self.simplify(e);
                self.number_of(simple)
            }
        }
    }

    pub(crate) fn simplify(&mut self, e: ExprId) -> ExprId {
        match self.path.condition {
            _ if e == Arena::TRUE || e == Arena::FALSE => e,
            Arena::TRUE => e,
            condition => match self.directly_about(e).unwrap_or(condition) {
                Arena::TRUE => e,
                near => self.prover.simplify(&mut self.arena, near, e),
            },
        }
    }

    /// Whether a condition holds here; open unless one side is proved.
    pub(crate) fn decide_condition(&mut self, condition: ExprId) -> Decision {
        if self.arena.exhausted().is_some() {
            return Decision::Undecided;
        }
        let condition = self.simplify(condition);
        match condition {
            Arena::TRUE => return Decision::True,
            Arena::FALSE => return Decision::False,
            _ if self.collects() => return Decision::Undecided,
            _ => {}
        }
        let path = self.premises(condition);
        if self.prover.valid(&mut self.arena, path, condition).is_valid() {
            return Decision::True;
        }
        let opposite = self.arena.not(condition);
        if self.prover.valid(&mut self.arena, path, opposite).is_valid() {
            return Decision::False;
        }
        Decision::Undecided
    }

    /// Assumes a condition from here on, unless it is impossible.
    pub(crate) fn assume_condition(&mut self, condition: ExprId) -> Decision {
        let simple = self.simplify(condition);
        match simple {
            Arena::TRUE => return Decision::True,
            Arena::FALSE if self.arena.exhausted().is_none() => return Decision::False,
            _ => {}
        }
        let (opposite, path) = (self.arena.not(simple), self.premises(simple));
        match self.prover.valid(&mut self.arena, path, opposite) {
            Proof::Valid => return Decision::False,
            Proof::Invalid { .. } => {}
            Proof::Unknown(reason) => self.path.doubt = self.path.doubt.or(Some(self.noted(reason.to_string()))),
        }
        self.extend(simple);
        Decision::True
    }

    /// What a condition is proved from.
    fn premises(&mut self, condition: ExprId) -> ExprId {
        match self.path_divided(condition) {
            Some(divided) => divided.near,
            None => self.hypotheses(condition),
        }
    }

    /// From here on nobody knows whether there is such an execution.
    pub(crate) fn cast_doubt(&mut self, reason: &str) {
        let doubt = self.noted(reason.to_owned());
        self.path.doubt = self.path.doubt.or(Some(doubt));
    }

    fn noted(&mut self, reason: String) -> Doubt {
        let at = self.reasons.iter().position(|known| *known == reason).unwrap_or_else(|| {
            self.reasons.push(reason);
            self.reasons.len() - 1
        });
        Doubt(at as u32)
    }

    /// Adds a conjunct that is possible.
    pub(crate) fn extend(&mut self, condition: ExprId) {
        if condition != Arena::TRUE {
            self.narrow(condition);
            self.record(self.aim(), condition);
        }
    }

    /// Adds a conjunct for as long as the condition is not put together anew.
    pub(crate) fn narrow(&mut self, condition: ExprId) {
        if let Some(divided) = self.path_divided(condition) {
            self.path.condition = self.joined(divided, condition);
            return;
        }
        let both = self.arena.and(self.path.condition, condition);
        self.path.condition = self.reduced(both);
    }

    /// The same condition, with what it determines put in.
    pub(crate) fn reduced(&mut self, condition: ExprId) -> ExprId {
        if condition == Arena::TRUE || condition == Arena::FALSE {
            return condition;
        }
        let simplifier = self.prover.simplifier(&mut self.arena, condition);
        let (rest, values) = (simplifier.reduced(), simplifier.values(&self.arena));
        if rest == Arena::FALSE {
            return rest;
        }
        let mut instances = vec![rest];
        for (symbol, value) in values {
            instances.push(self.arena.equal(symbol, value));
        }
        self.arena.and_all(&instances)
    }

    pub(crate) fn enter(&mut self, condition: Number, polarity: Polarity) {
        let holds = self.condition_of(condition);
        let assumed = match polarity {
            Polarity::Holds => holds,
            Polarity::Fails => self.arena.not(holds),
        };
        self.outer.push(self.path.condition);
        self.narrow(assumed);
    }

    /// The operation depends on a condition: the driver decides first.
    pub(crate) fn ask<T>(&mut self, condition: ExprId) -> Answer<T> {
        DomainError::undecided(self.truth_of(condition))
    }

    /// Goes on where a condition holds; where it does not, that is a violation.
    pub(crate) fn require(
        &mut self,
        condition: ExprId,
        property: Property,
        message: impl FnOnce(&Symbolic) -> String,
    ) -> Answer<()> {
        match self.decide_condition(condition) {
            Decision::True => Ok(()),
            Decision::False => DomainError::fault(property, message(self)),
            Decision::Undecided => self.demanded(condition, Otherwise::Fault(property), message),
        }
    }

    /// Goes on where a condition holds; where it does not, Antiphon has no value.
    pub(crate) fn need(&mut self, condition: ExprId, message: impl FnOnce(&Symbolic) -> String) -> Answer<()> {
        match self.decide_condition(condition) {
            Decision::True => Ok(()),
            Decision::False => crate::not_computed(message(self)),
            Decision::Undecided => self.demanded(condition, Otherwise::NoValue, message),
        }
    }

    /// Goes on where demands are collected; elsewhere the driver decides first.
    fn demanded(
        &mut self,
        condition: ExprId,
        otherwise: Otherwise,
        message: impl FnOnce(&Symbolic) -> String,
    ) -> Answer<()> {
        if !self.collects() {
            let question = self.truth_of(condition);
            return match otherwise {
                Otherwise::Fault(_) => DomainError::unchecked(question),
                Otherwise::NoValue => DomainError::undecided(question),
            };
        }
        let message = message(self);
        self.demand(condition, otherwise, message);
        Ok(())
    }

    /// The least and the greatest value of an integer, as far as intervals tell.
    pub(crate) fn range(&mut self, x: Number) -> (Option<i64>, Option<i64>) {
        let e = match self.simplified(x) {
            Number::Int(value) => return (Some(value), Some(value)),
            Number::Ratio(..) | Number::Ieee(_) => return (None, None),
            Number::Expr(e) => e,
        };
        let near = self.directly_about(e).unwrap_or(self.path.condition);
        let simplifier = self.prover.simplifier(&mut self.arena, near);
        let interval = simplifier.interval(&mut self.arena, e);
        let low = match interval.low() {
            End::Infinite => None,
            End::Open(low) | End::Closed(low) => low.ceil().to_i64(),
        };
        let high = match interval.high() {
            End::Infinite => None,
            End::Open(high) | End::Closed(high) => high.floor().to_i64(),
        };
        (low, high)
    }

    /// Whether intervals give an integer a greatest value.
    pub(crate) fn has_greatest(&mut self, e: ExprId) -> bool {
        let simplifier = self.prover.simplifier(&mut self.arena, self.path.condition);
        !matches!(simplifier.interval(&mut self.arena, e).high(), End::Infinite)
    }

    /// Notes that an integer is a value of a signed type, which is mathematical here. One that has several types has the widest.
    pub(crate) fn note_signed(&mut self, ty: NumberType, x: Number) {
        if let (NumberType::Int(int), Number::Expr(e)) = (ty, x) {
            if int.sign == Signedness::Signed {
                let bits = self.signed.entry(e).or_default();
                *bits = u32::from(int.bits).max(*bits);
            }
        }
    }

    /// How far an integer gets if the signed values that it is made of lie in their types. Where signed integers are mathematical
    /// these have no bounds otherwise, and nothing made of them has.
    pub(crate) fn reach_by_types(&mut self, e: ExprId, bits: u32) -> TypeReach {
        let symbols = self.arena.free_symbols(e);
        let known: Vec<(ExprId, u32)> = self.signed.iter().map(|(part, bits)| (*part, *bits)).collect();
        let mut condition = self.path.condition;
        for (part, own) in known {
            if self.arena.free_symbols(part).iter().all(|symbol| symbols.contains(symbol)) {
                let (low, high) = ends(own, Signedness::Signed);
                let between = self.between(part, Some(low), Some(high));
                condition = self.arena.and(condition, between);
            }
        }
        let simplifier = self.prover.simplifier(&mut self.arena, condition);
        let most = Rat::from(ends(bits, Signedness::Unsigned).1);
        match simplifier.interval(&mut self.arena, e).high() {
            // Nothing is a value of its type there.
            _ if condition == Arena::FALSE => TypeReach::Unknown,
            End::Infinite => TypeReach::Unknown,
            End::Open(high) | End::Closed(high) if high <= most => TypeReach::Within,
            End::Open(_) | End::Closed(_) => TypeReach::Beyond,
        }
    }

    /// The least and the greatest value, if there are few between.
    pub(crate) fn few_values(&mut self, x: Number) -> Option<(i64, i64)> {
        let (low, high) = match self.range(x) {
            (Some(low), Some(high)) => (low, high),
            _ => return None,
        };
        (high.checked_sub(low)? < MOST_VALUES).then_some((low, high))
    }
}
