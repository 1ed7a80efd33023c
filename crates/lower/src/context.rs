//! What all functions of a program share while it is lowered: the arenas of
//! the program, the links between units, who is still to be lowered, and what
//! was reported.

use crate::contracts::Contracts;
use crate::footprint::Footprint;
use crate::jumps::JumpVariables;
use crate::link::{Links, UnitId};
use crate::reads::Reads;
use crate::Unit;
use antiphon_model as m;
use antiphon_source::{Diagnostic, Interner, SourceMap, Span, Symbol};
use antiphon_syntax::ast::{self, Ast};
use antiphon_syntax::types::{RecordId, TypeId};
use antiphon_syntax::Target;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

/// A function of one unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FunctionRef {
    pub unit: UnitId,
    pub id: ast::FunctionId,
}

/// A variable of one unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct ObjectRef {
    pub unit: UnitId,
    pub id: ast::ObjectId,
}

/// What records that are the same have in common: tag and number of members.
pub(crate) type RecordKey = (Option<Symbol>, usize);

/// How control first came to a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached {
    /// Its name.
    pub name: Symbol,
    /// From which function, and where; `None` for `main`.
    pub from: Option<(m::FunctionId, Span)>,
}

/// Something that is still to be lowered.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Work {
    /// A function with a body.
    Function(m::FunctionId, FunctionRef),
    /// A function that only calls a library function, for its pointer.
    Wrapper(m::FunctionId, FunctionRef),
    /// A function without a body, where that is allowed.
    Unknown(m::FunctionId, FunctionRef),
    /// A contract in place of its function.
    Stub(m::FunctionId, FunctionRef),
}

/// Variables whose initialisers startup must still do.
#[derive(Default)]
pub struct Uninitialised {
    /// Static variables of functions, in the order in which they were found.
    pub statics: VecDeque<ObjectRef>,
    /// Variables of which each thread has its own.
    pub thread_locals: Vec<ObjectRef>,
}

/// What is still to be lowered.
#[derive(Default)]
pub(crate) struct Pending {
    /// Functions.
    pub functions: VecDeque<Work>,
    /// Variables whose initialisers startup must still do.
    pub uninitialised: Uninitialised,
    /// What is done with functions that have a contract.
    pub contracts: Contracts,
    /// Functions whose contracts startup checks, and their bodies.
    pub to_check: Vec<(FunctionRef, m::FunctionId)>,
    /// The functions that check them.
    pub checks: Vec<(m::FunctionId, crate::meetings::Company)>,
}

/// What the expressions and places of the program read, by their ids.
#[derive(Default)]
pub(crate) struct ReadSets {
    pub exprs: Vec<Reads>,
    pub places: Vec<Reads>,
}

/// From functions, variables and literals of the AST to those of the model.
#[derive(Default)]
pub(crate) struct ModelIds {
    pub functions: FxHashMap<FunctionRef, m::FunctionId>,
    pub abstracts: FxHashMap<FunctionRef, m::AbstractId>,
    pub globals: FxHashMap<ObjectRef, m::GlobalId>,
    pub strings: FxHashMap<(UnitId, ast::ExprId), m::StringId>,
    pub extents: FxHashMap<(UnitId, ast::ExprId), m::GlobalId>,
    /// Messages that annotations count.
    pub counted: Vec<m::Counted>,
    /// Integers as the user wrote them.
    pub spelled: BTreeMap<m::ExprId, String>,
}

/// From types of the AST to those of the model, and what is known of them.
#[derive(Default)]
pub(crate) struct TypeMap {
    pub ids: FxHashMap<(UnitId, TypeId), m::TypeId>,
    /// Whether a type has an extent that varies.
    pub is_variable: FxHashMap<(UnitId, TypeId), bool>,
    /// How many scalars a type is made of.
    pub scalar_counts: FxHashMap<m::TypeId, Option<u64>>,
    pub records: FxHashMap<(UnitId, RecordId), m::RecordId>,
    /// Records by tag and number of members, for finding the same one in another unit.
    pub record_buckets: FxHashMap<RecordKey, Vec<(UnitId, RecordId)>>,
    /// The records that complex types are, with the types of their parts.
    pub complexes: BTreeMap<m::RecordId, m::TypeId>,
    /// Types that were reported as unsupported.
    pub reported: FxHashSet<(UnitId, TypeId)>,
    /// Records whose pointers are numbers.
    pub arenas: BTreeMap<(UnitId, RecordId), Arena>,
}

/// The hidden variables of one kind of numbered nodes ([`crate::nodes`]).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arena {
    /// What a node is.
    pub record: m::TypeId,
    /// All nodes, by their numbers.
    pub nodes: m::GlobalId,
    /// Which of them are allocated and not freed.
    pub alive: m::GlobalId,
    /// The number of the last one.
    pub count: m::GlobalId,
    /// The length of both arrays.
    pub extent: m::GlobalId,
}

