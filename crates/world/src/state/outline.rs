//! Which steps of a long execution are put into words.
//!
//! The words of a step (names of elements, values as C) cost many times what the step costs, and of the steps of a loop
//! nearly all are left out of the trace in the end: what a place is given is reported once between two calls, by its last value. So an
//! execution of many steps is replayed again. The first run only notes by number which steps can be reported; the second one has words
//! for these, and for all steps near its end. A false assertion depends on the last writes of cells that are known only when
//! it fails; where the second run left them out, a third one watches the cells.
//!
//! Too many steps are no harm: what is reported of them is decided afterwards, as for a short execution. Deliberately not here:
//! that decision, which is the engine's.

use super::recorded::{CellKey, RecordedTrace};
use antiphon_machine::code::Pc;
use antiphon_outcome::{TaskId, LOCAL_STEPS};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// An execution of more steps is long.
const LONG: u64 = 100_000;

/// Steps before the end of a long execution that are all put into words: enough for the local ones that a trace keeps.
const LAST: u64 = 20 * LOCAL_STEPS as u64;

/// The steps that are put into words.
#[derive(Clone, Debug, Default)]
pub(crate) enum Worded {
    /// All, however many there are.
    #[default]
    All,
    /// All of a short execution; of a long one none.
    WhileShort(Outline),
    /// Those that matter to a long one.
    Chosen(Chosen),
}

/// Which steps of an execution can be reported, by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outline {
    /// Where each task took its last step at a place, since its last call that others could see.
    last: FxHashMap<TaskId, FxHashMap<Pc, u64>>,
    /// Steps that are reported for certain.
    kept: Vec<u64>,
}

/// Steps that are put into words.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// By number, in order.
    kept: Vec<u64>,
    /// How many of them are behind.
    passed: usize,
    /// From here on all are.
    from: u64,
    /// And those that write these cells.
    watched: BTreeSet<CellKey>,
}

/// What becomes of the words of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Yes,
    No,
    IfWatched,
}

impl RecordedTrace {
    /// Notes a step, whose number is how many there were before.
    pub(crate) fn wants(&mut self, task: TaskId, pc: Pc, is_seen: bool) -> Wanted {
        let number = self.steps;
        match &mut self.worded {
            Worded::All => Wanted::Yes,
            Worded::Chosen(chosen) => chosen.wants(number),
            Worded::WhileShort(outline) => {
                outline.note(task, pc, number, is_seen);
                if number == LONG {
                    self.forget_words();
                }
                if number < LONG {
                    Wanted::Yes
                } else {
                    Wanted::No
                }
            }
        }
    }

    /// Whether a cell is one of those whose writes are wanted.
    pub(crate) fn watches(&self, cell: &CellKey) -> bool {
        matches!(&self.worded, Worded::Chosen(chosen) if chosen.watched.contains(cell))
    }

    /// What was recorded is too long: whoever wants words begins again.
    pub(crate) fn forget_words(&mut self) {
        self.trace.clear();
        self.orders.clear();
        self.writes.clear();
        self.decided.clear();
        self.decisive.clear();
        self.sending.clear();
    }

    /// Whether the execution was too long for words.
    pub(crate) fn is_outlined(&self) -> bool {
        matches!(self.worded, Worded::WhileShort(_)) && self.steps > LONG
    }

    /// What is to be put into words in another run of the same execution; nothing, if all that matters has been.
    pub(crate) fn another_look(&mut self) -> Option<Worded> {
        match &mut self.worded {
            Worded::WhileShort(outline) if self.steps > LONG => {
                let from = self.steps.saturating_sub(LAST);
                let kept = std::mem::take(outline).kept();
                Some(Worded::Chosen(Chosen { kept, passed: 0, from, watched: self.sought.clone() }))
            }
            Worded::Chosen(chosen) if !self.sought.is_subset(&chosen.watched) => {
                let watched = self.sought.union(&chosen.watched).copied().collect();
                Some(Worded::Chosen(Chosen {
                    kept: std::mem::take(&mut chosen.kept),
                    passed: 0,
                    from: chosen.from,
                    watched,
                }))
            }
            Worded::All | Worded::WhileShort(_) | Worded::Chosen(_) => None,
        }
    }
}

impl Outline {
    fn note(&mut self, task: TaskId, pc: Pc, number: u64, is_seen: bool) {
        let last = self.last.entry(task).or_default();
        if is_seen {
            self.kept.extend(last.drain().map(|(_, number)| number));
            self.kept.push(number);
        } else {
            last.insert(pc, number);
        }
    }

    /// All steps that can be reported, in order.
    fn kept(mut self) -> Vec<u64> {
        self.kept.extend(self.last.into_values().flat_map(FxHashMap::into_values));
        self.kept.sort_unstable();
        self.kept
    }
}

impl Chosen {
    fn wants(&mut self, number: u64) -> Wanted {
        if number >= self.from {
            return Wanted::Yes;
        }
        let rest = &self.kept[self.passed..];
        match rest.first() {
            Some(next) if *next == number => {
                self.passed += 1;
                Wanted::Yes
            }
            _ if self.watched.is_empty() => Wanted::No,
            _ => Wanted::IfWatched,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outlined(steps: &[(u32, u32, bool)]) -> Vec<u64> {
        let mut outline = Outline::default();
        for (number, (thread, pc, is_call)) in steps.iter().enumerate() {
            let task = TaskId { thread: *thread, ..TaskId::default() };
            outline.note(task, Pc(*pc), number as u64, *is_call);
        }
        outline.kept()
    }

    #[test]
    fn the_last_step_at_a_place_is_kept_between_two_calls_of_its_thread() {
        let steps = [(0, 1, false), (0, 2, false), (0, 1, false), (0, 9, true), (0, 1, false), (0, 1, false)];
        assert_eq!(outlined(&steps), [1, 2, 3, 5]);
    }

    #[test]
    fn a_call_of_another_thread_changes_nothing() {
        let steps = [(0, 1, false), (1, 9, true), (0, 1, false), (1, 1, false)];
        assert_eq!(outlined(&steps), [1, 2, 3]);
    }

    #[test]
    fn chosen_steps_are_those_kept_and_all_near_the_end() {
        let mut chosen = Chosen { kept: vec![2, 5], passed: 0, from: 7, watched: BTreeSet::new() };
        let wanted: Vec<u64> = (0..9).filter(|number| chosen.wants(*number) == Wanted::Yes).collect();
        assert_eq!(wanted, [2, 5, 7, 8]);
    }
}
