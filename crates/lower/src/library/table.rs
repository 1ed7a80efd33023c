//! The form of the tables: one row per function, each with its C name, the
//! header that declares it, and what a call becomes. Rows are written with the
//! short constructors below, so that a family's file reads as a list.

use super::Treatment;
use antiphon_model::{LibraryFunction, PureFunction};
use antiphon_source::Code;

/// Which names a row stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forms {
    /// Its own.
    One,
    /// Its own for `double`, with `f` for `float` and with `l` for `long double`.
    Real,
}

/// One function of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its name in C, without `__builtin_`.
    pub name: &'static str,
    /// The header that declares it; `-` if none does.
    pub header: &'static str,
    /// What a call becomes.
    pub treatment: Treatment,
    /// Which names the row stands for.
    pub forms: Forms,
}

impl Row {
    /// Whether only text that Antiphon carries calls it.
    pub fn is_own(&self) -> bool {
        self.name.starts_with("__antiphon_")
    }

    /// All names of the row.
    pub fn names(&self) -> impl Iterator<Item = String> + '_ {
        let suffixes: &[&str] = match self.forms {
            Forms::One => &[""],
            Forms::Real => &["", "f", "l"],
        };
        suffixes.iter().map(|suffix| format!("{}{suffix}", self.name))
    }
}

/// A function of one name.
pub(super) const fn row(name: &'static str, header: &'static str, treatment: Treatment) -> Row {
    Row { name, header, treatment, forms: Forms::One }
}

/// A function on reals, with its forms for the three types.
pub(super) const fn real(name: &'static str, header: &'static str, treatment: Treatment) -> Row {
    Row { name, header, treatment, forms: Forms::Real }
}

/// A call is an action.
pub(super) const fn act(function: LibraryFunction) -> Treatment {
    Treatment::Action(function)
}

/// A call is an action from which control does not come back.
pub(super) const fn last(function: LibraryFunction) -> Treatment {
    Treatment::Final(function)
}

/// A call is an expression.
pub(super) const fn pure(function: PureFunction) -> Treatment {
    Treatment::Pure(function)
}

/// A call is rejected.
pub(super) const fn rejected(code: Code) -> Treatment {
    Treatment::Unsupported(code)
}
