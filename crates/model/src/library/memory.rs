//! Allocation beyond the plain `malloc` and `calloc` (which are actions of
//! their own), and `<string.h>`.

family! {
    /// Memory and strings.
    Memory {
        Realloc = "realloc",
        Free = "free",
        Memcpy = "memcpy",
        Memmove = "memmove",
        Memset = "memset",
        Memcmp = "memcmp",
        Strlen = "strlen",
        Strcpy = "strcpy",
        Strcmp = "strcmp",
    }
}
