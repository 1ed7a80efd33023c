//! What evaluating an expression of C does besides giving a value, and the
//! saving of operands that depends on it.
//!
//! Operands are lowered one after the other, and one whose value a later
//! operand could change is kept in a temporary. Which comes first, `orders.rs` says.

use crate::frame::Frame;
use crate::inlined::Voice;
use crate::library::Treatment;
use crate::reads::Effects;
use antiphon_model as m;
use antiphon_syntax::ast::{Builtin, Conversion, ExprId, ExprKind, Storage, Written};
use antiphon_syntax::types::Type;

impl Frame<'_, '_> {
    /// What evaluating an expression does. Lowering makes actions exactly for
    /// those that have `any`.
    pub fn effects(&mut self, id: ExprId) -> Effects {
        if self.voice() == Voice::Annotation && !self.cx.type_map.arenas.is_empty() {
            // A function that stands for an expression checks nothing there.
            return self.find_effects(id);
        }
        if let Some(&known) = self.st.evaluation.effects.get(&id) {
            return known;
        }
        let found = match self.makes_complex(id) {
            // What an operator gives goes to a temporary.
            true => self.find_effects(id).and(Effects::ACTIONS),
            false => self.find_effects(id),
        };
        self.st.evaluation.effects.insert(id, found);
        found
    }

    /// What evaluating all of them does.
    pub fn effects_of_all(&mut self, ids: &[ExprId]) -> Effects {
        ids.iter().fold(Effects::default(), |all, &id| all.and(self.effects(id)))
    }

    /// Whether an expression is a complex number that no place holds before.
    fn makes_complex(&self, id: ExprId) -> bool {
        let expr = self.st.ast.expr(id);
        let complex = matches!(self.st.ast.types.get(expr.ty.ty), Type::Complex(_));
        complex
            && !matches!(
                expr.kind,
                ExprKind::Object(_) | ExprKind::Deref(_) | ExprKind::Index(..) | ExprKind::Member(..)
            )
    }

    fn find_effects(&mut self, id: ExprId) -> Effects {
        let ast = self.st.ast;
        let expr = ast.expr(id);
        match &expr.kind {
            ExprKind::Error
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::String(..)
            | ExprKind::Object(_)
            | ExprKind::Function(_)
            | ExprKind::LabelAddress(_)
            | ExprKind::Old(_)
            | ExprKind::At(..)
            | ExprKind::Valid(_)
            | ExprKind::Counted(..)
            | ExprKind::Result
            | ExprKind::Pid
            | ExprKind::NumberOfProcesses => Effects::default(),
            ExprKind::SizeOf(ty) => self.effects_of_type(ty.ty),
            ExprKind::Deref(a) | ExprKind::Index(a, _)
                if self.voice() == Voice::Program && self.arena_behind(ast.expr(*a).ty.ty).is_some() =>
            {
                let index = match &expr.kind {
                    ExprKind::Index(_, b) => self.effects(*b),
                    _ => Effects::default(),
                };
                // That the node is alive is asserted.
                self.effects(*a).and(index).and(Effects::ACTIONS)
            }
            ExprKind::Unary(_, a) | ExprKind::AddressOf(a) | ExprKind::Deref(a) => self.effects(*a),
            ExprKind::Member(base, _) => match ast.is_place(*base) {
                true => self.effects(*base),
                // A temporary may be needed to have a place to take it from.
                false => self.effects(*base).and(Effects::ACTIONS),
            },
            ExprKind::Index(a, b) | ExprKind::Binary(_, a, b) | ExprKind::Logical(_, a, b) => {
                self.effects(*a).and(self.effects(*b))
            }
            // What is dropped is still evaluated, by an action.
            ExprKind::Comma(a, b) | ExprKind::ElseConditional(a, b) => {
                self.effects(*a).and(self.effects(*b)).and(Effects::ACTIONS)
            }
            ExprKind::Conditional(a, b, c) => self.effects_of_all(&[*a, *b, *c]),
            ExprKind::Assign(place, value) => self.effects_of_all(&[*place, *value]).and(self.writes(*place)),
            ExprKind::CompoundAssign { place, value, .. } => {
                self.effects_of_all(&[*place, *value]).and(self.writes(*place))
            }
            ExprKind::Step(_, place) => self.effects(*place).and(self.writes(*place)),
            ExprKind::Call(callee, arguments) if self.is_inlined(*callee) => self.effects_of_all(arguments),
            ExprKind::Call(callee, arguments) => self.effects_of_call(*callee, arguments),
            ExprKind::Builtin(builtin, arguments) => self.effects_of_all(arguments).and(effects_of_builtin(*builtin)),
            ExprKind::Convert(conversion, written, a) => {
                let own = match (conversion, written) {
                    (Conversion::ToUnion(_) | Conversion::Void, _) => Effects::ACTIONS,
                    (_, Written::Explicitly) => self.effects_of_type(expr.ty.ty),
                    (_, Written::Implicitly) => Effects::default(),
                };
                self.effects(*a).and(own)
            }
            ExprKind::CompoundLiteral(object) => match ast.object(*object).storage {
                Storage::Static | Storage::Thread => Effects::default(),
                Storage::Automatic | Storage::Parameter | Storage::Bound => Effects::EVERYTHING,
            },
            ExprKind::StatementExpr(_) => Effects::EVERYTHING,
            ExprKind::VaArg(list) => self.effects(*list).and(self.writes(*list)),
            ExprKind::Quantified { constraint, body, .. } => {
                let constraint = constraint.map_or(Effects::default(), |c| self.effects(c));
                self.effects(*body).and(constraint)
            }
            ExprKind::Remote(remote) => remote.process.map_or(Effects::default(), |p| self.effects(p)),
        }
    }

