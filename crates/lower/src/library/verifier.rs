//! What programs written for other verifiers call, often without a declaration;
//! typing knows the types of those that are not declared.

use super::table::{act, row, Row};
use super::Treatment;
use antiphon_model::library::Verifier;
use antiphon_model::LibraryFunction as F;

/// The rows, one per function.
pub(super) static ROWS: &[Row] = &[
    row("__VERIFIER_nondet_bool", "-", act(F::Verifier(Verifier::NondetBool))),
    row("__VERIFIER_nondet_char", "-", act(F::Verifier(Verifier::NondetChar))),
    row("__VERIFIER_nondet_schar", "-", act(F::Verifier(Verifier::NondetSchar))),
    row("__VERIFIER_nondet_uchar", "-", act(F::Verifier(Verifier::NondetUchar))),
    row("__VERIFIER_nondet_short", "-", act(F::Verifier(Verifier::NondetShort))),
    row("__VERIFIER_nondet_ushort", "-", act(F::Verifier(Verifier::NondetUshort))),
    row("__VERIFIER_nondet_int", "-", act(F::Verifier(Verifier::NondetInt))),
    row("__VERIFIER_nondet_unsigned", "-", act(F::Verifier(Verifier::NondetUnsigned))),
    row("__VERIFIER_nondet_uint", "-", act(F::Verifier(Verifier::NondetUint))),
    row("__VERIFIER_nondet_long", "-", act(F::Verifier(Verifier::NondetLong))),
    row("__VERIFIER_nondet_ulong", "-", act(F::Verifier(Verifier::NondetUlong))),
    row("__VERIFIER_nondet_longlong", "-", act(F::Verifier(Verifier::NondetLonglong))),
    row("__VERIFIER_nondet_ulonglong", "-", act(F::Verifier(Verifier::NondetUlonglong))),
    row("__VERIFIER_nondet_float", "-", act(F::Verifier(Verifier::NondetFloat))),
    row("__VERIFIER_nondet_double", "-", act(F::Verifier(Verifier::NondetDouble))),
    row("__VERIFIER_nondet_size_t", "-", act(F::Verifier(Verifier::NondetSizeT))),
    row("__VERIFIER_nondet_u8", "-", act(F::Verifier(Verifier::NondetU8))),
    row("__VERIFIER_nondet_u16", "-", act(F::Verifier(Verifier::NondetU16))),
    row("__VERIFIER_nondet_u32", "-", act(F::Verifier(Verifier::NondetU32))),
    row("__VERIFIER_nondet_u64", "-", act(F::Verifier(Verifier::NondetU64))),
    row("__VERIFIER_nondet_int8", "-", act(F::Verifier(Verifier::NondetInt8))),
    row("__VERIFIER_nondet_int16", "-", act(F::Verifier(Verifier::NondetInt16))),
    row("__VERIFIER_nondet_int32", "-", act(F::Verifier(Verifier::NondetInt32))),
    row("__VERIFIER_nondet_int64", "-", act(F::Verifier(Verifier::NondetInt64))),
    row("__VERIFIER_nondet_uint8", "-", act(F::Verifier(Verifier::NondetUint8))),
    row("__VERIFIER_nondet_uint16", "-", act(F::Verifier(Verifier::NondetUint16))),
    row("__VERIFIER_nondet_uint32", "-", act(F::Verifier(Verifier::NondetUint32))),
    row("__VERIFIER_nondet_uint64", "-", act(F::Verifier(Verifier::NondetUint64))),
    row("__VERIFIER_nondet_int128", "-", act(F::Verifier(Verifier::NondetInt128))),
    row("__VERIFIER_nondet_uint128", "-", act(F::Verifier(Verifier::NondetUint128))),
    row("__VERIFIER_nondet_loff_t", "-", act(F::Verifier(Verifier::NondetLoffT))),
    row("__VERIFIER_nondet_pchar", "-", act(F::Verifier(Verifier::NondetPchar))),
    row("__VERIFIER_nondet_charp", "-", act(F::Verifier(Verifier::NondetCharp))),
    row("__VERIFIER_nondet_pointer", "-", act(F::Verifier(Verifier::NondetPointer))),
    row("__VERIFIER_error", "-", act(F::Verifier(Verifier::Error))),
    row("reach_error", "-", act(F::Verifier(Verifier::ReachError))),
    row("__VERIFIER_atomic_begin", "-", act(F::Verifier(Verifier::AtomicBegin))),
    row("__VERIFIER_atomic_end", "-", act(F::Verifier(Verifier::AtomicEnd))),
    row("__VERIFIER_assume", "-", Treatment::Assume),
    row("assume_abort_if_not", "-", Treatment::Assume),
    row("__VERIFIER_assert", "-", Treatment::Assert),
];
