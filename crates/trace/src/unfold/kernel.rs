//! Expressions and formulas of an unfolding, and the symbols that are defined
//! on the way. A choice between values is a symbol with a definition, so that
//! nothing is multiplied out.

use super::value::{Pointer, Target, Value};
use crate::events::{Definition, Meaning};
use antiphon_domain::{Integers, Number, Symbolic};
use antiphon_machine::NumberType;
use antiphon_prover::{Formula, Formulas};
use antiphon_source::Span;
use antiphon_symbolic::{Arena, ExprId as Term, TypeId};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The terms of one unfolding.
#[derive(Debug)]
pub struct Kernel {
    /// Numbers and C's operators on them.
    pub domain: Symbolic,
    /// Boolean structure.
    pub formulas: Formulas,
    /// Symbols so far.
    pub definitions: Vec<Definition>,
    truths: FxHashMap<Term, Formula>,
    choices: FxHashMap<(Formula, Term, Term), Term>,
}

impl Kernel {
    /// A kernel in which nothing is defined.
    pub fn new(integers: Integers) -> Kernel {
        Kernel {
            domain: Symbolic::for_encoding(integers),
            formulas: Formulas::new(),
            definitions: Vec::new(),
            truths: FxHashMap::default(),
            choices: FxHashMap::default(),
        }
    }

    /// A condition of the kernel as a formula.
    pub fn formula(&mut self, condition: Term) -> Formula {
        match self.truths.get(&condition) {
            Some(known) => *known,
            None => self.formulas.condition(self.domain.arena_mut(), condition),
        }
    }

    /// A symbol with a meaning.
    pub fn define(&mut self, name: &str, ty: TypeId, meaning: Meaning) -> Term {
        let symbol = self.domain.arena_mut().fresh(name, ty);
        self.definitions.push(Definition { symbol, meaning, name: None });
        symbol
    }

    /// Any value of a type; one of the things that an execution decides.
    pub fn any(&mut self, name: &str, ty: NumberType, span: Span) -> Number {
        let (bits, signed) = match ty {
            NumberType::Bool => (1, false),
            NumberType::Int(int) => (u32::from(int.bits), int.sign == antiphon_model::Signedness::Signed),
            NumberType::Float(_) => (0, true),
        };
        let symbol = self.domain.arena_mut().fresh(name, Symbolic::number_type(ty));
        let meaning = Meaning::Any(bits, signed);
        self.definitions.push(Definition { symbol, meaning, name: Some((name.to_owned(), span)) });
        Number::Expr(symbol)
    }

    /// A Boolean whose meaning is said later.
    pub fn promise(&mut self, name: &str) -> (Term, Formula) {
        let symbol = self.domain.arena_mut().fresh(name, TypeId::BOOL);
        (symbol, self.formulas.condition(self.domain.arena_mut(), symbol))
    }

    /// Says what a promised Boolean is.
    pub fn fulfil(&mut self, symbol: Term, formula: Formula) {
        self.definitions.push(Definition { symbol, meaning: Meaning::Named(formula), name: None });
    }

    /// Whether a number is not zero.
    pub fn nonzero(&mut self, number: Number) -> Formula {
        if let Number::Expr(term) = number {
            if let Some(known) = self.truths.get(&term) {
                return *known;
            }
        }
        let condition = self.domain.condition(number);
        self.formula(condition)
    }

    /// A formula as a number: 0 or 1.
    pub fn truth(&mut self, formula: Formula) -> Number {
        match formula {
            Formulas::TRUE => return Number::Int(1),
            Formulas::FALSE => return Number::Int(0),
            _ => {}
        }
        let key = (formula, Arena::ONE, Arena::ZERO);
        if let Some(known) = self.choices.get(&key) {
            return Number::Expr(*known);
        }
        let symbol = self.define("truth", TypeId::INT, Meaning::Truth(formula));
        self.truths.insert(symbol, formula);
        self.choices.insert(key, symbol);
        Number::Expr(symbol)
    }

