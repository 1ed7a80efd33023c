//! Lines of the program as they can be shown: valid text of bounded width.
//!
//! A program may hold anything: bytes that are no text, escape sequences, a
//! line of 100 MB. An [`Excerpt`] is a window of one line around the place of
//! interest with everything unprintable replaced, together with the way from a
//! byte of the file to a byte of the window.

use std::ops::Range;

/// Lines up to this many bytes are shown whole.
const WHOLE: usize = 160;
/// Bytes shown before the place of interest in a longer line.
const BEFORE: usize = 50;
/// What stands for a tab: marks under the line need a fixed width.
const TAB: &str = "    ";
/// What stands for the part that is left out.
const CUT: &str = "...";

/// A shown line.
#[derive(Debug)]
pub struct Excerpt {
    /// What is shown; one blank longer than the line, so that its end can be pointed at.
    pub text: String,
    /// For each byte of the window (and one past it), its place in `text`.
    places: Vec<usize>,
    /// The bytes of the line that the window covers.
    window: Range<usize>,
}

impl Excerpt {
    /// The window of `line` around byte `focus`.
    pub fn new(line: &[u8], focus: usize) -> Excerpt {
        let window = match line.len() <= WHOLE {
            true => 0..line.len(),
            false => {
                let start = focus.min(line.len()).saturating_sub(BEFORE).min(line.len() - WHOLE);
                start..start + WHOLE
            }
        };
        let mut text = String::from(if window.start > 0 { CUT } else { "" });
        let mut places = Vec::with_capacity(window.len() + 1);
        append_printable(&line[window.clone()], &mut text, &mut places);
        places.push(text.len());
        text.push_str(if window.end < line.len() { CUT } else { " " });
        Excerpt { text, places, window }
    }

    /// Where bytes of the line stand in [`Excerpt::text`]: never empty, cut
    /// to the window.
    pub fn range(&self, bytes: Range<usize>) -> Range<usize> {
        let place = |byte: usize| self.places[byte.clamp(self.window.start, self.window.end) - self.window.start];
        let (start, end) = (place(bytes.start), place(bytes.end));
        match end > start {
            true => start..end,
            false => start..start + self.text[start..].chars().next().map_or(0, char::len_utf8),
        }
    }
}

/// Text that can be put on a terminal: no control characters, nothing that
/// changes the direction of writing.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c == '\n' { ' ' } else { c }).map(|c| if shows(c) { c } else { '\u{fffd}' }).collect()
}

fn append_printable(bytes: &[u8], text: &mut String, places: &mut Vec<usize>) {
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            places.extend(std::iter::repeat_n(text.len(), c.len_utf8()));
            match c {
                '\t' => text.push_str(TAB),
                c => text.push(if shows(c) { c } else { '\u{fffd}' }),
            }
        }
        for _ in chunk.invalid() {
            places.push(text.len());
            text.push('\u{fffd}');
        }
    }
}

fn shows(c: char) -> bool {
    let turns = matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c == '\t' || !(c.is_control() || turns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_replaced_and_ranges_follow() {
        let excerpt = Excerpt::new(b"a\xff\xfe \x1b[1m = 1;", 0);
        assert_eq!(excerpt.text, "a\u{fffd}\u{fffd} \u{fffd}[1m = 1; ");
        assert_eq!(&excerpt.text[excerpt.range(9..10)], "=");
    }

    #[test]
    fn the_end_of_a_line_can_be_pointed_at() {
        let excerpt = Excerpt::new(b"int x", 5);
        assert_eq!(excerpt.range(5..5), 5..6);
        assert_eq!(Excerpt::new(b"", 0).range(0..0), 0..1);
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let mut line = vec![b'x'; 10_000];
        line[5_000] = b'!';
        let excerpt = Excerpt::new(&line, 5_000);
        assert_eq!(excerpt.text.len(), WHOLE + 2 * CUT.len());
        assert_eq!(&excerpt.text[excerpt.range(5_000..5_001)], "!");
        assert!(excerpt.range(0..10_000).end <= excerpt.text.len());
        assert!(!excerpt.range(9_999..10_000).is_empty());
    }

    #[test]
    fn a_cut_inside_a_character_is_no_panic() {
        let line = "é".repeat(500);
        for focus in 0..line.len() {
            let excerpt = Excerpt::new(line.as_bytes(), focus);
            let _ = &excerpt.text[excerpt.range(focus..focus + 1)];
        }
    }
}
