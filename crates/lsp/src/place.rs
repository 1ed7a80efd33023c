//! Places as an editor counts them, and files as URIs. Lines and columns count from 0, columns in UTF-16, which
//! is what every editor understands; results count from 1, in bytes.

use serde_json::{json, Value};

/// The path of a `file:` URI; none for another one.
pub fn path(uri: &str) -> Option<String> {
    let rest = uri.strip_prefix("file://")?;
    let rest = &rest[rest.find('/')?..];
    let mut bytes = Vec::new();
    let mut left = rest.bytes();
    while let Some(byte) = left.next() {
        match byte {
            b'%' => {
                let digits = [left.next()?, left.next()?];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).ok()
}

/// The URI of an absolute path.
pub fn uri(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
    let letter = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    format!("file://{}", path.bytes().map(letter).collect::<String>())
}

/// A range on one line: `line` and `column` (in bytes) count from 1, 0 stands for the first line. Without a
/// length it is that of the word there.
pub fn range(text: &str, line: u32, column: u32, length: u32) -> Value {
    let start = (column.max(1) - 1) as usize;
    let length = if length == 0 { word(text, start) } else { length as usize };
    let at = |byte: usize| json!({"line": line.max(1) - 1, "character": utf16(text, byte)});
    json!({"start": at(start), "end": at(start + length)})
}

/// A column in bytes as one in UTF-16; what is beyond the line, or within a letter, is rounded down.
fn utf16(text: &str, byte: usize) -> usize {
    let before = text.char_indices().take_while(|(at, letter)| at + letter.len_utf8() <= byte);
    before.map(|(_, letter)| letter.len_utf16()).sum()
}

/// How many bytes the word has that begins there; at least one.
fn word(text: &str, start: usize) -> usize {
    let letters = text.get(start..).unwrap_or_default().bytes();
    letters.take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_and_paths_are_two_spellings() {
        for name in ["/a/ring.c", "/a b/ä+.c"] {
            assert_eq!(path(&uri(name)).as_deref(), Some(name));
        }
        assert_eq!(uri("/a b/x.c"), "file:///a%20b/x.c");
        assert_eq!(path("file://localhost/x.c").as_deref(), Some("/x.c"));
        assert_eq!((path("untitled:x"), path("file:///a%2")), (None, None));
    }

    #[test]
    fn columns_count_utf16() {
        let place = |line, from, to| json!({"start": {"line": line, "character": from}, "end": {"line": line, "character": to}});
        assert_eq!(range("int abc = 1;", 3, 5, 0), place(2, 4, 7));
        // Bytes: ä has two, the clef four; UTF-16: one and two.
        assert_eq!(range("/*ä𝄞*/ x", 1, 12, 0), place(0, 8, 9));
        assert_eq!(range("int x;", 1, 5, 40), place(0, 4, 6));
        assert_eq!(range("", 0, 0, 0), place(0, 0, 0));
    }
}
