//! Warnings: `W...`. The program is analysed all the same; a warning never
//! changes a verdict.

codes! {
    W001: "a function is called without a declaration",
    "C99 and later want a declaration before a call. As gcc does, Antiphon takes the function to return int. Include the header that declares it.";
    W020: "a type is missing and taken to be int",
    "Old C allowed a declaration without a type, which then is int. As gcc does, Antiphon takes it so.\n\n    static x = 1;\n    main() { return 0; }\n\nWrite `int`.";
    W021: "a character constant holds several characters",
    "The value of a constant such as `'ab'` is the compiler's choice. Antiphon takes gcc's: the bytes of the last four characters make an int. A letter outside ASCII counts as several characters.";
    W022: "an escape is unknown",
    "C gives no meaning to a backslash before this character. As gcc does, Antiphon takes the character itself.\n\n    \"\\q\"      // the same as \"q\"\n\nRemove the backslash, or double it if a backslash is meant.";
}
