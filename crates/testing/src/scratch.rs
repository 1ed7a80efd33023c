//! Folders that live as long as a test, each one's own: several tests of one
//! process, and several processes, may use the same name.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder with files, removed at the end.
pub struct Scratch {
    root: PathBuf,
}

impl Scratch {
    /// A new folder with the given files; their paths may have folders.
    pub fn new(name: &str, files: &[(&str, &str)]) -> Scratch {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let root = std::env::temp_dir().join(format!("antiphon-{name}-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&root).unwrap_or_else(|error| panic!("{}: {error}", root.display()));
        let scratch = Scratch { root };
        files.iter().for_each(|(path, text)| drop(scratch.write(path, text)));
        scratch
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.root
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Writes a file into it.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        let folder = path.parent().unwrap_or(&self.root);
        let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text));
        written.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        path
    }

    /// The text of a file in it.
    pub fn read(&self, name: &str) -> String {
        let path = self.path(name);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Leaves the folder on the disk, for somebody to look at.
    pub fn keep(mut self) -> PathBuf {
        std::mem::take(&mut self.root)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if !self.root.as_os_str().is_empty() {
            let _ = std::fs::remove_dir_all(&self.root);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_apart_and_gone_at_the_end() {
        let (one, two) = (Scratch::new("x", &[("a/b.c", "1")]), Scratch::new("x", &[]));
        assert_ne!(one.folder(), two.folder());
        assert_eq!(one.read("a/b.c"), "1");
        let gone = one.folder().to_owned();
        drop(one);
        assert!(!gone.exists() && two.folder().exists());
        let kept = two.keep();
        assert!(kept.exists());
        let _ = std::fs::remove_dir_all(kept);
    }
}
