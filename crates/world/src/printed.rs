//! What the processes of a program printed: collected at its end, and told apart
//! by fingerprints.

use crate::file_outputs::to_standard_output;
use crate::state::{PrintedBy, World};
use antiphon_machine::memory::Cell;
use antiphon_machine::state::Process;
use antiphon_machine::Domain;
use antiphon_machine::Item;
use antiphon_machine::Walk;
use antiphon_numbers::Fingerprint;

impl<D: Domain> World<'_, D> {
    /// What the processes of this part printed; all of them have ended.
    pub(super) fn collect_printed(&mut self) -> Vec<PrintedBy<D::Number>> {
        self.park();
        let parked = self.parked.iter().flatten().zip(0..);
        let printed =
            parked.map(|(parked, rank)| PrintedBy { rank, items: to_standard_output(&parked.process.printed) });
        printed.filter(|printed| !printed.items.is_empty()).collect()
    }

    /// The fingerprint of what was printed.
    pub(super) fn printed_print(&mut self, printed: &[PrintedBy<D::Number>]) -> u128 {
        let mut all = Fingerprint::of(&printed.len());
        for by in printed {
            all = all.word(u64::from(by.rank)).word(by.items.len() as u64);
            for item in &by.items {
                all = match item {
                    Item::Text(text) => all.and(Fingerprint::of(text).0),
                    Item::ToFile { name, fresh } => all.and(Fingerprint::of(&(name, fresh)).0),
                    Item::ToStandardOutput => all.word(1),
                    Item::Number { value, conversion, .. } => {
                        all.and(self.machine.domain.fingerprint(value)).and(Fingerprint::of(conversion).0)
                    }
                };
            }
        }
        all.0
    }
}

/// Goes on with what a process printed.
pub(super) fn describe_printed<D: Domain>(walk: &mut Walk<'_, D>, process: &Process<D::Number>) {
    if !process.library.reads.is_empty() {
        walk.part(Fingerprint::of(&process.library.reads).0);
    }
    for item in process.printed.iter() {
        match item {
            Item::Text(text) => walk.part(Fingerprint::of(text).0),
            Item::ToFile { name, fresh } => walk.part(Fingerprint::of(&(name, fresh)).0),
            Item::ToStandardOutput => walk.part(1),
            Item::Number { value, conversion, .. } => {
                walk.part(Fingerprint::of(conversion).0);
                walk.cell(&Cell::Number(value.clone()));
            }
        }
    }
}
