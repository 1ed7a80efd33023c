//! Names say what a thing is: no type is called a Manager, a Helper or a Util,
//! and no module either.

use super::scan::{is_word, line_of, words};
use super::workspace::{RustFile, Workspace};
use super::Finding;

/// Words that say nothing, as they stand inside the name of a type.
const EMPTY_WORDS: &[&str] =
    &["Manager", "Util", "Utils", "Utility", "Utilities", "Common", "Helper", "Helpers", "Impl"];
/// The same as names of files.
const EMPTY_FILES: &[&str] = &["util", "utils", "common", "helper", "helpers", "misc"];

/// Findings about names.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    workspace.rust.iter().flat_map(|file| types(file).chain(module(file)).collect::<Vec<_>>()).collect()
}

fn types(file: &RustFile) -> impl Iterator<Item = Finding> + '_ {
    let keywords = ["struct", "enum", "trait", "type", "union"].into_iter();
    keywords.flat_map(move |keyword| words(&file.code, keyword).map(move |at| at + keyword.len())).filter_map(|at| {
        let rest = file.code[at..].trim_start();
        let name = &rest[..rest.bytes().take_while(|&b| is_word(b)).count()];
        let empty = camel_words(name).find(|word| EMPTY_WORDS.contains(word))?;
        let text = format!("`{name}`: `{empty}` says nothing about what it does");
        Some(Finding { path: file.path.clone(), line: line_of(&file.code, at), text })
    })
}

fn module(file: &RustFile) -> impl Iterator<Item = Finding> + '_ {
    let parts = file.path.trim_end_matches(".rs").split('/');
    parts.filter(|part| EMPTY_FILES.contains(part)).map(|part| Finding {
        path: file.path.clone(),
        line: 1,
        text: format!("a module called `{part}` says nothing about what it does"),
    })
}

/// The parts of a name in camel case.
fn camel_words(name: &str) -> impl Iterator<Item = &str> {
    let starts: Vec<usize> = name.char_indices().filter(|(_, c)| c.is_uppercase()).map(|(i, _)| i).collect();
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([name.len()]).collect();
    starts.into_iter().zip(ends).map(|(start, end)| &name[start..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(path: &str, text: &str) -> usize {
        check(&Workspace::of(&[(path, text)])).len()
    }

    #[test]
    fn empty_words_in_types_are_found() {
        assert_eq!(count("crates/a/src/x.rs", "pub struct StateManager;\nenum TypeUtil {}\ntrait Common {}"), 3);
    }

    #[test]
    fn longer_words_are_fine() {
        assert_eq!(count("crates/a/src/x.rs", "enum Op { Implies }\nstruct Implies;\nstruct Commonality;"), 0);
    }

    #[test]
    fn empty_file_names_are_found() {
        assert_eq!(count("crates/a/src/util.rs", ""), 1);
        assert_eq!(count("crates/a/src/helpers/x.rs", ""), 1);
    }
}
