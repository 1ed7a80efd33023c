//! `compile_commands.json`: the flags with which a build compiles each file.
//!
//! Only what changes the meaning of the text is taken: folders for headers,
//! macros, and headers that are included before everything else.

use crate::failure::Failure;
use crate::options::macros::MacroFlag;
use crate::options::source::ReadingOptions;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// What a compiler is reported about macros and headers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Flags {
    /// `-I` and `-iquote`.
    pub include: Vec<PathBuf>,
    /// `-isystem` and `-idirafter`.
    pub system_include: Vec<PathBuf>,
    /// `-D` and `-U`, in order.
    pub macros: Vec<MacroFlag>,
    /// `-include`.
    pub forced: Vec<PathBuf>,
}

impl Flags {
    /// The flags of our own command line.
    pub fn of_options(options: &ReadingOptions) -> Flags {
        Flags { include: options.include.clone(), macros: options.macros.list.clone(), ..Flags::default() }
    }

    /// Adds flags that stand later on the command line.
    pub fn append(&mut self, later: Flags) {
        self.include.extend(later.include);
        self.system_include.extend(later.system_include);
        self.macros.extend(later.macros);
        self.forced.extend(later.forced);
    }

    /// Reads them from the words of a compiler's command line; paths are
    /// relative to `folder`.
    fn of_words(words: &[String], folder: &Path) -> Flags {
        let mut flags = Flags::default();
        let mut words = words.iter().map(String::as_str);
        while let Some(word) = words.next() {
            let Some(flag) = KNOWN.iter().find(|flag| word.starts_with(**flag)) else { continue };
            let joined = &word[flag.len()..];
            let value = if joined.is_empty() { words.next().unwrap_or("") } else { joined };
            match *flag {
                "-I" | "-iquote" => flags.include.push(folder.join(value)),
                "-isystem" | "-idirafter" => flags.system_include.push(folder.join(value)),
                "-D" => flags.macros.push(MacroFlag::Define(value.into())),
                "-U" => flags.macros.push(MacroFlag::Undefine(value.into())),
                "-include" => flags.forced.push(folder.join(value)),
                _ => {}
            }
        }
        flags
    }
}

/// Flags with a value that matters here; `-o`'s is skipped.
const KNOWN: &[&str] = &["-isystem", "-idirafter", "-iquote", "-include", "-I", "-D", "-U", "-o"];

/// One entry of the file, as its format has it.
#[derive(Deserialize)]
struct Entry {
    directory: PathBuf,
    file: PathBuf,
    command: Option<String>,
    arguments: Option<Vec<String>>,
}

/// The flags of a build.
pub struct Database {
    entries: Vec<(PathBuf, Flags)>,
}

/// Reads `compile_commands.json` in `folder`.
pub fn read(folder: &Path) -> Result<Database, Failure> {
    let path = folder.join("compile_commands.json");
    let text = std::fs::read_to_string(&path).map_err(|error| Failure::file("read", &path, &error))?;
    let entries: Vec<Entry> = serde_json::from_str(&text)
        .map_err(|error| Failure(format!("`{}` is not a compilation database: {error}", path.display())))?;
    let entries = entries.into_iter().map(|entry| {
        // A relative directory is relative to the file that says it.
        let directory = folder.join(&entry.directory);
        let words = entry.arguments.or_else(|| entry.command.as_deref().map(split_words)).unwrap_or_default();
        (true_path(&directory.join(&entry.file)), Flags::of_words(&words, &directory))
    });
    Ok(Database { entries: entries.collect() })
}

impl Database {
    /// The C files of the build that was read from a folder, each once, in the order of the build; those below the folder where we are by shorter names.
    pub fn files(&self, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
        let here = std::env::current_dir().map(|here| true_path(&here)).unwrap_or_default();
        let mut found: Vec<PathBuf> = Vec::new();
        for (path, _) in self.entries.iter().filter(|(path, _)| path.extension().is_some_and(|own| own == "c")) {
            let path = path.strip_prefix(&here).unwrap_or(path).to_path_buf();
            if !found.contains(&path) {
                found.push(path);
            }
        }
        match found.is_empty() {
            true => Err(Failure(format!("`{}` names no C file", folder.join("compile_commands.json").display()))),
            false => Ok(found),
        }
    }

    /// The flags of the first entry for `file`; none if the build does not know it.
    pub fn flags_of(&self, file: &Path) -> Flags {
        let file = true_path(file);
        self.entries.iter().find(|(path, _)| *path == file).map(|(_, flags)| flags.clone()).unwrap_or_default()
    }
}

/// The path without `.`, `..` and links, if it exists.
fn true_path(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

/// The words of a command line as a shell would have them: quotes and
/// backslashes, no expansions.
fn split_words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut letters = line.chars();
    while let Some(c) = letters.next() {
        match (quote, c) {
            (Some(q), c) if c == q => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(letters.next()),
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_testing::Scratch;

    #[test]
    fn words_are_split_as_a_shell_does() {
        assert_eq!(split_words(r#"cc  -DA='x y' "-DB=\"q\"" -I a\ b"#), ["cc", "-DA=x y", r#"-DB="q""#, "-I", "a b"]);
        assert_eq!(split_words("''"), [""]);
    }

    #[test]
    fn flags_that_matter_are_taken() {
        let words = split_words("cc -O2 -Iinc -I /abs -isystem sys -DA=1 -U B -include pre.h -o -Dx.o -c x.c");
        let flags = Flags::of_words(&words, Path::new("build"));
        assert_eq!(flags.include, [PathBuf::from("build/inc"), PathBuf::from("/abs")]);
        assert_eq!(flags.system_include, [PathBuf::from("build/sys")]);
        assert_eq!(flags.macros, [MacroFlag::Define("A=1".into()), MacroFlag::Undefine("B".into())]);
        assert_eq!(flags.forced, [PathBuf::from("build/pre.h")]);
    }

    #[test]
    fn a_database_is_read_and_asked_by_file() {
        let text = r#"[{"directory": ".", "file": "./x.c", "command": "cc -DX x.c"}]"#;
        let scratch = Scratch::new("database", &[("x.c", ""), ("compile_commands.json", text)]);
        let folder = scratch.folder();
        let database = read(folder).unwrap();
        assert_eq!(database.flags_of(&folder.join("x.c")).macros, [MacroFlag::Define("X".into())]);
        assert_eq!(database.flags_of(&folder.join("y.c")), Flags::default());
        scratch.write("compile_commands.json", "{");
        assert!(read(folder).err().unwrap().0.contains("is not a compilation database"));
        assert!(read(&folder.join("nowhere")).err().unwrap().0.contains("there is no such file"));
    }
}
