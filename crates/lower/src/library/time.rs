//! Clocks, sleeps and calendars: one row per function.
//! Deliberately not here: timers, which are `unmodelled`.

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
    row("gmtime", "time.h", act(F::Time(Time::Gmtime))),
    row("localtime", "time.h", act(F::Time(Time::Localtime))),
    row("gmtime_r", "time.h", act(F::Time(Time::GmtimeR))),
    row("localtime_r", "time.h", act(F::Time(Time::LocaltimeR))),
    row("mktime", "time.h", act(F::Time(Time::Mktime))),
    row("ctime", "time.h", act(F::Time(Time::Ctime))),
    row("asctime", "time.h", act(F::Time(Time::Asctime))),
    row("ctime_r", "time.h", act(F::Time(Time::CtimeR))),
    row("asctime_r", "time.h", act(F::Time(Time::AsctimeR))),
    row("strftime", "time.h", act(F::Time(Time::Strftime))),
    row("timegm", "time.h", act(F::Time(Time::Mktime))),
    row("timelocal", "time.h", act(F::Time(Time::Mktime))),
    row("tzset", "time.h", Treatment::Ignore),
];
