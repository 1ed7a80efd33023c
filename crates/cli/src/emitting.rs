//! `antiphon replay TRACE.json --emit test DIR`: a stored counterexample as a folder that
//! shows the failure in a real run (crate `emit`).
//!
//! The program is executed once more along the schedule, because a real run has to be told
//! more than a result stores: which access each decision is about. What a result does
//! not show on the files as they are today is refused.

use crate::failure::Failure;
use crate::options::macros::MacroFlag;
use crate::options::source::ReadingOptions;
use crate::schedule::Schedule;
use crate::session::Session;
use antiphon_emit::{Counterexample, Emitted, EmittedKind, Input, Library, Start, UserFile, UserFileKind, Uses};
use antiphon_machine::{Integers, Launch, Nowhere, NumberModel, Options, Serial};
use antiphon_model::library::LibraryFunction;
use antiphon_model::{Action, Program, Role, Step};
use antiphon_source::FileKind;
use antiphon_world::Decision;
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// What becomes of a counterexample.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The stored result.
    pub result: &'a Path,
    /// Which violation of it, counted from 1.
    pub violation: usize,
    /// How its files are read.
    pub reading: &'a ReadingOptions,
    /// Where the files go.
    pub folder: &'a Path,
}

/// Writes the test; gives what is said about it.
pub fn emit(wanted: &Wanted<'_>) -> Result<String, Failure> {
    let schedule = Schedule::read(wanted.result, wanted.violation)?;
    schedule.check_data_model(wanted.reading.data_model.word())?;
    let mut session = Session::of_files(&schedule.files(), wanted.reading)?;
    let Some(program) = session.executable()? else {
        return Err(Failure("the program of the counterexample does not compile; `antiphon verify` says why".into()));
    };
    if let Some(doubts) = schedule.doubts(&session) {
        return Err(Failure(doubts));
    }
    let decisions = decisions(&schedule, &session, &program)?;
    let files = user_files(&session)?;
    if files.iter().any(|file| uses_openmp(&file.text)) {
        return Err(Failure("the program uses OpenMP, whose schedule cannot be forced".into()));
    }
    let counterexample = Counterexample {
        violation: schedule.violation(),
        decisions: &decisions,
        map: &session.map,
        values: values(&schedule)?,
        inputs: inputs(&session, &program, &files),
        files,
        flags: flags(wanted.reading)?,
        uses: uses(&program),
        start: start(&schedule)?,
    };
    let emitted = antiphon_emit::test(&counterexample).map_err(|refusal| Failure(refusal.0))?;
    let before = write(wanted.folder, &emitted)?;
    let script = wanted.folder.join("run.sh");
    let violation = schedule.violation();
    let (id, file, line) = (violation.property.id(), &violation.file, violation.line);
    let replaced = match before {
        Before::Nothing => "",
        Before::Test => "; the test that was there is overwritten",
    };
    Ok(format!("emitted   {}: runs the program to {id}, {file}:{line}{replaced}\n", script.display()))
}

/// What was decided on the way, found by going it once more.
fn decisions(schedule: &Schedule, session: &Session, program: &Program) -> Result<Vec<Decision>, Failure> {
    let name = schedule.files().first().map(|file| file.with_extension("").display().to_string());
    let arguments = name.into_iter().map(String::into_bytes).collect();
    let launch = Launch { arguments, stdin: schedule.stdin()?, ..Launch::default() };
    let mut options =
        Options { processes: schedule.processes(), checks: schedule.checks(), launch, ..Options::default() };
    schedule.complete(&mut options);
    let arith = schedule.arith().unwrap_or(NumberModel::Ideal);
    let integers = Integers::of(arith, options.checks);
    let followed = schedule.follow(program, session, (&mut options, integers), &mut Nowhere);
    let followed = followed.map_err(|misfit| schedule.misfit(session, &misfit))?;
    match schedule.remark(session, &followed) {
        Some(remark) => Err(Failure(remark.trim_end().to_owned())),
        None => Ok(followed.decisions),
    }
}

/// The values of inputs: those that were fixed and those of the counterexample.
fn values(schedule: &Schedule) -> Result<BTreeMap<String, String>, Failure> {
    let fixed = schedule.scope().inputs.iter().filter(|(_, value)| !value.contains(".."));
    let values: BTreeMap<String, String> =
        fixed.chain(&schedule.violation().inputs).map(|(name, value)| (name.clone(), value.clone())).collect();
    match values.keys().any(|name| Serial::is_order(name)) {
        true => Err(Failure("the counterexample needs an order of evaluation that a compiler decides".into())),
        false => Ok(values),
    }
}

fn start(schedule: &Schedule) -> Result<Start, Failure> {
    let scope = schedule.scope();
    if scope.arguments.iter().any(|argument| argument == "*") {
        return Err(Failure("the counterexample has arguments of which only some values are known".into()));
    }
    Ok(Start {
        arguments: scope.arguments.clone(),
        environment: scope.environment.iter().map(|(name, value)| (name.clone(), value.clone())).collect(),
        stdin: schedule.stdin()?,
    })
}

