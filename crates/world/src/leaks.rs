//! What a process never freed.
//!
//! An allocation that is never freed is a leak where `main` returns, if nothing leads to
//! it: what a global variable still leads to counts only for the strict. Tables of OpenMP's runtime that are
//! still in use are the program's in neither case. A program that calls `exit` in the middle is not asked for what it still held.

use crate::state::World;
use antiphon_machine::memory::ObjectId;
use antiphon_machine::{Domain, Fault, Property, Walk};
use antiphon_outcome::Strictness;
use antiphon_source::Span;

/// The functions of OpenMP's runtime that make what it keeps to the end: tables, and what threads have from region to region.
const KEEPING: [&str; 3] = ["__omp_record", "__omp_longer", "__omp_keep"];

impl<D: Domain> World<'_, D> {
    /// The leaks, one for each place that allocated: what is still there, and
    /// what nothing led to long before.
    pub(crate) fn leaks(&mut self) -> Vec<Fault> {
        let machine = &mut self.machine;
        if machine.process.memory.allocations().next().is_none() {
            return self.reported_leaks(|_, _| true);
        }
        let epoch = machine.domain.epoch();
        let lost = Walk::new(&machine.process, machine.code, &mut machine.domain, epoch).finish().lost;
        if machine.options.checks.strictness == Strictness::Usual {
            return self.reported_leaks(|id, _| lost.contains(&id));
        }
        let functions = self.machine.program.functions.iter();
        let keeping = functions.filter(|function| KEEPING.contains(&function.name.as_str()));
        let kept: Vec<Span> = keeping.flat_map(|of| of.body.locations.iter().map(|at| at.span)).collect();
        self.reported_leaks(|id, span| lost.contains(&id) || !kept.contains(&span))
    }

    fn reported_leaks(&self, counts: impl Fn(ObjectId, Span) -> bool) -> Vec<Fault> {
        let memory = &self.machine.process.memory;
        let mut places: Vec<(Span, usize, Option<u64>)> = Vec::new();
        for (_, span, size) in memory.allocations().filter(|(id, span, _)| counts(*id, *span)) {
            match places.iter_mut().find(|(known, ..)| *known == span) {
                Some((_, count, bytes)) => {
                    *count += 1;
                    *bytes = bytes.zip(size).map(|(all, size)| all + u64::from(size));
                }
                None => places.push((span, 1, size.map(u64::from))),
            }
        }
        let is_lost = |span| memory.lost().any(|lost| lost == span);
        places.retain(|(span, ..)| !is_lost(*span));
        places.extend(memory.lost().map(|span| (span, 0, None)));
        let faults = places.into_iter().map(|(span, count, bytes)| Fault {
            property: Property::MemoryLeak,
            message: match (count, bytes) {
                (0, _) => "memory allocated here is never freed".to_owned(),
                (_, None) => "memory allocated here is never freed".to_owned(),
                (1, Some(bytes)) => format!("{bytes} bytes allocated here are never freed"),
                (_, Some(bytes)) => {
                    format!("{bytes} bytes in {count} blocks allocated here are never freed")
                }
            },
            span,
            label: String::new(),
            also: Vec::new(),
            calls: Vec::new(),
        });
        faults.collect()
    }
}
