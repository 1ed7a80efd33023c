//! `settings.sh`, which `run.sh` reads: what is compiled, with which flags, and how the
//! program is started. And a page that says what the folder is.

use crate::inputs::{root, Values};
use crate::shown::{Sanitizer, Shown};
use crate::{Counterexample, Library};
use std::fmt::Write;

/// The functions that the layer wraps, by the linker.
pub(crate) const WRAPPED: &[&str] = &[
    "pthread_create",
    "pthread_exit",
    "pthread_join",
    "pthread_mutex_lock",
    "pthread_mutex_trylock",
    "pthread_mutex_unlock",
    "pthread_mutex_init",
    "pthread_mutex_destroy",
    "pthread_cond_wait",
    "pthread_cond_signal",
    "pthread_cond_broadcast",
    "pthread_cond_init",
    "pthread_cond_destroy",
    "pthread_rwlock_rdlock",
    "pthread_rwlock_wrlock",
    "pthread_rwlock_tryrdlock",
    "pthread_rwlock_trywrlock",
    "pthread_rwlock_unlock",
    "pthread_barrier_wait",
    "sem_wait",
    "sem_trywait",
    "sem_post",
];

/// The text of the file.
pub(crate) fn text(counterexample: &Counterexample<'_>, shown: Shown, values: &Values) -> String {
    let sanitize = match shown {
        Shown::Crash(Sanitizer::Address) => "-fsanitize=address -fno-omit-frame-pointer",
        Shown::Crash(Sanitizer::Undefined) => "-fsanitize=signed-integer-overflow -fsanitize-undefined-trap-on-error",
        _ => "",
    };
    let instrument = if counterexample.has_threads() { "-fsanitize=thread" } else { sanitize };
    let mpi = if counterexample.uses.mpi == Library::Used { "yes" } else { "no" };
    let violation = counterexample.violation;
    // Each word quoted for itself: `run.sh` reads them by `eval`.
    let words = |words: &[String]| words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
    let rows = [
        ("mpi", mpi.to_owned()),
        ("processes", counterexample.processes().to_string()),
        ("property", violation.property.id().to_owned()),
        ("place", format!("{}:{}", file_name(&violation.file), violation.line)),
        ("units", words(&values.units(counterexample))),
        ("flags", words(&counterexample.flags)),
        ("instrument", instrument.to_owned()),
        ("sanitize", sanitize.to_owned()),
        ("wrapped_names", WRAPPED.join(" ")),
    ];
    let mut text = String::from("# What run.sh builds and starts.\n");
    for (name, value) in rows {
        let _ = writeln!(text, "{name}={}", quoted(&value));
    }
    for (name, value) in &counterexample.start.environment {
        let _ = writeln!(text, "export {name}={}", quoted(value));
    }
    let arguments: String = counterexample.start.arguments.iter().map(|text| format!(" {}", quoted(text))).collect();
    let stdin = if counterexample.start.stdin.is_some() { "stdin.txt" } else { "/dev/null" };
    let _ = writeln!(text, "run_program() {{ timeout \"$1\" $2 build/program{arguments} < {stdin}; }}");
    text
}

/// What the folder is, for people.
pub(crate) fn readme(counterexample: &Counterexample<'_>) -> String {
    let violation = counterexample.violation;
    let np = match counterexample.processes() {
        1 => String::new(),
        np => format!(" with {np} processes"),
    };
    format!(
        "# A counterexample that runs\n\n{}: {}\n({}:{}{np})\n\n\
         `./run.sh` compiles the program (`src/`, copied from {}) with a layer between it and its libraries (`layer/`),\n\
         and runs it along `schedule.txt`. It exits with 1 if the failure shows, with 0 if the program ends without\n\
         it (after a repair, say), and with 3 if something else happens. `./run.sh --free` forces nothing.\n\n\
         `CC`, `MPICC` and `MPIRUN` name the compiler and the launcher, `ANTIPHON_LIMIT` the seconds that a run may take.\n\
         Needed are gcc with binutils, and Open MPI or MPICH where the program communicates; all processes run on one machine.\n",
        violation.property.id(),
        violation.message,
        file_name(&violation.file),
        violation.line,
        root(&counterexample.files),
    )
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// A word of the shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shell_reads_what_was_written() {
        assert_eq!(quoted("it's $HOME"), "'it'\\''s $HOME'");
    }

    #[test]
    fn everything_wrapped_is_in_the_layer() {
        let layer = include_str!("layer/threads.c");
        for name in WRAPPED {
            let defined = ["REAL(int, ", "REAL(void, ", "WAITING(", "PASSING("];
            assert!(defined.iter().any(|before| layer.contains(&format!("{before}{name},"))), "{name}");
        }
    }
}
