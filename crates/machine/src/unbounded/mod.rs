//! Arrays whose extents nothing bounds: how they come to be, where an index
//! leads, what a pointer into one may do.
//!
//! | module | what it does |
//! |---|---|
//! | `extents` | sizes as numbers of the domain; making such objects |
//! | `places` | from a place of the model to indices, with bounds |
//! | `access` | reading and writing there; what is written; forgetting all |
//! | `behind` | what contracts say of the memory behind a pointer |
//! | `pointers` | moving, comparing and subtracting pointers |
//! | `quantifiers` | conditions on all elements; what a condition needs to be written |
//!
//! A bound is a condition like any other: it is decided, or asked, and on the
//! side on which it fails the step is a violation. Nothing here runs in a domain
//! that knows all: there every size is known.

mod access;
mod behind;
mod extents;
mod places;
mod pointers;
mod quantifiers;

use crate::domain::{Arithmetic, Domain, NumberType};
use crate::evaluate::elements;
use crate::machine::{Machine, OrStop};
use crate::memory::unbounded::INDEX;
use crate::memory::{Cell, ObjectId};
use antiphon_source::codes::unsupported as codes;
use antiphon_source::Span;

/// A text in which the variables of quantifiers have the names that the user
/// gave them: `i'3` is `i`.
fn without_numbers(text: &str) -> String {
    let mut instances = text.split('\'');
    let mut plain = instances.next().unwrap_or_default().to_owned();
    for part in instances {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        if rest.len() == part.len() {
            plain.push('\'');
        }
        plain.push_str(rest);
    }
    plain
}

impl<D: Domain> Machine<'_, D> {
    /// Whether there is such an object, or may be one as soon as a variable is
    /// used. A program whose sizes are all written down pays no more than this.
    #[inline(always)]
    pub(crate) fn may_be_unbounded(&self) -> bool {
        !D::KNOWS_ALL && (self.process.memory.has_unbounded() || !self.code.sizes.is_empty())
    }

    /// Whether the object is an array whose extents nothing bounds.
    pub fn is_unbounded(&self, object: ObjectId) -> bool {
        let memory = &self.process.memory;
        !D::KNOWS_ALL && memory.has_unbounded() && memory.unbounded(object).is_some()
    }

    /// An operator on indices.
    pub(crate) fn reckoned(
        &mut self,
        op: Arithmetic,
        a: &D::Number,
        b: &D::Number,
        span: Span,
    ) -> OrStop<D::Number, D::Number> {
        let answer = self.domain.binary(op, INDEX, a, b);
        self.placed(answer, |_| span)
    }

    /// Whether a relation of indices holds; an undecided answer is left to the driver.
    fn related(&mut self, op: Arithmetic, a: &D::Number, b: &D::Number, span: Span) -> OrStop<bool, D::Number> {
        let condition = self.reckoned(op, a, b, span)?;
        self.decided(&condition)
    }

    /// The same where a check passes only if it does.
    fn required(&mut self, op: Arithmetic, a: &D::Number, b: &D::Number, span: Span) -> OrStop<bool, D::Number> {
        let condition = self.reckoned(op, a, b, span)?;
        self.passes(&condition)
    }

    /// An index as a number.
    fn index(&mut self, value: i64) -> D::Number {
        self.domain.integer(i128::from(value), INDEX)
    }

    /// "N elements"
    pub fn count_text(&self, extent: &D::Number) -> String {
        match self.domain.literal(extent).and_then(|count| u64::try_from(count).ok()) {
            Some(count) => elements(count),
            None => format!("{} elements", self.index_text(extent)),
        }
    }

    /// An index for a message.
    fn index_text(&self, index: &D::Number) -> String {
        without_numbers(&self.shown(&Cell::Number(index.clone()), NumberType::INT))
    }

    /// What is not modelled of such arrays.
    #[cold]
    pub fn boundless_limit<T>(&self, span: Span, what: &str) -> OrStop<T, D::Number> {
        let message = format!("{what} an unbounded array; bound its size (`--input NAME=1..4`)");
        self.unsupported(&codes::U207, span, message)
    }
}

#[cfg(test)]
mod tests {
    use super::without_numbers;

    #[test]
    fn variables_of_quantifiers_are_told_by_their_names() {
        assert_eq!(without_numbers("i'12 + 1"), "i + 1");
        assert_eq!(without_numbers("N"), "N");
        // A constant of a loop keeps its mark.
        assert_eq!(without_numbers("i@2' - j'3"), "i@2' - j");
    }
}
