//! What a suite knows about one of its programs.

use std::path::PathBuf;

/// One program, what is expected of it, and how it is run.
pub struct Case {
    /// Its name within the suite; the order of the table's lines.
    pub name: String,
    pub file: PathBuf,
    /// The row of the table that it belongs to.
    pub label: String,
    pub expected: Expected,
    pub part: ProgramInstance,
    /// Folders for `-I`.
    pub include: Vec<PathBuf>,
    /// Further options of `verify`.
    pub options: Vec<String>,
    /// The program's arguments.
    pub arguments: Vec<String>,
    /// It is faulty if any of these runs is.
    pub runs: Vec<Run>,
    /// Properties that are asked for by the letter in runs of their own, without the further options; none if it is empty.
    pub strictly: &'static str,
}

impl Case {
    /// A correct program that is run by two processes without arguments; a
    /// suite changes what it knows better.
    pub fn correct(name: String, file: PathBuf) -> Case {
        Case {
            name,
            file,
            label: "OK".into(),
            expected: Expected::Correct,
            part: ProgramInstance::Messages,
            include: Vec::new(),
            options: Vec::new(),
            arguments: Vec::new(),
            runs: vec![Run { processes: 2, argc: 1 }],
            strictly: "",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    Correct,
    Faulty,
}

/// The parts of the table, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ProgramInstance {
    /// Point-to-point and collective communication.
    Messages,
    OneSided,
    /// MPI within OpenMP.
    Threads,
}

impl ProgramInstance {
    pub const ALL: [ProgramInstance; 3] =
        [ProgramInstance::Messages, ProgramInstance::OneSided, ProgramInstance::Threads];

    pub fn title(self) -> &'static str {
        match self {
            ProgramInstance::Messages => "messages and collectives",
            ProgramInstance::OneSided => "one-sided communication",
            ProgramInstance::Threads => "OpenMP",
        }
    }

    /// One word, for lists.
    pub fn short(self) -> &'static str {
        match self {
            ProgramInstance::Messages => "messages",
            ProgramInstance::OneSided => "one-sided",
            ProgramInstance::Threads => "openmp",
        }
    }
}

/// One call of the binary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    pub processes: u32,
    /// With 2, the first argument is any text.
    pub argc: u32,
}
