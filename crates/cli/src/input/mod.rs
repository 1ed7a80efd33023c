//! Everything that comes from the file system: programs, headers, and the
//! flags of a build that wrote `compile_commands.json`.

pub mod database;
pub mod headers;
pub mod program;
