//! The constants of a program as values of a domain.
//!
//! Code is plain data, the same for every domain, so that it is compiled once and
//! shared by all who execute it. What the text writes is a table in it; each domain
//! makes its own values of that table before anything runs.

use crate::code::{Code, Constant, ConstantId};
use crate::domain::Domain;
use crate::machine::{Machine, OrStop};
use crate::memory::Cell;
use antiphon_source::codes::unsupported as codes;
use std::rc::Rc;

/// The values of all constants, by their numbers. One that the domain cannot say is
/// opaque; it stops who uses it.
pub type Constants<N> = Rc<[Cell<N>]>;

/// The constants of a program.
pub(crate) fn constants<D: Domain>(code: &Code, domain: &mut D) -> Constants<D::Number> {
    let value = |constant: &Constant| match constant {
        Constant::Null => Cell::Null,
        Constant::Function(function) => Cell::Function(*function),
        Constant::Integer(value, ty) => Cell::Number(domain.integer(*value, *ty)),
        Constant::Real(value, format) => domain.real(value, *format).map_or(Cell::Opaque, Cell::Number),
    };
    code.constants.iter().map(value).collect()
}

impl<D: Domain> Machine<'_, D> {
    /// The value of a constant.
    #[inline]
    pub(crate) fn constant(&self, constant: ConstantId) -> OrStop<Cell<D::Number>, D::Number> {
        match &self.constants[constant.0 as usize] {
            Cell::Opaque => {
                let message = "a constant of type `long double` that does not fit a `double`";
                self.unsupported(&codes::U207, self.here(), message)
            }
            cell => Ok(cell.clone()),
        }
    }
}
