//! Pages for users as tests: the fenced blocks of Markdown, and the commands in them.
//!
//! A block of the language `console` is a session: lines that begin with `$ ` are commands,
//! and what stands below one is all that it prints. Commands run in a [`Desk`], a folder of
//! their own that has the programs of the repository, so that what they write is gone
//! at the end. What a page shows is compared by whoever runs it.

use crate::tool::{stderr, stdout};
use crate::{files_under, root, Scratch, Tool};
use std::path::{Path, PathBuf};

/// A fenced block.
#[derive(Debug, PartialEq, Eq)]
pub struct Block<'a> {
    /// What stands behind the opening fence.
    pub language: &'a str,
    /// What stands between the fences.
    pub text: &'a str,
}

/// A command and all that it prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The line behind `$ `.
    pub command: String,
    /// What stands below it.
    pub output: String,
}

/// README.md and the pages under `docs`.
pub fn book() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md")];
    pages.extend(files_under(&root().join("docs"), &["md"]));
    pages
}

/// The fenced blocks of a page, in order.
pub fn blocks(page: &str) -> Vec<Block<'_>> {
    let inside = page.split("```").skip(1).step_by(2);
    inside.filter_map(|block| block.split_once('\n')).map(|(language, text)| Block { language, text }).collect()
}

/// The text of a page that is in no fenced block.
pub fn prose(page: &str) -> String {
    page.split("```").step_by(2).collect()
}

/// The commands of a session, in order.
pub fn sessions(block: &Block) -> Vec<Session> {
    let mut found: Vec<Session> = Vec::new();
    for line in block.text.split_inclusive('\n') {
        match (line.strip_prefix("$ "), found.last_mut()) {
            (Some(command), _) => found.push(Session { command: command.trim_end().into(), output: String::new() }),
            (None, Some(session)) => session.output += line,
            (None, None) => panic!("a session begins with a command, and not with `{line}`"),
        }
    }
    found
}

/// The words of a command, as a shell reads them: quotes keep a text together.
pub fn words(command: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, part) in command.split('\'').enumerate() {
        match number % 2 {
            0 => found.extend(part.split_whitespace().map(str::to_owned)),
            _ => found.push(part.to_owned()),
        }
    }
    found
}

/// A folder in which commands of pages run.
pub struct Desk {
    scratch: Scratch,
}

impl Desk {
    /// A folder with the programs of the repository and nothing else.
    pub fn new() -> Desk {
        let scratch = Scratch::new("desk", &[]);
        for folder in ["examples", "tests"] {
            let made = std::os::unix::fs::symlink(root().join(folder), scratch.path(folder));
            made.unwrap_or_else(|error| panic!("{folder}: {error}"));
        }
        Desk { scratch }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        self.scratch.folder()
    }

    /// What a command prints, first on stdout, then on stderr.
    pub fn printed(&self, tool: Tool, command: &str) -> Result<String, String> {
        let words = words(command);
        let [first, rest @ ..] = words.as_slice() else { return Err("an empty command".into()) };
        if first != "antiphon" {
            return Err(format!("`{first}` is no command of a session: only `antiphon` is run"));
        }
        let output = tool.run(self.folder(), &rest.iter().map(String::as_str).collect::<Vec<_>>());
        Ok(stdout(&output) + &stderr(&output))
    }
}

impl Default for Desk {
    fn default() -> Desk {
        Desk::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        "Text.\n\n```console\n$ antiphon verify a.c\nholds\n$ antiphon list mpi\n```\n\n```c\nint x;\n```\n";

    #[test]
    fn blocks_have_a_language_and_a_text() {
        let found = blocks(PAGE);
        assert_eq!(found.iter().map(|block| block.language).collect::<Vec<_>>(), ["console", "c"]);
        assert_eq!(found[1].text, "int x;\n");
        assert!(!prose(PAGE).contains("int x") && prose(PAGE).contains("Text."));
    }

    #[test]
    fn a_session_has_its_commands_and_what_they_print() {
        let found = sessions(&blocks(PAGE)[0]);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], Session { command: "antiphon verify a.c".into(), output: "holds\n".into() });
        assert_eq!(found[1].output, "");
    }

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(words("cegar --ltl 'G(a -> b)' x.c"), ["cegar", "--ltl", "G(a -> b)", "x.c"]);
    }

    #[test]
    fn a_desk_has_the_programs() {
        let desk = Desk::new();
        assert!(desk.folder().join("examples/ring/ring.c").exists());
        assert!(!desk.folder().join("README.md").exists());
    }
}
