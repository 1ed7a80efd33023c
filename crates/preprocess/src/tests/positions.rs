//! Every token remembers where it was written and through which macros it came.

use super::*;

/// Each token with its spelling, its place in the user's text, and the macros
/// around it from the inside out.
fn check_positions(text: &str, expected: Expect) {
    let outcome = run(text.as_bytes(), &[], &Options::default());
    let mut shown = String::new();
    for token in &outcome.unit.tokens {
        let (spelled, place) = (outcome.sources.spelling_offset(token.loc), outcome.place(token.span()));
        let kind = match token.kind {
            TokenKind::Word(s) | TokenKind::Number(s) | TokenKind::String(s) => outcome.names.text(s).to_string(),
            TokenKind::Punct(punct) => punct.text().to_string(),
            other => format!("{other:?}"),
        };
        let spelled = spelled.map_or("nowhere".to_string(), |(file, offset)| {
            let (line, column) = outcome.sources.file(file).line_column(offset);
            format!("{line}:{column}")
        });
        let frames = outcome.sources.macro_frames(token.loc);
        let frames: Vec<&str> = frames.iter().map(|frame| outcome.names.text(frame.name)).collect();
        shown += &format!("{kind} spelled {spelled} at {place} {}\n", frames.join(" < ")).replace(" \n", "\n");
    }
    expected.assert_eq(&shown);
}

#[test]
fn a_plain_token_is_where_it_is() {
    check_positions(
        "int  x;\n",
        expect![[r#"
        int spelled 1:1 at main.c:1:1-4
        x spelled 1:6 at main.c:1:6-7
        ; spelled 1:7 at main.c:1:7-8
        End spelled 2:1 at main.c:2:1-1
    "#]],
    );
}

#[test]
fn tokens_of_bodies_and_arguments_lead_out_to_the_invocation() {
    check_positions(
        "#define N 10\n#define F(a) (a + N)\n#define G(b) F(b)\nx = G(y) - F(N);\n",
        expect![[r#"
        x spelled 4:1 at main.c:4:1-2
        = spelled 4:3 at main.c:4:3-4
        ( spelled 2:14 at main.c:4:5-6 F < G
        y spelled 4:7 at main.c:4:5-6 F < G
        + spelled 2:17 at main.c:4:5-6 F < G
        10 spelled 1:11 at main.c:4:5-6 N < F < G
        ) spelled 2:20 at main.c:4:5-6 F < G
        - spelled 4:10 at main.c:4:10-11
        ( spelled 2:14 at main.c:4:12-13 F
        10 spelled 1:11 at main.c:4:12-13 N < F
        + spelled 2:17 at main.c:4:12-13 F
        10 spelled 1:11 at main.c:4:12-13 N < F
        ) spelled 2:20 at main.c:4:12-13 F
        ; spelled 4:16 at main.c:4:16-17
        End spelled 5:1 at main.c:5:1-1
    "#]],
    );
}

#[test]
fn pasted_and_stringised_tokens_have_a_place() {
    check_positions(
        "#define P(a, b) a ## b #b __LINE__\nP(x, 1)\n",
        expect![[r#"
        x1 spelled 2:3 at main.c:2:1-2 P
        "1" spelled 1:24 at main.c:2:1-2 P
        2 spelled 1:27 at main.c:2:1-2 __LINE__ < P
        End spelled 3:1 at main.c:3:1-1
    "#]],
    );
}

#[test]
fn input_macros_are_declared_where_they_are_defined() {
    check_positions(
        "#pragma TASS input {N > 0} int\n#define N 10\n",
        expect![[r#"
        AnnotationStart spelled 1:1 at main.c:1:1-2
        input spelled 1:14 at main.c:1:14-19
        { spelled 1:20 at main.c:1:20-21
        N spelled 1:21 at main.c:1:21-22
        > spelled 1:23 at main.c:1:23-24
        0 spelled 1:25 at main.c:1:25-26
        } spelled 1:26 at main.c:1:26-27
        AnnotationEnd spelled 1:27 at main.c:1:27-27
        int spelled 1:28 at main.c:1:28-31
        N spelled 2:9 at main.c:2:9-10
        ; spelled 2:10 at main.c:2:10-10
        End spelled 3:1 at main.c:3:1-1
    "#]],
    );
}

#[test]
fn tokens_of_a_pragma_operator_stand_in_its_string() {
    check_positions(
        "#define A _Pragma(\"TASS assert x\")\n_Pragma(\"TASS assert y\") A\n",
        expect![[r#"
        AnnotationStart spelled 2:1 at main.c:2:1-8
        assert spelled 2:15 at main.c:2:15-21
        y spelled 2:22 at main.c:2:22-23
        AnnotationEnd spelled 2:23 at main.c:2:23-23
        AnnotationStart spelled 1:11 at main.c:2:26-27 A
        assert spelled 1:25 at main.c:2:26-27 A
        x spelled 1:32 at main.c:2:26-27 A
        AnnotationEnd spelled 1:32 at main.c:2:26-27 A
        End spelled 3:1 at main.c:3:1-1
    "#]],
    );
}
