//! How programs end. A search that saw only executions which end by `MPI_Abort`, or with a
//! status that signals failure, has shown nothing about the program: most of them print
//! their usage and leave. So every end is noted, and whoever reports a pass can say it.
//! For those who ask (`abnormal-end`, `exit-status`) such an end is a violation.
//!
//! A status that is not known counts as zero unless `exit-status` is asked for: that
//! nothing was shown is said only where it is sure.

use crate::state::{Ends, Event, ProcessStatus, ProgramEnd, World};
use antiphon_machine::{Domain, Ending, Fault, Property};

impl<D: Domain> World<'_, D> {
    /// How executions ended.
    pub fn ends(&self) -> &Ends {
        &self.seen.ends
    }

    /// A program is over: notes how.
    pub(crate) fn note_end(&mut self, end: ProgramEnd) {
        let succeeded = |status: &ProcessStatus| *status == ProcessStatus::Ended(0);
        if end == ProgramEnd::Complete && self.schedule.statuses.iter().all(succeeded) {
            self.seen.ends.normal.insert(self.machine.part);
        }
    }

    /// A process ends: notes a failure, and reports it if somebody asked.
    pub(crate) fn failing_end(&mut self, status: i32, ending: Ending) -> Option<Event<D::Number>> {
        if status == 0 && ending != Ending::Abort {
            return None;
        }
        let span = self.end_span(ending);
        let (property, message) = match ending {
            Ending::Abort => (Property::AbnormalEnd, "the program ends by `MPI_Abort` or `abort`".to_owned()),
            Ending::Call | Ending::Return | Ending::Thread => {
                self.seen.ends.failing.insert((self.machine.part, span, status));
                (Property::ExitStatus, format!("the program ends with status {status}"))
            }
        };
        if !self.machine.options.checks.has(property) {
            return None;
        }
        self.schedule.over = true;
        let fault = Fault { property, message, span, label: String::new(), also: Vec::new(), calls: Vec::new() };
        Some(Event::Fault(self.machine.task_of(self.machine.rank), fault))
    }
}
