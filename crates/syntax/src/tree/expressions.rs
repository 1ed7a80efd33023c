//! Expressions as written, with the values of their literals.
//! Annotations use the same expressions and a few kinds of their own.

use super::{DeclId, Designator, ExprId, InitializerList, StmtId};
use crate::token::Punct;
use antiphon_source::{Span, Symbol};
use num_bigint::BigInt;

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// All of it.
    pub span: Span,
}

/// The suffix of an integer literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct IntSuffix {
    /// `u`
    pub unsigned: bool,
    /// How many `l`: 0, 1 or 2.
    pub longs: u8,
}

/// The suffix of a floating literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FloatSuffix {
    /// none: `double`
    None,
    /// `f`
    Float,
    /// `l`
    LongDouble,
    /// `f128`, `q`
    Float128,
}

/// A floating literal, exactly: `mantissa * base ^ exponent`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FloatValue {
    /// The digits without the point.
    pub mantissa: BigInt,
    /// 10, or 2 for hexadecimal literals.
    pub base: u8,
    /// The exponent, with the digits after the point counted in.
    pub exponent: i64,
}

/// The encoding of a string or character literal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Encoding {
    /// none, or `u8`: bytes
    Plain,
    /// `L`: `wchar_t`, 32 bits
    Wide,
    /// `u`: 16 bits
    Utf16,
    /// `U`: 32 bits
    Utf32,
}

/// Which part of a complex number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The real one.
    Real,
    /// The imaginary one.
    Imaginary,
}

/// The kinds of expressions.
#[derive(Debug)]
pub enum ExprKind {
    /// Something that could not be parsed; reported.
    Error,
    /// A name.
    Name(Symbol),
    /// An integer literal; decimal ones have other types than the rest.
    Int {
        /// Its value, which fits 128 bits (larger ones are reported).
        value: u128,
        /// `u`, `l`, `ll`.
        suffix: IntSuffix,
        /// Written in base ten.
        decimal: bool,
    },
    /// A floating literal.
    Float(Box<FloatValue>, FloatSuffix),
    /// A character constant, already valued.
    Char(i64, Encoding),
    /// Adjacent string literals, joined; code units of the encoding without the
    /// closing zero.
    String(Box<[u32]>, Encoding),
    /// A prefix operator: one of `& * + - ~ !`.
    Unary(Punct, ExprId),
    /// `++e`, `--e`, `e++`, `e--`.
    Step {
        /// `++` or `--`.
        op: Punct,
        /// Before or after.
        fix: Fix,
        /// What is changed.
        operand: ExprId,
    },
    /// A binary operator; also `&&`, `||`, `,` and, in annotations, `==>`.
    Binary(Punct, ExprId, ExprId),
    /// `=` and its compound forms.
    Assign(Punct, ExprId, ExprId),
    /// `c ? a : b`; GNU allows `c ?: b`.
    Conditional(ExprId, Option<ExprId>, ExprId),
    /// `f(args)`.
    Call(ExprId, Vec<ExprId>),
    /// `a[i]`.
    Index(ExprId, ExprId),
    /// `e.name`.
    Member(ExprId, Symbol, Span),
    /// `e->name`.
    Arrow(ExprId, Symbol, Span),
    /// `(type) e`.
    Cast(DeclId, ExprId),
    /// `(type) { ... }`.
    CompoundLiteral(DeclId, InitializerList),
    /// `sizeof e`.
    SizeofExpr(ExprId),
    /// `sizeof(type)`.
    SizeofType(DeclId),
    /// `_Alignof(e)`, GNU.
    AlignofExpr(ExprId),
    /// `_Alignof(type)`.
    AlignofType(DeclId),
    /// `_Generic(e, type: e, default: e)`.
    Generic(ExprId, Vec<(Option<DeclId>, ExprId)>),
    /// `({ ... })`.
    StatementExpr(StmtId),
    /// `&&label`.
    LabelAddress(Symbol, Span),
    /// `__builtin_offsetof(type, designators)`.
    Offsetof(DeclId, Vec<Designator>),
    /// `__builtin_va_arg(list, type)`.
    VaArg(ExprId, DeclId),
    /// `__builtin_types_compatible_p(type, type)`.
    TypesCompatible(DeclId, DeclId),
    /// `__builtin_choose_expr(c, a, b)`.
    ChooseExpr(ExprId, ExprId, ExprId),
    /// GNU: a constant times the imaginary unit, `2.0i`.
    Imaginary(ExprId),
    /// GNU: `__real__ e`, `__imag__ e`.
    ComplexPart(Part, ExprId),
    /// `__func__` and its relatives.
    FunctionName,
    /// Annotations: `forall {T i | c} e`, `exists`, `sum`.
    Quantified(Box<Quantified>),
    /// Annotations: `PROC[e].x`, `PROC[e]@f.x`, `spec.x`, ...
    Remote(Box<Remote>),
    /// Annotations: `\old(e)`.
    Old(ExprId),
    /// Annotations: `\at(e, L)`.
    At(ExprId, Symbol, Span),
    /// Annotations: `\valid(p)`, `\valid(a[low..high])`.
    Valid(ExprId),
    /// Annotations: `\sent(rank, tag)`, `\received(rank, tag)`.
    Counted(Direction, ExprId, ExprId),
    /// Annotations: `\writable(a[low..high])`.
    Writable(ExprId),
    /// Annotations: `a[low..high]`.
    Range(ExprId, ExprId, ExprId),
    /// Annotations: `\result`.
    Result,
    /// Annotations: `PID`.
    Pid,
    /// Annotations: `NPROCS`.
    NumberOfProcesses,
}

/// Which messages are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Those to a rank.
    Sent,
    /// Those from a rank.
    Received,
}

/// Before or after its operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fix {
    /// Before.
    Prefix,
    /// After.
    Postfix,
}

/// Which quantifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Quantifier {
    /// `forall`
    ForAll,
    /// `exists`
    Exists,
    /// `sum`
    Sum,
    /// `count`
    Count,
    /// `min`
    Min,
    /// `max`
    Max,
}

/// What a bound variable ranges over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoundType {
    /// `int`: the integers.
    Integer,
    /// `real`, `double`: the reals.
    Real,
    /// `struct node *`: the nodes that were allocated so far.
    Nodes(DeclId),
}

/// `forall {T i | c} e`.
#[derive(Clone, Copy, Debug)]
pub struct Quantified {
    /// Which quantifier.
    pub quantifier: Quantifier,
    /// What the variable ranges over.
    pub range: BoundType,
    /// The variable.
    pub name: (Symbol, Span),
    /// `| c`.
    pub constraint: Option<ExprId>,
    /// The body.
    pub body: ExprId,
}

/// Which program a name in an annotation belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The program the annotation stands in.
    Own,
    /// `spec.`: the specification.
    Specification,
}

/// `PROC[e]@f.x`: the variable only; indices and members follow as usual.
#[derive(Clone, Debug)]
pub struct Remote {
    /// Which program.
    pub side: Side,
    /// `[e]`, if given.
    pub process: Option<ExprId>,
    /// `@f`, if given.
    pub function: Option<(Symbol, Span)>,
    /// The variable.
    pub name: (Symbol, Span),
    /// The way from it to a part, of a variable of the specification.
    pub members: Vec<RemoteStep>,
}

/// A step of the way from a variable of the specification, whose type is not known here, to a part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RemoteStep {
    /// `.x`
    Member(Symbol),
    /// `[e]`, before a member; the index is that of the next [`ExprKind::Index`] around the variable.
    Element,
}
