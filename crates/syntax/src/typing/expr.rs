//! Expressions: names, literals, casts, `sizeof`, `_Generic` and what else is
//! neither operator nor call. Every expression comes out with its type.

use super::convert::Sink;
use super::scope::{near, Entity};
use super::Typing;
use crate::ast::{
    Conversion, Definition, ExprId, ExprKind, Init, Linkage, Object, ObjectId, Role, StmtId, StmtKind, Storage, Written,
};
use crate::tree::{self, Encoding, FloatSuffix, InitializerList, IntSuffix, Qualifiers, Unit};
use crate::types::{Extent, FloatKind, IntKind, QualType, Type, TypeId};
use antiphon_source::codes::{types, warnings};
use antiphon_source::{Diagnostic, Span, Symbol};

impl Typing<'_> {
    /// The typed form of an expression.
    pub(super) fn expr(&mut self, u: &Unit, id: tree::ExprId) -> ExprId {
        let Some(expr) = u.exprs.get(id.0 as usize) else { return self.push_error(Span::NONE) };
        let span = expr.span;
        match &expr.kind {
            tree::ExprKind::Error => self.push_error(span),
            tree::ExprKind::Name(name) => self.name(*name, span),
            tree::ExprKind::Int { value, suffix, decimal } => self.int_literal(*value, *suffix, *decimal, span),
            tree::ExprKind::Float(value, suffix) => {
                let ty = self.float(float_kind(*suffix));
                self.push_plain(ExprKind::Float(value.clone()), ty, span)
            }
            tree::ExprKind::Char(value, encoding) => {
                let kind = match encoding {
                    Encoding::Plain => IntKind::Int,
                    _ => self.unit_kind(*encoding),
                };
                self.push_int(i128::from(*value), kind, span)
            }
            tree::ExprKind::String(units, encoding) => self.string(units.clone(), *encoding, span),
            tree::ExprKind::Unary(op, operand) => self.unary(u, *op, *operand, span),
            tree::ExprKind::Step { op, fix, operand } => self.step(u, *op, *fix, *operand, span),
            tree::ExprKind::Binary(op, left, right) => self.binary(u, *op, *left, *right, span),
            tree::ExprKind::Assign(op, place, value) => self.assign(u, *op, *place, *value, span),
            tree::ExprKind::Conditional(c, yes, no) => self.conditional(u, *c, *yes, *no, span),
            tree::ExprKind::Call(callee, arguments) => self.call(u, *callee, arguments, span),
            tree::ExprKind::Index(base, index) => self.index(u, *base, *index, span),
            tree::ExprKind::Member(base, name, at) => self.member(u, *base, *name, *at, span),
            tree::ExprKind::Arrow(base, name, at) => self.arrow(u, *base, *name, *at, span),
            tree::ExprKind::Cast(decl, operand) => self.cast(u, *decl, *operand, span),
            tree::ExprKind::CompoundLiteral(decl, list) => self.compound_literal(u, *decl, list, span),
            _ => self.special(u, &expr.kind, span),
        }
    }

    /// The rarer kinds.
    fn special(&mut self, u: &Unit, kind: &tree::ExprKind, span: Span) -> ExprId {
        match kind {
            tree::ExprKind::SizeofExpr(e) => {
                let e = self.expr(u, *e);
                if self.bit_width(e).is_some() {
                    self.error(&types::E306, span, "`sizeof` of a bit-field");
                    return self.push_error(span);
                }
                self.size_of(self.ast.expr(e).ty, span)
            }
            tree::ExprKind::SizeofType(decl) => {
                let ty = self.type_name(u, *decl);
                self.size_of(ty, span)
            }
            tree::ExprKind::AlignofExpr(e) => {
                let e = self.expr(u, *e);
                let align = match self.ast.expr(e).kind {
                    ExprKind::Object(id) => self.ast.object(id).align,
                    _ => None,
                };
                self.align_of(self.ast.expr(e).ty, align, span)
            }
            tree::ExprKind::AlignofType(decl) => {
                let (ty, align) = self.type_name_aligned(u, *decl);
                self.align_of(ty, align, span)
            }
            tree::ExprKind::Generic(control, arms) => self.generic(u, *control, arms, span),
            tree::ExprKind::StatementExpr(body) => self.statement_expr(u, *body, span),
            tree::ExprKind::LabelAddress(name, at) => {
                let label = self.label(*name, *at);
                let ty = self.void_pointer();
                match label {
                    Some(label) => self.push_plain(ExprKind::LabelAddress(label), ty, span),
                    None => self.push_error(span),
                }
            }
            tree::ExprKind::Offsetof(decl, designators) => self.offset_of(u, *decl, designators, span),
            tree::ExprKind::VaArg(list, decl) => {
                let list = self.expr(u, *list);
                let ty = self.type_name(u, *decl);
                self.push_plain(ExprKind::VaArg(list), ty.ty, span)
            }
            tree::ExprKind::TypesCompatible(a, b) => {
                let (a, b) = (self.type_name(u, *a), self.type_name(u, *b));
                let enums = matches!((self.kind(a.ty), self.kind(b.ty)), (Type::Enum(_), _) | (_, Type::Enum(_)));
                let same = if enums { a.ty == b.ty } else { self.ast.types.compatible(a.ty, b.ty) };
                self.push_int(i128::from(same), IntKind::Int, span)
            }
            tree::ExprKind::ChooseExpr(c, yes, no) => {
                let c = self.expr(u, *c);
                let value = self.required_constant(c, "the first argument of `__builtin_choose_expr`");
                self.expr(u, if value == Some(0) { *no } else { *yes })
            }
            tree::ExprKind::Imaginary(constant) => {
                let constant = self.expr(u, *constant);
                self.imaginary(constant, span)
            }
            tree::ExprKind::ComplexPart(part, e) => {
                let e = self.expr(u, *e);
                self.complex_part(*part, e, span)
            }
            tree::ExprKind::FunctionName => self.function_name(span),
            tree::ExprKind::Quantified(quantified) => self.quantified(u, quantified, span),
            tree::ExprKind::Remote(remote) => self.remote(u, remote, span),
            tree::ExprKind::Old(e) => self.old(u, *e, span),
            tree::ExprKind::At(e, label, at) => self.at_label(u, *e, (*label, *at), span),
            tree::ExprKind::Counted(direction, rank, tag) => self.counted(u, *direction, (*rank, *tag), span),
            tree::ExprKind::Valid(e) => self.valid(u, *e, span),
            tree::ExprKind::Writable(_) | tree::ExprKind::Range(..) => self.misplaced_stretch(span),
            tree::ExprKind::Result => self.result(span),
            tree::ExprKind::Pid => self.annotation_only(ExprKind::Pid, span),
            tree::ExprKind::NumberOfProcesses => self.annotation_only(ExprKind::NumberOfProcesses, span),
            _ => self.push_error(span),
        }
    }

    pub(super) fn void_pointer(&mut self) -> TypeId {
        let void = QualType::plain(self.basic.void);
        self.pointer_to(void)
    }

    fn name(&mut self, name: Symbol, span: Span) -> ExprId {
        match self.scopes.find(name).map(|binding| binding.entity) {
            Some(Entity::Object(id)) => self.object(id, span),
            Some(Entity::Function(id)) => {
                let ty = self.ast.function(id).ty;
                self.push(ExprKind::Function(id), ty, span)
            }
            Some(Entity::Constant(value, ty)) => self.push_plain(ExprKind::Int(value), ty, span),
            Some(Entity::Typedef(..)) => {
                let message = format!("expected a value, found the type name `{}`", self.text(name));
                self.error(&types::E301, span, message);
                self.push_error(span)
            }
            Some(Entity::Error) => self.push_error(span),
            None => match self.library_function(name, span) {
                Some(id) => {
                    let ty = self.ast.function(id).ty;
                    self.push(ExprKind::Function(id), ty, span)
                }
                None => self.process_number(name, span).unwrap_or_else(|| self.undeclared(name, span)),
            },
        }
    }

    pub(super) fn object(&mut self, id: ObjectId, span: Span) -> ExprId {
        let ty = self.ast.object(id).ty;
        self.push(ExprKind::Object(id), ty, span)
    }

    /// `PID` and `NPROCS`, which nobody declared, mean in a function what they mean
    /// in annotations.
    fn process_number(&mut self, name: Symbol, span: Span) -> Option<ExprId> {
        let (kind, what) = match (self.text(name), self.function.is_some()) {
            ("PID", true) => (ExprKind::Pid, "the rank of the process"),
            ("NPROCS", true) => (ExprKind::NumberOfProcesses, "the number of processes"),
            _ => return None,
        };
        let message = format!("`{}` is not declared; assumed to be {what}, as in annotations", self.text(name));
        self.report(Diagnostic::new(&warnings::W013, span, message));
        Some(self.annotation_only(kind, span))
    }

    fn undeclared(&mut self, name: Symbol, span: Span) -> ExprId {
        let text = self.text(name);
        let mut d = Diagnostic::new(&types::E301, span, format!("`{text}` is not declared"));
        if let Some(other) = self.nearest(name) {
            d = d.help(format!("did you mean `{}`?", self.text(other)));
        }
        self.report(d);
        self.scopes.bind(name, Entity::Error, span);
        self.push_error(span)
    }

    /// The visible name that is nearest in spelling.
    pub(super) fn nearest(&self, name: Symbol) -> Option<Symbol> {
        let wanted = self.names.bytes(name);
        let close = self.scopes.visible().filter_map(|other| {
            let distance = near(wanted, self.names.bytes(other))?;
            Some((distance, other))
        });
        close.min_by_key(|(distance, other)| (*distance, self.names.bytes(*other))).map(|(_, other)| other)
    }

    /// The first type of C's list that holds the literal.
    fn int_literal(&mut self, value: u128, suffix: IntSuffix, decimal: bool, span: Span) -> ExprId {
        use IntKind::*;
        let all = [Int, UnsignedInt, Long, UnsignedLong, LongLong, UnsignedLongLong, Int128, UnsignedInt128];
        let least = match suffix.longs {
            0 => Int.rank(),
            1 => Long.rank(),
            _ => LongLong.rank(),
        };
        let signed = i128::try_from(value).unwrap_or(-1);
        let fits = |kind: &IntKind| match kind {
            UnsignedInt128 => true,
            _ => signed >= 0 && kind.holds(signed, self.target),
        };
        let allowed = |kind: &IntKind| {
            kind.rank() >= least && if suffix.unsigned { !kind.is_signed() } else { kind.is_signed() || !decimal }
        };
        let kind = all.into_iter().find(|kind| allowed(kind) && fits(kind)).unwrap_or(UnsignedInt128);
        self.push_int(value as i128, kind, span)
    }

    /// The type of the elements of a string.
    pub(super) fn unit_kind(&self, encoding: Encoding) -> IntKind {
        match encoding {
            Encoding::Plain => IntKind::Char,
            Encoding::Wide if self.target.pointer_size() == 4 => IntKind::Long,
            Encoding::Wide => IntKind::Int,
            Encoding::Utf16 => IntKind::UnsignedShort,
            Encoding::Utf32 => IntKind::UnsignedInt,
        }
    }

    pub(super) fn string(&mut self, units: Box<[u32]>, encoding: Encoding, span: Span) -> ExprId {
        let element = QualType::plain(self.int(self.unit_kind(encoding)));
        let extent = Extent::Fixed(units.len() as u64 + 1);
        let ty = self.ast.types.intern(Type::Array(element, extent));
        self.push_plain(ExprKind::String(units, encoding), ty, span)
    }

    fn size_of(&mut self, ty: QualType, span: Span) -> ExprId {
        let size = self.size_type();
        let complete = match self.kind(ty.ty) {
            Type::Error => return self.push_error(span),
            Type::Foreign => false,
            Type::Record(_) => self.ast.types.size_of(ty.ty, self.target).is_some(),
            Type::Array(_, Extent::Incomplete) => false,
            _ => true,
        };
        if !complete {
            let text = self.spell(ty);
            self.error(&types::E305, span, format!("`sizeof` of the incomplete type `{text}`"));
            return self.push_error(span);
        }
        self.push_plain(ExprKind::SizeOf(ty), size, span)
    }

    fn align_of(&mut self, ty: QualType, stated: Option<u64>, span: Span) -> ExprId {
        let size = self.size_type();
        let Some(align) = stated.max(self.ast.types.align_of(ty.ty, self.target)) else {
            if ty.ty != self.basic.error {
                let text = self.spell(ty);
                self.error(&types::E305, span, format!("`_Alignof` of the incomplete type `{text}`"));
            }
            return self.push_error(span);
        };
        self.push_plain(ExprKind::Int(i128::from(align)), size, span)
    }

    fn generic(
        &mut self,
        u: &Unit,
        control: tree::ExprId,
        arms: &[(Option<tree::DeclId>, tree::ExprId)],
        span: Span,
    ) -> ExprId {
        let control = self.expr(u, control);
        let control = self.decay(control);
        if self.is_error(control) {
            return self.push_error(span);
        }
        let wanted = self.ty(control);
        let mut fallback = None;
        let mut chosen = None;
        for (ty, value) in arms {
            match ty {
                None => fallback = Some(*value),
                Some(decl) => {
                    let ty = self.type_name(u, *decl);
                    let matches = ty.quals == Qualifiers::NONE && self.ast.types.compatible(ty.ty, wanted);
                    if matches && chosen.is_none() {
                        chosen = Some(*value);
                    }
                }
            }
        }
        match chosen.or(fallback) {
            Some(value) => self.expr(u, value),
            None => {
                let text = self.spell_plain(wanted);
                self.error(&types::E326, span, format!("`_Generic` has no association for `{text}`"));
                self.push_error(span)
            }
        }
    }

    fn cast(&mut self, u: &Unit, decl: tree::DeclId, operand: tree::ExprId, span: Span) -> ExprId {
        let to = self.type_name(u, decl);
        let e = self.expr(u, operand);
        let e = self.decay(e);
        let cast = self.cast_to(e, to);
        self.ast.exprs[cast.0 as usize].span = span;
        cast
    }

    fn cast_to(&mut self, e: ExprId, to: QualType) -> ExprId {
        let (from, span) = (self.ty(e), self.span(e));
        if self.is_error(e) || to.ty == self.basic.error {
            return self.push_error(span);
        }
        if to.ty == self.basic.void {
            return self.convert_written(e, to.ty, Written::Explicitly);
        }
        let e = self.value(e);
        let floats = |ty: TypeId| matches!(self.kind(ty), Type::Float(_) | Type::Complex(_));
        let pointers = |ty: TypeId| matches!(self.kind(ty), Type::Pointer(_));
        let scalars = self.is_scalar(from) && self.is_scalar(to.ty);
        let crossed = (floats(from) && pointers(to.ty)) || (pointers(from) && floats(to.ty));
        let vectors = matches!(self.kind(from), Type::Vector(..)) || matches!(self.kind(to.ty), Type::Vector(..));
        if (scalars && !crossed) || from == to.ty || vectors {
            return self.convert_written(e, to.ty, Written::Explicitly);
        }
        if let Some(number) = self.union_member(to.ty, from) {
            let kind = ExprKind::Convert(Conversion::ToUnion(number), Written::Explicitly, e);
            return self.push_plain(kind, to.ty, span);
        }
        if self.is_error(e) {
            return e;
        }
        let message = format!("a cast from `{}` to `{}` is not allowed", self.spell_plain(from), self.spell(to));
        self.error(&types::E325, span, message);
        self.push_error(span)
    }

    /// GNU: the member of a union that a value of type `from` may become.
    fn union_member(&self, to: TypeId, from: TypeId) -> Option<u32> {
        let Type::Record(id) = self.kind(to) else { return None };
        let record = self.ast.types.record(*id);
        let members = match (record.kind, &record.layout) {
            (tree::RecordKind::Union, Some(layout)) => &layout.members,
            _ => return None,
        };
        members.iter().position(|m| self.ast.types.compatible(m.ty.ty, from)).map(|n| n as u32)
    }

    fn compound_literal(&mut self, u: &Unit, decl: tree::DeclId, list: &InitializerList, span: Span) -> ExprId {
        let ty = self.type_name(u, decl);
        let storage = if self.function.is_some() { Storage::Automatic } else { Storage::Static };
        let (ty, init) = self.list_initializer(u, ty, list);
        if storage == Storage::Static {
            self.check_static_init(&init);
        }
        let object = self.push_object(Object {
            name: None,
            ty,
            linkage: Linkage::None,
            storage,
            role: Role::Plain,
            definition: Definition::Defined,
            init: Some(init),
            function: self.function.as_ref().map(|f| f.id),
            align: None,
            span,
        });
        if storage == Storage::Static {
            self.ast.statics.push(object);
        }
        self.push(ExprKind::CompoundLiteral(object), ty, span)
    }

    fn statement_expr(&mut self, u: &Unit, body: tree::StmtId, span: Span) -> ExprId {
        if self.function.is_none() {
            self.error(&types::E312, span, "a statement expression is allowed only inside a function");
            return self.push_error(span);
        }
        let body = self.statement(u, body);
        let ty = match self.last_expression(body) {
            Some((stmt, e)) => {
                let e = self.decay(e);
                self.ast.stmts[stmt.0 as usize].kind = StmtKind::Expr(e);
                self.ty(e)
            }
            None => self.basic.void,
        };
        self.push_plain(ExprKind::StatementExpr(body), ty, span)
    }

    fn last_expression(&self, body: StmtId) -> Option<(StmtId, ExprId)> {
        let mut at = body;
        loop {
            match &self.ast.stmt(at).kind {
                StmtKind::Block(list) if at == body => at = *list.last()?,
                StmtKind::Label(_, inner) => at = *inner,
                StmtKind::Expr(e) => return Some((at, *e)),
                _ => return None,
            }
        }
    }

    /// `__func__`: a static array of characters.
    fn function_name(&mut self, span: Span) -> ExprId {
        let Some(id) = self.function.as_ref().map(|f| f.id) else {
            return self.string(Box::new([]), Encoding::Plain, span);
        };
        if let Some(&object) = self.function_names.get(&id) {
            return self.object(object, span);
        }
        let function = self.ast.function(id);
        let units: Box<[u32]> = self.names.bytes(function.name).iter().map(|&b| u32::from(b)).collect();
        let at = function.span;
        let value = self.string(units, Encoding::Plain, at);
        let ty = self.ast.types.qualify(self.ast.expr(value).ty, Qualifiers::CONST);
        let object = self.push_object(Object {
            name: None,
            ty,
            linkage: Linkage::None,
            storage: Storage::Static,
            role: Role::Plain,
            definition: Definition::Defined,
            init: Some(Init::Value(value)),
            function: Some(id),
            align: None,
            span: at,
        });
        self.ast.statics.push(object);
        self.function_names.insert(id, object);
        self.object(object, span)
    }

    /// An expression typed and converted as an assignment to `to` would.
    pub(super) fn expr_for(&mut self, u: &Unit, e: tree::ExprId, to: QualType, sink: Sink) -> ExprId {
        let e = self.expr(u, e);
        self.convert_for(e, to, sink)
    }
}

fn float_kind(suffix: FloatSuffix) -> FloatKind {
    match suffix {
        FloatSuffix::None => FloatKind::Double,
        FloatSuffix::Float => FloatKind::Float,
        FloatSuffix::LongDouble => FloatKind::LongDouble,
        FloatSuffix::Float128 => FloatKind::Float128,
    }
}
