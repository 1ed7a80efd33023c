//! The embedded headers agree with the tables, with gcc and with glibc.

use super::*;

#[test]
fn headers_are_sorted_so_that_every_one_is_found() {
    assert!(HEADERS.windows(2).all(|pair| pair[0].0 < pair[1].0));
    assert!(all().iter().all(|(name, text)| find(name) == Some(*text)));
    assert_eq!(find("no/such.h"), None);
}

#[test]
fn every_file_in_the_folder_is_embedded() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("headers");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of headers") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => folders.push(path),
                false => found.push(path.strip_prefix(&root).expect("inside").to_string_lossy().into_owned()),
            }
        }
    }
    found.sort();
    assert_eq!(found, all().iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>());
}
