//! What predicate abstraction tracked, as data: places as text. It is a part of the result, so
//! that a page can be made of a stored one.

use crate::PlaceRecord;
use antiphon_outcome::{AbstractPoint, Abstraction, Refinement};
use antiphon_source::{SourceMap, Span};
use serde::{Deserialize, Serialize};

/// What an abstraction tracked, and how it was refined.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct AbstractionRecord {
    /// The predicates of each place that has some.
    pub predicates: Vec<PredicatesRecord>,
    /// Ways to an error that were excluded, and by what.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refinements: Vec<RefinementRecord>,
    /// Refinements that are not among them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub omitted: u64,
    /// The way to the violation; empty if there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<PointRecord>,
}

/// The predicates of a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PredicatesRecord {
    /// The file's name; empty for the start of the program.
    pub file: String,
    /// Its line, counted from 1; 0 if there is no place.
    pub line: u32,
    /// As C.
    pub predicates: Vec<String>,
}

/// A way that no execution takes, and what excludes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RefinementRecord {
    /// The way.
    pub path: Vec<PointRecord>,
    /// The new predicates.
    pub learned: Vec<PointRecord>,
}

/// A place, and a condition there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PointRecord {
    /// The file's name; empty for the start of the program.
    pub file: String,
    /// Its line, counted from 1; 0 if there is no place.
    pub line: u32,
    /// As C; empty if nothing is known there.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub known: String,
}

impl AbstractionRecord {
    /// An abstraction with its places as text.
    pub fn of(map: &SourceMap, found: &Abstraction) -> AbstractionRecord {
        let predicates = found.predicates.iter().map(|(span, own)| {
            let PointRecord { file, line, .. } = point(map, *span, "");
            PredicatesRecord { file, line, predicates: own.clone() }
        });
        let refinement = |own: &Refinement| RefinementRecord {
            path: path(map, &own.path),
            learned: own.learned.iter().map(|(span, text)| point(map, *span, text)).collect(),
        };
        AbstractionRecord {
            predicates: predicates.collect(),
            refinements: found.refinements.iter().map(refinement).collect(),
            omitted: found.omitted,
            path: path(map, &found.path),
        }
    }
}

fn path(map: &SourceMap, points: &[AbstractPoint]) -> Vec<PointRecord> {
    points.iter().map(|own| point(map, own.span, &own.known)).collect()
}

fn point(map: &SourceMap, span: Span, known: &str) -> PointRecord {
    let place = PlaceRecord::of(map, span).unwrap_or_default();
    PointRecord { file: place.file, line: place.line, known: known.into() }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}
