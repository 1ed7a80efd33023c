//! Which uses of a window do not go together.
//!
//! Two uses of the same bytes conflict if one of them writes, unless both are
//! accumulating with the same operation and type, and neither is complete before
//! the other begins. Accumulations of one process at one place and of one type are in
//! the order of its program, with whatever operations. What happens before what is known from clocks (`order`): a use
//! carries the time of its process at which it is complete, and whoever knows of
//! that time comes after it. So a conflict is found in whichever order the
//! processes are executed, and between processes it is a data race.
//!
//! A use that every process of the window knows of can conflict with nothing any
//! more and is forgotten.

use super::state::{Clock, Network};
use super::windows::{Act, Record};
use super::windows_atomic::Standing;
use crate::{Left, Rank};
use antiphon_machine::code::Pc;
use antiphon_machine::memory::{Cell, Loan, Touch};
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::{Fault, Stop};
use antiphon_model::library::mpi_constants as constants;
use antiphon_source::Span;

/// How many of the last records a further use is tried to be joined with.
const NEAR: usize = 6;

impl Act {
    pub(super) fn only_reads(self) -> bool {
        match self {
            Act::Load | Act::Get => true,
            Act::Accumulate(op) => op == constants::NO_OP,
            Act::Store | Act::Put => false,
        }
    }

    /// Whether two uses of the same bytes may meet.
    fn goes_with(self, other: Act) -> bool {
        match (self, other) {
            (Act::Accumulate(one), Act::Accumulate(other)) => {
                one == other || one == constants::NO_OP || other == constants::NO_OP
            }
            (one, other) => one.only_reads() && other.only_reads(),
        }
    }
}

impl Record {
    /// Whether both do the same in the same part.
    fn is_like(&self, other: &Record) -> bool {
        let of = |record: &Record| (record.target, record.act, record.by, record.basic, record.request);
        of(self) == of(other) && self.standing == other.standing && self.fetched == other.fetched
    }

    /// Whether both accumulate values of different types, which the standard lets nobody do.
    fn combines_otherwise(&self, other: &Record) -> bool {
        matches!((self.basic, other.basic), (Some(one), Some(other)) if one != other)
    }

    /// Whether they may meet, whoever comes first: the standard keeps the order of
    /// accumulations of one process.
    pub(super) fn goes_with(&self, other: &Record) -> bool {
        let ordered = self.by == other.by && matches!((self.act, other.act), (Act::Accumulate(_), Act::Accumulate(_)));
        !self.combines_otherwise(other) && (ordered || self.act.goes_with(other.act))
    }

    /// Whether they have a byte in common.
    pub(super) fn overlaps(&self, other: &Record) -> bool {
        self.target == other.target && self.low < other.high && other.low < self.high
    }

    fn covers(&self, other: &Record) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    /// Whether it is complete before anything that a clock of a rank does next.
    pub(super) fn before(&self, rank: u32, clock: &Clock) -> bool {
        let Some(closed) = self.closed else { return false };
        if self.by == rank {
            return true;
        }
        let known = clock.as_ref().and_then(|clock| clock.get(self.by as usize));
        known.is_some_and(|known| *known >= closed)
    }
}

impl<N: Clone> Network<N> {
    /// Forgets uses that everybody knows of.
    pub(crate) fn forget_uses(&mut self, number: u32) {
        let Some(window) = self.windows.get(number as usize) else { return };
        let members = self.context(window.context).members.clone();
        let clocks: Vec<(u32, Clock)> =
            members.iter().map(|rank| (*rank, self.endpoints[*rank as usize].clock.clone())).collect();
        let Some(window) = self.window(number) else { return };
        window.records.retain(|record| !clocks.iter().all(|(rank, clock)| record.before(*rank, clock)));
    }

    /// For each use, which of the clocks of the world know of it.
    pub fn known_uses(&self, records: &[Record]) -> Vec<Vec<bool>> {
        let clocks = self.clocks();
        let known = |record: &Record| {
            let ends = clocks.iter().map(|clock| record.before(u32::MAX, clock));
            let fetched = clocks.iter().filter(|_| record.fetched.is_some()).map(|clock| record.is_fetched(clock));
            let begins = clocks.iter().filter(|_| record.basic.is_some()).map(|clock| record.is_known_to(clock));
            ends.chain(begins).chain(fetched).collect()
        };
        records.iter().map(known).collect()
    }

