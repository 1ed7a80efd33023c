//! The macros that a compiler predefines: those of gcc 12 on Linux for x86,
//! since system headers and programs look at them, as three tables of
//! `#define` lines. Their values are those that `gcc -dM -E` prints; a test
//! compares them where gcc is installed.
//!
//! Left out on purpose: decimal floats, and the vector extensions (`__SSE2__`
//! and the like), so that programs which ask choose their portable code.

use crate::{DataModel, Target};

const EVERYWHERE: &str = include_str!("predefined/common.h");
const LP64: &str = include_str!("predefined/lp64.h");
const ILP32: &str = include_str!("predefined/ilp32.h");

/// The predefined macros, as text to be read before the program.
pub(super) fn text(target: Target) -> String {
    let model = match target.data_model {
        DataModel::Lp64 => LP64,
        DataModel::Ilp32 => ILP32,
    };
    [EVERYWHERE, model].concat()
}
