//! What is searched, and what a search gives back.
//! A small trait, so that an engine is a file and a system is a file.

use crate::limits::Reason;

/// A transition system.
pub trait System: Sized {
    /// A state with everything that is needed to go on from it.
    type State;
    /// One of several ways to go on.
    type Choice;
    /// Something that is wrong with an execution.
    type Finding;
    /// What it has to tell when the search is over.
    type Report;

    /// The state in which every execution starts.
    fn initial(&mut self) -> Self::State;

    /// Goes on from a state, editing it, up to the next point at which the
    /// search must do something. Called again after [`Advance::Save`] and after
    /// [`Advance::Found`] if the execution can go on.
    fn advance(&mut self, state: &mut Self::State) -> Advance<Self::Choice, Self::Finding>;

    /// The state after a choice that [`System::advance`] offered.
    fn follow(&mut self, state: &Self::State, choice: &Self::Choice) -> Self::State;

    /// What tells the state from all others: equal states have equal
    /// fingerprints, different ones (up to a chance of `2^-128`) different ones.
    fn fingerprint(&mut self, state: &Self::State) -> u128;

    /// What schedules at random know of a choice.
    fn nature(&self, _choice: &Self::Choice) -> Nature {
        Nature::default()
    }

    /// Bytes in use, for the limit on memory; the set of fingerprints has
    /// `seen` of them.
    fn memory(&self, seen: usize) -> usize {
        seen
    }

    /// The end of the search: what the system counted and noted on its way.
    fn finish(self) -> Self::Report;
}

/// What a schedule at random knows of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Nature {
    /// Who goes on, where somebody does.
    pub actor: Option<u64>,
    /// How often it is taken.
    pub odds: Odds,
}

/// How often a choice is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Odds {
    /// As often as others.
    #[default]
    Usual,
    /// Hardly ever: nobody can rely on it.
    Rare,
}

/// Why a state stopped going on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advance<C, F> {
    /// There are several ways on, none of which may be left out. At least one.
    Choose(Vec<C>),
    /// The state can be met again by another way: remember it, and go on only
    /// if it is new.
    Save,
    /// Something is wrong; the execution goes on if that makes sense, and the
    /// next call says [`Advance::Done`] if not.
    Found(F),
    /// So many transitions were taken and nothing happened: a chance to look
    /// at the clock.
    Pause,
    /// The execution ends here.
    Done,
}

/// The choices that lead from the initial state to a place: indices into the
/// lists that [`System::advance`] offered.
pub type Path = Vec<u32>;

/// Something that was found, and the way to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<F, P = Path> {
    /// What.
    pub finding: F,
    /// How to get there.
    pub path: P,
}

/// Counters of a search.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// States at which the search did something: choices, saves, ends.
    pub seen: u64,
    /// States that were remembered.
    pub saved: u64,
    /// States that had been remembered before.
    pub met_again: u64,
    /// Executions that came to their end.
    pub ends: u64,
    /// The most choices on a path.
    pub deepest: u64,
    /// Paths that one worker gave to another. If there is none, the search was that of one worker.
    pub given: u64,
}

impl Statistics {
    /// The sum of two workers' counters.
    pub fn plus(self, other: Statistics) -> Statistics {
        Statistics {
            seen: self.seen + other.seen,
            saved: self.saved + other.saved,
            met_again: self.met_again + other.met_again,
            ends: self.ends + other.ends,
            deepest: self.deepest.max(other.deepest),
            given: self.given + other.given,
        }
    }
}

/// What a search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<F, R, P = Path> {
    /// Everything that was found, in the order of their paths. A worker stops
    /// at the limit on findings; together they may have found more.
    pub found: Vec<Found<F, P>>,
    /// Why the search did not look at everything; `None` if it did.
    pub incomplete: Option<Reason>,
    /// Counters.
    pub statistics: Statistics,
    /// What the systems had to tell, in the order of the workers; one that died
    /// or had nothing to do has nothing to tell.
    pub reports: Vec<R>,
}
