//! The table of the compiler's built-ins that occur in practice.
//!
//! A `Library` row is an ordinary function of the C library: with the prefix
//! `__builtin_` it is a call of that function, and without a declaration it
//! has this type (as in gcc). The others are no functions, or take arguments
//! of any type.
//!
//! A signature is a result followed by parameters, one letter each: `v` void,
//! `b` _Bool, `c` char, `e` signed char, `y` unsigned char, `t` short, `i` int, `u` unsigned, `l` long, `m` unsigned long,
//! `L` long long, `M` unsigned long long, `z` size_t, `h` unsigned short,
//! `w` 64-bit unsigned, `f` float, `d` double, `D` long double, `p` void *,
//! `P` const void *, `s` char *, `S` const char *, `a` va_list, `.` for `...`.

use crate::ast::{AtomicBuiltin, Builtin};
use crate::types::FloatKind;

/// One built-in.
#[derive(Debug)]
pub struct Row {
    /// Its name; of a library function without prefix.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
    /// Its type, where it has one.
    pub signature: &'static str,
}

/// What a built-in is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A library function.
    Library,
    /// A built-in with a signature.
    Plain(Builtin),
    /// A built-in whose arguments may have any type; the result is the
    /// signature's.
    Loose(Builtin),
    /// Folded: whether the argument is a constant.
    ConstantP,
    /// A complex number of two reals.
    Complex,
    /// An infinity of a type.
    Infinity(FloatKind),
    /// A NaN of a type.
    Nan(FloatKind),
    /// A comparison that raises no exception.
    Compare(crate::ast::BinaryOp),
    /// `__atomic_*` and `__sync_*`: the operation and the shape of arguments.
    Atomic(AtomicBuiltin, AtomicShape),
}

/// The arguments of an atomic built-in after the pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtomicShape {
    /// Orders only; gives the value.
    Load,
    /// A value and orders; gives the value.
    Value,
    /// A value and orders; gives nothing.
    Store,
    /// `__atomic_load(p, &r, order)`
    LoadTo,
    /// `__atomic_store(p, &v, order)`
    StoreFrom,
    /// `__atomic_exchange(p, &v, &r, order)`
    ExchangeVia,
    /// `__atomic_compare_exchange_n(p, &expected, desired, weak, o, o)`
    CompareN,
    /// `__atomic_compare_exchange(p, &expected, &desired, weak, o, o)`
    Compare,
    /// A value, then anything (gcc: variables to protect, which it ignores);
    /// gives a value.
    SyncOperand,
    /// Two values; gives the old value.
    SyncValue,
    /// Two values; gives a `_Bool`.
    SyncBool,
    /// Orders only; gives a `_Bool`.
    Test,
    /// Orders only; gives nothing.
    Nothing,
    /// No pointer at all.
    Fence,
}

pub(super) const fn library(name: &'static str, signature: &'static str) -> Row {
    Row { name, kind: Kind::Library, signature }
}

const fn plain(name: &'static str, builtin: Builtin, signature: &'static str) -> Row {
    Row { name, kind: Kind::Plain(builtin), signature }
}

const fn loose(name: &'static str, builtin: Builtin, signature: &'static str) -> Row {
    Row { name, kind: Kind::Loose(builtin), signature }
}

const fn special(name: &'static str, kind: Kind) -> Row {
    Row { name, kind, signature: "" }
}

const fn atomic(name: &'static str, builtin: AtomicBuiltin, shape: AtomicShape) -> Row {
    Row { name, kind: Kind::Atomic(builtin, shape), signature: "" }
}

/// Functions of mathematics: annotations may call them.
const MATHEMATICAL: &[&str] = &[
    "sqrt", "fabs", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2", "log",
    "log2", "log10", "pow", "floor", "ceil", "round", "trunc", "fmod", "fmin", "fmax", "cbrt", "hypot", "abs", "labs",
    "llabs", "fdim", "fma",
];

/// Whether a function may be called in an annotation.
pub fn is_mathematical(name: &str) -> bool {
    let base = name.strip_suffix(['f', 'l']).unwrap_or(name);
    MATHEMATICAL.contains(&name) || MATHEMATICAL.contains(&base)
}

