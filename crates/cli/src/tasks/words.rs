//! From the keys of a task to the words of a command line.
//!
//! Options are looked up in the table that clap reads command lines by, under their long names (`define`, `undefine`, `include` and
//! `database` have only a letter there), and the finished line is read once to see whether it is one.
//! How results are shown is for whoever calls `antiphon check` to say, not for a task.

use super::file::Complaint;
use super::Task;
use crate::words::nearest;
use antiphon_report::Verdict;
use clap::{Arg, ArgAction};

/// Commands that a task can be.
pub const COMMANDS: [&str; 4] = ["verify", "compare", "trace", "cegar"];

/// Options of `check` itself.
const NOT_OF_A_TASK: [&str; 6] = ["format", "out", "quiet", "verbose", "color", "help"];

/// An option of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// Its name.
    pub name: String,
    /// Where it stands in the file.
    pub at: usize,
    /// What it is given.
    pub value: Value,
}

/// What an option is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// `true`
    Set,
    /// `false`: as if it were not there.
    Unset,
    /// The option once for each of them.
    Texts(Vec<String>),
}

/// What a command line is made of.
pub struct Line {
    /// The command.
    pub command: String,
    /// Its options.
    pub given: Vec<Given>,
    /// Its files.
    pub files: Vec<String>,
    /// The program's own arguments.
    pub arguments: Vec<String>,
}

/// Whether a command has an option.
pub fn has(line: &clap::Command, command: &str, name: &str) -> bool {
    option(line, command, name).is_some()
}

/// Whether any command has an option.
pub fn is_known(line: &clap::Command, name: &str) -> bool {
    COMMANDS.iter().any(|command| has(line, command, name))
}

fn option<'l>(line: &'l clap::Command, command: &str, name: &str) -> Option<&'l Arg> {
    line.find_subcommand(command)?.get_arguments().find(|arg| name_of(arg) == Some(name))
}

/// The key of an option: its long name, or what it is called inside if it has only a letter.
fn name_of(arg: &Arg) -> Option<&str> {
    let own = || arg.get_short().map(|_| arg.get_id().as_str());
    arg.get_long().or_else(own).filter(|name| !NOT_OF_A_TASK.contains(name))
}

impl Line {
    /// The task of this line; `line` knows all commands.
    pub fn task(self, line: &clap::Command, name: &str, at: usize, expected: Verdict) -> Result<Task, Complaint> {
        let refuse = |message: String| Complaint(at, format!("task `{name}`: {message}"));
        if !COMMANDS.contains(&self.command.as_str()) {
            return Err(refuse(format!("`{}` is not one of {}", self.command, COMMANDS.join(", "))));
        }
        let mut words = vec![self.command.clone()];
        for given in &self.given {
            words.extend(self.words_of(line, given)?);
        }
        words.extend(self.files.iter().cloned());
        let own_words = words.len();
        if !self.arguments.is_empty() {
            words.push("--".into());
            words.extend(self.arguments.iter().cloned());
        }
        let read = line.clone().color(clap::ColorChoice::Never).try_get_matches_from(with_name(&words));
        read.map_err(|error| refuse(first_line(&error.to_string())))?;
        let files = self.sides().chain(self.files.iter().cloned()).collect();
        Ok(Task { name: name.to_owned(), words, own_words, files, expected })
    }

    /// The files of `--spec` and `--impl`.
    fn sides(&self) -> impl Iterator<Item = String> + '_ {
        let texts = |given: &Given| match &given.value {
            Value::Texts(texts) => texts.clone(),
            Value::Set | Value::Unset => Vec::new(),
        };
        self.given.iter().filter(|given| matches!(given.name.as_str(), "spec" | "impl")).flat_map(texts)
    }

    /// `--input=N=3`, for each value.
    fn words_of(&self, line: &clap::Command, given: &Given) -> Result<Vec<String>, Complaint> {
        let refuse = |message: String| Complaint(given.at, message);
        let Some(arg) = option(line, &self.command, &given.name) else { return Err(refuse(self.unknown(line, given))) };
        let switch = match (arg.get_long(), arg.get_short()) {
            (Some(long), _) => format!("--{long}"),
            (None, letter) => letter.map(|letter| format!("-{letter}")).unwrap_or_default(),
        };
        let join = if arg.get_long().is_some() { "=" } else { "" };
        match (&given.value, arg.get_action()) {
            (Value::Unset, _) => Ok(Vec::new()),
            (Value::Set, ArgAction::SetTrue) => Ok(vec![switch]),
            (Value::Set, _) => Err(refuse(format!("`{}` needs a value", given.name))),
            (Value::Texts(texts), _) => Ok(texts.iter().map(|text| format!("{switch}{join}{text}")).collect()),
        }
    }

    fn unknown(&self, line: &clap::Command, given: &Given) -> String {
        let (name, command) = (&given.name, &self.command);
        if NOT_OF_A_TASK.contains(&name.as_str()) {
            return format!("`{name}` is an option of `antiphon check`, not of a task");
        }
        let known =
            line.find_subcommand(command).into_iter().flat_map(clap::Command::get_arguments).filter_map(name_of);
        match nearest(name, known) {
            Some(near) => format!("`{command}` has no option `{name}`; did you mean `{near}`?"),
            None => format!("`{command}` has no option `{name}`"),
        }
    }
}

/// A command line begins with the program's name.
fn with_name(words: &[String]) -> impl Iterator<Item = String> + '_ {
    std::iter::once("antiphon".to_owned()).chain(words.iter().cloned())
}

/// What clap says, without its usage.
fn first_line(text: &str) -> String {
    let text = text.trim_start_matches("error: ").split("\n\nUsage:").next().unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
