//! How a file of an editor is read and verified: by the first task of the nearest `antiphon.toml` that names it, or
//! alone, with the flags of the nearest `compile_commands.json`.

use super::Line;
use crate::options::source::ReadingOptions;
use crate::tasks::{file, Task};
use clap::FromArgMatches;
use std::path::{Path, PathBuf};

/// What belongs to a file.
pub struct Belonging {
    /// The folder in which its command is run.
    pub folder: PathBuf,
    /// The words of that command behind `antiphon`, and where the program's own arguments begin.
    pub words: (Vec<String>, usize),
    /// The files that the front end reads together with it.
    pub files: Vec<PathBuf>,
    /// How they are read.
    pub reading: ReadingOptions,
}

/// What belongs to a file.
pub fn belonging(path: &Path, line: Line) -> Belonging {
    of_task(path, line).unwrap_or_else(|| alone(path))
}

fn of_task(path: &Path, line: Line) -> Option<Belonging> {
    let project = file::read(&file::find(path.parent()?)?, &line()).ok()?;
    let folder = std::path::absolute(&project.folder).ok()?;
    let is_own = |file: &String| same(&folder.join(file), path);
    let task = project.tasks.into_iter().find(|task| task.files.iter().any(is_own))?;
    let reading = reading_of(&task, &folder, line);
    let files = match task.words.first().map(String::as_str) {
        // Two programs: each is read alone.
        Some("compare") => vec![path.to_owned()],
        _ => task.files.iter().map(|file| named(&folder.join(file), path)).collect(),
    };
    Some(Belonging { folder, words: (task.words, task.own_words), files, reading })
}

/// The editor's name for its own file, so that its text is taken.
fn named(file: &Path, own: &Path) -> PathBuf {
    if same(file, own) {
        own.to_owned()
    } else {
        file.to_owned()
    }
}

fn same(one: &Path, other: &Path) -> bool {
    one == other || one.canonicalize().ok().is_some_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// How a task reads its files; folders are relative to the project.
fn reading_of(task: &Task, folder: &Path, line: Line) -> ReadingOptions {
    let words = std::iter::once("antiphon").chain(task.words.iter().map(String::as_str));
    let read = line().try_get_matches_from(words).ok();
    let own = read.as_ref().and_then(clap::ArgMatches::subcommand).map(|(_, own)| own);
    let mut reading = own.and_then(|own| ReadingOptions::from_arg_matches(own).ok()).unwrap_or_default();
    reading.include.iter_mut().for_each(|own| *own = folder.join(&*own));
    reading.database = reading.database.map(|own| folder.join(own));
    reading
}

fn alone(path: &Path) -> Belonging {
    let database = database(path);
    let mut words = vec!["verify".to_owned(), path.display().to_string()];
    if let Some(folder) = &database {
        words.extend(["-p".to_owned(), folder.display().to_string()]);
    }
    let own_words = words.len();
    Belonging {
        folder: path.parent().unwrap_or(Path::new("/")).to_owned(),
        words: (words, own_words),
        files: vec![path.to_owned()],
        reading: ReadingOptions { database, ..ReadingOptions::default() },
    }
}

/// The nearest folder with `compile_commands.json`, or whose folder `build` has one.
fn database(path: &Path) -> Option<PathBuf> {
    let folders = path.ancestors().skip(1).flat_map(|folder| [folder.to_owned(), folder.join("build")]);
    folders.into_iter().find(|folder| folder.join("compile_commands.json").is_file())
}
