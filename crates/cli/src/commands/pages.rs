//! The programs of `antiphon explain PROPERTY`: one that violates the property, and the
//! same one repaired. They lie among the test programs, so that what a page shows is what
//! the tool says.
//!
//! Of properties about two programs (`equivalence`) there is no page yet; their
//! explanation stands alone.

use antiphon_outcome::Property;

/// A wrong program and its repair. The files are those of the outcome folders; links beside the sources lead to them, so that a
/// package of this crate carries them.
pub struct Page {
    property: Property,
    wrong: &'static str,
    right: &'static str,
}

/// Declares the table: the property, and the name of its two files.
macro_rules! pages {
    ($($property:ident = $file:literal,)*) => {
        /// All of them.
        static PAGES: &[Page] = &[$(Page {
            property: Property::$property,
            wrong: include_str!(concat!("../../explain/wrong/", $file, ".c")),
            right: include_str!(concat!("../../explain/right/", $file, ".c")),
        },)*];
    };
}

pages! {
    Assertion = "assertion",
    ArrayBounds = "array-bounds",
    Pointer = "pointer",
    MemoryLeak = "memory-leak",
    DivisionByZero = "division-by-zero",
    Uninitialized = "uninitialized",
    PotentialDeadlock = "potential-deadlock",
    AbsoluteDeadlock = "absolute-deadlock",
    MpiLifecycle = "mpi-lifecycle",
    MpiCount = "mpi-count",
    MpiRank = "mpi-rank",
    MpiTag = "mpi-tag",
    MpiType = "mpi-type",
    MpiUnreceived = "mpi-unreceived",
    MpiTruncation = "mpi-truncation",
    MpiCollective = "mpi-collective",
    MpiRequest = "mpi-request",
    MpiResource = "mpi-resource",
    MpiBuffer = "mpi-buffer",
    MpiArgument = "mpi-argument",
    DataRace = "data-race",
    Lock = "lock",
    CollectiveAssertion = "collective-assertion",
    LoopInvariant = "loop-invariant",
    IntegerOverflow = "integer-overflow",
    Reachability = "reachability",
    Ltl = "ltl",
    Termination = "termination",
    Unsequenced = "unsequenced",
    MpiThreadLevel = "mpi-thread-level",
    OmpMisuse = "omp-misuse",
    MpiSignedness = "mpi-signedness",
    AbnormalEnd = "abnormal-end",
    ExitStatus = "exit-status",
}

/// Properties that a reader of one should know of, too.
const RELATED: &[&[Property]] = &[
    &[Property::Assertion, Property::CollectiveAssertion, Property::LoopInvariant, Property::Reachability],
    &[Property::ArrayBounds, Property::Pointer, Property::Uninitialized, Property::MemoryLeak],
    &[Property::PotentialDeadlock, Property::AbsoluteDeadlock, Property::MpiUnreceived],
    &[Property::MpiCount, Property::MpiRank, Property::MpiTag, Property::MpiType, Property::MpiArgument],
    &[Property::MpiTruncation, Property::MpiType, Property::MpiUnreceived],
    &[Property::MpiType, Property::MpiSignedness],
    &[Property::MpiRequest, Property::MpiBuffer, Property::MpiResource],
    &[Property::MpiLifecycle, Property::MpiThreadLevel, Property::MpiCollective],
    &[Property::DataRace, Property::Lock, Property::Unsequenced],
    &[Property::OmpMisuse, Property::DataRace, Property::AbsoluteDeadlock],
    &[Property::DivisionByZero, Property::IntegerOverflow],
    &[Property::Ltl, Property::Termination],
    &[Property::AbnormalEnd, Property::ExitStatus, Property::Assertion],
];

/// The programs of a property, the command that shows the violation, and what is related.
pub fn page(property: Property) -> String {
    let mut text = String::new();
    if let Some(page) = PAGES.iter().find(|page| page.property == property) {
        let command = page.command();
        text += &format!("\nWrong (`antiphon {command} wrong.c`):\n\n{}", page.shown(page.wrong));
        text += &format!("\nRight:\n\n{}", page.shown(page.right));
    }
    let related: Vec<&str> = related(property).into_iter().map(Property::id).collect();
    if !related.is_empty() {
        text += &format!("\nRelated: {}\n", related.join(", "));
    }
    text
}

/// The others of each group that a property belongs to, once.
fn related(property: Property) -> Vec<Property> {
    let groups = RELATED.iter().filter(|group| group.contains(&property));
    let mut all: Vec<Property> = groups.flat_map(|group| group.iter().copied()).collect();
    all.retain(|other| *other != property);
    all.sort();
    all.dedup();
    all
}

impl Page {
    /// The command that the test runs.
    fn command(&self) -> &'static str {
        self.wrong.lines().next().and_then(|line| line.strip_prefix("//@ ")).unwrap_or("verify")
    }

    /// A program as a reader sees it: without what is meant for the tests, the place marked.
    fn shown(&self, program: &str) -> String {
        let mark = format!("//~ {}", self.property.id());
        let lines = program.lines().filter(|line| !line.starts_with("//@"));
        lines.map(|line| format!("    {}", line.replace(&mark, "// here")).trim_end().to_owned() + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_property_that_one_program_can_violate_has_a_page() {
        let known = |property: &Property| PAGES.iter().any(|page| page.property == *property);
        let missing: Vec<Property> = Property::listed().filter(|property| !known(property)).collect();
        assert_eq!(missing, [Property::Equivalence]);
    }

    #[test]
    fn the_place_is_marked_for_the_reader() {
        let page = page(Property::ArrayBounds);
        assert!(page.contains("a[i] = 0; // here"), "{page}");
        assert!(!page.contains("//~") && !page.contains("//@"), "{page}");
        assert!(page.ends_with("Related: pointer, memory-leak, uninitialized\n"), "{page}");
    }
}
