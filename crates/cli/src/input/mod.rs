//! Everything that comes from the file system: programs, headers, the flags of a
//! build that wrote `compile_commands.json`, and stored results.

pub mod database;
pub mod headers;
pub mod program;
pub mod result;