/// The whole program, under construction.
pub(crate) struct Context<'a> {
    pub units: &'a [Unit<'a>],
    pub names: &'a Interner,
    pub sources: &'a SourceMap,
    pub target: Target,
    pub links: Links,
    pub diagnostics: Vec<Diagnostic>,

    pub types: m::Types,
    pub exprs: Vec<m::Expr>,
    pub places: Vec<m::Place>,
    pub bounds: Vec<m::Bound>,
    pub globals: Vec<m::Global>,
    pub strings: Vec<m::StringLiteral>,
    pub functions: Vec<Option<m::Function>>,
    pub abstracts: Vec<m::AbstractFunction>,

    /// What each expression and each place reads.
    pub reads: ReadSets,

    /// How control came to each function; startup has none.
    pub reached: Vec<Option<Reached>>,
    /// What is still to be done.
    pub pending: Pending,

    /// What was made of functions, variables and literals.
    pub ids: ModelIds,
    /// What was made of types.
    pub type_map: TypeMap,
    /// What the order of operands depends on.
    pub order: OrderFacts,
}

/// What the order of operands depends on, and where it was presumed; and what else the whole text says of its objects.
#[derive(Debug, Default)]
pub(crate) struct OrderFacts {
    /// Variables whose address is taken, unit by unit.
    pub addressed: Vec<FxHashSet<ast::ObjectId>>,
    /// What calls of functions may touch.
    pub footprints: FxHashMap<FunctionRef, Rc<Footprint>>,
    /// What a call through a pointer may touch, once somebody asked.
    pub anyone: Option<Rc<Footprint>>,
    /// Where operands are taken from left to right although that may matter.
    pub presumed: Vec<Span>,
    /// Whether a pointer to something `const` becomes one through which it can be written.
    pub casts_const: bool,
    /// Whether it jumps out of functions (`longjmp`).
    pub jumps: bool,
    /// The hidden variables of a jump.
    pub jump_variables: Option<JumpVariables>,
    /// Where a jump comes in, behind which variables keep their values.
    pub kept: Vec<Span>,
}

impl<'a> Context<'a> {
    pub fn new(units: &'a [Unit<'a>], names: &'a Interner, sources: &'a SourceMap, target: Target) -> Context<'a> {
        Context {
            units,
            names,
            sources,
            target,
            links: Links::default(),
            diagnostics: Vec::new(),
            types: m::Types::new(target.pointer_size()),
            exprs: Vec::new(),
            places: Vec::new(),
            bounds: Vec::new(),
            globals: Vec::new(),
            strings: Vec::new(),
            functions: Vec::new(),
            abstracts: Vec::new(),
            reads: ReadSets::default(),
            reached: Vec::new(),
            pending: Pending::default(),
            ids: ModelIds::default(),
            type_map: TypeMap::default(),
            order: OrderFacts {
                addressed: units.iter().map(|unit| addressed(unit.ast)).collect(),
                jumps: units.iter().any(|unit| crate::jumps::starts_jumps(unit.ast, names)),
                casts_const: units.iter().any(|unit| crate::constants::are_cast(unit.ast, names)),
                ..OrderFacts::default()
            },
        }
    }

    /// The tree of a unit.
    pub fn ast(&self, unit: UnitId) -> &'a Ast {
        self.units[unit.0 as usize].ast
    }

    /// The text of a name.
    pub fn text(&self, name: Symbol) -> String {
        self.names.text(name).to_owned()
    }

    /// A fresh function id, to be filled in later.
    pub fn reserve_function(&mut self, reached: Option<Reached>) -> m::FunctionId {
        let id = m::FunctionId(self.functions.len() as u32);
        self.functions.push(None);
        self.reached.push(reached);
        id
    }

    /// The model's function for a function of the program; it is lowered in
    /// its turn.
    pub fn request_function(
        &mut self,
        function: FunctionRef,
        from: Option<(m::FunctionId, Span)>,
        work: fn(m::FunctionId, FunctionRef) -> Work,
    ) -> m::FunctionId {
        if let Some(&id) = self.ids.functions.get(&function) {
            return id;
        }
        let name = self.ast(function.unit).function(function.id).name;
        let id = self.reserve_function(Some(Reached { name, from }));
        self.ids.functions.insert(function, id);
        let own = work(id, function);
        if matches!(own, Work::Function(..)) && self.is_replaced(function) {
            let body = self.reserve_function(Some(Reached { name, from }));
            self.pending.to_check.push((function, body));
            self.pending.functions.push_back(work(body, function));
            self.pending.functions.push_back(Work::Stub(id, function));
            return id;
        }
        if matches!(own, Work::Function(..)) {
            self.report_not_replaced(function);
        }
        self.pending.functions.push_back(own);
        id
    }

    /// A new global variable.
    pub fn add_global(&mut self, global: m::Global) -> m::GlobalId {
        let id = m::GlobalId(self.globals.len() as u32);
        self.globals.push(global);
        id
    }
}

/// The variables and literals of a unit whose address is taken by `&`: they live in memory.
fn addressed(ast: &Ast) -> FxHashSet<ast::ObjectId> {
    let mut found = FxHashSet::default();
    for expr in &ast.exprs {
        if let ast::ExprKind::AddressOf(place) = expr.kind {
            if let ast::ExprKind::Object(object) | ast::ExprKind::CompoundLiteral(object) = ast.expr(place).kind {
                found.insert(object);
            }
        }
    }
    found
}
