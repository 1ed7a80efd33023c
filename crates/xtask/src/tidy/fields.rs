//! At most 20 fields in a struct: what has more is several things, and
//! whoever gets one of them gets all.

use super::allow::Oversized;
use super::scan::{closing_brace, leading_word, line_of, words};
use super::workspace::{RustFile, Workspace};

const LIMIT: usize = 20;

/// Structs with too many fields.
pub fn oversized(workspace: &Workspace) -> Vec<Oversized> {
    workspace.rust.iter().flat_map(in_file).collect()
}

fn in_file(file: &RustFile) -> Vec<Oversized> {
    let structs = words(&file.code, "struct").filter_map(|at| {
        let (name, size) = fields(&file.code[at + "struct".len()..])?;
        (size > LIMIT).then(|| Oversized {
            subject: format!("fields {}:{name}", file.path),
            path: file.path.clone(),
            line: line_of(&file.code, at),
            size,
            text: format!("`{name}` has {size} fields, at most {LIMIT} are wanted; group what belongs together"),
        })
    });
    structs.collect()
}

/// The name of a struct and the number of its named fields; `rest` begins behind
/// the keyword. `None` if it has no such fields.
fn fields(rest: &str) -> Option<(&str, usize)> {
    let rest = rest.trim_start();
    let name = leading_word(rest);
    let behind = &rest[name.len()..];
    let behind = &behind[generics_end(behind)..];
    let open = behind.find(['{', ';'])?;
    if behind.trim_start().starts_with('(') || behind.as_bytes()[open] == b';' {
        return None;
    }
    let body = &behind[open + 1..closing_brace(behind.as_bytes(), open) - 1];
    Some((name, colons(body)))
}

/// One past the list of generics that the text begins with.
fn generics_end(text: &str) -> usize {
    let mut depth = 0usize;
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' if index > 0 && text.as_bytes()[index - 1] == b'-' => {}
            b'>' => depth = depth.saturating_sub(1),
            _ if depth == 0 => return index,
            _ => {}
        }
    }
    text.len()
}

/// Colons that stand alone and outside brackets: one for each field.
fn colons(body: &str) -> usize {
    let bytes = body.as_bytes();
    let (mut depth, mut count) = (0i32, 0);
    for (index, byte) in bytes.iter().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            b':' if depth == 0 && bytes.get(index + 1) != Some(&b':') && bytes[..index].last() != Some(&b':') => {
                count += 1
            }
            _ => {}
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let workspace = Workspace::of(&[("crates/a/src/x.rs", text)]);
        oversized(&workspace).into_iter().map(|large| format!("{} {}", large.subject, large.size)).collect()
    }

    fn struct_of(head: &str, fields: usize) -> String {
        let field =
            |number| format!("    #[cfg(any(a, b))]\n    pub f{number}: std::collections::BTreeMap<u8, [u8; 2]>,\n");
        format!("pub struct {head} {{\n{}}}\n", (0..fields).map(field).collect::<String>())
    }

    #[test]
    fn a_struct_with_21_fields_is_found() {
        assert!(found(&struct_of("Large", 20)).is_empty());
        assert_eq!(found(&struct_of("Large", 21)), ["fields crates/a/src/x.rs:Large 21"]);
        let generic = struct_of("Large<'a, F: Fn(u8) -> u8, T: ?Sized>\nwhere\n    F: Clone,\n", 21);
        assert_eq!(found(&generic), ["fields crates/a/src/x.rs:Large 21"]);
    }

    #[test]
    fn other_structs_have_no_named_fields() {
        assert!(found("struct A;\nstruct B(u8, u8);\nstruct C<T>(T);").is_empty());
        assert!(found(&format!("struct A(u8);\nfn f() {{ {} }}", "let a: u8 = 1;".repeat(30))).is_empty());
    }
}
