//! Dependencies between our crates go downwards only: a table of who may use
//! whom, compared with the `[dependencies]` of each manifest.
//!
//! Test dependencies are free: a test may stand above what it tests. Crates for
//! tests only (`testing`, `cgen`, `attack`) are in nobody's row, so that no product uses
//! them otherwise. A crate that is not in the table is a finding, so that the
//! table stays complete.

use super::workspace::Workspace;
use super::Finding;

/// Each crate and those of ours that it may name.
pub const ALLOWED: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("outcome", &["source"]),
    ("numbers", &[]),
    ("ieee", &["numbers"]),
    ("interrupt", &[]),
    ("texts", &["numbers"]),
    ("temporal", &[]),
    ("search", &["interrupt"]),
    ("cluster", &["interrupt", "search"]),
    ("symbolic", &["interrupt", "numbers"]),
    ("preprocess", &["source"]),
    ("syntax", &["source", "preprocess"]),
    ("model", &["source"]),
    ("solver", &[]),
    ("prover", &["interrupt", "numbers", "ieee", "symbolic", "solver"]),
    ("independence", &["source", "syntax", "openmp", "symbolic", "prover"]),
    ("passes", &["source", "model"]),
    ("openmp", &["source", "syntax"]),
    ("lower", &["source", "syntax", "model"]),
    ("code", &["source", "model"]),
    ("values", &["source", "outcome", "numbers", "model", "code"]),
    ("machine", &["interrupt", "source", "outcome", "numbers", "texts", "model", "code", "values"]),
    ("mpi", &["source", "outcome", "numbers", "model", "machine"]),
    ("threads", &["source", "outcome", "model", "machine"]),
    ("world", &["source", "outcome", "numbers", "model", "passes", "machine", "mpi", "threads"]),
    ("domain", &["source", "outcome", "numbers", "ieee", "model", "machine", "symbolic", "prover"]),
    ("encode", &["source", "outcome", "numbers", "model", "passes", "machine", "domain", "symbolic", "prover"]),
    ("parametric", &["source", "numbers", "model", "passes", "machine", "domain", "encode", "symbolic", "prover"]),
    (
        "verify",
        &[
            "interrupt",
            "source",
            "outcome",
            "numbers",
            "model",
            "machine",
            "world",
            "prover",
            "search",
            "cluster",
            "domain",
        ],
    ),
    ("infer", &["source", "numbers", "model", "machine", "world", "search", "verify"]),
    (
        "trace",
        &[
            "source", "outcome", "numbers", "model", "passes", "machine", "world", "domain", "encode", "symbolic",
            "prover",
        ],
    ),
    (
        "cegar",
        &[
            "interrupt",
            "source",
            "outcome",
            "numbers",
            "model",
            "passes",
            "machine",
            "world",
            "encode",
            "symbolic",
            "prover",
            "search",
            "temporal",
        ],
    ),
    ("report", &["source", "outcome"]),
    ("lsp", &["report"]),
    ("instrument", &["source", "syntax"]),
    ("stepper", &["outcome", "report"]),
    ("emit", &["source", "outcome", "mpi", "world", "report"]),
    (
        "cli",
        &[
            "interrupt",
            "source",
            "outcome",
            "numbers",
            "texts",
            "syntax",
            "model",
            "parametric",
            "passes",
            "openmp",
            "lower",
            "machine",
            "mpi",
            "world",
            "report",
            "lsp",
            "independence",
            "instrument",
            "stepper",
            "emit",
            "symbolic",
            "search",
            "cluster",
            "solver",
            "prover",
            "domain",
            "verify",
            "infer",
            "trace",
            "cegar",
            "temporal",
        ],
    ),
    ("xtask", &[]),
    ("cgen", &[]),
    ("attack", &["testing"]),
    ("testing", &["source", "syntax", "model", "lower"]),
];

/// Findings about manifests.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let manifests = workspace.others.iter().filter_map(|file| {
        let name = file.path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml")?;
        (!name.contains('/')).then_some((name, file))
    });
    manifests.flat_map(|(name, file)| check_manifest(name, &file.path, &file.text)).collect()
}

fn check_manifest(name: &str, path: &str, text: &str) -> Vec<Finding> {
    let Some((_, allowed)) = ALLOWED.iter().find(|(known, _)| *known == name) else {
        let text = format!("crate `{name}` is not in the table of crates in crates/xtask/src/tidy/depends.rs");
        return vec![Finding { path: path.into(), line: 1, text }];
    };
    let used = our_dependencies(text);
    let breaches = used.iter().filter(|(_, used)| !allowed.contains(&used.as_str()));
    breaches
        .map(|(line, used)| Finding {
            path: path.into(),
            line: *line,
            text: format!("`{name}` must not use `{used}`: dependencies go downwards only"),
        })
        .collect()
}

/// The lines and names of our crates under `[dependencies]` and its tables
/// for targets and builds.
fn our_dependencies(text: &str) -> Vec<(usize, String)> {
    let mut counts = false;
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line.trim())) {
        if let Some(header) = line.strip_prefix('[') {
            counts = header.contains("dependencies") && !header.contains("dev-dependencies");
        }
        let names_crate = counts.then(|| our_crate(line.trim_start_matches('['))).flatten();
        found.extend(names_crate.map(|name| (index, name)));
    }
    found
}

/// The crate that a line of a dependency table names, without our prefix.
fn our_crate(line: &str) -> Option<String> {
    let rest = &line[line.find("antiphon-")? + "antiphon-".len()..];
    Some(rest.chars().take_while(|c| c.is_ascii_lowercase()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_one(name: &str, text: &str) -> Vec<String> {
        let path = format!("crates/{name}/Cargo.toml");
        check(&Workspace::of(&[(&path, text)])).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn an_upward_dependency_is_found() {
        let found = check_one("source", "[dependencies]\nantiphon-syntax = { workspace = true }\n");
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("crates/source/Cargo.toml:2: `source` must not use `syntax`"));
        assert_eq!(check_one("machine", "[dependencies.antiphon-symbolic]\nworkspace = true").len(), 1);
        assert_eq!(check_one("machine", "[target.'cfg(unix)'.dependencies]\nantiphon-lower.workspace = true").len(), 1);
    }

    #[test]
    fn downward_and_test_dependencies_are_fine() {
        let text = "[dependencies]\nantiphon-source = {}\n[dev-dependencies]\nantiphon-lower = {}\n";
        assert_eq!(check_one("model", text), Vec::<String>::new());
    }

    #[test]
    fn what_only_tests_use_is_found_in_a_product() {
        let table = "antiphon-testing = { workspace = true }\nantiphon-cgen = { workspace = true }\n";
        for name in ["machine", "cli", "report"] {
            assert_eq!(check_one(name, &format!("[dependencies]\n{table}")).len(), 2, "{name}");
            assert_eq!(check_one(name, &format!("[dev-dependencies]\n{table}")), Vec::<String>::new());
        }
    }

    #[test]
    fn an_unknown_crate_is_found() {
        assert_eq!(check_one("stuff", "").len(), 1);
    }
}
