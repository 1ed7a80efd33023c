//! Unpacks the embedded solver into the user's cache folder, once per version.
//!
//! The file is named by the hash of what was embedded and comes into being by
//! a rename; what is there already is run only if it has the digest that the build wrote down, in a folder that
//! nobody else can write to. Where there is no such cache folder, Linux runs the solver from memory (`memfd`).
//! The folder for temporary files is not used: others can write there.

use crate::Embedded;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// An executable file, and what keeps it alive.
pub(crate) struct Unpacked {
    pub path: PathBuf,
    /// The file in memory, if it is there.
    pub memory: Option<std::fs::File>,
}

/// The embedded solver as a file that can be run.
pub(crate) fn unpack(embedded: &Embedded) -> Result<Unpacked, String> {
    let in_cache = match cache_folder() {
        Some(folder) => checked_once(embedded, &folder).map_err(|error| format!("{}: {error}", folder.display())),
        None => Err("no cache directory".into()),
    };
    match in_cache {
        Ok(path) => Ok(Unpacked { path, memory: None }),
        Err(reason) => {
            into_memory(embedded).map_err(|error| format!("the solver cannot be unpacked: {reason}; {error}"))
        }
    }
}

/// `$XDG_CACHE_HOME/antiphon`, or `.cache/antiphon` at home.
fn cache_folder() -> Option<PathBuf> {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let cache = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))?;
    Some(cache.join("antiphon"))
}

/// The file in a folder. Many solvers may be started by one process; the bytes are read by the first.
fn checked_once(embedded: &Embedded, folder: &Path) -> io::Result<PathBuf> {
    static CHECKED: OnceLock<PathBuf> = OnceLock::new();
    let path = file_in(embedded, folder);
    if CHECKED.get() == Some(&path) && path.is_file() {
        return Ok(path);
    }
    let path = into_folder(embedded, folder)?;
    CHECKED.get_or_init(|| path.clone());
    Ok(path)
}

fn file_in(embedded: &Embedded, folder: &Path) -> PathBuf {
    folder.join(format!("z3-{}", &embedded.sha256[..16]))
}

pub(crate) fn into_folder(embedded: &Embedded, folder: &Path) -> io::Result<PathBuf> {
    let path = file_in(embedded, folder);
    make_own(folder)?;
    if is_whole(embedded, &path) {
        return Ok(path);
    }
    let partial = folder.join(format!("z3-{}.{}.partial", &embedded.sha256[..16], std::process::id()));
    let written = write_executable(&partial, &inflate(embedded)?).and_then(|()| fs::rename(&partial, &path));
    if let Err(error) = written {
        // The partial file is of no use to anybody.
        let _ = fs::remove_file(&partial);
        return Err(error);
    }
    Ok(path)
}

/// Whether a file is the embedded solver, byte for byte.
fn is_whole(embedded: &Embedded, path: &Path) -> bool {
    let size = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file).map(|data| data.len());
    size == Some(embedded.size as u64)
        && fs::File::open(path)
            .and_then(|file| crate::digest::hex(file, embedded.size))
            .is_ok_and(|digest| digest == embedded.unpacked)
}

/// Makes a folder that only the user can write to, or finds that it is one.
#[cfg(unix)]
fn make_own(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, MetadataExt};
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let data = fs::metadata(folder)?;
    let user = rustix::process::geteuid().as_raw();
    match data.mode() & 0o022 == 0 && data.uid() == user {
        true => Ok(()),
        false => Err(io::Error::other("others can write to the cache directory")),
    }
}

