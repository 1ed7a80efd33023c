//! Where headers are: beside the including file, in folders of the user,
//! inside Antiphon, in folders of the system, in this order.
//!
//! Each file is read once. No compiler is asked where its headers are: on the
//! systems that we know they are under `/usr`. Only regular files are headers,
//! so that an `#include` of a device does not hang.

use crate::options::source::HeaderSource;
use antiphon_source::FileKind;
use antiphon_syntax::{Header, HeaderRequest, Headers, IncludeForm};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One place to look in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Folder {
    /// Given by the user.
    User(PathBuf),
    /// Headers that Antiphon carries.
    Embedded,
    /// Those of them that belong to a compiler, not to a system.
    EmbeddedCompiler,
    /// The system's.
    System(PathBuf),
}

/// Headers that come with a compiler, whatever the system.
const COMPILER_HEADERS: &[&str] = &[
    "float.h",
    "iso646.h",
    "limits.h",
    "stdalign.h",
    "stdarg.h",
    "stdatomic.h",
    "stdbool.h",
    "stddef.h",
    "stdnoreturn.h",
];
/// Stands before the name of a header that Antiphon carries.
const EMBEDDED_PREFIX: &str = "<antiphon>/";
/// Larger files are no headers.
const LARGEST: u64 = 1 << 31;

/// Headers on disk and inside the tool.
pub struct DiskHeaders {
    folders: Vec<Folder>,
    /// Headers that were handed out: where each was found.
    found: HashMap<Box<str>, Found>,
    texts: HashMap<PathBuf, Option<Arc<[u8]>>>,
}

/// Where a header was found.
#[derive(Clone, Copy)]
struct Found {
    /// Index into the folders; none for a file beside its includer.
    folder: Option<usize>,
    kind: FileKind,
}

impl DiskHeaders {
    /// Headers of the given folders; `source` says whether Antiphon's own
    /// still stand behind them all.
    pub fn new(mut folders: Vec<Folder>, source: HeaderSource) -> DiskHeaders {
        if source == HeaderSource::System {
            folders.push(Folder::Embedded);
        }
        DiskHeaders { folders, found: HashMap::new(), texts: HashMap::new() }
    }

    fn beside(&mut self, request: HeaderRequest<'_>) -> Option<Header> {
        if request.includer.starts_with(EMBEDDED_PREFIX) {
            return None;
        }
        let path = Path::new(request.includer).parent().unwrap_or(Path::new("")).join(request.name);
        let includer = self.found.get(request.includer);
        let found =
            Found { folder: includer.and_then(|f| f.folder), kind: includer.map_or(FileKind::User, |f| f.kind) };
        let text = self.text(&path)?;
        Some(self.hand_out(path.display().to_string(), text, found))
    }

    fn in_folder(&mut self, index: usize, name: &str) -> Option<Header> {
        let (path, kind) = match &self.folders[index] {
            Folder::User(folder) => (folder.join(name), FileKind::User),
            Folder::System(folder) => (folder.join(name), FileKind::System),
            Folder::EmbeddedCompiler if !COMPILER_HEADERS.contains(&name) => return None,
            Folder::Embedded | Folder::EmbeddedCompiler => {
                let text = antiphon_lower::headers::find(name)?.as_bytes().into();
                let found = Found { folder: Some(index), kind: FileKind::Embedded };
                return Some(self.hand_out(format!("{EMBEDDED_PREFIX}{name}"), text, found));
            }
        };
        let text = self.text(&path)?;
        Some(self.hand_out(path.display().to_string(), text, Found { folder: Some(index), kind }))
    }

    fn hand_out(&mut self, name: String, text: Arc<[u8]>, found: Found) -> Header {
        let name: Box<str> = name.into();
        self.found.insert(name.clone(), found);
        Header { name, text, kind: found.kind }
    }

    /// The bytes of a regular file, read at most once.
    fn text(&mut self, path: &Path) -> Option<Arc<[u8]>> {
        if let Some(known) = self.texts.get(path) {
            return known.clone();
        }
        let regular = std::fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() < LARGEST);
        let text = if regular { std::fs::read(path).ok().map(Arc::from) } else { None };
        self.texts.insert(path.to_path_buf(), text.clone());
        text
    }
}

/// Antiphon's headers alone, for text of its own.
pub struct OwnHeaders;

impl Headers for OwnHeaders {
    fn find(&mut self, request: HeaderRequest<'_>) -> Option<Header> {
        let text = antiphon_lower::headers::find(request.name)?.as_bytes().into();
        Some(Header { name: format!("{EMBEDDED_PREFIX}{}", request.name).into(), text, kind: FileKind::Embedded })
    }
}

