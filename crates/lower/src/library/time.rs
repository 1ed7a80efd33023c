//! Clocks and sleeps.
//! Calendars are not modelled: see `unmodelled`.

use super::table::{act, row, Row};
use super::Treatment;
use antiphon_model::library::Time;
use antiphon_model::LibraryFunction as F;

/// The rows, one per function.
pub(super) static ROWS: &[Row] = &[
    row("time", "time.h", act(F::Time(Time::Time))),
    row("clock", "time.h", act(F::Time(Time::Clock))),
    row("difftime", "time.h", act(F::Time(Time::Difftime))),
    row("gettimeofday", "sys/time.h", act(F::Time(Time::Gettimeofday))),
    row("clock_gettime", "time.h", act(F::Time(Time::ClockGettime))),
    row("timespec_get", "time.h", act(F::Time(Time::TimespecGet))),
    row("clock_getres", "time.h", act(F::Time(Time::ClockGetres))),
    row("sleep", "unistd.h", act(F::Time(Time::Sleep))),
    row("usleep", "unistd.h", act(F::Time(Time::Usleep))),
    row("nanosleep", "time.h", act(F::Time(Time::Nanosleep))),
    row("tzset", "time.h", Treatment::Ignore),
];
