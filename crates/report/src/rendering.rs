//! The formats in which a result can be written, one file each, and the endings
//! by which a user names them. All are made from the result as data alone, so
//! that a stored result gives the same files as a fresh one.

use crate::stamp::Stamp;
use crate::{html, junit, sarif, witness, ResultRecord};

/// A format of a result file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rendering {
    /// The result itself.
    Json,
    /// A page for people.
    Html,
    /// For code scanning.
    Sarif,
    /// For test reports.
    Junit,
    /// For validators of other tools.
    Witness,
}

impl Rendering {
    /// Every format.
    pub const ALL: &'static [Rendering] =
        &[Rendering::Json, Rendering::Html, Rendering::Sarif, Rendering::Junit, Rendering::Witness];

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Rendering::Json => "json",
            Rendering::Html => "html",
            Rendering::Sarif => "sarif",
            Rendering::Junit => "xml",
            Rendering::Witness => "yml",
        }
    }

    /// The format of files with this ending.
    pub fn of_ending(ending: &str) -> Option<Rendering> {
        Rendering::ALL.iter().copied().find(|format| format.ending() == ending)
    }

    /// The text of the file.
    pub fn render(self, outcome: &ResultRecord, stamp: &Stamp) -> String {
        match self {
            Rendering::Json => outcome.to_json(),
            Rendering::Html => html::page(outcome, stamp),
            Rendering::Sarif => sarif::log(outcome),
            Rendering::Junit => junit::suites(outcome),
            Rendering::Witness => witness::entries(outcome, stamp),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::samples;
    use crate::Verdict;

    #[test]
    fn a_format_is_named_by_its_ending() {
        for format in Rendering::ALL {
            assert_eq!(Rendering::of_ending(format.ending()), Some(*format));
        }
        assert_eq!(Rendering::of_ending("pdf"), None);
    }

    #[test]
    fn a_stored_result_gives_the_same_files() {
        let outcome = samples::outcome(Verdict::Violated, vec![samples::ring(3), samples::bounds(), samples::sum()]);
        let stored: ResultRecord = serde_json::from_str(&outcome.to_json()).unwrap();
        for format in Rendering::ALL {
            let stamp = Stamp { time: "2024-05-06T07:08:09Z".into(), ..Stamp::default() };
            assert_eq!(format.render(&stored, &stamp), format.render(&outcome, &stamp));
        }
    }
}
