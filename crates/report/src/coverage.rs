//! Which lines of the user's files a search came to. A line counts as reached if anything on it
//! was; one with a statement of several lines is its first.

use antiphon_outcome::Coverage;
use antiphon_source::{FileKind, SourceMap, Span};
use std::collections::{BTreeMap, BTreeSet};

/// The lines of one file that have code.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LineCoverage {
    /// Those that some execution came to.
    pub reached: BTreeSet<u32>,
    /// Those that none did.
    pub unreached: BTreeSet<u32>,
}

/// The lines of all files, by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CoveredLines(pub BTreeMap<String, LineCoverage>);

impl CoveredLines {
    /// Adds what another search came to: what either reached is reached.
    pub fn add(&mut self, map: &SourceMap, coverage: &Coverage) {
        for (file, line) in coverage.unreached.iter().filter_map(|span| line(map, *span)) {
            self.0.entry(file).or_default().unreached.insert(line);
        }
        for (file, line) in coverage.reached.iter().filter_map(|span| line(map, *span)) {
            self.0.entry(file).or_default().reached.insert(line);
        }
        for LineCoverage { reached, unreached } in self.0.values_mut() {
            unreached.retain(|line| !reached.contains(line));
        }
    }
}

/// The line of a place in a file of the user's.
fn line(map: &SourceMap, span: Span) -> Option<(String, u32)> {
    let place = map.position(span)?;
    let own = map.file(place.file).kind == FileKind::User;
    own.then(|| (place.name.into(), place.line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_source::Loc;

    #[test]
    fn a_line_is_reached_if_anything_on_it_was() {
        let mut map = SourceMap::new();
        let file = map.add_file("a.c", b"if (x) y();\nz();\n".as_slice().into(), FileKind::User, Loc::NONE).unwrap();
        let at = |offset| Span::of_token(map.loc(file, offset), 1);
        let (condition, call, other) = (at(0), at(7), at(12));
        let mut lines = CoveredLines::default();
        lines.add(&map, &Coverage { reached: [condition].into(), unreached: [call, other].into() });
        assert_eq!(lines.0["a.c"], LineCoverage { reached: [1].into(), unreached: [2].into() });
        lines.add(&map, &Coverage { reached: [other].into(), unreached: [call].into() });
        assert_eq!(lines.0["a.c"], LineCoverage { reached: [1, 2].into(), unreached: [].into() });
    }
}
