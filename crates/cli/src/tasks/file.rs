//! `antiphon.toml`: tasks by name, and options that all of them have.
//!
//! ```toml
//! [defaults]
//! timeout = "60s"
//!
//! [tasks.ring]
//! files = ["ring.c"]
//! np = "2..4"
//! ```
//!
//! Every key but the few of [`Reserved`] is an option of the task's command. Whatever is wrong is told with its
//! line, before anything is run; a key that nobody knows is never left out. Tasks keep their order.

use super::words::{self, Given, Value};
use super::Task;
use crate::failure::Failure;
use antiphon_report::Verdict;
use std::path::{Path, PathBuf};
use toml::de::{DeTable, DeValue};
use toml::Spanned;

/// The name of the file.
pub const NAME: &str = "antiphon.toml";

/// Keys of a task that are no options.
const RESERVED: [&str; 4] = ["command", "files", "arguments", "expect"];

/// A project: where its file is, and its tasks.
#[derive(Debug)]
pub struct Project {
    /// The folder that paths are relative to.
    pub folder: PathBuf,
    /// In the order of the file.
    pub tasks: Vec<Task>,
}

/// The nearest file of that name, in this folder or one above it.
pub fn find(from: &Path) -> Option<PathBuf> {
    from.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file())
}

/// Reads a project.
pub fn read(path: &Path, line: &clap::Command) -> Result<Project, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::file("read", path, &error))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let tasks = parse(&text, line).map_err(|Complaint(at, message)| {
        let line = text.get(..at).map_or(1, |before| before.matches('\n').count() + 1);
        Failure(format!("{}:{line}: {message}", path.display()))
    })?;
    Ok(Project { folder: folder.to_owned(), tasks })
}

/// What is wrong, and at which byte.
#[derive(Debug)]
pub struct Complaint(pub usize, pub String);

type Entry<'t, 'i> = (&'t str, usize, &'t Spanned<DeValue<'i>>);

fn parse(text: &str, line: &clap::Command) -> Result<Vec<Task>, Complaint> {
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        Complaint(at, error.message().to_owned())
    })?;
    let (mut defaults, mut tasks) = (Vec::new(), Vec::new());
    for (key, at, value) in entries(table.get_ref()) {
        match key {
            "defaults" => defaults = options(&inside(key, at, value)?)?,
            "tasks" => tasks = inside(key, at, value)?,
            _ => return Err(Complaint(at, format!("unknown key `{key}`; there are `defaults` and `tasks`"))),
        }
    }
    if let Some(unknown) = defaults.iter().find(|given| !words::is_known(line, &given.name)) {
        return Err(Complaint(unknown.at, format!("no command has an option `{}`", unknown.name)));
    }
    if tasks.is_empty() {
        return Err(Complaint(0, "there are no tasks; a task begins with `[tasks.NAME]`".into()));
    }
    tasks.into_iter().map(|(name, at, value)| task(line, name, at, &inside(name, at, value)?, &defaults)).collect()
}

/// What a table holds, in the order of the text.
fn entries<'t, 'i>(table: &'t DeTable<'i>) -> Vec<Entry<'t, 'i>> {
    let all = table.iter().map(|(key, value)| (key.get_ref().as_ref(), key.span().start, value));
    let mut all: Vec<Entry<'t, 'i>> = all.collect();
    all.sort_by_key(|(_, at, _)| *at);
    all
}

fn inside<'t, 'i>(key: &str, at: usize, value: &'t Spanned<DeValue<'i>>) -> Result<Vec<Entry<'t, 'i>>, Complaint> {
    let table = value.get_ref().as_table().ok_or_else(|| Complaint(at, format!("`{key}` must be a table")))?;
    Ok(entries(table))
}

/// The task of a table.
fn task(
    line: &clap::Command,
    name: &str,
    at: usize,
    own: &[Entry<'_, '_>],
    defaults: &[Given],
) -> Result<Task, Complaint> {
    check_name(name, at)?;
    let find = |key: &str| own.iter().find(|(own, ..)| *own == key);
    let texts = |key: &str| find(key).map_or(Ok(Vec::new()), |(key, at, value)| list(key, *at, value.get_ref()));
    let command = match texts("command")?.as_slice() {
        [] => "verify".to_owned(),
        [one] => one.clone(),
        _ => return Err(Complaint(at, "`command` must be one command".into())),
    };
    let plain: Vec<Entry<'_, '_>> = own.iter().filter(|(key, ..)| !RESERVED.contains(key)).copied().collect();
    let mut given = options(&plain)?;
    let has = |name: &str| given.iter().any(|own| own.name == name);
    let inherited: Vec<Given> =
        defaults.iter().filter(|each| !has(&each.name) && words::has(line, &command, &each.name)).cloned().collect();
    given.splice(0..0, inherited);
    let made = words::Line { command, given, files: texts("files")?, arguments: texts("arguments")? };
    let expected = find("expect").map_or(Ok(Verdict::Holds), |(_, at, value)| expected(*at, value.get_ref()))?;
    made.task(line, name, at, expected)
}

/// A name is also that of a file.
fn check_name(name: &str, at: usize) -> Result<(), Complaint> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    match !name.is_empty() && !name.starts_with(['.', '-']) && name.chars().all(fits) {
        true => Ok(()),
        false => Err(Complaint(at, format!("the name of a task has letters, digits, `-`, `_` and `.`: `{name}`"))),
    }
}

