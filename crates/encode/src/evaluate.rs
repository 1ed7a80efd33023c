//! Expressions: the order of evaluation, lazy operators, values never written.
//! What operators compute is the domain's.
//!
//! While an expression is evaluated, `reached` says under which condition
//! control comes to the part at hand: on the right side of `&&` the left one
//! holds, and behind a division its divisor is not zero. So every obligation
//! knows when it counts, and none is counted twice.

use crate::effects::{Effects, Obligation, Origin, Reason, Unknown};
use crate::environment::{Environment, State};
use crate::Encoder;
use antiphon_domain::{Demand, Number, Otherwise, Symbolic};
use antiphon_machine::memory::{Cell, Scalar};
use antiphon_machine::{
    expression_text, Answer, Arithmetic, Assumptions, DomainError, Merging, NumberType, Polarity, Property, Values,
};
use antiphon_model::{
    AbstractId, BinaryOp, ExprId, ExprKind, FloatFormat, LazyOp, PureFunction, Type, TypeId, UnaryOp,
};
use antiphon_prover::{Formula, Formulas};
use antiphon_source::Span;
use antiphon_symbolic::{Arena, ExprId as Term};

/// Questions inside each other that one operator is split by.
const DEEPEST_SPLIT: u32 = 6;

/// A value, and whether it was ever written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Value {
    pub number: Number,
    pub written: Term,
}

impl Value {
    pub(crate) fn known(number: Number) -> Value {
        Value { number, written: Arena::TRUE }
    }
}

/// The evaluation of the expressions of one step.
pub(crate) struct Evaluation<'a, 'p> {
    pub encoder: &'a mut Encoder<'p>,
    pub environment: &'a Environment,
    pub reached: Formula,
    pub effects: &'a mut Effects,
}

impl<'p> Encoder<'p> {
    /// The value of an expression that is a number. Afterwards the state is
    /// reached where the expression is defined.
    pub fn evaluate(&mut self, expr: ExprId, state: &mut State, effects: &mut Effects) -> Term {
        let ty = number_type(self, self.program.expr(expr).ty);
        self.evaluation(state, effects, |own| {
            let number = own.number(expr);
            own.encoder.domain.expression(number, ty)
        })
    }

    /// Whether an expression is not zero, as a condition.
    pub fn truth(&mut self, expr: ExprId, state: &mut State, effects: &mut Effects) -> Term {
        self.evaluation(state, effects, |own| own.truth(expr))
    }

    pub(crate) fn evaluation<T>(
        &mut self,
        state: &mut State,
        effects: &mut Effects,
        work: impl FnOnce(&mut Evaluation<'_, 'p>) -> T,
    ) -> T {
        let State { environment, reached } = state;
        let mut evaluation = Evaluation { encoder: self, environment, reached: *reached, effects };
        let result = work(&mut evaluation);
        *reached = evaluation.reached;
        result
    }
}

/// The type of a number; pointers and the rest count as `int`.
pub(crate) fn number_type(encoder: &Encoder<'_>, ty: TypeId) -> NumberType {
    match Scalar::of(&encoder.program.types, ty) {
        Some(Scalar::Number(ty)) => ty,
        Some(Scalar::Pointer | Scalar::VaList) | None => NumberType::INT,
    }
}

impl Evaluation<'_, '_> {
    /// The value of an expression, which may never have been written.
    pub(crate) fn value(&mut self, id: ExprId) -> Value {
        let program = self.encoder.program;
        let expr = program.expr(id);
        match &expr.kind {
            ExprKind::Int(value) => {
                let ty = self.type_of(id);
                Value::known(self.encoder.domain.integer(*value, ty))
            }
            ExprKind::Real(real) => {
                let format = match program.types.get(expr.ty) {
                    Type::Float(format) => *format,
                    _ => FloatFormat::Double,
                };
                self.operate(id, &mut |domain| domain.real(real, format))
            }
            ExprKind::Null => Value::known(Number::Int(0)),
            ExprKind::Load(place) => self.load(id, *place),
            ExprKind::AddressOf(place) => {
                self.point(*place);
                self.unknown(id, Reason::Pointer)
            }
            ExprKind::Function(_) => self.unknown(id, Reason::Pointer),
            ExprKind::Unary(op, operand) => self.unary(id, *op, *operand),
            ExprKind::Binary(op, a, b) => self.binary(id, *op, *a, *b),
            ExprKind::Lazy(op, a, b) => self.lazy(id, *op, *a, *b),
            ExprKind::Conditional(c, a, b) => self.conditional(id, *c, *a, *b),
            ExprKind::Convert(operand) => self.convert(id, *operand),
            ExprKind::Pure(function, arguments) => self.pure(id, *function, arguments),
            ExprKind::Abstract(function, arguments) => self.abstract_function(id, *function, arguments),
            ExprKind::SizeOf(_) => self.unknown(id, Reason::Size),
            ExprKind::Bound(_) | ExprKind::Quantified { .. } => self.unknown(id, Reason::Quantifier),
            ExprKind::Pid | ExprKind::NumberOfProcesses => self.unknown(id, Reason::Processes),
        }
    }

