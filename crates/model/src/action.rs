//! What happens at a location: the closed list of actions, each with the spans
//! of the text that it stands for. What an action does is told in `machine`.

use crate::expr::{ExprId, Participants, PlaceId, Universe};
use crate::library::LibraryFunction;
use crate::program::{FunctionId, LocalId, LoopId};
use crate::types::TypeId;
use antiphon_source::Span;

/// A location of a function; the index is into [`crate::Body::locations`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LocationId(pub u32);

/// A location: where control can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// What happens here.
    pub step: Step,
    /// Its part in the structure of the program.
    pub role: LocationRole,
    /// The statement's text.
    pub span: Span,
}

/// A location's part in the structure of the program; the rule that decides
/// which states are saved asks for it (TASS, section 5.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LocationRole {
    /// Nothing special.
    Plain,
    /// Where a loop starts anew: the test of `while` and `for`, the body of `do`.
    LoopHead(LoopId),
    /// Where the branches of an `if`, `?:` or `&&` meet again.
    Join,
}

/// What happens at a location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// An action, then the next location.
    Action(Action, LocationId),
    /// A condition: a scalar that is zero (null) or not.
    Branch {
        /// The condition.
        condition: ExprId,
        /// Where to go if it is not zero.
        then: LocationId,
        /// Where to go if it is zero.
        otherwise: LocationId,
    },
    /// A value against disjoint ranges.
    Switch {
        /// The value.
        value: ExprId,
        /// The ranges, in order of the text.
        cases: Vec<Case>,
        /// Where to go if none fits.
        default: LocationId,
    },
    /// Back to the caller.
    Return(Option<ExprId>),
    /// Control never comes here in a right program
    /// (`__builtin_unreachable`, the end of a function that never returns).
    Unreachable,
}

/// One range of a switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Case {
    /// Lowest value.
    pub low: i128,
    /// Highest value.
    pub high: i128,
    /// Where to go.
    pub target: LocationId,
}

/// Whom a call calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A function of the program.
    Direct(FunctionId),
    /// What a pointer points to.
    Indirect(ExprId),
}

/// Where an assertion comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AssertOrigin {
    /// `assert(e)` in C, or `__VERIFIER_assert`.
    Program,
    /// An annotation.
    Annotation,
    /// `requires` of a function that is called.
    Requires,
    /// What is `\\valid` or `\\writable` behind a pointer that a function is given.
    Reaches,
    /// What a function writes behind one pointer, and what it uses behind another or by name.
    Apart,
    /// `ensures` of a function that returns.
    Ensures,
    /// What a function leaves alone, by its `assigns`.
    Assigns,
    /// `decreases`: the measure is not negative where an iteration begins.
    MeasureBound,
    /// `decreases`: the measure is smaller after it.
    MeasureStep,
    /// A pointer to a numbered node leads to one that is allocated.
    Node,
    /// All numbered nodes were freed.
    NodesFreed,
    /// What is said of each message of a channel, where one is sent.
    Message,
}

impl AssertOrigin {
    /// All of them.
    pub const ALL: [AssertOrigin; 12] = [
        AssertOrigin::Program,
        AssertOrigin::Annotation,
        AssertOrigin::Requires,
        AssertOrigin::Reaches,
        AssertOrigin::Apart,
        AssertOrigin::Ensures,
        AssertOrigin::Assigns,
        AssertOrigin::MeasureBound,
        AssertOrigin::MeasureStep,
        AssertOrigin::Node,
        AssertOrigin::NodesFreed,
        AssertOrigin::Message,
    ];

    /// What is wrong where the condition of that text is false.
    pub fn complaint(self, text: &str) -> String {
        match self {
            AssertOrigin::Program | AssertOrigin::Annotation => format!("the assertion `{text}` is false"),
            AssertOrigin::Requires => format!("the call breaks the contract: `{text}` is required and false"),
            AssertOrigin::Reaches => {
                "the call breaks the contract: behind the pointer there is less than this".to_owned()
            }
            AssertOrigin::Apart => {
                "the call cannot be looked at by the contract: what the function writes overlaps with what else it uses"
                    .to_owned()
            }
            AssertOrigin::Ensures => format!("the function breaks its contract: `{text}` is ensured and false"),
            AssertOrigin::Assigns => {
                format!("the function writes what its `assigns` does not name: `{text}` is false")
            }
            AssertOrigin::MeasureBound => format!("an iteration begins with a negative measure: `{text}` is false"),
            AssertOrigin::MeasureStep => format!("the measure of the loop does not decrease: `{text}` is false"),
            AssertOrigin::Node => "the pointer is null or leads to a node that was freed".to_owned(),
            AssertOrigin::NodesFreed => "a node is never freed".to_owned(),
            AssertOrigin::Message => {
                format!("the message that is sent here breaks the invariant of its channel: `{text}` is false")
            }
        }
    }

    /// Whether it is about the end of a loop, which only `termination` asks for.
    pub fn is_measure(self) -> bool {
        matches!(self, AssertOrigin::MeasureBound | AssertOrigin::MeasureStep)
    }

