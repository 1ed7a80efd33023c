//! Which SMT solver answers what the prover's own rules leave undecided, and for how
//! long it may think about one question.

use super::amounts::duration;
use crate::failure::Failure;
use antiphon_solver::{embedded_version, Choice, Solver, SolverKind};
use antiphon_verify::Patience;
use clap::Args;
use std::time::Duration;

/// Which solver, and how long it may think.
#[derive(Args, Debug)]
pub struct SolverOptions {
    /// SMT solver: auto, light (none), or the name or path of one
    #[arg(long, value_name = "auto|light|NAME", default_value = "auto")]
    pub solver: String,
    /// Time limit for one query to the solver, instead of a limit of its steps (about 10 s)
    #[arg(long, value_name = "T", value_parser = duration)]
    pub solver_timeout: Option<Duration>,
}

impl SolverOptions {
    /// How long one query may take: by the clock only where the user asks for it.
    pub fn patience(&self) -> Patience {
        self.solver_timeout.map_or_else(Patience::default, Patience::Time)
    }

    /// The requested solver, if it exists.
    pub fn chosen_solver(&self) -> Result<Choice, Failure> {
        match self.solver.as_str() {
            "auto" => Ok(Choice::Auto),
            "light" => Ok(Choice::Nothing),
            name => {
                let choice = Choice::Path(name.into());
                antiphon_solver::find(&choice).map_err(|missing| Failure(format!("`--solver`: {}", missing.0)))?;
                Ok(choice)
            }
        }
    }

    /// The solver as the result names it.
    pub fn solver_name(&self) -> String {
        match self.solver.as_str() {
            // It is unpacked and checked when it is first wanted; what it is called is known before.
            "auto" if std::env::var_os("ANTIPHON_SOLVER").is_none() && embedded_version().is_some() => "z3".into(),
            "auto" => match antiphon_solver::find(&Choice::Auto) {
                Ok(Solver { kind: SolverKind::Z3, .. }) => "z3".into(),
                Ok(Solver { kind: SolverKind::Cvc5, .. }) => "cvc5".into(),
                Ok(solver) => solver.path.display().to_string(),
                Err(_) => "light".into(),
            },
            name => name.into(),
        }
    }
}