fn expected(at: usize, value: &DeValue<'_>) -> Result<Verdict, Complaint> {
    let known = [Verdict::Holds, Verdict::Violated, Verdict::Inconclusive, Verdict::Rejected];
    let found = value.as_str().and_then(|word| known.into_iter().find(|verdict| verdict.word() == word));
    found.ok_or_else(|| Complaint(at, "`expect` must be `holds`, `violated`, `inconclusive` or `rejected`".into()))
}

fn options(entries: &[Entry<'_, '_>]) -> Result<Vec<Given>, Complaint> {
    let given = |(name, at, value): &Entry<'_, '_>| {
        let value = match value.get_ref() {
            DeValue::Boolean(true) => Value::Set,
            DeValue::Boolean(false) => Value::Unset,
            other => Value::Texts(list(name, *at, other)?),
        };
        Ok(Given { name: (*name).to_owned(), at: *at, value })
    };
    entries.iter().map(given).collect()
}

/// The texts of a value: one, those of a list, or `KEY=VALUE` for each of a table.
fn list(key: &str, at: usize, value: &DeValue<'_>) -> Result<Vec<String>, Complaint> {
    let one = |value: &DeValue<'_>| text(key, at, value);
    match value {
        DeValue::Array(all) => all.iter().map(|each| one(each.get_ref())).collect(),
        DeValue::Table(all) => {
            entries(all).into_iter().map(|(name, _, value)| Ok(format!("{name}={}", one(value.get_ref())?))).collect()
        }
        single => one(single).map(|text| vec![text]),
    }
}

fn text(key: &str, at: usize, value: &DeValue<'_>) -> Result<String, Complaint> {
    match value {
        DeValue::String(text) => Ok(text.to_string()),
        DeValue::Integer(number) if number.radix() == 10 => Ok(number.as_str().to_owned()),
        DeValue::Float(number) => Ok(number.as_str().to_owned()),
        _ => Err(Complaint(at, format!("the value of `{key}` must be a text, a number, or a list or table of these"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn tasks(text: &str) -> Result<Vec<Task>, String> {
        let line = crate::cli::Cli::command();
        let told = |Complaint(at, message): Complaint| format!("{}: {message}", text[..at].matches('\n').count() + 1);
        parse(text, &line).map_err(told)
    }

    fn words(text: &str) -> Vec<String> {
        tasks(text).expect("it is read").iter().map(|task| task.words.join(" ")).collect()
    }

    #[test]
    fn a_task_is_a_command_line() {
        let text = "[tasks.b]\nfiles = ['b.c']\nnp = '2..4'\ninput = { M = 3, N = '1..8' }\n\
            [tasks.a]\nfiles = ['x.c', 'y.c']\ncheck = ['pointer', 'lock']\ninfer = true\nstrict = false\n\
            define = { K = 2 }\narguments = ['-n', '4']\n";
        assert_eq!(
            words(text),
            [
                "verify --np=2..4 --input=M=3 --input=N=1..8 b.c",
                "verify --check=pointer --check=lock --infer -DK=2 x.c y.c -- -n 4"
            ]
        );
    }

    #[test]
    fn defaults_are_options_of_the_commands_that_have_them() {
        let text = "[defaults]\ntimeout = '60s'\nnp = 3\n[tasks.a]\nfiles = ['a.c']\nnp = 2\n\
            [tasks.b]\ncommand = 'cegar'\nfiles = ['b.c']\nexpect = 'violated'\n";
        assert_eq!(words(text), ["verify --timeout=60s --np=2 a.c", "cegar --timeout=60s b.c"]);
        assert_eq!(tasks(text).map(|all| all[1].expected), Ok(Verdict::Violated));
    }

    #[test]
    fn sides_of_a_comparison_can_have_several_files() {
        let text = "[tasks.sum]\ncommand = 'compare'\nspec = ['a.c', 'b.c']\nimpl = 'c.c'\n";
        assert_eq!(words(text), ["compare --spec=a.c --spec=b.c --impl=c.c"]);
        assert_eq!(tasks(text).map(|all| all[0].files.join(" ")), Ok("a.c b.c c.c".into()));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, message) in [
            ("", "1: there are no tasks"),
            ("x", "1: "),
            ("\n[task.a]", "2: unknown key `task`"),
            ("[tasks.a]\nfiles = ['a.c']\nnnp = 2", "3: `verify` has no option `nnp`; did you mean `np`?"),
            ("[tasks.a]\nfiles = ['a.c']\nnp = 'x'", "1: task `a`: "),
            ("[tasks.a]\nfiles = ['a.c']\nformat = 'json'", "3: `format` is an option of `antiphon check`"),
            ("[tasks.a]\nnp = 2", "1: task `a`: "),
            ("[tasks.a]\ncommand = 'run'\nfiles = ['a.c']", "1: task `a`: `run` is not one of verify, compare"),
            ("[tasks.a]\nfiles = ['a.c']\ninfer = 'yes'", "1: task `a`: "),
            ("[tasks.a]\nfiles = ['a.c']\nnp = true", "3: `np` needs a value"),
            ("[tasks.a]\nfiles = ['a.c']\nexpect = 'fine'", "3: `expect` must be"),
            ("[tasks.'a b']\nfiles = ['a.c']", "1: the name of a task"),
            ("[defaults]\nx = 1\n[tasks.a]\nfiles = ['a.c']", "2: no command has an option `x`"),
            ("[tasks.a]\nfiles = [['a.c']]", "2: the value of `files` must be"),
        ] {
            let told = tasks(text).expect_err("it is refused");
            assert!(told.starts_with(message), "{text}: {told}");
        }
    }
}
