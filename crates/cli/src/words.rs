//! The words of the command line before they are parsed: what people type out of
//! habit. `-np 4` is what every MPI launcher takes, and compiler flags come along when a
//! command is made of a compiler's.
//!
//! Flags that change what a program means (`-D`, `-I`, `-U`) are options of ours and stay.

use std::ffi::OsString;

/// Flags of compilers that say nothing about what a program does: whole words.
const IGNORED_WORDS: &[&str] = &["-c", "-g", "-pedantic", "-pthread", "-pipe", "-s", "-static", "-shared", "-w"];

/// The same, with something behind them.
const IGNORED_STARTS: &[&str] = &["-std=", "-O", "-W", "-l", "-L", "-f", "-g", "-m"];

/// The words as the parser takes them. Behind `--` are the program's own arguments.
pub fn understood(words: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut own = true;
    let mut all = Vec::new();
    for word in words {
        own &= word != "--";
        match word.to_str() {
            Some("-np") if own => all.push("--np".into()),
            Some(text) if own && is_ignored(text) => {}
            _ => all.push(word),
        }
    }
    all
}

fn is_ignored(word: &str) -> bool {
    IGNORED_WORDS.contains(&word)
        || IGNORED_STARTS.iter().any(|start| word.starts_with(start) && word.len() > start.len())
}

/// The known word that is nearest to one that is not known, if one is near: at most
/// a third of its letters wrong, missing or too many.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let most = (word.chars().count() / 3).max(1);
    let distances = known.into_iter().map(|other| (distance(word, other), other));
    distances.filter(|(distance, _)| *distance <= most).min_by_key(|(distance, _)| *distance).map(|(_, other)| other)
}

/// The known words that are near to one that is not known, in quotes: the nearest, or else those of which a part between
/// hyphens is near, as `deadlok` to `potential-deadlock`.
pub fn near<'k>(word: &str, known: impl Iterator<Item = &'k str> + Clone) -> Vec<String> {
    let quoted = |known: &str| format!("`{known}`");
    if let Some(one) = nearest(word, known.clone()) {
        return vec![quoted(one)];
    }
    known.filter(|known| nearest(word, known.split('-')).is_some()).map(quoted).collect()
}

/// How many letters must be changed, added or taken away (Levenshtein 1966).
pub fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(100).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let all = understood(text.split(' ').map(OsString::from));
        all.into_iter().map(|word| word.into_string().expect("the words are text")).collect()
    }

    #[test]
    fn launchers_and_compilers_habits_are_understood() {
        assert_eq!(words("antiphon verify -np 4 a.c"), ["antiphon", "verify", "--np", "4", "a.c"]);
        let flags = "antiphon verify -std=c11 -O2 -Wall -g -pthread -fopenmp a.c -lm -DN=3 -p build";
        assert_eq!(words(flags), ["antiphon", "verify", "a.c", "-DN=3", "-p", "build"]);
    }

    #[test]
    fn the_arguments_of_the_program_are_its_own() {
        assert_eq!(words("antiphon run a.c -- -np 4 -O2"), ["antiphon", "run", "a.c", "--", "-np", "4", "-O2"]);
    }

    #[test]
    fn distance_counts_edits() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
    }

    #[test]
    fn the_nearest_word_is_near() {
        let known = ["assertion", "array-bounds", "data-race"];
        assert_eq!(nearest("asertion", known), Some("assertion"));
        assert_eq!(nearest("datarace", known), Some("data-race"));
        assert_eq!(nearest("leak", known), None);
    }
}
