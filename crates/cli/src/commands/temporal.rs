//! The temporal part of `antiphon cegar`: formulas from the command line and from
//! property files, and the C expressions in them.
//!
//! An expression of a formula is compiled with the program: a function that nobody calls
//! returns it, behind the text of the user's last file, where all globals are in sight. A table
//! of these functions has them compiled.

use crate::failure::Failure;
use crate::session::Session;
use antiphon_cegar::{Fairness, Temporal, ATOM_FUNCTION};
use antiphon_report::Property;
use antiphon_temporal::{parse, property_file, Atom, Goal};
use clap::Args;
use std::path::{Path, PathBuf};

/// Formulas and how they are meant.
#[derive(Args, Debug)]
pub struct TemporalOptions {
    /// A property of all infinite runs: G F X U R W ! && || ->, {C expression}, call(f), at(LABEL)
    #[arg(long, value_name = "FORMULA")]
    pub ltl: Option<String>,
    /// What to check, in the form of SV-COMP
    #[arg(long, value_name = "FILE")]
    pub property: Option<PathBuf>,
    /// Assume that every thread that can go on does so in the end
    #[arg(long)]
    pub fair: bool,
}

/// What formulas and property files ask for.
#[derive(Debug, Default)]
pub struct Wanted {
    /// Temporal properties.
    pub temporal: Vec<Temporal>,
    /// Other properties.
    pub properties: Vec<Property>,
    /// Functions that must not be called.
    pub unreachable: Vec<String>,
}

impl TemporalOptions {
    /// What is asked for; `checked` are the properties of `--check`.
    pub fn wanted(&self, checked: &[String]) -> Result<Wanted, Failure> {
        let fairness = if self.fair { Fairness::Weak } else { Fairness::None };
        let mut wanted = Wanted::default();
        if let Some(text) = &self.ltl {
            let property = parse(text).map_err(|error| Failure(format!("`--ltl {text}`: {error}")))?;
            wanted.temporal.push(Temporal { property, kind: Property::Ltl, fairness: Fairness::None });
        }
        if checked.iter().any(|id| id == Property::Termination.id()) {
            wanted.temporal.push(termination());
        }
        if let Some(path) = &self.property {
            for goal in goals(path)? {
                wanted.add(goal, path)?;
            }
        }
        wanted.temporal.iter_mut().for_each(|temporal| temporal.fairness = fairness);
        let conditions =
            |temporal: &&Temporal| temporal.property.atoms.iter().any(|own| matches!(own, Atom::Condition(_)));
        match wanted.temporal.iter().filter(conditions).count() > 1 {
            true => Err(Failure("only one formula with C expressions can be checked at a time".into())),
            false => Ok(wanted),
        }
    }
}

fn termination() -> Temporal {
    Temporal {
        property: antiphon_temporal::Property::termination(),
        kind: Property::Termination,
        fairness: Fairness::None,
    }
}

fn goals(path: &Path) -> Result<Vec<Goal>, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::file("read", path, &error))?;
    property_file(&text).map_err(|error| Failure(format!("`{}`, {error}", path.display())))
}

impl Wanted {
    fn add(&mut self, goal: Goal, path: &Path) -> Result<(), Failure> {
        let property = match goal {
            Goal::Temporal(property) => {
                self.temporal.push(Temporal { property, kind: Property::Ltl, fairness: Fairness::None });
                return Ok(());
            }
            Goal::Termination => {
                self.temporal.push(termination());
                return Ok(());
            }
            Goal::Unreachable(function) => {
                self.unreachable.push(function);
                Property::Reachability
            }
            Goal::NoOverflow => Property::IntegerOverflow,
            Goal::NoDataRace
            | Goal::ValidFree
            | Goal::ValidDereference
            | Goal::ValidTracking
            | Goal::ValidCleanup
            | Goal::DefinedBehaviour => {
                return Err(Failure(format!("`cegar` does not check what `{}` asks for", path.display())));
            }
        };
        self.properties.push(property);
        Ok(())
    }

    /// The formulas that somebody wrote, as the result says them.
    pub fn formulas(&self) -> Vec<String> {
        let written = self.temporal.iter().filter(|temporal| temporal.kind == Property::Ltl);
        written.map(|temporal| temporal.property.to_string()).collect()
    }

    /// The functions of a temporal property's expressions, as C.
    pub fn functions(temporal: &Temporal) -> String {
        let mut text = String::new();
        let mut names = Vec::new();
        for (number, atom) in temporal.property.atoms.iter().enumerate() {
            if let Atom::Condition(condition) = atom {
                let name = format!("{ATOM_FUNCTION}{number}");
                text += &format!("static int {name}(void) {{ return ({condition}) != 0; }}\n");
                names.push(name);
            }
        }
        match names.is_empty() {
            true => text,
            false => text + &format!("static int (*{ATOM_FUNCTION}table[])(void) = {{ {} }};\n", names.join(", ")),
        }
    }
}

/// Why a program with the expressions of a formula is none, if that is their fault.
pub fn wrong_expression(session: &Session) -> Option<Failure> {
    session.complaint_of_the_command_line().map(|text| Failure(format!("the formula has a wrong C expression: {text}")))
}
