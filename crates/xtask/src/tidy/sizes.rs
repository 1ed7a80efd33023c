//! Functions of at most 80 lines, files of at most 700.
//! What does one thing is seldom longer, and what is longer is seldom read.

use super::allow::Oversized;
use super::scan::{closing_brace, is_word, line_of, words};
use super::workspace::{RustFile, Workspace};

const FUNCTION_LIMIT: usize = 80;
const FILE_LIMIT: usize = 700;

/// Functions and files over their limits.
pub fn oversized(workspace: &Workspace) -> Vec<Oversized> {
    workspace.rust.iter().flat_map(in_file).collect()
}

/// Everything in a file that is over its limit.
fn in_file(file: &RustFile) -> Vec<Oversized> {
    let measured = |rule: &str, name: String, line: usize, size: usize| Oversized {
        text: format!("`{name}` has {size} lines; split it"),
        subject: format!("{rule} {name}"),
        path: file.path.clone(),
        line,
        size,
    };
    let lines = file.text.lines().count();
    let large_file = (lines > FILE_LIMIT).then(|| measured("file", file.path.clone(), 1, lines));
    let large = functions(&file.code).filter(|(_, _, size)| *size > FUNCTION_LIMIT);
    let large = large.map(|(name, line, size)| measured("function", format!("{}:{name}", file.path), line, size));
    large_file.into_iter().chain(large).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    const PATH: &str = "crates/a/src/x.rs";

    fn function_of(lines: usize) -> String {
        format!("fn small() {{}}\nfn large(a: [u8; 3]) -> u32 {{\n{}}}\n", "    a();\n".repeat(lines - 2))
    }

    fn found(text: &str) -> Vec<String> {
        oversized(&Workspace::of(&[(PATH, text)])).into_iter().map(|large| large.text).collect()
    }

    #[test]
    fn a_large_function_and_a_large_file_are_found() {
        assert!(found(&function_of(80)).is_empty());
        assert_eq!(found(&function_of(81)), ["`crates/a/src/x.rs:large` has 81 lines; split it"]);
        assert!(found(&"//\n".repeat(700)).is_empty());
        assert_eq!(found(&"//\n".repeat(701)), ["`crates/a/src/x.rs` has 701 lines; split it"]);
    }

    #[test]
    fn declarations_have_no_size() {
        let text = format!("trait A {{ fn a(); }}\ntype F = fn(u8);\n{}", "\n".repeat(100));
        assert!(found(&text).is_empty());
    }
}
