//! Who does something: a thread of a process of a program, and the words for it.
//!
//! Every result names tasks, so their words are in one place. A program without
//! threads has ranks and nothing else; a process alone has threads, the first of
//! which is `main`; of two programs that are compared, the program comes first.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Which of the programs under analysis.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProgramRole {
    /// The only one. In JSON it is left out.
    #[default]
    #[serde(skip)]
    Alone,
    /// Of two that are compared, the one that says what is right.
    Specification,
    /// Of two that are compared, the one that is looked at.
    Implementation,
}

impl ProgramRole {
    /// All of them.
    pub const ALL: &'static [ProgramRole] =
        &[ProgramRole::Alone, ProgramRole::Specification, ProgramRole::Implementation];

    /// Whether there is no other program.
    pub fn is_alone(&self) -> bool {
        *self == ProgramRole::Alone
    }

    /// The word for it, as in JSON; none where there is one program only.
    pub fn word(self) -> Option<&'static str> {
        match self {
            ProgramRole::Alone => None,
            ProgramRole::Specification => Some("specification"),
            ProgramRole::Implementation => Some("implementation"),
        }
    }

    /// What tells its values from those of the other program.
    pub fn suffix(self) -> &'static str {
        match self {
            ProgramRole::Alone => "",
            ProgramRole::Specification => " in the specification",
            ProgramRole::Implementation => " in the implementation",
        }
    }
}

/// A thread of a process of a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TaskId {
    /// The program.
    pub program: ProgramRole,
    /// The process: its rank among those of the program.
    pub rank: u32,
    /// The thread; 0 for the one that runs `main`.
    pub thread: u32,
}

impl TaskId {
    /// The first thread of a process.
    pub fn of_rank(program: ProgramRole, rank: u32) -> TaskId {
        TaskId { program, rank, thread: 0 }
    }

    /// What it is called beside these, of which it is one: `rank 2`, `thread 1 of rank 2`;
    /// where there is one process with threads, `main` and `thread 1`; where tasks of
    /// both programs are among them, `implementation 2`, or the program alone if
    /// it has one process.
    pub fn title<'a>(self, among: impl IntoIterator<Item = &'a TaskId> + Clone) -> String {
        let all = || among.clone().into_iter();
        let single = all().all(|other| (other.program, other.rank) == (self.program, self.rank));
        if single && all().any(|other| other.thread > 0) {
            return match self.thread {
                0 => "main".into(),
                thread => format!("thread {thread}"),
            };
        }
        let process = match self.program.word().filter(|_| all().any(|other| other.program != self.program)) {
            None => format!("rank {}", self.rank),
            Some(word) if all().all(|other| other.program != self.program || other.rank == self.rank) => word.into(),
            Some(word) => format!("{word} {}", self.rank),
        };
        match self.thread {
            0 => process,
            thread => format!("thread {thread} of {process}"),
        }
    }
}

/// `rank 2`, `thread 1 of rank 0`, `rank 2 of the specification`.
impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.thread > 0 {
            write!(f, "thread {} of ", self.thread)?;
        }
        write!(f, "rank {}", self.rank)?;
        match self.program.word() {
            Some(word) => write!(f, " of the {word}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ProgramRole::{Alone, Implementation, Specification};

    fn titles(tasks: &[(ProgramRole, u32, u32)]) -> Vec<String> {
        let task = |(program, rank, thread): &(ProgramRole, u32, u32)| TaskId {
            program: *program,
            rank: *rank,
            thread: *thread,
        };
        let tasks: Vec<TaskId> = tasks.iter().map(task).collect();
        tasks.iter().map(|task| task.title(&tasks)).collect()
    }

    #[test]
    fn titles_say_no_more_than_is_needed() {
        assert_eq!(titles(&[(Alone, 2, 0)]), ["rank 2"]);
        assert_eq!(titles(&[(Alone, 0, 0), (Alone, 2, 0)]), ["rank 0", "rank 2"]);
        assert_eq!(titles(&[(Alone, 0, 0), (Alone, 0, 1)]), ["main", "thread 1"]);
        assert_eq!(titles(&[(Alone, 0, 0), (Alone, 0, 1), (Alone, 1, 0)]), ["rank 0", "thread 1 of rank 0", "rank 1"]);
        assert_eq!(
            titles(&[(Specification, 0, 0), (Implementation, 0, 0), (Implementation, 1, 2)]),
            ["specification", "implementation 0", "thread 2 of implementation 1"]
        );
        assert_eq!(titles(&[(Implementation, 1, 0)]), ["rank 1"]);
    }

    #[test]
    fn a_task_alone_is_named_in_full() {
        assert_eq!(TaskId::of_rank(Alone, 2).to_string(), "rank 2");
        assert_eq!(TaskId { program: Alone, rank: 0, thread: 1 }.to_string(), "thread 1 of rank 0");
        assert_eq!(TaskId::of_rank(Specification, 2).to_string(), "rank 2 of the specification");
    }

    #[test]
    fn json_uses_the_words_and_leaves_out_a_program_alone() {
        #[derive(Serialize, Deserialize, PartialEq, Debug)]
        struct Record {
            #[serde(default, skip_serializing_if = "ProgramRole::is_alone")]
            program: ProgramRole,
        }
        for program in ProgramRole::ALL {
            let text = serde_json::to_string(&Record { program: *program }).unwrap();
            match program.word() {
                None => assert_eq!(text, "{}"),
                Some(word) => assert_eq!(text, format!("{{\"program\":\"{word}\"}}")),
            }
            assert_eq!(serde_json::from_str::<Record>(&text).unwrap().program, *program);
        }
    }
}
