//! OpenMP directives, as written and as typed: one shape for both trees.
//!
//! A directive is a list of constructs (`parallel for` is two), clauses, and the statement
//! that it applies to. The tables say which words there are and what may stand in the
//! parentheses of a clause; the parser and typing know nothing more. What a directive
//! means, and which clauses go with which construct, is the business of crate `openmp`.
//!
//! Deliberately not here: `metadirective` and `declare variant`, which are settled while a line is read (`parse/variants.rs`), and
//! `declare reduction`, which becomes functions before it is parsed.

use antiphon_source::{Span, Symbol};

/// Declares an enum of words with their spellings.
macro_rules! spelled {
    ($(#[$doc:meta])* $kind:ident { $($name:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum $kind { $(#[doc = concat!("`", $text, "`")] $name,)* }

        impl $kind {
            /// How it is written.
            pub fn text(self) -> &'static str {
                match self { $($kind::$name => $text,)* }
            }

            /// The one with this spelling.
            pub fn of_text(text: &str) -> Option<$kind> {
                match text { $($text => Some($kind::$name),)* _ => None }
            }
        }
    };
}

spelled! {
    /// One construct; a combined directive has several.
    Construct {
        Parallel = "parallel", For = "for", Simd = "simd", Sections = "sections", Section = "section",
        Single = "single", Master = "master", Masked = "masked", Critical = "critical", Atomic = "atomic",
        Barrier = "barrier", Flush = "flush", Ordered = "ordered", Task = "task", Taskwait = "taskwait",
        Taskgroup = "taskgroup", Taskyield = "taskyield", Taskloop = "taskloop", Threadprivate = "threadprivate",
        Target = "target", Teams = "teams", Distribute = "distribute", Loop = "loop", Scope = "scope",
        Cancel = "cancel", CancellationPoint = "cancellation point", Scan = "scan", TargetData = "target data",
        TargetEnterData = "target enter data", TargetExitData = "target exit data", TargetUpdate = "target update",
        DeclareTarget = "declare target", BeginDeclareTarget = "begin declare target",
        EndDeclareTarget = "end declare target", DeclareSimd = "declare simd", Requires = "requires",
        Assume = "assume", Assumes = "assumes", BeginAssumes = "begin assumes", EndAssumes = "end assumes",
        Nothing = "nothing", Error = "error", Tile = "tile", Unroll = "unroll", Allocate = "allocate",
        Depobj = "depobj", Dispatch = "dispatch", Interop = "interop", DeclareMapper = "declare mapper",
    }
}

impl Construct {
    /// Whether a statement follows the line.
    pub fn has_body(self, clauses: &[ClauseKind]) -> bool {
        use Construct as C;
        match self {
            C::Barrier | C::Flush | C::Taskwait | C::Taskyield | C::Threadprivate | C::Scan | C::Nothing => false,
            C::Cancel | C::CancellationPoint | C::DeclareSimd | C::Requires | C::Assumes => false,
            C::TargetEnterData | C::TargetExitData | C::TargetUpdate => false,
            C::DeclareTarget | C::BeginDeclareTarget | C::EndDeclareTarget => false,
            C::BeginAssumes | C::EndAssumes | C::Error | C::Allocate | C::Depobj => false,
            C::Interop | C::DeclareMapper => false,
            C::Ordered => !clauses.contains(&ClauseKind::Depend) && !clauses.contains(&ClauseKind::Doacross),
            _ => true,
        }
    }
}

