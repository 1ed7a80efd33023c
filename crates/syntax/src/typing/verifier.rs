//! Functions that verification tasks call without declaring them: C89 would
//! make each an `int f()`, which is wrong for most. A declaration in the
//! program goes before these. Signatures are written as in `builtins`.

use super::builtins::{library, Row};

/// The functions.
pub(super) const TABLE: &[Row] = &[
    library("__VERIFIER_nondet_bool", "b"),
    library("__VERIFIER_nondet_char", "c"),
    library("__VERIFIER_nondet_schar", "e"),
    library("__VERIFIER_nondet_uchar", "y"),
    library("__VERIFIER_nondet_short", "t"),
    library("__VERIFIER_nondet_ushort", "h"),
    library("__VERIFIER_nondet_int", "i"),
    library("__VERIFIER_nondet_unsigned", "u"),
    library("__VERIFIER_nondet_uint", "u"),
    library("__VERIFIER_nondet_long", "l"),
    library("__VERIFIER_nondet_ulong", "m"),
    library("__VERIFIER_nondet_longlong", "L"),
    library("__VERIFIER_nondet_ulonglong", "M"),
    library("__VERIFIER_nondet_float", "f"),
    library("__VERIFIER_nondet_double", "d"),
    library("__VERIFIER_nondet_size_t", "z"),
    library("__VERIFIER_nondet_u8", "y"),
    library("__VERIFIER_nondet_u16", "h"),
    library("__VERIFIER_nondet_u32", "u"),
    library("__VERIFIER_nondet_u64", "M"),
    library("__VERIFIER_nondet_int8", "e"),
    library("__VERIFIER_nondet_int16", "t"),
    library("__VERIFIER_nondet_int32", "i"),
    library("__VERIFIER_nondet_int64", "L"),
    library("__VERIFIER_nondet_uint8", "y"),
    library("__VERIFIER_nondet_uint16", "h"),
    library("__VERIFIER_nondet_uint32", "u"),
    library("__VERIFIER_nondet_uint64", "M"),
    library("__VERIFIER_nondet_loff_t", "L"),
    library("__VERIFIER_nondet_unsigned_int", "u"),
    library("__VERIFIER_nondet_unsigned_char", "y"),
    library("__VERIFIER_nondet_signed_char", "e"),
    library("__VERIFIER_nondet_unsigned_short", "h"),
    library("__VERIFIER_nondet_unsigned_long", "m"),
    library("__VERIFIER_nondet_long_long", "L"),
    library("__VERIFIER_nondet_unsigned_long_long", "M"),
    library("__VERIFIER_nondet_ullong", "M"),
    library("__VERIFIER_nondet_llong", "L"),
    library("__VERIFIER_nondet_pchar", "s"),
    library("__VERIFIER_nondet_charp", "s"),
    library("__VERIFIER_nondet_pointer", "p"),
    library("__VERIFIER_assume", "vi"),
    library("__VERIFIER_assert", "vi"),
    library("assume_abort_if_not", "vi"),
    library("__VERIFIER_error", "v"),
    library("reach_error", "v"),
    library("__VERIFIER_atomic_begin", "v"),
    library("__VERIFIER_atomic_end", "v"),
];

/// Whether a function of that name needs no declaration.
pub(super) fn knows(name: &str) -> bool {
    // What OpenMP chooses by, which the runtime knows.
    name.starts_with(crate::parse::TRAIT) || TABLE.iter().any(|row| row.name == name)
}

#[cfg(test)]
mod tests {
    use crate::typing::tests::check;
    use expect_test::expect;

    #[test]
    fn an_undeclared_function_of_a_verification_task_has_its_type_and_no_warning() {
        check(
            "double f(void) { __VERIFIER_assume(__VERIFIER_nondet_uchar() > 3); return __VERIFIER_nondet_double(); }",
            expect![[r#"
                function double f(void)
                  block
                    expr
                      call : void
                        convert function to pointer : void (*)(int)
                          __VERIFIER_assume : void(int)
                        > : int
                          convert arithmetic : int
                            call : unsigned char
                              convert function to pointer : unsigned char (*)(void)
                                __VERIFIER_nondet_uchar : unsigned char(void)
                          3 : int
                    return
                      call : double
                        convert function to pointer : double (*)(void)
                          __VERIFIER_nondet_double : double(void)
                function declared void __VERIFIER_assume(int)
                function declared unsigned char __VERIFIER_nondet_uchar(void)
                function declared double __VERIFIER_nondet_double(void)
            "#]],
        );
    }
}
