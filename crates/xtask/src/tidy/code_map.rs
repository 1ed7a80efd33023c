//! The code map of ARCHITECTURE.md says the same as the table of dependencies:
//! a row for each crate, with the crates that it may use.
//!
//! `all` stands for whatever the table says, `-` for none. A row that names no crate
//! is a finding, but for the folder of measurements.

use super::depends::ALLOWED;
use super::workspace::Workspace;
use super::Finding;
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = "ARCHITECTURE.md";
/// Rows about folders that are no crate under `crates/`.
const FOLDERS: &[&str] = &["bench"];

/// A row of the code map.
struct Row<'a> {
    line: usize,
    may_use: &'a str,
}

/// Findings about the code map.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let Some(page) = workspace.others.iter().find(|file| file.path == PAGE) else { return Vec::new() };
    let rows = rows(&page.text);
    let crates: BTreeSet<&str> = workspace.others.iter().filter_map(|file| crate_of(&file.path)).collect();
    let finding = |line, text| Finding { path: PAGE.into(), line, text };
    let missing = crates.iter().filter(|name| !rows.contains_key(*name));
    let missing = missing.map(|name| finding(1, format!("the code map has no row for the crate `{name}`")));
    let strange = rows.iter().filter(|(name, _)| !crates.contains(*name) && !FOLDERS.contains(name));
    let strange = strange.map(|(name, row)| finding(row.line, format!("there is no crate `{name}`; remove the row")));
    let wrong = rows.iter().filter_map(|(name, row)| Some(finding(row.line, disagreement(name, row)?)));
    missing.chain(strange).chain(wrong).collect()
}

/// The crate whose manifest a file is.
fn crate_of(path: &str) -> Option<&str> {
    let name = path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")?;
    (!name.contains('/')).then_some(name)
}

/// How a row differs from the table of dependencies.
fn disagreement(name: &str, row: &Row) -> Option<String> {
    let (_, allowed) = ALLOWED.iter().find(|(known, _)| *known == name)?;
    let allowed: BTreeSet<&str> = allowed.iter().copied().collect();
    let written: BTreeSet<&str> = quoted(row.may_use).collect();
    let list = |names: &BTreeSet<&str>| names.iter().copied().collect::<Vec<_>>().join(", ");
    (row.may_use != "all" && written != allowed).then(|| {
        let (written, allowed) = (list(&written), list(&allowed));
        format!("`{name}` may use [{written}] here and [{allowed}] in crates/xtask/src/tidy/depends.rs")
    })
}

/// The rows of the table under the heading of the code map, by crate.
fn rows(page: &str) -> BTreeMap<&str, Row<'_>> {
    let lines = page.lines().enumerate().skip_while(|(_, line)| *line != "## Code map").skip(1);
    let section = lines.take_while(|(_, line)| !line.starts_with("## "));
    section.filter_map(|(index, line)| row_of(index + 1, line)).collect()
}

fn row_of(line: usize, text: &str) -> Option<(&str, Row<'_>)> {
    let cells: Vec<&str> = text.strip_prefix('|')?.strip_suffix('|')?.split('|').map(str::trim).collect();
    let [name, .., may_use] = cells.as_slice() else { return None };
    Some((quoted(name).next()?, Row { line, may_use }))
}

/// The words between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(rows: &str) -> Vec<String> {
        let page =
            format!("# A\n\n## Code map\n\n| crate | job | may use |\n|---|---|---|\n{rows}\n\n## B\n| `x` | | |\n");
        let manifests = [("crates/source/Cargo.toml", ""), ("crates/model/Cargo.toml", ""), (PAGE, page.as_str())];
        check(&Workspace::of(&manifests)).iter().map(ToString::to_string).collect()
    }

    const SOURCE: &str = "| `source` | files | - |\n";

    #[test]
    fn a_map_that_agrees_is_fine() {
        let rest = "| `model` | programs | `source` |\n| `bench` (a folder of its own) | times | all |";
        assert!(found(&format!("{SOURCE}{rest}")).is_empty());
    }

    #[test]
    fn a_row_that_differs_is_found() {
        let found = found(&format!("{SOURCE}| `model` | programs | `source`, `machine` |"));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("ARCHITECTURE.md:8: `model` may use [machine, source] here and [source] in"));
    }

    #[test]
    fn missing_and_strange_rows_are_found() {
        assert_eq!(found(SOURCE), ["ARCHITECTURE.md:1: the code map has no row for the crate `model`"]);
        let strange = found(&format!("{SOURCE}| `model` | programs | `source` |\n| `gone` | | - |"));
        assert_eq!(strange, ["ARCHITECTURE.md:9: there is no crate `gone`; remove the row"]);
    }
}