    /// A type name with a variable extent that was not declared before: the
    /// extent is evaluated where the name stands.
    fn effects_of_type(&mut self, ty: antiphon_syntax::types::TypeId) -> Effects {
        match self.is_variable(ty) {
            true => Effects::EVERYTHING,
            false => Effects::default(),
        }
    }

    /// Writing to a place.
    pub fn writes(&mut self, place: ExprId) -> Effects {
        let ExprKind::Object(object) = self.st.ast.expr(place).kind else { return Effects::MEMORY };
        match self.variable(object) {
            m::Variable::Local(local) if self.st.locals[local.0 as usize].storage == m::LocalStorage::Register => {
                let mut effects = Effects::ACTIONS;
                effects.registers.add(local);
                effects
            }
            m::Variable::Local(_) | m::Variable::Global(_) => Effects::MEMORY,
        }
    }

    fn effects_of_call(&mut self, callee: ExprId, arguments: &[ExprId]) -> Effects {
        let inner = self.effects_of_all(arguments);
        match self.callee_of(callee) {
            crate::calls::Called::Abstract(_) | crate::calls::Called::Library(_, Treatment::Pure(_)) => inner,
            crate::calls::Called::Library(_, _)
            | crate::calls::Called::Program(_)
            | crate::calls::Called::Unknown(_)
            | crate::calls::Called::System(_) => inner.and(Effects::MEMORY),
            crate::calls::Called::Pointer(pointer) => self.effects(pointer).and(inner).and(Effects::MEMORY),
        }
    }

    /// The value, or the value kept in a temporary if `later` could change it.
    pub fn keep(&mut self, value: m::ExprId, later: &Effects) -> m::ExprId {
        match later.disturb(&self.cx.reads.exprs[value.0 as usize]) {
            true => self.save(value),
            false => value,
        }
    }

    /// The place, with everything kept that says where it is and that `later`
    /// could change.
    pub fn keep_place(&mut self, id: m::PlaceId, later: &Effects) -> m::PlaceId {
        if !later.disturb(&self.cx.reads.places[id.0 as usize]) {
            return id;
        }
        let m::Place { kind, ty, qualifiers, span } = self.cx.places[id.0 as usize].clone();
        let kind = match kind {
            m::PlaceKind::Variable(_) | m::PlaceKind::String(_) | m::PlaceKind::Remote(_) => return id,
            m::PlaceKind::Deref(pointer) => m::PlaceKind::Deref(self.keep(pointer, later)),
            m::PlaceKind::Field(record, field) => m::PlaceKind::Field(self.keep_place(record, later), field),
            m::PlaceKind::Index(array, index) => {
                let array = self.keep_place(array, later);
                m::PlaceKind::Index(array, self.keep(index, later))
            }
        };
        let place = self.place(kind, ty, span);
        self.qualify(place, qualifiers)
    }
}

/// What a built-in does besides evaluating its arguments.
fn effects_of_builtin(builtin: Builtin) -> Effects {
    match builtin {
        Builtin::Expect
        | Builtin::Clz
        | Builtin::Ctz
        | Builtin::Popcount
        | Builtin::Parity
        | Builtin::Ffs
        | Builtin::Bswap
        | Builtin::ObjectSize
        | Builtin::Infinity
        | Builtin::Nan
        | Builtin::AddOverflowP
        | Builtin::SubOverflowP
        | Builtin::MulOverflowP
        | Builtin::IsNan
        | Builtin::IsInfinite
        | Builtin::IsFinite
        | Builtin::IsNormal
        | Builtin::SignBit
        | Builtin::IsUnordered
        | Builtin::FpClassify
        | Builtin::Complex
        | Builtin::RealPart
        | Builtin::ImaginaryPart
        | Builtin::AssumeAligned => Effects::default(),
        Builtin::Unreachable
        | Builtin::Trap
        | Builtin::VaStart
        | Builtin::VaEnd
        | Builtin::VaCopy
        | Builtin::Alloca
        | Builtin::AddOverflow
        | Builtin::SubOverflow
        | Builtin::MulOverflow
        | Builtin::Prefetch
        | Builtin::FrameAddress
        | Builtin::ReturnAddress
        | Builtin::Atomic(_) => Effects::EVERYTHING,
    }
}
