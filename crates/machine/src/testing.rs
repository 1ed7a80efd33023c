//! C programs for the tests of this crate that look inside of it. Those that
//! only run programs are in `tests/c`, and have the same there.

use antiphon_model::Program;
use antiphon_source::SourceMap;

/// The model of a program; its standard headers are included before it.
pub(crate) fn program_of(text: &str) -> (Program, SourceMap) {
    antiphon_testing::program(&format!("#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#line 1\n{text}"))
}
