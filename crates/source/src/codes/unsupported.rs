//! Limits of Antiphon: `U...`. The program may be right; it was not analysed,
//! and the report says so in these words.

codes! {
    U001: "a function is called that Antiphon does not know",
    "The program calls a function that has no body in the given files and that is no library function that Antiphon models. Give the file that defines it, or declare it abstract.";
}
