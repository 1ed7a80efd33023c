//! A program with one of each thing that a model can hold, for tests.
//!
//! The `every_*` functions match on what they build, so that a new variant does
//! not compile until the sample has it.

use crate::library::Atomic;
use crate::*;
use antiphon_source::Span;
use num_bigint::BigInt;

/// Builds programs by hand.
pub(crate) struct Builder {
    pub(crate) program: Program,
}

impl Builder {
    /// A program with `main`, which `startup` stands for too.
    pub(crate) fn new() -> Builder {
        let program = Program {
            types: Types::new(8),
            exprs: Vec::new(),
            places: Vec::new(),
            bounds: Vec::new(),
            globals: Vec::new(),
            strings: Vec::new(),
            functions: Vec::new(),
            abstracts: Vec::new(),
            startup: FunctionId(0),
            main: FunctionId(0),
            thread_startup: None,
            counted: Vec::new(),
            presumed: Vec::new(),
            kept: Vec::new(),
            spelled: Default::default(),
        };
        Builder { program }
    }

    pub(crate) fn ty(&mut self, ty: Type) -> TypeId {
        self.program.types.intern(ty)
    }

    pub(crate) fn number(&mut self, bits: u16, sign: Signedness) -> TypeId {
        self.ty(Type::Int(IntType { bits, sign, chars: CharLike::Number }))
    }

    pub(crate) fn int(&mut self) -> TypeId {
        self.number(32, Signedness::Signed)
    }

    pub(crate) fn pointer(&mut self, to: TypeId) -> TypeId {
        self.ty(Type::Pointer(to))
    }

    pub(crate) fn function_type(&mut self, result: TypeId, parameters: &[TypeId], variadic: bool) -> TypeId {
        self.ty(Type::Function(Signature { result, parameters: parameters.into(), variadic }))
    }

    pub(crate) fn expr(&mut self, kind: ExprKind, ty: TypeId) -> ExprId {
        self.program.exprs.push(Expr { kind, ty, span: Span::NONE });
        ExprId(self.program.exprs.len() as u32 - 1)
    }

    pub(crate) fn place(&mut self, kind: PlaceKind, ty: TypeId) -> PlaceId {
        let qualifiers = crate::qualifiers::natural(&self.program, &[], &kind);
        self.program.places.push(Place { kind, ty, qualifiers, span: Span::NONE });
        PlaceId(self.program.places.len() as u32 - 1)
    }

    pub(crate) fn constant(&mut self, value: i128) -> ExprId {
        let int = self.int();
        self.expr(ExprKind::Int(value), int)
    }

    pub(crate) fn real(&mut self, mantissa: i64, base: u8, exponent: i64, format: FloatFormat) -> ExprId {
        let ty = self.ty(Type::Float(format));
        let real = Real { mantissa: BigInt::from(mantissa), base, exponent };
        self.expr(ExprKind::Real(Box::new(real)), ty)
    }

    pub(crate) fn global(&mut self, name: &str, ty: TypeId, role: Role) -> GlobalId {
        let storage = GlobalStorage::Process;
        self.program.globals.push(Global {
            name: name.into(),
            ty,
            role,
            storage,
            constness: Constness::Changing,
            qualifiers: Qualifiers::NONE,
            span: Span::NONE,
        });
        GlobalId(self.program.globals.len() as u32 - 1)
    }

    /// A place for a variable.
    pub(crate) fn variable(&mut self, variable: Variable, ty: TypeId) -> PlaceId {
        self.place(PlaceKind::Variable(variable), ty)
    }

    /// The value of a variable.
    pub(crate) fn load(&mut self, variable: Variable, ty: TypeId) -> ExprId {
        let place = self.variable(variable, ty);
        self.expr(ExprKind::Load(place), ty)
    }

    pub(crate) fn add_function(&mut self, name: &str, ty: TypeId, locals: Vec<Local>, steps: Vec<Step>) -> FunctionId {
        let result = match self.program.types.get(ty) {
            Type::Function(signature) => signature.result,
            _ => ty,
        };
        let parameters = locals.iter().filter(|l| l.kind == LocalKind::Parameter).count() as u32;
        let plain = |step| Location { step, role: LocationRole::Plain, span: Span::NONE };
        let locations = steps.into_iter().map(plain).collect();
        let body = Body { locations, ..Body::default() };
        let name = name.into();
        self.program.functions.push(Function { name, ty, result, parameters, locals, body, span: Span::NONE });
        FunctionId(self.program.functions.len() as u32 - 1)
    }
}

