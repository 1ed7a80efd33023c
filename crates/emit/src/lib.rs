//! A counterexample as a folder of files that shows the failure in a real run: the user's
//! program, a layer in C between it and its libraries, the schedule as data, and a script
//! that builds and runs it.
//!
//! The program stays as it is. Calls of MPI go through the profiling interface, calls of
//! pthreads through the linker, and accesses to memory through the instrumentation that
//! compilers have for their race detectors, whose functions the layer defines itself. So
//! a lost update between the read and the write of `n++` can be forced, too.
//!
//! | module | what it makes |
//! |---|---|
//! | `shown` | how a real run shows a violation of each property, if it can |
//! | `schedule` | `schedule.txt`: steps, matching, answers, values |
//! | `inputs` | values of the program's inputs, and where they are set |
//! | `settings` | `settings.sh`: what is compiled, with which flags, and how it is started |
//! | `layer/` | the layer in C and `run.sh`, which are the same for all programs |
//!
//! Deliberately not here: files. What is made is names and texts; `cli` writes them.

mod inputs;
mod schedule;
mod settings;
mod shown;

use antiphon_report::ViolationRecord;
use antiphon_source::SourceMap;
use antiphon_world::Decision;
use std::collections::BTreeMap;

/// A violation, the way to it, and the program.
#[derive(Debug)]
pub struct Counterexample<'a> {
    /// What goes wrong, and the steps to it.
    pub violation: &'a ViolationRecord,
    /// What was decided on the way.
    pub decisions: &'a [Decision],
    /// What their places refer to.
    pub map: &'a SourceMap,
    /// The values of all inputs that have one.
    pub values: BTreeMap<String, String>,
    /// Inputs that are variables or macros of the program.
    pub inputs: Vec<Input>,
    /// The user's files, translation units and headers.
    pub files: Vec<UserFile>,
    /// Flags for the compiler: `-I`, `-D`.
    pub flags: Vec<String>,
    /// What the program uses.
    pub uses: Uses,
    /// How it is started.
    pub start: Start,
}

/// An input of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// Its name.
    pub name: String,
    /// The file that declares it: an index into the files.
    pub file: usize,
    /// The line of the declaration, counted from 1.
    pub line: usize,
}

/// A file of the user's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UserFile {
    /// Its path, absolute, with `/`.
    pub path: String,
    /// Its text.
    pub text: Vec<u8>,
    /// What it is.
    pub kind: UserFileKind,
}

/// What a file of the user's is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UserFileKind {
    /// It is compiled.
    Unit,
    /// It is included.
    Header,
}

/// What a program uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Uses {
    /// Whether it communicates.
    pub mpi: Library,
    /// Whether it creates threads.
    pub threads: Library,
}

/// Whether a library is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Library {
    /// It is.
    Used,
    /// It is not.
    Unused,
}

/// How a program is started.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Start {
    /// Its arguments, without its name.
    pub arguments: Vec<String>,
    /// Variables of its environment.
    pub environment: Vec<(String, String)>,
    /// Its standard input.
    pub stdin: Option<Vec<u8>>,
}

/// A file to be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Emitted {
    /// Its path in the folder, with `/`.
    pub path: String,
    /// Its text.
    pub text: Vec<u8>,
    /// Whether it can be started.
    pub kind: EmittedKind,
}

/// Whether a file can be started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EmittedKind {
    /// It is read.
    Data,
    /// It is a script.
    Script,
}

/// Why no real run can be made of a counterexample: a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal(pub String);

/// The parts of the layer, which are the same for all programs.
const LAYER: &[(&str, &str)] = &[
    ("layer/layer.h", include_str!("layer/layer.h")),
    ("layer/core.c", include_str!("layer/core.c")),
    ("layer/threads.c", include_str!("layer/threads.c")),
    ("layer/values.c", include_str!("layer/values.c")),
    ("layer/mpi.c", include_str!("layer/mpi.c")),
];

/// The layer shares one page among the processes, with room for so many.
const MOST_PROCESSES: u64 = 64;

/// Makes a test of a counterexample.
pub fn test(counterexample: &Counterexample<'_>) -> Result<Vec<Emitted>, Refusal> {
    let np = counterexample.processes();
    if np > MOST_PROCESSES {
        return Err(Refusal(format!("the layer has room for {MOST_PROCESSES} processes, and this needs {np}")));
    }
    let shown = shown::how(counterexample)?;
    let values = inputs::Values::of(counterexample)?;
    let mut files: Vec<Emitted> = LAYER.iter().map(|(path, text)| data(path, *text)).collect();
    let sources = values.user_files(counterexample);
    files.extend(sources.iter().filter_map(original));
    files.extend(sources);
    files.extend(counterexample.start.stdin.clone().map(|text| data("stdin.txt", text)));
    files.push(data("schedule.txt", schedule::text(counterexample, shown, &values)));
    files.push(data("settings.sh", settings::text(counterexample, shown, &values)));
    files.push(data("README.md", settings::readme(counterexample)));
    files.push(Emitted { kind: EmittedKind::Script, ..data("run.sh", include_str!("layer/run.sh")) });
    Ok(files)
}

/// A source once more as it is, so that the script can tell whether the program was changed.
fn original(source: &Emitted) -> Option<Emitted> {
    let path = source.path.strip_prefix("src/")?;
    Some(Emitted { path: format!("layer/original/{path}"), ..source.clone() })
}

fn data(path: &str, text: impl Into<Vec<u8>>) -> Emitted {
    Emitted { path: path.into(), text: text.into(), kind: EmittedKind::Data }
}

impl Counterexample<'_> {
    /// The number of processes.
    fn processes(&self) -> u64 {
        self.violation.np.unwrap_or(1)
    }

    fn has_threads(&self) -> bool {
        self.uses.threads == Library::Used
    }
}
