//! The ends of a program.
//! Jumps out of functions (`longjmp`) and signals are not modelled.

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
