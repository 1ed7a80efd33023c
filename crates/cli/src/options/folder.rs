//! A folder for what is too large for memory. Its files have no names: they are gone when the process ends, however it
//! ends. What is read is mostly still in the memory of the system, which gives it up when others need it.

use antiphon_search::{Pages, Storage};
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// A folder in which files are made.
#[derive(Clone, Debug)]
pub struct Folder(pub PathBuf);

struct Nameless(File);

impl Storage for Folder {
    fn pages(&self) -> io::Result<Box<dyn Pages>> {
        static MADE: AtomicU64 = AtomicU64::new(0);
        let name = format!("antiphon-{}-{}.seen", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let path = self.0.join(name);
        let file = File::options().read(true).write(true).create_new(true).open(&path)?;
        std::fs::remove_file(&path)?;
        Ok(Box::new(Nameless(file)))
    }
}

impl Pages for Nameless {
    fn read(&self, at: u64, into: &mut [u8]) -> io::Result<()> {
        self.0.read_exact_at(into, at)
    }

    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all_at(bytes, at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_what_was_written_and_no_file_is_left() {
        let folder = std::env::temp_dir().join(format!("antiphon-folder-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("it is made");
        let storage = Folder(folder.clone());
        let (one, other) = (storage.pages().expect("it opens"), storage.pages().expect("it opens"));
        one.write(4096, b"abc").expect("it is written");
        let mut read = [0; 3];
        one.read(4096, &mut read).expect("it is read");
        assert_eq!(&read, b"abc");
        assert!(other.read(4096, &mut read).is_err(), "each has its own");
        assert_eq!(std::fs::read_dir(&folder).expect("it is there").count(), 0);
        std::fs::remove_dir(&folder).expect("it is empty");
    }
}
