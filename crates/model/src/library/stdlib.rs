//! `<stdlib.h>` without memory and program control.
//! `qsort` and `bsearch` call back into the program.

family! {
    /// Conversions, random numbers, searching and sorting.
    Stdlib {
        Atoi = "atoi",
        Atol = "atol",
        Atoll = "atoll",
        Atof = "atof",
        Strtol = "strtol",
        Strtoll = "strtoll",
        Strtoul = "strtoul",
        Strtoull = "strtoull",
        Strtod = "strtod",
        Strtof = "strtof",
        Strtold = "strtold",
        Rand = "rand",
        Srand = "srand",
        RandR = "rand_r",
        Random = "random",
        Srandom = "srandom",
        Drand48 = "drand48",
        Erand48 = "erand48",
        Nrand48 = "nrand48",
        Jrand48 = "jrand48",
        Srand48 = "srand48",
        Lrand48 = "lrand48",
        Mrand48 = "mrand48",
        Qsort = "qsort",
        Bsearch = "bsearch",
        Div = "div",
        Ldiv = "ldiv",
        Lldiv = "lldiv",
        Getenv = "getenv",
        Getopt = "getopt",
        GetoptLong = "getopt_long",
    }
}

impl Stdlib {
    /// The function that seeds the generator of random numbers; none for those whose state the program keeps.
    pub fn seeded_by(self) -> Option<&'static str> {
        match self {
            Stdlib::Srand | Stdlib::Rand => Some("srand"),
            Stdlib::Srandom | Stdlib::Random => Some("srandom"),
            Stdlib::Srand48 | Stdlib::Lrand48 | Stdlib::Mrand48 | Stdlib::Drand48 => Some("srand48"),
            _ => None,
        }
    }
}
