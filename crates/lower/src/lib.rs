//! From the typed syntax tree to the program model, and what the libraries of
//! C mean: their functions by tables, their headers as text.

pub mod headers;