impl Headers for DiskHeaders {
    fn find(&mut self, request: HeaderRequest<'_>) -> Option<Header> {
        let first = match request.form {
            IncludeForm::Quoted => {
                if let Some(header) = self.beside(request) {
                    return Some(header);
                }
                0
            }
            IncludeForm::Angled => 0,
            IncludeForm::Next => self.found.get(request.includer).and_then(|found| found.folder).map_or(0, |i| i + 1),
        };
        (first..self.folders.len()).find_map(|index| self.in_folder(index, request.name))
    }
}

/// The folders that stand behind those of the user.
pub fn standard_folders(source: HeaderSource) -> Vec<Folder> {
    let compiler = compiler_folder().into_iter().map(Folder::System);
    let system = ["/usr/local/include", "/usr/include"].map(|folder| Folder::System(folder.into()));
    let machine = machine_folder().map(Folder::System);
    let own = match source {
        HeaderSource::Embedded => Folder::Embedded,
        HeaderSource::System => Folder::EmbeddedCompiler,
    };
    std::iter::once(own).chain(machine).chain(system).chain(compiler).collect()
}

/// `/usr/include/x86_64-linux-gnu` and its like.
fn machine_folder() -> Option<PathBuf> {
    let name = format!("{}-{}-gnu", std::env::consts::ARCH, std::env::consts::OS);
    Some(Path::new("/usr/include").join(name)).filter(|folder| folder.is_dir())
}

/// The newest gcc's own headers (intrinsics and the like).
fn compiler_folder() -> Option<PathBuf> {
    let versions =
        subfolders(Path::new("/usr/lib/gcc")).iter().flat_map(|target| subfolders(target)).collect::<Vec<_>>();
    let number = |path: &PathBuf| -> Vec<u32> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.split('.').filter_map(|part| part.parse().ok()).collect()
    };
    let native = |path: &PathBuf| {
        path.components().any(|part| part.as_os_str().to_string_lossy().starts_with(std::env::consts::ARCH))
    };
    let newest = versions.into_iter().max_by_key(|path| (native(path), number(path)))?;
    Some(newest.join("include")).filter(|folder| folder.is_dir())
}

fn subfolders(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

#[cfg(test)]
mod tests {
    use super::*;
    use antiphon_testing::Scratch;

    /// A folder with files, in which headers are looked for.
    struct Files(Scratch);

    impl Files {
        fn new(files: &[(&str, &str)]) -> Files {
            Files(Scratch::new("headers", files))
        }

        fn headers(&self, folders: &[&str]) -> DiskHeaders {
            let folders = folders.iter().map(|folder| Folder::User(self.0.path(folder))).collect();
            DiskHeaders::new(folders, HeaderSource::Embedded)
        }

        /// The text that `#include` of `name` finds.
        fn find(&self, headers: &mut DiskHeaders, name: &str, form: IncludeForm, includer: &str) -> Option<String> {
            let includer = self.0.path(includer).display().to_string();
            let header = headers.find(HeaderRequest { name, form, includer: &includer })?;
            Some(String::from_utf8_lossy(&header.text).into_owned())
        }
    }

    #[test]
    fn quotes_look_beside_the_includer_first() {
        let files = Files::new(&[("src/a.h", "beside"), ("inc/a.h", "folder")]);
        let mut headers = files.headers(&["inc"]);
        assert_eq!(files.find(&mut headers, "a.h", IncludeForm::Quoted, "src/x.c").unwrap(), "beside");
        assert_eq!(files.find(&mut headers, "a.h", IncludeForm::Angled, "src/x.c").unwrap(), "folder");
        assert_eq!(files.find(&mut headers, "b.h", IncludeForm::Quoted, "src/x.c"), None);
    }

    #[test]
    fn include_next_goes_on_after_the_folder_of_the_includer() {
        let files = Files::new(&[("one/a.h", "first"), ("two/a.h", "second")]);
        let mut headers = files.headers(&["one", "two"]);
        assert_eq!(files.find(&mut headers, "a.h", IncludeForm::Angled, "x.c").unwrap(), "first");
        assert_eq!(files.find(&mut headers, "a.h", IncludeForm::Next, "one/a.h").unwrap(), "second");
        assert_eq!(files.find(&mut headers, "a.h", IncludeForm::Next, "two/a.h"), None);
    }

    #[test]
    fn folders_and_devices_are_no_headers() {
        let files = Files::new(&[("inc/sub/a.h", "")]);
        let mut headers = files.headers(&["inc"]);
        assert_eq!(files.find(&mut headers, "sub", IncludeForm::Angled, "x.c"), None);
        assert_eq!(files.find(&mut headers, "/dev/zero", IncludeForm::Quoted, "x.c"), None);
        assert_eq!(files.find(&mut headers, "", IncludeForm::Quoted, "x.c"), None);
    }
}