spelled! {
    /// A clause.
    ClauseKind {
        NumThreads = "num_threads", If = "if", Private = "private", Firstprivate = "firstprivate",
        Lastprivate = "lastprivate", Shared = "shared", Default = "default", Reduction = "reduction",
        InReduction = "in_reduction", TaskReduction = "task_reduction", Schedule = "schedule",
        Collapse = "collapse", Ordered = "ordered", Nowait = "nowait", Copyin = "copyin",
        Copyprivate = "copyprivate", ProcBind = "proc_bind", Depend = "depend", Final = "final",
        Untied = "untied", Mergeable = "mergeable", Priority = "priority", Grainsize = "grainsize",
        NumTasks = "num_tasks", Nogroup = "nogroup", Map = "map", Device = "device", NumTeams = "num_teams",
        ThreadLimit = "thread_limit", DistSchedule = "dist_schedule", Safelen = "safelen", Simdlen = "simdlen",
        Linear = "linear", Aligned = "aligned", Nontemporal = "nontemporal", Hint = "hint", Read = "read",
        Write = "write", Update = "update", Capture = "capture", Compare = "compare", Weak = "weak",
        SeqCst = "seq_cst", AcqRel = "acq_rel", Acquire = "acquire", Release = "release", Relaxed = "relaxed",
        Filter = "filter", Bind = "bind", Order = "order", Threads = "threads", SimdWord = "simd",
        Defaultmap = "defaultmap", Allocate = "allocate", Items = "", Name = "(name)", Detach = "detach",
        Doacross = "doacross", Inclusive = "inclusive", Exclusive = "exclusive", To = "to", From = "from",
        Enter = "enter", Link = "link", DeviceType = "device_type", IsDevicePtr = "is_device_ptr",
        UseDevicePtr = "use_device_ptr", UseDeviceAddr = "use_device_addr", HasDeviceAddr = "has_device_addr",
        Uniform = "uniform", Inbranch = "inbranch", Notinbranch = "notinbranch",
        UnifiedSharedMemory = "unified_shared_memory", UnifiedAddress = "unified_address",
        ReverseOffload = "reverse_offload", DynamicAllocators = "dynamic_allocators",
        AtomicDefaultMemOrder = "atomic_default_mem_order", NoOpenmp = "no_openmp",
        NoOpenmpRoutines = "no_openmp_routines", NoParallelism = "no_parallelism", Absent = "absent",
        Contains = "contains", Holds = "holds", At = "at", Severity = "severity", Message = "message",
        Sizes = "sizes", Full = "full", Partial = "partial", Allocator = "allocator", Align = "align",
        Destroy = "destroy", Affinity = "affinity", UsesAllocators = "uses_allocators", Nocontext = "nocontext",
        Novariants = "novariants", Init = "init", Use = "use", Fail = "fail", Indirect = "indirect",
    }
}

/// What stands in the parentheses of a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// No parentheses.
    Bare,
    /// An expression, perhaps behind `word:`.
    Value,
    /// Nothing, or an expression in parentheses.
    MaybeValue,
    /// Variables, perhaps behind words and a colon.
    List,
    /// Variables, perhaps before a colon and an expression.
    ListThenValue,
    /// Words.
    Words,
    /// `[modifiers:] kind [, chunk]`.
    Schedule,
    /// `[modifier,] operator : variables`.
    Reduction,
    /// A word, and variables behind a colon; or `source`, or `sink` and the vector of an iteration.
    Dependence,
    /// Expressions.
    Values,
    /// Nothing, or variables in parentheses.
    MaybeList,
    /// Nothing, or a word in parentheses.
    MaybeWords,
    /// Anything: it says nothing about what the program computes.
    Hint,
}

impl ClauseKind {
    /// What stands in its parentheses.
    pub fn shape(self) -> Shape {
        use ClauseKind as K;
        match self {
            K::NumThreads | K::If | K::Collapse | K::Final | K::Priority | K::Grainsize | K::NumTasks => Shape::Value,
            K::Device | K::NumTeams | K::ThreadLimit | K::Safelen | K::Simdlen | K::Hint | K::Filter => Shape::Value,
            K::Holds | K::Nocontext | K::Novariants => Shape::Value,
            K::Ordered | K::Partial => Shape::MaybeValue,
            K::Sizes => Shape::Values,
            K::Update => Shape::MaybeWords,
            K::Destroy => Shape::MaybeList,
            K::Affinity | K::UsesAllocators | K::Allocator | K::Align | K::Message | K::Indirect => Shape::Hint,
            K::At | K::Severity | K::Fail => Shape::Words,
            K::Full => Shape::Bare,
            K::Private | K::Firstprivate | K::Lastprivate | K::Shared | K::Copyin | K::Copyprivate => Shape::List,
            K::Map | K::Nontemporal | K::Allocate | K::Items | K::Name | K::Detach => Shape::List,
            K::Init | K::Use => Shape::List,
            K::Inclusive | K::Exclusive | K::To | K::From | K::Enter | K::Link | K::Uniform => Shape::List,
            K::IsDevicePtr | K::UseDevicePtr | K::UseDeviceAddr | K::HasDeviceAddr => Shape::List,
            K::Depend | K::Doacross => Shape::Dependence,
            K::Linear | K::Aligned => Shape::ListThenValue,
            K::Default | K::ProcBind | K::Bind | K::Order | K::Defaultmap | K::DeviceType => Shape::Words,
            K::AtomicDefaultMemOrder | K::Absent | K::Contains => Shape::Words,
            K::Schedule | K::DistSchedule => Shape::Schedule,
            K::Reduction | K::InReduction | K::TaskReduction => Shape::Reduction,
            K::Nowait | K::Untied | K::Mergeable | K::Nogroup | K::Read | K::Write | K::Capture => Shape::Bare,
            K::Compare | K::Weak | K::SeqCst | K::AcqRel | K::Acquire | K::Release | K::Relaxed => Shape::Bare,
            K::Threads | K::SimdWord | K::Inbranch | K::Notinbranch | K::UnifiedSharedMemory => Shape::Bare,
            K::UnifiedAddress | K::ReverseOffload | K::DynamicAllocators | K::NoOpenmp => Shape::Bare,
            K::NoOpenmpRoutines | K::NoParallelism => Shape::Bare,
        }
    }
}

