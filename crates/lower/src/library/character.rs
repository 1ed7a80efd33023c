//! `<ctype.h>`, in the C locale.
//! Its wide forms (`<wctype.h>`) are not known.

use super::table::{act, row, Row};
use antiphon_model::library::Character;
use antiphon_model::LibraryFunction as F;

/// The rows, one per function.
pub(super) static ROWS: &[Row] = &[
    row("isalnum", "ctype.h", act(F::Character(Character::IsAlnum))),
    row("isalpha", "ctype.h", act(F::Character(Character::IsAlpha))),
    row("isblank", "ctype.h", act(F::Character(Character::IsBlank))),
    row("iscntrl", "ctype.h", act(F::Character(Character::IsCntrl))),
    row("isdigit", "ctype.h", act(F::Character(Character::IsDigit))),
    row("isgraph", "ctype.h", act(F::Character(Character::IsGraph))),
    row("islower", "ctype.h", act(F::Character(Character::IsLower))),
    row("isprint", "ctype.h", act(F::Character(Character::IsPrint))),
    row("ispunct", "ctype.h", act(F::Character(Character::IsPunct))),
    row("isspace", "ctype.h", act(F::Character(Character::IsSpace))),
    row("isupper", "ctype.h", act(F::Character(Character::IsUpper))),
    row("isxdigit", "ctype.h", act(F::Character(Character::IsXdigit))),
    row("isascii", "ctype.h", act(F::Character(Character::IsAscii))),
    row("tolower", "ctype.h", act(F::Character(Character::ToLower))),
    row("toupper", "ctype.h", act(F::Character(Character::ToUpper))),
    row("toascii", "ctype.h", act(F::Character(Character::ToAscii))),
];
