//! Outputs whose extents nothing bounds are equal if they have as many elements
//! and if no index leads to elements that differ: extensionality. An index of
//! which nothing is known but that it is within the array stands for all of them;
//! in a counterexample the model says which it is.

use crate::finding::Finding;
use crate::outcome::Reason;
use crate::system::Exploration;
use antiphon_domain::{Contrast, Explained, Model, Number, Path};
use antiphon_machine::{Arithmetic, Arrays, Assumptions, Decision, Environment, NumberType, Values};
use antiphon_source::Span;
use antiphon_world::{Element, KeptArray, KeptOutput};
use std::borrow::Cow;

/// No variable of a program is called like that.
fn index_name(dimension: usize) -> String {
    format!("i'{}", dimension + 1)
}

impl Exploration<'_> {
    /// Both forms of an output, in the same way. What the specification found out of
    /// an extent may bound the array of the implementation, or the other way round.
    pub(crate) fn interchangeable<'k>(
        &mut self,
        theirs: &'k KeptOutput<Number>,
        own: &'k KeptOutput<Number>,
    ) -> (Cow<'k, KeptOutput<Number>>, Cow<'k, KeptOutput<Number>>) {
        let spread = match (theirs.arrays.is_empty(), own.arrays.is_empty()) {
            (false, true) => self.spread(theirs, own).map(|theirs| (Cow::Owned(theirs), Cow::Borrowed(own))),
            (true, false) => self.spread(own, theirs).map(|own| (Cow::Borrowed(theirs), Cow::Owned(own))),
            (false, false) | (true, true) => None,
        };
        spread.unwrap_or((Cow::Borrowed(theirs), Cow::Borrowed(own)))
    }

    /// An array without bounds as the scalars of its elements, like another form of
    /// it; none if the extents are not known after all.
    fn spread(&mut self, output: &KeptOutput<Number>, like: &KeptOutput<Number>) -> Option<KeptOutput<Number>> {
        let domain = &mut self.world.machine.domain;
        let extents = output.arrays.first()?.extents.iter();
        let extents: Option<Vec<i64>> = extents.map(|extent| domain.as_index(extent)).collect();
        let extents = extents?;
        let count: i64 = extents.iter().product();
        let mut offsets: Vec<u32> = like.elements.iter().map(|element| element.offset).collect();
        offsets.dedup();
        let mut elements = Vec::new();
        for at in 0..count {
            let mut rest = at;
            let inner = (1..=extents.len()).map(|next| extents[next..].iter().product::<i64>());
            let indices = inner.map(|below| {
                let index = rest / below.max(1);
                rest -= index * below;
                domain.integer(i128::from(index), NumberType::INT)
            });
            let indices: Vec<Number> = indices.collect();
            for array in &output.arrays {
                let place = elements.len();
                let offset = offsets.get(place).copied().unwrap_or(u32::MAX - place as u32);
                let value = domain.array_element(&array.values, &indices, array.ty).ok()?;
                elements.push(Element { offset, ty: array.ty, value, rank: 0, span: output.span });
            }
        }
        Some(KeptOutput { elements, arrays: Vec::new(), inner: like.inner.clone(), ..output.clone() })
    }

    /// A violation where arrays without bounds can differ.
    pub(crate) fn unequal_arrays(
        &mut self,
        specification: &KeptOutput<Number>,
        implementation: &KeptOutput<Number>,
    ) -> Option<Finding> {
        if specification.arrays.len() != implementation.arrays.len() {
            let message = format!("the output `{}` has a fixed size in one program only", implementation.name);
            self.report.limits.insert((Reason::SolverUnknown, message));
            return None;
        }
        let places = (specification.span, implementation.span);
        for (theirs, own) in specification.arrays.iter().zip(&implementation.arrays) {
            for (a, b) in theirs.extents.iter().zip(&own.extents) {
                let name = implementation.name.clone();
                if let Some(mut explained) = self.differ(NumberType::INT, *a, *b, |_| name) {
                    explained.difference.contrast = Contrast::Amount;
                    return Some(self.array_finding(explained, places));
                }
            }
            if let Some(finding) = self.unequal_elements(&implementation.name, theirs, own, places) {
                return Some(finding);
            }
        }
        None
    }

    fn unequal_elements(
        &mut self,
        name: &str,
        specification: &KeptArray<Number>,
        implementation: &KeptArray<Number>,
        places: (Span, Span),
    ) -> Option<Finding> {
        let domain = &mut self.world.machine.domain;
        let [a, b] = [specification, implementation].map(|array| domain.simplified(array.values));
        if a == b {
            return None;
        }
        let before = domain.path();
        let indices = self.any_indices(&implementation.extents)?;
        let domain = &mut self.world.machine.domain;
        let elements = [(specification, a), (implementation, b)]
            .map(|(array, values)| domain.array_element(&values, &indices, array.ty));
        let [Ok(a), Ok(b)] = elements else {
            let message = format!("it is undecided whether the output `{name}` is the same");
            self.report.limits.insert((Reason::SolverUnknown, message));
            domain_back(self, before);
            return None;
        };
        let ty = if implementation.ty.is_float() { implementation.ty } else { specification.ty };
        let Some(mut explained) = self.differ(ty, a, b, |_| name.to_owned()) else {
            domain_back(self, before);
            return None;
        };
        explained.difference.output =
            format!("{name}{}{}", indices_text(&explained.model, indices.len()), implementation.field);
        if let Model::Values(values, _) = &mut explained.model {
            values.retain(|(name, _)| !name.contains('\''));
        }
        Some(self.array_finding(explained, places))
    }

    /// Indices of which nothing is known but that they are within the extents;
    /// none if there are no elements.
    fn any_indices(&mut self, extents: &[Number]) -> Option<Vec<Number>> {
        let domain = &mut self.world.machine.domain;
        let before = domain.path();
        let mut indices = Vec::new();
        for (dimension, extent) in extents.iter().enumerate() {
            let index = domain.environment(&index_name(dimension), NumberType::INT)?;
            let zero = domain.integer(0, NumberType::INT);
            let low = domain.binary(Arithmetic::LessEqual, NumberType::INT, &zero, &index).ok()?;
            let high = domain.binary(Arithmetic::Less, NumberType::INT, &index, extent).ok()?;
            if domain.assume(&low) == Decision::False || domain.assume(&high) == Decision::False {
                domain.set_path(before);
                return None;
            }
            indices.push(index);
        }
        Some(indices)
    }

    fn array_finding(&mut self, explained: Explained, (theirs, own): (Span, Span)) -> Finding {
        let mut difference = explained.difference;
        (difference.specification_place, difference.implementation_place) = (theirs, own);
        self.finding(0, own, difference, explained.model, Some(explained.condition))
    }
}

fn domain_back(exploration: &mut Exploration<'_>, path: Path) {
    exploration.world.machine.domain.set_path(path);
}

/// The values of the indices: `[3]`.
fn indices_text(model: &Model, dimensions: usize) -> String {
    let value = |dimension: usize| match model {
        Model::Values(values, _) => {
            let name = index_name(dimension);
            values.iter().find(|(known, _)| *known == name).map_or("0".to_owned(), |(_, value)| value.to_string())
        }
        Model::Inexact | Model::Impossible | Model::Unknown(_) => "?".to_owned(),
    };
    (0..dimensions).map(|dimension| format!("[{}]", value(dimension))).collect()
}
