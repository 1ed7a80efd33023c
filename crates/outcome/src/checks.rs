//! What is looked for: which properties, and how the standards are read where users
//! differ. Who executes asks before it reports.

use crate::Property;

/// A set of properties.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checks {
    properties: u64,
    /// How accesses in atomic sections are read when races are looked for.
    pub sections: AtomicSections,
    /// Whether what implementations tolerate is reported.
    pub strictness: Strictness,
    /// Whether there is always memory left.
    pub allocations: Allocations,
}

/// How accesses inside of atomic sections (`__VERIFIER_atomic_begin`) are read when
/// races are looked for. Either way a section is atomic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AtomicSections {
    /// As under one lock: what a section did happens before the next one.
    #[default]
    Synchronise,
    /// As any accesses: two sections that touch the same variable race.
    OrderNothing,
}

/// Whether what the standards ask for and every implementation tolerates is reported.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Strictness {
    /// It is not.
    #[default]
    Usual,
    /// It is: threads that are neither joined nor detached, memory that is still reachable at the end.
    Strict,
}

/// Whether an allocation can give a null pointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Allocations {
    /// It cannot.
    #[default]
    Succeed,
    /// It can, each one.
    MayFail,
}

impl Checks {
    /// Every property that is checked unless `--strict` is needed for it, as implementations have it.
    pub const ALL: Checks = Checks {
        properties: !(1 << Property::MpiSignedness as u64
            | 1 << Property::AbnormalEnd as u64
            | 1 << Property::ExitStatus as u64),
        sections: AtomicSections::Synchronise,
        strictness: Strictness::Usual,
        allocations: Allocations::Succeed,
    };

    /// The set without `property`.
    pub fn without(self, property: Property) -> Checks {
        Checks { properties: self.properties & !(1 << property as u64), ..self }
    }

    /// The set with `property`.
    pub fn with(self, property: Property) -> Checks {
        Checks { properties: self.properties | 1 << property as u64, ..self }
    }

    /// Whether `property` belongs to it.
    pub fn has(self, property: Property) -> bool {
        self.properties & 1 << property as u64 != 0
    }
}

impl Default for Checks {
    fn default() -> Checks {
        Checks::ALL
    }
}
