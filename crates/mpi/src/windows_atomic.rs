//! Atomic operations whose order is not known.
//!
//! An accumulation takes effect when its turn comes, at its call; the scheduler tries
//! every order of turns. The standard allows more: it may take effect as late as
//! its synchronisation, those of one process at different places in any order, and the
//! elements of one operation one by one. None of this can be seen unless others use
//! the same bytes atomically meanwhile, because any other use of them is a data race.
//! So uses are noted with what they met:
//!
//! - Two operations of one process that are under way at once are *beside* each
//!   other. That the later one takes effect first is to be seen only if others
//!   have met both.
//! - Whoever heard of an operation before it was complete, and then meets it, could
//!   come before it.
//! - Two operations that meet in several elements could take turns.
//!
//! What fetches has taken effect once what it fetched is here, although it is not complete: others
//! that hear of it come after it, since it would have fetched what they left.
//!
//! Where one of these is so the program is rejected, because executing it would miss
//! what the library may do. Where a hint of a window gave up the order of one process's accumulations, and all of them replace the
//! same bytes, each element may be that of any of them (`Accumulations::Anyhow`).
//! Deliberately not here: executing others in those orders.

use super::labels::Labelled;
use super::payload::{Datatype, Payload};
use super::state::{Clock, Network};
use super::windows::{Act, Record};
use crate::Rank;
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_model::library::mpi_constants as constants;
use antiphon_source::codes::unsupported as codes;

/// Whether accumulations of one process at one place keep their order (`accumulate_ordering`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Accumulations {
    /// They do.
    #[default]
    InOrder,
    /// A hint gave that up.
    Anyhow,
}

/// How a use of a window stands to atomic operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// It is none, or the program has only such that commute.
    Plain,
    /// It is one.
    Atomic(Atomic),
}

/// What is known of an atomic operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Atomic {
    /// What it does with what is there.
    pub(crate) sight: Sight,
    /// Whether others of its process are under way, at other places.
    pub(crate) beside: bool,
    /// Whether an operation of another process met it.
    pub(crate) met: bool,
}

/// Whether the order of an accumulation and another one like it is to be seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Sight {
    /// It is: it fetches.
    Sees,
    /// It is, by others: it replaces.
    Replaces,
    /// It is not: it only adds to what is there.
    Blind,
}

impl Standing {
    /// Of an operation that begins.
    pub(super) fn new(sight: Sight) -> Standing {
        Standing::Atomic(Atomic { sight, beside: false, met: false })
    }

    /// Whether each place counts by itself.
    pub(super) fn counts(self) -> bool {
        matches!(self, Standing::Atomic(_))
    }

    fn change(&mut self, change: impl FnOnce(&mut Atomic)) {
        if let Standing::Atomic(atomic) = self {
            change(atomic);
        }
    }

    /// Whether it could come before or after others of its process, and somebody would see it.
    fn is_loose(self) -> bool {
        matches!(self, Standing::Atomic(Atomic { beside: true, met: true, .. }))
    }
}

impl Record {
    /// Whether a clock knows that it began.
    pub(super) fn is_known_to(&self, clock: &Clock) -> bool {
        let known = clock.as_ref().and_then(|clock| clock.get(self.by as usize));
        known.is_some_and(|known| *known > self.begun)
    }

    /// What it read or fetched is here.
    pub(super) fn is_here(&mut self, now: u32) {
        if self.act.only_reads() {
            self.closed.get_or_insert(now);
        } else if matches!(self.standing, Standing::Atomic(Atomic { sight: Sight::Sees, .. })) {
            self.fetched.get_or_insert(now);
        }
    }

    /// Whether a clock knows that it has fetched what was there.
    pub(super) fn is_fetched(&self, clock: &Clock) -> bool {
        let known = clock.as_ref().and_then(|clock| clock.get(self.by as usize));
        self.fetched.is_some_and(|fetched| known.is_some_and(|known| *known >= fetched))
    }

