//! Literals: values, suffixes, escapes, and what is refused.

use super::check_body;
use expect_test::expect;

#[test]
fn integers_in_every_base() {
    check_body(
        "0; 7; 017; 0x1F; 0XffUL; 0b101; 18446744073709551616;",
        expect![[r#"
        {0' 7 15' 31' 255'ul 5' 18446744073709551616})
    "#]],
    );
}

#[test]
fn integer_suffixes_in_every_order() {
    check_body(
        "1u; 1U; 1l; 1ul; 1LU; 1ll; 1LL; 1ull; 1LLU; 1uLL;",
        expect![[r#"
        {1u 1u 1l 1ul 1ul 1ll 1ll 1ull 1ull 1ull})
    "#]],
    );
}

#[test]
fn malformed_integers_are_refused() {
    check_body(
        "08; 0x; 0b2; 1lul; 1lL; 1foo; 340282366920938463463374607431768211456;",
        expect![[r#"
        {<error> <error> <error> <error> <error> <error> <error>})
        E207 1:11: `8` is not a digit of the octal number `08`
        E207 1:15: `0x` has no digits
        E207 1:19: `2` is not a digit of the binary number `0b2`
        E207 1:24: `lul` is not a suffix of an integer constant
        E207 1:30: `lL` is not a suffix of an integer constant
        E207 1:35: `foo` is not a suffix of an integer constant
        E208 1:41: the number `340282366920938463463374607431768211456` is too large for every integer type
    "#]],
    );
}

#[test]
fn floats_are_exact() {
    check_body(
        "1.5; .5; 5.; 1e10; 1.25e-3f; 0x1.8p3; 0x.1p-2L; 1.0l; 1q; 1.0q; 0.0; 1.f; 0x1p0;",
        expect![[r#"
        {15*10^-1:None 5*10^-1:None 5*10^0:None 1*10^10:None 125*10^-5:Float 24*2^-1:None 1*2^-6:LongDouble 10*10^-1:LongDouble <error> 10*10^-1:Float128 0*10^0:None 1*10^0:Float 1*2^0:None})
        E207 1:65: `q` is not a suffix of an integer constant
    "#]],
    );
}

#[test]
fn malformed_floats_are_refused() {
    check_body(
        "1e; 1e+; 0x1.0; 1.5x; 1e99999999999999999999; 0e99999999999;",
        expect![[r#"
        {<error> <error> <error> <error> <error> 0*10^0:None})
        E207 1:11: the exponent of `1e` has no digits
        E207 1:15: the exponent of `1e+` has no digits
        E207 1:20: the hexadecimal floating constant `0x1.0` has no exponent
        E207 1:27: `x` is not a suffix of a floating constant
        E208 1:33: the exponent of `1e99999999999999999999` is too large for every floating type
    "#]],
    );
}

#[test]
fn characters_have_the_values_of_gcc() {
    check_body(
        r"'a'; '\n'; '\0'; '\377'; '\xff'; '\x41'; '\''; '\e'; 'ab'; 'abcd'; 'abcde'; L'a'; u'\u20ac'; U'\U0001F600'; L'\xffffffff';",
        expect![[r#"
            {char:97:Plain char:10:Plain char:0:Plain char:-1:Plain char:-1:Plain char:65:Plain char:39:Plain char:27:Plain char:24930:Plain char:1633837924:Plain char:1650680933:Plain char:97:Wide char:8364:Utf16 char:128512:Utf32 char:-1:Wide})
            W021 1:64: this character constant has 2 characters; its value depends on the compiler
            W021 1:70: this character constant has 4 characters; its value depends on the compiler
            W021 1:78: this character constant has 5 characters; its value depends on the compiler
        "#]],
    );
}

#[test]
fn characters_outside_ascii_are_bytes_or_code_points() {
    check_body(
        "'é'; L'é'; u\"é\"; \"é\"; u\"\u{1F600}\";",
        expect![[r#"
        {char:50089:Plain char:233:Wide Utf16"é" Plain"Ã©" Utf16"??"})
        W021 1:11: this character constant has 2 characters; its value depends on the compiler
    "#]],
    );
}

#[test]
fn malformed_characters_are_refused() {
    check_body(
        r"''; '\x'; '\400'; '\q'; '\u12'; '\ud800';",
        expect![[r#"
        {char:0:Plain char:0:Plain char:0:Plain char:113:Plain char:0:Plain char:0:Plain})
        E210 1:11: empty character constant
        E209 1:15: the escape `\x` has no digits
        E209 1:21: the value of this escape is too large for its character type
        W022 1:29: unknown escape `\q`
        E209 1:35: a universal character needs 4 digits after `\u` and 8 after `\U`
        E209 1:43: this universal character does not exist
    "#]],
    );
}

#[test]
fn adjacent_strings_are_joined_in_one_encoding() {
    check_body(
        r#""a" "b\n" "\x41" "B"; L"a" "b"; "a" u8"b"; u"a" U"b"; "";"#,
        expect![[r#"
        {Plain"ab\nAB" Wide"ab" Plain"ab" Utf16"ab" Plain""})
        E213 1:59: strings with different prefixes cannot be joined
    "#]],
    );
}
