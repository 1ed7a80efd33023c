//! What a program asks the system that it runs on.
//! Users, groups and files are not modelled: see `unmodelled`.

use super::table::{act, row, Row};
use super::Treatment;
use antiphon_model::library::System;
use antiphon_model::LibraryFunction as F;

/// The rows, one per function.
pub(super) static ROWS: &[Row] = &[
    row("getpid", "unistd.h", act(F::System(System::Getpid))),
    row("getppid", "unistd.h", act(F::System(System::Getppid))),
    row("gethostname", "unistd.h", act(F::System(System::Gethostname))),
    row("sysconf", "unistd.h", act(F::System(System::Sysconf))),
    row("sync", "unistd.h", Treatment::Ignore),
];
