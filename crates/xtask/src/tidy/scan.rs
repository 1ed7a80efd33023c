//! A scanner for Rust that knows where code is: it blanks comments and
//! literals, finds the brace that closes another, and the items under
//! `#[cfg(test)]`. It understands no grammar beyond that, on purpose.

use std::ops::Range;

/// The text with comments, strings and characters replaced by spaces; line
/// breaks stay, so that lines and columns are those of the original.
pub fn blank_comments_and_literals(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = literal_end(bytes, at);
        match end > at {
            true => {
                blank(&mut out[at..end]);
                at = end;
            }
            false => at = past_word(bytes, at),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// The text with every item under `#[cfg(test)]` blanked; `code` is without
/// comments and literals already.
pub fn blank_test_items(code: &str) -> String {
    blank_all(code, test_items(code))
}

/// Where the items under `#[cfg(test)]` stand.
pub fn test_items(code: &str) -> Vec<Range<usize>> {
    let mut items = Vec::new();
    let mut from = 0;
    while let Some(found) = code[from..].find("#[cfg(test)]") {
        let start = from + found;
        from = item_end(code.as_bytes(), start + "#[cfg(test)]".len());
        items.push(start..from);
    }
    items
}

/// The text with some parts of it blanked.
pub fn blank_all(code: &str, parts: impl IntoIterator<Item = Range<usize>>) -> String {
    let mut out = code.as_bytes().to_vec();
    parts.into_iter().for_each(|part| blank(&mut out[part]));
    String::from_utf8_lossy(&out).into_owned()
}

/// One past the brace that closes the first one at or after `at`; the end of
/// the text if nothing closes it.
pub fn closing_brace(code: &[u8], at: usize) -> usize {
    let mut depth = 0usize;
    for (index, byte) in code.iter().enumerate().skip(at) {
        match byte {
            b'{' => depth += 1,
            b'}' if depth <= 1 => return index + 1,
            b'}' => depth -= 1,
            _ => {}
        }
    }
    code.len()
}

/// The line of a byte, counted from 1.
pub fn line_of(text: &str, offset: usize) -> usize {
    text.as_bytes()[..offset].iter().filter(|&&b| b == b'\n').count() + 1
}

/// The identifier that stands at the beginning of the text; may be empty.
pub fn leading_word(text: &str) -> &str {
    &text[..text.bytes().take_while(|&b| is_word(b)).count()]
}

/// Whether the byte may stand in an identifier.
pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Every place where `word` stands in `code` and is not part of a longer word.
pub fn words<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let bytes = code.as_bytes();
    code.match_indices(word).map(|(at, _)| at).filter(move |&at| {
        let before = at.checked_sub(1).is_some_and(|i| is_word(bytes[i]) && is_word(bytes[at]));
        let last = bytes[at + word.len() - 1];
        let after = bytes.get(at + word.len()).is_some_and(|&b| is_word(b) && is_word(last));
        !before && !after
    })
}

/// One past the item (up to its `;` or closing brace) that begins at `at`.
fn item_end(code: &[u8], at: usize) -> usize {
    match code[at..].iter().position(|&b| b == b'{' || b == b';') {
        Some(offset) if code[at + offset] == b';' => at + offset + 1,
        Some(offset) => closing_brace(code, at + offset),
        None => code.len(),
    }
}

fn blank(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().filter(|b| **b != b'\n') {
        *byte = b' ';
    }
}

/// One past the word at `at`, or past one byte: the `r` of `for"` is not a prefix.
fn past_word(bytes: &[u8], at: usize) -> usize {
    at + bytes[at..].iter().take_while(|&&b| is_word(b)).count().max(1)
}

/// One past the comment or literal that begins at `at`; `at` if none does.
fn literal_end(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..];
    match rest {
        [b'/', b'/', ..] => at + rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len()),
        [b'/', b'*', ..] => at + block_comment(rest),
        [b'"', ..] => at + quoted(rest, 1),
        [b'b' | b'c', b'"', ..] => at + quoted(rest, 2),
        [b'b', b'\'', ..] => at + character(&rest[1..]).map_or(0, |len| len + 1),
        [b'\'', ..] => at + character(rest).unwrap_or(0),
        [b'r', b'"' | b'#', ..] => at + raw(rest, 1),
        [b'b' | b'c', b'r', b'"' | b'#', ..] => at + raw(rest, 2),
        _ => at,
    }
}

fn block_comment(rest: &[u8]) -> usize {
    let mut depth = 0usize;
    let mut at = 0;
    while at < rest.len() {
        match &rest[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

fn quoted(rest: &[u8], open: usize) -> usize {
    let mut at = open;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// Length of a character literal; `None` for a lifetime.
fn character(rest: &[u8]) -> Option<usize> {
    if rest.get(1) == Some(&b'\\') {
        return Some(rest.iter().skip(3).position(|&b| b == b'\'')? + 4);
    }
    let text = std::str::from_utf8(&rest[1..rest.len().min(6)]);
    let valid = match text {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&rest[1..1 + error.valid_up_to()]).ok()?,
    };
    let len = valid.chars().next()?.len_utf8();
    (rest.get(1 + len) == Some(&b'\'')).then_some(len + 2)
}

/// Length of a raw string whose hashes begin at `hashes_at`; 0 for a raw identifier.
fn raw(rest: &[u8], hashes_at: usize) -> usize {
    let hashes = rest[hashes_at..].iter().take_while(|&&b| b == b'#').count();
    let open = hashes_at + hashes;
    if rest.get(open) != Some(&b'"') {
        return 0;
    }
    let mut closing = vec![b'"'];
    closing.extend(std::iter::repeat_n(b'#', hashes));
    let body = &rest[open + 1..];
    match body.windows(closing.len()).position(|window| window == closing) {
        Some(at) => open + 1 + at + closing.len(),
        None => rest.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with runs of blanks shortened, and the length exactly.
    fn check(input: &str, expected: &str) {
        let output = blank_comments_and_literals(input);
        assert_eq!(output.len(), input.len());
        assert_eq!(output.split(' ').filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn comments_and_literals_are_blanked_and_lifetimes_are_not() {
        check("a // b\nc", "a \nc");
        check("a /* /* b */ */ c", "a c");
        check(r#"f("x\"y", 'z', '\'')"#, "f( , , )");
        check("g<'a>(r#\"}\"#, b\"{\", br\"{\")", "g<'a>( , , )");
        check("for r#type in 'é' x", "for r#type in x");
    }

    #[test]
    fn items_for_tests_are_blanked() {
        let code = "fn a() {}\n#[cfg(test)]\nmod tests { fn b() { {} } }\nfn c() {}";
        let shipped = blank_test_items(code);
        assert!(shipped.contains("fn a") && shipped.contains("fn c") && !shipped.contains("fn b"), "{shipped}");
        assert!(!blank_test_items("#[cfg(test)]\nuse x::y;\nfn a() {}").contains("use"));
    }

    #[test]
    fn words_are_whole() {
        assert_eq!(words("unsafe_code unsafe", "unsafe").collect::<Vec<_>>(), [12]);
        assert_eq!(words("eprintln!(); println!()", "println!").collect::<Vec<_>>(), [13]);
    }
}
