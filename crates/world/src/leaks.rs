//! What a process never freed.
//!
//! An allocation that is never freed is a leak where `main` returns, if nothing leads to
//! it: what a global variable still leads to counts only for the strict. A program
//! that calls `exit` in the middle is not asked for what it still held.

use crate::state::World;
use antiphon_machine::memory::ObjectId;
use antiphon_machine::{Domain, Fault, Property, Walk};
use antiphon_outcome::Strictness;

impl<D: Domain> World<'_, D> {
    /// The leaks, one for each place that allocated: what is still there, and
    /// what nothing led to long before.
    pub(crate) fn leaks(&mut self) -> Vec<Fault> {
        let machine = &mut self.machine;
        let asks_little = machine.options.checks.strictness == Strictness::Usual;
        if asks_little && machine.process.memory.allocations().next().is_some() {
            let epoch = machine.domain.epoch();
            let lost = Walk::new(&machine.process, machine.code, &mut machine.domain, epoch).finish().lost;
            return self.reported_leaks(|id| lost.contains(&id));
        }
        self.reported_leaks(|_| true)
    }

    fn reported_leaks(&self, counts: impl Fn(ObjectId) -> bool) -> Vec<Fault> {
        let memory = &self.machine.process.memory;
        let mut places: Vec<(antiphon_source::Span, usize, Option<u64>)> = Vec::new();
        for (_, span, size) in memory.allocations().filter(|(id, ..)| counts(*id)) {
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
