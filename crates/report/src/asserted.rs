//! An assertion as the user wrote it.
//!
//! The text of a condition comes from what is executed. Where parts of it are steps of their own, as in `a && f()`, that has no text for
//! them (`...`), but the program has: it stands between the parentheses behind the name of the place.
//!
//! Deliberately not here: assertions inside of the program's own macros, which stand somewhere else.

use antiphon_source::{SourceMap, Span};

/// How the message begins, and what stands for parts without a text.
const MESSAGE: &str = "the assertion `";
const GAP: &str = "...";
/// What is given the condition alone.
const NAMES: [&str; 3] = ["assert", "__VERIFIER_assert", "static_assert"];
/// What still is one line.
const LONGEST: usize = 100;

/// A message in which an assertion without gaps has its text.
pub(crate) fn as_written(map: &SourceMap, span: Span, message: &str) -> String {
    let filled = || {
        let (condition, end) = message.strip_prefix(MESSAGE)?.rsplit_once('`')?;
        let written = condition.contains(GAP).then(|| argument(map, span))??;
        Some(format!("{MESSAGE}{written}`{end}"))
    };
    filled().unwrap_or_else(|| message.to_owned())
}

/// The text of the one argument of the call or macro at a place.
fn argument(map: &SourceMap, span: Span) -> Option<String> {
    let (file, offset) = map.file_offset(span.start)?;
    let text = std::str::from_utf8(map.file(file).text.get(offset as usize..)?).ok()?;
    let name = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))?;
    let (name, rest) = text.split_at(name);
    let inner = rest.trim_start().strip_prefix('(').filter(|_| NAMES.contains(&name))?;
    let words: Vec<&str> = inner[..closing(inner)?].split_whitespace().collect();
    let written = words.join(" ");
    (written.len() <= LONGEST && !written.contains("//") && !written.contains("/*")).then_some(written)
}

/// Where the parenthesis closes that was open before a text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0u32;
    let mut quote = None;
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open && before != '\\' => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') if depth == 0 => return Some(at),
            (None, ')') => depth -= 1,
            (None, _) => {}
        }
        // Two backslashes are one character.
        before = if before == '\\' && c == '\\' { ' ' } else { c };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_source::{FileKind, Loc};

    fn written(text: &str, message: &str) -> String {
        let mut map = SourceMap::new();
        let file = map.add_file("a.c", text.as_bytes().into(), FileKind::User, Loc::NONE).unwrap();
        as_written(&map, Span::of_token(map.loc(file, 0), 6), message)
    }

    #[test]
    fn gaps_are_filled() {
        let message = "the assertion `...` is false";
        assert_eq!(written("assert(a && f(b, ')'));", message), "the assertion `a && f(b, ')')` is false");
        assert_eq!(
            written("assert( (x ==\n   1) );", "the assertion `... == 1` is false"),
            "the assertion `(x == 1)` is false"
        );
    }

    #[test]
    fn other_texts_stay() {
        let plain = "the assertion `a == 1` is false";
        assert_eq!(written("assert(1 + 0 == a);", plain), plain);
        let message = "the assertion `...` is false";
        assert_eq!(written("CHECK(a && f(), 3);", message), message);
        assert_eq!(written("assert(a /* of b */ && f());", message), message);
        assert_eq!(written("assert(a &&", message), message);
    }

    #[test]
    fn parentheses_close_outside_of_texts() {
        assert_eq!(closing("f(x) == ')' && g(\"\\\")\")) + 1"), Some(23));
        assert_eq!(closing("a"), None);
    }
}
