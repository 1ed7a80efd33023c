//! One iteration while it is executed on symbols: values of its own variables, the condition
//! under which control is here, and what was accessed so far.
//!
//! A symbol is *local* if each iteration has its own (its copy in the other iteration has another
//! name), and *loose* if it stands for a value that is not known: what follows from loose symbols
//! may be impossible, so that it excludes dependences but shows none.

use crate::facts::Unit;
use crate::place::{Base, Leaf, Place};
use antiphon_source::{Span, Symbol};
use antiphon_symbolic::{Arena, ExprId, TypeId};
use antiphon_syntax::ast::{FunctionId, ObjectId, Storage};
use antiphon_syntax::openmp::ReductionOp;
use antiphon_syntax::types::{self, IntKind, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// More is not looked at.
const MOST_WORK: u32 = 100_000;

/// What is asked of a loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Threads execute its iterations: do two of them race?
    Race,
    /// It is sequential: could threads execute its iterations?
    Carried,
}

/// When something is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Once, before the loop.
    Start,
    /// By each iteration.
    Body,
}

/// The value of an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    Number(ExprId),
    Pointer(Place),
    Unknown,
}

/// Reading or writing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Read,
    Write,
    /// Both, in a statement that adds to a sum or the like.
    Reduce(ReductionOp),
}

/// What keeps others out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Guardian {
    Critical(Option<Symbol>),
    Ordered,
    Atomic,
}

/// An access.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Access {
    pub place: Place,
    pub action: Action,
    pub size: u64,
    pub leaf: Leaf,
    /// When it happens.
    pub when: ExprId,
    pub held: Vec<Guardian>,
    pub span: Span,
}

/// A variable that could be private, and what an iteration does with it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Touch {
    pub object: ObjectId,
    pub access: Access,
    /// Whether the value may come from another iteration.
    pub is_exposed: bool,
}

/// Writes to an iteration's own objects that others may have the address of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Hidden {
    Nothing,
    /// Objects that begin with the iteration.
    Inside,
    /// Objects that the thread had before.
    Before,
}

/// What changes with control.
#[derive(Clone, Debug)]
pub(crate) struct Flow {
    pub values: FxHashMap<ObjectId, Value>,
    /// Variables that this iteration has surely assigned.
    pub set: FxHashSet<ObjectId>,
    /// For each body that is open: when control has left it.
    pub left: Vec<ExprId>,
    /// Whether control surely left the innermost.
    pub is_gone: bool,
}

/// A function that is being executed in place.
#[derive(Debug)]
pub(crate) struct Frame {
    pub function: FunctionId,
    pub result: Option<Value>,
    /// The first of its open bodies.
    pub level: usize,
}

/// What is known of symbols.
#[derive(Default, Debug)]
pub(crate) struct Symbols {
    pub locals: Vec<ExprId>,
    pub loose: FxHashSet<ExprId>,
    /// What holds for a symbol because of its type.
    pub facts: FxHashMap<ExprId, ExprId>,
    /// The variables that symbols of the whole loop stand for.
    pub names: FxHashMap<ExprId, String>,
}

/// What variables are to a loop.
#[derive(Clone, Default, Debug)]
pub(crate) struct Variables {
    /// What each iteration or thread has for itself.
    pub own: FxHashSet<ObjectId>,
    /// Those of them that were there before the loop.
    pub before: FxHashSet<ObjectId>,
    /// Variables from outside of a sequential loop that may become private.
    pub candidates: FxHashSet<ObjectId>,
    /// Shared variables that some iteration, or somebody beside the loop, changes.
    pub unstable: FxHashSet<ObjectId>,
    /// Those of which it is noted what an iteration does with them.
    pub watched: FxHashSet<ObjectId>,
    /// Those that may be sums over iterations.
    pub reducible: FxHashSet<ObjectId>,
}

/// Whether the loops inside of an iteration end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    Sure,
    Open,
}

/// One iteration.
pub(crate) struct Walk<'a> {
    pub unit: &'a Unit<'a>,
    pub arena: &'a mut Arena,
    pub question: Question,
    pub flow: Flow,
    pub path: ExprId,
    pub frames: Vec<Frame>,
    pub symbols: Symbols,
    pub accesses: Vec<Access>,
    pub touches: Vec<Touch>,
    pub held: Vec<Guardian>,
    pub hidden: Hidden,
    pub variables: Variables,
    /// Whether iterations wait for others, so that those may change what they share.
    pub waits: bool,
    /// What the iteration surely has assigned wherever it ends.
    pub ends: Vec<FxHashSet<ObjectId>>,
    pub work: u32,
    /// Whether what is evaluated now is evaluated once, before the loop.
    pub phase: Phase,
    pub ending: Ending,
}

