//! What programs written for other verifiers use. `__VERIFIER_assume` and
//! `__VERIFIER_assert` are not here: they are actions of the model itself.

family! {
    /// `__VERIFIER_*` and `reach_error`.
    Verifier {
        NondetBool = "__VERIFIER_nondet_bool",
        NondetChar = "__VERIFIER_nondet_char",
        NondetSchar = "__VERIFIER_nondet_schar",
        NondetUchar = "__VERIFIER_nondet_uchar",
        NondetShort = "__VERIFIER_nondet_short",
        NondetUshort = "__VERIFIER_nondet_ushort",
        NondetInt = "__VERIFIER_nondet_int",
        NondetUnsigned = "__VERIFIER_nondet_unsigned",
        NondetUint = "__VERIFIER_nondet_uint",
        NondetLong = "__VERIFIER_nondet_long",
        NondetUlong = "__VERIFIER_nondet_ulong",
        NondetLonglong = "__VERIFIER_nondet_longlong",
        NondetUlonglong = "__VERIFIER_nondet_ulonglong",
        NondetFloat = "__VERIFIER_nondet_float",
        NondetDouble = "__VERIFIER_nondet_double",
        NondetSizeT = "__VERIFIER_nondet_size_t",
        NondetU8 = "__VERIFIER_nondet_u8",
        NondetU16 = "__VERIFIER_nondet_u16",
        NondetU32 = "__VERIFIER_nondet_u32",
        NondetU64 = "__VERIFIER_nondet_u64",
        NondetInt8 = "__VERIFIER_nondet_int8",
        NondetInt16 = "__VERIFIER_nondet_int16",
        NondetInt32 = "__VERIFIER_nondet_int32",
        NondetInt64 = "__VERIFIER_nondet_int64",
        NondetUint8 = "__VERIFIER_nondet_uint8",
        NondetUint16 = "__VERIFIER_nondet_uint16",
        NondetUint32 = "__VERIFIER_nondet_uint32",
        NondetUint64 = "__VERIFIER_nondet_uint64",
        NondetInt128 = "__VERIFIER_nondet_int128",
        NondetUint128 = "__VERIFIER_nondet_uint128",
        NondetLoffT = "__VERIFIER_nondet_loff_t",
        NondetUnsignedInt = "__VERIFIER_nondet_unsigned_int",
        NondetUnsignedChar = "__VERIFIER_nondet_unsigned_char",
        NondetSignedChar = "__VERIFIER_nondet_signed_char",
        NondetUnsignedShort = "__VERIFIER_nondet_unsigned_short",
        NondetUnsignedLong = "__VERIFIER_nondet_unsigned_long",
        NondetLongLong = "__VERIFIER_nondet_long_long",
        NondetUnsignedLongLong = "__VERIFIER_nondet_unsigned_long_long",
        NondetUllong = "__VERIFIER_nondet_ullong",
        NondetLlong = "__VERIFIER_nondet_llong",
        NondetLongDouble = "__VERIFIER_nondet_long_double",
        NondetPchar = "__VERIFIER_nondet_pchar",
        NondetCharp = "__VERIFIER_nondet_charp",
        NondetPointer = "__VERIFIER_nondet_pointer",
        Havoc = "havoc",
        Contract = "contract",
        Choice = "choice of what to check",
        Room = "room behind a pointer",
        SameObject = "same object",
        AnyElements = "any elements",
        Forget = "contract of elements",
        Copy = "copy of an object",
        Drop = "end of a copy",
        Prune = "not looked at",
        Error = "__VERIFIER_error",
        ReachError = "reach_error",
        AtomicBegin = "__VERIFIER_atomic_begin",
        AtomicEnd = "__VERIFIER_atomic_end",
        IterationsBegin = "__antiphon_iterations",
        Iteration = "__antiphon_iteration",
        IterationsPause = "__antiphon_between_iterations",
        IterationsEnd = "__antiphon_iterations_end",
        TasksBegin = "__antiphon_tasks",
        TasksEnd = "__antiphon_tasks_end",
        TaskBegin = "__antiphon_task",
        TaskEnd = "__antiphon_task_end",
        TaskWait = "__antiphon_taskwait",
        TaskGroupBegin = "__antiphon_taskgroup",
        TaskGroupEnd = "__antiphon_taskgroup_end",
        TaskDepends = "__antiphon_task_depends",
        AsideBegin = "__antiphon_aside",
        AsideEnd = "__antiphon_aside_end",
        Commute = "__antiphon_commute",
        CommuteNext = "__antiphon_commute_next",
        Misuse = "__antiphon_misuse",
        Limit = "__antiphon_limit",
        Claim = "__antiphon_claim",
        Owner = "__antiphon_owner",
        Left = "__antiphon_left",
        EndOwned = "__antiphon_end_owned",
        SeveralThreads = "__antiphon_several_threads",
    }
}

impl Verifier {
    /// Whether annotations are made of it, and it may be given a pointer to an element of which only a number knows which one it is.
    pub fn is_about_memory(self) -> bool {
        use Verifier::{AnyElements, Copy, Drop, Forget, Room, SameObject};
        matches!(self, Room | SameObject | AnyElements | Forget | Copy | Drop)
    }

    /// Whether it says how tasks are created and waited for.
    pub fn is_about_tasks(self) -> bool {
        use Verifier::{AsideBegin, AsideEnd, TaskBegin, TaskDepends, TaskEnd, TaskWait, TasksBegin, TasksEnd};
        use Verifier::{Commute, CommuteNext, TaskGroupBegin, TaskGroupEnd};
        let all = [TasksBegin, TasksEnd, TaskBegin, TaskEnd, TaskWait, TaskDepends, AsideBegin, AsideEnd];
        all.contains(&self) || matches!(self, TaskGroupBegin | TaskGroupEnd | Commute | CommuteNext)
    }

    /// Whether it says to which iteration, task or thread the accesses behind it belong.
    pub fn is_about_accesses(self) -> bool {
        use Verifier::{Claim, EndOwned, Iteration, IterationsBegin, IterationsEnd, IterationsPause, Left, Owner};
        let of_iterations = matches!(self, IterationsBegin | Iteration | IterationsPause | IterationsEnd);
        of_iterations || matches!(self, Claim | Owner | Left | EndOwned) || self.is_about_tasks()
    }

    /// Whether it gives any value of its result's type.
    pub fn is_nondet(self) -> bool {
        matches!(self, Verifier::Havoc | Verifier::Contract | Verifier::Choice)
            || self.name().starts_with("__VERIFIER_nondet_")
    }
}