    /// The word before `assert` in the text of a model.
    pub(crate) fn word(self) -> Option<&'static str> {
        match self {
            AssertOrigin::Program => None,
            AssertOrigin::Annotation => Some("annotation"),
            AssertOrigin::Requires => Some("requires"),
            AssertOrigin::Reaches => Some("reaches"),
            AssertOrigin::Apart => Some("apart"),
            AssertOrigin::Ensures => Some("ensures"),
            AssertOrigin::Assigns => Some("assigns"),
            AssertOrigin::MeasureBound => Some("bound"),
            AssertOrigin::MeasureStep => Some("decreases"),
            AssertOrigin::Node => Some("node"),
            AssertOrigin::NodesFreed => Some("freed"),
            AssertOrigin::Message => Some("message"),
        }
    }
}

/// What fresh memory holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AllocationFill {
    /// Values never written.
    Undefined,
    /// Zeros.
    Zero,
}

/// What is done with a condition over several processes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// It must hold.
    Shown,
    /// Only executions in which it holds are looked at: somebody else has shown it.
    Given,
}

/// An action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nothing; a place for control to be.
    Skip,
    /// A value into a place of the same type: a scalar, or a whole record or
    /// array (then the value is a load).
    Assign(PlaceId, ExprId),
    /// A read and a write in one, which nothing comes between: the scalar at
    /// `place` goes into `old`, then `value` into `place`. The place is atomic
    /// and no register, `old` is a register; apart from it, neither the value
    /// nor the way to the place reads memory (inputs do not change and are no
    /// memory in this sense).
    Update {
        /// What is read and written.
        place: PlaceId,
        /// Where its value before goes.
        old: LocalId,
        /// Its value after.
        value: ExprId,
    },
    /// Zeros into every part of a place.
    Clear(PlaceId),
    /// A local variable comes to life, its value never written. A variable
    /// array gets the extent that its hidden variable has now. One that is
    /// alive already ends first (a jump back to before its declaration).
    Live(LocalId),
    /// A local variable in memory ends; pointers to it dangle. Nothing happens
    /// if it is not alive (control came by another way than its declaration).
    Dead(LocalId),
    /// The condition must hold.
    Assert {
        /// The condition.
        condition: ExprId,
        /// Where it comes from.
        origin: AssertOrigin,
    },
    /// A snapshot for an assertion over several processes.
    CollectiveAssert {
        /// Who takes part; never `Local`.
        participants: Participants,
        /// The processes that it is about, if not all.
        universe: Option<Box<Universe>>,
        /// The assertion's name.
        name: String,
        /// What is done with the condition.
        duty: Duty,
        /// The condition.
        condition: ExprId,
        /// The variables of the function that the text can name here, if that is
        /// known. Not part of the text of a model.
        visible: Option<Vec<LocalId>>,
    },
    /// Only executions in which it holds are looked at.
    Assume(ExprId),
    /// A call of a function of the program.
    Call {
        /// Whom.
        callee: Callee,
        /// With what; one for each parameter, more for a variadic one.
        arguments: Vec<ExprId>,
        /// Where the result goes.
        result: Option<PlaceId>,
    },
    /// A call of a library function.
    Library {
        /// Which.
        function: LibraryFunction,
        /// With what.
        arguments: Vec<ExprId>,
        /// Where the result goes.
        result: Option<PlaceId>,
    },
    /// Fresh memory: `count` elements of a type (bytes without a type as yet,
    /// if `element` is `None`). A pointer to the first goes to `result`.
    Allocate {
        /// Type of the elements.
        element: Option<TypeId>,
        /// How many.
        count: ExprId,
        /// What they hold.
        fill: AllocationFill,
        /// Where the pointer goes.
        result: PlaceId,
    },
    /// `va_start(list)`: the arguments after the last parameter.
    VaStart(PlaceId),
    /// `va_arg(list, type of result)`.
    VaArg {
        /// The list.
        list: PlaceId,
        /// The argument's type.
        ty: TypeId,
        /// Where it goes.
        result: Option<PlaceId>,
    },
    /// `va_end(list)`.
    VaEnd(PlaceId),
    /// `va_copy(to, from)`.
    VaCopy(PlaceId, PlaceId),
}

impl Step {
    /// The locations that control may go to from here, in order: for a branch
    /// the one where the condition holds first, for a switch the default last.
    pub fn successors(&self) -> Vec<LocationId> {
        match self {
            Step::Action(_, next) => vec![*next],
            Step::Branch { then, otherwise, .. } => vec![*then, *otherwise],
            Step::Switch { cases, default, .. } => cases.iter().map(|case| case.target).chain([*default]).collect(),
            Step::Return(_) | Step::Unreachable => Vec::new(),
        }
    }

    /// Makes it lead elsewhere.
    pub fn redirect(&mut self, mut to: impl FnMut(LocationId) -> LocationId) {
        match self {
            Step::Action(_, next) => *next = to(*next),
            Step::Branch { then, otherwise, .. } => {
                *then = to(*then);
                *otherwise = to(*otherwise);
            }
            Step::Switch { cases, default, .. } => {
                cases.iter_mut().for_each(|case| case.target = to(case.target));
                *default = to(*default);
            }
            Step::Return(_) | Step::Unreachable => {}
        }
    }
}
