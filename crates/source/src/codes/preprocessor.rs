//! Errors of the lexer and the preprocessor: `E1..`.

codes! {
    E101: "an included file was not found",
    "An `#include` names a file that is neither beside the including file, nor in a folder given \
     with `-I`, nor a header that Antiphon carries, nor one of the system's.\n\n\
     Check the spelling, or give the folder that holds it with `-I DIR`.";
}
