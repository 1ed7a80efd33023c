//! The files of the program, read, with the flags for each.
//!
//! What cannot be read ends the command before anything is analysed.

use super::database::{self, Flags};
use crate::failure::Failure;
use crate::input::headers::{DiskHeaders, Folder};
use crate::options::source::{HeaderSource, ReadingOptions};
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One translation unit, before preprocessing.
pub struct UnitText {
    /// The name as the user gave it.
    pub name: String,
    /// Its bytes.
    pub text: Arc<[u8]>,
    /// `-D`, `-U` and `-include`, in order.
    pub flags: Flags,
    /// Where its headers are.
    pub headers: DiskHeaders,
    /// C that is read behind it, in its scope.
    pub appended: String,
}

/// Positions are 31 bits: more text than this cannot be read anyway.
const LARGEST: u64 = 1 << 31;

/// Texts that stand for those of files, by path: an editor's.
pub type Texts = BTreeMap<PathBuf, String>;

/// Reads the files, but those that have another text.
pub fn read(files: &[PathBuf], options: &ReadingOptions, texts: &Texts) -> Result<Vec<UnitText>, Failure> {
    let database = options.database.as_deref().map(database::read).transpose()?;
    let units = files.iter().map(|path| {
        let mut flags = database.as_ref().map(|database| database.flags_of(path)).unwrap_or_default();
        flags.append(Flags::of_options(options));
        Ok(UnitText {
            name: path.display().to_string(),
            text: match texts.get(path) {
                Some(text) => text.as_bytes().into(),
                None => read_file(path)?,
            },
            appended: String::new(),
            headers: DiskHeaders::new(folders(&flags, options.headers), options.headers),
            flags,
        })
    });
    units.collect()
}

fn folders(flags: &Flags, source: HeaderSource) -> Vec<Folder> {
    let user = flags.include.iter().cloned().map(Folder::User);
    let after = flags.system_include.iter().cloned().map(Folder::System);
    user.chain(after).chain(super::headers::standard_folders(source)).collect()
}

/// Extensions of files in languages that are not C.
const OTHER_LANGUAGES: &[(&str, &[&str])] = &[
    ("C++", &["cc", "cpp", "cxx", "c++", "C", "hh", "hpp"]),
    ("Fortran", &["f", "for", "f77", "f90", "f95", "f03", "f08", "F", "F90"]),
    ("CUDA", &["cu"]),
];

/// Refuses a file whose name says that it is not C.
fn check_language(path: &Path) -> Result<(), Failure> {
    let Some(extension) = path.extension().and_then(|extension| extension.to_str()) else { return Ok(()) };
    match OTHER_LANGUAGES.iter().find(|(_, extensions)| extensions.contains(&extension)) {
        Some((language, _)) => Err(Failure(format!("`{}` is {language}; Antiphon reads C only", path.display()))),
        None => Ok(()),
    }
}

fn read_file(path: &Path) -> Result<Arc<[u8]>, Failure> {
    check_language(path)?;
    let failure = |error: std::io::Error| Failure::file("read", path, &error);
    let file = std::fs::File::open(path).map_err(failure)?;
    if file.metadata().map_err(failure)?.is_dir() {
        return Err(Failure(format!("cannot read `{}`: it is a folder, not a C file", path.display())));
    }
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes).map_err(failure)?;
    match bytes.len() as u64 >= LARGEST {
        true => Err(Failure(format!("cannot read `{}`: it is larger than 2 GB", path.display()))),
        false => Ok(bytes.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_and_a_folder_are_refused_by_name() {
        let missing = read_file(Path::new("no/such/file.c")).unwrap_err();
        assert_eq!(missing.0, "cannot read `no/such/file.c`: there is no such file");
        let folder = read_file(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_err();
        assert!(folder.0.ends_with("it is a folder, not a C file"), "{}", folder.0);
        let fortran = read_file(Path::new("ring.f90")).unwrap_err();
        assert_eq!(fortran.0, "`ring.f90` is Fortran; Antiphon reads C only");
    }
}
