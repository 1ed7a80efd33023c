//! What a program asks the machine that it runs on: numbers and names that
//! may be anything, but stay the same.

family! {
    /// Questions to the system.
    System {
        Getpid = "getpid",
        Getppid = "getppid",
        Gethostname = "gethostname",
        Sysconf = "sysconf",
    }
}
