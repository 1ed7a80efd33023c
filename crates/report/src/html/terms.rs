//! Two sums side by side: each term of the specification stands above the same term of the
//! implementation, or above a gap; terms that only the implementation has follow. What is no sum
//! is one term.

/// One column: what stands in the specification, and in the implementation.
pub(super) type Column = (Option<String>, Option<String>);

/// The columns of two expressions.
pub(super) fn aligned(specification: &str, implementation: &str) -> Vec<Column> {
    let mut right = terms(implementation);
    let mut columns: Vec<Column> = Vec::new();
    for term in terms(specification) {
        let other = right.iter().position(|other| plain(other) == plain(&term)).map(|at| right.remove(at));
        columns.push((Some(term), other));
    }
    columns.extend(right.into_iter().map(|other| (None, Some(other))));
    columns
}

/// A term without the sign that joins it to the one before.
fn plain(term: &str) -> &str {
    term.strip_prefix("+ ").unwrap_or(term)
}

/// The terms of a sum, each with the sign before it.
fn terms(sum: &str) -> Vec<String> {
    let mut terms = vec![String::new()];
    let mut depth = 0i32;
    for word in sum.split(' ') {
        let Some(term) = terms.last_mut() else { break };
        if depth == 0 && (word == "+" || word == "-") && !term.is_empty() {
            terms.push(word.to_owned());
            continue;
        }
        let opened = word.matches(['(', '[', '{']).count() as i32;
        depth += opened - word.matches([')', ']', '}']).count() as i32;
        if !term.is_empty() {
            term.push(' ');
        }
        term.push_str(word);
    }
    // Comparisons and conditionals are no sums, whatever stands inside of them.
    match [" ? ", " == ", " < ", " && ", " || "].iter().any(|sign| sum.contains(sign)) {
        true => vec![sum.to_owned()],
        false => terms,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(specification: &str, implementation: &str) -> String {
        let side = |side: &Option<String>| side.clone().unwrap_or_else(|| "_".into());
        let columns = aligned(specification, implementation);
        columns.iter().map(|(own, other)| format!("{}|{}", side(own), side(other))).collect::<Vec<_>>().join(" ; ")
    }

    #[test]
    fn equal_terms_stand_above_each_other() {
        assert_eq!(shown("a[0] + a[1] + a[2]", "a[0] + a[1]"), "a[0]|a[0] ; + a[1]|+ a[1] ; + a[2]|_");
        assert_eq!(shown("a*(b + c) - d", "x + a*(b + c)"), "a*(b + c)|+ a*(b + c) ; - d|_ ; _|x");
        assert_eq!(shown("a[0]", "0"), "a[0]|_ ; _|0");
    }

    #[test]
    fn what_is_no_sum_is_one_term() {
        assert_eq!(shown("x < 1 ? a + b : c", "c"), "x < 1 ? a + b : c|_ ; _|c");
    }
}
