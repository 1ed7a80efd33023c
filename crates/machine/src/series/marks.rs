//! Who touched the bytes of one object: for every few bytes the last writer, and of the readers since then one in each bag.
//!
//! Accesses that commute, such as what the threads of a team add to a sum, are kept beside these, one in each bag: they are no clash with each other.
//!
//! A place that critical regions change in any way has no value that is known elsewhere: whoever reads it in another way clashes, also where waiting orders the two, until it is written again.
//!
//! A reader that lies before a later one can be left out: whoever is ordered behind the later one is ordered behind both. One in each bag
//! is enough, since a bag stays together.

use super::bags::{BagId, Member};
use super::{Certainty, Commuting, Order, Ordered, Unordered, ANYTHING};
use crate::code::Pc;
use crate::grain::common;
use crate::memory::{Manner, Touched};

/// Marks of one object, for every `grain` bytes.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    grain: u32,
    all: Vec<Mark>,
}

/// An access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Seen {
    by: Member,
    at: Pc,
}

#[derive(Clone, Default, Debug)]
struct Mark {
    write: Option<Seen>,
    read: Option<Seen>,
    /// Readers besides, which may run at the same time as it.
    others: Vec<Seen>,
    /// Accesses that commute with their like; seldom any, and every few bytes have room for this.
    #[allow(clippy::box_collection)]
    commuting: Option<Box<Vec<Swap>>>,
}

/// An access that commutes with its like.
#[derive(Clone, Copy, Debug)]
struct Swap {
    seen: Seen,
    class: Commuting,
    /// The bytes that it touches: an update of a part of them is none of its kind.
    bytes: (u32, u32),
    manner: Manner,
}

impl Swap {
    /// Whether the two commute.
    fn is_like(&self, other: &Swap) -> bool {
        self.class == other.class && self.bytes == other.bytes
    }
}

/// Who touches a place, and with what it commutes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Toucher {
    pub by: Member,
    pub at: Pc,
    pub commutes: Option<Commuting>,
}

impl Marks {
    pub fn new(first: &Touched) -> Marks {
        let whole = first.high == u32::MAX;
        let grain = if whole { 1 } else { common(first.high - first.low, first.low).max(1) };
        Marks { grain, all: Vec::new() }
    }

    /// Notes an access: whether anything is kept that was not, and an earlier one that nothing orders with it.
    pub fn note(&mut self, touched: &Touched, who: Toucher, order: &mut Order<'_>) -> (bool, Option<Unordered>) {
        let me = Seen { by: who.by, at: who.at };
        self.refine_for(touched);
        // What ends is touched wherever it was.
        let end = touched.high.min(self.all.len() as u32 * self.grain);
        let high = if touched.high == u32::MAX { end } else { touched.high };
        let mut changed = false;
        for index in touched.low / self.grain..high.div_ceil(self.grain) {
            let mark = self.at(index as usize);
            let clash = match (who.commutes, touched.manner) {
                (Some(class), manner) => {
                    mark.commute(Swap { seen: me, class, bytes: (touched.low, touched.high), manner }, order)
                }
                (None, Manner::Write) => mark.write(me, order),
                (None, Manner::Read) => mark.read(me, order),
            };
            match clash {
                Ok(is_new) => changed |= is_new,
                Err(unordered) => return (changed, Some(unordered)),
            }
        }
        (changed, None)
    }

    fn at(&mut self, index: usize) -> &mut Mark {
        if self.all.len() <= index {
            self.all.resize_with(index + 1, Mark::default);
        }
        &mut self.all[index]
    }

    /// Makes the grain fine enough for an access.
    fn refine_for(&mut self, touched: &Touched) {
        if touched.high == u32::MAX {
            return;
        }
        let finer = common(self.grain, common(touched.low, touched.high)).max(1);
        let factor = (self.grain / finer) as usize;
        if factor > 1 {
            let parts = |mark: &Mark| std::iter::repeat_n(mark.clone(), factor);
            self.all = self.all.iter().flat_map(parts).collect();
            self.grain = finer;
        }
    }
}

impl Mark {
    fn write(&mut self, me: Seen, order: &mut Order<'_>) -> Result<bool, Unordered> {
        self.behind_plain(Certainty::Race, order)?;
        self.behind_commuting(&[Manner::Read, Manner::Write], order)?;
        // Where a task writes says nothing of what may come: it may go round in a loop.
        let is_same = self.write.is_some_and(|seen| seen.by == me.by);
        let is_new = !is_same || self.read.is_some() || self.commuting.is_some();
        *self = Mark { write: Some(me), ..Mark::default() };
        Ok(is_new)
    }

