//! The typed program: names resolved, conversions explicit, initialisers laid
//! out. What typing makes and lowering reads; `antiphon show ast` prints it.
//!
//! Expressions and statements live in arenas of the translation unit. An expression that denotes an object
//! ([`ExprKind::is_place`]) stands for the object; where C converts it to its value, the reader does ("lvalue
//! conversion" is not a node). Arrays and functions that decay have a [`Conversion`] node.

pub use crate::claims::{Access, Channel, Contract, Invariant, LoopFrame, Remote, Stretch};
use crate::tree::{Direction, Encoding, FloatValue, Participants, Quantifier};
use crate::types::{QualType, RecordId, Types};
use antiphon_source::{Span, Symbol};

/// An expression in [`Ast::exprs`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ExprId(pub u32);

/// A statement in [`Ast::stmts`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct StmtId(pub u32);

/// A variable in [`Ast::objects`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ObjectId(pub u32);

/// A function in [`Ast::functions`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FunctionId(pub u32);

/// A label of a function; the index is into [`Function::labels`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LabelId(pub u32);

/// One translation unit.
#[derive(Default, Debug)]
pub struct Ast {
    /// All types.
    pub types: Types,
    /// All expressions.
    pub exprs: Vec<Expr>,
    /// All statements.
    pub stmts: Vec<Stmt>,
    /// All variables: of file scope, of functions, parameters, compound literals, bound variables of quantifiers.
    pub objects: Vec<Object>,
    /// All functions, one entry per name, defined or only declared.
    pub functions: Vec<Function>,
    /// Variables of file scope (and `static` ones of functions) in order of declaration.
    pub statics: Vec<ObjectId>,
    /// Assumptions that stand at file scope, in order.
    pub assumptions: Vec<ExprId>,
    /// Records whose allocated objects are numbered (`nodes`), and where that is said.
    pub nodes: Vec<(RecordId, Span)>,
    /// Tags whose messages annotations count, and where the first one does.
    pub counted: Vec<(i32, Span)>,
    /// What is said of messages (`channel`), in order.
    pub channels: Vec<Channel>,
    /// OpenMP directives outside functions, in order.
    pub directives: Vec<Directive>,
    /// Macros that the command line was to replace and that the file does not define.
    pub not_replaced: Vec<String>,
}

impl Ast {
    /// The expression behind an id.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    /// The statement behind an id.
    pub fn stmt(&self, id: StmtId) -> &Stmt {
        &self.stmts[id.0 as usize]
    }

    /// The variable behind an id.
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.0 as usize]
    }

    /// The function behind an id.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0 as usize]
    }
}

/// How a name is shared between translation units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Linkage {
    /// The same everywhere.
    External,
    /// The same within the unit.
    Internal,
    /// Each declaration its own.
    None,
}

/// How long a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// From start to end of the program.
    Static,
    /// From start to end of a thread.
    Thread,
    /// From its block's start to its end.
    Automatic,
    /// Like automatic; set by the caller.
    Parameter,
    /// Bound by a quantifier: no storage.
    Bound,
}

/// What a variable is to the outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// An ordinary variable.
    Plain,
    /// An input of the program, with its constraint.
    Input(Option<ExprId>),
    /// An output of the program.
    Output,
}

/// Whether a declaration also defines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definition {
    /// `extern int x;`
    Declared,
    /// `int x;` at file scope: zero unless defined elsewhere in the unit.
    Tentative,
    /// Defined.
    Defined,
}

/// A variable.
#[derive(Debug)]
pub struct Object {
    /// Its name; compound literals have none.
    pub name: Option<Symbol>,
    /// Its type, complete if it is defined.
    pub ty: QualType,
    /// Its linkage.
    pub linkage: Linkage,
    /// Its lifetime.
    pub storage: Storage,
    /// Input, output or plain.
    pub role: Role,
    /// Whether it is defined here.
    pub definition: Definition,
    /// Its initialiser. Of an input it is dropped.
    pub init: Option<Init>,
    /// The function it belongs to, for locals and local statics.
    pub function: Option<FunctionId>,
    /// Its alignment where `_Alignas` or an attribute raises it.
    pub align: Option<u64>,
    /// Where its name stands.
    pub span: Span,
}

