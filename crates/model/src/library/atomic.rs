//! Atomic operations of `<stdatomic.h>` and of gcc, all sequentially consistent.
//!
//! The first argument is a pointer to the object; memory orders are dropped by
//! lowering. Objects are of any scalar type, pointers included.

family! {
    /// Atomic operations.
    Atomic {
        Load = "atomic_load",
        Store = "atomic_store",
        Exchange = "atomic_exchange",
        CompareExchange = "atomic_compare_exchange",
        ValueCompareSwap = "__sync_val_compare_and_swap",
        BoolCompareSwap = "__sync_bool_compare_and_swap",
        FetchAdd = "atomic_fetch_add",
        FetchSub = "atomic_fetch_sub",
        FetchAnd = "atomic_fetch_and",
        FetchOr = "atomic_fetch_or",
        FetchXor = "atomic_fetch_xor",
        FetchNand = "atomic_fetch_nand",
        AddFetch = "atomic_add_fetch",
        SubFetch = "atomic_sub_fetch",
        AndFetch = "atomic_and_fetch",
        OrFetch = "atomic_or_fetch",
        XorFetch = "atomic_xor_fetch",
        NandFetch = "atomic_nand_fetch",
        TestAndSet = "atomic_flag_test_and_set",
        Clear = "atomic_flag_clear",
        Fence = "atomic_thread_fence",
    }
}
