//! Clocks and sleeps: time is any value that does not go back.

family! {
    /// Clocks and sleeps.
    Time {
        Time = "time",
        Clock = "clock",
        Sleep = "sleep",
        Usleep = "usleep",
    }
}
