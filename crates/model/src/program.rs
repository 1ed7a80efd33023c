//! Programs, functions, variables and loops: the tables that everything else in
//! the model refers to by id.

use crate::action::{Location, LocationId};
use crate::expr::{Bound, BoundId, Expr, ExprId, Participants, Place, PlaceId, PlaceKind};
use crate::qualifiers::Qualifiers;
use crate::types::{TypeId, Types};
use antiphon_source::Span;
use std::collections::BTreeMap;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $($(#[$doc])* #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)] pub struct $name(pub u32);)*
    };
}

ids! {
    /// A function in [`Program::functions`].
    FunctionId;
    /// A variable in [`Program::globals`].
    GlobalId;
    /// A variable in [`Function::locals`].
    LocalId;
    /// A string in [`Program::strings`].
    StringId;
    /// A loop in [`Body::loops`].
    LoopId;
    /// A function in [`Program::abstracts`].
    AbstractId;
}

/// A variable, seen from a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Variable {
    /// Of the program.
    Global(GlobalId),
    /// Of the function.
    Local(LocalId),
}

/// A whole program, linked.
#[derive(Clone, Debug)]
pub struct Program {
    /// Types.
    pub types: Types,
    /// Expressions of all functions; locals are those of the function that
    /// uses the expression.
    pub exprs: Vec<Expr>,
    /// Places of all functions.
    pub places: Vec<Place>,
    /// Bound variables.
    pub bounds: Vec<Bound>,
    /// Variables that live as long as the process (or thread), in order of
    /// declaration: inputs before what depends on them.
    pub globals: Vec<Global>,
    /// String literals.
    pub strings: Vec<StringLiteral>,
    /// Functions that control can reach from `startup`.
    pub functions: Vec<Function>,
    /// Uninterpreted functions.
    pub abstracts: Vec<AbstractFunction>,
    /// The first function: sets extents and initial values, then calls `main`
    /// and returns what it returns.
    pub startup: FunctionId,
    /// The user's `main`.
    pub main: FunctionId,
    /// Gives the variables of [`GlobalStorage::Thread`] their initial values:
    /// `startup` calls it for the first thread; every other thread begins with
    /// zeros and a call of its own. None if zeros are all they need.
    pub thread_startup: Option<FunctionId>,
    /// Where operands are taken from left to right although C leaves that open and it may
    /// matter. Not part of the text of a model.
    pub presumed: Vec<Span>,
    /// Where `setjmp` is called to which a `longjmp` may lead: variables keep their values there, which C leaves open. Not
    /// part of the text of a model.
    pub kept: Vec<Span>,
    /// Messages that annotations count. Not part of the text of a model.
    pub counted: Vec<Counted>,
    /// Integers as the user wrote them, where that is not a number: `'q'`, `RED`, `N`. Not part of the text of a model.
    pub spelled: BTreeMap<ExprId, String>,
}

/// Messages with one tag on `MPI_COMM_WORLD`, which each process counts by the rank of the other one. Whoever sends or
/// delivers a message changes the count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The tag.
    pub tag: i32,
    /// An array: how many were sent to each rank.
    pub sent: GlobalId,
    /// An array: how many came from each rank.
    pub received: GlobalId,
}

impl Counted {
    /// The arrays have room for so many ranks.
    pub const RANKS: u32 = 64;
}

impl Program {
    /// The expression behind an id.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    /// The place behind an id.
    pub fn place(&self, id: PlaceId) -> &Place {
        &self.places[id.0 as usize]
    }

    /// The variable that a place lies in; none where a pointer leads to it, or
    /// where it is another process's.
    pub fn root(&self, id: PlaceId) -> Option<Variable> {
        match self.place(id).kind {
            PlaceKind::Variable(variable) => Some(variable),
            PlaceKind::Index(base, _) | PlaceKind::Field(base, _) => self.root(base),
            PlaceKind::Deref(_) | PlaceKind::String(_) | PlaceKind::Remote(_) => None,
        }
    }

    /// A new expression.
    pub fn add_expr(&mut self, expr: Expr) -> ExprId {
        self.exprs.push(expr);
        ExprId(self.exprs.len() as u32 - 1)
    }

    /// A new place.
    pub fn add_place(&mut self, place: Place) -> PlaceId {
        self.places.push(place);
        PlaceId(self.places.len() as u32 - 1)
    }

    /// The bound variable behind an id.
    pub fn bound(&self, id: BoundId) -> &Bound {
        &self.bounds[id.0 as usize]
    }

    /// The variable behind an id.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.0 as usize]
    }

    /// The function behind an id.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// The string behind an id.
    pub fn string(&self, id: StringId) -> &StringLiteral {
        &self.strings[id.0 as usize]
    }
}

