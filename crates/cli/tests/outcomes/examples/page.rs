//! What a page of an example says: commands and how they end, commands and what
//! they print.

use super::run::Observed;
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// One page.
pub struct Page {
    pub folder: PathBuf,
    pub text: String,
    /// The rows of its tables that are commands.
    pub rows: Vec<(String, Ending)>,
    /// The blocks that show what a command prints.
    pub shown: Vec<Shown>,
}

/// How a command should end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With a proof.
    Proof,
    /// With violations of the properties that were shown, each of them and no other.
    Violations(BTreeSet<String>),
    /// With a violation of a property that is only possible.
    Possible(String),
}

/// A command and all that it prints.
#[derive(Clone)]
pub struct Shown {
    pub command: String,
    pub output: String,
}

impl Page {
    /// The page of a folder, if it has one.
    pub fn read(folder: &Path) -> Option<Page> {
        let text = std::fs::read_to_string(folder.join("README.md")).ok()?;
        let rows = text.lines().filter_map(row).collect();
        let shown = blocks(&text);
        Some(Page { folder: folder.to_owned(), text, rows, shown })
    }

    pub fn name(&self) -> String {
        self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// The command and the ending of a row of a table; none if it is another row.
fn row(line: &str) -> Option<(String, Ending)> {
    let mut cells = line.strip_prefix("| `antiphon ")?.splitn(2, "` | ");
    let (command, said) = (cells.next()?, cells.next()?);
    Some((command.to_owned(), Ending::parse(said)))
}

impl Ending {
    /// The ending that a cell begins with.
    fn parse(cell: &str) -> Ending {
        let properties = |cell: &str| -> BTreeSet<String> {
            let named = cell.split(':').next().unwrap_or(cell);
            named.split('`').skip(1).step_by(2).map(str::to_owned).collect()
        };
        let property = |cell: &str| cell.split('`').nth(1).unwrap_or(cell).to_owned();
        match cell {
            cell if ["holds", "equivalent", "within"].iter().any(|word| cell.starts_with(word)) => Ending::Proof,
            cell if cell.starts_with("possible `") => Ending::Possible(property(cell)),
            cell => Ending::Violations(properties(cell)),
        }
    }

    /// Whether a run ended so.
    pub fn fits(&self, observed: &Observed) -> bool {
        let found = |certainty: &str, wanted: &BTreeSet<String>| {
            let sure = observed.violations.iter().all(|(how, _)| how == certainty);
            sure && *wanted == observed.violations.iter().map(|(_, what)| what.clone()).collect()
        };
        match self {
            Ending::Proof => observed.exit_code == Some(0),
            Ending::Violations(wanted) => observed.exit_code == Some(1) && found("provable", wanted),
            Ending::Possible(property) => {
                observed.exit_code == Some(3) && found("possible", &BTreeSet::from([property.clone()]))
            }
        }
    }
}

/// The blocks that begin with a command.
fn blocks(text: &str) -> Vec<Shown> {
    let mut shown = Vec::new();
    for block in text.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        if let Some((command, output)) = block.strip_prefix("$ antiphon ").and_then(|rest| rest.split_once('\n')) {
            shown.push(Shown { command: command.to_owned(), output: output.to_owned() });
        }
    }
    shown
}

/// Writes what a command prints into its block.
pub fn write(folder: &Path, shown: &Shown, output: &str) -> Result<(), String> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let path = folder.join("README.md");
    let text = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
    let block = |output: &str| format!("```console\n$ antiphon {}\n{output}```", shown.command);
    std::fs::write(&path, text.replace(&block(&shown.output), &block(output))).map_err(|error| error.to_string())
}

/// The reader of pages is tested here: a row that is not read tests nothing.
pub fn self_tests() -> Vec<Trial> {
    vec![Trial::test("examples/rows and blocks are read", || {
        same(row("| `antiphon verify -n 2 a.c` | holds |"), Some(("verify -n 2 a.c".into(), Ending::Proof)))?;
        let violated = row("| `antiphon compare a.c b.c` | `equivalence`: `x` is lost |");
        same(
            violated,
            Some(("compare a.c b.c".into(), Ending::Violations(BTreeSet::from(["equivalence".to_owned()])))),
        )?;
        let possible = row("| `antiphon verify a.c` | possible `assertion` |");
        same(possible, Some(("verify a.c".into(), Ending::Possible("assertion".into()))))?;
        same(row("| run | ends with |"), None)?;
        let shown = blocks("text\n```console\n$ antiphon verify a.c\nholds\n```\nmore");
        same(shown.iter().map(|one| one.output.as_str()).collect::<Vec<_>>(), vec!["holds\n"])
    })]
}

fn same<T: PartialEq + std::fmt::Debug>(found: T, wanted: T) -> Result<(), Failed> {
    match found == wanted {
        true => Ok(()),
        false => Err(format!("{found:?} and not {wanted:?}").into()),
    }
}
