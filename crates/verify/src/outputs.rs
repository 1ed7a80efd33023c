//! The outputs of two programs side by side: scalar by scalar, wherever both gave
//! one, on numbers of any domain.

use antiphon_machine::NumberType;
use antiphon_world::{Element, Finished, KeptOutput};

/// A scalar that both programs gave.
pub(crate) struct Pair<'n, N> {
    /// The output of the implementation.
    pub(crate) output: &'n KeptOutput<N>,
    /// What the specification gave.
    pub(crate) specification: &'n Element<N>,
    /// What the implementation gave.
    pub(crate) implementation: &'n Element<N>,
}

impl<N> Pair<'_, N> {
    /// The type in which both are compared.
    pub(crate) fn ty(&self) -> NumberType {
        let (a, b) = (self.specification.ty, self.implementation.ty);
        if b.is_float() {
            b
        } else {
            a
        }
    }
}

/// Outputs of both programs with the same name.
pub(crate) fn both<'n, N>(
    specification: &'n Finished<N>,
    implementation: &'n Finished<N>,
) -> impl Iterator<Item = (&'n KeptOutput<N>, &'n KeptOutput<N>)> {
    let of = |name: &str| specification.outputs.iter().find(|output| output.name == name);
    implementation.outputs.iter().filter_map(move |output| Some((of(&output.name)?, output)))
}

/// The scalars of an output that are to be equal.
pub(crate) fn pairs<'n, N>(
    specification: &'n KeptOutput<N>,
    output: &'n KeptOutput<N>,
) -> impl Iterator<Item = Pair<'n, N>> {
    let theirs = specification.elements.chunk_by(same_scalar);
    let own = output.elements.chunk_by(same_scalar);
    theirs.zip(own).flat_map(move |(theirs, own)| {
        let with = move |implementation| {
            theirs.iter().map(move |specification| Pair { output, specification, implementation })
        };
        own.iter().flat_map(with)
    })
}

/// Whether two processes gave the same scalar.
fn same_scalar<N>(one: &Element<N>, other: &Element<N>) -> bool {
    one.offset == other.offset
}

/// How many scalars an output has.
pub(crate) fn scalars<N>(output: &KeptOutput<N>) -> usize {
    output.elements.chunk_by(same_scalar).count()
}
