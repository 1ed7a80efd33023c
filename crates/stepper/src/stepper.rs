//! Where the reader is, and where a key leads: a position among the steps, and a task
//! whose steps can be followed.

use crate::story::Story;
use crate::Key;
use antiphon_outcome::TaskId;

/// A reader of a counterexample.
#[derive(Clone, Debug)]
pub struct Stepper {
    pub(crate) story: Story,
    /// How many steps were taken.
    pub(crate) at: usize,
    /// The task that is followed; none for whoever moves.
    pub(crate) selected: Option<usize>,
    pub(crate) help: Help,
}

/// Whether the keys are explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Help {
    Shown,
    Hidden,
}

/// What comes of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pressed {
    /// There is a new frame.
    Shown,
    /// The reader has seen enough.
    Done,
}

impl Stepper {
    /// A reader before the first step.
    pub fn new(story: Story) -> Stepper {
        Stepper { story, at: 0, selected: None, help: Help::Hidden }
    }

    /// Does what a key says.
    pub fn press(&mut self, key: Key) -> Pressed {
        let length = self.story.length();
        match key {
            Key::Next => self.at = (self.at + 1).min(length),
            Key::Back => self.at = self.at.saturating_sub(1),
            Key::NextOwn => self.at = self.story.next_of(self.followed(), self.at).unwrap_or(length),
            Key::BackOwn => self.at = self.story.before_of(self.followed(), self.at).unwrap_or(0),
            Key::First => self.at = 0,
            Key::Last => self.at = length,
            Key::Select => self.selected = self.selected.map_or(Some(0), |at| Some(at + 1)),
            Key::Task(number) => self.selected = Some(usize::from(number)),
            Key::Help => {
                self.help = match self.help {
                    Help::Shown => Help::Hidden,
                    Help::Hidden => Help::Shown,
                }
            }
            Key::Quit => return Pressed::Done,
        }
        // Behind the last task is nobody.
        self.selected = self.selected.filter(|at| *at < self.story.tasks.len());
        Pressed::Shown
    }

    /// The task that is followed: the selected one, or who moved last, or who moves first.
    pub(crate) fn followed(&self) -> TaskId {
        let selected = self.selected.and_then(|at| self.story.tasks.get(at)).copied();
        let moved = self.story.last(self.at).or(self.story.violation.trace.first()).map(|step| step.task());
        selected.or(moved).unwrap_or(self.story.violation.task())
    }
}
