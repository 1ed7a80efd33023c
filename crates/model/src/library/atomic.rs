//! Atomic operations of `<stdatomic.h>` and of gcc: sequentially consistent.

family! {
    /// Atomic operations.
    Atomic {
        Load = "atomic_load",
        Store = "atomic_store",
    }
}
