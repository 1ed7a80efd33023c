//! Times that fit small numbers of processes: one solution of linear constraints.
//!
//! The time of an event is `a*rank + d*size + b + c*round`, and where that does not do, `e*(rank % m)` is added: in a tree the
//! left child of a rank and the right one differ by that, in a grid the columns. The numbers are unknown, and each sample says
//! what must be smaller or equal. Whatever comes out is a guess that has to be proved.

use crate::kernel::Kernel;
use crate::samples::{Instance, Sample};
use antiphon_symbolic::{Arena, ExprId as Term, TypeId};

/// How large the numbers of a time may be: those of rank, size and round, and the one that stands alone. Small ones are tried first, because
/// they are rather right for all sizes and not only for those that were looked at.
pub(crate) const RANGES: [(i64, i64); 6] = [(1, 4), (1, 8), (2, 8), (2, 32), (4, 64), (16, 64)];

/// What ranks are divided by where larger sizes count, too, and how large the numbers are then: few, since each is dear. 1 is linear times.
const LARGER: [(i64, (i64, i64)); 6] = [(1, (1, 8)), (1, (2, 8)), (1, (2, 32)), (2, (2, 8)), (3, (2, 8)), (4, (2, 8))];

/// The forms of times to be tried, in order: what ranks are divided by, and how large the numbers may be. Those behind the
/// first [`RANGES`] are for larger sizes.
pub(crate) fn attempts() -> impl Iterator<Item = (i64, (i64, i64))> {
    RANGES.into_iter().map(|range| (1, range)).chain(LARGER)
}

/// How events share times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Clock {
    /// A time of its own, by number.
    Own(usize),
    /// One for all processes, by number.
    Common(usize),
    /// Some time while this family receives from anybody.
    During(usize),
}

/// A time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Time {
    /// For the rank, the size, one, the round, and the rank's remainder.
    factors: [i64; 5],
    /// What the rank is divided by.
    modulus: i64,
}

impl Time {
    /// The time as a term.
    pub fn term(self, kernel: &mut Kernel<'_>, rank: Term, index: Term) -> Term {
        let size = kernel.size;
        let arena = kernel.arena();
        let modulus = arena.int(self.modulus);
        let rest = match self.factors[4] {
            0 => Arena::ZERO,
            _ => arena.remainder(rank, modulus),
        };
        let parts: Vec<Term> = [rank, size, Arena::ONE, index, rest]
            .into_iter()
            .zip(self.factors)
            .map(|(part, factor)| {
                let factor = arena.int(factor);
                arena.mul(factor, part)
            })
            .collect();
        arena.sum(TypeId::INT, &parts)
    }
}

/// The earliest and the latest instance that a clock may mean.
pub(crate) fn ends(clocks: &[Clock], instance: Instance, size: i64, receiver: i64) -> (Instance, Instance) {
    match clocks[instance.family] {
        Clock::Own(_) | Clock::Common(_) => (instance, instance),
        Clock::During(family) => {
            let at = |index| Instance { family, rank: receiver, index };
            (at(0), at((size - 2).max(0)))
        }
    }
}

/// Times that fit all samples.
pub(crate) fn guess(
    kernel: &mut Kernel<'_>,
    clocks: &[Clock],
    samples: &[Sample],
    (range, modulus): ((i64, i64), i64),
) -> Option<Vec<Time>> {
    let mut unknowns = Vec::new();
    for (family, clock) in clocks.iter().enumerate() {
        let (number, common) = match clock {
            Clock::Own(number) => (*number, false),
            Clock::Common(number) => (*number, true),
            Clock::During(_) => (family + 1_000_000, false),
        };
        let symbols = ["a", "d", "b", "c", "e"].map(|part| match part {
            "a" | "c" | "e" if common => Arena::ZERO,
            "e" if modulus == 1 => Arena::ZERO,
            _ => kernel.arena().symbol(&format!("time {number} {part}"), TypeId::INT),
        });
        unknowns.push(symbols);
    }
    let mut all = bounds(kernel, &unknowns, range);
    for sample in samples {
        for (earlier, later) in &sample.before {
            let (_, earlier) = ends(clocks, *earlier, sample.size, sample.receiver);
            let (later, _) = ends(clocks, *later, sample.size, sample.receiver);
            let (earlier, later) = (
                value(kernel, &unknowns, (earlier, sample.size), modulus),
                value(kernel, &unknowns, (later, sample.size), modulus),
            );
            all.push(kernel.arena().less(earlier, later));
        }
        for (one, other) in &sample.same {
            let (one, other) = (
                value(kernel, &unknowns, (*one, sample.size), modulus),
                value(kernel, &unknowns, (*other, sample.size), modulus),
            );
            all.push(kernel.arena().equal(one, other));
        }
    }
    all.sort();
    all.dedup();
    let all = kernel.arena().and_all(&all);
    let model = kernel.model(all)?;
    let number = |symbol: Term| -> i64 {
        let value = model.get(&symbol).and_then(|value| value.as_number()).and_then(|number| number.as_int()?.to_i64());
        value.unwrap_or(0)
    };
    Some(unknowns.iter().map(|symbols| Time { factors: symbols.map(number), modulus }).collect())
}

fn bounds(kernel: &mut Kernel<'_>, unknowns: &[[Term; 5]], (factor, alone): (i64, i64)) -> Vec<Term> {
    let arena = kernel.arena();
    let mut all = Vec::new();
    for (symbol, most) in
        unknowns.iter().flat_map(|symbols| symbols.iter().zip([factor, factor, alone, factor, factor]))
    {
        let (low, high) = (arena.int(-most), arena.int(most));
        all.push(arena.less_equal(low, *symbol));
        all.push(arena.less_equal(*symbol, high));
    }
    all
}

fn value(kernel: &mut Kernel<'_>, unknowns: &[[Term; 5]], (instance, size): (Instance, i64), modulus: i64) -> Term {
    let arena = kernel.arena();
    let factors = [instance.rank, size, 1, instance.index, instance.rank % modulus];
    let parts: Vec<Term> = unknowns[instance.family]
        .into_iter()
        .zip(factors)
        .map(|(symbol, factor)| {
            let factor = arena.int(factor);
            arena.mul(factor, symbol)
        })
        .collect();
    arena.sum(TypeId::INT, &parts)
}