    /// The value of an expression, which must have been written.
    pub(crate) fn number(&mut self, id: ExprId) -> Number {
        let value = self.value(id);
        if value.written != Arena::TRUE {
            let program = self.encoder.program;
            let text = expression_text(program, Some(self.environment.scope.function), id);
            let message = format!("`{text}` is read but was never written");
            self.oblige(value.written, Property::Uninitialized, program.expr(id).span, message);
        }
        value.number
    }

    /// Whether a value that must have been written is not zero.
    pub(crate) fn truth(&mut self, id: ExprId) -> Term {
        let number = self.number(id);
        self.encoder.domain.condition(number)
    }

    fn type_of(&self, id: ExprId) -> NumberType {
        number_type(self.encoder, self.encoder.program.expr(id).ty)
    }

    fn is_number(&self, id: ExprId) -> bool {
        let program = self.encoder.program;
        matches!(Scalar::of(&program.types, program.expr(id).ty), Some(Scalar::Number(_)))
    }

    fn unary(&mut self, id: ExprId, op: UnaryOp, operand: ExprId) -> Value {
        let (ty, x) = (self.type_of(operand), self.number(operand));
        match op {
            UnaryOp::Negate => self.operate(id, &mut |domain| domain.negate(ty, &x)),
            UnaryOp::Complement => self.operate(id, &mut |domain| domain.complement(ty, &x)),
            UnaryOp::Not => Value::known(self.encoder.domain.is_zero(&x)),
        }
    }

    fn binary(&mut self, id: ExprId, op: BinaryOp, a: ExprId, b: ExprId) -> Value {
        let (x, y) = (self.number(a), self.number(b));
        let numbers = self.is_number(a) && self.is_number(b);
        match Arithmetic::of(op).filter(|_| numbers) {
            Some(arithmetic) => {
                let ty = self.type_of(a);
                self.operate(id, &mut |domain| domain.binary(arithmetic, ty, &x, &y))
            }
            None => self.unknown(id, Reason::Pointer),
        }
    }

    fn convert(&mut self, id: ExprId, operand: ExprId) -> Value {
        let x = self.number(operand);
        if !self.is_number(operand) || !self.is_number(id) {
            return self.unknown(id, Reason::Pointer);
        }
        let (from, to) = (self.type_of(operand), self.type_of(id));
        self.operate(id, &mut |domain| domain.convert(from, to, &x))
    }

    fn pure(&mut self, id: ExprId, function: PureFunction, arguments: &[ExprId]) -> Value {
        let types: Vec<NumberType> = arguments.iter().map(|argument| self.type_of(*argument)).collect();
        let numbers: Vec<Number> = arguments.iter().map(|argument| self.number(*argument)).collect();
        let result = self.type_of(id);
        self.operate(id, &mut |domain| domain.pure(function, &types, result, &numbers))
    }