/// A local variable.
pub(crate) fn local(name: &str, ty: TypeId, kind: LocalKind, storage: LocalStorage) -> Local {
    Local { name: name.into(), ty, kind, storage, qualifiers: Qualifiers::NONE, span: Span::NONE }
}

/// The simplest well-formed program: `int main(void) { return 0; }` with a
/// startup, locals `x` (a register) and `a` (four ints in memory).
pub(crate) fn smallest() -> Builder {
    let mut b = Builder::new();
    let int = b.int();
    let array = b.ty(Type::Array(int, Extent::Fixed(4)));
    let ty = b.function_type(int, &[], false);
    let zero = b.constant(0);
    let locals = vec![
        local("x", int, LocalKind::User, LocalStorage::Register),
        local("a", array, LocalKind::User, LocalStorage::Memory),
    ];
    b.program.main = b.add_function("main", ty, locals, vec![Step::Return(Some(zero))]);
    let result = b.variable(Variable::Local(LocalId(0)), int);
    let call = Action::Call { callee: Callee::Direct(FunctionId(0)), arguments: Vec::new(), result: Some(result) };
    let loaded = b.expr(ExprKind::Load(result), int);
    let locals = vec![local("result", int, LocalKind::Temporary, LocalStorage::Register)];
    let steps = vec![Step::Action(call, LocationId(1)), Step::Return(Some(loaded))];
    b.program.startup = b.add_function("startup", ty, locals, steps);
    b
}

/// One of each.
pub(crate) fn everything() -> Builder {
    let mut b = smallest();
    let int = b.int();
    declarations(&mut b);
    let tests = expressions(&mut b);
    let assume = |e: ExprId| Step::Action(Action::Assume(e), LocationId(0));
    let mut steps: Vec<Step> = tests.into_iter().map(assume).collect();
    let actions = actions(&mut b);
    steps.extend(actions.into_iter().map(|action| Step::Action(action, LocationId(0))));
    let value = b.load(Variable::Local(LocalId(0)), int);
    let case = |low, high| Case { low, high, target: LocationId(1) };
    steps.push(Step::Branch { condition: value, then: LocationId(0), otherwise: LocationId(1) });
    steps.push(Step::Switch { value, cases: vec![case(-2, -2), case(3, 5)], default: LocationId(0) });
    steps.extend([Step::Return(None), Step::Return(Some(value)), Step::Unreachable]);
    let locals = locals(&mut b);
    let double = b.ty(Type::Float(FloatFormat::Double));
    let ty = b.function_type(int, &[int, double], true);
    b.add_function("every", ty, locals, steps);
    structure(&mut b);
    b
}

fn declarations(b: &mut Builder) {
    let int = b.int();
    let char_type = b.ty(Type::Int(IntType { bits: 8, sign: Signedness::Signed, chars: CharLike::Character }));
    let node = b.ty(Type::Record(RecordId(0)));
    let void = b.ty(Type::Void);
    let untyped = b.pointer(void);
    let link = b.pointer(node);
    let flexible = b.ty(Type::Array(char_type, Extent::Flexible));
    let field =
        |name: &str, ty, offset, bits| Field { name: name.into(), ty, qualifiers: Qualifiers::NONE, offset, bits };
    let fields = vec![
        field("value", int, 0, None),
        field("flags", int, 4, Some(BitRange { first: 3, width: 5 })),
        field("next", link, 8, None),
        field("", int, 16, None),
        field("rest", flexible, 20, None),
    ];
    b.program.types.records.push(Record { kind: RecordKind::Struct, name: "node".into(), fields, size: 24, align: 8 });
    let volatile = Field { qualifiers: Qualifiers::VOLATILE, ..field("n", int, 0, None) };
    let fields = vec![volatile, field("c", char_type, 0, None)];
    b.program.types.records.push(Record { kind: RecordKind::Union, name: "node".into(), fields, size: 4, align: 4 });
    let n = b.global("n", int, Role::Input(None));
    let (value, zero) = (b.load(Variable::Global(n), int), b.constant(0));
    let constraint = b.expr(ExprKind::Binary(BinaryOp::Less, zero, value), int);
    b.global("m", int, Role::Input(Some(constraint)));
    let extent = b.global("n.extent", int, Role::Extent);
    let array = b.ty(Type::Array(int, Extent::Variable(Variable::Global(extent))));
    b.global("out", array, Role::Output);
    b.global("list", link, Role::Plain);
    b.program.globals[4].storage = GlobalStorage::Thread;
    b.program.globals[4].constness = Constness::Constant;
    b.global("memory", untyped, Role::Plain);
    b.global("flag", int, Role::Plain);
    b.program.globals[6].qualifiers = Qualifiers::ATOMIC.with(Qualifiers::VOLATILE);
    let text = b.ty(Type::Array(char_type, Extent::Fixed(3)));
    b.program.strings.push(StringLiteral { units: vec![34, 200, 0], ty: text });
    b.program.strings.push(StringLiteral { units: vec![97, 98, 99], ty: text });
    let double = b.ty(Type::Float(FloatFormat::Double));
    let (name, parameters) = ("f".into(), vec![double, int]);
    let (continuous, span) = (Some(2), Span::NONE);
    b.program.abstracts.push(AbstractFunction { name, parameters, result: double, continuous, span });
}

