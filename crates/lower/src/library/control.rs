//! Ends of the program, jumps between functions, and assertions.
//! `assert` calls `__antiphon_assert`; the others come from text that gcc preprocessed.

use super::table::{act, last, row, Row};
use super::{Jump, Treatment};
use antiphon_model::library::Control;
use antiphon_model::LibraryFunction as F;

/// The rows, one per function.
pub(super) static ROWS: &[Row] = &[
    row("exit", "stdlib.h", last(F::Control(Control::Exit))),
    row("_Exit", "stdlib.h", last(F::Control(Control::QuickExit))),
    row("abort", "stdlib.h", last(F::Control(Control::Abort))),
    row("__assert_fail", "assert.h", last(F::Control(Control::AssertFail))),
    row("atexit", "stdlib.h", act(F::Control(Control::AtExit))),
    row("_exit", "unistd.h", last(F::Control(Control::QuickExit))),
    row("quick_exit", "stdlib.h", last(F::Control(Control::QuickExit))),
    row("__assert", "assert.h", last(F::Control(Control::AssertFail))),
    row("setjmp", "setjmp.h", Treatment::Jump(Jump::Target)),
    row("_setjmp", "setjmp.h", Treatment::Jump(Jump::Target)),
    row("__sigsetjmp", "setjmp.h", Treatment::Jump(Jump::Target)),
    row("sigsetjmp", "setjmp.h", Treatment::Jump(Jump::Target)),
    row("longjmp", "setjmp.h", Treatment::Jump(Jump::Start)),
    row("_longjmp", "setjmp.h", Treatment::Jump(Jump::Start)),
    row("siglongjmp", "setjmp.h", Treatment::Jump(Jump::Start)),
    row("__antiphon_assert", "assert.h", Treatment::Assert),
];