/// The operator of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // each is the C operator of its name
pub enum ReductionOp {
    Add,
    Multiply,
    Subtract,
    BitAnd,
    BitOr,
    BitXor,
    And,
    Or,
    Min,
    Max,
    /// One of `declare reduction`.
    Named(Symbol),
}

impl ReductionOp {
    /// How a clause writes it, unless the program names it.
    pub fn spelling(self) -> Option<&'static str> {
        Some(match self {
            ReductionOp::Add => "+",
            ReductionOp::Multiply => "*",
            ReductionOp::Subtract => "-",
            ReductionOp::BitAnd => "&",
            ReductionOp::BitOr => "|",
            ReductionOp::BitXor => "^",
            ReductionOp::And => "&&",
            ReductionOp::Or => "||",
            ReductionOp::Min => "min",
            ReductionOp::Max => "max",
            ReductionOp::Named(_) => return None,
        })
    }
}

/// A variable of a clause, with the section of it that is meant.
#[derive(Clone, Debug)]
pub struct Item<E, V> {
    /// The variable.
    pub variable: V,
    /// `[low : length]` for each dimension; an element has no colon and length one. Of `sink` its place is the low.
    pub sections: Vec<(Option<E>, Option<E>)>,
    /// Another place than a variable or a part of it by subscripts: `*p`, `s.x`. The variable is one that it names.
    pub place: Option<E>,
    /// Its text.
    pub span: Span,
}

/// A variable of a clause that takes values one after the other: `iterator(i = low : high : step)`.
#[derive(Clone, Debug)]
pub struct Stepped<E, V> {
    /// The variable.
    pub variable: V,
    /// Its first value.
    pub low: E,
    /// The value behind its last one.
    pub high: E,
    /// By how much it grows; `None` for one.
    pub step: Option<E>,
    /// Its text.
    pub span: Span,
}

/// A clause.
#[derive(Clone, Debug)]
pub struct Clause<E, V> {
    /// Which.
    pub kind: ClauseKind,
    /// Its words: of `default`, `schedule`, `depend`, `map`, in order.
    pub words: Vec<Symbol>,
    /// The operator of a reduction.
    pub operator: Option<ReductionOp>,
    /// Its variables.
    pub items: Vec<Item<E, V>>,
    /// Its expression.
    pub value: Option<E>,
    /// Its expressions, where there may be several.
    pub values: Vec<E>,
    /// Variables over whose values its items are repeated.
    pub iterators: Vec<Stepped<E, V>>,
    /// Its text.
    pub span: Span,
}

impl<E, V> Clause<E, V> {
    /// A clause that says nothing yet.
    pub fn new(kind: ClauseKind, span: Span) -> Clause<E, V> {
        let (words, items, values, iterators) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Clause { kind, words, operator: None, items, value: None, values, iterators, span }
    }
}

/// A directive.
#[derive(Clone, Debug)]
pub struct Directive<E, S, V> {
    /// Its constructs, the outermost first.
    pub constructs: Vec<Construct>,
    /// Its clauses, in order.
    pub clauses: Vec<Clause<E, V>>,
    /// The statement that it applies to.
    pub body: Option<S>,
    /// The line.
    pub span: Span,
}
