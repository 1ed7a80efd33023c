//! The ends of a program, and the wait for a guard of a `system` function.
//! Jumps out of functions (`longjmp`) and signals are not modelled.

family! {
    /// Ends of the program, and waits.
    Control {
        Exit = "exit",
        QuickExit = "_Exit",
        Abort = "abort",
        AssertFail = "__assert_fail",
        AtExit = "atexit",
        Await = "__antiphon_await",
    }
}