    fn abstract_function(&mut self, id: ExprId, function: AbstractId, arguments: &[ExprId]) -> Value {
        let types: Vec<NumberType> = arguments.iter().map(|argument| self.type_of(*argument)).collect();
        let numbers: Vec<Number> = arguments.iter().map(|argument| self.number(*argument)).collect();
        let all_numbers = arguments.iter().chain([&id]).all(|argument| self.is_number(*argument));
        let program = self.encoder.program;
        let Some(function) = program.abstracts.get(function.0 as usize).filter(|_| all_numbers) else {
            return self.unknown(id, Reason::Pointer);
        };
        let result = self.type_of(id);
        let value = self.operate(id, &mut |domain| {
            let answer = antiphon_machine::Environment::uninterpreted(domain, &function.name, &types, result, &numbers);
            answer.unwrap_or_else(|| Err(Box::new(DomainError::Memory("an abstract function".to_owned()))))
        });
        // The domain takes it for granted that the value is one of its type.
        let term = self.encoder.domain.expression(value.number, result);
        let typed = self.encoder.domain.values_of(result, term);
        self.fact(typed);
        value
    }

    /// The right side counts only where the left one asks for it.
    fn lazy(&mut self, id: ExprId, op: LazyOp, a: ExprId, b: ExprId) -> Value {
        let left = self.truth(a);
        let (asks, short) = match op {
            LazyOp::And => (left, Number::Int(0)),
            LazyOp::Or => (self.encoder.domain.arena_mut().not(left), Number::Int(1)),
            LazyOp::Implies => (left, Number::Int(1)),
        };
        let right = self.under(asks, |own| {
            let right = own.truth(b);
            own.encoder.domain.truth(right)
        });
        match right {
            Some(right) => self.choose(id, asks, Value::known(right), Value::known(short)),
            None => Value::known(short),
        }
    }

    fn conditional(&mut self, id: ExprId, c: ExprId, a: ExprId, b: ExprId) -> Value {
        let condition = self.truth(c);
        let opposite = self.encoder.domain.arena_mut().not(condition);
        let first = self.under(condition, |own| own.value(a));
        let second = self.under(opposite, |own| own.value(b));
        match (first, second) {
            (Some(first), Some(second)) => self.choose(id, condition, first, second),
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => Value::known(Number::Int(0)),
        }
    }

    /// What is computed where a condition holds; `None` if it never does.
    fn under<T>(&mut self, condition: Term, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if condition == Arena::FALSE {
            return None;
        }
        let outer = self.reached;
        let condition = self.encoder.formula(condition);
        let entered = self.encoder.formulas.and(&[outer, condition]);
        self.reached = entered;
        let result = work(self);
        self.reached = match self.reached == entered {
            true => outer,
            false => {
                let elsewhere = self.encoder.formulas.not(condition);
                let around = self.encoder.formulas.and(&[outer, elsewhere]);
                self.encoder.formulas.or(&[around, self.reached])
            }
        };
        Some(result)
    }

    fn choose(&mut self, id: ExprId, condition: Term, a: Value, b: Value) -> Value {
        let domain = &mut self.encoder.domain;
        let truth = domain.truth(condition);
        let written = domain.arena_mut().conditional(condition, a.written, b.written);
        match domain.choose(&truth, Cell::Number(a.number), Cell::Number(b.number)) {
            Ok(Cell::Number(number)) => Value { number, written },
            Ok(_) | Err(_) => self.unknown(id, Reason::Arithmetic("a choice between values".to_owned())),
        }
    }

    /// An operator of the domain, with its demands.
    fn operate(&mut self, id: ExprId, operator: &mut dyn FnMut(&mut Symbolic) -> Answer<Number, Number>) -> Value {
        self.split(id, operator, DEEPEST_SPLIT)
    }

    fn split(
        &mut self,
        id: ExprId,
        operator: &mut dyn FnMut(&mut Symbolic) -> Answer<Number, Number>,
        depth: u32,
    ) -> Value {
        let answer = operator(&mut self.encoder.domain);
        let demands = self.encoder.domain.take_demands();
        let span = self.encoder.program.expr(id).span;
        let domain_error = match answer {
            Ok(number) => return self.demanded(id, Value::known(number), demands),
            Err(domain_error) => *domain_error,
        };
        match domain_error {
            DomainError::Undecided(question, _) if depth > 0 => self.both_sides(id, question, operator, depth - 1),
            DomainError::Fault(property, message) | DomainError::FaultWith(property, message, _) => {
                let value = self.demanded(id, Value::known(Number::Int(0)), demands);
                self.oblige(Arena::FALSE, property, span, message);
                value
            }
            DomainError::Unsupported(_, message) | DomainError::Memory(message) => {
                self.unknown(id, Reason::Arithmetic(message))
            }
            DomainError::Undecided(..) | DomainError::Lent(_) | DomainError::Visible => {
                self.unknown(id, Reason::Arithmetic("an operation with many cases".to_owned()))
            }
        }
    }

