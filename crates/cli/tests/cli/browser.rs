//! Pages of results in a real browser: a headless Chromium clicks through what `-o FILE.html`
//! wrote. No message on the console, nothing loaded, no complaint of an accessibility check, and
//! the drawing has what the finding has.
//!
//! It needs Chromium, node, and the packages `puppeteer-core` and `axe-core` where node finds
//! them (`NODE_PATH`); where one is missing, the test says so and looks at nothing.

use crate::ANTIPHON;
use antiphon_testing::workspace::root;
use antiphon_testing::Scratch;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the script says if a package is missing.
const NO_PACKAGES: i32 = 77;

/// A page, the command that makes it, and what is to be seen on it.
const PAGES: &[(&str, &[&str], &str)] = &[
    ("ring.html", &["verify", "-n", "3", "examples/ring/ring.c"], "\"cycle\":3,\"blocked\":3"),
    ("wildcard.html", &["verify", "-n", "3", "tests/fail/wildcards/mpi_manager_worker.c"], "\"others\":1"),
    ("bank.html", &["verify", "examples/threads/bank.c"], "\"clash\":1"),
    ("transfer.html", &["verify", "examples/threads/transfer.c"], "\"cycle\":2,\"blocked\":2"),
    (
        "adder.html",
        &[
            "compare",
            "-n",
            "2",
            "--input",
            "n=1..3",
            "examples/adder/adder_seq.c",
            "examples/adder/adder_wrong_block.c",
        ],
        "\"missing\":1",
    ),
    ("handshake.html", &["cegar", "examples/control/handshake.c"], "\"drawings\":1"),
    (
        "abstraction.html",
        &["cegar", "--engine", "predicates", "--parallel", "none", "examples/control/handshake.c"],
        "\"abstractions\":1",
    ),
    ("calls.html", &["verify", "tests/fail/threads/race_both_in_calls.c"], "\"stacks\":2"),
    ("symbolic.html", &["verify", "crates/cli/tests/fixtures/doubled.c"], "\"expressions\":1"),
    ("locked.html", &["verify", "examples/threads/bank_locked.c"], "\"findings\":0"),
    ("unreached.html", &["verify", "crates/cli/tests/fixtures/unreached.c"], "\"unreached\":1,\"plots\":2"),
];

#[test]
fn pages_work_in_a_browser() {
    let Some(chromium) = program(&["chromium", "chromium-browser", "google-chrome"]) else {
        return println!("skipped: there is no Chromium");
    };
    let Some(node) = program(&["node", "nodejs"]) else {
        return println!("skipped: there is no node");
    };
    let scratch = Scratch::new("browser", &[]);
    for (name, words, _) in PAGES {
        let page = scratch.path(name).display().to_string();
        ANTIPHON.run(&root(), &[words, &["-o", page.as_str()][..]].concat());
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/page.js");
    let pages = PAGES.iter().map(|(name, ..)| scratch.path(name));
    let output = Command::new(node).arg(script).arg(chromium).args(pages).output().expect("node can be started");
    if output.status.code() == Some(NO_PACKAGES) {
        return println!("skipped: node finds no puppeteer-core or no axe-core");
    }
    let (seen, wrong) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{wrong}");
    for (name, _, facts) in PAGES {
        let line = seen.lines().find(|line| line.starts_with(name));
        assert!(line.is_some_and(|line| line.contains(facts)), "{name} should have {facts}\n{seen}");
    }
}

/// The first of these programs that is installed.
fn program(names: &[&str]) -> Option<PathBuf> {
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|path| path.is_file())
}
