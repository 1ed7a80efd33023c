//! What programs written for other verifiers use.

family! {
    /// `__VERIFIER_*` and `reach_error`.
    Verifier {
        NondetInt = "__VERIFIER_nondet_int",
        Error = "__VERIFIER_error",
        ReachError = "reach_error",
        AtomicBegin = "__VERIFIER_atomic_begin",
        AtomicEnd = "__VERIFIER_atomic_end",
    }
}
