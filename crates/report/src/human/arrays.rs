//! Values of inputs as people write them: the elements of an array together, as
//! `a = {0, 0, 1}`. Of an array with many elements those that are not zero are
//! listed; what is not a whole array stays as it is.

use std::collections::BTreeMap;

/// Longer lists are told by what is not zero.
const LONGEST: usize = 48;

/// The values in an order in which people look for them: scalars, then arrays.
pub(crate) fn folded<'a>(values: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let mut scalars: Vec<String> = Vec::new();
    let mut arrays: BTreeMap<&str, BTreeMap<Vec<usize>, &str>> = BTreeMap::new();
    for (name, value) in values {
        match split(name) {
            Some((array, indices)) => drop(arrays.entry(array).or_default().insert(indices, value)),
            None => scalars.push(format!("{name} = {value}")),
        }
    }
    scalars.extend(arrays.iter().flat_map(|(name, elements)| array(name, elements)));
    scalars
}

/// `a[1][2]` as `a` and its indices; nothing for a name without indices at its end.
fn split(name: &str) -> Option<(&str, Vec<usize>)> {
    let (array, rest) = name.split_once('[')?;
    let parts = rest.strip_suffix(']')?.split("][");
    let indices: Option<Vec<usize>> = parts.map(|part| part.parse().ok()).collect();
    Some((array, indices?))
}

fn array(name: &str, elements: &BTreeMap<Vec<usize>, &str>) -> Vec<String> {
    let all: Vec<(&[usize], &str)> = elements.iter().map(|(indices, value)| (indices.as_slice(), *value)).collect();
    if let Some(text) = nested(&all).filter(|text| text.len() <= LONGEST) {
        return vec![format!("{name} = {text}")];
    }
    let element = |indices: &[usize]| -> String { indices.iter().map(|index| format!("[{index}]")).collect() };
    let other: Vec<&(&[usize], &str)> = all.iter().filter(|(_, value)| *value != "0").collect();
    let mut texts: Vec<String> =
        other.iter().map(|(indices, value)| format!("{name}{} = {value}", element(indices))).collect();
    if other.len() < all.len() {
        texts.push(match other.is_empty() {
            true => format!("all of {name} = 0"),
            false => format!("the rest of {name} = 0"),
        });
    }
    texts
}

/// The indices that are left, and the value.
type Element<'a> = (&'a [usize], &'a str);

/// `{0, 1}` or `{{0, 1}, {2, 3}}`, if no element is left out.
fn nested(elements: &[Element<'_>]) -> Option<String> {
    let mut rows: Vec<(usize, Vec<Element<'_>>)> = Vec::new();
    for (indices, value) in elements {
        let (first, rest) = indices.split_first()?;
        match rows.last_mut() {
            Some((index, row)) if index == first => row.push((rest, value)),
            _ => rows.push((*first, vec![(rest, value)])),
        }
    }
    let mut texts = Vec::new();
    for (expected, (index, row)) in rows.iter().enumerate() {
        if expected != *index {
            return None;
        }
        texts.push(match row.as_slice() {
            [([], value)] => (*value).to_owned(),
            row => nested(row)?,
        });
    }
    Some(format!("{{{}}}", texts.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(values: &[(&str, &str)]) -> String {
        folded(values.iter().copied()).join("; ")
    }

    #[test]
    fn elements_stand_together() {
        assert_eq!(text(&[("a[0]", "0"), ("a[1]", "0"), ("a[2]", "1"), ("x", "3")]), "x = 3; a = {0, 0, 1}");
        assert_eq!(
            text(&[("m[0][0]", "1"), ("m[0][1]", "2"), ("m[1][0]", "3"), ("m[1][1]", "4")]),
            "m = {{1, 2}, {3, 4}}"
        );
        assert_eq!(text(&[("a[10]", "1"), ("a[9]", "2")]), "a[9] = 2; a[10] = 1");
        assert_eq!(text(&[("p[0].x", "1"), ("a[i]", "2")]), "p[0].x = 1; a[i] = 2");
    }

    #[test]
    fn long_arrays_are_told_by_what_is_not_zero() {
        let names: Vec<String> = (0..100).map(|i| format!("a[{i}]")).collect();
        let values =
            |at: usize| names.iter().enumerate().map(move |(i, n)| (n.as_str(), if i == at { "7" } else { "0" }));
        assert_eq!(folded(values(42)).join("; "), "a[42] = 7; the rest of a = 0");
        assert_eq!(folded(values(1000)).join("; "), "all of a = 0");
    }

    #[test]
    fn names_that_are_none_are_no_panic() {
        for name in ["", "[", "]", "a[", "a[]", "a[0", "[0]", "a[0]]", "a[99999999999999999999999]", "a[0][0]"] {
            assert!(!text(&[(name, "1"), ("a[0]", "2")]).is_empty(), "{name}");
        }
    }
}