/// What a global variable is to the outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// An ordinary variable.
    Plain,
    /// An input: shared by all processes, read only, with its constraint. It
    /// has its value before anything runs; its constraint may mention inputs
    /// up to and including itself.
    Input(Option<ExprId>),
    /// An output: shared by all processes, write only.
    Output,
    /// The extent of a global array over inputs; set by `startup`.
    Extent,
}

/// How many of a global there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GlobalStorage {
    /// One in each process.
    Process,
    /// One in each thread of a process.
    Thread,
}

/// Whether an object may be written after its initialisation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Constness {
    /// It may.
    Changing,
    /// It was defined `const`: a write, through whatever pointer, is an error.
    Constant,
}

/// A variable of static or thread storage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Global {
    /// Its name; a static local's is `function.name`.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// Input, output or plain.
    pub role: Role,
    /// One for each process or thread.
    pub storage: GlobalStorage,
    /// Whether it was defined `const`.
    pub constness: Constness,
    /// `volatile`, `_Atomic`; of an array, those of its elements.
    pub qualifiers: Qualifiers,
    /// Where it is declared.
    pub span: Span,
}

/// A string literal: a static array that must not be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StringLiteral {
    /// Code units, with the closing zero.
    pub units: Vec<u32>,
    /// The array's type.
    pub ty: TypeId,
}

/// A mathematical function of which nothing is known but its name (and, with
/// `continuous(k)`, how often it can be differentiated).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AbstractFunction {
    /// Its name.
    pub name: String,
    /// Types of its arguments.
    pub parameters: Vec<TypeId>,
    /// Type of its result.
    pub result: TypeId,
    /// `continuous(k)`.
    pub continuous: Option<u32>,
    /// Where it is declared.
    pub span: Span,
}

/// A function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its type, a [`crate::Type::Function`].
    pub ty: TypeId,
    /// What it returns.
    pub result: TypeId,
    /// Its first locals, in order, are its parameters.
    pub parameters: u32,
    /// Parameters, variables, temporaries.
    pub locals: Vec<Local>,
    /// Its graph.
    pub body: Body,
    /// Where its name stands.
    pub span: Span,
}

/// A function's graph.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Body {
    /// All locations; the first is the entry.
    pub locations: Vec<Location>,
    /// All loops.
    pub loops: Vec<Loop>,
    /// The user's labels.
    pub labels: Vec<Label>,
}

impl Body {
    /// Where control enters.
    pub const ENTRY: LocationId = LocationId(0);

    /// The location behind an id.
    pub fn location(&self, id: LocationId) -> &Location {
        &self.locations[id.0 as usize]
    }
}

/// A label of the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Its name.
    pub name: String,
    /// The statement it labels.
    pub location: LocationId,
}

/// What a local variable is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LocalKind {
    /// Set by the caller.
    Parameter,
    /// Declared by the user.
    User,
    /// Holds the value of a part of an expression; never shown to the user.
    Temporary,
    /// Holds the extent of a variable-length array.
    Extent,
    /// Holds what a place was when it was read; its name is how the user wrote the
    /// place.
    Reading,
}

/// Where a local variable is kept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LocalStorage {
    /// In the frame: a scalar whose address is never taken.
    Register,
    /// As an object of memory.
    Memory,
}

/// A variable of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Local {
    /// Its name; of a temporary, made up.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// What it is.
    pub kind: LocalKind,
    /// Where it is kept.
    pub storage: LocalStorage,
    /// `volatile`, `_Atomic`; of an array, those of its elements.
    pub qualifiers: Qualifiers,
    /// Where it is declared.
    pub span: Span,
}

/// Which keyword a loop was written with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LoopKind {
    /// `while`
    While,
    /// `do`
    Do,
    /// `for`
    For,
}

/// A loop of the program text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loop {
    /// Its keyword.
    pub kind: LoopKind,
    /// Where it starts anew.
    pub head: LocationId,
    /// Where control is after its ordinary end.
    pub exit: LocationId,
    /// The loop around it.
    pub parent: Option<LoopId>,
    /// Its invariants, in order.
    pub invariants: Vec<Invariant>,
    /// Variables whose values are followed one by one where it is proved for any number of iterations. Not part of the
    /// text of a model.
    pub kept: Vec<Variable>,
    /// Its text up to the body.
    pub span: Span,
}

/// A loop invariant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invariant {
    /// Who takes part.
    pub participants: Participants,
    /// Its name, if any.
    pub name: Option<String>,
    /// What holds.
    pub condition: ExprId,
    /// The annotation's text.
    pub span: Span,
}
