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

mod expressions;
mod selectors;
mod statements;

pub use expressions::*;
pub use selectors::*;
pub use statements::*;

use antiphon_source::{Span, Symbol};

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
    /// `#pragma omp` outside functions.
    OpenMp(Directive),
    /// `metadirective` outside functions.
    Choice(Choice<Directive>),
    /// `declare variant` of the function that follows.
    Variant(Variant),
    /// `begin declare variant`
    BeginVariants(Selector),
    /// `end declare variant`
    EndVariants,
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
    /// The constructs that are around if it is called as a variant.
    pub around: Vec<crate::openmp::Construct>,
    /// Of which function it is a variant, by `begin declare variant`; who says which of two comes first that count the same; and the name of a
    /// function that computes a condition from the arguments.
    pub variant_of: Option<(Symbol, Option<Symbol>, Option<Symbol>)>,
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
