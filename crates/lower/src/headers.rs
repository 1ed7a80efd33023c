//! The headers that Antiphon carries: declarations of the libraries that it
//! models, and nothing that it does not.

/// The text of a header by the name between its angles, as `stdio.h`.
pub fn find(name: &str) -> Option<&'static str> {
    HEADERS.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// Every header, by name.
static HEADERS: &[(&str, &str)] = &[];