/// All built-ins.
pub const TABLE: &[Row] = &[
    library("memcpy", "ppPz"),
    library("memmove", "ppPz"),
    library("memset", "ppiz"),
    library("memcmp", "iPPz"),
    library("memchr", "pPiz"),
    library("mempcpy", "ppPz"),
    library("bcopy", "vPpz"),
    library("bzero", "vpz"),
    library("bcmp", "iPPz"),
    library("strlen", "zS"),
    library("strnlen", "zSz"),
    library("strcpy", "ssS"),
    library("strncpy", "ssSz"),
    library("stpcpy", "ssS"),
    library("stpncpy", "ssSz"),
    library("strcat", "ssS"),
    library("strncat", "ssSz"),
    library("strcmp", "iSS"),
    library("strncmp", "iSSz"),
    library("strcasecmp", "iSS"),
    library("strncasecmp", "iSSz"),
    library("strchr", "sSi"),
    library("strrchr", "sSi"),
    library("index", "sSi"),
    library("rindex", "sSi"),
    library("strstr", "sSS"),
    library("strspn", "zSS"),
    library("strcspn", "zSS"),
    library("strpbrk", "sSS"),
    library("strdup", "sS"),
    library("strndup", "sSz"),
    library("malloc", "pz"),
    library("calloc", "pzz"),
    library("realloc", "ppz"),
    library("aligned_alloc", "pzz"),
    library("free", "vp"),
    library("abort", "v"),
    library("exit", "vi"),
    library("_Exit", "vi"),
    library("abs", "ii"),
    library("labs", "ll"),
    library("llabs", "LL"),
    library("printf", "iS."),
    library("vprintf", "iSa"),
    library("sprintf", "isS."),
    library("snprintf", "iszS."),
    library("vsprintf", "isSa"),
    library("vsnprintf", "iszSa"),
    library("scanf", "iS."),
    library("sscanf", "iSS."),
    library("puts", "iS"),
    library("putchar", "ii"),
    library("isalpha", "ii"),
    library("isalnum", "ii"),
    library("isdigit", "ii"),
    library("isxdigit", "ii"),
    library("isspace", "ii"),
    library("isupper", "ii"),
    library("islower", "ii"),
    library("isprint", "ii"),
    library("ispunct", "ii"),
    library("iscntrl", "ii"),
    library("isgraph", "ii"),
    library("tolower", "ii"),
    library("toupper", "ii"),
    library("sqrt", "dd"),
    library("sqrtf", "ff"),
    library("sqrtl", "DD"),
    library("fabs", "dd"),
    library("fabsf", "ff"),
    library("fabsl", "DD"),
    library("sin", "dd"),
    library("sinf", "ff"),
    library("sinl", "DD"),
    library("cos", "dd"),
    library("cosf", "ff"),
    library("cosl", "DD"),
    library("tan", "dd"),
    library("tanf", "ff"),
    library("tanl", "DD"),
    library("asin", "dd"),
    library("asinf", "ff"),
    library("acos", "dd"),
    library("acosf", "ff"),
    library("atan", "dd"),
    library("atanf", "ff"),
    library("atan2", "ddd"),
    library("atan2f", "fff"),
    library("sinh", "dd"),
    library("cosh", "dd"),
    library("tanh", "dd"),
    library("exp", "dd"),
    library("expf", "ff"),
    library("expl", "DD"),
    library("exp2", "dd"),
    library("expm1", "dd"),
    library("log", "dd"),
    library("logf", "ff"),
    library("logl", "DD"),
    library("log2", "dd"),
    library("log2f", "ff"),
    library("log10", "dd"),
    library("log10f", "ff"),
    library("log1p", "dd"),
    library("pow", "ddd"),
    library("powf", "fff"),
    library("powl", "DDD"),
    library("floor", "dd"),
    library("floorf", "ff"),
    library("floorl", "DD"),
    library("ceil", "dd"),
    library("ceilf", "ff"),
    library("ceill", "DD"),
    library("round", "dd"),
    library("roundf", "ff"),
    library("roundl", "DD"),
    library("lround", "ld"),
    library("llround", "Ld"),
    library("rint", "dd"),
    library("rintf", "ff"),
    library("lrint", "ld"),
    library("llrint", "Ld"),
    library("nearbyint", "dd"),
    library("trunc", "dd"),
    library("truncf", "ff"),
    library("truncl", "DD"),
    library("fmod", "ddd"),
    library("fmodf", "fff"),
    library("fmodl", "DDD"),
    library("fmin", "ddd"),
    library("fminf", "fff"),
    library("fmax", "ddd"),
    library("fmaxf", "fff"),
    library("fdim", "ddd"),
    library("fma", "dddd"),
    library("cbrt", "dd"),
    library("cbrtf", "ff"),
    library("hypot", "ddd"),
    library("hypotf", "fff"),
    library("copysign", "ddd"),
    library("copysignf", "fff"),
    library("copysignl", "DDD"),
    library("ldexp", "ddi"),
    library("ldexpf", "ffi"),
    library("scalbn", "ddi"),
    library("logb", "dd"),
    library("erf", "dd"),
    library("tgamma", "dd"),
    library("lgamma", "dd"),
    special("__builtin_complex", Kind::Complex),
    plain("__builtin_expect", Builtin::Expect, "lll"),
    plain("__builtin_expect_with_probability", Builtin::Expect, "llld"),
    plain("__builtin_unreachable", Builtin::Unreachable, "v"),
    plain("__builtin_trap", Builtin::Trap, "v"),
    plain("__builtin_alloca", Builtin::Alloca, "pz"),
    plain("alloca", Builtin::Alloca, "pz"),
    plain("__builtin_clz", Builtin::Clz, "iu"),
    plain("__builtin_clzl", Builtin::Clz, "im"),
    plain("__builtin_clzll", Builtin::Clz, "iM"),
    plain("__builtin_ctz", Builtin::Ctz, "iu"),
    plain("__builtin_ctzl", Builtin::Ctz, "im"),
    plain("__builtin_ctzll", Builtin::Ctz, "iM"),
    plain("__builtin_popcount", Builtin::Popcount, "iu"),
    plain("__builtin_popcountl", Builtin::Popcount, "im"),
    plain("__builtin_popcountll", Builtin::Popcount, "iM"),
    plain("__builtin_parity", Builtin::Parity, "iu"),
    plain("__builtin_parityl", Builtin::Parity, "im"),
    plain("__builtin_parityll", Builtin::Parity, "iM"),
    plain("__builtin_ffs", Builtin::Ffs, "ii"),
    plain("__builtin_ffsl", Builtin::Ffs, "il"),
    plain("__builtin_ffsll", Builtin::Ffs, "iL"),
    plain("__builtin_bswap16", Builtin::Bswap, "hh"),
    plain("__builtin_bswap32", Builtin::Bswap, "uu"),
    plain("__builtin_bswap64", Builtin::Bswap, "ww"),
    plain("__builtin_object_size", Builtin::ObjectSize, "zPi"),
    plain("__builtin_dynamic_object_size", Builtin::ObjectSize, "zPi"),
    plain("__builtin_prefetch", Builtin::Prefetch, "vP."),
    plain("__builtin_assume_aligned", Builtin::AssumeAligned, "pPz."),
    plain("__builtin_frame_address", Builtin::FrameAddress, "pu"),
    plain("__builtin_return_address", Builtin::ReturnAddress, "pu"),
    loose("__builtin_va_start", Builtin::VaStart, "v"),
    loose("__builtin_va_end", Builtin::VaEnd, "v"),
    loose("__builtin_va_copy", Builtin::VaCopy, "v"),
    loose("__builtin_add_overflow", Builtin::AddOverflow, "b"),
    loose("__builtin_sub_overflow", Builtin::SubOverflow, "b"),
    loose("__builtin_mul_overflow", Builtin::MulOverflow, "b"),
    loose("__builtin_sadd_overflow", Builtin::AddOverflow, "b"),
    loose("__builtin_uadd_overflow", Builtin::AddOverflow, "b"),
    loose("__builtin_saddl_overflow", Builtin::AddOverflow, "b"),
    loose("__builtin_uaddl_overflow", Builtin::AddOverflow, "b"),
    loose("__builtin_saddll_overflow", Builtin::AddOverflow, "b"),
    loose("__builtin_uaddll_overflow", Builtin::AddOverflow, "b"),
    loose("__builtin_ssub_overflow", Builtin::SubOverflow, "b"),
    loose("__builtin_usub_overflow", Builtin::SubOverflow, "b"),
    loose("__builtin_ssubl_overflow", Builtin::SubOverflow, "b"),
    loose("__builtin_usubl_overflow", Builtin::SubOverflow, "b"),
    loose("__builtin_ssubll_overflow", Builtin::SubOverflow, "b"),
    loose("__builtin_usubll_overflow", Builtin::SubOverflow, "b"),
    loose("__builtin_smul_overflow", Builtin::MulOverflow, "b"),
    loose("__builtin_umul_overflow", Builtin::MulOverflow, "b"),
    loose("__builtin_smull_overflow", Builtin::MulOverflow, "b"),
    loose("__builtin_umull_overflow", Builtin::MulOverflow, "b"),
    loose("__builtin_smulll_overflow", Builtin::MulOverflow, "b"),
    loose("__builtin_umulll_overflow", Builtin::MulOverflow, "b"),
    loose("__builtin_add_overflow_p", Builtin::AddOverflowP, "b"),
    loose("__builtin_sub_overflow_p", Builtin::SubOverflowP, "b"),
    loose("__builtin_mul_overflow_p", Builtin::MulOverflowP, "b"),
    loose("__builtin_isnan", Builtin::IsNan, "i"),
    loose("__builtin_isinf", Builtin::IsInfinite, "i"),
    loose("__builtin_isinf_sign", Builtin::IsInfinite, "i"),
    loose("__builtin_isfinite", Builtin::IsFinite, "i"),
    loose("__builtin_finite", Builtin::IsFinite, "i"),
    loose("__builtin_isnormal", Builtin::IsNormal, "i"),
    loose("__builtin_signbit", Builtin::SignBit, "i"),
    loose("__builtin_signbitf", Builtin::SignBit, "i"),
    loose("__builtin_signbitl", Builtin::SignBit, "i"),
    loose("__builtin_isunordered", Builtin::IsUnordered, "i"),
    loose("__builtin_fpclassify", Builtin::FpClassify, "i"),
    special("__builtin_isgreater", Kind::Compare(crate::ast::BinaryOp::Greater)),
    special("__builtin_isgreaterequal", Kind::Compare(crate::ast::BinaryOp::GreaterEqual)),
    special("__builtin_isless", Kind::Compare(crate::ast::BinaryOp::Less)),
    special("__builtin_islessequal", Kind::Compare(crate::ast::BinaryOp::LessEqual)),
    special("__builtin_constant_p", Kind::ConstantP),
    special("__builtin_huge_val", Kind::Infinity(FloatKind::Double)),
    special("__builtin_huge_valf", Kind::Infinity(FloatKind::Float)),
    special("__builtin_huge_vall", Kind::Infinity(FloatKind::LongDouble)),
    special("__builtin_inf", Kind::Infinity(FloatKind::Double)),
    special("__builtin_inff", Kind::Infinity(FloatKind::Float)),
    special("__builtin_infl", Kind::Infinity(FloatKind::LongDouble)),
    special("__builtin_nan", Kind::Nan(FloatKind::Double)),
    special("__builtin_nanf", Kind::Nan(FloatKind::Float)),
    special("__builtin_nanl", Kind::Nan(FloatKind::LongDouble)),
    special("__builtin_nans", Kind::Nan(FloatKind::Double)),
    special("__builtin_nansf", Kind::Nan(FloatKind::Float)),
    special("__builtin_nansl", Kind::Nan(FloatKind::LongDouble)),
    atomic("__c11_atomic_init", AtomicBuiltin::Init, AtomicShape::Store),
    atomic("__atomic_load_n", AtomicBuiltin::Load, AtomicShape::Load),
    atomic("__atomic_load", AtomicBuiltin::Load, AtomicShape::LoadTo),
    atomic("__atomic_store_n", AtomicBuiltin::Store, AtomicShape::Store),
    atomic("__atomic_store", AtomicBuiltin::Store, AtomicShape::StoreFrom),
    atomic("__atomic_exchange_n", AtomicBuiltin::Exchange, AtomicShape::Value),
    atomic("__atomic_exchange", AtomicBuiltin::Exchange, AtomicShape::ExchangeVia),
    atomic("__atomic_compare_exchange_n", AtomicBuiltin::CompareExchange, AtomicShape::CompareN),
    atomic("__atomic_compare_exchange", AtomicBuiltin::CompareExchange, AtomicShape::Compare),
    atomic("__atomic_fetch_add", AtomicBuiltin::FetchAdd, AtomicShape::Value),
    atomic("__atomic_fetch_sub", AtomicBuiltin::FetchSub, AtomicShape::Value),
    atomic("__atomic_fetch_and", AtomicBuiltin::FetchAnd, AtomicShape::Value),
    atomic("__atomic_fetch_or", AtomicBuiltin::FetchOr, AtomicShape::Value),
    atomic("__atomic_fetch_xor", AtomicBuiltin::FetchXor, AtomicShape::Value),
    atomic("__atomic_fetch_nand", AtomicBuiltin::FetchNand, AtomicShape::Value),
    atomic("__atomic_add_fetch", AtomicBuiltin::AddFetch, AtomicShape::Value),
    atomic("__atomic_sub_fetch", AtomicBuiltin::SubFetch, AtomicShape::Value),
    atomic("__atomic_and_fetch", AtomicBuiltin::AndFetch, AtomicShape::Value),
    atomic("__atomic_or_fetch", AtomicBuiltin::OrFetch, AtomicShape::Value),
    atomic("__atomic_xor_fetch", AtomicBuiltin::XorFetch, AtomicShape::Value),
    atomic("__atomic_nand_fetch", AtomicBuiltin::NandFetch, AtomicShape::Value),
    atomic("__atomic_test_and_set", AtomicBuiltin::TestAndSet, AtomicShape::Test),
    atomic("__atomic_clear", AtomicBuiltin::Clear, AtomicShape::Nothing),
    atomic("__atomic_thread_fence", AtomicBuiltin::ThreadFence, AtomicShape::Fence),
    atomic("__atomic_signal_fence", AtomicBuiltin::SignalFence, AtomicShape::Fence),
    atomic("__atomic_is_lock_free", AtomicBuiltin::IsLockFree, AtomicShape::Test),
    atomic("__atomic_always_lock_free", AtomicBuiltin::IsLockFree, AtomicShape::Test),
    atomic("__sync_fetch_and_add", AtomicBuiltin::FetchAdd, AtomicShape::SyncOperand),
    atomic("__sync_fetch_and_sub", AtomicBuiltin::FetchSub, AtomicShape::SyncOperand),
    atomic("__sync_fetch_and_and", AtomicBuiltin::FetchAnd, AtomicShape::SyncOperand),
    atomic("__sync_fetch_and_or", AtomicBuiltin::FetchOr, AtomicShape::SyncOperand),
    atomic("__sync_fetch_and_xor", AtomicBuiltin::FetchXor, AtomicShape::SyncOperand),
    atomic("__sync_fetch_and_nand", AtomicBuiltin::FetchNand, AtomicShape::SyncOperand),
    atomic("__sync_add_and_fetch", AtomicBuiltin::AddFetch, AtomicShape::SyncOperand),
    atomic("__sync_sub_and_fetch", AtomicBuiltin::SubFetch, AtomicShape::SyncOperand),
    atomic("__sync_and_and_fetch", AtomicBuiltin::AndFetch, AtomicShape::SyncOperand),
    atomic("__sync_or_and_fetch", AtomicBuiltin::OrFetch, AtomicShape::SyncOperand),
    atomic("__sync_xor_and_fetch", AtomicBuiltin::XorFetch, AtomicShape::SyncOperand),
    atomic("__sync_nand_and_fetch", AtomicBuiltin::NandFetch, AtomicShape::SyncOperand),
    atomic("__sync_val_compare_and_swap", AtomicBuiltin::SyncValCompareSwap, AtomicShape::SyncValue),
    atomic("__sync_bool_compare_and_swap", AtomicBuiltin::SyncBoolCompareSwap, AtomicShape::SyncBool),
    atomic("__sync_lock_test_and_set", AtomicBuiltin::SyncLockTestAndSet, AtomicShape::SyncOperand),
    atomic("__sync_lock_release", AtomicBuiltin::SyncLockRelease, AtomicShape::Nothing),
    atomic("__sync_synchronize", AtomicBuiltin::SyncSynchronize, AtomicShape::Fence),
];
