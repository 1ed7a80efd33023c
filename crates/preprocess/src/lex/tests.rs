//! What the scanner makes of texts, token by token.

use super::*;
use expect_test::{expect, Expect};

/// The tokens of `text`, one per line; `_` marks white space before, `^` the
/// start of a line.
fn check(text: &str, expected: Expect) {
    check_bytes(text.as_bytes(), expected);
}

fn check_bytes(text: &[u8], expected: Expect) {
    let mut names = Interner::default();
    let mut scanner = Scanner::new(text, Loc(1));
    let mut shown = String::new();
    loop {
        let lexeme = scanner.next(&mut names);
        if let Some((problem, start, len)) = scanner.problem.take() {
            shown += &format!("! {problem:?} {start}+{len}\n");
        }
        if lexeme.kind == Kind::FileEnd {
            break;
        }
        shown += if lexeme.flags.has(Flags::LINE_START) { "^" } else { "" };
        shown += if lexeme.flags.has(Flags::SPACE) { "_" } else { "" };
        shown += &match lexeme.kind {
            Kind::Word(s) => format!("word {}", names.text(s)),
            Kind::Number(s) => format!("number {}", names.text(s)),
            Kind::Character(s) => format!("character {}", names.text(s)),
            Kind::String(s) => format!("string {}", names.text(s)),
            Kind::Other(s) => format!("other {:?}", names.bytes(s)),
            Kind::Punct(p) => format!("{p:?}"),
            other => format!("{other:?}"),
        };
        shown += &format!(" {}+{}\n", lexeme.loc.0 - 1, lexeme.len);
    }
    expected.assert_eq(&shown);
}

#[test]
fn words_numbers_and_space() {
    check(
        "int x1 = 0x1.8p-3f+1e+5-.5e3;",
        expect![[r#"
        ^word int 0+3
        _word x1 4+2
        _Equal 7+1
        _number 0x1.8p-3f 9+9
        Plus 18+1
        number 1e+5 19+4
        Minus 23+1
        number .5e3 24+4
        Semicolon 28+1
    "#]],
    );
}

#[test]
fn a_splice_may_stand_inside_any_token() {
    check(
        "in\\\nt a\\  \n+\\\n= 1\\\n2 \"a\\\nb\" /\\\n* c *\\\n/ d /\\\n/ e\\\nf\ng",
        expect![[r#"
        ^word int 0+5
        _word a 6+1
        PlusEqual 11+4
        _number 12 16+4
        _string "ab" 21+6
        _word d 40+1
        ^_word g 52+1
    "#]],
    );
}

#[test]
fn the_longest_punctuator_wins() {
    check(
        "a+++++b <<= >>= ... .. -> <% %> <: :> %: %:%: %:% x",
        expect![[r#"
        ^word a 0+1
        PlusPlus 1+2
        PlusPlus 3+2
        Plus 5+1
        word b 6+1
        _ShiftLeftEqual 8+3
        _ShiftRightEqual 12+3
        _Ellipsis 16+3
        _Dot 20+1
        Dot 21+1
        _Arrow 23+2
        _LeftBrace 26+2
        _RightBrace 29+2
        _LeftBracket 32+2
        _RightBracket 35+2
        _Hash 38+2
        _HashHash 41+4
        _Hash 46+2
        Percent 48+1
        _word x 50+1
    "#]],
    );
}

#[test]
fn literals_have_prefixes_and_escapes() {
    check(
        r#"L"a\"b" u8"c" u'x' U'\'' u8 L Lx "d"e"#,
        expect![[r#"
        ^string L"a\"b" 0+7
        _string u8"c" 8+5
        _character u'x' 14+4
        _character U'\'' 19+5
        _word u8 25+2
        _word L 28+1
        _word Lx 30+2
        _string "d" 33+3
        word e 36+1
    "#]],
    );
}

#[test]
fn an_unterminated_literal_ends_with_its_line() {
    check(
        "\"abc\nx 'y\nz \"q\\",
        expect![[r#"
            ! String 0+4
            ^string "abc" 0+4
            ^_word x 5+1
            ! Character 7+2
            _character '\0' 7+2
            ^_word z 10+1
            ! String 12+3
            _string "q" 12+3
        "#]],
    );
}

#[test]
fn an_unterminated_comment_is_noticed() {
    check(
        "a /* b",
        expect![[r#"
            ^word a 0+1
            ! Comment 2+2
        "#]],
    );
}

#[test]
fn identifiers_may_be_utf8_or_universal_names() {
    check(
        "gr\u{fc}n gr\\u00fcn \\u03b1 x\u{2603} \\u0041",
        expect![[r#"
        ^word grün 0+5
        _word grün 6+9
        _word α 16+6
        _word x 23+1
        other [226, 152, 131] 24+3
        _other [92] 28+1
        word u0041 29+5
    "#]],
    );
}

#[test]
fn bytes_that_are_no_tokens_are_kept_one_by_one() {
    check_bytes(
        b"a\0\xff@`\\ b",
        expect![[r#"
        ^word a 0+1
        other [0] 1+1
        other [255] 2+1
        other [64] 3+1
        other [96] 4+1
        other [92] 5+1
        _word b 7+1
    "#]],
    );
}
