//! Warnings: `W...`. The program is analysed all the same; a warning never
//! changes a verdict.

codes! {
    W001: "a function is called without a declaration",
    "C99 and later want a declaration before a call. As gcc does, Antiphon takes the function to return int. Include the header that declares it.";
}
