//! `<stdlib.h>` without memory and program control.

family! {
    /// Conversions, random numbers, searching and sorting.
    Stdlib {
        Atoi = "atoi",
        Atof = "atof",
        Rand = "rand",
        Srand = "srand",
    }
}