/// Locals of the function: 0 and 1 parameters, 2 an extent, 3 and 4 in memory,
/// then temporaries of odd types.
fn locals(b: &mut Builder) -> Vec<Local> {
    let int = b.int();
    let double = b.ty(Type::Float(FloatFormat::Double));
    let array = b.ty(Type::Array(int, Extent::Variable(Variable::Local(LocalId(2)))));
    let node = b.ty(Type::Record(RecordId(0)));
    let list = b.ty(Type::VaList);
    let callback = b.function_type(int, &[], false);
    let callback = b.pointer(callback);
    let mut locals = vec![
        local("x", int, LocalKind::Parameter, LocalStorage::Register),
        local("y", double, LocalKind::Parameter, LocalStorage::Register),
        local("x", int, LocalKind::Extent, LocalStorage::Register),
        local("a", array, LocalKind::User, LocalStorage::Memory),
        local("s", node, LocalKind::User, LocalStorage::Memory),
        local("ap", list, LocalKind::User, LocalStorage::Memory),
        local("g", callback, LocalKind::User, LocalStorage::Register),
    ];
    let odd = IntType { bits: 16, sign: Signedness::Unsigned, chars: CharLike::Character };
    let union = Type::Record(RecordId(1));
    let formats = [FloatFormat::Single, FloatFormat::Extended, FloatFormat::Quad].map(Type::Float);
    for ty in [Type::Bool, Type::Int(odd), union].into_iter().chain(formats) {
        let ty = b.ty(ty);
        let storage = if b.program.types.is_scalar(ty) { LocalStorage::Register } else { LocalStorage::Memory };
        locals.push(local("t", ty, LocalKind::Temporary, storage));
    }
    let int = b.ty(Type::Int(IntType { bits: 32, sign: Signedness::Signed, chars: CharLike::Number }));
    locals.push(local("r", int, LocalKind::Reading, LocalStorage::Register));
    locals
}

fn expressions(b: &mut Builder) -> Vec<ExprId> {
    let int = b.int();
    let double = b.ty(Type::Float(FloatFormat::Double));
    let x = b.load(Variable::Local(LocalId(0)), int);
    let y = b.load(Variable::Local(LocalId(1)), double);
    let mut list = vec![b.real(15, 10, -1, FloatFormat::Double)];
    for op in [UnaryOp::Negate, UnaryOp::Complement, UnaryOp::Not] {
        list.push(b.expr(ExprKind::Unary(op, x), int));
    }
    for op in NUMBER_OPERATORS {
        list.push(b.expr(ExprKind::Binary(*op, x, x), int));
    }
    for op in [LazyOp::And, LazyOp::Or, LazyOp::Implies] {
        list.push(b.expr(ExprKind::Lazy(op, x, x), int));
    }
    list.push(b.expr(ExprKind::Conditional(x, x, x), int));
    list.push(b.expr(ExprKind::Convert(x), double));
    list.push(b.expr(ExprKind::Pure(PureFunction::Sqrt, vec![y]), double));
    list.push(b.expr(ExprKind::Abstract(AbstractId(0), vec![y, x]), double));
    list.push(b.expr(ExprKind::Pid, int));
    list.push(b.expr(ExprKind::NumberOfProcesses, int));
    list.extend(quantifiers(b));
    list.extend(pointers(b));
    list
}

/// All operators on two integers.
pub(crate) const NUMBER_OPERATORS: &[BinaryOp] = &[
    BinaryOp::Multiply,
    BinaryOp::Divide,
    BinaryOp::Remainder,
    BinaryOp::Add,
    BinaryOp::Subtract,
    BinaryOp::ShiftLeft,
    BinaryOp::ShiftRight,
    BinaryOp::Less,
    BinaryOp::LessEqual,
    BinaryOp::Equal,
    BinaryOp::NotEqual,
    BinaryOp::BitAnd,
    BinaryOp::BitXor,
    BinaryOp::BitOr,
];

