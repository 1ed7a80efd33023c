//! Names that no C program has, by which parts of this crate find what others put into a program.
//! They are here and not with those who write them, so that those who read them need not know them.

/// The functions that hold the expressions of atoms, followed by a number.
pub const ATOM_FUNCTION: &str = "__antiphon_atom_";

/// The marker of where a function begins.
pub(crate) const BEGINS: &str = "begin ";
