//! Typing: from the tree as written to the typed AST.
//!
//! One external declaration at a time: names are resolved, every expression
//! gets its type, every implicit conversion becomes a node, initialisers are
//! laid out, constants are computed where C asks for them. What is wrong is
//! reported once: an expression that was reported has [`Type::Error`], which
//! goes with everything, silently.
//!
//! Each file holds one technique. They share [`Typing`], the state of the
//! phase; a `Unit` (the tree of one external declaration) is handed along.
//!
//! Deliberately not here: what library functions do, and what Antiphon cannot
//! model; lowering says that.

mod annotate;
mod assign;
mod attributes;
mod builtin_calls;
mod builtins;
mod calls;
mod channels;
mod complex;
mod constants;
mod contracts;
mod convert;
mod declarators;
mod declare;
mod dispatched;
mod expr;
mod functions;
mod globals;
mod init;
mod jumps;
mod known;
mod later;
pub mod layout;
mod members;
mod nodes;
mod openmp;
mod operators;
mod pointers;
mod print;
mod records;
mod relate;
mod repeated;
mod scope;
mod specify;
mod statements;
mod stretches;
mod variants;
mod verifier;
mod widths;

pub use known::KnownNames;
#[cfg(test)]
mod tests;

pub use print::{binary_text, qualifiers, unary_text, Speller};

use crate::ast::{Ast, Expr, ExprId, ExprKind, FunctionId, LabelId, Object, ObjectId, Remote, Stmt, StmtId, StmtKind};
use crate::tree::{self, Unit};
use crate::types::{FloatKind, IntKind, QualType, Type, TypeId};
use crate::Target;
use antiphon_source::codes::unsupported;
use antiphon_source::{Code, Diagnostic, Interner, Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use scope::{Entity, Scopes};
use std::rc::Rc;

/// The state of the phase.
pub struct Typing<'a> {
    target: Target,
    names: &'a Interner,
    known: KnownNames,
    ast: Ast,
    diagnostics: Vec<Diagnostic>,
    basic: BasicTypes,
    scopes: Scopes,
    /// Everything with linkage, also what only a block has declared.
    linked: FxHashMap<Symbol, Entity>,
    /// The function whose body is being read.
    function: Option<FunctionState>,
    /// Whether the text is the program's or an annotation's.
    voice: Voice,
    /// Unions whose parameters take their members' values.
    transparent: FxHashSet<crate::types::RecordId>,
    /// `PROC@f.x` of a function not seen yet.
    pending: Vec<ExprId>,
    /// Universes that were declared: who belongs to them, and where.
    universes: FxHashMap<Symbol, (ExprId, Span)>,
    /// The names that can be selected from each complete record, in order.
    member_names: FxHashMap<crate::types::RecordId, Vec<Symbol>>,
    /// The way to each of them.
    member_paths: FxHashMap<(crate::types::RecordId, Symbol), records::MemberPath>,
    /// The values that gcc gives a type of an exact width.
    exact: FxHashMap<ExprId, widths::Exact>,
    /// The first `const` member inside each complete record that was asked for.
    const_members: FxHashMap<crate::types::RecordId, Option<Symbol>>,
    /// The `__func__` of functions that use it.
    function_names: FxHashMap<FunctionId, ObjectId>,
    /// The `declare target` without a list that is open.
    for_devices: Option<openmp::ForDevices>,
    variants: variants::Variants,
}

/// Who speaks: annotations must not change anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Voice {
    Program,
    Annotation,
    /// An annotation about the end of a call, where there is a result and a time before.
    Ensures,
}

/// Ids of the types that are needed all the time.
struct BasicTypes {
    error: TypeId,
    void: TypeId,
    foreign: TypeId,
    va_list: TypeId,
    ints: [TypeId; IntKind::ALL.len()],
    floats: [TypeId; 4],
}

/// What is known while a body is being read.
struct FunctionState {
    id: FunctionId,
    result: QualType,
    labels: Vec<jumps::LabelState>,
    label_index: FxHashMap<Symbol, LabelId>,
    switches: Vec<jumps::SwitchState>,
    /// How many loops are open.
    loops: u32,
    /// How many constructs of OpenMP are.
    constructs: u32,
    /// Which these are, the outermost first; and those that are around the function as a variant.
    around: Vec<crate::openmp::Construct>,
    of_variant: Vec<crate::openmp::Construct>,
    dispatched: Option<variants::Dispatched>,
    repeated: repeated::Repeated,
}

impl FunctionState {
    /// A function of which nothing was seen yet.
    fn of(id: FunctionId, result: QualType) -> FunctionState {
        FunctionState {
            id,
            result,
            labels: Vec::new(),
            label_index: FxHashMap::default(),
            switches: Vec::new(),
            loops: 0,
            constructs: 0,
            around: Vec::new(),
            of_variant: Vec::new(),
            dispatched: None,
            repeated: repeated::Repeated::default(),
        }
    }
}

