//! `<stdio.h>`: prints are kept as output of the program.

family! {
    /// Input and output.
    Stdio {
        Printf = "printf",
        Puts = "puts",
        Putchar = "putchar",
    }
}
