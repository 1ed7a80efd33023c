//! Whether output is coloured: `--color`, then what the environment asks for, then whether it
//! goes to a terminal.
//!
//! `NO_COLOR` (no-color.org) forbids colours, `CLICOLOR_FORCE` (bixense.com/clicolors) wants them where there is no terminal
//! too, `CLICOLOR=0` and `TERM=dumb` mean none; the option outweighs all of them. It is the same for
//! every command and every stream, so it is said once per process. Result files have no colours.

use antiphon_report::draw::Colour;
use clap::{ColorChoice, ValueEnum};
use std::ffi::OsString;
use std::sync::OnceLock;

/// When output is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Wanted {
    /// On a terminal, unless the environment says otherwise
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

static WANTED: OnceLock<Wanted> = OnceLock::new();

/// What the user wants, before anything is written.
pub fn choose(wanted: Wanted) {
    // The first word counts; there is only one command line.
    let _ = WANTED.set(wanted);
}

/// The colours of a stream.
pub fn of_stream(is_terminal: bool) -> Colour {
    let wanted = WANTED.get().copied().unwrap_or_default();
    decide(wanted, is_terminal, |name| std::env::var_os(name))
}

fn decide(wanted: Wanted, is_terminal: bool, variable: impl Fn(&str) -> Option<OsString>) -> Colour {
    let is = |name: &str, value: &str| variable(name).is_some_and(|own| own == value);
    let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    let coloured = match wanted {
        Wanted::Always => true,
        Wanted::Never => false,
        Wanted::Auto if is_set("NO_COLOR") => false,
        Wanted::Auto if is_set("CLICOLOR_FORCE") && !is("CLICOLOR_FORCE", "0") => true,
        Wanted::Auto => is_terminal && !is("CLICOLOR", "0") && !is("TERM", "dumb"),
    };
    match coloured {
        true => Colour::Ansi,
        false => Colour::Plain,
    }
}

/// What a command line says about colours before it is read: its help, and what is wrong with it, are coloured too.
pub fn of_words(words: &[OsString]) -> ColorChoice {
    let own: Vec<&str> = words.iter().take_while(|word| *word != "--").filter_map(|word| word.to_str()).collect();
    let apart = own.windows(2).filter(|pair| pair[0] == "--color").map(|pair| pair[1]);
    let said = own.iter().filter_map(|word| word.strip_prefix("--color=")).chain(apart).next();
    match said {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coloured(wanted: Wanted, is_terminal: bool, set: &[(&str, &str)]) -> bool {
        let variable = |name: &str| set.iter().find(|(own, _)| *own == name).map(|(_, value)| OsString::from(value));
        decide(wanted, is_terminal, variable) == Colour::Ansi
    }

    #[test]
    fn the_option_outweighs_the_environment_and_that_the_terminal() {
        use Wanted::*;
        assert!(coloured(Auto, true, &[]) && !coloured(Auto, false, &[]));
        assert!(!coloured(Auto, true, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]));
        assert!(coloured(Auto, true, &[("NO_COLOR", "")]));
        assert!(coloured(Auto, false, &[("CLICOLOR_FORCE", "1"), ("TERM", "dumb")]));
        assert!(!coloured(Auto, false, &[("CLICOLOR_FORCE", "0")]));
        assert!(!coloured(Auto, true, &[("CLICOLOR", "0")]) && !coloured(Auto, true, &[("TERM", "dumb")]));
        assert!(coloured(Always, false, &[("NO_COLOR", "1")]));
        assert!(!coloured(Never, true, &[("CLICOLOR_FORCE", "1")]));
    }

    #[test]
    fn words_are_looked_at_up_to_the_arguments_of_the_program() {
        let of = |text: &str| of_words(&text.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(of("antiphon --help"), ColorChoice::Auto);
        assert_eq!(of("antiphon --color never --help"), ColorChoice::Never);
        assert_eq!(of("antiphon verify --color=always --help"), ColorChoice::Always);
        assert_eq!(of("antiphon run a.c -- --color=always"), ColorChoice::Auto);
    }
}
