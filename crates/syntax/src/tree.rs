//! The program as written: what the parser makes, before names and types.
//!
//! One [`Unit`] holds one external declaration; typing consumes it before the
//! next is parsed, so that a large file never has two whole trees in memory.
//! Nodes live in arenas and refer to each other by id: nothing is dropped
//! recursively, however deep the nesting. Only one thing about names is known
//! here: which are `typedef` names, because C's grammar depends on it.
//!
//! Deliberately not here: values of literals are computed (they need no
//! types), but nothing is folded, converted or checked.

use crate::token::Punct;
use antiphon_source::{Span, Symbol};
use num_bigint::BigInt;

/// An expression in [`Unit::exprs`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ExprId(pub u32);

/// A statement in [`Unit::stmts`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StmtId(pub u32);

/// A type name, declaration or specifier list in [`Unit::decls`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DeclId(pub u32);

/// One external declaration with the arenas of its nodes.
#[derive(Default, Debug)]
pub struct Unit {
    /// Expressions.
    pub exprs: Vec<Expr>,
    /// Statements.
    pub stmts: Vec<Stmt>,
    /// Declarations, also those inside functions, type names and parameters.
    pub decls: Vec<Decl>,
    /// What the declaration is.
    pub item: Option<Item>,
}

/// An external declaration.
#[derive(Debug)]
pub enum Item {
    /// Objects, functions without body, types.
    Declaration(DeclId),
    /// A function with its body.
    Function(FunctionDefinition),
    /// `_Static_assert`.
    StaticAssert(StaticAssert),
    /// `asm("...")` at file scope.
    Asm(Span),
    /// An annotation that belongs to no declaration.
    Annotation(Annotation),
    /// A stray `;`.
    Empty,
}

/// A function with its body.
#[derive(Debug)]
pub struct FunctionDefinition {
    /// Specifiers and the one declarator.
    pub declaration: DeclId,
    /// The declarations between a K&R parameter list and the body.
    pub old_style_parameters: Vec<DeclId>,
    /// A block.
    pub body: StmtId,
}

/// `_Static_assert(condition, message)`.
#[derive(Clone, Copy, Debug)]
pub struct StaticAssert {
    /// The constant condition.
    pub condition: ExprId,
    /// The message's spelling as a string expression, if any.
    pub message: Option<ExprId>,
    /// All of it.
    pub span: Span,
}

/// Specifiers with the declarators that share them.
#[derive(Debug)]
pub struct Decl {
    /// What the declarators have in common.
    pub specifiers: Specifiers,
    /// The declarators, with their initialisers. A type name has one without a
    /// name; `struct s { ... };` has none.
    pub declarators: Vec<InitDeclarator>,
    /// `input`, `output`, `abstract`, `system` annotations before it.
    pub annotations: Vec<Annotation>,
    /// All of it.
    pub span: Span,
}

/// Storage classes; `typedef` counts as one in C's grammar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StorageClass {
    /// `typedef`
    Typedef,
    /// `extern`
    Extern,
    /// `static`
    Static,
    /// `auto`
    Auto,
    /// `register`
    Register,
}

/// Declaration specifiers.
#[derive(Debug, Default)]
pub struct Specifiers {
    /// At most one in right programs; all that were written, with their places.
    pub storage: Vec<(StorageClass, Span)>,
    /// `_Thread_local`, `__thread`.
    pub thread_local: Option<Span>,
    /// `inline` and its GNU spellings.
    pub inline: Option<Span>,
    /// `_Noreturn`.
    pub noreturn: Option<Span>,
    /// `const`, `volatile`, `restrict`, `_Atomic` without parentheses.
    pub qualifiers: Qualifiers,
    /// The words that name the type, in order (`unsigned long int`).
    pub types: Vec<(TypeSpecifier, Span)>,
    /// `_Alignas(type or constant)`.
    pub alignments: Vec<Alignment>,
    /// GNU attributes.
    pub attributes: Vec<Attribute>,
    /// All of it.
    pub span: Span,
}

/// Type qualifiers, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Qualifiers(pub u8);

impl Qualifiers {
    /// None of them.
    pub const NONE: Qualifiers = Qualifiers(0);
    /// `const`
    pub const CONST: Qualifiers = Qualifiers(1);
    /// `volatile`
    pub const VOLATILE: Qualifiers = Qualifiers(2);
    /// `restrict`
    pub const RESTRICT: Qualifiers = Qualifiers(4);
    /// `_Atomic`
    pub const ATOMIC: Qualifiers = Qualifiers(8);

