//! `<stdlib.h>` without memory and program control: conversions, random
//! numbers, searching and sorting.

use super::table::{act, row, Row};
use antiphon_model::library::Stdlib;
use antiphon_model::LibraryFunction as F;

/// The rows, one per function.
pub(super) static ROWS: &[Row] = &[
    row("atoi", "stdlib.h", act(F::Stdlib(Stdlib::Atoi))),
    row("atol", "stdlib.h", act(F::Stdlib(Stdlib::Atol))),
    row("atoll", "stdlib.h", act(F::Stdlib(Stdlib::Atoll))),
    row("atof", "stdlib.h", act(F::Stdlib(Stdlib::Atof))),
    row("strtol", "stdlib.h", act(F::Stdlib(Stdlib::Strtol))),
    row("strtoll", "stdlib.h", act(F::Stdlib(Stdlib::Strtoll))),
    row("strtoul", "stdlib.h", act(F::Stdlib(Stdlib::Strtoul))),
    row("strtoull", "stdlib.h", act(F::Stdlib(Stdlib::Strtoull))),
    row("strtod", "stdlib.h", act(F::Stdlib(Stdlib::Strtod))),
    row("strtof", "stdlib.h", act(F::Stdlib(Stdlib::Strtof))),
    row("strtold", "stdlib.h", act(F::Stdlib(Stdlib::Strtold))),
    row("rand", "stdlib.h", act(F::Stdlib(Stdlib::Rand))),
    row("srand", "stdlib.h", act(F::Stdlib(Stdlib::Srand))),
    row("rand_r", "stdlib.h", act(F::Stdlib(Stdlib::RandR))),
    row("random", "stdlib.h", act(F::Stdlib(Stdlib::Random))),
    row("srandom", "stdlib.h", act(F::Stdlib(Stdlib::Srandom))),
    row("drand48", "stdlib.h", act(F::Stdlib(Stdlib::Drand48))),
    row("erand48", "stdlib.h", act(F::Stdlib(Stdlib::Erand48))),
    row("nrand48", "stdlib.h", act(F::Stdlib(Stdlib::Nrand48))),
    row("jrand48", "stdlib.h", act(F::Stdlib(Stdlib::Jrand48))),
    row("srand48", "stdlib.h", act(F::Stdlib(Stdlib::Srand48))),
    row("lrand48", "stdlib.h", act(F::Stdlib(Stdlib::Lrand48))),
    row("mrand48", "stdlib.h", act(F::Stdlib(Stdlib::Mrand48))),
    row("qsort", "stdlib.h", act(F::Stdlib(Stdlib::Qsort))),
    row("bsearch", "stdlib.h", act(F::Stdlib(Stdlib::Bsearch))),
    row("div", "stdlib.h", act(F::Stdlib(Stdlib::Div))),
    row("ldiv", "stdlib.h", act(F::Stdlib(Stdlib::Ldiv))),
    row("lldiv", "stdlib.h", act(F::Stdlib(Stdlib::Lldiv))),
    row("getenv", "stdlib.h", act(F::Stdlib(Stdlib::Getenv))),
    row("getopt", "unistd.h", act(F::Stdlib(Stdlib::Getopt))),
    row("getopt_long", "-", act(F::Stdlib(Stdlib::GetoptLong))),
    row("strtoimax", "inttypes.h", act(F::Stdlib(Stdlib::Strtoll))),
    row("strtoumax", "inttypes.h", act(F::Stdlib(Stdlib::Strtoull))),
    row("imaxdiv", "inttypes.h", act(F::Stdlib(Stdlib::Lldiv))),
    row("secure_getenv", "stdlib.h", act(F::Stdlib(Stdlib::Getenv))),
];
