//! At most 20,000 lines in a crate, tests not counted: a crate that is larger
//! has more than one job, and is slow to build whatever changes in it.

use super::allow::Oversized;
use super::modules::crates;
use super::scan::test_items;
use super::workspace::{RustFile, Workspace};

const LIMIT: usize = 20_000;

/// Crates with too many lines.
pub fn oversized(workspace: &Workspace) -> Vec<Oversized> {
    let sizes = crates(workspace).into_iter().map(|modules| {
        let size: usize = modules.files().map(lines).sum();
        (modules.name, size)
    });
    let large = sizes.filter(|(_, size)| *size > LIMIT);
    large
        .map(|(name, size)| Oversized {
            subject: format!("crate {name}"),
            path: format!("crates/{name}/Cargo.toml"),
            line: 1,
            size,
            text: format!("`{name}` has {size} lines without tests, at most {LIMIT} are wanted; split it"),
        })
        .collect()
}

/// The lines of a file outside its tests.
fn lines(file: &RustFile) -> usize {
    let breaks = |text: &str| text.bytes().filter(|byte| *byte == b'\n').count();
    let tests: usize = test_items(&file.code).into_iter().map(|item| breaks(&file.code[item])).sum();
    breaks(&file.text) - tests
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(more: usize, text: &str) -> Vec<usize> {
        let (half, rest) = ("//\n".repeat(10_000), "//\n".repeat(10_000 + more));
        let files = [
            ("crates/a/src/lib.rs", format!("{text}{half}")),
            ("crates/a/src/x.rs", rest),
            ("crates/a/src/only.rs", "//\n".repeat(5_000)),
            ("crates/a/tests/y.rs", "//\n".repeat(5_000)),
        ];
        let files = files.each_ref().map(|(path, text)| (*path, text.as_str()));
        oversized(&Workspace::of(&files)).into_iter().map(|large| large.size).collect()
    }

    #[test]
    fn a_large_crate_is_found_and_its_tests_do_not_count() {
        assert_eq!(found(0, "#[cfg(test)] mod only; mod x; "), []);
        assert_eq!(found(1, "#[cfg(test)] mod only; mod x; "), [20_001]);
        assert_eq!(found(0, "mod only; mod x; "), [25_000]);
        assert_eq!(found(0, "#[cfg(test)] mod only; mod x; #[cfg(test)]\nmod tests {\n\n}"), []);
    }
}
