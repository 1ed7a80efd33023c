//! How diagnostics look.

use super::*;
use antiphon_source::{codes, LineDirective, Loc, Origin};
use expect_test::{expect, Expect};

struct Text {
    map: SourceMap,
    names: Interner,
    file: FileId,
}

impl Text {
    fn new(text: impl AsRef<[u8]>) -> Text {
        let mut map = SourceMap::new();
        let file = map.add_file("a.c", text.as_ref().into(), FileKind::User, Loc::NONE).unwrap();
        Text { map, names: Interner::default(), file }
    }

    /// The span of the first occurrence of `word`.
    fn span(&self, word: &str) -> Span {
        let text = &self.map.file(self.file).text;
        let at = text.windows(word.len()).position(|w| w == word.as_bytes()).unwrap();
        Span::of_token(self.map.loc(self.file, at as u32), word.len() as u32)
    }

    fn draw(&self, finding: &Diagnostic) -> String {
        diagnostic(Sources { map: &self.map, names: &self.names }, finding, Colour::Plain)
    }

    fn check(&self, finding: Diagnostic, expected: Expect) {
        expected.assert_eq(&self.draw(&finding));
    }
}

#[test]
fn an_error_shows_its_line_labels_notes_and_help() {
    let text = Text::new("int main(void) {\n\treturn y + z;\n}\n");
    let finding = Diagnostic::new(&codes::types::E301, text.span("z"), "`z` is not declared")
        .label("not found in this scope")
        .also(text.span("main"), "in this function")
        .note("names are case-sensitive")
        .help("declare it:\n    int z;");
    text.check(
        finding,
        expect![[r#"
            error[E301]: `z` is not declared
             --> a.c:2:13
              |
            1 | int main(void) {
              |     ---- in this function
            2 |     return y + z;
              |                ^ not found in this scope
              = note: names are case-sensitive
              = help: declare it:
                          int z;
        "#]],
    );
}

#[test]
fn a_limit_is_not_blamed_on_the_user() {
    let text = Text::new("fork();\n");
    let finding = Diagnostic::new(&codes::unsupported::U001, text.span("fork"), "`fork` is not modelled");
    text.check(
        finding,
        expect![[r#"
            unsupported[U001]: `fork` is not modelled
             --> a.c:1:1
              |
            1 | fork();
              | ^^^^
              = this is a limit of Antiphon, not an error in your program
        "#]],
    );
}

#[test]
fn a_warning_is_called_so() {
    let text = Text::new("f();\n");
    let finding = Diagnostic::new(&codes::warnings::W001, text.span("f"), "`f` is not declared");
    assert!(text.draw(&finding).starts_with("warning[W001]: `f` is not declared\n"));
}

#[test]
fn a_macro_token_leads_to_the_body_of_the_macro() {
    let mut text = Text::new("#define N 10 +\nx = N;\n");
    let name = text.names.intern("N");
    let (spelling, site) = (text.span("+").start, text.span("N;").start);
    let loc = text.map.add_origin(Origin { spelling, len: 1, site, name }).unwrap();
    let finding = Diagnostic::new(&codes::grammar::E201, Span::of_token(loc, 1), "an expression is missing");
    text.check(
        finding,
        expect![[r#"
            error[E201]: an expression is missing
             --> a.c:2:5
              |
            2 | x = N;
              |     ^
              = note: in this expansion of `N`, whose text is at a.c:1:14
        "#]],
    );
}

#[test]
fn a_header_is_followed_by_its_includes() {
    let mut text = Text::new("#include \"b.h\"\n");
    let from = text.span("#").start;
    let header = text.map.add_file("b.h", b"int 1;".as_slice().into(), FileKind::User, from).unwrap();
    let span = Span::of_token(text.map.loc(header, 4), 1);
    text.check(
        Diagnostic::new(&codes::grammar::E201, span, "a name is expected"),
        expect![[r#"
            error[E201]: a name is expected
             --> b.h:1:5
              |
            1 | int 1;
              |     ^
              = note: in a file included from a.c:1
        "#]],
    );
}

#[test]
fn a_line_directive_is_believed() {
    let mut text = Text::new("#line 70 \"gen.y\"\nx\n");
    text.map.add_line_directive(text.file, LineDirective { offset: 17, line: 70, name: Some("gen.y".into()) });
    let span = Span::of_token(text.map.loc(text.file, 17), 1);
    text.check(
        Diagnostic::new(&codes::grammar::E201, span, "no"),
        expect![[r#"
            error[E201]: no
              --> gen.y:70:1
               |
            70 | x
               | ^
        "#]],
    );
}

#[test]
fn an_enormous_line_is_cut_and_keeps_its_column() {
    let mut bytes = vec![b'x'; 1_000_000];
    bytes[500_000] = b'!';
    let text = Text::new(bytes);
    let drawn = text.draw(&Diagnostic::new(&codes::grammar::E201, text.span("!"), "no"));
    assert!(drawn.len() < 1000, "{}", drawn.len());
    assert!(drawn.contains("a.c:1:500001\n"), "{drawn}");
    assert!(drawn.contains("...xx") && drawn.contains("xx..."), "{drawn}");
}

#[test]
fn places_at_the_very_end_and_nowhere_can_be_drawn() {
    let text = Text::new("int x");
    let end = text.map.loc(text.file, 5);
    text.check(
        Diagnostic::new(&codes::grammar::E201, Span { start: end, end }, "`;` is missing").label("here"),
        expect![[r#"
            error[E201]: `;` is missing
             --> a.c:1:6
              |
            1 | int x
              |      ^ here
        "#]],
    );
    text.check(
        Diagnostic::new(&codes::grammar::E201, Span::NONE, "no file").note("really"),
        expect![[r#"
            error[E201]: no file
             = note: really
        "#]],
    );
    let empty = Text::new("");
    let start = empty.map.loc(empty.file, 0);
    assert!(empty.draw(&Diagnostic::new(&codes::grammar::E201, Span { start, end: start }, "x")).contains("a.c:1:1"));
}

#[test]
fn far_places_of_one_file_are_two_excerpts() {
    let text = Text::new(format!("first\n{}second\n", "\n".repeat(100)));
    let finding = Diagnostic::new(&codes::types::E301, text.span("second"), "twice").also(text.span("first"), "here");
    text.check(
        finding,
        expect![[r#"
            error[E301]: twice
               --> a.c:102:1
                |
            102 | second
                | ^^^^^^
                |
               ::: a.c:1:1
                |
              1 | first
                | ----- here
        "#]],
    );
}

#[test]
fn arbitrary_bytes_at_arbitrary_places_are_no_panic() {
    let bytes: Vec<u8> = (0..2000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let text = Text::new(&bytes);
    for start in 0..bytes.len() as u32 {
        let span = Span { start: text.map.loc(text.file, start), end: text.map.loc(text.file, (start + 7).min(2000)) };
        text.draw(&Diagnostic::new(&codes::grammar::E201, span, "\u{1b}[1m\u{1}").label("x").also(span, "y"));
    }
}

#[test]
fn colours_are_escapes_around_the_same_words() {
    let text = Text::new("f(x);\n");
    let finding = Diagnostic::new(&codes::unsupported::U001, text.span("f"), "no").also(text.span("x"), "why");
    let sources = Sources { map: &text.map, names: &text.names };
    let coloured = diagnostic(sources, &finding, Colour::Ansi);
    assert!(coloured.contains('\u{1b}'));
    assert_eq!(without_escapes(&coloured), text.draw(&finding));
}

fn without_escapes(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |out, part| out + part.split_once('m').unwrap().1)
}