/// A function.
#[derive(Debug)]
pub struct Function {
    /// Its name.
    pub name: Symbol,
    /// A function type, composite of all declarations.
    pub ty: QualType,
    /// Its linkage.
    pub linkage: Linkage,
    /// `inline`: a definition without `extern` may stand in several units.
    pub inline: Inline,
    /// Whether it never returns (`_Noreturn`, attribute).
    pub returns: Returns,
    /// What an annotation says about it.
    pub nature: Nature,
    /// What callers and the function owe each other.
    pub contract: Contract,
    /// Parameters, if it is defined (or was declared with names).
    pub parameters: Vec<ObjectId>,
    /// Its body, if it is defined.
    pub body: Option<StmtId>,
    /// Labels of the body; a `goto` refers to them by index.
    pub labels: Vec<Label>,
    /// Where its name stands (at the definition if there is one).
    pub span: Span,
    /// Whether it was declared only by being called.
    pub declared: Declared,
}

/// How a function came to be declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declared {
    /// By a declaration.
    Explicitly,
    /// By a call alone (a warning was given).
    ByCall,
}

/// C's `inline`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inline {
    /// Not inline.
    No,
    /// `inline`
    Yes,
}

/// Whether a function comes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returns {
    /// It may.
    Maybe,
    /// It never does.
    Never,
}

/// What an annotation says about a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nature {
    /// A C function.
    Ordinary,
    /// An uninterpreted mathematical function, `continuous(k)` times
    /// differentiable if said.
    Abstract(Option<u32>),
    /// A built-in of the tool, with its guard.
    System(Option<ExprId>),
}

/// A label.
#[derive(Clone, Debug)]
pub struct Label {
    /// Its name.
    pub name: Symbol,
    /// Where it stands.
    pub span: Span,
    /// The `\at(e, L)` that ask for values here.
    pub asked: Vec<ExprId>,
}

/// A laid-out initialiser. Parts that are not mentioned are zero.
#[derive(Debug)]
pub enum Init {
    /// The whole object from one expression (converted to its type). A string
    /// literal may initialise an array of characters so.
    Value(ExprId),
    /// Parts, in the order in which C evaluates them; a later one overrides an
    /// earlier one.
    Parts(Vec<InitPart>),
}

/// One initialised part of an object.
#[derive(Debug)]
pub struct InitPart {
    /// The way from the object to the part.
    pub path: Vec<PathStep>,
    /// Its value, converted to the part's type; a string literal may
    /// initialise an array of characters.
    pub value: ExprId,
}

/// One step into an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathStep {
    /// Member number (index into the record's members).
    Member(u32),
    /// Array element.
    Index(u64),
    /// Array elements from low to high, both included (GNU).
    Range(u64, u64),
}

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: QualType,
    /// Its text.
    pub span: Span,
}

/// Operators on one value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `+`
    Plus,
    /// `-`
    Negate,
    /// `~`
    Complement,
    /// `!`, with result 0 or 1
    Not,
}

/// Operators on two values of one arithmetic type (shifts: each its own), or
/// on pointers where noted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // each is the C operator of its name
pub enum BinaryOp {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    /// Comparisons also between pointers; result `int`.
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
    BitAnd,
    BitXor,
    BitOr,
    /// Pointer (left) plus integer (right), in elements.
    PointerAdd,
    /// Pointer (left) minus integer (right), in elements.
    PointerSubtract,
    /// Pointer minus pointer, in elements.
    PointerDifference,
}

/// Lazy operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LogicalOp {
    /// `&&`
    And,
    /// `||`
    Or,
    /// `==>`, annotations only
    Implies,
}

/// What a conversion does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conversion {
    /// Between arithmetic types (also enums and `_Bool`; to `_Bool` it is `!= 0`).
    Arithmetic,
    /// Array to pointer to its first element.
    ArrayDecay,
    /// Function to pointer to it.
    FunctionDecay,
    /// Between pointer types.
    Pointer,
    /// A constant zero to a pointer.
    NullPointer,
    /// Integer to pointer.
    IntegerToPointer,
    /// Pointer to integer (to `_Bool`: `!= NULL`).
    PointerToInteger,
    /// To `void`.
    Void,
    /// The value is the same; only qualifiers or compatible types differ.
    Same,
    /// GNU: a value to a union that has a member of its type (its number).
    ToUnion(u32),
    /// An unsigned value modulo two to this power; the type stays. gcc computes
    /// with a bit-field that is wider than `int` in a type of its exact width.
    Width(u32),
}

/// Who wrote a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Written {
    /// A cast in the program.
    Explicitly,
    /// C's rules.
    Implicitly,
}

/// Which end of a step gives the value, and its direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum StepOp {
    PreIncrement,
    PreDecrement,
    PostIncrement,
    PostDecrement,
}

