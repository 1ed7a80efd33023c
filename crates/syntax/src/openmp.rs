//! OpenMP directives, as written and as typed: one shape for both trees.
//!
//! A directive is a list of constructs (`parallel for` is two), clauses, and the statement
//! that it applies to. The tables say which words there are and what may stand in the
//! parentheses of a clause; the parser and typing know nothing more. What a directive
//! means, and which clauses go with which construct, is the business of crate `openmp`.
//!
//! Deliberately not here: `declare variant`, `requires`, `assumes` and the like; they are
//! rejected where they stand.

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
        Target = "target", Teams = "teams", Distribute = "distribute", Loop = "loop",
    }
}

impl Construct {
    /// Whether a statement follows the line.
    pub fn has_body(self, clauses: &[ClauseKind]) -> bool {
        match self {
            Construct::Barrier
            | Construct::Flush
            | Construct::Taskwait
            | Construct::Taskyield
            | Construct::Threadprivate => false,
            Construct::Ordered => !clauses.contains(&ClauseKind::Depend),
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
        Defaultmap = "defaultmap", Allocate = "allocate", Items = "", Name = "(name)",
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
}

impl ClauseKind {
    /// What stands in its parentheses.
    pub fn shape(self) -> Shape {
        use ClauseKind as K;
        match self {
            K::NumThreads | K::If | K::Collapse | K::Final | K::Priority | K::Grainsize | K::NumTasks => Shape::Value,
            K::Device | K::NumTeams | K::ThreadLimit | K::Safelen | K::Simdlen | K::Hint | K::Filter => Shape::Value,
            K::Ordered => Shape::MaybeValue,
            K::Private | K::Firstprivate | K::Lastprivate | K::Shared | K::Copyin | K::Copyprivate => Shape::List,
            K::Depend | K::Map | K::Nontemporal | K::Allocate | K::Items | K::Name => Shape::List,
            K::Linear | K::Aligned => Shape::ListThenValue,
            K::Default | K::ProcBind | K::Bind | K::Order | K::Defaultmap => Shape::Words,
            K::Schedule | K::DistSchedule => Shape::Schedule,
            K::Reduction | K::InReduction | K::TaskReduction => Shape::Reduction,
            K::Nowait | K::Untied | K::Mergeable | K::Nogroup | K::Read | K::Write | K::Update | K::Capture => {
                Shape::Bare
            }
            K::Compare | K::Weak | K::SeqCst | K::AcqRel | K::Acquire | K::Release | K::Relaxed => Shape::Bare,
            K::Threads | K::SimdWord => Shape::Bare,
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

/// A variable of a clause, with the section of it that is meant.
#[derive(Clone, Debug)]
pub struct Item<E, V> {
    /// The variable.
    pub variable: V,
    /// `[low : length]` for each dimension; an element has no colon and length one.
    pub sections: Vec<(Option<E>, Option<E>)>,
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
    /// Its text.
    pub span: Span,
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
