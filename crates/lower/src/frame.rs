//! One function while it is lowered: its variables, its graph, its scopes, and
//! the small constructors that all other files use.

use crate::context::{Context, ObjectRef};
use crate::contracts::Entry;
use crate::graph::{Graph, Label};
use crate::inlined::Inlined;
use crate::jumps::Jumps;
use crate::library;
use crate::link::{Missing, UnitId};
use crate::reads::{Effects, Reads};
use crate::scopes::{Scope, Scopes};
use crate::types::{integer, qualifiers};
use antiphon_model as m;
use antiphon_model::visit::{self, Child};
use antiphon_source::codes::annotations;
use antiphon_source::{Code, Diagnostic, Span};
use antiphon_syntax::ast::{self, Ast, Storage};
use antiphon_syntax::types::IntKind;
use rustc_hash::{FxHashMap, FxHashSet};

/// Where `break` or `continue` leads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exit {
    pub label: Label,
    pub scope: Scope,
}

/// A `switch` whose body is being lowered.
#[derive(Debug)]
pub(crate) struct OpenSwitch {
    pub cases: Vec<(i128, i128, Exit)>,
    pub default: Option<Exit>,
}

/// What is known of the expressions of a function before they are lowered.
#[derive(Debug, Default)]
pub(crate) struct Evaluation {
    /// What evaluating them does.
    pub effects: FxHashMap<ast::ExprId, Effects>,
    /// Calls of whose result only the sign matters.
    pub tested: FxHashSet<ast::ExprId>,
    /// How many expressions around this one are lowered in several orders.
    pub copies: u32,
    /// What the contract of the function needs to know of its start.
    pub entry: Option<Entry>,
    /// The value of each `\at(e, L)`.
    pub from_labels: FxHashMap<ast::ExprId, m::LocalId>,
    /// Functions that stand for expressions just now.
    pub inlined: Inlined,
    /// Complex values that are real, and the real ones.
    pub reals: FxHashMap<m::ExprId, m::ExprId>,
    /// Jumps into the function and out of it.
    pub jumps: Jumps,
}

/// Everything about the function that outlives a borrow of the context.
pub(crate) struct State<'a> {
    pub unit: UnitId,
    pub ast: &'a Ast,
    pub function: m::FunctionId,
    pub source: Option<ast::FunctionId>,
    pub result: m::TypeId,
    pub graph: Graph,
    pub locals: Vec<m::Local>,
    pub temporaries: u32,
    pub variables: FxHashMap<ast::ObjectId, m::LocalId>,
    pub bounds: FxHashMap<ast::ObjectId, m::BoundId>,
    pub extents: FxHashMap<ast::ExprId, m::LocalId>,
    pub evaluation: Evaluation,
    pub scopes: Scopes,
    pub labels: FxHashMap<ast::LabelId, Exit>,
    pub gotos: Vec<(Exit, ast::LabelId, Span)>,
    pub breaks: Vec<Exit>,
    pub continues: Vec<Exit>,
    pub switches: Vec<OpenSwitch>,
    pub loops: Vec<m::LoopId>,
    /// Places that were reported, so that a header's fault is said once.
    pub reported: FxHashSet<(&'static str, Span)>,
}

impl<'a> State<'a> {
    pub fn new(unit: UnitId, ast: &'a Ast, function: m::FunctionId, result: m::TypeId) -> State<'a> {
        State {
            unit,
            ast,
            function,
            source: None,
            result,
            graph: Graph::default(),
            locals: Vec::new(),
            temporaries: 0,
            variables: FxHashMap::default(),
            bounds: FxHashMap::default(),
            extents: FxHashMap::default(),
            evaluation: Evaluation::default(),
            scopes: Scopes::default(),
            labels: FxHashMap::default(),
            gotos: Vec::new(),
            breaks: Vec::new(),
            continues: Vec::new(),
            switches: Vec::new(),
            loops: Vec::new(),
            reported: FxHashSet::default(),
        }
    }
}

/// A function being lowered, with the program around it.
pub(crate) struct Frame<'c, 'a> {
    pub cx: &'c mut Context<'a>,
    pub st: State<'a>,
}

impl<'a> Frame<'_, 'a> {
    /// Goes on in another unit; gives the one before.
    pub fn enter_unit(&mut self, unit: UnitId) -> UnitId {
        self.st.ast = self.cx.ast(unit);
        std::mem::replace(&mut self.st.unit, unit)
    }

    /// An expression of the model.
    pub fn expr(&mut self, kind: m::ExprKind, ty: m::TypeId, span: Span) -> m::ExprId {
        if let m::ExprKind::AddressOf(place) = kind {
            self.refuse_address(place, span);
        }
        let reads = self.reads_of_expr(&kind);
        self.cx.reads.exprs.push(reads);
        self.cx.exprs.push(m::Expr { kind, ty, span });
        m::ExprId(self.cx.exprs.len() as u32 - 1)
    }

