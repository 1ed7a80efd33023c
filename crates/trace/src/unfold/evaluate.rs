//! Expressions, in the machine's order of evaluation. What operators compute is
//! the domain's; what is here is what lies around them: pointers, lazy
//! operators, conditions of definedness.

use super::access::known;
use super::place::Candidate;
use super::state::{Origin, State};
use super::value::{Pointer, Target, Value};
use super::{Result, Unfolder};
use crate::events::Obligation;
use antiphon_domain::{Number, Otherwise, Symbolic};
use antiphon_machine::memory::Scalar;
use antiphon_machine::{Answer, Arithmetic, DomainError, NumberType, Values};
use antiphon_model::{BinaryOp, ExprId, ExprKind, Extent, FloatFormat, LazyOp, Type, TypeId, UnaryOp};
use antiphon_outcome::Property;
use antiphon_prover::{Formula, Formulas};
use antiphon_source::Span;

/// Elements among which an unknown index chooses.
pub(super) const MOST_ELEMENTS: i64 = 512;

impl Unfolder<'_> {
    /// A condition must hold here, and does from here on.
    pub(super) fn oblige(
        &mut self,
        state: &mut State,
        condition: Formula,
        property: Property,
        span: Span,
        message: String,
    ) {
        let (property, span, message) = self.as_openmp_says(state, property, span, message);
        let checked = self.settings.checks.has(property);
        // An assertion that nobody asks about is none.
        if condition == Formulas::TRUE || state.path.is_dead() || !checked && property == Property::Assertion {
            return;
        }
        let fails = self.kernel.formulas.not(condition);
        let violated = self.kernel.formulas.and(&[state.path.guard(), fails]);
        if violated != Formulas::FALSE && !checked {
            self.run.unchecked.push((violated, message));
        } else if violated != Formulas::FALSE {
            let thread = self.run.thread;
            let last = self.run.unfolding.threads[thread.index()].nodes.last().copied();
            let after = state.section.map(|section| section.node).or(last);
            if let Some(notes) = state.section.and_then(|section| self.run.sections.get_mut(&section.node)) {
                notes.obliged |= notes.written;
            }
            self.run.unfolding.obligations.push(Obligation { property, message, span, thread, violated, after });
        }
        state.path.push(&mut self.kernel.formulas, condition, Origin::Assumed);
    }

    /// What is computed where a condition holds; nothing if it never does.
    pub(super) fn under<T>(
        &mut self,
        state: &mut State,
        condition: Formula,
        work: impl FnOnce(&mut Self, &mut State) -> Result<T>,
    ) -> Result<Option<T>> {
        match state.path.decides(&self.kernel.formulas, condition) {
            _ if condition == Formulas::FALSE => return Ok(None),
            Some(false) => return Ok(None),
            Some(true) => return work(self, state).map(Some),
            None if condition == Formulas::TRUE => return work(self, state).map(Some),
            None => {}
        }
        let length = state.path.len();
        state.path.push(&mut self.kernel.formulas, condition, Origin::Branch);
        let result = work(self, state)?;
        let inside = state.path.split_off(length);
        let added: Vec<Formula> = inside.iter().skip(1).map(|fact| fact.condition).collect();
        if !added.is_empty() {
            let all = self.kernel.formulas.and(&added);
            let implied = self.kernel.formulas.implies(condition, all);
            state.path.push(&mut self.kernel.formulas, implied, Origin::Assumed);
        }
        Ok(Some(result))
    }

    /// The type of an expression that is a number.
    pub(super) fn number_type(&self, ty: TypeId) -> NumberType {
        match Scalar::of(&self.program.types, ty) {
            Some(Scalar::Number(ty)) => ty,
            Some(Scalar::Pointer | Scalar::VaList) | None => NumberType::INT,
        }
    }

    fn is_pointer(&self, id: ExprId) -> bool {
        matches!(self.program.types.get(self.program.expr(id).ty), Type::Pointer(_))
    }

    /// The value of an expression.
    pub(super) fn value(&mut self, state: &mut State, id: ExprId) -> Result<Value> {
        let program = self.program;
        let expr = program.expr(id);
        let span = expr.span;
        match &expr.kind {
            ExprKind::Int(value) => {
                let ty = self.number_type(expr.ty);
                Ok(Value::Number(self.kernel.domain.integer(*value, ty)))
            }
            ExprKind::Real(real) => {
                let format = match program.types.get(expr.ty) {
                    Type::Float(format) => *format,
                    _ => FloatFormat::Double,
                };
                self.operate(state, span, &mut |domain| domain.real(real, format)).map(Value::Number)
            }
            ExprKind::Null => Ok(Value::pointer(Target::NULL)),
            ExprKind::Load(place) => self.load(state, *place),
            ExprKind::AddressOf(place) => self.address_of(state, *place).map(Value::Pointer),
            ExprKind::Function(function) => Ok(Value::pointer(Target::Function(*function))),
            ExprKind::Unary(op, operand) => self.unary(state, id, *op, *operand),
            ExprKind::Binary(op, a, b) => self.binary(state, id, *op, *a, *b),
            ExprKind::Lazy(..) => {
                let truth = self.truth(state, id)?;
                Ok(Value::Number(self.kernel.truth(truth)))
            }
            ExprKind::Conditional(c, a, b) => self.conditional(state, *c, *a, *b),
            ExprKind::Convert(operand) => self.convert(state, id, *operand),
            ExprKind::Pure(function, arguments) => {
                let types: Vec<NumberType> =
                    arguments.iter().map(|argument| self.number_type(program.expr(*argument).ty)).collect();
                let numbers = arguments.iter().map(|a| self.number(state, *a)).collect::<Result<Vec<Number>>>()?;
                let result = self.number_type(expr.ty);
                self.operate(state, span, &mut |domain| domain.pure(*function, &types, result, &numbers))
                    .map(Value::Number)
            }
            ExprKind::SizeOf(ty) => self.size_of(state, *ty, span).map(|size| Value::int(size as i64)),
            ExprKind::Abstract(..)
            | ExprKind::Bound(_)
            | ExprKind::Quantified { .. }
            | ExprKind::Pid
            | ExprKind::NumberOfProcesses => self.unsupported("an expression of annotations only", span),
        }
    }

    /// The value of an expression that is a number.
    pub(super) fn number(&mut self, state: &mut State, id: ExprId) -> Result<Number> {
        let expr = self.program.expr(id);
        let (span, ty) = (expr.span, self.number_type(expr.ty));
        match self.value(state, id)? {
            Value::Number(number) => Ok(number),
            Value::Undefined => Ok(self.kernel.any("indeterminate", ty, span)),
            Value::Pointer(_) => self.unsupported("a pointer is used as a number", span),
        }
    }

    /// The value of an expression that is a pointer.
    pub(super) fn pointer(&mut self, state: &mut State, id: ExprId) -> Result<Pointer> {
        match self.value(state, id)? {
            Value::Pointer(pointer) => Ok(pointer),
            Value::Undefined => Ok(Pointer::to(Target::Wild)),
            Value::Number(number) => match known(&self.kernel, number) {
                Some(value) => Ok(Pointer::to(Target::Integer(value))),
                None => self.unsupported("an unknown number is used as a pointer", self.program.expr(id).span),
            },
        }
    }

    /// Whether an expression is not zero.
    pub(super) fn truth(&mut self, state: &mut State, id: ExprId) -> Result<Formula> {
        match self.program.expr(id).kind {
            ExprKind::Unary(UnaryOp::Not, operand) => {
                let truth = self.truth(state, operand)?;
                Ok(self.kernel.formulas.not(truth))
            }
            ExprKind::Lazy(op, a, b) => {
                let left = self.truth(state, a)?;
                let (asks, short) = match op {
                    LazyOp::And => (left, Formulas::FALSE),
                    LazyOp::Or => (self.kernel.formulas.not(left), Formulas::TRUE),
                    LazyOp::Implies => (left, Formulas::TRUE),
                };
                let right = self.under(state, asks, |own, state| own.truth(state, b))?;
                Ok(self.kernel.formulas.ite(asks, right.unwrap_or(short), short))
            }
            _ if self.is_pointer(id) => {
                let pointer = self.pointer(state, id)?;
                let null = self.is_target(&pointer, |target| target == Target::NULL);
                Ok(self.kernel.formulas.not(null))
            }
            _ => {
                let number = self.number(state, id)?;
                Ok(self.kernel.nonzero(number))
            }
        }
    }

    /// When a pointer has a target of a kind.
    pub(super) fn is_target(&mut self, pointer: &Pointer, is: impl Fn(Target) -> bool) -> Formula {
        let conditions: Vec<Formula> =
            pointer.0.iter().filter(|(_, target)| is(*target)).map(|(condition, _)| *condition).collect();
        self.kernel.formulas.or(&conditions)
    }

    fn unary(&mut self, state: &mut State, id: ExprId, op: UnaryOp, operand: ExprId) -> Result<Value> {
        let span = self.program.expr(id).span;
        let ty = self.number_type(self.program.expr(operand).ty);
        match op {
            UnaryOp::Not => {
                let truth = self.truth(state, id)?;
                Ok(Value::Number(self.kernel.truth(truth)))
            }
            UnaryOp::Negate => {
                let x = self.number(state, operand)?;
                self.operate(state, span, &mut |domain| domain.negate(ty, &x)).map(Value::Number)
            }
            UnaryOp::Complement => {
                let x = self.number(state, operand)?;
                self.operate(state, span, &mut |domain| domain.complement(ty, &x)).map(Value::Number)
            }
        }
    }

    fn binary(&mut self, state: &mut State, id: ExprId, op: BinaryOp, a: ExprId, b: ExprId) -> Result<Value> {
        let span = self.program.expr(id).span;
        match op {
            BinaryOp::PointerAdd => return self.pointer_add(state, a, b, span).map(Value::Pointer),
            BinaryOp::PointerDifference => return self.pointer_difference(state, a, b, span),
            _ if self.is_pointer(a) || self.is_pointer(b) => {
                let (x, y) = (self.pointer(state, a)?, self.pointer(state, b)?);
                let truth = self.compare_pointers(op, &x, &y, span)?;
                return Ok(Value::Number(self.kernel.truth(truth)));
            }
            _ => {}
        }
        let (x, y) = (self.number(state, a)?, self.number(state, b)?);
        let ty = self.number_type(self.program.expr(a).ty);
        let Some(arithmetic) = Arithmetic::of(op) else {
            return self.unsupported("an operator on pointers", span);
        };
        self.operate(state, span, &mut |domain| domain.binary(arithmetic, ty, &x, &y)).map(Value::Number)
    }

    fn compare_pointers(&mut self, op: BinaryOp, x: &Pointer, y: &Pointer, span: Span) -> Result<Formula> {
        let mut ways = Vec::new();
        for (c, a) in x.0.iter() {
            for (d, b) in y.0.iter() {
                let holds = match (op, a, b) {
                    (BinaryOp::Equal, ..) => a == b,
                    (BinaryOp::NotEqual, ..) => a != b,
                    (BinaryOp::Less, Target::Object(p, i), Target::Object(q, j)) if p == q => i < j,
                    (BinaryOp::LessEqual, Target::Object(p, i), Target::Object(q, j)) if p == q => i <= j,
                    _ => return self.unsupported("pointers to different objects are compared by `<`", span),
                };
                if holds {
                    ways.push(self.kernel.formulas.and(&[*c, *d]));
                }
            }
        }
        Ok(self.kernel.formulas.or(&ways))
    }

    fn pointer_add(&mut self, state: &mut State, a: ExprId, b: ExprId, span: Span) -> Result<Pointer> {
        let pointer = self.pointer(state, a)?;
        let number = self.number(state, b)?;
        let element = match self.program.types.get(self.program.expr(a).ty) {
            Type::Pointer(element) => *element,
            _ => self.program.expr(a).ty,
        };
        let size = match self.program.types.get(element) {
            Type::Void | Type::Function(_) => 1,
            _ => self.size_of(state, element, span)? as i64,
        };
        if let Some(by) = known(&self.kernel, number) {
            return Ok(Pointer(pointer.0.iter().map(|(c, target)| (*c, moved(*target, by * size))).collect()));
        }
        let mut targets = Vec::new();
        for (condition, target) in pointer.0.iter() {
            let Target::Object(object, offset) = target else { continue };
            let whole = self.objects.info(*object).map_or(0, |info| info.size as i64);
            let (low, high) = (-offset / size.max(1), (whole - offset) / size.max(1));
            if high - low > MOST_ELEMENTS {
                return self.unsupported("a pointer moves by an unknown amount in a large object", span);
            }
            for by in low..=high {
                let here = self.kernel.equal(number, Number::Int(by));
                let both = self.kernel.formulas.and(&[*condition, here]);
                if both != Formulas::FALSE {
                    targets.push((both, moved(*target, by * size)));
                }
            }
        }
        let inside: Vec<Formula> = targets.iter().map(|(condition, _)| *condition).collect();
        let inside = self.kernel.formulas.or(&inside);
        self.oblige(state, inside, Property::ArrayBounds, span, "a pointer leaves its object".to_owned());
        Ok(Pointer(targets.into()))
    }

    fn pointer_difference(&mut self, state: &mut State, a: ExprId, b: ExprId, span: Span) -> Result<Value> {
        let (x, y) = (self.pointer(state, a)?, self.pointer(state, b)?);
        let element = match self.program.types.get(self.program.expr(a).ty) {
            Type::Pointer(element) => *element,
            _ => self.program.expr(a).ty,
        };
        let size = self.program.types.size(element).unwrap_or(1).max(1) as i64;
        let mut result = None;
        for (c, one) in x.0.iter() {
            for (d, other) in y.0.iter() {
                let (Target::Object(p, i), Target::Object(q, j)) = (one, other) else {
                    return self.unsupported("a difference of pointers that are not into one object", span);
                };
                if p != q {
                    return self.unsupported("a difference of pointers that are not into one object", span);
                }
                let both = self.kernel.formulas.and(&[*c, *d]);
                let number = Number::Int((i - j) / size);
                result = Some(match result {
                    Some(other) => self.kernel.choose(both, number, other),
                    None => number,
                });
            }
        }
        Ok(Value::Number(result.unwrap_or(Number::Int(0))))
    }

    fn conditional(&mut self, state: &mut State, c: ExprId, a: ExprId, b: ExprId) -> Result<Value> {
        let condition = self.truth(state, c)?;
        let opposite = self.kernel.formulas.not(condition);
        let first = self.under(state, condition, |own, state| own.value(state, a))?;
        let second = self.under(state, opposite, |own, state| own.value(state, b))?;
        Ok(match (first, second) {
            (Some(first), Some(second)) => self.kernel.choose_value(condition, &first, &second),
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => Value::Undefined,
        })
    }

    fn convert(&mut self, state: &mut State, id: ExprId, operand: ExprId) -> Result<Value> {
        let program = self.program;
        let expr = program.expr(id);
        let to_pointer = matches!(program.types.get(expr.ty), Type::Pointer(_));
        match (self.is_pointer(operand), to_pointer) {
            (true, true) => self.pointer(state, operand).map(Value::Pointer),
            (false, true) => {
                let pointer = self.pointer(state, operand)?;
                Ok(Value::Pointer(pointer))
            }
            (true, false) => self.pointer_as_number(state, id, operand),
            (false, false) => {
                let (from, to) = (self.number_type(program.expr(operand).ty), self.number_type(expr.ty));
                let x = self.number(state, operand)?;
                self.operate(state, expr.span, &mut |domain| domain.convert(from, to, &x)).map(Value::Number)
            }
        }
    }

    fn pointer_as_number(&mut self, state: &mut State, id: ExprId, operand: ExprId) -> Result<Value> {
        let expr = self.program.expr(id);
        if self.program.types.get(expr.ty) == &Type::Bool {
            let truth = self.truth(state, operand)?;
            return Ok(Value::Number(self.kernel.truth(truth)));
        }
        let pointer = self.pointer(state, operand)?;
        let mut result = None;
        for (condition, target) in pointer.0.iter() {
            let Target::Integer(value) = target else {
                // Its bytes are not modelled; back as a pointer it is the same.
                return Ok(Value::Pointer(pointer.clone()));
            };
            let number = Number::Int(*value);
            result = Some(match result {
                Some(other) => self.kernel.choose(*condition, number, other),
                None => number,
            });
        }
        Ok(Value::Number(result.unwrap_or(Number::Int(0))))
    }

    /// Bytes of a type, whose extents have their values of now.
    pub(super) fn size_of(&mut self, state: &mut State, ty: TypeId, span: Span) -> Result<u64> {
        if let Some(size) = self.program.types.size(ty) {
            return Ok(size);
        }
        match *self.program.types.get(ty) {
            Type::Array(element, extent) => {
                let count = self.extent(state, extent, span)?;
                Ok(self.size_of(state, element, span)? * count)
            }
            _ => Ok(1),
        }
    }

    /// How many elements an array has now.
    pub(super) fn extent(&mut self, state: &mut State, extent: Extent, span: Span) -> Result<u64> {
        let number = match extent {
            Extent::Fixed(count) => return Ok(count),
            Extent::Flexible => return Ok(0),
            Extent::Variable(variable) => self.variable(state, variable, span)?,
        };
        match number {
            Value::Number(number) => match known(&self.kernel, number) {
                Some(count) => Ok(count.max(0) as u64),
                None => self.unsupported("an array of unknown size", span),
            },
            _ => self.unsupported("an array of unknown size", span),
        }
    }

    /// An operator of the domain, with the conditions under which it is defined.
    pub(super) fn operate(
        &mut self,
        state: &mut State,
        span: Span,
        operator: &mut dyn FnMut(&mut Symbolic) -> Answer<Number, Number>,
    ) -> Result<Number> {
        let answer = operator(&mut self.kernel.domain);
        for demand in self.kernel.domain.take_demands() {
            let condition = self.kernel.formula(demand.condition);
            match demand.otherwise {
                Otherwise::Fault(property) => self.oblige(state, condition, property, span, demand.message),
                Otherwise::NoValue => {
                    let undefined = self.kernel.formulas.not(condition);
                    let reached = self.kernel.formulas.and(&[state.path.guard(), undefined]);
                    self.run.gaps.push((reached, demand.message, span));
                }
            }
        }
        match answer.map_err(|error| *error) {
            Ok(number) => Ok(number),
            Err(DomainError::Fault(property, message) | DomainError::FaultWith(property, message, _)) => {
                self.oblige(state, Formulas::FALSE, property, span, message);
                Ok(Number::Int(0))
            }
            Err(DomainError::Unsupported(_, message) | DomainError::Memory(message)) => {
                self.unsupported(&message, span)
            }
            Err(DomainError::Undecided(..) | DomainError::Lent(_) | DomainError::Visible) => {
                self.unsupported("an operation with many cases", span)
            }
        }
    }

    /// A pointer to a place.
    fn address_of(&mut self, state: &mut State, place: antiphon_model::PlaceId) -> Result<Pointer> {
        let candidates = self.locate(state, place, super::place::Purpose::Address)?;
        let targets = candidates
            .into_iter()
            .map(|Candidate { condition, object, offset }| (condition, Target::Object(object, offset)));
        Ok(Pointer(targets.collect()))
    }
}

/// A target some bytes further.
fn moved(target: Target, bytes: i64) -> Target {
    match target {
        Target::Object(object, offset) => Target::Object(object, offset + bytes),
        Target::Integer(value) => Target::Integer(value + bytes),
        Target::Function(_) | Target::Wild => target,
    }
}
