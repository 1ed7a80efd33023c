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

impl Memory {
    /// Whether it only reads what is behind the pointers it is given; the others write there, free it, or do not look.
    pub fn only_reads(self) -> bool {
        match self {
            Memory::Memcmp
            | Memory::Memchr
            | Memory::Memrchr
            | Memory::Strlen
            | Memory::Strnlen
            | Memory::Strcmp
            | Memory::Strncmp
            | Memory::Strcasecmp
            | Memory::Strncasecmp
            | Memory::Strchr
            | Memory::Strrchr
            | Memory::Strstr
            | Memory::Strspn
            | Memory::Strcspn
            | Memory::Strpbrk
            | Memory::Strdup
            | Memory::Strndup => true,
            Memory::Realloc
            | Memory::Reallocarray
            | Memory::PosixMemalign
            | Memory::Free
            | Memory::Memcpy
            | Memory::Mempcpy
            | Memory::Memmove
            | Memory::Memccpy
            | Memory::Memset
            | Memory::Bzero
            | Memory::Strcpy
            | Memory::Stpcpy
            | Memory::Strncpy
            | Memory::Strcat
            | Memory::Strncat
            | Memory::Strtok
            | Memory::StrtokR
            | Memory::Strerror => false,
        }
    }
}