    /// Whether both are atomic operations of different processes whose order is to be seen.
    fn meets(&self, other: &Record) -> bool {
        let (Standing::Atomic(one), Standing::Atomic(two)) = (self.standing, other.standing) else { return false };
        let blind = one.sight == Sight::Blind && two.sight == Sight::Blind && self.act == other.act;
        let readers = self.act.only_reads() && other.act.only_reads();
        self.by != other.by && self.overlaps(other) && !blind && !readers
    }
}

/// What an execution in the order of turns would miss.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Missed {
    Exchanged,
    Late,
    OneByOne,
}

impl Missed {
    fn words(self) -> &'static str {
        match self {
            Missed::Exchanged => {
                "several atomic operations of one process without a flush between, all of which others meet"
            }
            Missed::Late => {
                "an atomic operation that another process meets after it heard of it, before it is complete"
            }
            Missed::OneByOne => "atomic operations of several elements that meet in more than one of them",
        }
    }
}

impl<N: Clone> Network<N> {
    /// Operations of one process that are under way at once.
    fn stand_beside(&mut self, number: u32, new: &mut Record) {
        let others: Vec<(u32, usize)> = (0u32..)
            .zip(self.windows.iter())
            .flat_map(|(window, known)| (0..).zip(&known.records).map(move |(at, record)| (window, at, record)))
            .filter(|(window, _, record)| {
                let place = (number, new.target, new.low, new.high);
                let elsewhere = (*window, record.target, record.low, record.high) != place;
                let open = record.closed.is_none() && record.fetched.is_none();
                record.by == new.by && open && record.standing.counts() && elsewhere
            })
            .map(|(window, at, _)| (window, at))
            .collect();
        if !others.is_empty() {
            new.standing.change(|atomic| atomic.beside = true);
        }
        for (window, at) in others {
            if let Some(record) = self.window(window).and_then(|known| known.records.get_mut(at)) {
                record.standing.change(|atomic| atomic.beside = true);
            }
        }
    }

    /// Operations of others that are not known to be complete before this one.
    fn meet(&mut self, number: u32, new: &mut Record, element: i64) -> Option<Missed> {
        let clock = self.endpoints[new.by as usize].clock.clone();
        let mut missed = None;
        let window = self.window(number)?;
        for old in &mut window.records {
            if !old.meets(new) || old.before(new.by, &clock) || old.is_fetched(&clock) {
                continue;
            }
            old.standing.change(|atomic| atomic.met = true);
            new.standing.change(|atomic| atomic.met = true);
            if old.high.min(new.high) - old.low.max(new.low) > element {
                missed = missed.or(Some(Missed::OneByOne));
            }
            if old.is_known_to(&clock) {
                missed = missed.or(Some(Missed::Late));
            }
        }
        missed
    }

