//! Arrays whose extents nothing bounds, as values; quantifiers and sums over their
//! elements.

use super::{Answer, InputStep, NumberType, Values};
use antiphon_model::{BoundRange, Quantifier};

/// Array values, and conditions over all of their elements.
pub trait Arrays: Values {
    /// An array value of which nothing is known: so many indices lead to a number
    /// of the type. The same name is the same array.
    fn open_array(&mut self, name: &str, depth: usize, ty: NumberType) -> Answer<Self::Number, Self::Number>;

    /// The values of an input, or of a field of its elements (`path` has the
    /// fields only), whose extents nothing bounds.
    fn input_array(
        &mut self,
        name: &str,
        path: &[InputStep],
        extents: &[Self::Number],
        ty: NumberType,
    ) -> Answer<Self::Number, Self::Number>;

    /// An array value with the same number everywhere.
    fn uniform_array(
        &mut self,
        depth: usize,
        ty: NumberType,
        value: &Self::Number,
    ) -> Answer<Self::Number, Self::Number>;

    /// The number at some indices of an array value.
    fn array_element(
        &mut self,
        array: &Self::Number,
        indices: &[Self::Number],
        ty: NumberType,
    ) -> Answer<Self::Number, Self::Number>;

    /// The array value with another number at some indices.
    fn array_with(
        &mut self,
        array: &Self::Number,
        indices: &[Self::Number],
        value: &Self::Number,
        ty: NumberType,
    ) -> Answer<Self::Number, Self::Number>;

    /// An array value with one index that has the numbers of another one but for those from `low` to `high`: these are
    /// all `inside`, or nobody knows them. The name is one that is not in use. To know nothing of all is right, too.
    fn array_around(
        &mut self,
        name: &str,
        _old: &Self::Number,
        _ends: (&Self::Number, &Self::Number),
        _inside: Option<&Self::Number>,
        ty: NumberType,
    ) -> Answer<Self::Number, Self::Number> {
        self.open_array(name, 1, ty)
    }

    /// A number that stands for the variable of a quantifier.
    fn variable(&mut self, name: &str, over: BoundRange) -> Answer<Self::Number, Self::Number>;

    /// Whether a variable occurs in a number.
    fn mentions(&self, x: &Self::Number, variable: &Self::Number) -> bool;

    /// The condition for all values of a variable, or for one of them: 0 or 1.
    fn quantified(
        &mut self,
        quantifier: Quantifier,
        variable: &Self::Number,
        condition: &Self::Number,
    ) -> Answer<Self::Number, Self::Number>;

    /// The sum of a number for all values of a variable from `low` to `high`, or the smallest or the largest of them.
    fn folded(
        &mut self,
        quantifier: Quantifier,
        variable: &Self::Number,
        body: &Self::Number,
        low: &Self::Number,
        high: &Self::Number,
        ty: NumberType,
    ) -> Answer<Self::Number, Self::Number>;
}
