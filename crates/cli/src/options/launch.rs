//! With what a program is started that is explored: arguments, known or not, and what it finds
//! beside them.

use super::amounts::positive;
use super::environment::EnvironmentOptions;
use crate::failure::Failure;
use antiphon_machine::Launch;
use antiphon_outcome::Scope;
use clap::Args;

/// Options about the start of the program.
#[derive(Args, Clone, Debug)]
pub struct LaunchOptions {
    /// The program has N arguments, including its name; each may be any text
    #[arg(long, value_name = "N", value_parser = positive)]
    pub argc: Option<u64>,
    /// What it finds beside them
    #[command(flatten)]
    pub environment: EnvironmentOptions,
    /// The program's arguments
    #[arg(last = true, value_name = "ARG")]
    pub arguments: Vec<String>,
}

impl LaunchOptions {
    /// What the program is given.
    pub fn given(&self) -> Result<Launch, Failure> {
        let mut launch = self.environment.launch()?;
        launch.arguments.extend(self.arguments.iter().map(|text| text.clone().into_bytes()));
        launch.symbolic_arguments = self.symbolic_arguments()?;
        Ok(launch)
    }

    /// Whether anything is said of the program's arguments.
    pub fn says_arguments(&self) -> bool {
        !self.arguments.is_empty() || self.argc.is_some()
    }

    /// Records what was given.
    pub fn set_scope(&self, scope: &mut Scope) {
        let symbolic = self.symbolic_arguments().unwrap_or(0);
        scope.arguments = self.arguments.iter().cloned().chain((0..symbolic).map(|_| "*".to_owned())).collect();
        self.environment.set_scope(scope);
    }

    /// Arguments of which nothing is known: those that `--argc` leaves after
    /// the program's name and the concrete ones.
    fn symbolic_arguments(&self) -> Result<u32, Failure> {
        let Some(argc) = self.argc else { return Ok(0) };
        let concrete = self.arguments.len() as u64 + 1;
        let left = argc.checked_sub(concrete).and_then(|left| u32::try_from(left).ok()).filter(|left| *left < 10_000);
        left.ok_or_else(|| {
            Failure(format!(
                "`--argc {argc}` contradicts the arguments after `--`, of which there are {}",
                concrete - 1
            ))
        })
    }
}
