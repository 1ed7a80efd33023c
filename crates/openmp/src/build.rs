//! Small constructors of typed nodes, so that the others read like the C that they make.
//!
//! Conversions are written out, as everywhere in the typed tree. Functions of the runtime are
//! declared in the unit when they are first called.

use antiphon_source::{Interner, Span};
use antiphon_syntax::ast::{
    Ast, BinaryOp, Conversion, Declared, Definition, Expr, ExprId, ExprKind, Function, FunctionId, Init, Inline,
    Linkage, Loop, LoopKind, Nature, Object, ObjectId, Returns, Role, StepOp, Stmt, StmtId, StmtKind, Storage, Written,
};
use antiphon_syntax::tree::{Qualifiers, Variadic};
use antiphon_syntax::types::{Extent, FunctionType, IntKind, QualType, Type, TypeId};
use antiphon_syntax::Target;

/// Makes nodes of a unit.
pub(crate) struct Build<'a> {
    pub ast: &'a mut Ast,
    pub names: &'a mut Interner,
    /// The function that new variables belong to.
    pub function: Option<FunctionId>,
    pub target: Target,
}

impl Build<'_> {
    pub fn expr(&mut self, kind: ExprKind, ty: QualType, span: Span) -> ExprId {
        self.ast.exprs.push(Expr { kind, ty, span });
        ExprId(self.ast.exprs.len() as u32 - 1)
    }

    pub fn stmt(&mut self, kind: StmtKind, span: Span) -> StmtId {
        self.ast.stmts.push(Stmt { kind, span });
        StmtId(self.ast.stmts.len() as u32 - 1)
    }

    pub fn int_type(&mut self, kind: IntKind) -> TypeId {
        self.ast.types.intern(Type::Int(kind))
    }

    pub fn int(&mut self) -> QualType {
        QualType::plain(self.int_type(IntKind::Int))
    }

    pub fn long(&mut self) -> QualType {
        QualType::plain(self.int_type(IntKind::Long))
    }

    pub fn void(&mut self) -> QualType {
        QualType::plain(self.ast.types.intern(Type::Void))
    }

    pub fn pointer(&mut self, to: QualType) -> QualType {
        QualType::plain(self.ast.types.intern(Type::Pointer(to)))
    }

    pub fn void_pointer(&mut self) -> QualType {
        let void = self.void();
        self.pointer(void)
    }

    pub fn array(&mut self, of: QualType, count: u64) -> QualType {
        QualType::plain(self.ast.types.intern(Type::Array(of, Extent::Fixed(count))))
    }

    /// A number of type `int`.
    pub fn number(&mut self, value: i128, span: Span) -> ExprId {
        let ty = self.int();
        self.expr(ExprKind::Int(value), ty, span)
    }

    /// A number of type `long`.
    pub fn long_number(&mut self, value: i128, span: Span) -> ExprId {
        let ty = self.long();
        self.expr(ExprKind::Int(value), ty, span)
    }

    pub fn object(&mut self, id: ObjectId, span: Span) -> ExprId {
        let ty = self.ast.object(id).ty;
        self.expr(ExprKind::Object(id), ty, span)
    }

    pub fn ty(&self, e: ExprId) -> QualType {
        self.ast.expr(e).ty
    }

    pub fn address(&mut self, place: ExprId, span: Span) -> ExprId {
        let ty = self.ty(place);
        let ty = self.pointer(ty);
        self.expr(ExprKind::AddressOf(place), ty, span)
    }

    pub fn deref(&mut self, pointer: ExprId, span: Span) -> ExprId {
        let to = match self.ast.types.get(self.ty(pointer).ty) {
            Type::Pointer(to) => *to,
            _ => self.ty(pointer),
        };
        self.expr(ExprKind::Deref(pointer), to, span)
    }

    /// An arithmetic conversion, where the types differ.
    pub fn arithmetic(&mut self, e: ExprId, to: QualType) -> ExprId {
        if self.ty(e).ty == to.ty {
            return e;
        }
        self.convert(Conversion::Arithmetic, e, to)
    }

    pub fn convert(&mut self, how: Conversion, e: ExprId, to: QualType) -> ExprId {
        let span = self.ast.expr(e).span;
        let plain = QualType { quals: Qualifiers::NONE, ..to };
        self.expr(ExprKind::Convert(how, Written::Implicitly, e), plain, span)
    }

    /// An array as the pointer to its first element.
    pub fn decay(&mut self, array: ExprId) -> ExprId {
        let Type::Array(element, _) = *self.ast.types.get(self.ty(array).ty) else { return array };
        let ty = self.pointer(element);
        self.convert(Conversion::ArrayDecay, array, ty)
    }

    pub fn index(&mut self, array: ExprId, at: ExprId, span: Span) -> ExprId {
        let base = self.decay(array);
        let element = match self.ast.types.get(self.ty(base).ty) {
            Type::Pointer(to) => *to,
            _ => self.ty(base),
        };
        self.expr(ExprKind::Index(base, at), element, span)
    }

    pub fn binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId, ty: QualType) -> ExprId {
        let span = self.ast.expr(left).span;
        self.expr(ExprKind::Binary(op, left, right), ty, span)
    }

    /// `left op right` of two `long`s.
    pub fn long_binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> ExprId {
        let ty = self.long();
        self.binary(op, left, right, ty)
    }

    pub fn assign(&mut self, place: ExprId, value: ExprId, span: Span) -> StmtId {
        let ty = QualType::plain(self.ty(place).ty);
        let e = self.expr(ExprKind::Assign(place, value), ty, span);
        self.stmt(StmtKind::Expr(e), span)
    }

    pub fn block(&mut self, list: Vec<StmtId>, span: Span) -> StmtId {
        self.stmt(StmtKind::Block(list), span)
    }

    pub fn when(&mut self, condition: ExprId, then: StmtId, span: Span) -> StmtId {
        self.stmt(StmtKind::If(condition, then, None), span)
    }

    pub fn while_loop(&mut self, condition: ExprId, body: StmtId, span: Span) -> StmtId {
        let parts = Loop {
            kind: LoopKind::While,
            invariants: Vec::new(),
            frame: Default::default(),
            init: None,
            condition: Some(condition),
            step: None,
            body,
        };
        self.stmt(StmtKind::Loop(Box::new(parts)), span)
    }

    /// `for (counter = first; counter < end; counter++) body`
    pub fn count_loop(&mut self, counter: ObjectId, bounds: (ExprId, ExprId), body: StmtId, span: Span) -> StmtId {
        let place = self.object(counter, span);
        let init = self.assign(place, bounds.0, span);
        let (value, int) = (self.object(counter, span), self.int());
        let condition = Some(self.binary(BinaryOp::Less, value, bounds.1, int));
        let place = self.object(counter, span);
        let ty = QualType::plain(self.ty(place).ty);
        let step = Some(self.expr(ExprKind::Step(StepOp::PreIncrement, place), ty, span));
        let parts = Loop {
            kind: LoopKind::For,
            invariants: Vec::new(),
            frame: Default::default(),
            init: Some(init),
            condition,
            step,
            body,
        };
        self.stmt(StmtKind::Loop(Box::new(parts)), span)
    }

    /// Whether a function is one of the runtime that only computes.
    fn computes(&self, callee: ExprId) -> bool {
        let callee = match self.ast.expr(callee).kind {
            ExprKind::Convert(Conversion::FunctionDecay, _, inner) => inner,
            _ => callee,
        };
        match self.ast.expr(callee).kind {
            ExprKind::Function(function) => {
                matches!(
                    self.names.text(self.ast.function(function).name),
                    "__omp_trips" | "__omp_factor" | "__omp_positive"
                )
            }
            _ => false,
        }
    }

    /// The same expression again; nothing if it does more than compute.
    pub fn again(&mut self, e: ExprId) -> Option<ExprId> {
        let Expr { ty, span, .. } = *self.ast.expr(e);
        let kind = match self.ast.expr(e).kind {
            ExprKind::Int(value) => ExprKind::Int(value),
            ExprKind::Object(object) => ExprKind::Object(object),
            ExprKind::SizeOf(of) => ExprKind::SizeOf(of),
            ExprKind::Unary(op, a) => ExprKind::Unary(op, self.again(a)?),
            ExprKind::Deref(a) => ExprKind::Deref(self.again(a)?),
            ExprKind::AddressOf(a) => ExprKind::AddressOf(self.again(a)?),
            ExprKind::Member(a, number) => ExprKind::Member(self.again(a)?, number),
            ExprKind::Convert(how, written, a) => ExprKind::Convert(how, written, self.again(a)?),
            ExprKind::Index(a, b) => ExprKind::Index(self.again(a)?, self.again(b)?),
            ExprKind::Binary(op, a, b) => ExprKind::Binary(op, self.again(a)?, self.again(b)?),
            ExprKind::Conditional(a, b, c) => ExprKind::Conditional(self.again(a)?, self.again(b)?, self.again(c)?),
            ExprKind::Call(callee, ref arguments) if self.computes(callee) => {
                let arguments = arguments.clone();
                let arguments: Option<Vec<ExprId>> = arguments.into_iter().map(|e| self.again(e)).collect();
                ExprKind::Call(callee, arguments?)
            }
            _ => return None,
        };
        Some(self.expr(kind, ty, span))
    }

    /// A new automatic variable.
    pub fn local(&mut self, name: &str, ty: QualType, span: Span) -> ObjectId {
        let name = Some(self.names.intern(name));
        self.ast.objects.push(Object {
            name,
            ty: QualType { quals: Qualifiers::NONE, ..ty },
            linkage: Linkage::None,
            storage: Storage::Automatic,
            role: Role::Plain,
            definition: Definition::Defined,
            init: None,
            function: self.function,
            align: None,
            span,
        });
        ObjectId(self.ast.objects.len() as u32 - 1)
    }

    pub fn declare(&mut self, object: ObjectId, value: Option<ExprId>, span: Span) -> StmtId {
        self.ast.objects[object.0 as usize].init = value.map(Init::Value);
        self.stmt(StmtKind::Declare(object), span)
    }

    /// A local variable with a value.
    pub fn set(&mut self, name: &str, ty: QualType, value: ExprId, list: &mut Vec<StmtId>, span: Span) -> ObjectId {
        let object = self.local(name, ty, span);
        let declare = self.declare(object, Some(value), span);
        list.push(declare);
        object
    }

    /// A function of this name: the one that the unit has, or a new declaration.
    pub fn function_named(&mut self, name: &str, result: QualType, parameters: &[QualType], span: Span) -> FunctionId {
        let symbol = self.names.intern(name);
        if let Some(known) = self.ast.functions.iter().position(|function| function.name == symbol) {
            return FunctionId(known as u32);
        }
        self.add_function(symbol, result, parameters, Linkage::External, span)
    }

    pub fn add_function(
        &mut self,
        name: antiphon_source::Symbol,
        result: QualType,
        parameters: &[QualType],
        linkage: Linkage,
        span: Span,
    ) -> FunctionId {
        let ty = FunctionType { result, parameters: Some(parameters.into()), variadic: Variadic::No };
        let ty = QualType::plain(self.ast.types.intern(Type::Function(ty)));
        self.ast.functions.push(Function {
            name,
            ty,
            linkage,
            inline: Inline::No,
            returns: Returns::Maybe,
            nature: Nature::Ordinary,
            contract: Default::default(),
            parameters: Vec::new(),
            body: None,
            labels: Vec::new(),
            span,
            declared: Declared::Explicitly,
        });
        FunctionId(self.ast.functions.len() as u32 - 1)
    }

    /// A pointer to a function.
    pub fn function_value(&mut self, id: FunctionId, span: Span) -> ExprId {
        let ty = self.ast.function(id).ty;
        let function = self.expr(ExprKind::Function(id), ty, span);
        let ty = self.pointer(ty);
        self.convert(Conversion::FunctionDecay, function, ty)
    }

    /// A call of the runtime; its parameters have the types of the arguments.
    pub fn call(&mut self, name: &str, result: QualType, arguments: Vec<ExprId>, span: Span) -> ExprId {
        let types: Vec<QualType> = arguments.iter().map(|e| QualType::plain(self.ty(*e).ty)).collect();
        let id = self.function_named(name, result, &types, span);
        let function = self.function_value(id, span);
        self.expr(ExprKind::Call(function, arguments), result, span)
    }

    /// A call of the runtime as a statement.
    pub fn call_statement(&mut self, name: &str, arguments: Vec<ExprId>, span: Span) -> StmtId {
        let void = self.void();
        let call = self.call(name, void, arguments, span);
        self.stmt(StmtKind::Expr(call), span)
    }

    /// What the text of a variable says of it.
    pub fn name_of(&self, object: ObjectId) -> String {
        self.ast.object(object).name.map_or_else(|| "literal".into(), |name| self.names.text(name).into())
    }
}
