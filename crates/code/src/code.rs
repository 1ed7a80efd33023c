//! Compiled code: what the machine executes.
//!
//! Before a run the model is translated once. Names become slots, types small
//! descriptors, constants numbers of the domain; expressions stay trees, in
//! one arena, because a tree of six nodes is walked as fast as a list of six
//! instructions and needs no operand stack. One location of the model is one
//! operation, at the program counter `function.entry + location`, so that
//! every place in a run maps back to the model and from there to the text.

use crate::arithmetic::Arithmetic;
use antiphon_model::layout::NumberType;
use antiphon_model::layout::{LayoutId, Layouts, Scalar};
use antiphon_model::{
    AllocationFill, AssertOrigin, BitRange, BoundRange, Duty, ExprId, FloatFormat, FunctionId, GlobalId, LazyOp,
    LibraryFunction, LocalId, LocationId, Participants, PlaceId, PureFunction, Quantifier, Real, Side, TypeId,
    Variable,
};
use antiphon_source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A node of [`Code::nodes`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(pub u32);

/// A place in [`Code::place_codes`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlaceCodeId(pub u32);

/// An operation in [`Code::operations`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Pc(pub u32);

/// A number of bytes, or of elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SizeCode {
    /// Known.
    Fixed(u64),
    /// A row of [`Code::sizes`].
    Dynamic(u32),
}

/// A size that depends on variables: a product.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DynamicSize {
    /// The constant factor.
    pub factor: u64,
    /// The variable factors.
    pub extents: Vec<Variable>,
}

/// Whether equality or its opposite is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sense {
    /// As it says.
    Same,
    /// The opposite.
    Opposite,
}

/// What a conversion between pointers does to the region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Widening {
    /// Nothing.
    Keep,
    /// A character pointer may walk over the whole object.
    WholeObject,
    /// A pointer to a record finds the one around its first member: the region
    /// has room for so many bytes, or is the whole object.
    Around(u32),
}

/// A constant of a program, in the order in which they were met.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ConstantId(pub u32);

/// A value that the text writes. Each domain makes its own of it once, before
/// anything runs (`constants`): so code is the same for all of them.
#[derive(Clone, PartialEq, Debug)]
pub enum Constant {
    /// A null pointer.
    Null,
    /// A function.
    Function(FunctionId),
    /// A whole number.
    Integer(i128, NumberType),
    /// A real number.
    Real(Real, FloatFormat),
}

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Node {
    /// A value known before the run.
    Constant(ConstantId),
    /// A local variable of the frame.
    Register(u32),
    /// The scalar at a place.
    Load(PlaceCodeId, Scalar),
    /// A pointer to a place.
    Address(PlaceCodeId),
    /// `-x`
    Negate(NumberType, NodeId),
    /// `~x`
    Complement(NumberType, NodeId),
    /// `!x` for any scalar
    Not(NodeId),
    /// An operator on two numbers.
    Binary(Arithmetic, NumberType, NodeId, NodeId),
    /// `==` or `!=` of pointers.
    SamePointer(Sense, NodeId, NodeId),
    /// `<` or `<=` of pointers.
    PointerOrder(Arithmetic, NodeId, NodeId),
    /// Pointer + integer, in elements of that size.
    PointerAdd(NodeId, NodeId, SizeCode),
    /// Pointer - pointer, in elements of that size.
    PointerDifference(NodeId, NodeId, SizeCode),
    /// A lazy operator.
    Lazy(LazyOp, NodeId, NodeId),
    /// `c ? a : b`
    Conditional(NodeId, NodeId, NodeId),
    /// Conversion between numbers.
    Convert(NumberType, NumberType, NodeId),
    /// Conversion between pointers.
    Repoint(Widening, Option<LayoutId>, NodeId),
    /// A pointer as a number; to `_Bool`: whether it is not null.
    PointerToNumber(NumberType, NodeId),
    /// A number as a pointer.
    NumberToPointer(NodeId),
    /// A mathematical function.
    Pure(Box<PureCode>),
    /// A function of which only that it is one is known.
    Abstract(Box<AbstractCode>),
    /// Bytes of a type.
    SizeOf(SizeCode, NumberType),
    /// A bound variable.
    Bound(u32),
    /// A quantifier.
    Quantified(Box<QuantifiedCode>),
    /// The rank of this process.
    Pid,
    /// The number of processes.
    NumberOfProcesses,
    /// A value that another process has: evaluated where that process is.
    Elsewhere(RemoteId, NodeId),
    /// Within such a value, a part that the annotation's own process has.
    Home(NodeId),
    /// What a run cannot evaluate.
    Unsupported(Box<str>),
}

/// A variable of another process, in [`Code::remotes`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RemoteId(pub u32);

