//! Which solver is used: what the user asked for, what the environment names,
//! the embedded one, one on the PATH; in this order.

use crate::unpack::{unpack, Unpacked};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the user asked for.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Choice {
    /// The first there is.
    #[default]
    Auto,
    /// None at all.
    Nothing,
    /// This executable.
    Path(PathBuf),
}

/// Solvers differ in their options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolverKind {
    /// z3
    Z3,
    /// cvc5
    Cvc5,
    /// Anything that reads SMT-LIB 2 from its standard input.
    Other,
}

/// Where a solver came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The user's option.
    Option,
    /// `ANTIPHON_SOLVER`
    Environment,
    /// Carried in the binary.
    Embedded,
    /// Found on the PATH.
    Path,
}

/// A solver that can be started.
#[derive(Clone, Debug)]
pub struct Solver {
    /// The executable.
    pub path: PathBuf,
    /// Which one it is, by its name.
    pub kind: SolverKind,
    /// Where it was found.
    pub origin: Origin,
    /// Keeps an executable alive that exists only in memory.
    _memory: Option<Arc<std::fs::File>>,
}

/// There is no solver, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing(pub String);

/// The result of the search.
pub type Found = Result<Solver, Missing>;

/// The variable that names a solver, or `none`.
const VARIABLE: &str = "ANTIPHON_SOLVER";
/// Names that are looked for on the PATH.
const NAMES: &[&str] = &["z3", "cvc5"];

/// Finds the solver; unpacks the embedded one if that is it.
pub fn find(choice: &Choice) -> Found {
    match choice {
        Choice::Nothing => return Err(Missing("the solver is turned off".into())),
        Choice::Path(path) => return named(path, Origin::Option),
        Choice::Auto => {}
    }
    match std::env::var_os(VARIABLE) {
        Some(value) if value == "none" => return Err(Missing(format!("{VARIABLE}=none"))),
        Some(value) if !value.is_empty() => return named(Path::new(&value), Origin::Environment),
        _ => {}
    }
    let reason = match crate::EMBEDDED.as_ref().map(unpack) {
        Some(Ok(unpacked)) => return Ok(of_embedded(unpacked)),
        Some(Err(reason)) => reason,
        None => "no solver is embedded".into(),
    };
    let on_path = NAMES.iter().find_map(|name| on_path(name));
    on_path.map(|path| solver(path, Origin::Path)).ok_or_else(|| Missing(format!("{reason}; none is on the PATH")))
}

fn of_embedded(unpacked: Unpacked) -> Solver {
    let memory = unpacked.memory.map(Arc::new);
    Solver { path: unpacked.path, kind: SolverKind::Z3, origin: Origin::Embedded, _memory: memory }
}

/// A solver by its path, or by its name on the PATH.
fn named(path: &Path, origin: Origin) -> Found {
    if path.is_file() {
        return Ok(solver(path.to_owned(), origin));
    }
    let found = path.to_str().filter(|name| !name.contains('/')).and_then(on_path);
    found.map(|path| solver(path, origin)).ok_or_else(|| Missing(format!("solver `{}` not found", path.display())))
}

fn on_path(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

fn solver(path: PathBuf, origin: Origin) -> Solver {
    let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    let kind = match () {
        () if name.starts_with("z3") => SolverKind::Z3,
        () if name.starts_with("cvc5") => SolverKind::Cvc5,
        () => SolverKind::Other,
    };
    Solver { path, kind, origin, _memory: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_a_choice_and_a_wrong_path_says_so() {
        assert!(find(&Choice::Nothing).is_err());
        let missing = find(&Choice::Path("no-such-solver".into())).unwrap_err();
        assert_eq!(missing.0, "solver `no-such-solver` not found");
    }

    #[test]
    fn the_name_tells_the_kind() {
        assert_eq!(solver("a/z3-4.15".into(), Origin::Option).kind, SolverKind::Z3);
        assert_eq!(solver("a/cvc5".into(), Origin::Option).kind, SolverKind::Cvc5);
        assert_eq!(solver("a/yices".into(), Origin::Option).kind, SolverKind::Other);
    }
}
