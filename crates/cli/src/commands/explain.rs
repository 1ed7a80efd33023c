//! `antiphon explain CODE`: what a code means and how to fix it. Codes of
//! diagnostics and ids of properties are both understood.

use crate::commands::pages::page;
use crate::console::Console;
use crate::failure::Failure;
use crate::options::output::OutputOptions;
use crate::words::distance;
use antiphon_outcome::{CheckedWhen, Property};
use antiphon_source::codes;
use clap::Args;

/// Explain a code and how to fix it
#[derive(Args, Debug)]
pub struct Explain {
    /// A code such as E101, or a property such as array-bounds
    pub code: String,
}

impl Explain {
    /// Prints the explanation.
    pub fn execute(&self) -> Result<u8, Failure> {
        let text = explanation(&self.code).ok_or_else(|| Failure(unknown(&self.code)))?;
        Console::new(&OutputOptions::default()).result(text);
        Ok(0)
    }
}

fn explanation(code: &str) -> Option<String> {
    if let Some(code) = codes::find(code) {
        return Some(format!("{}: {}\n\n{}\n", code.id, code.title, code.explanation.trim_end()));
    }
    Property::find_listed(&code.to_ascii_lowercase()).map(|property| {
        let (id, about, explanation) = (property.id(), property.about(), property.explanation());
        format!("{id}: {about}\n\n{explanation}\n\n{}\n{}", checked(property), page(property))
    })
}

/// Who checks a property, and when.
fn checked(property: Property) -> String {
    let commands: Vec<String> = property.commands().iter().map(|command| format!("`{}`", command.name())).collect();
    let when = match property.checked_when() {
        CheckedWhen::Always => "wherever it applies",
        CheckedWhen::MachineArithmetic => "with `--arith machine`",
        CheckedWhen::ErrorCalls => "where such functions are called",
        CheckedWhen::Strict => "with `--strict` or `--check`",
        CheckedWhen::Never => "on request",
    };
    format!("Checked by {}, {when}.", commands.join(", "))
}

fn unknown(code: &str) -> String {
    let near = nearest(code);
    match near.is_empty() {
        true => {
            format!("unknown code `{code}`; codes look like `E101`, `antiphon list properties` lists the properties")
        }
        false => format!("unknown code `{code}`; did you mean {}?", near.join(", ")),
    }
}

/// Up to three known codes that differ in few letters, the nearest first.
fn nearest(code: &str) -> Vec<String> {
    let wanted = code.to_ascii_lowercase();
    let known = codes::all().map(|code| code.id).chain(Property::listed().map(Property::id));
    let mut near: Vec<(usize, &str)> = known.map(|id| (distance(&wanted, &id.to_ascii_lowercase()), id)).collect();
    near.retain(|(distance, id)| *distance <= 1 + id.len() / 4);
    near.sort();
    near.iter().take(3).map(|(_, id)| format!("`{id}`")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_properties_are_explained() {
        assert!(explanation("e101").unwrap().starts_with("E101: an included file was not found\n\nAn `#include`"));
        assert!(explanation("array-bounds").unwrap().starts_with("array-bounds: "));
        assert_eq!(explanation("E999"), None);
    }

    #[test]
    fn an_unknown_code_names_its_neighbours() {
        assert!(unknown("E1O1").contains("`E101`"), "{}", unknown("E1O1"));
        assert!(unknown("array-bound").contains("`array-bounds`"));
        assert!(unknown("something else").contains("list properties"));
    }
}
