//! Statements and annotations as written.
//! An annotation that belongs to a declaration or a loop is kept there.

use super::{DeclId, ExprId, FunctionDefinition, StaticAssert, StmtId};
use antiphon_source::{Span, Symbol};

/// A statement.
#[derive(Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// All of it.
    pub span: Span,
}

/// The kinds of statements.
#[derive(Debug)]
pub enum StmtKind {
    /// Something that could not be parsed; reported.
    Error,
    /// `;`
    Empty,
    /// `{ ... }`
    Block(Vec<StmtId>),
    /// A declaration among statements.
    Declaration(DeclId),
    /// A function defined inside a function (GNU); typing rejects it.
    NestedFunction(Box<FunctionDefinition>),
    /// `_Static_assert`
    StaticAssert(StaticAssert),
    /// `e;`
    Expr(ExprId),
    /// `if`
    If(ExprId, StmtId, Option<StmtId>),
    /// `while`
    While(Vec<Annotation>, ExprId, StmtId),
    /// `do ... while`
    Do(Vec<Annotation>, StmtId, ExprId),
    /// `for`
    For(Box<For>),
    /// `switch`
    Switch(ExprId, StmtId),
    /// `case low:` or GNU's `case low ... high:`
    Case(ExprId, Option<ExprId>, StmtId),
    /// `default:`
    Default(StmtId),
    /// `name:`
    Label(Symbol, Span, StmtId),
    /// `goto name;`
    Goto(Symbol, Span),
    /// `goto *e;`
    GotoComputed(ExprId),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return`
    Return(Option<ExprId>),
    /// `asm(...)`
    Asm,
    /// `assert`, `assume`, collective and joint assertions.
    Annotation(Annotation),
    /// `#pragma omp`
    OpenMp(Box<Directive>),
    /// `metadirective`
    Choice(Box<super::Choice<StmtId>>),
}

/// An OpenMP directive as written.
pub type Directive = crate::openmp::Directive<ExprId, StmtId, Symbol>;

/// A `for` loop.
#[derive(Debug)]
pub struct For {
    /// Its invariants.
    pub invariants: Vec<Annotation>,
    /// The first part: a declaration, an expression statement, or nothing.
    pub init: Option<StmtId>,
    /// The test.
    pub condition: Option<ExprId>,
    /// The step.
    pub step: Option<ExprId>,
    /// The body.
    pub body: StmtId,
}

/// Who takes part in an assertion or invariant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Participants {
    /// The process alone.
    Local,
    /// All processes of the program.
    Collective,
    /// All processes of both programs.
    Joint,
}

/// One annotation.
#[derive(Debug)]
pub struct Annotation {
    /// What it says.
    pub kind: AnnotationKind,
    /// All of it.
    pub span: Span,
}

/// `channel(tag) {int from, int to, int k, int m} e`: what holds of the k-th message, counted from zero, from one rank to another.
#[derive(Debug)]
pub struct Channel {
    /// The tag.
    pub tag: ExprId,
    /// What the condition calls the sender, the receiver, the number of the message and its first element.
    pub parameters: Vec<(DeclId, (Symbol, Span))>,
    /// The condition.
    pub condition: ExprId,
}

/// The kinds of annotations.
#[derive(Debug)]
pub enum AnnotationKind {
    /// `input [{constraint}]`; the declaration follows.
    Input(Option<ExprId>),
    /// `output`; the declaration follows.
    Output,
    /// `assert e`, with participants and name.
    Assert(Participants, Option<(Symbol, Span)>, ExprId),
    /// `collective(ID) assert NAME e`: the universe, the name and the condition.
    AssertWithin((Symbol, Span), Option<(Symbol, Span)>, ExprId),
    /// `nodes struct node`: allocated ones are numbered.
    Nodes(DeclId),
    /// `channel(tag) {...} e`: what each message with a tag is.
    Channel(Box<Channel>),
    /// `universe ID e`: the processes for which it holds.
    Universe((Symbol, Span), ExprId),
    /// `assume e`.
    Assume(ExprId),
    /// `invariant e`, with participants and name.
    Invariant(Participants, Option<(Symbol, Span)>, ExprId),
    /// `abstract [continuous(k)]`; the declaration follows.
    Abstract(Option<u32>),
    /// `system [guard e]`; the declaration follows.
    System(Option<ExprId>),
    /// `requires e`; the function follows.
    Requires(Participants, ExprId),
    /// `ensures e`; the function follows.
    Ensures(Participants, ExprId),
    /// `assigns PLACE, ...`; the function follows.
    Assigns(Vec<ExprId>),
    /// `loop assigns PLACE, ...`; the loop follows.
    LoopAssigns(Vec<ExprId>),
    /// `loop keeps VARIABLE, ...`; the loop follows.
    LoopKeeps(Vec<ExprId>),
    /// `parallel?`; the loop follows.
    Parallel,
    /// `decreases e`; the loop follows.
    Decreases(ExprId),
    /// `havoc PLACE`.
    Havoc(ExprId),
}
