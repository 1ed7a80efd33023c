//! Atomic operations of `<stdatomic.h>` and of gcc. Each stands in the model with
//! its memory orders ([`super::Orders`]).
//!
//! The first argument is a pointer to the object. Objects are of any scalar
//! type, pointers included; neither orders nor the flag of a compare-exchange
//! that may fail for no reason are arguments.

family! {
    /// Atomic operations.
    Atomic {
        Init = "atomic_init",
        Load = "atomic_load",
        Store = "atomic_store",
        Exchange = "atomic_exchange",
        CompareExchange = "atomic_compare_exchange",
        CompareExchangeWeak = "atomic_compare_exchange_weak",
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
        SignalFence = "atomic_signal_fence",
    }
}

/// What an operation does to its object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum AtomicAccess {
    /// A write that is not atomic: nobody else may know the object yet.
    Initialise,
    /// A read.
    Read,
    /// A write.
    Write,
    /// A read and a write in one.
    ReadWrite,
    /// A read, and a write in one with it if the value was the expected one.
    /// The expected value is behind a pointer, which is read, and written if the
    /// object held another; those accesses are not atomic.
    Compare,
    /// The same, and the expected value is an argument.
    CompareValue,
    /// None.
    Nothing,
}

impl Atomic {
    /// What the operation does to its object.
    pub fn access(self) -> AtomicAccess {
        match self {
            Atomic::Init => AtomicAccess::Initialise,
            Atomic::Load => AtomicAccess::Read,
            Atomic::Store | Atomic::Clear => AtomicAccess::Write,
            Atomic::CompareExchange | Atomic::CompareExchangeWeak => AtomicAccess::Compare,
            Atomic::ValueCompareSwap | Atomic::BoolCompareSwap => AtomicAccess::CompareValue,
            Atomic::Fence | Atomic::SignalFence => AtomicAccess::Nothing,
            Atomic::Exchange
            | Atomic::TestAndSet
            | Atomic::FetchAdd
            | Atomic::FetchSub
            | Atomic::FetchAnd
            | Atomic::FetchOr
            | Atomic::FetchXor
            | Atomic::FetchNand
            | Atomic::AddFetch
            | Atomic::SubFetch
            | Atomic::AndFetch
            | Atomic::OrFetch
            | Atomic::XorFetch
            | Atomic::NandFetch => AtomicAccess::ReadWrite,
        }
    }
}
