//! `<ctype.h>`.

family! {
    /// Classes of characters.
    Character {
        IsAlpha = "isalpha",
        IsDigit = "isdigit",
        ToLower = "tolower",
        ToUpper = "toupper",
    }
}
