//! The front end against gcc, and against broken programs.

mod broken;
mod constants;
mod layouts;
mod preprocessing;
