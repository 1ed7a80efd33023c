//! Allocation beyond the plain `malloc` and `calloc` (which are actions of
//! their own), and `<string.h>`.

family! {
    /// Memory and strings.
    Memory {
        Realloc = "realloc",
        Reallocarray = "reallocarray",
        PosixMemalign = "posix_memalign",
        Free = "free",
        Memcpy = "memcpy",
        Mempcpy = "mempcpy",
        Memmove = "memmove",
        Memccpy = "memccpy",
        Memset = "memset",
        Memcmp = "memcmp",
        Memchr = "memchr",
        Memrchr = "memrchr",
        Bzero = "bzero",
        Strlen = "strlen",
        Strnlen = "strnlen",
        Strcpy = "strcpy",
        Stpcpy = "stpcpy",
        Strncpy = "strncpy",
        Strcat = "strcat",
        Strncat = "strncat",
        Strcmp = "strcmp",
        Strncmp = "strncmp",
        Strcasecmp = "strcasecmp",
        Strncasecmp = "strncasecmp",
        Strchr = "strchr",
        Strrchr = "strrchr",
        Strstr = "strstr",
        Strspn = "strspn",
        Strcspn = "strcspn",
        Strpbrk = "strpbrk",
        Strtok = "strtok",
        StrtokR = "strtok_r",
        Strdup = "strdup",
        Strndup = "strndup",
        Strerror = "strerror",
    }
}
