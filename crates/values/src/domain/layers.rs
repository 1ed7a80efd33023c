//! Assumptions that are forgotten together, and constants for what a loop changes:
//! for loops that are proved for every number of iterations.

use super::{Layer, NumberType, Relations, Values};

/// What is assumed in layers, and constants of which nothing is known.
pub trait Layers: Values {
    /// Makes room for assumptions that can be forgotten together.
    fn open_layer(&mut self, layer: Layer);

    /// Where [`super::Assumptions::assume`] puts what it assumes from here on; `None` is for
    /// what is never forgotten.
    fn set_layer(&mut self, layer: Option<Layer>);

    /// What a layer assumes belongs to another one from here on.
    fn merge_layer(&mut self, layer: Layer, into: Option<Layer>);

    /// Forgets what a layer assumes: more executions count than before.
    fn drop_layer(&mut self, layer: Layer);

    /// From here to [`Layers::drop_layer_but_used`] every number whose fingerprint is asked for is in use.
    fn begin_use_scan(&mut self);

    /// Forgets what a layer assumes, but for what is only about constants in use: they mean what they meant
    /// when it was assumed. The layer stays open.
    fn drop_layer_but_used(&mut self, layer: Layer);

    /// A constant is the value that it took the place of, until
    /// [`Layers::drop_relations`]: what is decided follows from it, values are not
    /// simplified by it.
    fn relate(&mut self, layer: Layer, constant: &Self::Number, value: &Self::Number);

    /// Whether what is decided follows from relations, too.
    fn use_relations(&mut self, relations: Relations);

    /// Forgets which values constants of a layer took the place of.
    fn drop_relations(&mut self, layer: Layer);

    /// From here to [`Layers::end_live_scan`] every number whose fingerprint is
    /// asked for is in use, and so is every assumption. Fingerprints say nothing.
    fn begin_live_scan(&mut self);

    /// What is in use is not counted any more.
    fn end_live_scan(&mut self);

    /// A constant that nothing in use mentions: any value of the type, which is
    /// assumed of it where [`Layers::set_layer`] says. Equal names give equal
    /// constants wherever that is possible.
    fn fresh(&mut self, name: &str, ty: NumberType) -> Self::Number;

    /// The elements of an array of such constants.
    fn fresh_array(&mut self, name: &str, ty: NumberType, count: usize) -> Vec<Self::Number>;
}
