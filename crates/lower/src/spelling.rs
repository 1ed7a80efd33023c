//! Integers as the user wrote them: a message says `c == 'q'` and `n < N`, not `c == 113` and `n < 10`.
//!
//! A character constant and a name of an enumeration are what is written. A number that came out of a macro is written as
//! the macro, if that is the number and nothing else; the innermost such macro counts, since an outer one may do more.
//!
//! Deliberately not here: macros that compute (`#define N (2 * K)`), whose numbers are spelled one by one.

use antiphon_source::{Interner, SourceMap, Span};

/// Longer texts are no names.
const LONGEST: usize = 40;

/// The text of an integer constant, where it says more than the number.
pub(crate) fn of(sources: &SourceMap, names: &Interner, span: Span) -> Option<String> {
    let (file, offset) = sources.spelling_offset(span.start)?;
    let rest = sources.file(file).text.get(offset as usize..)?;
    let text = match rest.first()? {
        b'\'' => character(rest)?,
        first if first.is_ascii_alphabetic() || *first == b'_' => word(rest),
        _ => {
            let origin = sources.origin(span.start)?;
            let line = sources.file(file).text.get(..offset as usize)?;
            let before = line.rsplit(|byte| *byte == b'\n').next()?;
            is_whole_body(before, rest, names.text(origin.name).as_bytes())
                .then(|| names.text(origin.name).to_owned())?
        }
    };
    (text.len() <= LONGEST).then_some(text)
}

/// A character constant.
fn character(text: &[u8]) -> Option<String> {
    let mut end = 1;
    while *text.get(end)? != b'\'' {
        end += if text[end] == b'\\' { 2 } else { 1 };
    }
    String::from_utf8(text.get(..=end)?.to_vec()).ok()
}

/// A word.
fn word(text: &[u8]) -> String {
    let letters = text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_');
    letters.map(|byte| char::from(*byte)).collect()
}

/// Whether a line defines a macro as one number, in parentheses or not.
fn is_whole_body(before: &[u8], number: &[u8], name: &[u8]) -> bool {
    let (before, number) = (String::from_utf8_lossy(before), String::from_utf8_lossy(number));
    let line = number.split('\n').next().unwrap_or_default();
    let end = line.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.').unwrap_or(line.len());
    let after = line[end..].split("//").next().unwrap_or_default().split("/*").next().unwrap_or_default();
    let Some(defined) = before.trim_start().strip_prefix('#').map(str::trim_start) else { return false };
    let Some(body) = defined.strip_prefix("define").map(str::trim_start) else { return false };
    let Some(body) = body.strip_prefix(&*String::from_utf8_lossy(name)) else { return false };
    let begins = body.starts_with([' ', '\t']) && body.trim().chars().all(|c| c == '(' || c == '-' || c == ' ');
    begins && !body.contains('-') && after.trim().chars().all(|c| c == ')' || c == ' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_macro_that_is_a_number_has_its_name() {
        let whole = |before: &str, number: &str| is_whole_body(before.as_bytes(), number.as_bytes(), b"N");
        assert!(whole("#define N ", "10\n"));
        assert!(whole("# define N (", "0x10u)  // elements\n"));
        assert!(!whole("#define N 2 * ", "10\n"));
        assert!(!whole("#define N ", "10 + 1\n"));
        assert!(!whole("#define N -", "1\n"));
        assert!(!whole("#define N(x) ", "1\n"));
        assert!(!whole("  int x = ", "1;\n"));
    }

    #[test]
    fn characters_end_at_their_quote() {
        assert_eq!(character(b"'q')").as_deref(), Some("'q'"));
        assert_eq!(character(br"'\'' + 1").as_deref(), Some(r"'\''"));
        assert_eq!(character(b"'q"), None);
    }
}
