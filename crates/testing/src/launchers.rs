//! The implementations of MPI on this machine, as witnesses.
//!
//! Open MPI and MPICH can stand side by side. A plain `mpicc` and `mpirun` may be of either, or, where a
//! distribution chooses each of them for itself, of both; so each is asked who it is, the
//! compiler by the macros of its `mpi.h`. Debian's names with an ending come next.
//!
//! A test is done with each that is found; without one it says so. Nobody else knows how the two differ:
//! Open MPI refuses more processes than cores, and to be started by root, unless it is told; MPICH does neither.

use crate::compilers::build;
use crate::process::{feed, watch, Ending};
use crate::scratch::Scratch;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

/// An implementation of MPI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Brand {
    /// Open MPI.
    OpenMpi,
    /// MPICH.
    Mpich,
}

impl Brand {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Brand::OpenMpi => "Open MPI",
            Brand::Mpich => "MPICH",
        }
    }

    /// Whose `mpirun --version` this is.
    fn of_starter(version: &str) -> Option<Brand> {
        let says = |words: &[&str]| words.iter().any(|word| version.contains(word));
        if says(&["Open MPI", "OpenRTE"]) {
            return Some(Brand::OpenMpi);
        }
        says(&["HYDRA", "MPICH"]).then_some(Brand::Mpich)
    }

    /// Whose `mpi.h` defines these macros.
    fn of_macros(macros: &str) -> Option<Brand> {
        let defines = |name: &str| macros.lines().any(|line| line.starts_with(&format!("#define {name} ")));
        if defines("OPEN_MPI") {
            return Some(Brand::OpenMpi);
        }
        defines("MPICH_VERSION").then_some(Brand::Mpich)
    }
}

/// Names under which a compiler and a starter are installed.
const NAMES: &[(&str, &str)] =
    &[("mpicc", "mpirun"), ("mpicc.openmpi", "mpirun.openmpi"), ("mpicc.mpich", "mpirun.mpich")];

/// What a program may take, however many processes it has.
const LIMIT: Duration = Duration::from_secs(60);

/// An installed implementation: its compiler and its starter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Launcher {
    /// Whose they are.
    pub brand: Brand,
    /// The compiler.
    pub compiler: &'static str,
    /// What starts processes.
    pub starter: &'static str,
}

/// The implementations that are installed, each once; says so if there is none.
pub fn launchers() -> &'static [Launcher] {
    static FOUND: OnceLock<Vec<Launcher>> = OnceLock::new();
    let found = FOUND.get_or_init(find);
    if found.is_empty() {
        println!("skipped: neither Open MPI nor MPICH is installed");
    }
    found
}

fn find() -> Vec<Launcher> {
    let mut found: Vec<Launcher> = Vec::new();
    for (compiler, starter) in NAMES {
        let brand = brand_of_starter(starter).filter(|brand| brand_of_compiler(compiler) == Some(*brand));
        let Some(brand) = brand.filter(|brand| found.iter().all(|other| other.brand != *brand)) else { continue };
        found.push(Launcher { brand, compiler, starter });
    }
    found
}

fn brand_of_starter(starter: &str) -> Option<Brand> {
    let asked = Command::new(starter).arg("--version").stdin(Stdio::null()).output().ok()?;
    Brand::of_starter(&String::from_utf8_lossy(&asked.stdout))
}

fn brand_of_compiler(compiler: &str) -> Option<Brand> {
    let mut command = Command::new(compiler);
    let asked = feed(command.args(["-E", "-dM", "-x", "c", "-"]), "#include <mpi.h>\n").ok()?;
    Brand::of_macros(&String::from_utf8_lossy(&asked.stdout))
}

impl Launcher {
    /// What a file does when so many processes of it are started, in a folder of their own: what they
    /// write is not met by those of another run.
    pub fn run(&self, file: &Path, processes: &str) -> Result<Output, String> {
        let folder = Scratch::new("mpirun", &[]);
        let binary = folder.path("a.out");
        build(Command::new(self.compiler).args(["-std=gnu11", "-w", "-o"]).arg(&binary).arg(file))?;
        match watch(self.start(processes).arg(&binary).current_dir(folder.folder()), LIMIT) {
            Ok(Ending::Done(output)) => Ok(output),
            Ok(Ending::Late) => Err(format!("{} is not done after {} s", self.starter, LIMIT.as_secs())),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The command that starts so many processes of the program whose path comes behind it, on
    /// a machine with one user and few cores.
    pub fn start(&self, processes: &str) -> Command {
        let mut command = Command::new(self.starter);
        match self.brand {
            Brand::OpenMpi => {
                command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
                command.arg("--oversubscribe")
            }
            Brand::Mpich => &mut command,
        }
        .args(["-np", processes]);
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starters_and_headers_say_whose_they_are() {
        assert_eq!(Brand::of_starter("mpirun (Open MPI) 4.1.4\n"), Some(Brand::OpenMpi));
        assert_eq!(Brand::of_starter("HYDRA build details:\n    Version: 4.0.2\n"), Some(Brand::Mpich));
        assert_eq!(Brand::of_starter("usage: mpirun"), None);
        assert_eq!(Brand::of_macros("#define OPEN_MPI 1\n"), Some(Brand::OpenMpi));
        assert_eq!(Brand::of_macros("#define MPICH_VERSION \"4.0.2\"\n"), Some(Brand::Mpich));
        assert_eq!(Brand::of_macros("#define OPEN_MPICH 1\n"), None);
    }

    /// Each starts as many processes as it is asked for, more than there are cores too.
    #[test]
    fn installed_ones_start_processes() {
        const COUNT: &str = "#include <mpi.h>\n#include <stdio.h>\nint main(int argc, char **argv) { int n;\n\
            MPI_Init(&argc, &argv); MPI_Comm_size(MPI_COMM_WORLD, &n); printf(\"%d\\n\", n); return MPI_Finalize(); }";
        let folder = Scratch::new("count", &[("count.c", COUNT)]);
        for launcher in launchers() {
            let output = launcher.run(&folder.path("count.c"), "5").unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(String::from_utf8_lossy(&output.stdout), "5\n".repeat(5), "{}", launcher.brand.name());
        }
    }
}
