//! Public programs that nobody here wrote, and how each of them is read: they
//! lie side by side in a folder that the command line names, configured as
//! their own build does it. None is part of this repository.

use antiphon_cli::options::source::SourceOptions;
use antiphon_cli::session::Session;
use anyhow::{bail, Context, Result};
use clap::Parser;
use std::path::{Path, PathBuf};

/// A public program.
pub struct Project {
    /// How the name of its folder starts.
    pub name: &'static str,
    /// Folder within it that holds the C files.
    folder: &'static str,
    /// Compiler flags; folders are relative to the project.
    flags: &'static [&'static str],
    /// Names of files that are no translation units of this configuration:
    /// they are included by others, or belong to another system or language.
    except: &'static [&'static str],
    /// Only these, if any are given.
    only: &'static [&'static str],
}

/// All of them.
pub const PROJECTS: &[Project] = &[
    Project { name: "zlib", folder: ".", flags: &["-I."], except: &[], only: &[] },
    Project {
        name: "gzip",
        folder: ".",
        flags: &["-I.", "-Ilib", "-DHAVE_CONFIG_H"],
        except: &["dfltcc.c"],
        only: &[],
    },
    Project {
        name: "libjpeg",
        folder: ".",
        flags: &["-I.", "-DBMP_SUPPORTED", "-DGIF_SUPPORTED", "-DPPM_SUPPORTED", "-DTARGA_SUPPORTED"],
        except: &[
            "jccolext.c",
            "jdcol565.c",
            "jdcolext.c",
            "jdmrg565.c",
            "jdmrgext.c",
            "jstdhuff.c",
            "turbojpeg-jni.c",
        ],
        only: &[],
    },
    Project { name: "libpng", folder: ".", flags: &["-I."], except: &[], only: &[] },
    Project {
        name: "lua",
        folder: "src",
        flags: &["-Isrc", "-DLUA_USE_LINUX", "-DLUA_COMPAT_5_3"],
        except: &[],
        only: &[],
    },
    Project { name: "sqlite", folder: ".", flags: &["-I."], except: &[], only: &["sqlite3.c"] },
];

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    source: SourceOptions,
}

/// One of the project's files, ready to be read.
pub fn open(project: &Project, root: &Path, file: &Path) -> Result<Session> {
    let mut arguments = vec!["read".to_string(), file.display().to_string()];
    arguments.extend(project.flags.iter().map(|flag| match flag.strip_prefix("-I") {
        Some(dir) => format!("-I{}", root.join(dir).display()),
        None => flag.to_string(),
    }));
    let options = Arguments::parse_from(arguments).source;
    Session::open(&options).map_err(|failure| anyhow::anyhow!(failure.0))
}

/// The project's folder.
pub fn project_folder(folder: &Path, name: &str) -> Result<PathBuf> {
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut found: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir() && path.file_name().is_some_and(|n| n.to_string_lossy().starts_with(name)))
        .collect();
    found.sort();
    match found.into_iter().next() {
        Some(path) => Ok(path),
        None => bail!("no folder in {} starts with {name}", folder.display()),
    }
}

/// The project's translation units, in the order of their names.
pub fn c_files(root: &Path, project: &Project) -> Result<Vec<PathBuf>> {
    let name_of = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut files: Vec<PathBuf> = std::fs::read_dir(root.join(project.folder))?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "c"))
        .filter(|path| !project.except.contains(&name_of(path).as_str()))
        .filter(|path| project.only.is_empty() || project.only.contains(&name_of(path).as_str()))
        .collect();
    files.sort();
    Ok(files)
}