    /// An operator that computes different things on the two sides of a question.
    fn both_sides(
        &mut self,
        id: ExprId,
        question: Number,
        operator: &mut dyn FnMut(&mut Symbolic) -> Answer<Number, Number>,
        depth: u32,
    ) -> Value {
        let condition = self.encoder.domain.condition(question);
        let opposite = self.encoder.domain.arena_mut().not(condition);
        let mut side = |own: &mut Self, condition: Term, polarity: Polarity| {
            own.under(condition, |own| {
                own.encoder.domain.assume_within(&question, polarity);
                let value = own.split(id, operator, depth);
                own.encoder.domain.leave();
                value
            })
        };
        let (first, second) = (side(self, condition, Polarity::Holds), side(self, opposite, Polarity::Fails));
        match (first, second) {
            (Some(first), Some(second)) => self.choose(id, condition, first, second),
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => Value::known(Number::Int(0)),
        }
    }

    fn demanded(&mut self, id: ExprId, mut value: Value, demands: Vec<Demand>) -> Value {
        let span = self.encoder.program.expr(id).span;
        for demand in demands {
            match demand.otherwise {
                Otherwise::Fault(property) => self.oblige(demand.condition, property, span, demand.message),
                Otherwise::NoValue => {
                    let other = self.unknown(id, Reason::Arithmetic(demand.message));
                    value = self.choose(id, demand.condition, value, other);
                }
            }
        }
        value
    }

    /// A condition must hold here, and does from here on.
    pub(crate) fn oblige(&mut self, condition: Term, property: Property, span: Span, message: String) {
        let condition = self.encoder.formula(condition);
        if condition == Formulas::TRUE || self.reached == Formulas::FALSE {
            return;
        }
        let reached = self.reached;
        self.effects.obligations.push(Obligation { reached, condition, property, span, message });
        self.reached = self.encoder.formulas.and(&[reached, condition]);
    }

    /// A condition holds here anyway.
    pub(crate) fn fact(&mut self, condition: Term) {
        let condition = self.encoder.formula(condition);
        let fact = self.encoder.formulas.implies(self.reached, condition);
        if fact != Formulas::TRUE {
            self.effects.facts.push(fact);
        }
    }

    /// Any value in the place of an expression that is not encoded.
    pub(crate) fn unknown(&mut self, id: ExprId, reason: Reason) -> Value {
        let expr = self.encoder.program.expr(id);
        let (span, ty) = (expr.span, expr.ty);
        Value::known(self.any(ty, Origin::Abstraction(reason), span))
    }

    /// Any value of a type.
    pub(crate) fn any(&mut self, ty: TypeId, origin: Origin, span: Span) -> Number {
        let number = number_type(self.encoder, ty);
        let symbol = self.encoder.unknown_symbol("unknown", Symbolic::number_type(number));
        let typed = match (Scalar::of(&self.encoder.program.types, ty), &origin) {
            (Some(Scalar::Number(ty)), Origin::Choice(_)) => self.encoder.domain.values_of(ty, symbol),
            (Some(Scalar::Number(ty)), Origin::Abstraction(_)) => self.encoder.typing(ty, symbol),
            (Some(Scalar::Pointer | Scalar::VaList) | None, _) => Arena::TRUE,
        };
        let typed = self.encoder.formula(typed);
        if typed != Formulas::TRUE {
            self.effects.facts.push(typed);
        }
        self.effects.unknowns.push(Unknown { origin, symbol: Some(symbol), reached: self.reached, span });
        Number::Expr(symbol)
    }

    /// Something is left out that changes nothing that is tracked.
    pub(crate) fn left_out(&mut self, reason: Reason, span: Span) {
        let origin = Origin::Abstraction(reason);
        self.effects.unknowns.push(Unknown { origin, symbol: None, reached: self.reached, span });
    }
}
