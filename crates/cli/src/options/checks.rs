//! `--check`, `--no-check` and `--deadlock`: which properties are looked at.
//!
//! A property is *known* to the command, *applies* to a program that could
//! violate it, and is *wanted* by default or by the list. What applies and is
//! not wanted is said in the result; what does not apply is not claimed.

use crate::failure::Failure;
use crate::words::near;
use antiphon_machine::{Checks, NumberModel, Strictness};
use antiphon_model::library::{LibraryFunction, Unspecified, Verifier};
use antiphon_model::{Action, Program, Step};
use antiphon_outcome::{CheckedWhen, Command};
use antiphon_report::Property;
use antiphon_world::Deadlock;

/// The command that is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// `verify`
    Verify,
    /// `compare`
    Compare,
    /// `trace`
    Trace,
}

impl Asked {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Asked::Verify => "verify",
            Asked::Compare => "compare",
            Asked::Trace => "trace",
        }
    }

    /// Whether the command checks it.
    fn checks(self, property: Property) -> bool {
        let own = match self {
            Asked::Verify | Asked::Compare => property != Property::Equivalence || self == Asked::Compare,
            Asked::Trace => property.commands().contains(&Command::Trace),
        };
        property.is_reported_by_executions() && own
    }
}

/// What stands before a property that is checked besides the others.
const ALSO: char = '+';

/// What the user asked for.
#[derive(Clone, Copy, Debug)]
pub struct RequestedChecks<'a> {
    /// The command.
    pub asked: Asked,
    /// `--check`; empty for everything.
    pub check: &'a [String],
    /// `--no-check`.
    pub no_check: &'a [String],
    /// `--deadlock`.
    pub deadlock: Deadlock,
    /// Overflow is checked in machine arithmetic only, unless it is named.
    pub arith: NumberModel,
    /// `--strict`.
    pub strictness: Strictness,
}

/// What to say of an id that is no property.
pub fn unknown_property(id: &str) -> Failure {
    let advice = match near(id, Property::listed().map(Property::id)) {
        known if known.is_empty() => "see `antiphon list properties`".to_owned(),
        known => format!("did you mean {}?", known.join(" or ")),
    };
    Failure(format!("unknown property `{id}`; {advice}"))
}

/// What is looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection {
    /// For the exploration.
    pub checks: Checks,
    /// For the exploration.
    pub deadlock: Deadlock,
    /// What applies and is wanted.
    pub properties: Vec<Property>,
    /// What applies and is not wanted.
    pub unchecked: Vec<Property>,
}

impl RequestedChecks<'_> {
    /// Refuses ids that are no property, or none of this command.
    pub fn check_ids(&self) -> Result<(), Failure> {
        let asked = self.check.iter().map(|id| id.strip_prefix(ALSO).unwrap_or(id));
        for id in asked.chain(self.no_check.iter().map(String::as_str)) {
            let Some(property) = Property::find_listed(id) else {
                return Err(unknown_property(id));
            };
            if !self.asked.checks(property) {
                let others: Vec<&str> = property.commands().iter().map(|command| command.name()).collect();
                let (command, others) = (self.asked.name(), others.join(", "));
                return Err(Failure(format!("`{command}` does not check `{id}`; these commands do: {others}")));
            }
        }
        let named = |id: &str| self.check.iter().any(|wanted| wanted.strip_prefix(ALSO).unwrap_or(wanted) == id);
        if named(Property::IntegerOverflow.id()) && self.arith == NumberModel::Ideal {
            let advice = "mathematical integers do not overflow; add `--arith machine`";
            return Err(Failure(format!("`--check integer-overflow`: {advice}")));
        }
        Ok(())
    }

    /// What is looked at in these programs.
    pub fn select(&self, programs: &[&Program]) -> Selection {
        let mut uses = Uses::default();
        programs.iter().for_each(|program| uses.look(program));
        let mut selection =
            Selection { checks: Checks::ALL, deadlock: self.deadlock(), properties: Vec::new(), unchecked: Vec::new() };
        for property in Property::listed().filter(|property| self.asked.checks(*property)) {
            let wanted = self.wants(property);
            selection.checks = match wanted {
                true => selection.checks.with(property),
                false => selection.checks.without(property),
            };
            match (uses.applies(property), wanted) {
                (true, true) => selection.properties.push(property),
                (true, false) if self.is_default(property) => selection.unchecked.push(property),
                (true, false) | (false, _) => {}
            }
        }
        selection
    }

    fn wants(&self, property: Property) -> bool {
        let named = |list: &[String]| list.iter().any(|id| id == property.id());
        // Who asks for the weaker deadlock asks for the stronger one too.
        let potential = Property::PotentialDeadlock.id();
        let included = property == Property::AbsoluteDeadlock && self.check.iter().any(|id| id == potential);
        let also = self.check.iter().any(|id| id.strip_prefix(ALSO) == Some(property.id()));
        let only_also = self.check.iter().all(|id| id.starts_with(ALSO));
        let listed = if only_also { self.is_default(property) } else { named(self.check) || included } || also;
        let deadlock = match property {
            Property::PotentialDeadlock => self.deadlock == Deadlock::Potential,
            Property::AbsoluteDeadlock => self.deadlock != Deadlock::Ignore,
            _ => true,
        };
        listed && deadlock && !named(self.no_check)
    }

    fn is_default(&self, property: Property) -> bool {
        match property.checked_when() {
            CheckedWhen::MachineArithmetic => self.arith == NumberModel::Machine,
            CheckedWhen::Strict => self.strictness == Strictness::Strict,
            CheckedWhen::Always | CheckedWhen::ErrorCalls | CheckedWhen::Never => true,
        }
    }

    /// Which deadlocks are left after the lists.
    fn deadlock(&self) -> Deadlock {
        match (self.wants(Property::PotentialDeadlock), self.wants(Property::AbsoluteDeadlock)) {
            (true, _) => Deadlock::Potential,
            (false, true) => Deadlock::Absolute,
            (false, false) => Deadlock::Ignore,
        }
    }
}