/// The files that the user wrote, headers included.
fn user_files(session: &Session) -> Result<Vec<UserFile>, Failure> {
    let written = session.map.files().filter(|(_, file)| file.kind == FileKind::User);
    let mut files: Vec<UserFile> = Vec::new();
    for (_, file) in written {
        let path = absolute(Path::new(&*file.name))?;
        let kind = match session.files.iter().any(|name| **name == *file.name) {
            true => UserFileKind::Unit,
            false => UserFileKind::Header,
        };
        if files.iter().all(|known| known.path != path) {
            files.push(UserFile { path, text: file.text.to_vec(), kind });
        }
    }
    Ok(files)
}

/// A path from the root, without `.` and `..`.
fn absolute(path: &Path) -> Result<String, Failure> {
    let whole = std::path::absolute(path).map_err(|error| Failure::file("read", path, &error))?;
    let mut plain = PathBuf::new();
    for part in whole.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    Ok(plain.display().to_string())
}

/// The inputs of the program, with where they are declared.
fn inputs(session: &Session, program: &Program, files: &[UserFile]) -> Vec<Input> {
    let declared = program.globals.iter().filter(|global| matches!(global.role, Role::Input(_)));
    let input = |global: &antiphon_model::Global| {
        let place = session.map.position(global.span)?;
        let path = absolute(Path::new(&*session.map.file(place.file).name)).ok()?;
        let file = files.iter().position(|file| file.path == path)?;
        let (line, _) = session.map.file(place.file).line_column(place.offset);
        Some(Input { name: global.name.clone(), file, line: line as usize })
    };
    declared.filter_map(input).collect()
}

/// Flags that a compiler needs, too.
fn flags(reading: &ReadingOptions) -> Result<Vec<String>, Failure> {
    if reading.database.is_some() {
        return Err(Failure("`-p` cannot be emitted; give `-I` and `-D` instead".into()));
    }
    let mut flags = Vec::new();
    for folder in &reading.include {
        flags.push(format!("-I{}", absolute(folder)?));
    }
    for flag in &reading.macros.list {
        flags.push(match flag {
            MacroFlag::Define(text) => format!("-D{text}"),
            MacroFlag::Undefine(name) => format!("-U{name}"),
            MacroFlag::Replace(text) => return Err(Failure(format!("`--set {text}` cannot be emitted; use `-D`"))),
        });
    }
    Ok(flags)
}

fn uses_openmp(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    text.lines().any(|line| line.split_whitespace().take(3).collect::<String>().contains("#pragmaomp"))
}

fn uses(program: &Program) -> Uses {
    let steps = program.functions.iter().flat_map(|function| &function.body.locations).map(|location| &location.step);
    let of_mpi =
        |step: &Step| matches!(step, Step::Action(Action::Library { function: LibraryFunction::Mpi(_), .. }, _));
    let used = |used: bool| if used { Library::Used } else { Library::Unused };
    Uses { mpi: used(steps.into_iter().any(of_mpi)), threads: used(antiphon_passes::creates_threads(program)) }
}

/// What was in a folder before.
enum Before {
    /// It was new, or empty.
    Nothing,
    /// A test that was emitted before.
    Test,
}

/// Writes the files into a folder that is new, empty, or a test that was emitted before. Sources that were changed since,
/// by a repair, are not lost.
fn write(folder: &Path, files: &[Emitted]) -> Result<Before, Failure> {
    let failure = |error: std::io::Error| Failure::file("write", folder, &error);
    let is_test = folder.join("schedule.txt").exists();
    if folder.is_dir() && !is_test && std::fs::read_dir(folder).map_err(failure)?.next().is_some() {
        return Err(Failure(format!("`{}` has files that are not a test of Antiphon", folder.display())));
    }
    if let Some(changed) = changed_source(folder, files) {
        let advice = "choose another folder, or delete this one";
        return Err(Failure(format!("`{}` was changed since the test was emitted; {advice}", changed.display())));
    }
    for file in files {
        let path = folder.join(&file.path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(failure)?;
        }
        std::fs::write(&path, &file.text).map_err(|error| Failure::file("write", &path, &error))?;
        if file.kind == EmittedKind::Script {
            make_executable(&path).map_err(|error| Failure::file("write", &path, &error))?;
        }
    }
    Ok(if is_test { Before::Test } else { Before::Nothing })
}

/// A source in the folder that is not as it was emitted.
fn changed_source(folder: &Path, files: &[Emitted]) -> Option<PathBuf> {
    let sources = files.iter().filter_map(|file| file.path.strip_prefix("src/"));
    let read = |path: PathBuf| std::fs::read(path).ok();
    let changed = |name: &&str| match read(folder.join("layer/original").join(name)) {
        Some(original) => read(folder.join("src").join(name)).is_some_and(|now| now != original),
        None => false,
    };
    sources.into_iter().find(changed).map(|name| folder.join("src").join(name))
}

#[cfg(unix)]
fn make_executable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_path: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_plain() {
        assert_eq!(absolute(Path::new("/a/./b/../c.c")).unwrap_or_default(), "/a/c.c");
    }

    #[test]
    fn openmp_is_seen() {
        assert!(uses_openmp(b"int a;\n  #pragma omp parallel\n"));
        assert!(uses_openmp(b"# pragma omp parallel\n"));
        assert!(!uses_openmp(b"// omp\n#pragma once\n"));
    }
}
