//! `-D` and `-U`, in the order in which they are written: the later one wins,
//! as in a compiler. Two lists of values would lose that order, so both options
//! are read together, by their positions.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

/// One `-D` or `-U`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MacroFlag {
    /// `-D NAME` or `-D NAME=VALUE`.
    Define(String),
    /// `-U NAME`.
    Undefine(String),
}

/// Every `-D` and `-U` of the command line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MacroFlags {
    /// In order.
    pub list: Vec<MacroFlag>,
}

/// What makes a flag of an option's value.
type Make = fn(String) -> MacroFlag;

/// The options: id, letter, name of the value, help, and what they make.
const OPTIONS: [(&str, char, &str, &str, Make); 2] = [
    ("define", 'D', "NAME[=V]", "Define a macro", MacroFlag::Define),
    ("undefine", 'U', "NAME", "Undefine a macro", MacroFlag::Undefine),
];

impl Args for MacroFlags {
    fn augment_args(command: Command) -> Command {
        OPTIONS.iter().fold(command, |command, (id, letter, value, help, _)| {
            command.arg(Arg::new(*id).short(*letter).value_name(*value).help(*help).action(ArgAction::Append))
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