/// Whose variable an annotation names, and in which frame it is.
#[derive(Clone, PartialEq, Debug)]
pub struct RemoteCode {
    /// The number of the process; the first one of the specification, or the
    /// process itself, if none is given.
    pub process: Option<NodeId>,
    /// Which program.
    pub side: Side,
    /// The function whose innermost frame has the variable; none for a variable
    /// that is always there.
    pub function: Option<FunctionId>,
    /// The variable in it.
    pub local: Option<LocalId>,
    /// The place that names it.
    pub place: PlaceId,
    /// The whole value that is read there, for messages.
    pub expr: ExprId,
    /// The parts of it that the annotation's own process has: indices.
    pub home: Vec<NodeId>,
}

/// Stands for the text of code that another program's annotation is about.
pub const FOREIGN_EXPR: ExprId = ExprId(u32::MAX);

/// The same for places.
pub const FOREIGN_PLACE: PlaceId = PlaceId(u32::MAX);

/// The assertion that a contribution is for.
#[derive(Clone, PartialEq, Debug)]
pub struct CollectiveCode {
    /// Who takes part.
    pub participants: Participants,
    /// The universe that it is about, in [`Code::universes`]; none for all processes.
    pub universe: Option<u32>,
    /// Its name: contributions of one name belong together.
    pub name: Box<str>,
    /// What is done with it.
    pub duty: Duty,
    /// What must hold, conjunct by conjunct, each guarded by those before it.
    pub conjuncts: Vec<(NodeId, ExprId)>,
    /// The variables of the function that the text can name there, if known.
    pub visible: Option<LocalSet>,
}

/// A mathematical function and its arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct PureCode {
    /// Which.
    pub function: PureFunction,
    /// Its arguments.
    pub arguments: Vec<NodeId>,
    /// Their types.
    pub types: Vec<NumberType>,
    /// The type of the result.
    pub result: NumberType,
}

/// An uninterpreted function and its arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct AbstractCode {
    /// Its name.
    pub name: Box<str>,
    /// Its arguments.
    pub arguments: Vec<NodeId>,
    /// Their types.
    pub types: Vec<NumberType>,
    /// The type of the result.
    pub result: NumberType,
}

/// A quantifier over integers from `low` to `high`, where they were found.
#[derive(Clone, PartialEq, Debug)]
pub struct QuantifiedCode {
    /// Which.
    pub quantifier: Quantifier,
    /// The variable.
    pub variable: u32,
    /// What it stands for.
    pub over: BoundRange,
    /// Lower bounds found in the constraint; the largest counts.
    pub low: Vec<RangeEnd>,
    /// Upper bounds found in the constraint; the smallest counts.
    pub high: Vec<RangeEnd>,
    /// Restricts the values.
    pub constraint: Option<NodeId>,
    /// What is quantified.
    pub body: NodeId,
    /// The type of the body.
    pub ty: NumberType,
}

/// One end of a range, and whether it belongs to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RangeEnd {
    /// The bound.
    pub bound: NodeId,
    /// Added to it: 0, or 1 towards the inside.
    pub inwards: i64,
}

/// A place.
#[derive(Clone, PartialEq, Debug)]
pub enum PlaceCode {
    /// A local variable of the frame.
    Register(u32),
    /// A local variable in memory; its slot holds a pointer to it.
    Local(LocalId),
    /// A global variable; its object has the same number.
    Global(u32),
    /// A string literal; its object's slot.
    String(u32),
    /// What a pointer points to.
    Deref(NodeId),
    /// An element: the array, the index, the element's size, the extent.
    Index(PlaceCodeId, NodeId, SizeCode, Option<SizeCode>),
    /// A field.
    Field(PlaceCodeId, FieldCode),
    /// What a run cannot see.
    Unsupported(Box<str>),
}

/// A field of a record.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FieldCode {
    /// Bytes from the start of the record (of a bit-field: to its first bit).
    pub offset: u32,
    /// Its bytes (of a bit-field: those that hold its bits); `None` for a
    /// flexible member.
    pub size: Option<u32>,
    /// Of a bit-field: its bits, counted from its first byte.
    pub bits: Option<BitRange>,
    /// Of an array of one element at the end of a record that is found through
    /// a pointer: the record's bytes. In an allocation of more bytes the array
    /// has all the rest, as before there were flexible members.
    pub last_of: Option<u32>,
}

/// A value of any type.
#[derive(Clone, PartialEq, Debug)]
pub enum ValueCode {
    /// A scalar.
    Scalar(NodeId, Scalar),
    /// A record or an array, copied from a place.
    Block(PlaceCodeId, SizeCode),
    /// One of two.
    Either(NodeId, Box<(ValueCode, ValueCode)>),
}

/// Where a result goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ResultCode {
    /// The place.
    pub place_code: PlaceCodeId,
    /// Its scalar; `None` for a record.
    pub scalar: Option<Scalar>,
    /// Its type.
    pub ty: TypeId,
}

