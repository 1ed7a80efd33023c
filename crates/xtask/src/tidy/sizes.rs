//! Functions of at most 80 lines, files of at most 700.
//!
//! What was larger when the rule came is listed in `tidy-allow.txt` with its
//! size. The list may only shrink: an entry whose subject grew, became clearly
//! smaller, or came under the limit is itself a finding.

use super::scan::{closing_brace, is_word, line_of, words};
use super::workspace::{RustFile, Workspace};
use super::Finding;
use std::collections::BTreeMap;

const FUNCTION_LIMIT: usize = 80;
const FILE_LIMIT: usize = 700;
const ALLOW_LIST: &str = "crates/xtask/tidy-allow.txt";

/// Something with a size: `path` or `path:function`.
struct Measured {
    path: String,
    line: usize,
    size: usize,
}

/// An entry of the allow-list.
struct Allowed {
    line: usize,
    size: usize,
}

/// Findings about sizes.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let (allowed, mut findings) = allow_list(workspace);
    let mut large = BTreeMap::new();
    for file in &workspace.rust {
        large.extend(oversized(file));
    }
    for (subject, measured) in &large {
        let Some(entry) = allowed.get(subject) else {
            let text = format!("`{subject}` has {} lines; split it", measured.size);
            findings.push(Finding { path: measured.path.clone(), line: measured.line, text });
            continue;
        };
        findings.extend(compare(subject, measured.size, entry));
    }
    let idle = allowed.iter().filter(|(subject, _)| !large.contains_key(*subject));
    findings.extend(idle.map(|(subject, entry)| Finding {
        path: ALLOW_LIST.into(),
        line: entry.line,
        text: format!("`{subject}` is not over the limit any more; remove the entry"),
    }));
    findings
}

/// An entry must say the size within a tenth, and never less than it is.
fn compare(subject: &str, size: usize, entry: &Allowed) -> Option<Finding> {
    let text = if size > entry.size {
        format!("`{subject}` grew from {} to {size} lines; it may only shrink", entry.size)
    } else if size * 10 < entry.size * 9 {
        format!("`{subject}` shrank from {} to {size} lines; lower the entry", entry.size)
    } else {
        return None;
    };
    Some(Finding { path: ALLOW_LIST.into(), line: entry.line, text })
}

/// Everything in a file that is over its limit, by subject.
fn oversized(file: &RustFile) -> Vec<(String, Measured)> {
    let mut found = Vec::new();
    let lines = file.text.lines().count();
    if lines > FILE_LIMIT {
        found.push((file.path.clone(), Measured { path: file.path.clone(), line: 1, size: lines }));
    }
    for (name, line, size) in functions(&file.code).filter(|(_, _, size)| *size > FUNCTION_LIMIT) {
        found.push((format!("{}:{name}", file.path), Measured { path: file.path.clone(), line, size }));
    }
    // Functions of one name: the largest stands for them all.
    found.sort_by_key(|(_, measured)| measured.size);
    found
}

/// Name, first line and number of lines of each function with a body.
fn functions(code: &str) -> impl Iterator<Item = (&str, usize, usize)> {
    words(code, "fn").filter_map(move |at| {
        let rest = code[at + 2..].trim_start();
        let name = &rest[..rest.bytes().take_while(|&b| is_word(b)).count()];
        let open = body(code.as_bytes(), at).filter(|_| !name.is_empty())?;
        let (first, last) = (line_of(code, at), line_of(code, closing_brace(code.as_bytes(), open) - 1));
        Some((name, first, last - first + 1))
    })
}

/// The brace that opens the body of the function at `at`; `None` for a mere declaration.
fn body(code: &[u8], at: usize) -> Option<usize> {
    let mut depth = 0i32;
    for (index, byte) in code.iter().enumerate().skip(at) {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b'{' if depth == 0 => return Some(index),
            b';' if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

/// The entries of the allow-list by subject, and what is wrong with its form.
fn allow_list(workspace: &Workspace) -> (BTreeMap<String, Allowed>, Vec<Finding>) {
    let mut entries = BTreeMap::new();
    let mut findings = Vec::new();
    let text = workspace.others.iter().find(|file| file.path == ALLOW_LIST).map_or("", |file| &file.text);
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        match line.split_once(' ').and_then(|(subject, size)| Some((subject, size.trim().parse().ok()?))) {
            Some((subject, size)) => {
                entries.insert(subject.to_owned(), Allowed { line: index + 1, size });
            }
            None => findings.push(Finding {
                path: ALLOW_LIST.into(),
                line: index + 1,
                text: "an entry is `path lines` or `path:function lines`".into(),
            }),
        }
    }
    (entries, findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATH: &str = "crates/a/src/x.rs";

    fn function_of(lines: usize) -> String {
        format!("fn small() {{}}\nfn large(a: [u8; 3]) -> u32 {{\n{}}}\n", "    a();\n".repeat(lines - 2))
    }

    fn findings(text: &str, allow: &str) -> Vec<String> {
        let workspace = Workspace::of(&[(PATH, text), (ALLOW_LIST, allow)]);
        check(&workspace).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_large_function_and_a_large_file_are_found() {
        assert!(findings(&function_of(80), "").is_empty());
        assert_eq!(
            findings(&function_of(81), ""),
            ["crates/a/src/x.rs:2: `crates/a/src/x.rs:large` has 81 lines; split it"]
        );
        assert!(findings(&"//\n".repeat(700), "").is_empty());
        assert_eq!(findings(&"//\n".repeat(701), "").len(), 1);
    }

    #[test]
    fn an_allowed_one_is_fine_while_its_entry_is_true() {
        assert!(findings(&function_of(100), "# why\ncrates/a/src/x.rs:large 100\n").is_empty());
        assert!(findings(&function_of(95), "crates/a/src/x.rs:large 100\n").is_empty());
    }

    #[test]
    fn the_allow_list_may_only_shrink() {
        let entry = "crates/a/src/x.rs:large 100\n";
        assert!(findings(&function_of(101), entry)[0].contains("grew from 100 to 101"));
        assert!(findings(&function_of(89), entry)[0].contains("shrank from 100 to 89"));
        assert!(findings(&function_of(80), entry)[0].contains("remove the entry"));
        assert!(findings("", "crates/gone.rs 900\n")[0].contains("remove the entry"));
        assert!(findings("", "nonsense\n")[0].contains("an entry is"));
    }

    #[test]
    fn declarations_have_no_size() {
        let text = format!("trait A {{ fn a(); }}\ntype F = fn(u8);\n{}", "\n".repeat(100));
        assert!(findings(&text, "").is_empty());
    }
}
