//! Clocks and sleeps: time is any value that does not go back.
//! Calendars (`localtime`, `strftime`) are not modelled.

family! {
    /// Clocks and sleeps.
    Time {
        Time = "time",
        Clock = "clock",
        Difftime = "difftime",
        Gettimeofday = "gettimeofday",
        ClockGettime = "clock_gettime",
        TimespecGet = "timespec_get",
        ClockGetres = "clock_getres",
        Sleep = "sleep",
        Usleep = "usleep",
        Nanosleep = "nanosleep",
    }
}
