//! Clocks and sleeps: time is any value that does not go back.
//! Calendars: the date of a time, and its text.

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
        Gmtime = "gmtime",
        Localtime = "localtime",
        GmtimeR = "gmtime_r",
        LocaltimeR = "localtime_r",
        Mktime = "mktime",
        Ctime = "ctime",
        Asctime = "asctime",
        CtimeR = "ctime_r",
        AsctimeR = "asctime_r",
        Strftime = "strftime",
    }
}

impl Time {
    /// Whether it is about dates.
    pub fn is_calendar(self) -> bool {
        match self {
            Time::Gmtime | Time::Localtime | Time::GmtimeR | Time::LocaltimeR | Time::Mktime => true,
            Time::Ctime | Time::Asctime | Time::CtimeR | Time::AsctimeR | Time::Strftime => true,
            Time::Time | Time::Clock | Time::Difftime | Time::Gettimeofday | Time::ClockGettime => false,
            Time::TimespecGet | Time::ClockGetres | Time::Sleep | Time::Usleep | Time::Nanosleep => false,
        }
    }
}
