//! Allocation and `<string.h>`. In the C locale, `strcoll` compares as `strcmp` does.
//! Plain allocations are actions of the model itself.

use super::table::{act, row, Row};
use super::{AllocationKind, Treatment};
use antiphon_model::library::Memory;
use antiphon_model::LibraryFunction as F;

/// The rows, one per function.
pub(super) static ROWS: &[Row] = &[
    row("realloc", "stdlib.h", act(F::Memory(Memory::Realloc))),
    row("reallocarray", "stdlib.h", act(F::Memory(Memory::Reallocarray))),
    row("posix_memalign", "stdlib.h", act(F::Memory(Memory::PosixMemalign))),
    row("free", "stdlib.h", act(F::Memory(Memory::Free))),
    row("memcpy", "string.h", act(F::Memory(Memory::Memcpy))),
    row("mempcpy", "string.h", act(F::Memory(Memory::Mempcpy))),
    row("memmove", "string.h", act(F::Memory(Memory::Memmove))),
    row("memccpy", "string.h", act(F::Memory(Memory::Memccpy))),
    row("memset", "string.h", act(F::Memory(Memory::Memset))),
    row("memcmp", "string.h", act(F::Memory(Memory::Memcmp))),
    row("memchr", "string.h", act(F::Memory(Memory::Memchr))),
    row("memrchr", "string.h", act(F::Memory(Memory::Memrchr))),
    row("bzero", "strings.h", act(F::Memory(Memory::Bzero))),
    row("strlen", "string.h", act(F::Memory(Memory::Strlen))),
    row("strnlen", "string.h", act(F::Memory(Memory::Strnlen))),
    row("strcpy", "string.h", act(F::Memory(Memory::Strcpy))),
    row("stpcpy", "string.h", act(F::Memory(Memory::Stpcpy))),
    row("strncpy", "string.h", act(F::Memory(Memory::Strncpy))),
    row("strcat", "string.h", act(F::Memory(Memory::Strcat))),
    row("strncat", "string.h", act(F::Memory(Memory::Strncat))),
    row("strcmp", "string.h", act(F::Memory(Memory::Strcmp))),
    row("strncmp", "string.h", act(F::Memory(Memory::Strncmp))),
    row("strcasecmp", "strings.h", act(F::Memory(Memory::Strcasecmp))),
    row("strncasecmp", "strings.h", act(F::Memory(Memory::Strncasecmp))),
    row("strchr", "string.h", act(F::Memory(Memory::Strchr))),
    row("strrchr", "string.h", act(F::Memory(Memory::Strrchr))),
    row("strstr", "string.h", act(F::Memory(Memory::Strstr))),
    row("strspn", "string.h", act(F::Memory(Memory::Strspn))),
    row("strcspn", "string.h", act(F::Memory(Memory::Strcspn))),
    row("strpbrk", "string.h", act(F::Memory(Memory::Strpbrk))),
    row("strtok", "string.h", act(F::Memory(Memory::Strtok))),
    row("strtok_r", "string.h", act(F::Memory(Memory::StrtokR))),
    row("strdup", "string.h", act(F::Memory(Memory::Strdup))),
    row("strndup", "string.h", act(F::Memory(Memory::Strndup))),
    row("strerror", "string.h", act(F::Memory(Memory::Strerror))),
    row("index", "strings.h", act(F::Memory(Memory::Strchr))),
    row("rindex", "strings.h", act(F::Memory(Memory::Strrchr))),
    row("bcmp", "strings.h", act(F::Memory(Memory::Memcmp))),
    row("strcoll", "string.h", act(F::Memory(Memory::Strcmp))),
    row("explicit_bzero", "string.h", act(F::Memory(Memory::Bzero))),
    row("malloc", "stdlib.h", Treatment::Allocate(AllocationKind::Malloc)),
    row("valloc", "stdlib.h", Treatment::Allocate(AllocationKind::Malloc)),
    row("calloc", "stdlib.h", Treatment::Allocate(AllocationKind::Calloc)),
    row("aligned_alloc", "stdlib.h", Treatment::Allocate(AllocationKind::Aligned)),
    row("memalign", "malloc.h", Treatment::Allocate(AllocationKind::Aligned)),
];