/// Whom a call calls.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Target {
    /// A function of the program.
    Direct(FunctionId),
    /// What a pointer points to.
    Indirect(NodeId),
}

/// A call.
#[derive(Clone, PartialEq, Debug)]
pub struct CallCode {
    /// Whom.
    pub target: Target,
    /// With what.
    pub arguments: Vec<ValueCode>,
    /// Where the result goes.
    pub result: Option<ResultCode>,
}

/// An argument of a library function.
#[derive(Clone, PartialEq, Debug)]
pub struct LibraryArgument {
    /// The value.
    pub value: ValueCode,
    /// Its type.
    pub ty: TypeId,
    /// The expression.
    pub expr: ExprId,
}

/// A call of a library function.
#[derive(Clone, PartialEq, Debug)]
pub struct LibraryCode {
    /// Which.
    pub function: LibraryFunction,
    /// With what.
    pub arguments: Vec<LibraryArgument>,
    /// Where the result goes.
    pub result: Option<ResultCode>,
}

/// An allocation.
#[derive(Clone, PartialEq, Debug)]
pub struct AllocateCode {
    /// The type of an element, if the program says it.
    pub ty: Option<TypeId>,
    /// Bytes of an element.
    pub element: SizeCode,
    /// The layout of an element, if it has one.
    pub layout: Option<LayoutId>,
    /// How many.
    pub count: NodeId,
    /// What they hold.
    pub fill: AllocationFill,
    /// Where the pointer goes.
    pub result: ResultCode,
}

/// A row of a switch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CaseCode {
    /// Lowest value.
    pub low: i128,
    /// Highest value.
    pub high: i128,
    /// Where to go.
    pub target: Pc,
}

/// A switch.
#[derive(Clone, PartialEq, Debug)]
pub struct SwitchCode {
    /// The value.
    pub value: NodeId,
    /// Its type.
    pub ty: NumberType,
    /// Sorted by `low`.
    pub cases: Vec<CaseCode>,
    /// Where to go if none fits.
    pub default: Pc,
}

/// What happens at a location.
#[derive(Clone, PartialEq, Debug)]
pub enum Operation {
    /// Nothing.
    Skip(Pc),
    /// A scalar into a register.
    Set(u32, NodeId, Pc),
    /// A scalar into memory.
    Store(PlaceCodeId, NodeId, Scalar, Pc),
    /// A scalar from memory into a register, then another one into memory.
    Update(u32, PlaceCodeId, NodeId, Scalar, Pc),
    /// A record or array into memory.
    Copy(PlaceCodeId, Box<ValueCode>, Pc),
    /// Zeros into memory.
    Clear(PlaceCodeId, SizeCode, Option<Scalar>, Pc),
    /// A local comes to life.
    Live(LocalId, Pc),
    /// A local ends.
    Dead(LocalId, Pc),
    /// An assertion.
    Assert(NodeId, ExprId, AssertOrigin, Pc),
    /// An assumption.
    Assume(NodeId, Pc),
    /// A snapshot for an assertion over several processes.
    CollectiveAssert(Box<CollectiveCode>, Pc),
    /// A condition.
    Branch(NodeId, Pc, Pc),
    /// A value against ranges.
    Switch(Box<SwitchCode>),
    /// A call.
    Call(Box<CallCode>, Pc),
    /// A call of a library function.
    Library(Box<LibraryCode>, Pc),
    /// An allocation.
    Allocate(Box<AllocateCode>, Pc),
    /// Back to the caller.
    Return(Option<Box<ValueCode>>),
    /// `va_start`
    VaStart(PlaceCodeId, Pc),
    /// `va_arg`
    VaArg(PlaceCodeId, Option<ResultCode>, Pc),
    /// `va_end`
    VaEnd(PlaceCodeId, Pc),
    /// `va_copy`
    VaCopy(PlaceCodeId, PlaceCodeId, Pc),
    /// Never in a right program.
    Unreachable,
}

/// A local variable that lives in memory.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MemoryLocal {
    /// Which.
    pub local: LocalId,
    /// Its bytes.
    pub size: SizeCode,
    /// Its layout.
    pub layout: Option<LayoutId>,
    /// Its scalar, if it is one.
    pub scalar: Option<Scalar>,
}

/// A function.
#[derive(Clone, PartialEq, Debug)]
pub struct FunctionCode {
    /// Its first operation.
    pub entry: Pc,
    /// Slots of a frame: one for each local.
    pub slots: u32,
    /// How many parameters.
    pub parameters: u32,
    /// Whether more arguments may follow.
    pub variadic: bool,
    /// For each local: where it lives if not in its slot.
    pub memory: Vec<Option<MemoryLocal>>,
    /// The locals in memory.
    pub in_memory: Vec<u32>,
    /// Its branches whose ways meet again and do nothing that others see.
    pub joins: FxHashMap<Pc, Join>,
}