    /// The union of two sets.
    pub fn with(self, other: Qualifiers) -> Qualifiers {
        Qualifiers(self.0 | other.0)
    }

    /// Whether all of `other` are in this set.
    pub fn has(self, other: Qualifiers) -> bool {
        self.0 & other.0 == other.0
    }

    /// This set without `other`.
    pub fn without(self, other: Qualifiers) -> Qualifiers {
        Qualifiers(self.0 & !other.0)
    }
}

/// A basic type word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // each is the C keyword of its name
pub enum Basic {
    Void,
    Bool,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Signed,
    Unsigned,
    Complex,
    Imaginary,
    Int128,
    Float128,
    VaList,
    AutoType,
}

/// One word or group of words that names a type.
#[derive(Debug)]
pub enum TypeSpecifier {
    /// `int`, `unsigned`, ...
    Basic(Basic),
    /// A `typedef` name.
    Named(Symbol),
    /// `struct` or `union`.
    Record(RecordSpecifier),
    /// `enum`.
    Enum(EnumSpecifier),
    /// `typeof(expression)`.
    TypeofExpr(ExprId),
    /// `typeof(type name)`.
    TypeofType(DeclId),
    /// `_Atomic(type name)`.
    Atomic(DeclId),
}

/// Struct or union.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordKind {
    /// Members one after the other.
    Struct,
    /// Members all at the start.
    Union,
}

/// `struct tag { members }`.
#[derive(Debug)]
pub struct RecordSpecifier {
    /// Struct or union.
    pub kind: RecordKind,
    /// Its tag, if it has one.
    pub tag: Option<(Symbol, Span)>,
    /// Its members, if they are given here.
    pub members: Option<Vec<MemberDeclaration>>,
    /// `packed`, `aligned`, ...
    pub attributes: Vec<Attribute>,
    /// The `#pragma pack` alignment in force, if any.
    pub pack: Option<u32>,
}

/// One line of a struct.
#[derive(Debug)]
pub enum MemberDeclaration {
    /// Members that share their specifiers; a bit-field's width stands in its
    /// declarator. An anonymous struct or union has no declarator.
    Members(DeclId),
    /// `_Static_assert` between members.
    StaticAssert(StaticAssert),
}

/// `enum tag { constants }`.
#[derive(Debug)]
pub struct EnumSpecifier {
    /// Its tag, if it has one.
    pub tag: Option<(Symbol, Span)>,
    /// Its constants, if they are given here.
    pub constants: Option<Vec<Enumerator>>,
    /// `packed`, ...
    pub attributes: Vec<Attribute>,
}

/// One constant of an `enum`.
#[derive(Clone, Copy, Debug)]
pub struct Enumerator {
    /// Its name.
    pub name: Symbol,
    /// Its value, if given.
    pub value: Option<ExprId>,
    /// Where its name stands.
    pub span: Span,
}

/// `_Alignas(...)`.
#[derive(Clone, Copy, Debug)]
pub enum Alignment {
    /// Of a type.
    Type(DeclId),
    /// A number.
    Value(ExprId),
}

/// One GNU attribute: `aligned(8)`.
#[derive(Debug)]
pub struct Attribute {
    /// Its name without surrounding underscores.
    pub name: Symbol,
    /// Its arguments that are expressions (a type as argument is dropped).
    pub arguments: Vec<ExprId>,
    /// Its place.
    pub span: Span,
}

/// A declarator with what follows it.
#[derive(Debug)]
pub struct InitDeclarator {
    /// The declarator.
    pub declarator: Declarator,
    /// `= ...`.
    pub init: Option<Initializer>,
    /// `: width` in a struct.
    pub bits: Option<ExprId>,
    /// `asm("label")`.
    pub asm_label: Option<Symbol>,
    /// GNU attributes after it.
    pub attributes: Vec<Attribute>,
}

/// A declarator: a name (or none, in a type name), and how the type is built
/// around it. The steps apply from the name outwards: `*a[3]` is `Array(3)`
/// then `Pointer`: a is an array of pointers.
#[derive(Debug, Default)]
pub struct Declarator {
    /// The name declared, with its place.
    pub name: Option<(Symbol, Span)>,
    /// From the name outwards.
    pub steps: Vec<DeclaratorStep>,
    /// All of it.
    pub span: Span,
}