    /// A place of the model.
    pub fn place(&mut self, kind: m::PlaceKind, ty: m::TypeId, span: Span) -> m::PlaceId {
        let reads = self.reads_of_place(&kind);
        self.cx.reads.places.push(reads);
        let qualifiers = self.qualifiers_of(&kind);
        self.cx.places.push(m::Place { kind, ty, qualifiers, span });
        m::PlaceId(self.cx.places.len() as u32 - 1)
    }

    /// The qualifiers of a place that follow from its parts.
    fn qualifiers_of(&self, kind: &m::PlaceKind) -> m::Qualifiers {
        match kind {
            m::PlaceKind::Variable(m::Variable::Global(id)) => self.cx.globals[id.0 as usize].qualifiers,
            m::PlaceKind::Variable(m::Variable::Local(id)) => {
                self.st.locals.get(id.0 as usize).map_or(m::Qualifiers::NONE, |local| local.qualifiers)
            }
            m::PlaceKind::Index(array, _) => self.cx.places[array.0 as usize].qualifiers,
            m::PlaceKind::Field(record, field) => {
                let record = &self.cx.places[record.0 as usize];
                let own = match self.cx.types.get(record.ty) {
                    m::Type::Record(id) => self.cx.types.record(*id).fields.get(*field as usize),
                    _ => None,
                };
                record.qualifiers.with(own.map_or(m::Qualifiers::NONE, |field| field.qualifiers))
            }
            m::PlaceKind::Deref(_) | m::PlaceKind::String(_) | m::PlaceKind::Remote(_) => m::Qualifiers::NONE,
        }
    }

    /// A place that was made just now, seen through a type with more qualifiers.
    pub fn qualify(&mut self, place: m::PlaceId, qualifiers: m::Qualifiers) -> m::PlaceId {
        let place_row = &mut self.cx.places[place.0 as usize];
        place_row.qualifiers = place_row.qualifiers.with(qualifiers);
        place
    }

    /// An integer constant.
    pub fn int(&mut self, value: i128, ty: m::TypeId, span: Span) -> m::ExprId {
        self.expr(m::ExprKind::Int(value), ty, span)
    }

    /// The value of a place.
    pub fn load(&mut self, place: m::PlaceId, span: Span) -> m::ExprId {
        let ty = self.cx.places[place.0 as usize].ty;
        self.expr(m::ExprKind::Load(place), ty, span)
    }

    /// A conversion, where the types differ.
    pub fn convert(&mut self, value: m::ExprId, ty: m::TypeId, span: Span) -> m::ExprId {
        if self.type_of(value) == ty {
            return value;
        }
        if self.is_complex(value) || self.part_type(ty).is_some() {
            return self.convert_complex(value, ty, span);
        }
        let constant = match self.cx.exprs[value.0 as usize].kind {
            m::ExprKind::Int(number) => self.constant(number, ty),
            _ => None,
        };
        self.expr(constant.unwrap_or(m::ExprKind::Convert(value)), ty, span)
    }

    /// A number as a constant of another type, if it has that value there.
    fn constant(&self, number: i128, ty: m::TypeId) -> Option<m::ExprKind> {
        match self.cx.types.get(ty) {
            m::Type::Bool => Some(m::ExprKind::Int(i128::from(number != 0))),
            m::Type::Int(int) if fits(number, *int) => Some(m::ExprKind::Int(number)),
            m::Type::Float(_) if number.unsigned_abs() < 1 << 24 => {
                let real = m::Real { mantissa: number.into(), base: 10, exponent: 0 };
                Some(m::ExprKind::Real(Box::new(real)))
            }
            _ => None,
        }
    }

    /// An operator on two values.
    pub fn binary(
        &mut self,
        op: m::BinaryOp,
        operands: (m::ExprId, m::ExprId),
        ty: m::TypeId,
        span: Span,
    ) -> m::ExprId {
        self.expr(m::ExprKind::Binary(op, operands.0, operands.1), ty, span)
    }

    /// The type of an expression.
    pub fn type_of(&self, value: m::ExprId) -> m::TypeId {
        self.cx.exprs[value.0 as usize].ty
    }

    /// The type of a place.
    pub fn place_type(&self, place: m::PlaceId) -> m::TypeId {
        self.cx.places[place.0 as usize].ty
    }

    /// An integer type of C.
    pub fn int_type(&mut self, kind: IntKind) -> m::TypeId {
        let ty = integer(kind, self.cx.target);
        self.cx.types.intern(ty)
    }