#[cfg(not(unix))]
fn make_own(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

fn write_executable(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o700);
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn inflate(embedded: &Embedded) -> io::Result<Vec<u8>> {
    let inflated = miniz_oxide::inflate::decompress_to_vec_with_limit(embedded.deflated, embedded.size);
    let bytes = inflated.map_err(|error| io::Error::other(format!("the embedded solver is damaged: {error}")))?;
    match bytes.len() == embedded.size {
        true => Ok(bytes),
        false => Err(io::Error::other("the embedded solver is damaged: wrong size")),
    }
}

#[cfg(target_os = "linux")]
fn into_memory(embedded: &Embedded) -> io::Result<Unpacked> {
    use std::os::fd::AsRawFd;
    // Not closed on exec: the solver is started from this very descriptor.
    let descriptor = rustix::fs::memfd_create("antiphon-solver", rustix::fs::MemfdFlags::empty())?;
    let mut file = std::fs::File::from(descriptor);
    file.write_all(&inflate(embedded)?)?;
    let path = PathBuf::from(format!("/proc/{}/fd/{}", std::process::id(), file.as_raw_fd()));
    Ok(Unpacked { path, memory: Some(file) })
}

#[cfg(not(target_os = "linux"))]
fn into_memory(_: &Embedded) -> io::Result<Unpacked> {
    Err(io::Error::other("this system cannot execute from memory"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    fn version_of(path: &Path) -> String {
        let output = Command::new(path).arg("-version").output().expect("the solver runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    #[test]
    fn the_embedded_solver_is_unpacked_once_and_runs() {
        let Some(embedded) = crate::EMBEDDED else { return println!("skipped: nothing is embedded") };
        let folder = std::env::temp_dir().join(format!("antiphon-unpack-{}", std::process::id()));
        let path = into_folder(&embedded, &folder).unwrap();
        assert!(version_of(&path).contains("4.15.4"));
        let first = fs::metadata(&path).unwrap().modified().unwrap();
        assert_eq!(into_folder(&embedded, &folder).unwrap(), path);
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), first);
        // A file that is not whole is replaced.
        fs::write(&path, b"short").unwrap();
        assert!(version_of(&into_folder(&embedded, &folder).unwrap()).contains("4.15.4"));
        // So is one of the same size with another byte.
        let mut bytes = fs::read(&path).unwrap();
        bytes[4096] ^= 1;
        fs::write(&path, &bytes).unwrap();
        assert!(version_of(&into_folder(&embedded, &folder).unwrap()).contains("4.15.4"));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_others_can_write_to_is_not_used() {
        use std::os::unix::fs::PermissionsExt;
        let folder = std::env::temp_dir().join(format!("antiphon-open-{}", std::process::id()));
        make_own(&folder).unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
        assert!(make_own(&folder).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_digest_sees_every_byte() {
        let hex = |bytes: &[u8]| crate::digest::hex(bytes, bytes.len()).unwrap();
        // More than is read at a time, and not a whole number of words.
        let bytes: Vec<u8> = (0..=255).cycle().take((1 << 16) + 99).collect();
        let digest = hex(&bytes);
        for at in (0..bytes.len()).step_by(997).chain(bytes.len() - 9..bytes.len()) {
            let mut other = bytes.clone();
            other[at] ^= 4;
            assert_ne!(hex(&other), digest, "{at}");
        }
        assert_ne!(hex(&bytes[..bytes.len() - 1]), digest);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_embedded_solver_runs_from_memory() {
        let Some(embedded) = crate::EMBEDDED else { return println!("skipped: nothing is embedded") };
        let unpacked = into_memory(&embedded).unwrap();
        assert!(version_of(&unpacked.path).contains("4.15.4"));
    }

    #[test]
    fn the_digest_is_that_of_the_standard() {
        let digest = crate::sha256::hex(b"abc");
        assert_eq!(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        let digest = crate::sha256::hex(b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq");
        assert_eq!(digest, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    }

    #[test]
    fn what_is_embedded_has_its_digest() {
        let Some(embedded) = crate::EMBEDDED else { return println!("skipped: nothing is embedded") };
        assert_eq!(crate::sha256::hex(embedded.deflated), embedded.sha256);
    }
}