    /// Uses that a new one conflicts with.
    pub(super) fn conflicts<'n>(&'n self, number: u32, new: &'n Record) -> impl Iterator<Item = &'n Record> {
        let records = self.windows.get(number as usize).into_iter().flat_map(|window| window.records.iter());
        let clock = &self.endpoints[new.by as usize].clock;
        records.filter(|old| old.overlaps(new) && !old.goes_with(new) && !old.before(new.by, clock))
    }

    /// The same use as one of another window, where that has the same memory.
    fn seen_from(&self, number: u32, new: &Record, other: u32) -> Option<Record> {
        let base = |number: u32| {
            let window = self.windows.get(number as usize)?;
            let member = self.rank_in(window.context, new.target)?;
            match (&window.instances.get(member as usize)?.base, &window.shared, &window.attached) {
                (Cell::Pointer(pointer), None, None) => Some((pointer.object, i64::from(pointer.offset))),
                _ => None,
            }
        };
        let ((one, from), (two, to)) = (base(number)?, base(other)?);
        let moved = |byte: i64| byte + from - to;
        (one == two).then(|| Record { low: moved(new.low), high: moved(new.high), ..new.clone() })
    }

    /// Uses of the same memory by another window that a new one conflicts with. Only readers may meet there: atomic
    /// operations are so to those of their window.
    fn conflicts_elsewhere<'n>(&'n self, number: u32, new: &'n Record) -> impl Iterator<Item = &'n Record> {
        let clock = &self.endpoints[new.by as usize].clock;
        let others = (0u32..).zip(self.windows.iter()).filter(move |(other, _)| *other != number);
        // What the process itself does is noted for each window.
        let others = others.filter(|_| !matches!(new.act, Act::Load | Act::Store));
        others.flat_map(move |(other, window)| {
            let new = self.seen_from(number, new, other);
            let meets = move |old: &&Record| {
                let Some(new) = &new else { return false };
                let readers = old.act.only_reads() && new.act.only_reads();
                let own = matches!(old.act, Act::Load | Act::Store);
                old.overlaps(new) && !readers && !own && !old.before(new.by, clock)
            };
            window.records.iter().filter(meets)
        })
    }

    /// Whether a use says nothing that is not known.
    pub(super) fn is_kept(&self, number: u32, new: &Record) -> bool {
        let Some(window) = self.windows.get(number as usize) else { return false };
        let mut last = window.records.iter().rev().take(NEAR);
        last.any(|old| old.is_like(new) && old.closed == new.closed && old.covers(new))
    }

    /// Keeps a use, joined with those beside it. One that is earlier and of no
    /// other bytes says no more than the later one, which is known to fewer.
    pub(super) fn keep_use(&mut self, number: u32, mut new: Record) {
        let Some(window) = self.window(number) else { return };
        let beside = |old: &Record| {
            let near = old.low <= new.high && new.low <= old.high;
            let same = (old.low, old.high) == (new.low, new.high);
            old.is_like(&new) && old.closed == new.closed && (same || near && !new.standing.counts())
        };
        let first = window.records.len().saturating_sub(NEAR);
        if let Some(at) = (first..window.records.len()).find(|at| beside(&window.records[*at])) {
            let old = window.records.remove(at);
            (new.low, new.high) = (old.low.min(new.low), old.high.max(new.high));
            new.begun = old.begun.min(new.begun);
        }
        window.records.retain(|old| !(old.closed.is_some() && old.is_like(&new) && new.covers(old)));
        window.records.push(new);
    }
}

/// Two uses, the one that is blamed last: in whichever order they are executed, it is the same one.
fn in_order<'r>(one: &'r Record, other: &'r Record) -> (&'r Record, &'r Record) {
    let key = |record: &Record| (matches!(record.act, Act::Load | Act::Store), record.by, record.span);
    if key(one) > key(other) {
        (other, one)
    } else {
        (one, other)
    }
}

impl<D: Domain> Rank<'_, '_, D> {
    /// Looks at what the last step of this process did with memory of windows.
    pub fn note_touches(&mut self, pc: Pc) -> OrStop<(), D::Number> {
        let touches = self.machine.process.memory.take_touches();
        let span = self.machine.code.spans.get(pc.0 as usize).copied().unwrap_or(Span::NONE);
        let mut first = Ok(());
        for touch in touches {
            let noted = self.note_touch(touch, span);
            first = first.and(noted);
        }
        first
    }

