//! What the tests of several crates need, once.
//!
//! A development crate: tests and measurements use it, `antiphon` never does
//! (`tidy` sees to that). It may therefore do what libraries may not, open files
//! and start processes, and it panics with a message where a test would.
//!
//! - [`program`]: from C text to a model, with the headers that Antiphon carries.
//! - [`process`]: a command with a deadline, which ends all that it started.
//! - [`tool`]: the binary `antiphon` as a user runs it.
//! - [`compilers`]: gcc as a witness, where it is installed.
//! - [`launchers`]: Open MPI and MPICH as witnesses, those that are installed.
//! - [`golden`]: expected outputs in files.
//! - [`pages`]: the commands on pages for users.
//! - [`scratch`]: folders that live as long as a test.
//! - [`random`]: numbers from a seed.
//! - [`ranks`]: random programs for any number of processes, and runs of them.
//! - [`workspace`]: where things are, and settings from the environment.
//!
//! Unit tests inside `syntax` and `lower` see their own crate twice, once as the
//! crate under test and once below this one. They can use what does not mention
//! types of theirs; `lower` uses [`program::ast_of`], `syntax` nothing.

pub mod compilers;
pub mod golden;
pub mod launchers;
pub mod pages;
pub mod process;
pub mod program;
pub mod random;
pub mod ranks;
pub mod scratch;
pub mod tool;
pub mod workspace;

pub use process::{watch, Ending};
pub use program::{program, program_for, program_in, program_of_file, Embedded, NoHeaders};
pub use random::Random;
pub use scratch::Scratch;
pub use tool::Tool;
pub use workspace::{files_under, root, setting};