/// The kinds of expressions.
#[derive(Debug)]
pub enum ExprKind {
    /// Reported.
    Error,
    /// An integer constant (also of character, enum, `sizeof`-free constants).
    Int(i128),
    /// A floating constant.
    Float(Box<FloatValue>),
    /// A string literal: a static array. Code units without the closing zero.
    String(Box<[u32]>, Encoding),
    /// A variable.
    Object(ObjectId),
    /// A function.
    Function(FunctionId),
    /// `sizeof` of a type; kept, so that `malloc(n * sizeof(T))` can be
    /// understood. The extent expressions of a variable-length array inside
    /// were evaluated at its declaration.
    SizeOf(QualType),
    /// A prefix operator.
    Unary(UnaryOp, ExprId),
    /// `&place`
    AddressOf(ExprId),
    /// `*pointer`: a place (or a function).
    Deref(ExprId),
    /// `base[index]`: a place; `base` is a pointer (often a decayed array),
    /// `index` an integer. What was written `i[a]` is turned around.
    Index(ExprId, ExprId),
    /// A member of a record; a place if the record is one. The number indexes
    /// [`crate::types::RecordLayout::members`]; anonymous members are steps of their own.
    Member(ExprId, u32),
    /// An operator on two values.
    Binary(BinaryOp, ExprId, ExprId),
    /// A lazy operator; operands are scalars, result `int` 0 or 1.
    Logical(LogicalOp, ExprId, ExprId),
    /// `c ? a : b`, both converted to the type of the whole.
    Conditional(ExprId, ExprId, ExprId),
    /// GNU's `c ?: b`: `c` is evaluated once.
    ElseConditional(ExprId, ExprId),
    /// `a, b`
    Comma(ExprId, ExprId),
    /// `place = value`, converted.
    Assign(ExprId, ExprId),
    /// `place op= value`: `place = (type of place)((computed)place op value)`;
    /// `value` is already converted for the operator.
    CompoundAssign {
        /// The operator.
        op: BinaryOp,
        /// The place.
        place: ExprId,
        /// The type in which it computes (of the left operand).
        computed: QualType,
        /// The right operand.
        value: ExprId,
    },
    /// `++`, `--`
    Step(StepOp, ExprId),
    /// A call; the callee is a pointer to a function (decayed), arguments are
    /// converted to the parameters' types or promoted.
    Call(ExprId, Vec<ExprId>),
    /// A call to a compiler's built-in that is not an ordinary function.
    Builtin(Builtin, Vec<ExprId>),
    /// A conversion to the type of this expression.
    Convert(Conversion, Written, ExprId),
    /// `(type){...}`: a place; the object carries the initialiser and is
    /// initialised each time control comes here (once, at file scope).
    CompoundLiteral(ObjectId),
    /// `({ ... })`: the value of its last expression statement.
    StatementExpr(StmtId),
    /// `&&label`
    LabelAddress(LabelId),
    /// `va_arg(list, type of this expression)`.
    VaArg(ExprId),
    /// Annotations: quantifier or sum over a bound variable.
    Quantified {
        /// Which.
        quantifier: Quantifier,
        /// The bound variable.
        variable: ObjectId,
        /// `| c`.
        constraint: Option<ExprId>,
        /// The body.
        body: ExprId,
    },
    /// Annotations: a variable of another process or program.
    Remote(Box<Remote>),
    /// Annotations: a value from before the call.
    Old(ExprId),
    /// Annotations: the value that it had where control was at a label the last time.
    At(ExprId, LabelId),
    /// Annotations: whether a pointer leads to a node that is allocated.
    Valid(ExprId),
    /// Annotations: how many messages with a tag were sent to a rank, or received from it.
    Counted(Direction, ExprId, i32),
    /// Annotations: what the function returns.
    Result,
    /// Annotations: this process's rank.
    Pid,
    /// Annotations: the number of processes.
    NumberOfProcesses,
}

/// Built-ins that take part in real code and are no ordinary functions. Those
/// that are (`__builtin_memcpy`, `__builtin_sqrt`, ...) are calls of the
/// function without the prefix; those with a constant value
/// (`__builtin_types_compatible_p`, `__builtin_constant_p`) are folded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // each is the `__builtin_` of its name
pub enum Builtin {
    Expect,
    Unreachable,
    Trap,
    VaStart,
    VaEnd,
    VaCopy,
    Alloca,
    /// `__builtin_{add,sub,mul}_overflow(a, b, &r)`
    AddOverflow,
    SubOverflow,
    MulOverflow,
    /// `__builtin_{add,sub,mul}_overflow_p(a, b, of this type)`
    AddOverflowP,
    SubOverflowP,
    MulOverflowP,
    Clz,
    Ctz,
    Popcount,
    Parity,
    Ffs,
    Bswap,
    ObjectSize,
    Prefetch,
    AssumeAligned,
    FrameAddress,
    ReturnAddress,
    /// Of the type of the expression; no arguments.
    Infinity,
    /// Of the type of the expression; no arguments.
    Nan,
    IsNan,
    IsInfinite,
    IsFinite,
    IsNormal,
    SignBit,
    IsUnordered,
    FpClassify,
    /// A complex number of its parts; the parts of a number.
    Complex,
    RealPart,
    ImaginaryPart,
    /// `__sync_*` and `__atomic_*`, with the name as written in the table of
    /// `typing::builtins`.
    Atomic(AtomicBuiltin),
}