    fn note_touch(&mut self, touch: Touch, span: Span) -> OrStop<(), D::Number> {
        let rank = self.machine.rank();
        let act = match touch.kind {
            Loan::Reading => Act::Load,
            Loan::Writing => Act::Store,
        };
        let begun = self.network.time_of(rank);
        let (low, high) = (touch.low, touch.high);
        let (closed, basic, request, standing) = (Some(begun), None, None, Standing::Plain);
        let by = rank;
        let record =
            Record { target: rank, low, high, act, by, begun, closed, fetched: None, basic, request, standing, span };
        let window = self.network.windows.get(touch.watcher as usize);
        match window.and_then(|window| window.shared.clone()) {
            Some(parts) => self.note_shared_touch(touch, &parts, &record),
            None => self.note_use(touch.watcher, record),
        }
    }

    /// A use of a window: it must not conflict, and others must not with it.
    pub(super) fn note_use(&mut self, number: u32, record: Record) -> OrStop<(), D::Number> {
        if record.closed.is_some() && self.network.is_kept(number, &record) {
            return Ok(());
        }
        let checked = self.check_use(number, &record);
        // Whoever goes on has done it all the same.
        self.network.keep_use(number, record);
        checked
    }

    /// A use of a window must not conflict with others, but for those of which that was told.
    pub(super) fn check_use(&mut self, number: u32, record: &Record) -> OrStop<(), D::Number> {
        match self.untold_conflict(number, record).cloned() {
            Some(old) => self.conflicting(&old, record),
            None => Ok(()),
        }
    }

    fn untold_conflict<'n>(&'n self, number: u32, record: &'n Record) -> Option<&'n Record> {
        let mut all = self.network.conflicts(number, record).chain(self.network.conflicts_elsewhere(number, record));
        all.find(|old| {
            let (other, blamed) = in_order(old, record);
            !self.has_told_race(blamed.span, other.span)
        })
    }

    #[cold]
    fn conflicting(&mut self, old: &Record, new: &Record) -> OrStop<(), D::Number> {
        let (old, new) = in_order(old, new);
        let target = new.target;
        let (one, other) = (self.use_words(new), self.use_words(old));
        let why = match new.combines_otherwise(old) {
            true => "they combine values of different types",
            false => "nothing orders them",
        };
        let message = format!("{one} and {other} conflict in the window of rank {target}: {why}");
        let also = vec![(old.span, format!("{other}: here"))];
        let (property, span, label, calls) = (Left::Race.property(), new.span, String::new(), self.machine.calls());
        self.last.left = Some(Left::Race);
        Err(Box::new(Stop::Fault(Fault { property, message, span, label, calls, also })))
    }

    /// `MPI_Put` of rank 1; a read of rank 0.
    fn use_words(&self, record: &Record) -> String {
        let by = record.by;
        match record.act {
            Act::Load | Act::Store => format!("{} by rank {by}", record.act.name()),
            Act::Get | Act::Put | Act::Accumulate(_) => format!("`{}` of rank {by}", record.act.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_meet_and_so_do_equal_accumulations() {
        let (sum, max) = (Act::Accumulate(constants::SUM), Act::Accumulate(constants::MAX));
        let none = Act::Accumulate(constants::NO_OP);
        for (one, other) in [(Act::Get, Act::Get), (Act::Get, Act::Load), (sum, sum), (sum, none), (none, Act::Get)] {
            assert!(one.goes_with(other) && other.goes_with(one), "{one:?} {other:?}");
        }
        for (one, other) in [
            (Act::Put, Act::Put),
            (Act::Put, Act::Load),
            (Act::Get, Act::Store),
            (Act::Load, Act::Store),
            (Act::Store, Act::Store),
            (sum, max),
            (sum, Act::Load),
        ] {
            assert!(!one.goes_with(other) && !other.goes_with(one), "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_use_is_before_what_knows_that_it_is_complete() {
        let (basic, request, standing) = (None, None, Standing::Plain);
        let (act, span) = (Act::Put, Span::NONE);
        let open = Record {
            target: 0,
            low: 0,
            high: 4,
            act,
            by: 1,
            begun: 0,
            closed: None,
            fetched: None,
            basic,
            request,
            standing,
            span,
        };
        let done = Record { closed: Some(3), ..open.clone() };
        let clock = |times: &[u32]| -> Clock { Some(times.into()) };
        assert!(!open.before(0, &clock(&[0, 9])));
        assert!(!done.before(0, &clock(&[9, 2])));
        assert!(done.before(0, &clock(&[0, 3])));
        assert!(done.before(1, &None) && !open.before(1, &None));
    }
}