impl<'a> Typing<'a> {
    /// An empty translation unit.
    pub fn new(target: Target, names: &'a Interner, known: KnownNames) -> Typing<'a> {
        let mut ast = Ast::default();
        let types = &mut ast.types;
        let basic = BasicTypes {
            error: types.intern(Type::Error),
            void: types.intern(Type::Void),
            foreign: types.intern(Type::Foreign),
            va_list: types.intern(Type::VaList),
            ints: IntKind::ALL.map(|kind| types.intern(Type::Int(kind))),
            floats: [FloatKind::Float, FloatKind::Double, FloatKind::LongDouble, FloatKind::Float128]
                .map(|kind| types.intern(Type::Float(kind))),
        };
        let mut scopes = Scopes::default();
        let wide = [IntKind::Int128, IntKind::UnsignedInt128].map(|kind| basic.ints[kind as usize]);
        for (name, ty) in known.wide_types.into_iter().zip(wide) {
            scopes.bind(name, Entity::Typedef(QualType::plain(ty), None), Span::NONE);
        }
        Typing {
            target,
            names,
            known,
            ast,
            diagnostics: Vec::new(),
            basic,
            scopes,
            linked: FxHashMap::default(),
            function: None,
            voice: Voice::Program,
            transparent: FxHashSet::default(),
            pending: Vec::new(),
            universes: FxHashMap::default(),
            member_names: FxHashMap::default(),
            member_paths: FxHashMap::default(),
            exact: FxHashMap::default(),
            const_members: FxHashMap::default(),
            function_names: FxHashMap::default(),
            for_devices: None,
            variants: variants::Variants::default(),
        }
    }

    /// Reads one external declaration.
    pub fn unit(&mut self, u: &Rc<Unit>) {
        match &u.item {
            Some(tree::Item::Declaration(decl)) => {
                self.global_declaration(u, *decl);
                self.declared_other();
            }
            Some(tree::Item::Function(definition)) => {
                self.function_definition(u, definition);
                self.declared_other();
            }
            Some(tree::Item::StaticAssert(assertion)) => self.static_assert(u, assertion),
            Some(tree::Item::Annotation(annotation)) => self.global_annotation(u, annotation),
            Some(tree::Item::Asm(span)) => {
                let text = "assembler code at file scope is not modelled";
                self.report(Diagnostic::new(&unsupported::U103, *span, text));
            }
            Some(tree::Item::OpenMp(directive)) => self.global_directive(u, directive),
            Some(tree::Item::Choice(choice)) => self.global_choice(u, choice),
            Some(tree::Item::Variant(variant)) => self.variant_ahead(u, variant),
            Some(tree::Item::BeginVariants(selector)) => self.variants_begin(u, selector),
            Some(tree::Item::EndVariants) => self.variants_end(),
            Some(tree::Item::Empty) | None => {}
        }
    }

    /// The whole unit, with everything there is to say about it.
    pub fn finish(mut self) -> (Ast, Vec<Diagnostic>) {
        self.resolve_pending_remotes();
        self.complete_tentative_definitions();
        (self.ast, self.diagnostics)
    }

    /// What was wrong so far; the caller takes it.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.diagnostics)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::new(code, span, message));
    }

    fn int(&self, kind: IntKind) -> TypeId {
        self.basic.ints[kind as usize]
    }

    fn float(&self, kind: FloatKind) -> TypeId {
        self.basic.floats[kind as usize]
    }

    /// `size_t`
    fn size_type(&self) -> TypeId {
        match self.target.pointer_size() {
            8 => self.int(IntKind::UnsignedLong),
            _ => self.int(IntKind::UnsignedInt),
        }
    }

    /// `ptrdiff_t`
    fn difference_type(&self) -> TypeId {
        match self.target.pointer_size() {
            8 => self.int(IntKind::Long),
            _ => self.int(IntKind::Int),
        }
    }

    fn pointer_to(&mut self, to: QualType) -> TypeId {
        self.ast.types.intern(Type::Pointer(to))
    }

    fn kind(&self, ty: TypeId) -> &Type {
        self.ast.types.get(ty)
    }

    /// The type of an expression, without its qualifiers.
    fn ty(&self, e: ExprId) -> TypeId {
        self.ast.expr(e).ty.ty
    }

    fn span(&self, e: ExprId) -> Span {
        self.ast.expr(e).span
    }

    fn push(&mut self, kind: ExprKind, ty: QualType, span: Span) -> ExprId {
        let id = ExprId(self.ast.exprs.len() as u32);
        self.ast.exprs.push(Expr { kind, ty, span });
        id
    }

    fn push_plain(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
        self.push(kind, QualType::plain(ty), span)
    }

    fn push_int(&mut self, value: i128, kind: IntKind, span: Span) -> ExprId {
        let ty = self.int(kind);
        self.push_plain(ExprKind::Int(value), ty, span)
    }

    fn push_error(&mut self, span: Span) -> ExprId {
        let ty = self.basic.error;
        self.push_plain(ExprKind::Error, ty, span)
    }

    fn push_stmt(&mut self, kind: StmtKind, span: Span) -> StmtId {
        let id = StmtId(self.ast.stmts.len() as u32);
        self.ast.stmts.push(Stmt { kind, span });
        id
    }

    fn push_object(&mut self, object: Object) -> ObjectId {
        let id = ObjectId(self.ast.objects.len() as u32);
        self.ast.objects.push(object);
        id
    }

    /// A type as C writes it.
    fn spell(&self, ty: QualType) -> String {
        Speller { ast: &self.ast, names: self.names }.ty(ty)
    }

    fn spell_plain(&self, ty: TypeId) -> String {
        self.spell(QualType::plain(ty))
    }

    fn text(&self, name: Symbol) -> &'a str {
        self.names.text(name)
    }

    fn remote_mut(&mut self, e: ExprId) -> Option<&mut Remote> {
        match &mut self.ast.exprs[e.0 as usize].kind {
            ExprKind::Remote(remote) => Some(remote),
            _ => None,
        }
    }
}