    /// Does an action.
    pub fn act(&mut self, action: m::Action, span: Span) {
        self.st.graph.action(action, span);
    }

    /// Assigns a value to a place.
    pub fn assign(&mut self, place: m::PlaceId, value: m::ExprId, span: Span) {
        self.act(m::Action::Assign(place, value), span);
    }

    /// A new local variable.
    pub fn add_local(&mut self, local: m::Local) -> m::LocalId {
        self.st.locals.push(local);
        m::LocalId(self.st.locals.len() as u32 - 1)
    }

    /// The place of a local variable.
    pub fn local_place(&mut self, local: m::LocalId, span: Span) -> m::PlaceId {
        let ty = self.st.locals[local.0 as usize].ty;
        self.place(m::PlaceKind::Variable(m::Variable::Local(local)), ty, span)
    }

    /// The place of a global variable.
    pub fn global_place(&mut self, global: m::GlobalId, span: Span) -> m::PlaceId {
        let ty = self.cx.globals[global.0 as usize].ty;
        self.place(m::PlaceKind::Variable(m::Variable::Global(global)), ty, span)
    }

    /// The place of a fresh temporary. One that is not a scalar is an object in
    /// memory, which comes to life here and ends with the block.
    pub fn temporary(&mut self, ty: m::TypeId, span: Span) -> m::PlaceId {
        let storage = match self.cx.types.is_scalar(ty) {
            true => m::LocalStorage::Register,
            false => m::LocalStorage::Memory,
        };
        let local = self.temporary_local(ty, storage, span);
        if storage == m::LocalStorage::Memory {
            self.come_to_life(local, span);
        }
        self.local_place(local, span)
    }

    /// A fresh temporary for a scalar.
    pub fn register(&mut self, ty: m::TypeId, span: Span) -> m::LocalId {
        self.temporary_local(ty, m::LocalStorage::Register, span)
    }

    fn temporary_local(&mut self, ty: m::TypeId, storage: m::LocalStorage, span: Span) -> m::LocalId {
        let name = format!("t{}", self.st.temporaries);
        self.st.temporaries += 1;
        let (kind, qualifiers) = (m::LocalKind::Temporary, m::Qualifiers::NONE);
        self.add_local(m::Local { name, ty, kind, storage, qualifiers, span })
    }

    /// The value, kept in a temporary from now on. A temporary or a constant
    /// keeps its value by itself.
    pub fn save(&mut self, value: m::ExprId) -> m::ExprId {
        if self.is_kept(value) {
            return value;
        }
        let (ty, span) = (self.type_of(value), self.cx.exprs[value.0 as usize].span);
        let place = self.temporary(ty, span);
        self.assign(place, value, span);
        self.load(place, span)
    }

