//! The headers that Antiphon carries: declarations of the libraries that it
//! models, and of what stands beside them in the same headers.
//!
//! They are C text of our own, embedded in the binary, so that a program means
//! the same on every machine. A program may mix them with the system's headers:
//! structs carry the guards that glibc uses, and types are the same as there.
//! Deliberately not here: where an `#include` looks first; the command decides.

/// The text of a header by the name between its angles, as `sys/time.h`.
pub fn find(name: &str) -> Option<&'static str> {
    let place = HEADERS.binary_search_by_key(&name, |(known, _)| known).ok()?;
    HEADERS.get(place).map(|(_, text)| *text)
}

/// Every header: its name and its text, in order of name.
pub fn all() -> &'static [(&'static str, &'static str)] {
    HEADERS
}

/// Names the files once; a name is the path under `headers/`.
macro_rules! headers {
    ($($name:literal,)*) => { &[$(($name, include_str!(concat!("../../headers/", $name))),)*] };
}

/// The headers, sorted by name.
static HEADERS: &[(&str, &str)] = headers![
    "alloca.h",
    "antiphon/locale.h",
    "antiphon/signal_types.h",
    "antiphon/thread_types.h",
    "antiphon/time_types.h",
    "assert.h",
    "complex.h",
    "ctype.h",
    "errno.h",
    "fenv.h",
    "float.h",
    "inttypes.h",
    "iso646.h",
    "limits.h",
    "locale.h",
    "malloc.h",
    "math.h",
    "memory.h",
    "mpi.h",
    "omp.h",
    "pthread.h",
    "sched.h",
    "semaphore.h",
    "setjmp.h",
    "signal.h",
    "stdalign.h",
    "stdarg.h",
    "stdatomic.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "stdnoreturn.h",
    "string.h",
    "strings.h",
    "sys/time.h",
    "sys/types.h",
    "threads.h",
    "time.h",
    "unistd.h",
];

#[cfg(test)]
mod tests;