fn quantifiers(b: &mut Builder) -> Vec<ExprId> {
    let int = b.int();
    let double = b.ty(Type::Float(FloatFormat::Double));
    let kinds = [
        (Quantifier::ForAll, BoundRange::Integer, int),
        (Quantifier::Exists, BoundRange::Real, int),
        (Quantifier::Sum, BoundRange::Real, double),
        (Quantifier::Min, BoundRange::Real, double),
        (Quantifier::Max, BoundRange::Real, double),
    ];
    let build = |(quantifier, range, ty)| {
        let variable = BoundId(b.program.bounds.len() as u32);
        b.program.bounds.push(Bound { name: "i".into(), range });
        let own = if range == BoundRange::Real { double } else { int };
        let bound = b.expr(ExprKind::Bound(variable), own);
        let less = b.expr(ExprKind::Binary(BinaryOp::Less, bound, bound), int);
        let body = if ty == int { less } else { bound };
        let constraint = (quantifier != Quantifier::Exists).then_some(less);
        b.expr(ExprKind::Quantified { quantifier, variable, constraint, body }, ty)
    };
    kinds.map(build).into()
}

fn pointers(b: &mut Builder) -> Vec<ExprId> {
    let int = b.int();
    let long = b.number(64, Signedness::Signed);
    let size = b.number(64, Signedness::Unsigned);
    let to_int = b.pointer(int);
    let array = b.ty(Type::Array(int, Extent::Variable(Variable::Local(LocalId(2)))));
    let node = b.ty(Type::Record(RecordId(0)));
    let link = b.pointer(node);
    let x = b.load(Variable::Local(LocalId(0)), int);
    let a = b.variable(Variable::Local(LocalId(3)), array);
    let element = b.place(PlaceKind::Index(a, x), int);
    let p = b.expr(ExprKind::AddressOf(element), to_int);
    let list = b.load(Variable::Global(GlobalId(4)), link);
    let star = b.place(PlaceKind::Deref(list), node);
    let next = b.place(PlaceKind::Field(star, 2), link);
    let next = b.expr(ExprKind::Load(next), link);
    let star = b.place(PlaceKind::Deref(next), node);
    let nameless = b.place(PlaceKind::Field(star, 3), int);
    let moved = b.expr(ExprKind::Binary(BinaryOp::PointerAdd, p, x), to_int);
    let target = b.place(PlaceKind::Deref(moved), int);
    let main_type = b.function_type(int, &[], false);
    let main_pointer = b.pointer(main_type);
    let mut result = vec![
        b.expr(ExprKind::Null, to_int),
        b.expr(ExprKind::Load(nameless), int),
        b.expr(ExprKind::Load(target), int),
        b.expr(ExprKind::Binary(BinaryOp::PointerDifference, moved, p), long),
        b.expr(ExprKind::Function(FunctionId(0)), main_pointer),
        b.expr(ExprKind::SizeOf(array), size),
    ];
    result.extend(remotes(b, x));
    result
}

fn remotes(b: &mut Builder, process: ExprId) -> Vec<ExprId> {
    let int = b.int();
    let whole = b.program.strings[0].ty;
    let string = b.place(PlaceKind::String(StringId(0)), whole);
    let zero = b.constant(0);
    let char_type = match b.program.types.get(whole) {
        Type::Array(element, _) => *element,
        _ => whole,
    };
    let first = b.place(PlaceKind::Index(string, zero), char_type);
    let mut list = vec![b.expr(ExprKind::Load(first), char_type)];
    let variables = [None, Some(Variable::Global(GlobalId(0))), Some(Variable::Local(LocalId(0)))];
    for (index, variable) in variables.into_iter().enumerate() {
        let side = if variable.is_none() { Side::Specification } else { Side::Own };
        let function = (index == 2).then(|| "main".to_string());
        let process = (index > 0).then_some(process);
        let remote = Remote { side, process, function, name: "x".into(), variable };
        let place = b.place(PlaceKind::Remote(Box::new(remote)), int);
        list.push(b.expr(ExprKind::Load(place), int));
    }
    list
}

