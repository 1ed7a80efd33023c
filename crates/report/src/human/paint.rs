//! The colour of a verdict: green for a pass, red for a violation, yellow where nothing is known.
//!
//! The words are found in the finished text, so that the text is the same with and without colours
//! and its columns do not know of escape sequences. Colours say nothing that words do not say.

use crate::draw::Colour;
use crate::Verdict;

/// What stands before the words of a verdict.
const GREEN: &str = "\u{1b}[1;32m";
const RED: &str = "\u{1b}[1;31m";
const YELLOW: &str = "\u{1b}[1;33m";
/// What stands behind them.
const RESET: &str = "\u{1b}[0m";

/// The words with which a line about a verdict begins; blanks come behind them.
fn headings(verdict: Verdict) -> &'static [&'static str] {
    match verdict {
        Verdict::Holds => &["holds", "equivalent", "within"],
        Verdict::Violated => &["violated", "not equivalent"],
        Verdict::Inconclusive => &["inconclusive"],
        Verdict::Rejected => &["rejected"],
    }
}

/// A word in the colour of a verdict.
pub fn in_colour_of(verdict: Verdict, word: &str, colour: Colour) -> String {
    let start = match (colour, verdict) {
        (Colour::Plain, _) => return word.to_owned(),
        (Colour::Ansi, Verdict::Holds) => GREEN,
        (Colour::Ansi, Verdict::Violated) => RED,
        (Colour::Ansi, Verdict::Inconclusive | Verdict::Rejected) => YELLOW,
    };
    format!("{start}{word}{RESET}")
}

/// A text in which the words of the verdict are coloured.
pub fn painted(text: &str, verdict: Verdict, colour: Colour) -> String {
    if colour == Colour::Plain {
        return text.to_owned();
    }
    let paint = |line: &str| {
        let heading = line.split("   ").next().unwrap_or_default();
        let is_one = headings(verdict).iter().any(|own| heading == *own || heading.starts_with(&format!("{own} ")));
        match is_one && heading.len() < line.len() {
            true => in_colour_of(verdict, heading, colour) + &line[heading.len()..],
            false => line.to_owned(),
        }
    };
    text.split_inclusive('\n').map(paint).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::{conclusion, samples};

    #[test]
    fn only_the_words_of_the_verdict_are_coloured() {
        let pass = conclusion(&samples::pass());
        let painted_pass = painted(&pass, Verdict::Holds, Colour::Ansi);
        assert_eq!(painted_pass.matches('\u{1b}').count(), 2, "{painted_pass}");
        assert_eq!(painted_pass.replace(GREEN, "").replace(RESET, ""), pass);
        assert_eq!(painted(&pass, Verdict::Holds, Colour::Plain), pass);
        let text = "violated: x\nnot equivalent   0.04 s\n";
        assert_eq!(
            painted(text, Verdict::Violated, Colour::Ansi),
            format!("violated: x\n{RED}not equivalent{RESET}   0.04 s\n")
        );
        let text = "within 1.5e-14   a.c and b.c differ\n";
        assert_eq!(
            painted(text, Verdict::Holds, Colour::Ansi),
            format!("{GREEN}within 1.5e-14{RESET}   a.c and b.c differ\n")
        );
    }
}