    /// Whether two numbers of integer type are equal.
    pub fn equal(&mut self, a: Number, b: Number) -> Formula {
        if a == b {
            return Formulas::TRUE;
        }
        let (a, b) = (self.term(a), self.term(b));
        let condition = self.domain.arena_mut().equal(a, b);
        self.formula(condition)
    }

    /// A number as a term.
    pub fn term(&mut self, number: Number) -> Term {
        match number {
            Number::Expr(term) => term,
            Number::Int(_) => self.domain.expression(number, NumberType::INT),
            Number::Ratio(..) | Number::Ieee(_) => {
                self.domain.expression(number, NumberType::Float(antiphon_model::FloatFormat::Double))
            }
        }
    }

    /// `guard ? a : b` of numbers.
    pub fn choose(&mut self, guard: Formula, a: Number, b: Number) -> Number {
        if a == b || guard == Formulas::TRUE {
            return a;
        }
        if guard == Formulas::FALSE {
            return b;
        }
        match (a, b) {
            (Number::Int(1), Number::Int(0)) => return self.truth(guard),
            (Number::Int(0), Number::Int(1)) => {
                let other = self.formulas.not(guard);
                return self.truth(other);
            }
            _ => {}
        }
        let (mut x, mut y) = (self.term(a), self.term(b));
        let real = self.domain.arena().is_real(x) || self.domain.arena().is_real(y);
        if real {
            (x, y) = (self.domain.arena_mut().to_real(x), self.domain.arena_mut().to_real(y));
        }
        if let Some(known) = self.choices.get(&(guard, x, y)) {
            return Number::Expr(*known);
        }
        let ty = if real { TypeId::REAL } else { TypeId::INT };
        let symbol = self.define("choice", ty, Meaning::Choice(guard, x, y));
        self.choices.insert((guard, x, y), symbol);
        Number::Expr(symbol)
    }

    /// `guard ? a : b` of pointers.
    pub fn choose_pointer(&mut self, guard: Formula, a: &Pointer, b: &Pointer) -> Pointer {
        if a == b {
            return a.clone();
        }
        let other = self.formulas.not(guard);
        let mut sides: BTreeMap<Target, Vec<Formula>> = BTreeMap::new();
        for (side, pointer) in [(guard, a), (other, b)] {
            for (condition, target) in pointer.0.iter() {
                let condition = self.formulas.and(&[side, *condition]);
                sides.entry(*target).or_default().push(condition);
            }
        }
        let mut targets = Vec::with_capacity(sides.len());
        for (target, conditions) in sides {
            let condition = self.formulas.or(&conditions);
            if condition != Formulas::FALSE {
                targets.push((condition, target));
            }
        }
        if let [only] = &mut targets[..] {
            only.0 = Formulas::TRUE;
        }
        Pointer(targets.into())
    }

    /// `guard ? a : b`. What was never written on one side may be anything, so
    /// the other side's value stands for both.
    pub fn choose_value(&mut self, guard: Formula, a: &Value, b: &Value) -> Value {
        match (a, b) {
            (Value::Number(x), Value::Number(y)) => Value::Number(self.choose(guard, *x, *y)),
            (Value::Pointer(x), Value::Pointer(y)) => Value::Pointer(self.choose_pointer(guard, x, y)),
            (Value::Pointer(x), Value::Undefined) => {
                Value::Pointer(self.choose_pointer(guard, x, &Pointer::to(Target::Wild)))
            }
            (Value::Undefined, Value::Pointer(y)) => {
                Value::Pointer(self.choose_pointer(guard, &Pointer::to(Target::Wild), y))
            }
            (Value::Undefined, Value::Undefined) => Value::Undefined,
            (Value::Number(x), Value::Undefined) => {
                let any = self.any("indeterminate", NumberType::INT, Span::NONE);
                Value::Number(self.choose(guard, *x, any))
            }
            (Value::Undefined, Value::Number(y)) => {
                let any = self.any("indeterminate", NumberType::INT, Span::NONE);
                Value::Number(self.choose(guard, any, *y))
            }
            (Value::Number(_), Value::Pointer(_)) | (Value::Pointer(_), Value::Number(_)) => Value::Undefined,
        }
    }
}