impl<'a> Walk<'a> {
    pub fn new(unit: &'a Unit<'a>, arena: &'a mut Arena, question: Question) -> Walk<'a> {
        let flow =
            Flow { values: FxHashMap::default(), set: FxHashSet::default(), left: vec![Arena::FALSE], is_gone: false };
        Walk {
            unit,
            arena,
            question,
            flow,
            path: Arena::TRUE,
            frames: Vec::new(),
            symbols: Symbols::default(),
            accesses: Vec::new(),
            touches: Vec::new(),
            held: Vec::new(),
            hidden: Hidden::Nothing,
            variables: Variables::default(),
            waits: false,
            ends: Vec::new(),
            work: 0,
            phase: Phase::Body,
            ending: Ending::Sure,
        }
    }

    /// Counts work; whether it is too much.
    pub fn is_too_much(&mut self) -> bool {
        self.work += 1;
        self.work > MOST_WORK
    }

    /// When control is here.
    pub fn now(&mut self) -> ExprId {
        let mut now = self.path;
        for left in self.flow.left.clone() {
            let stays = self.arena.not(left);
            now = self.arena.and(now, stays);
        }
        now
    }

    /// A number of this iteration that nothing is known of but its type.
    pub fn unknown(&mut self, name: &str, ty: types::TypeId) -> Value {
        match self.unit.int_kind(ty) {
            Some(kind) => {
                let symbol = self.local(name, kind);
                if self.phase == Phase::Start {
                    self.symbols.locals.pop();
                }
                self.symbols.loose.insert(symbol);
                Value::Number(symbol)
            }
            None => Value::Unknown,
        }
    }

    /// A truth of this iteration that nothing is known of.
    pub fn unknown_truth(&mut self) -> ExprId {
        let symbol = self.arena.fresh("?", TypeId::BOOL);
        self.symbols.locals.push(symbol);
        self.symbols.loose.insert(symbol);
        symbol
    }

    /// A number of this iteration.
    pub fn local(&mut self, name: &str, kind: IntKind) -> ExprId {
        let symbol = self.arena.fresh(name, TypeId::INT);
        self.symbols.locals.push(symbol);
        let fact = self.in_range(symbol, kind);
        self.symbols.facts.insert(symbol, fact);
        symbol
    }

    /// A natural number of this iteration.
    pub fn natural(&mut self, name: &str) -> ExprId {
        let symbol = self.arena.fresh(name, TypeId::INT);
        self.symbols.locals.push(symbol);
        let fact = self.arena.less_equal(Arena::ZERO, symbol);
        self.symbols.facts.insert(symbol, fact);
        symbol
    }

    /// The value that a variable has when the loop begins.
    pub fn at_start(&mut self, object: ObjectId) -> Value {
        let ty = self.unit.ast.object(object).ty.ty;
        if let Some(n) = self.unit.constant(object) {
            return Value::Number(self.arena.int(n));
        }
        match (self.unit.int_kind(ty), self.unit.ast.types.get(ty)) {
            (Some(kind), _) => {
                let name = self.unit.name(object).to_owned();
                let symbol = self.arena.symbol(&format!("{name}@{}", object.0), TypeId::INT);
                let fact = self.in_range(symbol, kind);
                self.symbols.facts.insert(symbol, fact);
                self.symbols.names.insert(symbol, name);
                Value::Number(symbol)
            }
            (None, Type::Pointer(_)) => Value::Pointer(Place::of(match self.unit.is_from_heap(object) {
                true => Base::Heap(object),
                false => Base::Pointee(object),
            })),
            _ => Value::Unknown,
        }
    }

    fn in_range(&mut self, symbol: ExprId, kind: IntKind) -> ExprId {
        let bits = kind.bits(self.unit.target).min(126);
        let (low, high) = match kind.is_signed() {
            true => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
            false => (0, (1i128 << bits) - 1),
        };
        let (low, high) = (self.arena.int(low), self.arena.int(high));
        let above = self.arena.less_equal(low, symbol);
        let below = self.arena.less_equal(symbol, high);
        self.arena.and(above, below)
    }

    /// Whether a shared variable keeps its value while the loop is executed.
    pub fn is_stable(&self, object: ObjectId) -> bool {
        let may_change = self.waits || !self.held.is_empty();
        let is_local = !self.unit.is_static(object) && !self.unit.is_addressed(object);
        !self.variables.unstable.contains(&object) && (is_local || !may_change)
    }

    /// Whether the value of a variable is followed.
    pub fn is_tracked(&self, object: ObjectId) -> bool {
        let ty = self.unit.ast.object(object).ty.ty;
        let fits = self.unit.int_kind(ty).is_some() || matches!(self.unit.ast.types.get(ty), Type::Pointer(_));
        fits && !self.unit.is_addressed(object)
    }

    /// Whose a variable is, seen from the statement that is executed.
    pub fn base_of(&self, object: ObjectId) -> Base {
        let is_inner = !self.frames.is_empty();
        let copies = self.variables.own.contains(&object) || self.variables.candidates.contains(&object);
        // A function that is called sees the variable itself and not a private copy.
        let is_own = copies && !(is_inner && self.unit.is_static(object));
        let is_parameter = is_inner && self.unit.ast.object(object).storage == Storage::Parameter;
        match is_own || is_parameter {
            true => Base::Own(object),
            false => Base::Shared(object),
        }
    }
}