fn actions(b: &mut Builder) -> Vec<Action> {
    let int = b.int();
    let list_type = b.ty(Type::VaList);
    let node = b.ty(Type::Record(RecordId(0)));
    let link = b.pointer(node);
    let x = b.variable(Variable::Local(LocalId(0)), int);
    let value = b.expr(ExprKind::Load(x), int);
    let s = b.variable(Variable::Local(LocalId(4)), node);
    let ap = b.variable(Variable::Local(LocalId(5)), list_type);
    let list = b.variable(Variable::Global(GlobalId(4)), link);
    let callback = b.function_type(int, &[], false);
    let callback = b.pointer(callback);
    let g = b.load(Variable::Local(LocalId(6)), callback);
    let call = |callee, result| Action::Call { callee, arguments: Vec::new(), result };
    let collective = |participants| Action::CollectiveAssert {
        duty: crate::Duty::Shown,
        participants,
        universe: None,
        name: "same here".into(),
        condition: value,
        visible: None,
    };
    let universe = Some(Box::new(Universe { name: "row".into(), members: value }));
    let within = Action::CollectiveAssert {
        duty: crate::Duty::Shown,
        participants: Participants::Collective,
        universe,
        name: "w".into(),
        condition: value,
        visible: None,
    };
    let allocate = |element, fill| Action::Allocate { element, count: value, fill, result: list };
    let flag = b.variable(Variable::Global(GlobalId(6)), int);
    let to_int = b.pointer(int);
    let pointer = b.expr(ExprKind::AddressOf(flag), to_int);
    let seen = b.place(PlaceKind::Deref(pointer), int);
    b.program.places[seen.0 as usize].qualifiers = Qualifiers::VOLATILE;
    let function = LibraryFunction::find("rand").expect("a known function");
    let flagged = |order, failure| Action::Library {
        function: LibraryFunction::Atomic(Atomic::CompareExchange, Orders { order, failure }),
        arguments: vec![pointer, pointer, value],
        result: Some(x),
    };
    let mut all = vec![
        Action::Skip,
        Action::Assign(x, value),
        Action::Assign(seen, value),
        Action::Update { place: flag, old: LocalId(0), value },
        Action::Clear(s),
        Action::Live(LocalId(4)),
        Action::Dead(LocalId(4)),
        collective(Participants::Local),
        collective(Participants::Collective),
        collective(Participants::Joint),
        within,
        Action::Assume(value),
        call(Callee::Direct(FunctionId(0)), None),
        call(Callee::Direct(FunctionId(0)), Some(x)),
        call(Callee::Indirect(g), None),
        call(Callee::Indirect(g), Some(x)),
        Action::Library { function, arguments: vec![value, value], result: None },
        Action::Library { function, arguments: Vec::new(), result: Some(x) },
        allocate(Some(node), AllocationFill::Zero),
        allocate(None, AllocationFill::Undefined),
        Action::VaStart(ap),
        Action::VaArg { list: ap, ty: int, result: Some(x) },
        Action::VaArg { list: ap, ty: int, result: None },
        Action::VaEnd(ap),
        Action::VaCopy(ap, ap),
        flagged(MemoryOrder::SeqCst, MemoryOrder::SeqCst),
        flagged(MemoryOrder::Relaxed, MemoryOrder::Relaxed),
        flagged(MemoryOrder::AcqRel, MemoryOrder::Consume),
        flagged(MemoryOrder::Release, MemoryOrder::Acquire),
    ];
    all.extend(AssertOrigin::ALL.map(|origin| Action::Assert { condition: value, origin }));
    all
}

/// Loops, labels and roles of the last function.
fn structure(b: &mut Builder) {
    let condition = b.constant(1);
    let invariant = |participants, name: Option<&str>| Invariant {
        participants,
        name: name.map(Into::into),
        condition,
        span: Span::NONE,
    };
    let invariants = vec![
        invariant(Participants::Local, None),
        invariant(Participants::Collective, Some("inv")),
        invariant(Participants::Joint, Some("two words")),
    ];
    let looped = |kind, head, parent, invariants| Loop {
        kind,
        head: LocationId(head),
        exit: LocationId(9),
        parent,
        invariants,
        kept: Vec::new(),
        span: Span::NONE,
    };
    let Some(function) = b.program.functions.last_mut() else { return };
    function.body.loops = vec![
        looped(LoopKind::While, 1, None, invariants),
        looped(LoopKind::Do, 2, Some(LoopId(0)), Vec::new()),
        looped(LoopKind::For, 3, Some(LoopId(1)), Vec::new()),
    ];
    for index in 0..3 {
        function.body.locations[index + 1].role = LocationRole::LoopHead(LoopId(index as u32));
    }
    function.body.locations[4].role = LocationRole::Join;
    function.body.labels.push(Label { name: "again".into(), location: LocationId(2) });
}
