//! Expressions of one iteration: their values as far as they matter to subscripts and conditions,
//! and every access on the way.
//!
//! Integers are mathematical where C leaves overflow undefined, and reduced where it does not.
//! What is read from memory is unknown: only variables are followed.

use crate::facts::Doubt;
use crate::place::{Base, Leaf, Part, Place, Step};
use crate::state::{Access, Action, Guardian, Hidden, Phase, Touch, Value, Walk};
use antiphon_source::Span;
use antiphon_symbolic::{Arena, ExprId as Term};
use antiphon_syntax::ast::{BinaryOp, Builtin, Conversion, ExprId, ExprKind, LogicalOp, ObjectId, StepOp, UnaryOp};
use antiphon_syntax::tree::{Qualifiers, RecordKind};
use antiphon_syntax::types::{Extent, IntKind, QualType, Type, TypeId};

type Found<T> = Result<T, Doubt>;

impl Walk<'_> {
    /// The value of an expression, with everything that evaluating it does.
    pub fn value(&mut self, id: ExprId) -> Found<Value> {
        let (ast, span, ty) = (self.unit.ast, self.unit.ast.expr(id).span, self.unit.ast.expr(id).ty);
        if self.is_too_much() {
            return Doubt::new(span, "the loop is too large");
        }
        if ast.is_place(id) {
            if let ExprKind::String(..) = ast.expr(id).kind {
                return Ok(Value::Unknown);
            }
            let place = self.place(id)?;
            return self.read(&place, ty, span);
        }
        match &ast.expr(id).kind {
            ExprKind::Int(n) => Ok(Value::Number(self.arena.int(*n))),
            ExprKind::Float(_) | ExprKind::Function(_) => Ok(Value::Unknown),
            ExprKind::SizeOf(of) => Ok(match ast.types.size_of(of.ty, self.unit.target) {
                Some(size) => Value::Number(self.arena.int(size)),
                None => self.unknown("size", ty.ty),
            }),
            ExprKind::Unary(op, a) => self.unary(*op, *a, ty),
            ExprKind::AddressOf(place) => match ast.expr(*place).kind {
                ExprKind::Function(_) => Ok(Value::Unknown),
                _ => Ok(Value::Pointer(self.place(*place)?)),
            },
            ExprKind::Binary(op, a, b) => self.binary(*op, *a, *b, ty),
            ExprKind::Logical(op, a, b) => self.lazy(*op, *a, *b),
            ExprKind::Conditional(c, a, b) => {
                let (a, b) = (*a, *b);
                let c = self.truth(*c)?;
                let (a, b) = self.branch(c, |walk| walk.value(a), |walk| walk.value(b))?;
                Ok(self.either(c, a, b))
            }
            ExprKind::Comma(a, b) => {
                self.value(*a)?;
                self.value(*b)
            }
            ExprKind::Assign(place, value) => {
                let value = self.value(*value)?;
                let at = self.place(*place)?;
                self.write(&at, ast.expr(*place).ty, value.clone(), span)?;
                Ok(value)
            }
            ExprKind::CompoundAssign { op, place, computed, value } => {
                self.compound(*op, *place, *computed, *value, span)
            }
            ExprKind::Step(op, place) => self.step(*op, *place, span),
            ExprKind::Call(callee, arguments) => self.call(*callee, arguments, ty, span),
            ExprKind::Builtin(Builtin::Expect, arguments) if !arguments.is_empty() => self.value(arguments[0]),
            ExprKind::Convert(conversion, _, inner) => self.convert(*conversion, *inner, ty),
            _ => Doubt::new(span, "an expression is not followed"),
        }
    }

    /// The condition that an expression is.
    pub fn truth(&mut self, id: ExprId) -> Found<Term> {
        Ok(match self.value(id)? {
            Value::Number(n) => self.arena.not_equal(n, Arena::ZERO),
            Value::Pointer(_) | Value::Unknown => self.unknown_truth(),
        })
    }

    fn lazy(&mut self, op: LogicalOp, a: ExprId, b: ExprId) -> Found<Value> {
        let a = self.truth(a)?;
        let whole = match op {
            LogicalOp::And => {
                let (b, _) = self.branch(a, |walk| walk.truth(b), |_| Ok(Arena::FALSE))?;
                self.arena.and(a, b)
            }
            LogicalOp::Or | LogicalOp::Implies => {
                let a = if op == LogicalOp::Implies { self.arena.not(a) } else { a };
                let (_, b) = self.branch(a, |_| Ok(Arena::FALSE), |walk| walk.truth(b))?;
                self.arena.or(a, b)
            }
        };
        Ok(Value::Number(self.arena.conditional(whole, Arena::ONE, Arena::ZERO)))
    }

    fn unary(&mut self, op: UnaryOp, a: ExprId, ty: QualType) -> Found<Value> {
        if op == UnaryOp::Not {
            let a = self.truth(a)?;
            return Ok(Value::Number(self.arena.conditional(a, Arena::ZERO, Arena::ONE)));
        }
        let value = self.value(a)?;
        Ok(match (op, value) {
            (UnaryOp::Plus, value) => value,
            (UnaryOp::Negate, Value::Number(n)) => {
                let n = self.arena.neg(n);
                self.as_type(n, ty.ty)
            }
            (UnaryOp::Complement, Value::Number(n)) => {
                let n = self.arena.neg(n);
                let n = self.arena.sub(n, Arena::ONE);
                self.as_type(n, ty.ty)
            }
            _ => self.unknown("value", ty.ty),
        })
    }

    fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId, ty: QualType) -> Found<Value> {
        let pointed = self.unit.ast.expr(a).ty;
        let (a, b) = (self.value(a)?, self.value(b)?);
        Ok(match (op, a, b) {
            (BinaryOp::PointerAdd, Value::Pointer(place), Value::Number(by)) => self.moved(place, by, pointed)?,
            (BinaryOp::PointerSubtract, Value::Pointer(place), Value::Number(by)) => {
                let by = self.arena.neg(by);
                self.moved(place, by, pointed)?
            }
            (_, Value::Number(a), Value::Number(b)) => self.numbers(op, a, b, ty.ty),
            _ => self.unknown("value", ty.ty),
        })
    }

    /// An operator on two integers.
    fn numbers(&mut self, op: BinaryOp, a: Term, b: Term, ty: TypeId) -> Value {
        let arena = &mut *self.arena;
        let condition = match op {
            BinaryOp::Less => Some(arena.less(a, b)),
            BinaryOp::Greater => Some(arena.less(b, a)),
            BinaryOp::LessEqual => Some(arena.less_equal(a, b)),
            BinaryOp::GreaterEqual => Some(arena.less_equal(b, a)),
            BinaryOp::Equal => Some(arena.equal(a, b)),
            BinaryOp::NotEqual => Some(arena.not_equal(a, b)),
            _ => None,
        };
        if let Some(condition) = condition {
            return Value::Number(arena.conditional(condition, Arena::ONE, Arena::ZERO));
        }
        let number = match op {
            BinaryOp::Add => arena.add(a, b),
            BinaryOp::Subtract => arena.sub(a, b),
            BinaryOp::Multiply => arena.mul(a, b),
            BinaryOp::Divide => arena.divide(a, b),
            BinaryOp::Remainder => arena.remainder(a, b),
            BinaryOp::ShiftLeft => match arena.as_int(b).and_then(|n| n.to_i64()).filter(|n| (0..63).contains(n)) {
                Some(by) => {
                    let factor = arena.int(1i64 << by);
                    arena.mul(a, factor)
                }
                None => return self.unknown("value", ty),
            },
            _ => return self.unknown("value", ty),
        };
        self.as_type(number, ty)
    }

    /// A mathematical result as a value of its type: what may overflow is reduced only if C does so.
    fn as_type(&mut self, n: Term, ty: TypeId) -> Value {
        match self.unit.int_kind(ty) {
            Some(kind) if kind.is_signed() => Value::Number(n),
            Some(kind) => Value::Number(self.reduced(n, kind)),
            None => Value::Unknown,
        }
    }

    fn reduced(&mut self, n: Term, kind: IntKind) -> Term {
        match kind {
            IntKind::Bool => {
                let holds = self.arena.not_equal(n, Arena::ZERO);
                self.arena.conditional(holds, Arena::ONE, Arena::ZERO)
            }
            _ => self.arena.wrap(kind.bits(self.unit.target), kind.is_signed(), n),
        }
    }

    fn convert(&mut self, conversion: Conversion, inner: ExprId, ty: QualType) -> Found<Value> {
        match conversion {
            Conversion::ArrayDecay => {
                if let ExprKind::String(..) = self.unit.ast.expr(inner).kind {
                    return Ok(Value::Pointer(Place::of(Base::Text)));
                }
                let place = self.place(inner)?;
                self.decayed(place, self.unit.ast.expr(inner).ty.ty, inner)
            }
            Conversion::FunctionDecay | Conversion::NullPointer => Ok(Value::Unknown),
            Conversion::Pointer | Conversion::Same => self.value(inner),
            Conversion::Arithmetic => {
                let from = self.unit.int_kind(self.unit.ast.expr(inner).ty.ty);
                let value = self.value(inner)?;
                Ok(match (value, from, self.unit.int_kind(ty.ty)) {
                    (Value::Number(n), Some(from), Some(to)) => match contains(to, from, self.unit.target) {
                        true => Value::Number(n),
                        false => Value::Number(self.reduced(n, to)),
                    },
                    _ => self.unknown("value", ty.ty),
                })
            }
            Conversion::IntegerToPointer | Conversion::PointerToInteger | Conversion::Void => {
                self.value(inner)?;
                Ok(self.unknown("value", ty.ty))
            }
            Conversion::ToUnion(_) | Conversion::Width(_) => {
                self.value(inner)?;
                Ok(self.unknown("value", ty.ty))
            }
        }
    }

    /// The address of the first element of an array.
    fn decayed(&mut self, mut place: Place, ty: TypeId, at: ExprId) -> Found<Value> {
        let Type::Array(element, extent) = *self.unit.ast.types.get(ty) else { return Ok(Value::Unknown) };
        let stride = self.size(element.ty, self.unit.ast.expr(at).span)?;
        let extent = match extent {
            Extent::Fixed(n) => Some(self.arena.int(n)),
            Extent::Variable(e) => Some(self.extent(e)),
            Extent::Incomplete | Extent::Star => None,
        };
        place.steps.push(Step { index: Arena::ZERO, stride, extent });
        place.parts.push(Part::Subscript(Arena::ZERO));
        Ok(Value::Pointer(place))
    }

    /// The extent of an array, which was computed where it was declared.
    fn extent(&mut self, e: ExprId) -> Term {
        let mut inner = vec![];
        let mut is_fixed = true;
        let mut open = vec![e];
        while let Some(e) = open.pop() {
            match &self.unit.ast.expr(e).kind {
                ExprKind::Object(object) => {
                    is_fixed &= !self.unit.is_changed(*object);
                    inner.push(*object);
                }
                ExprKind::Int(_) | ExprKind::Binary(..) | ExprKind::Convert(Conversion::Arithmetic, ..) => {}
                _ => is_fixed = false,
            }
            antiphon_syntax::operands(&self.unit.ast.expr(e).kind, &mut open);
        }
        if is_fixed {
            let (accesses, touches) = (self.accesses.len(), self.touches.len());
            let value = self.value(e);
            self.accesses.truncate(accesses);
            self.touches.truncate(touches);
            if let Ok(Value::Number(n)) = value {
                return n;
            }
        }
        let symbol = self.arena.symbol(&format!("extent@{}", e.0), antiphon_symbolic::TypeId::INT);
        let fact = self.arena.less(Arena::ZERO, symbol);
        self.symbols.facts.insert(symbol, fact);
        symbol
    }

    /// The bytes of a type.
    fn size(&mut self, ty: TypeId, span: Span) -> Found<Term> {
        if let Some(size) = self.unit.ast.types.size_of(ty, self.unit.target) {
            return Ok(self.arena.int(size));
        }
        match *self.unit.ast.types.get(ty) {
            Type::Array(element, Extent::Variable(e)) => {
                let (inner, extent) = (self.size(element.ty, span)?, self.extent(e));
                Ok(self.arena.mul(extent, inner))
            }
            Type::Void => Ok(Arena::ONE),
            _ => Doubt::new(span, "the size of an object is not known"),
        }
    }

    /// A pointer moved by elements.
    fn moved(&mut self, mut place: Place, by: Term, pointer: QualType) -> Found<Value> {
        let Type::Pointer(to) = *self.unit.ast.types.get(pointer.ty) else { return Ok(Value::Unknown) };
        let stride = self.size(to.ty, Span::NONE)?;
        match place.steps.last_mut().filter(|step| step.stride == stride) {
            Some(step) => step.index = self.arena.add(step.index, by),
            None => place.steps.push(Step { index: by, stride, extent: None }),
        }
        match place.parts.last_mut() {
            Some(Part::Subscript(index)) => *index = self.arena.add(*index, by),
            _ => place.parts.push(Part::Subscript(by)),
        }
        Ok(Value::Pointer(place))
    }

    /// The place that an expression denotes.
    pub fn place(&mut self, id: ExprId) -> Found<Place> {
        let (ast, span) = (self.unit.ast, self.unit.ast.expr(id).span);
        match ast.expr(id).kind {
            ExprKind::Object(object) => match self.unit.is_of_thread(object) {
                true => Doubt::new(span, format!("`{}` is each thread's own", self.unit.name(object))),
                false => Ok(Place::of(self.base_of(object))),
            },
            ExprKind::Deref(pointer) => Ok(self.pointed(pointer)?),
            ExprKind::Index(pointer, index) => {
                let (at, by) = (self.value(pointer)?, self.value(index)?);
                let (Value::Pointer(place), Value::Number(by)) = (at, by) else { return Ok(Place::of(Base::Unknown)) };
                match self.moved(place, by, ast.expr(pointer).ty)? {
                    Value::Pointer(place) => Ok(place),
                    _ => Ok(Place::of(Base::Unknown)),
                }
            }
            ExprKind::Member(record, number) => {
                let mut place = self.place(record)?;
                let Type::Record(of) = *ast.types.get(ast.expr(record).ty.ty) else {
                    return Doubt::new(span, "a member is not followed");
                };
                let layout = ast.types.record(of).layout.as_ref();
                let Some(member) = layout.and_then(|layout| layout.members.get(number as usize)) else {
                    return Doubt::new(span, "a member is not followed");
                };
                if member.bits.is_some() {
                    return Doubt::new(span, "a bit-field shares its bytes with others");
                }
                if ast.types.record(of).kind == RecordKind::Union {
                    return Doubt::new(span, "a member of a union is not followed");
                }
                place.offset += member.offset;
                place.parts.push(Part::Member(member.name));
                Ok(place)
            }
            ExprKind::String(..) => Ok(Place::of(Base::Text)),
            _ => Doubt::new(span, "an expression is not followed"),
        }
    }

    fn pointed(&mut self, pointer: ExprId) -> Found<Place> {
        Ok(match self.value(pointer)? {
            Value::Pointer(mut place) => {
                if place.parts.is_empty() {
                    place.parts.push(Part::Subscript(Arena::ZERO));
                }
                place
            }
            Value::Number(_) | Value::Unknown => Place::of(Base::Unknown),
        })
    }

    fn access(&mut self, place: &Place, action: Action, ty: QualType, span: Span) -> Found<Access> {
        let Some(size) = self.unit.ast.types.size_of(ty.ty, self.unit.target) else {
            return Doubt::new(span, "the size of an object is not known");
        };
        let mut held = self.held.clone();
        if ty.quals.has(Qualifiers::ATOMIC) {
            held.push(Guardian::Atomic);
        }
        let leaf = Leaf::of(self.unit, ty.ty);
        Ok(Access { place: place.clone(), action, size, leaf, when: self.now(), held, span })
    }

    /// Reads a place.
    pub fn read(&mut self, place: &Place, ty: QualType, span: Span) -> Found<Value> {
        let name = match place.base {
            Base::Own(object) | Base::Shared(object) => self.unit.name(object).to_owned(),
            _ => "value".to_owned(),
        };
        let is_whole = place.steps.is_empty() && place.offset == 0;
        if let (Phase::Start, true, Base::Own(object) | Base::Shared(object)) = (self.phase, is_whole, place.base) {
            let known = self.flow.values.get(&object).cloned();
            return Ok(known.unwrap_or_else(|| self.at_start(object)));
        }
        match place.base {
            Base::Own(object) => {
                self.touch(object, place, Action::Read, ty, span)?;
                if !place.steps.is_empty() || place.offset > 0 || !self.is_tracked(object) {
                    return Ok(self.unknown(&name, ty.ty));
                }
                if let Some(value) = self.flow.values.get(&object) {
                    return Ok(value.clone());
                }
                let value = self.unknown(&name, ty.ty);
                self.flow.values.insert(object, value.clone());
                Ok(value)
            }
            Base::New | Base::Text => Ok(self.unknown(&name, ty.ty)),
            Base::Shared(object) => {
                let access = self.access(place, Action::Read, ty, span)?;
                self.accesses.push(access);
                match is_whole && self.is_stable(object) {
                    true => Ok(self.at_start(object)),
                    false => Ok(self.unknown(&name, ty.ty)),
                }
            }
            Base::Pointee(_) | Base::Heap(_) | Base::Unknown => {
                let access = self.access(place, Action::Read, ty, span)?;
                self.accesses.push(access);
                Ok(self.unknown(&name, ty.ty))
            }
        }
    }

    /// Writes a place.
    pub fn write(&mut self, place: &Place, ty: QualType, value: Value, span: Span) -> Found<()> {
        match place.base {
            Base::Own(object) => {
                self.touch(object, place, Action::Write, ty, span)?;
                let is_whole = place.steps.is_empty() && place.offset == 0;
                if is_whole && self.is_tracked(object) {
                    self.flow.values.insert(object, value);
                }
                if is_whole {
                    self.flow.set.insert(object);
                }
                if !is_whole || self.unit.is_addressed(object) {
                    let known = self.variables.before.contains(&object);
                    self.hidden = self.hidden.max(if known { Hidden::Before } else { Hidden::Inside });
                }
            }
            Base::New => self.hidden = self.hidden.max(Hidden::Inside),
            Base::Text => return Doubt::new(span, "a string literal is written"),
            Base::Shared(_) | Base::Pointee(_) | Base::Heap(_) | Base::Unknown => {
                let access = self.access(place, Action::Write, ty, span)?;
                self.accesses.push(access);
            }
        }
        Ok(())
    }

    /// Notes what an iteration does with a variable that may become private.
    pub fn touch(&mut self, object: ObjectId, place: &Place, action: Action, ty: QualType, span: Span) -> Found<()> {
        if !self.variables.watched.contains(&object) {
            return Ok(());
        }
        let access = self.access(place, action, ty, span)?;
        let is_exposed = action == Action::Read && !self.flow.set.contains(&object);
        self.touches.push(Touch { object, access, is_exposed });
        Ok(())
    }

    fn compound(&mut self, op: BinaryOp, place: ExprId, computed: QualType, value: ExprId, span: Span) -> Found<Value> {
        let ty = self.unit.ast.expr(place).ty;
        let by = self.value(value)?;
        let at = self.place(place)?;
        let old = self.read(&at, ty, span)?;
        let new = match (op, old, by) {
            (BinaryOp::PointerAdd, Value::Pointer(old), Value::Number(by)) => self.moved(old, by, ty)?,
            (BinaryOp::PointerSubtract, Value::Pointer(old), Value::Number(by)) => {
                let by = self.arena.neg(by);
                self.moved(old, by, ty)?
            }
            (_, Value::Number(a), Value::Number(b)) if self.unit.int_kind(computed.ty).is_some() => {
                let a = match self.unit.int_kind(computed.ty) {
                    Some(kind) if !kind.is_signed() => self.reduced(a, kind),
                    _ => a,
                };
                let computed_kind = self.unit.int_kind(computed.ty).unwrap_or(IntKind::Int);
                match (self.numbers(op, a, b, computed.ty), self.unit.int_kind(ty.ty)) {
                    (Value::Number(n), Some(kind)) if !contains(kind, computed_kind, self.unit.target) => {
                        Value::Number(self.reduced(n, kind))
                    }
                    (value, _) => value,
                }
            }
            _ => self.unknown("value", ty.ty),
        };
        self.write(&at, ty, new.clone(), span)?;
        Ok(new)
    }

    fn step(&mut self, op: StepOp, place: ExprId, span: Span) -> Found<Value> {
        let ty = self.unit.ast.expr(place).ty;
        let at = self.place(place)?;
        let old = self.read(&at, ty, span)?;
        let up = matches!(op, StepOp::PreIncrement | StepOp::PostIncrement);
        let by = if up { Arena::ONE } else { self.arena.neg(Arena::ONE) };
        let new = match old.clone() {
            Value::Pointer(old) => self.moved(old, by, ty)?,
            Value::Number(n) => {
                let n = self.arena.add(n, by);
                match self.unit.int_kind(ty.ty) {
                    Some(kind) if !kind.is_signed() || kind.rank() < IntKind::Int.rank() => {
                        Value::Number(self.reduced(n, kind))
                    }
                    _ => Value::Number(n),
                }
            }
            Value::Unknown => Value::Unknown,
        };
        self.write(&at, ty, new.clone(), span)?;
        Ok(if matches!(op, StepOp::PreIncrement | StepOp::PreDecrement) { new } else { old })
    }
}

/// Whether every value of a type is one of another.
fn contains(outer: IntKind, inner: IntKind, target: antiphon_syntax::Target) -> bool {
    let (wide, narrow) = (outer.bits(target), inner.bits(target));
    match (outer.is_signed(), inner.is_signed()) {
        (true, true) | (false, false) => wide >= narrow,
        (true, false) => wide > narrow,
        (false, true) => false,
    }
}
