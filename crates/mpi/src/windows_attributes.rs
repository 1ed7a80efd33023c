//! The attributes that a window has from the start: where the memory of the
//! process lies, its size, its unit, and of what kind the window is.

use super::arguments::Arguments;
use super::calls::{Begin, Begun};
use super::windows::WindowSegment;
use crate::Rank;
use antiphon_machine::memory::{Cell, Fill, Origin, Pointer, Scalar};
use antiphon_machine::Domain;
use antiphon_machine::OrStop;
use antiphon_machine::Property;
use antiphon_model::library::mpi_constants as constants;

impl<D: Domain> Rank<'_, '_, D> {
    /// `MPI_Win_get_attr`
    pub(super) fn get_window_attribute(&mut self, arguments: &Arguments<D::Number>) -> Begin<D::Number> {
        if self.is_own_key(arguments) {
            self.get_own_attribute(arguments)?;
            return Ok(Begun::Done);
        }
        let (key, number, rank) = (arguments.int(1), arguments.window(), self.machine.rank());
        let Some(window) = self.network.windows.get(number as usize) else { return Ok(Begun::Done) };
        let member = self.network.rank_in(window.context, rank).unwrap_or(0) as usize;
        let Some(part) = window.instances.get(member).cloned() else { return Ok(Begun::Done) };
        let Some(value) = self.window_attribute(i32::try_from(key).unwrap_or(-1), number, part)? else {
            let message = format!("`{}`: {key} is not an attribute of a window", arguments.given.name);
            return self.bad_argument(&arguments.given, 1, Property::MpiArgument, message);
        };
        let place = self.machine.pointer_argument(&arguments.given, 2)?;
        self.machine.write_scalar(&place, Scalar::Pointer, value, arguments.given.name)?;
        self.write_int(arguments, 3, 1)?;
        Ok(Begun::Done)
    }

    /// The value of an attribute: the memory itself, or a pointer to a number.
    fn window_attribute(
        &mut self,
        key: i32,
        number: u32,
        part: WindowSegment<D::Number>,
    ) -> OrStop<Option<Cell<D::Number>>, D::Number> {
        let flavor = self.me().windows.iter().find(|(_, own)| own.number == number).map(|(_, own)| own.flavor);
        let value = match key {
            constants::WIN_BASE => return Ok(Some(part.base)),
            constants::WIN_SIZE => return self.address_object(part.size).map(Some),
            constants::WIN_DISP_UNIT => part.unit,
            constants::WIN_CREATE_FLAVOR => i64::from(flavor.unwrap_or(constants::WIN_FLAVOR_CREATE)),
            constants::WIN_MODEL => i64::from(constants::WIN_UNIFIED),
            _ => return Ok(None),
        };
        self.int_object(value).map(Some)
    }

    /// An `MPI_Aint` in memory of the library.
    fn address_object(&mut self, value: i64) -> OrStop<Cell<D::Number>, D::Number> {
        let scalar = self.long();
        let Scalar::Number(ty) = scalar else { return Ok(Cell::Null) };
        let size = scalar.size(self.machine.code.layouts.pointer_size);
        let object = self.machine.process.memory.create(
            size,
            Fill::Undefined,
            Origin::Library,
            self.machine.code.layouts.of_scalar(scalar),
        );
        let pointer = Pointer::to_object(object, size);
        let number = Cell::Number(self.machine.domain.integer(i128::from(value), ty));
        self.machine.write_scalar(&pointer, scalar, number, "MPI")?;
        Ok(Cell::Pointer(pointer))
    }
}
