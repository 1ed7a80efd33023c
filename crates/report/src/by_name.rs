//! Variables as the user named them: a region of OpenMP has what it shares by address, and variables of its own
//! beside those of the program.
//!
//! Names of ours are names that C does not have: they begin with a dot, or with `&`.

use crate::conditions::constants_by_name;
use crate::nodes::{is_about_allocation, nodes_by_name};

/// Whether a text begins with a variable that is not in the user's text: those have names that C does not have.
pub(crate) fn is_variable_of_ours(text: &str) -> bool {
    is_about_allocation(text) || text.starts_with(['.', '&']) || text.trim_start_matches(['*', '(']).starts_with('.')
}

/// A text in which what a region has by address is the variable itself: `(*&a)[3]` is `a[3]`.
pub(crate) fn by_name(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("*&") {
        let end = after.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(after.len());
        match (before.strip_suffix('('), after[end..].strip_prefix(')')) {
            (Some(before), Some(behind)) => {
                plain += before;
                plain += &after[..end];
                rest = behind;
            }
            _ => {
                plain += before;
                rest = after;
            }
        }
    }
    constants_by_name(&nodes_by_name(&(plain + rest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_reached_by_address_has_its_name() {
        assert_eq!(by_name("(*&a)[3] = *&x + (*&b)[i][j]"), "a[3] = x + b[i][j]");
        assert_eq!(by_name("`(*&psum)[1]` is read"), "`psum[1]` is read");
        assert_eq!(by_name("(*&a + 1)"), "(a + 1)");
        assert_eq!(by_name("a * b & c"), "a * b & c");
    }

    #[test]
    fn variables_of_ours_are_known_by_their_names() {
        assert!(is_variable_of_ours(".captured[1] = &a") && is_variable_of_ours("*.captured = &x"));
        assert!(is_variable_of_ours("&a = &a"));
        assert!(!is_variable_of_ours("*&x = 3") && !is_variable_of_ours("x = 3"));
    }
}
