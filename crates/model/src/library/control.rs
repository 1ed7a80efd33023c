//! The ends of a program.

family! {
    /// Ends of the program.
    Control {
        Exit = "exit",
        QuickExit = "_Exit",
        Abort = "abort",
        AssertFail = "__assert_fail",
        AtExit = "atexit",
    }
}