/// Some locals of a function.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct LocalSet(smallvec::SmallVec<[u64; 2]>);

impl LocalSet {
    /// Whether a local belongs to it.
    pub fn has(&self, local: u32) -> bool {
        self.0.get(local as usize / 64).is_some_and(|word| word >> (local % 64) & 1 != 0)
    }

    /// Adds one.
    pub fn add(&mut self, local: u32) {
        let word = local as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (local % 64);
    }

    /// Takes one away. The last word is never zero, so that equal sets are equal.
    pub fn remove(&mut self, local: u32) {
        if let Some(word) = self.0.get_mut(local as usize / 64) {
            *word &= !(1 << (local % 64));
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    /// Adds all of another.
    pub fn join(&mut self, other: &LocalSet) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (own, word) in self.0.iter_mut().zip(&other.0) {
            *own |= word;
        }
    }
}

/// Which locals still matter.
#[derive(Clone, Default, Debug)]
pub struct Liveness {
    /// Before each operation.
    pub before: Vec<LocalSet>,
    /// While the call there waits for its function.
    pub waiting: std::collections::BTreeMap<Pc, LocalSet>,
}

impl Liveness {
    /// What matters before an operation; `None` if control left the program.
    pub fn before(&self, pc: Pc) -> Option<&LocalSet> {
        self.before.get(pc.0 as usize)
    }

    /// What matters to a frame whose call waits for its function.
    pub fn waiting(&self, pc: Pc) -> Option<&LocalSet> {
        self.waiting.get(&pc)
    }
}

/// A global variable.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GlobalCode {
    /// Its bytes.
    pub size: SizeCode,
    /// Its layout.
    pub layout: Option<LayoutId>,
}

/// A loop with invariants.
#[derive(Clone, PartialEq, Debug)]
pub struct LoopCode {
    /// Where it starts anew.
    pub head: Pc,
    /// Whose loop it is.
    pub function: FunctionId,
    /// What holds there.
    pub invariants: Vec<InvariantCode>,
    /// Variables whose values are followed one by one.
    pub kept: Vec<Variable>,
    /// The operations from which control can come back without leaving it.
    pub inside: FxHashSet<Pc>,
    /// Its text up to the body.
    pub span: Span,
}

/// A loop invariant.
#[derive(Clone, PartialEq, Debug)]
pub struct InvariantCode {
    /// What holds.
    pub condition: NodeId,
    /// The same, in the model.
    pub expr: ExprId,
    /// Who takes part.
    pub participants: Participants,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The annotation's text.
    pub span: Span,
}

/// Where the ways of a branch meet again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Join {
    /// At an operation of the same function.
    At(Pc),
    /// Where the function returns to its caller.
    Return,
}

/// A program, ready to run.
#[derive(Clone, Debug)]
pub struct Code {
    /// Values that the text writes.
    pub constants: Vec<Constant>,
    /// Expressions.
    pub nodes: Vec<Node>,
    /// For each node the expression it comes from.
    pub node_origins: Vec<ExprId>,
    /// Places.
    pub place_codes: Vec<PlaceCode>,
    /// For each place_code the place it comes from.
    pub place_origins: Vec<PlaceId>,
    /// Sizes that depend on variables.
    pub sizes: Vec<DynamicSize>,
    /// Operations of all functions.
    pub operations: Vec<Operation>,
    /// For each operation where it is in the model.
    pub places: Vec<(FunctionId, LocationId)>,
    /// For each operation its text.
    pub spans: Vec<Span>,
    /// For each operation whether a loop starts an iteration there. A `for` loop that
    /// counts ends by itself; only one without a condition is like a `while` here.
    pub heads: Vec<bool>,
    /// The variable `errno`, if the program has it.
    pub errno: Option<GlobalId>,
    /// Functions.
    pub functions: Vec<FunctionCode>,
    /// Global variables.
    pub globals: Vec<GlobalCode>,
    /// Universes: their names, and conditions that say who belongs to them.
    pub universes: Vec<(Box<str>, NodeId)>,
    /// Variables of other processes.
    pub remotes: Vec<RemoteCode>,
    /// The constraints of inputs, as conditions over globals.
    pub constraints: Vec<(antiphon_model::GlobalId, NodeId)>,
    /// The layouts of the program's types.
    pub layouts: Arc<Layouts>,
    /// Which locals still matter.
    pub liveness: Liveness,
    /// The loops with invariants, in order of the program.
    pub loops: Vec<LoopCode>,
    /// Those loops by the operations at which they start anew.
    pub loop_at: FxHashMap<Pc, u32>,
}