    /// Whether what a place holds is what was written last, as far as whoever comes with this class is concerned.
    fn of_known_value(&self, class: Option<Commuting>) -> Result<(), Unordered> {
        let mut all = self.commuting.iter().flat_map(|all| all.iter());
        let other = all.find(|swap| swap.class.kind == ANYTHING && Some(swap.class) != class);
        other.map_or(Ok(()), |swap| Err(unordered(swap.seen, (swap.manner, Certainty::Open))))
    }

    fn behind_commuting(&self, manners: &[Manner], order: &mut Order<'_>) -> Result<(), Unordered> {
        let all = self.commuting.iter().flat_map(|all| all.iter());
        all.filter(|swap| manners.contains(&swap.manner))
            .try_for_each(|swap| ordered(swap.seen, (swap.manner, Certainty::Open), order))
    }

    /// Whether a write comes behind all accesses that commute with nothing.
    fn behind_plain(&self, certainty: Certainty, order: &mut Order<'_>) -> Result<(), Unordered> {
        self.behind_write(certainty, order)?;
        let mut readers = self.read.iter().chain(&self.others);
        readers.try_for_each(|seen| ordered(*seen, (Manner::Read, certainty), order))
    }

    fn behind_write(&self, certainty: Certainty, order: &mut Order<'_>) -> Result<(), Unordered> {
        self.write.map_or(Ok(()), |seen| ordered(seen, (Manner::Write, certainty), order))
    }

    /// A read or a write, of which the order with its like does not matter.
    fn commute(&mut self, me: Swap, order: &mut Order<'_>) -> Result<bool, Unordered> {
        match me.manner {
            Manner::Write => self.behind_plain(Certainty::Open, order)?,
            Manner::Read => self.behind_write(Certainty::Open, order)?,
        }
        self.of_known_value(Some(me.class))?;
        let mut known = self.commuting.iter().flat_map(|all| all.iter());
        let is_kept = |swap: &Swap| {
            let covers = swap.manner == Manner::Write || swap.manner == me.manner;
            swap.seen.by == me.seen.by && swap.is_like(&me) && covers
        };
        if me.class.kind == ANYTHING && known.any(is_kept) {
            return Ok(false);
        }
        let mut beside: Vec<Swap> = Vec::new();
        let mut kept: Vec<(BagId, Swap)> = Vec::new();
        for swap in self.commuting.take().into_iter().flat_map(|all| *all) {
            let (bag, before) = order.of(swap.seen.by);
            // Whoever conflicts with it conflicts with the later one, too. Of another kind, that one may commute with somebody where this one does not.
            let is_covered = swap.is_like(&me) && (me.manner == Manner::Write || swap.manner == Manner::Read);
            if before == Ordered::Before && is_covered {
                continue;
            }
            let conflicts = me.manner == Manner::Write || swap.manner == Manner::Write;
            if before == Ordered::No && conflicts && !swap.is_like(&me) {
                return Err(unordered(swap.seen, (swap.manner, Certainty::Open)));
            }
            let is_kept =
                |(of, other): &(BagId, Swap)| *of == bag && other.is_like(&swap) && other.manner == swap.manner;
            if !kept.iter().any(is_kept) {
                kept.push((bag, swap));
                beside.push(swap);
            }
        }
        beside.push(me);
        self.commuting = Some(Box::new(beside));
        Ok(true)
    }

    fn read(&mut self, me: Seen, order: &mut Order<'_>) -> Result<bool, Unordered> {
        self.behind_write(Certainty::Race, order)?;
        self.of_known_value(None)?;
        self.behind_commuting(&[Manner::Write], order)?;
        match self.read {
            Some(seen) if seen.by == me.by => return Ok(false),
            None => {
                self.read = Some(me);
                return Ok(true);
            }
            Some(_) => {}
        }
        let others = std::mem::take(&mut self.others);
        let (mut bags, mut beside): (Vec<BagId>, Vec<Seen>) = (Vec::new(), Vec::new());
        for seen in self.read.into_iter().chain(others) {
            let (bag, before) = order.of(seen.by);
            if before == Ordered::No && !bags.contains(&bag) {
                bags.push(bag);
                beside.push(seen);
            }
        }
        self.read = Some(me);
        self.others = beside;
        Ok(true)
    }
}

fn ordered(seen: Seen, how: (Manner, Certainty), order: &mut Order<'_>) -> Result<(), Unordered> {
    match order.of(seen.by).1 {
        Ordered::Before => Ok(()),
        Ordered::No => Err(unordered(seen, how)),
    }
}

fn unordered(seen: Seen, (manner, certainty): (Manner, Certainty)) -> Unordered {
    Unordered { at: seen.at, manner, certainty, origin: None, by: seen.by }
}
