//! Errors of the lexer and the preprocessor: `E1..`. They are found before any
//! grammar is looked at, so they may stand in text that no parser ever sees.

codes! {
    E101: "an included file was not found",
    "An `#include` names a file that is neither beside the including file, nor in a folder given \
     with `-I`, nor a header that Antiphon carries, nor one of the system's.\n\n\
     Check the spelling, or give the folder that holds it with `-I DIR`.";
}