/// gcc's atomic built-ins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // each is the operation of its name
pub enum AtomicBuiltin {
    Init,
    Load,
    Store,
    Exchange,
    CompareExchange,
    FetchAdd,
    FetchSub,
    FetchAnd,
    FetchOr,
    FetchXor,
    FetchNand,
    AddFetch,
    SubFetch,
    AndFetch,
    OrFetch,
    XorFetch,
    NandFetch,
    TestAndSet,
    Clear,
    ThreadFence,
    SignalFence,
    SyncSynchronize,
    SyncValCompareSwap,
    SyncBoolCompareSwap,
    SyncLockTestAndSet,
    SyncLockRelease,
    IsLockFree,
}

impl ExprKind {
    /// Whether the expression denotes an object rather than a value. `Member`
    /// depends on its operand: ask [`Ast::is_place`].
    pub fn is_place(&self) -> bool {
        matches!(
            self,
            ExprKind::Object(_)
                | ExprKind::Deref(_)
                | ExprKind::Index(..)
                | ExprKind::Member(..)
                | ExprKind::String(..)
                | ExprKind::CompoundLiteral(_)
                | ExprKind::Remote(_)
        )
    }
}

impl Ast {
    /// Whether an expression denotes an object rather than a value.
    pub fn is_place(&self, mut id: ExprId) -> bool {
        while let ExprKind::Member(base, _) = self.expr(id).kind {
            id = base;
        }
        self.expr(id).kind.is_place()
    }
}

/// A statement.
#[derive(Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Its text.
    pub span: Span,
}

/// The kinds of statements.
#[derive(Debug)]
pub enum StmtKind {
    /// `;`, or reported.
    Empty,
    /// `{ ... }`
    Block(Vec<StmtId>),
    /// Several statements that are no block: the declarations of one line
    /// where one statement is wanted (`for (int i = 0, j = 1; ...)`).
    Group(Vec<StmtId>),
    /// An automatic variable comes to life here (and is initialised); also
    /// where the extents of a variable-length array or of a variably modified
    /// typedef are evaluated.
    Declare(ObjectId),
    /// The extent expressions of a variably modified type that belongs to no
    /// variable (a typedef) are evaluated here.
    EvaluateExtents(QualType),
    /// `e;`
    Expr(ExprId),
    /// `if`
    If(ExprId, StmtId, Option<StmtId>),
    /// A loop.
    Loop(Box<Loop>),
    /// `switch`: the value is promoted; the cases stand in the body.
    Switch(ExprId, StmtId),
    /// `case low ... high:` (mostly equal)
    Case(i128, i128, StmtId),
    /// `default:`
    Default(StmtId),
    /// `name:`
    Label(LabelId, StmtId),
    /// `goto name;`
    Goto(LabelId),
    /// `goto *e;`
    GotoComputed(ExprId),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return e;`, converted to the function's result.
    Return(Option<ExprId>),
    /// `asm(...)`: lowering rejects it unless it is an empty barrier.
    Asm,
    /// `assert e` of an annotation, with who takes part and its name.
    Assert(Participants, Option<Symbol>, ExprId),
    /// A collective assertion within a universe: its name, who belongs to it, the
    /// assertion's name, the condition.
    AssertWithin(Symbol, ExprId, Option<Symbol>, ExprId),
    /// `assume e`
    Assume(ExprId),
    /// `havoc place`
    Havoc(ExprId),
    /// `#pragma omp`
    OpenMp(Box<Directive>),
}

/// An OpenMP directive.
pub type Directive = crate::openmp::Directive<ExprId, StmtId, ObjectId>;

/// Which keyword a loop was written with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum LoopKind {
    While,
    Do,
    For,
}

/// A loop.
#[derive(Debug)]
pub struct Loop {
    /// Its keyword.
    pub kind: LoopKind,
    /// Its invariants.
    pub invariants: Vec<Invariant>,
    /// What else annotations say about it.
    pub frame: LoopFrame,
    /// First part of a `for`.
    pub init: Option<StmtId>,
    /// The test; a `for` may have none.
    pub condition: Option<ExprId>,
    /// Last part of a `for`.
    pub step: Option<ExprId>,
    /// The body.
    pub body: StmtId,
}