/// What a program does that decides which properties apply.
#[derive(Clone, Copy, Default, Debug)]
struct Uses {
    mpi: bool,
    threads: bool,
    iterations: bool,
    unordered: bool,
    assertions: bool,
    collective_assertions: bool,
    invariants: bool,
    error_calls: bool,
    openmp: bool,
}

impl Uses {
    fn look(&mut self, program: &Program) {
        for function in &program.functions {
            self.invariants |= function.body.loops.iter().any(|l| !l.invariants.is_empty());
            for location in &function.body.locations {
                if let Step::Action(action, _) = &location.step {
                    self.see(action);
                }
            }
        }
    }

    fn see(&mut self, action: &Action) {
        match action {
            Action::Assert { .. } => self.assertions = true,
            Action::CollectiveAssert { .. } => self.collective_assertions = true,
            Action::Library { function, .. } => {
                self.mpi |= matches!(function, LibraryFunction::Mpi(_));
                self.threads |= matches!(function, LibraryFunction::Pthread(_));
                self.iterations |= matches!(function, LibraryFunction::Verifier(Verifier::IterationsBegin));
                self.openmp |= matches!(function, LibraryFunction::Verifier(Verifier::Misuse));
                self.unordered |= matches!(function, LibraryFunction::Unspecified(Unspecified::Conflict));
                self.error_calls |= ["reach_error", "__VERIFIER_error"].contains(&function.name());
                self.assertions |= function.name() == "abort";
            }
            _ => {}
        }
    }

    fn applies(&self, property: Property) -> bool {
        match property {
            Property::Assertion => self.assertions,
            Property::CollectiveAssertion => self.collective_assertions,
            Property::LoopInvariant => self.invariants,
            Property::Reachability => self.error_calls,
            Property::PotentialDeadlock => self.mpi,
            Property::AbsoluteDeadlock => self.mpi || self.threads,
            Property::DataRace => self.threads || self.iterations,
            Property::Lock => self.threads,
            Property::Unsequenced => self.unordered,
            Property::OmpMisuse => self.openmp,
            property => !property.is_about_mpi() || self.mpi,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deadlock(check: &[&str], no_check: &[&str], deadlock: Deadlock) -> Deadlock {
        let own = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        RequestedChecks {
            asked: Asked::Verify,
            check: &own(check),
            no_check: &own(no_check),
            deadlock,
            arith: NumberModel::Ideal,
            strictness: Strictness::Usual,
        }
        .deadlock()
    }

    #[test]
    fn lists_decide_which_deadlocks_are_left() {
        assert_eq!(deadlock(&[], &[], Deadlock::Potential), Deadlock::Potential);
        assert_eq!(deadlock(&[], &["potential-deadlock"], Deadlock::Potential), Deadlock::Absolute);
        assert_eq!(deadlock(&["assertion"], &[], Deadlock::Potential), Deadlock::Ignore);
        assert_eq!(deadlock(&["absolute-deadlock"], &[], Deadlock::Potential), Deadlock::Absolute);
        assert_eq!(deadlock(&[], &[], Deadlock::Ignore), Deadlock::Ignore);
        assert_eq!(deadlock(&["potential-deadlock"], &[], Deadlock::Absolute), Deadlock::Absolute);
    }

    #[test]
    fn what_is_asked_for_besides_leaves_the_others() {
        let wants = |check: &[&str], property: Property| {
            let check: Vec<String> = check.iter().map(ToString::to_string).collect();
            let asked = RequestedChecks {
                asked: Asked::Verify,
                check: &check,
                no_check: &[],
                deadlock: Deadlock::Potential,
                arith: NumberModel::Ideal,
                strictness: Strictness::Usual,
            };
            assert!(asked.check_ids().is_ok());
            asked.wants(property)
        };
        assert!(!wants(&[], Property::MpiSignedness));
        assert!(wants(&["+mpi-signedness"], Property::MpiSignedness));
        assert!(wants(&["+mpi-signedness"], Property::MpiTag));
        assert!(!wants(&["+mpi-signedness"], Property::ExitStatus));
        assert!(wants(&["assertion", "+mpi-signedness"], Property::MpiSignedness));
        assert!(!wants(&["assertion", "+mpi-signedness"], Property::MpiTag));
    }

    #[test]
    fn ids_that_are_none_are_refused() {
        let refused = |id: &str, arith| {
            let list = [id.to_owned()];
            RequestedChecks {
                asked: Asked::Verify,
                check: &list,
                no_check: &[],
                deadlock: Deadlock::Potential,
                arith,
                strictness: Strictness::Usual,
            }
            .check_ids()
            .err()
            .map(|f| f.0)
        };
        assert!(refused("array-bound", NumberModel::Ideal).unwrap().contains("unknown property"));
        assert!(refused("ltl", NumberModel::Ideal).unwrap().contains("cegar"));
        assert!(refused("integer-overflow", NumberModel::Ideal).unwrap().contains("--arith machine"));
        assert_eq!(refused("integer-overflow", NumberModel::Machine), None);
        assert_eq!(refused("mpi-tag", NumberModel::Ideal), None);
    }
}
