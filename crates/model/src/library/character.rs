//! `<ctype.h>`, in the C locale.
//! A class is 0 or 1 here; C promises only zero or not zero.

family! {
    /// Classes of characters.
    Character {
        IsAlnum = "isalnum",
        IsAlpha = "isalpha",
        IsBlank = "isblank",
        IsCntrl = "iscntrl",
        IsDigit = "isdigit",
        IsGraph = "isgraph",
        IsLower = "islower",
        IsPrint = "isprint",
        IsPunct = "ispunct",
        IsSpace = "isspace",
        IsUpper = "isupper",
        IsXdigit = "isxdigit",
        IsAscii = "isascii",
        ToLower = "tolower",
        ToUpper = "toupper",
        ToAscii = "toascii",
    }
}