/// One step of a declarator.
#[derive(Debug)]
pub enum DeclaratorStep {
    /// `*` with its qualifiers.
    Pointer(Qualifiers),
    /// `[...]`.
    Array(ArrayStep),
    /// `(...)`.
    Function(FunctionStep),
}

/// `[static const n]`.
#[derive(Clone, Copy, Debug)]
pub struct ArrayStep {
    /// The extent.
    pub extent: ArrayExtent,
    /// Qualifiers of the pointer that a parameter becomes.
    pub qualifiers: Qualifiers,
    /// The place of the brackets.
    pub span: Span,
}

/// What stands between the brackets of an array declarator.
#[derive(Clone, Copy, Debug)]
pub enum ArrayExtent {
    /// Nothing.
    Missing,
    /// `*`
    Star,
    /// An expression.
    Expr(ExprId),
}

/// `(parameters)`.
#[derive(Debug)]
pub struct FunctionStep {
    /// The parameters.
    pub parameters: Parameters,
    /// The place of the parentheses.
    pub span: Span,
}

/// What stands between the parentheses of a function declarator.
#[derive(Debug)]
pub enum Parameters {
    /// `()`: nothing is said.
    Unspecified,
    /// `(a, b)`: the names of a K&R definition.
    Names(Vec<(Symbol, Span)>),
    /// A prototype; `(void)` is an empty list.
    Prototype {
        /// One declaration with one declarator each.
        parameters: Vec<DeclId>,
        /// Whether it ends in `...`.
        variadic: Variadic,
    },
}

/// Whether more arguments may follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variadic {
    /// `...`
    Yes,
    /// No `...`
    No,
}

/// What stands after `=`.
#[derive(Debug)]
pub enum Initializer {
    /// One expression.
    Expr(ExprId),
    /// `{ ... }`.
    List(InitializerList),
}

/// A braced initialiser.
#[derive(Debug)]
pub struct InitializerList {
    /// Its elements, in order.
    pub elements: Vec<InitializerElement>,
    /// All of it.
    pub span: Span,
}

/// One element of a braced initialiser, with its designators.
#[derive(Debug)]
pub struct InitializerElement {
    /// `.x`, `[3]`, `[1 ... 4]`; GNU's `x:` is `.x`.
    pub designators: Vec<Designator>,
    /// The value.
    pub value: Initializer,
}

/// One designator.
#[derive(Clone, Copy, Debug)]
pub enum Designator {
    /// `.name`
    Member(Symbol, Span),
    /// `[index]`
    Index(ExprId),
    /// `[low ... high]`
    Range(ExprId, ExprId),
}

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
    /// `__func__` and its relatives.
    FunctionName,
    /// Annotations: `forall {T i | c} e`, `exists`, `sum`.
    Quantified(Box<Quantified>),
    /// Annotations: `PROC[e].x`, `PROC[e]@f.x`, `spec.x`, ...
    Remote(Box<Remote>),
    /// Annotations: `PID`.
    Pid,
    /// Annotations: `NPROCS`.
    NumberOfProcesses,
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
}

/// What a bound variable ranges over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoundType {
    /// `int`: the integers.
    Integer,
    /// `real`, `double`: the reals.
    Real,
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
#[derive(Clone, Copy, Debug)]
pub struct Remote {
    /// Which program.
    pub side: Side,
    /// `[e]`, if given.
    pub process: Option<ExprId>,
    /// `@f`, if given.
    pub function: Option<(Symbol, Span)>,
    /// The variable.
    pub name: (Symbol, Span),
}

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
}

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

/// The kinds of annotations.
#[derive(Debug)]
pub enum AnnotationKind {
    /// `input [{constraint}]`; the declaration follows.
    Input(Option<ExprId>),
    /// `output`; the declaration follows.
    Output,
    /// `assert e`, with participants and name.
    Assert(Participants, Option<(Symbol, Span)>, ExprId),
    /// `assume e`.
    Assume(ExprId),
    /// `invariant e`, with participants and name.
    Invariant(Participants, Option<(Symbol, Span)>, ExprId),
    /// `abstract [continuous(k)]`; the declaration follows.
    Abstract(Option<u32>),
    /// `system [guard e]`; the declaration follows.
    System(Option<ExprId>),
}
