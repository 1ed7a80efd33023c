//! Text inside of XML and HTML, and paths inside of addresses: everything from
//! a program or a user is escaped here, once.

/// Text for an element or an attribute. Characters that XML cannot carry are
/// replaced.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if carries(c) => out.push(c),
            _ => out.push('\u{fffd}'),
        }
    }
    out
}

/// The characters of XML 1.0, without those that change the direction of text.
fn carries(c: char) -> bool {
    let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let control = c.is_control() && !matches!(c, '\t' | '\n' | '\r');
    !(turns || control || matches!(c, '\u{fffe}' | '\u{ffff}'))
}

/// A path as a relative address.
pub(crate) fn address(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => out.push(byte as char),
            byte => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_gets_out_of_a_text() {
        assert_eq!(
            escaped("<a href='x'>&\"\u{0}\u{1b}\u{202e}é\n"),
            "&lt;a href=&#39;x&#39;&gt;&amp;&quot;\u{fffd}\u{fffd}\u{fffd}é\n"
        );
    }

    #[test]
    fn a_path_is_an_address() {
        assert_eq!(address("a b/\"x\".c?#é"), "a%20b/%22x%22.c%3F%23%C3%A9");
    }
}
