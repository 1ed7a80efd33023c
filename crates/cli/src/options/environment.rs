//! What the program finds beside its arguments: variables of the environment and standard input.
//! Variables that are not given stay undecided; so does standard input, unless a file is named.

use crate::failure::Failure;
use antiphon_machine::Launch;
use antiphon_outcome::Scope;
use clap::Args;
use std::path::PathBuf;

/// Options about what the program finds.
#[derive(Args, Clone, Debug, Default)]
pub struct EnvironmentOptions {
    /// A variable of the program's environment; repeatable. Of others nothing is known
    #[arg(long, value_name = "NAME=VALUE", value_parser = variable)]
    pub env: Vec<(String, String)>,
    /// The program's standard input. Of several processes the first one reads it, and the others find its end
    #[arg(long, value_name = "FILE")]
    pub stdin: Option<PathBuf>,
}

impl EnvironmentOptions {
    /// How the program is started, without arguments yet.
    pub fn launch(&self) -> Result<Launch, Failure> {
        let bytes = |(name, value): (&String, &String)| (name.clone().into_bytes(), value.clone().into_bytes());
        let variables = self.variables().into_iter().map(bytes).collect();
        let read = |file: &PathBuf| {
            std::fs::read(file).map_err(|error| Failure(format!("`--stdin {}`: {error}", file.display())))
        };
        let stdin = self.stdin.as_ref().map(read).transpose()?;
        Ok(Launch { variables, stdin, ..Launch::default() })
    }

    /// Records what was given.
    pub fn set_scope(&self, scope: &mut Scope) {
        scope.environment = self.variables().into_iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        scope.stdin = self.stdin.as_ref().map(|file| file.display().to_string()).unwrap_or_default();
    }

    /// The variables, the last of a name.
    fn variables(&self) -> std::collections::BTreeMap<&String, &String> {
        self.env.iter().map(|(name, value)| (name, value)).collect()
    }
}

fn variable(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("a variable of the environment is written NAME=VALUE".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_two_values_counts() {
        let env = vec![("A".into(), "1".into()), ("B".into(), "x=y".into()), ("A".into(), "2".into())];
        let launch = EnvironmentOptions { env, stdin: None }.launch().expect("no file is read");
        assert_eq!(launch.variables, [(b"A".to_vec(), b"2".to_vec()), (b"B".to_vec(), b"x=y".to_vec())]);
        assert_eq!(variable("B=x=y"), Ok(("B".into(), "x=y".into())));
        assert!(variable("=x").is_err() && variable("x").is_err());
    }
}
