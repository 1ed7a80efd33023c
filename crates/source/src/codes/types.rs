//! Errors of names, types and declarations: `E3..`. The grammar is right; what
//! the program says with it is not.

codes! {
    E301: "a name is used that is not declared",
    "C needs a declaration before a name is used. Check the spelling, or include the header that declares it.";
}