    fn is_kept(&self, value: m::ExprId) -> bool {
        match self.cx.exprs[value.0 as usize].kind {
            m::ExprKind::Int(_) | m::ExprKind::Null | m::ExprKind::Function(_) => true,
            m::ExprKind::Load(place) => match self.cx.places[place.0 as usize].kind {
                m::PlaceKind::Variable(m::Variable::Local(local)) => {
                    self.st.locals[local.0 as usize].kind == m::LocalKind::Temporary
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether a local is kept in a register.
    pub fn is_register(&self, local: m::LocalId) -> bool {
        let local = &self.st.locals[local.0 as usize];
        local.storage == m::LocalStorage::Register
    }

    /// What evaluating an expression reads.
    fn reads_of_expr(&self, kind: &m::ExprKind) -> Reads {
        match kind {
            m::ExprKind::Load(place) => self.reads_of_load(*place),
            _ => {
                let mut reads = Reads::default();
                visit::expr_parts(kind, |part| reads = reads.and(self.reads_of_part(part)));
                reads
            }
        }
    }

    /// What finding a place reads, apart from what it holds.
    fn reads_of_place(&self, kind: &m::PlaceKind) -> Reads {
        match kind {
            m::PlaceKind::Remote(_) => Reads { memory: true, registers: crate::reads::Registers::ALL },
            _ => {
                let mut reads = Reads::default();
                visit::place_parts(kind, |part| reads = reads.and(self.reads_of_part(part)));
                reads
            }
        }
    }

    fn reads_of_part(&self, part: Child) -> Reads {
        match part {
            Child::Expr(id) => self.cx.reads.exprs[id.0 as usize],
            Child::Place(id) => self.cx.reads.places[id.0 as usize],
            Child::Type(_)
            | Child::Bound(_)
            | Child::Function(_)
            | Child::Abstract(_)
            | Child::Variable(_)
            | Child::String(_) => Reads::default(),
        }
    }

    /// What a load reads: the place's own, and where it is kept. Inputs never
    /// change, and temporaries are written before they are read.
    fn reads_of_load(&self, place: m::PlaceId) -> Reads {
        let mut reads = self.cx.reads.places[place.0 as usize];
        match self.cx.places[place.0 as usize].kind {
            m::PlaceKind::Variable(m::Variable::Local(local)) if self.is_register(local) => {
                if self.st.locals[local.0 as usize].kind != m::LocalKind::Temporary {
                    reads.registers.add(local);
                }
            }
            m::PlaceKind::Variable(m::Variable::Global(global)) => {
                let role = self.cx.globals[global.0 as usize].role;
                reads.memory |= !matches!(role, m::Role::Input(_) | m::Role::Extent);
            }
            m::PlaceKind::String(_) => {}
            _ => reads.memory = true,
        }
        reads
    }

    /// The variable that an object of the current unit is.
    pub fn variable(&mut self, id: ast::ObjectId) -> m::Variable {
        let object = self.st.ast.object(id);
        match object.storage {
            Storage::Static | Storage::Thread => m::Variable::Global(self.global(id)),
            Storage::Automatic | Storage::Parameter | Storage::Bound => m::Variable::Local(self.local(id)),
        }
    }

    /// The local variable that an object is, made when it is first met.
    pub fn local(&mut self, id: ast::ObjectId) -> m::LocalId {
        if let Some(&known) = self.st.variables.get(&id) {
            return known;
        }
        let object = self.st.ast.object(id);
        let ty = self.ty(object.ty.ty, object.span);
        let in_register =
            self.cx.types.is_scalar(ty) && !self.cx.order.addressed[self.st.unit.0 as usize].contains(&id);
        let storage = if in_register { m::LocalStorage::Register } else { m::LocalStorage::Memory };
        let kind = match object.storage {
            Storage::Parameter => m::LocalKind::Parameter,
            Storage::Automatic | Storage::Static | Storage::Thread | Storage::Bound => m::LocalKind::User,
        };
        let name = object.name.map_or_else(|| format!("literal{}", self.st.locals.len()), |name| self.cx.text(name));
        let qualifiers = qualifiers(self.st.ast, object.ty);
        let local = self.add_local(m::Local { name, ty, kind, storage, qualifiers, span: object.span });
        self.st.variables.insert(id, local);
        local
    }

    /// The global variable that an object is. Those of file scope are known
    /// before any function is lowered; static ones of a function are entered
    /// when the function is, and startup gives them their values.
    pub fn global(&mut self, id: ast::ObjectId) -> m::GlobalId {
        let meant = self.cx.linked_object(ObjectRef { unit: self.st.unit, id });
        if let Some(&known) = self.cx.ids.globals.get(&meant) {
            return known;
        }
        let outer = self.enter_unit(meant.unit);
        let object = self.st.ast.object(meant.id);
        let is_missing = object.definition == ast::Definition::Declared && self.library_object(object).is_none();
        if is_missing && self.cx.links.missing == Missing::Reported {
            self.report_undefined(object);
        }
        let global = self.declare_global(meant.id);
        self.enter_unit(outer);
        self.cx.pending.uninitialised.statics.push_back(meant);
        global
    }

    /// What a variable that the library defines holds at the start.
    pub fn library_object(&self, object: &ast::Object) -> Option<library::Initial> {
        library::object(self.cx.names.text(object.name?))
    }

    fn report_undefined(&mut self, object: &ast::Object) {
        let name = object.name.map_or_else(String::new, |name| self.cx.text(name));
        let text = format!("`{name}` is used, but no file defines it");
        self.cx.diagnostics.push(Diagnostic::new(&annotations::E413, object.span, text).label("only declared here"));
    }

    /// Reports a limit of Antiphon, with the way on which control gets there.
    pub fn unsupported(&mut self, code: Code, span: Span, text: impl Into<String>) {
        if !self.st.reported.insert((code.id, span)) {
            return;
        }
        let diagnostic = Diagnostic::new(code, span, text);
        let diagnostic = match self.cx.way_to(self.st.function) {
            Some(way) => diagnostic.label(way),
            None => diagnostic,
        };
        self.cx.diagnostics.push(diagnostic);
    }
}

/// Whether a number is a value of an integer type.
fn fits(number: i128, ty: m::IntType) -> bool {
    let bits = u32::from(ty.bits);
    match ty.sign {
        m::Signedness::Signed => bits >= 128 || (-(1i128 << (bits - 1))..1i128 << (bits - 1)).contains(&number),
        m::Signedness::Unsigned => number >= 0 && (bits >= 127 || number < 1i128 << bits),
    }
}
