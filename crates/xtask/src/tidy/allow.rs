//! What was over a limit when its rule came, listed in `tidy-allow.txt` with its
//! size. The list may only shrink: an entry whose subject grew, became clearly
//! smaller, or came under the limit is itself a finding.
//!
//! Each rule that has a limit gives what is over it; here that is held against the
//! list. An entry is `rule subject size`, as `function crates/a/src/x.rs:f 95`.

use super::workspace::Workspace;
use super::{circles, crate_sizes, fields, sizes, Finding};
use std::collections::BTreeMap;

pub(super) const ALLOW_LIST: &str = "crates/xtask/tidy-allow.txt";

/// Something that is over the limit of a rule.
pub struct Oversized {
    /// The rule and what it is about, as they stand in the list.
    pub subject: String,
    /// Where it is.
    pub path: String,
    /// Its line.
    pub line: usize,
    /// Its size, by the measure of the rule.
    pub size: usize,
    /// What is wrong with it.
    pub text: String,
}

/// An entry of the list.
struct Allowed {
    line: usize,
    size: usize,
}

/// The rules that have a limit.
const RULES: &[fn(&Workspace) -> Vec<Oversized>] =
    &[circles::oversized, crate_sizes::oversized, fields::oversized, sizes::oversized];

/// Findings about what is over a limit, and about the list.
pub fn check(workspace: &Workspace) -> Vec<Finding> {
    let (allowed, mut findings) = allow_list(workspace);
    let mut large: Vec<Oversized> = RULES.iter().flat_map(|rule| rule(workspace)).collect();
    // Of several with one name (functions, structs) the largest stands for them all.
    large.sort_by(|a, b| (&a.subject, a.size).cmp(&(&b.subject, b.size)));
    let large: BTreeMap<String, Oversized> = large.into_iter().map(|large| (large.subject.clone(), large)).collect();
    for (subject, large) in &large {
        match allowed.get(subject) {
            Some(entry) => findings.extend(compare(large, entry)),
            None => findings.push(Finding { path: large.path.clone(), line: large.line, text: large.text.clone() }),
        }
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
fn compare(large: &Oversized, entry: &Allowed) -> Option<Finding> {
    let Oversized { subject, size, text, .. } = large;
    let text = if *size > entry.size {
        format!("`{subject}` grew from {} to {size}; it may only shrink: {text}", entry.size)
    } else if size * 10 < entry.size * 9 {
        format!("`{subject}` shrank from {} to {size}; lower the entry", entry.size)
    } else {
        return None;
    };
    Some(Finding { path: ALLOW_LIST.into(), line: entry.line, text })
}

/// The entries of the list by subject, and what is wrong with its form.
fn allow_list(workspace: &Workspace) -> (BTreeMap<String, Allowed>, Vec<Finding>) {
    let mut entries = BTreeMap::new();
    let mut findings = Vec::new();
    let text = workspace.others.iter().find(|file| file.path == ALLOW_LIST).map_or("", |file| &file.text);
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        match line.rsplit_once(' ').and_then(|(subject, size)| Some((subject, size.parse().ok()?))) {
            Some((subject, size)) if subject.contains(' ') => {
                entries.insert(subject.to_owned(), Allowed { line: index + 1, size });
            }
            _ => findings.push(Finding {
                path: ALLOW_LIST.into(),
                line: index + 1,
                text: "an entry is `rule subject size`".into(),
            }),
        }
    }
    (entries, findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(lines: usize, allow: &str) -> Vec<String> {
        let text = format!("fn large() {{\n{}}}\n", "    a();\n".repeat(lines - 2));
        let workspace = Workspace::of(&[("crates/a/src/x.rs", &text), (ALLOW_LIST, allow)]);
        check(&workspace).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_is_over_a_limit_is_found() {
        assert!(findings(80, "").is_empty());
        assert_eq!(findings(81, "").len(), 1);
    }

    #[test]
    fn an_allowed_one_is_fine_while_its_entry_is_true() {
        assert!(findings(100, "# why\nfunction crates/a/src/x.rs:large 100\n").is_empty());
        assert!(findings(95, "function crates/a/src/x.rs:large 100\n").is_empty());
    }

    #[test]
    fn the_list_may_only_shrink() {
        let entry = "function crates/a/src/x.rs:large 100\n";
        assert!(findings(101, entry)[0].contains("grew from 100 to 101"));
        assert!(findings(89, entry)[0].contains("shrank from 100 to 89"));
        assert!(findings(80, entry)[0].contains("remove the entry"));
        assert!(findings(80, "file crates/gone.rs 900\n")[0].contains("remove the entry"));
        assert!(findings(80, "nonsense\n")[0].contains("an entry is"));
        assert!(findings(80, "crates/a/src/x.rs 900\n")[0].contains("an entry is"));
    }
}
