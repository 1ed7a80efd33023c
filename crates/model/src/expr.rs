//! Expressions without side effects, and places.
//!
//! Both live in arenas of the [`crate::Program`] and are referred to by id. A
//! place denotes an object or a part of one; it is read by
//! [`ExprKind::Load`], written by an action, or made a pointer by
//! [`ExprKind::AddressOf`]. Lazy operators evaluate their right side only if
//! the left one asks for it: what stands there need not be defined otherwise.

use crate::library::PureFunction;
use crate::program::{AbstractId, FunctionId, StringId, Variable};
use crate::qualifiers::Qualifiers;
use crate::types::TypeId;
use antiphon_source::Span;
use num_bigint::BigInt;

/// An expression in [`crate::Program::exprs`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ExprId(pub u32);

/// A place in [`crate::Program::places`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PlaceId(pub u32);

/// A bound variable in [`crate::Program::bounds`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BoundId(pub u32);

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: TypeId,
    /// Its text.
    pub span: Span,
}

/// A real constant, exactly: `mantissa * base ^ exponent`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Real {
    /// Any integer.
    pub mantissa: BigInt,
    /// 10 or 2.
    pub base: u8,
    /// Any exponent that the literal had.
    pub exponent: i64,
}

/// Operators on one number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum UnaryOp {
    /// `-`
    Negate,
    /// `~`
    Complement,
    /// `!`: 1 for zero or null, 0 for everything else
    Not,
}

/// Strict operators on two operands. Both have one arithmetic type (shifts:
/// each its own; comparisons also pointers of one type); the result has the
/// type of the expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BinaryOp {
    /// `*`
    Multiply,
    /// `/`, truncating for integers
    Divide,
    /// `%`, with the sign of the dividend
    Remainder,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `&`
    BitAnd,
    /// `^`
    BitXor,
    /// `|`
    BitOr,
    /// pointer + integer, in elements of the pointed-to type
    PointerAdd,
    /// pointer - pointer, in elements
    PointerDifference,
}

/// Lazy operators; the result is 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum LazyOp {
    /// `&&`
    And,
    /// `||`
    Or,
    /// `==>`
    Implies,
}

/// The kinds of expressions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExprKind {
    /// An integer constant (of integer, `_Bool` type), within its type.
    Int(i128),
    /// A real constant.
    Real(Box<Real>),
    /// The null pointer of this expression's type.
    Null,
    /// The value of a place; may be a whole array or record, for copying.
    Load(PlaceId),
    /// A pointer to a place. Of an array's element zero where an array decays.
    AddressOf(PlaceId),
    /// A pointer to a function.
    Function(FunctionId),
    /// An operator on one number (for `Not`: any scalar).
    Unary(UnaryOp, ExprId),
    /// A strict operator.
    Binary(BinaryOp, ExprId, ExprId),
    /// A lazy operator on scalars.
    Lazy(LazyOp, ExprId, ExprId),
    /// `c ? a : b`, lazy.
    Conditional(ExprId, ExprId, ExprId),
    /// Conversion from the operand's type to this expression's type: between
    /// numbers (integers wrap in machine arithmetic, reals truncate towards
    /// zero), between pointers, between pointer and integer, to `_Bool`.
    Convert(ExprId),
    /// A total mathematical function.
    Pure(PureFunction, Vec<ExprId>),
    /// An uninterpreted function of the user.
    Abstract(AbstractId, Vec<ExprId>),
    /// Bytes of a type whose size is known only at run time.
    SizeOf(TypeId),
    /// A bound variable.
    Bound(BoundId),
    /// Over a bound variable; annotations only.
    Quantified {
        /// Which.
        quantifier: Quantifier,
        /// The variable.
        variable: BoundId,
        /// Restricts its values.
        constraint: Option<ExprId>,
        /// The body; a condition, for a sum a number.
        body: ExprId,
    },
    /// The rank of this process; annotations only.
    Pid,
    /// The number of processes; annotations only.
    NumberOfProcesses,
}

/// Which quantifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    /// For all.
    ForAll,
    /// There is.
    Exists,
    /// The sum over all (finitely many).
    Sum,
    /// The smallest value of the body.
    Min,
    /// The largest value of the body.
    Max,
}

/// What a bound variable ranges over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoundRange {
    /// The integers.
    Integer,
    /// The reals.
    Real,
}

/// A bound variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    /// Its name.
    pub name: String,
    /// What it ranges over.
    pub range: BoundRange,
}

/// A place: an object or a part of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// What it is.
    pub kind: PlaceKind,
    /// Its type.
    pub ty: TypeId,
    /// How it is accessed; at least as its parts ask for.
    pub qualifiers: Qualifiers,
    /// Its text.
    pub span: Span,
}

/// The kinds of places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlaceKind {
    /// A variable of this function or of the program.
    Variable(Variable),
    /// What a pointer points to, seen as this place's type.
    Deref(ExprId),
    /// An element of an array place; the index is checked against its extent.
    Index(PlaceId, ExprId),
    /// A field of a record place.
    Field(PlaceId, u32),
    /// A string literal's array.
    String(StringId),
    /// A variable of another process or program; annotations only.
    Remote(Box<Remote>),
}

/// A variable of another process or of the specification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remote {
    /// Which program.
    pub side: Side,
    /// The process; process 0 of the specification if it is not given.
    pub process: Option<ExprId>,
    /// The function whose frame is meant; the current one if it is not given.
    pub function: Option<String>,
    /// The variable's name.
    pub name: String,
    /// The variable, where it belongs to this program.
    pub variable: Option<Variable>,
}

/// Which program a remote name belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The program the annotation stands in.
    Own,
    /// The specification.
    Specification,
}

/// Some processes of a program, who meet assertions in an order of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Universe {
    /// Its name.
    pub name: String,
    /// Whether a process belongs to it; over `PID`, `NPROCS` and constants.
    pub members: ExprId,
}

/// Who takes part in an assertion or an invariant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Participants {
    /// The process alone.
    Local,
    /// All processes of the program.
    Collective,
    /// All processes of both programs.
    Joint,
}