    /// Whether two operations of one process could have been exchanged.
    fn is_exchanged(&self, new: &Record) -> bool {
        let all = || self.windows.iter().flat_map(|window| window.records.iter());
        let loose = |rank: u32| {
            let own = all().filter(|record| record.by == rank && record.standing.is_loose()).count();
            own + usize::from(new.by == rank && new.standing.is_loose())
        };
        new.standing.is_loose() && loose(new.by) > 1
            || all().any(|record| record.meets(new) && record.standing.is_loose() && loose(record.by) > 1)
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// How an accumulation stands to others at its call.
    pub(super) fn standing_of(&self, op: i32, sight: Sight) -> Standing {
        match sight {
            Sight::Blind if op == constants::REPLACE => Standing::new(Sight::Replaces),
            Sight::Sees if op == constants::REPLACE => Standing::new(Sight::Sees),
            sight if self.network.features.fetches => Standing::new(sight),
            Sight::Sees | Sight::Replaces | Sight::Blind => Standing::Plain,
        }
    }

    /// Whether a hint gave up the order of accumulations in a window.
    fn order_in(&self, number: u32) -> Accumulations {
        let given_up = |pairs: &Vec<super::info::Pair>| {
            pairs.iter().any(|(key, value)| **key == *b"accumulate_ordering" && **value != *b"rar,raw,war,waw")
        };
        let on = Labelled::Win(number);
        let mut hints = self.network.endpoints.iter().filter_map(|endpoint| endpoint.labels.hints.get(&on));
        match hints.any(given_up) {
            true => Accumulations::Anyhow,
            false => Accumulations::InOrder,
        }
    }

    /// Where the program gave up the order of its accumulations, those of one process at one place must not need one, or
    /// all replace the same bytes.
    pub(super) fn order_needed(&self, number: u32, new: &Record) -> OrStop<Accumulations, D::Number> {
        let (Accumulations::Anyhow, Act::Accumulate(op)) = (self.order_in(number), new.act) else {
            return Ok(Accumulations::InOrder);
        };
        let sight = |record: &Record| match record.standing {
            Standing::Plain => Sight::Blind,
            Standing::Atomic(atomic) => atomic.sight,
        };
        let commutes = |old: &&Record| match old.act {
            Act::Accumulate(other) => {
                let blind = sight(old) == Sight::Blind && sight(new) == Sight::Blind;
                other == op && (op == constants::NO_OP || op != constants::REPLACE && blind)
            }
            _ => true,
        };
        let replaces = |old: &Record| {
            let same = (old.low, old.high) == (new.low, new.high);
            same && sight(old) == Sight::Replaces && sight(new) == Sight::Replaces
        };
        let Some(window) = self.network.windows.get(number as usize) else { return Ok(Accumulations::InOrder) };
        let open = window.records.iter().filter(|old| old.by == new.by && old.closed.is_none() && old.overlaps(new));
        let mut others = open.filter(|old| !commutes(old)).peekable();
        if others.peek().is_none() {
            return Ok(Accumulations::InOrder);
        }
        match others.all(replaces) {
            true => Ok(Accumulations::Anyhow),
            false => {
                let message = "accumulations of one process whose order a hint gave up (`accumulate_ordering`)";
                self.machine.unsupported(&codes::U206, self.machine.here(), message)
            }
        }
    }

    /// Of several values that replace each other in an order that is open, each element keeps any.
    pub(super) fn any_of(
        &mut self,
        old: &Payload<D::Number>,
        given: &Payload<D::Number>,
        datatype: &Datatype,
    ) -> OrStop<Payload<D::Number>, D::Number> {
        // A predefined type is one element, also where it is a pair.
        let whole = if datatype.recipe.is_none() { datatype.values.max(1) as usize } else { 1 };
        let (before, after): (Vec<_>, Vec<_>) = (old.values().collect(), given.values().collect());
        if old.has_bytes() || given.has_bytes() || before.len() != after.len() {
            let message = "bytes that are replaced in an order that a hint gave up (`accumulate_ordering`)";
            return self.machine.unsupported(&codes::U206, self.machine.here(), message);
        }
        let mut kept = Payload::new();
        for (before, after) in before.chunks(whole).zip(after.chunks(whole)) {
            let chosen = if self.machine.comes_last("MPI_Accumulate")? { after } else { before };
            chosen.iter().for_each(|(basic, cell)| kept.push(*basic, (*cell).clone()));
        }
        Ok(kept)
    }

    /// An atomic operation begins: what it meets is noted.
    pub(super) fn note_atomic(&mut self, number: u32, record: &mut Record, element: i64) -> OrStop<(), D::Number> {
        if !matches!(record.act, Act::Accumulate(_)) || !record.standing.counts() {
            return Ok(());
        }
        self.network.stand_beside(number, record);
        let missed = self.network.meet(number, record, element);
        let missed = missed.or_else(|| self.network.is_exchanged(record).then_some(Missed::Exchanged));
        match missed {
            Some(missed) => self.machine.unsupported(&codes::U206, self.machine.here(), missed.words()),
            None => Ok(()),
        }
    }
}
