//! `-D`, `-U` and `--set`, in the order in which they are written: the later one wins,
//! as in a compiler. Two lists of values would lose that order, so these options
//! are read together, by their positions.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

/// One `-D`, `-U` or `--set`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MacroFlag {
    /// `-D NAME` or `-D NAME=VALUE`.
    Define(String),
    /// `-U NAME`.
    Undefine(String),
    /// `--set NAME=VALUE`.
    Replace(String),
}

/// Every `-D`, `-U` and `--set` of the command line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MacroFlags {
    /// In order.
    pub list: Vec<MacroFlag>,
}

/// What makes a flag of an option's value.
type Make = fn(String) -> MacroFlag;

/// The options: id (and long name), letter, name of the value, help, and what they make.
const OPTIONS: [(&str, Option<char>, &str, &str, Make); 3] = [
    ("define", Some('D'), "NAME[=V]", "Define a macro", MacroFlag::Define),
    ("undefine", Some('U'), "NAME", "Undefine a macro", MacroFlag::Undefine),
    ("set", None, "NAME=VALUE", "Replace the value of a macro that the source defines; repeatable", MacroFlag::Replace),
];

impl Args for MacroFlags {
    fn augment_args(command: Command) -> Command {
        OPTIONS.iter().fold(command, |command, (id, letter, value, help, _)| {
            let option = Arg::new(*id).value_name(*value).help(*help).action(ArgAction::Append);
            command.arg(match letter {
                Some(letter) => option.short(*letter),
                None => option.long(*id).value_parser(replacement),
            })
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        MacroFlags::augment_args(command)
    }
}

impl FromArgMatches for MacroFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<MacroFlags, clap::Error> {
        let mut placed: Vec<(usize, MacroFlag)> = Vec::new();
        for (id, _, _, _, make) in OPTIONS {
            let places = matches.indices_of(id).into_iter().flatten();
            let values = matches.get_many::<String>(id).into_iter().flatten();
            placed.extend(places.zip(values).map(|(place, value)| (place, make(value.clone()))));
        }
        placed.sort_by_key(|(place, _)| *place);
        Ok(MacroFlags { list: placed.into_iter().map(|(_, flag)| flag).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.list.extend(MacroFlags::from_arg_matches(matches)?.list);
        Ok(())
    }
}

/// Refuses what names no macro without parameters, or no value.
fn replacement(text: &str) -> Result<String, String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    let letters = |c: char| c == '_' || c.is_ascii_alphanumeric();
    match !name.is_empty() && name.chars().all(letters) && !name.starts_with(|c: char| c.is_ascii_digit()) {
        true if value.trim().is_empty() => Err(format!("a value for `{name}` is missing")),
        true => Ok(text.to_owned()),
        false => Err(format!("`{name}` cannot be the name of a macro")),
    }
}
