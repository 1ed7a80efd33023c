//! A program is known by its name: topics are only an order of them. So no two
//! topics of an outcome folder have a program of the same name.

use crate::folders::Folder;
use antiphon_testing::files_under;
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub fn trials(tests: &Path) -> Vec<Trial> {
    let files: Vec<Vec<PathBuf>> =
        Folder::ALL.iter().map(|folder| files_under(&tests.join(folder.name()), &["c"])).collect();
    vec![Trial::test("every program has a name of its own", move || {
        let twice: Vec<String> = files.iter().flat_map(|files| doubled(files)).collect();
        match twice.is_empty() {
            true => Ok(()),
            false => Err(Failed::from(twice.join("\n"))),
        }
    })]
}

/// The names that more than one of the files has.
pub fn doubled(files: &[PathBuf]) -> Vec<String> {
    let mut places: BTreeMap<_, Vec<String>> = BTreeMap::new();
    for file in files {
        places.entry(file.file_name()).or_default().push(file.display().to_string());
    }
    places.into_values().filter(|places| places.len() > 1).map(|places| places.join(" and ")).collect()
}
