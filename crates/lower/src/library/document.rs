//! `docs/library.md`, made from the tables: a test compares the file with this
//! text, so that it cannot say anything else.

use super::table::Row;
use super::{families, AllocationKind, Treatment};
use crate::headers;
use std::fmt::Write;

/// The opening of the document.
const OPENING: &str = "\
# Library functions that Antiphon knows

Generated from the tables in `crates/lower/src/library` by `UPDATE_EXPECT=1 cargo test -p antiphon-lower`.

The last column says what a call of each function becomes: an *action* of the program model, or one *without
return*; an *expression*, if the function only computes; *fresh memory*; an *assertion* or an *assumption*; a *jump*; *nothing* (its
arguments are evaluated); or it is rejected with a code that `antiphon explain` knows. A function that a program
defines itself takes precedence.
";

/// The document.
pub fn document() -> String {
    let mut text = OPENING.to_owned();
    text.push_str("\n## Headers\n\nEmbedded in Antiphon; every other header is the system's:\n");
    let names = headers::all().iter().map(|(name, _)| *name).filter(|name| !name.starts_with("antiphon/"));
    text.push_str(&names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "));
    text.push('\n');
    for (title, rows) in families() {
        let _ = write!(text, "\n## {title}\n\n| function | header | a call is |\n|---|---|---|\n");
        rows.iter().filter(|row| !row.is_own()).for_each(|row| line(&mut text, row));
    }
    text
}

/// One line of a table.
fn line(text: &mut String, row: &Row) {
    let names = row.names().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let _ = writeln!(text, "| {names} | {} | {} |", row.header, becomes(row));
}

/// What a call becomes, in words; the model's name where it is another.
fn becomes(row: &Row) -> String {
    let named = |what: &str, name: &str| match name == row.name {
        true => what.to_owned(),
        false => format!("{what}, as `{name}`"),
    };
    match row.treatment {
        Treatment::Action(function) => named("action", function.name()),
        Treatment::Final(function) => named("action without return", function.name()),
        Treatment::Pure(function) => named("expression", function.name()),
        Treatment::Allocate(AllocationKind::Malloc | AllocationKind::Aligned) => "fresh memory".to_owned(),
        Treatment::Allocate(AllocationKind::Stack) => "fresh memory until the function returns".to_owned(),
        Treatment::Allocate(AllocationKind::Calloc) => "fresh memory, zeros".to_owned(),
        Treatment::Assert => "assertion".to_owned(),
        Treatment::Assume => "assumption".to_owned(),
        Treatment::Ignore => "nothing".to_owned(),
        Treatment::Jump(_) => "jump".to_owned(),
        Treatment::Unsupported(code) => format!("rejected: {}", code.id),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_document_is_up_to_date() {
        expect_test::expect_file!["../../../../docs/library.md"].assert_eq(&super::document());
    }
}
