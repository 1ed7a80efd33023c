//! Numbers as people read them: `412,318`, `1.3 M`, `0.02 s`, `2 errors`.
//! Widths count characters, not bytes.

/// A counter: digits in groups below a million, `1.3 M` above.
pub fn amount(number: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1_000_000_000_000, "T"), (1_000_000_000, "G"), (1_000_000, "M")];
    match UNITS.iter().find(|(size, _)| number >= *size) {
        Some((size, unit)) => {
            let tenths = number / (size / 10);
            format!("{}.{} {unit}", grouped(tenths / 10), tenths % 10)
        }
        None => grouped(number),
    }
}

/// Digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time in seconds.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 0.095 => format!("{s:.2} s"),
        s if s < 100.0 => format!("{s:.1} s"),
        s => format!("{} s", grouped(s as u64)),
    }
}

/// A size in megabytes.
pub fn memory(megabytes: u64) -> String {
    format!("{} MB", grouped(megabytes))
}

/// `1 error`, `2 errors`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A counter with its noun, given as singular and plural.
pub(crate) fn counted(number: u64, (one, many): (&str, &str)) -> String {
    format!("{} {}", amount(number), if number == 1 { one } else { many })
}

/// `1, 2, 3` as `1..3` where the numbers follow each other.
pub(crate) fn numbers(list: &[u64]) -> String {
    let mut parts: Vec<(u64, u64)> = Vec::new();
    for &number in list {
        match parts.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => parts.push((number, number)),
        }
    }
    let text = |(first, last): &(u64, u64)| match first == last {
        true => first.to_string(),
        false => format!("{first}..{last}"),
    };
    parts.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// The text, cut to so many characters.
pub(crate) fn cut(text: &str, width: usize) -> String {
    match text.chars().count() <= width {
        true => text.into(),
        false => text.chars().take(width.saturating_sub(3)).chain("...".chars()).collect(),
    }
}

/// The text, filled with blanks to so many characters.
pub(crate) fn padded(text: &str, width: usize) -> String {
    let missing = width.saturating_sub(text.chars().count());
    format!("{text}{}", " ".repeat(missing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_have_groups_and_units() {
        let texts = [0, 999, 1_000, 412_318, 999_999, 1_349_999, 20_000_000, 3_200_000_000].map(amount);
        assert_eq!(texts, ["0", "999", "1,000", "412,318", "999,999", "1.3 M", "20.0 M", "3.2 G"]);
        assert_eq!(amount(u64::MAX), "18,446,744.0 T");
    }

    #[test]
    fn short_times_have_more_digits() {
        assert_eq!([0.0, 0.02, 0.7, 12.34, 100.0, 5_400.0].map(seconds).join(" | "), {
            "0.00 s | 0.02 s | 0.7 s | 12.3 s | 100 s | 5,400 s"
        });
    }

    #[test]
    fn nouns_are_counted() {
        assert_eq!(count(1, "error"), "1 error");
        assert_eq!(count(2, "error"), "2 errors");
    }

    #[test]
    fn numbers_in_a_row_are_a_range() {
        assert_eq!(numbers(&[1, 2, 3, 4]), "1..4");
        assert_eq!(numbers(&[1, 3, 4]), "1, 3..4");
        assert_eq!(numbers(&[]), "");
    }

    #[test]
    fn texts_are_cut_by_characters() {
        assert_eq!(cut("ééééé", 5), "ééééé");
        assert_eq!(cut("éééééé", 5), "éé...");
        assert_eq!(padded("é", 3), "é  ");
    }
}
