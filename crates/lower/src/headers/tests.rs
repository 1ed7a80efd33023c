//! The embedded headers agree with the tables, with gcc and with glibc.

use super::*;
use antiphon_testing::compilers::ask_gcc;
use antiphon_testing::tool::stderr;

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

/// Headers of glibc that Antiphon does not carry; they bring many parts of
/// glibc along that define the same things.
const FOREIGN: &[&str] = &[
    "sys/stat.h",
    "sys/socket.h",
    "getopt.h",
    "fcntl.h",
    "sys/wait.h",
    "dirent.h",
    "poll.h",
    "sys/resource.h",
    "sys/mman.h",
    "netdb.h",
    "arpa/inet.h",
    "wchar.h",
    "search.h",
    "err.h",
    "sys/select.h",
    "libgen.h",
    "tgmath.h",
];

/// What gcc says about a program of `#include`s, with our headers first.
fn gcc(options: &[&str], includes: &[&str]) -> String {
    let text: String = includes.iter().map(|name| format!("#include <{name}>\n")).collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/headers");
    let arguments = [options, &["-I", folder, "-fsyntax-only", "-x", "c", "-"]].concat();
    let output = ask_gcc(&arguments, &format!("{text}int main(void) {{ return 0; }}\n"));
    output.map_or(String::new(), |output| stderr(&output))
}

#[test]
fn gcc_reads_each_header_alone_and_twice_without_a_warning() {
    for (name, _) in all() {
        for gnu in ["-DPLAIN", "-D_GNU_SOURCE"] {
            assert_eq!(gcc(&["-nostdinc", "-Wall", "-Wextra", gnu], &[name, name]), "", "{name}");
        }
    }
}

#[test]
fn gcc_reads_our_headers_before_and_after_those_of_the_system() {
    let ours: Vec<&str> = all().iter().map(|(name, _)| *name).collect();
    for gnu in ["-DPLAIN", "-D_GNU_SOURCE"] {
        assert_eq!(gcc(&["-w", gnu], &[&ours[..], FOREIGN].concat()), "");
        assert_eq!(gcc(&["-w", gnu], &[FOREIGN, &ours[..]].concat()), "");
    }
}

/// The `#define NAME value` lines of `mpi.h` whose value is a number.
fn defined_in_mpi() -> Vec<(&'static str, i64)> {
    let lines = find("mpi.h").expect("mpi.h").lines().filter_map(|line| line.strip_prefix("#define MPI_"));
    lines.filter_map(|rest| rest.split_once(' ')).filter_map(|(name, value)| Some((name, number(value)?))).collect()
}

/// `((MPI_Comm)0x01000001)`, `(-101)` or `17`.
fn number(text: &str) -> Option<i64> {
    let inner = text.trim_start_matches("((").split_once(')').map_or(text, |(kind, rest)| {
        if kind.starts_with("MPI_") {
            rest.trim_end_matches(')')
        } else {
            kind.trim_start_matches('(')
        }
    });
    match inner.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => inner.parse().ok(),
    }
}

#[test]
fn mpi_constants_are_those_of_the_model() {
    let defined = defined_in_mpi();
    for constant in antiphon_model::library::mpi_constants::TABLE {
        let name = constant.name.trim_start_matches("MPI_");
        let value = defined.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        assert_eq!(value, Some(i64::from(constant.value)), "{}", constant.name);
    }
    let elsewhere =
        |name: &str| ["MODE_", "SEEK_", "INCLUDED", "H_INCLUDED"].iter().any(|start| name.starts_with(start));
    for (name, _) in defined.iter().filter(|(name, _)| !elsewhere(name) && !name.contains("_FN")) {
        assert!(antiphon_model::library::mpi_constants::find(&format!("MPI_{name}")).is_some(), "MPI_{name}");
    }
}

/// Sizes and numbers of threads' headers, as assertions that a compiler checks.
const THREADS: &str = r#"
    #define SIZE(type, size, alignment) \
        _Static_assert(sizeof(type) == size, #type); _Static_assert(_Alignof(type) == alignment, #type)
    #define IS(name, value) _Static_assert((name) == (value), #name)
    SIZE(pthread_t, 8, 8); SIZE(pthread_attr_t, 56, 8); SIZE(pthread_once_t, 4, 4); SIZE(pthread_key_t, 4, 4);
    SIZE(pthread_mutex_t, 40, 8); SIZE(pthread_mutexattr_t, 4, 4);
    SIZE(pthread_cond_t, 48, 8); SIZE(pthread_condattr_t, 4, 4);
    SIZE(pthread_rwlock_t, 56, 8); SIZE(pthread_rwlockattr_t, 8, 8);
    SIZE(pthread_barrier_t, 32, 8); SIZE(pthread_barrierattr_t, 4, 4);
    SIZE(pthread_spinlock_t, 4, 4); SIZE(sem_t, 32, 8);
    SIZE(thrd_t, 8, 8); SIZE(mtx_t, 40, 8); SIZE(cnd_t, 48, 8); SIZE(once_flag, 4, 4); SIZE(tss_t, 4, 4);
    SIZE(atomic_flag, 1, 1); SIZE(atomic_int, 4, 4); SIZE(atomic_llong, 8, 8); SIZE(memory_order, 4, 4);
    _Static_assert((pthread_t)-1 > 0, "pthread_t");
    IS(PTHREAD_CREATE_JOINABLE, 0); IS(PTHREAD_CREATE_DETACHED, 1);
    IS(PTHREAD_MUTEX_NORMAL, 0); IS(PTHREAD_MUTEX_RECURSIVE, 1); IS(PTHREAD_MUTEX_ERRORCHECK, 2);
    IS(PTHREAD_MUTEX_DEFAULT, 0); IS(PTHREAD_MUTEX_ADAPTIVE_NP, 3);
    IS(PTHREAD_MUTEX_STALLED, 0); IS(PTHREAD_MUTEX_ROBUST, 1);
    IS(PTHREAD_PRIO_NONE, 0); IS(PTHREAD_PRIO_INHERIT, 1); IS(PTHREAD_PRIO_PROTECT, 2);
    IS(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP, 2);
    IS(PTHREAD_INHERIT_SCHED, 0); IS(PTHREAD_EXPLICIT_SCHED, 1);
    IS(PTHREAD_SCOPE_SYSTEM, 0); IS(PTHREAD_SCOPE_PROCESS, 1);
    IS(PTHREAD_PROCESS_PRIVATE, 0); IS(PTHREAD_PROCESS_SHARED, 1);
    IS(PTHREAD_CANCEL_ENABLE, 0); IS(PTHREAD_CANCEL_DISABLE, 1);
    IS(PTHREAD_CANCEL_DEFERRED, 0); IS(PTHREAD_CANCEL_ASYNCHRONOUS, 1);
    IS(PTHREAD_BARRIER_SERIAL_THREAD, -1); IS(PTHREAD_ONCE_INIT, 0); IS((long)PTHREAD_CANCELED, -1);
    IS(SEM_VALUE_MAX, 2147483647); IS(TSS_DTOR_ITERATIONS, 4);
    IS(thrd_success, 0); IS(thrd_busy, 1); IS(thrd_error, 2); IS(thrd_nomem, 3); IS(thrd_timedout, 4);
    IS(mtx_plain, 0); IS(mtx_recursive, 1); IS(mtx_timed, 2);
    IS(memory_order_relaxed, 0); IS(memory_order_acquire, 2); IS(memory_order_seq_cst, 5);
    IS(EPERM, 1); IS(ESRCH, 3); IS(EINTR, 4); IS(EAGAIN, 11); IS(ENOMEM, 12); IS(EBUSY, 16); IS(EINVAL, 22);
    IS(EDEADLK, 35); IS(ENOTSUP, 95); IS(ETIMEDOUT, 110); IS(EOWNERDEAD, 130); IS(ENOTRECOVERABLE, 131);
    pthread_mutex_t normal = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
    pthread_mutex_t checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
    pthread_mutex_t adaptive = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
    pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
    pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
    pthread_once_t once = PTHREAD_ONCE_INIT;
    once_flag flag = ONCE_FLAG_INIT;
    struct { int n; pthread_mutex_t m; pthread_cond_t c; } inside = {1, PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER};
    int main(void) { return 0; }
"#;
const THREADS_NEED: [&str; 6] = ["limits.h", "pthread.h", "semaphore.h", "threads.h", "stdatomic.h", "errno.h"];

#[test]
fn threads_objects_and_numbers_are_those_of_glibc() {
    assert_eq!(read(&THREADS_NEED, THREADS), [""; 0]);
    let includes = THREADS_NEED.map(|name| format!("#include <{name}>\n")).concat();
    let arguments = ["-D_GNU_SOURCE", "-fsyntax-only", "-Wall", "-x", "c", "-"];
    let said = ask_gcc(&arguments, &format!("{includes}{THREADS}"));
    assert_eq!(said.map_or(String::new(), |output| stderr(&output)), "");
    let gone = THREADS.replace("IS(thrd_busy, 1)", "IS(thrd_busy, 7)");
    assert_ne!(read(&THREADS_NEED, &gone), [""; 0], "an assertion that fails is reported");
}

#[test]
fn a_mutex_has_its_kind_where_the_model_says() {
    let offset = antiphon_model::library::thread_constants::mutex_kind_offset(8);
    let program =
        format!("_Static_assert(offsetof(pthread_mutex_t, __kind) == {offset}, \"kind\"); int main(void) {{}}");
    assert_eq!(read(&["pthread.h", "stddef.h"], &program), [""; 0]);
    let glibc = format!("#include <pthread.h>\n#include <stddef.h>\n{}", program.replace("__kind", "__data.__kind"));
    let said = ask_gcc(&["-fsyntax-only", "-x", "c", "-"], &glibc);
    assert_eq!(said.map_or(String::new(), |output| stderr(&output)), "");
}

/// Our headers first, then those of the system.
struct OursAndSystem;

impl antiphon_syntax::Headers for OursAndSystem {
    fn find(&mut self, request: antiphon_syntax::HeaderRequest<'_>) -> Option<antiphon_syntax::Header> {
        use antiphon_source::FileKind;
        let header =
            |name: String, text: &[u8], kind| antiphon_syntax::Header { name: name.into(), text: text.into(), kind };
        if let Some(text) = find(request.name) {
            return Some(header(format!("<antiphon>/{}", request.name), text.as_bytes(), FileKind::Embedded));
        }
        let folders = ["/usr/include/x86_64-linux-gnu", "/usr/include"];
        let path = folders
            .iter()
            .map(|folder| format!("{folder}/{}", request.name))
            .find(|path| std::path::Path::new(path).is_file())?;
        let text = std::fs::read(&path).ok()?;
        Some(header(path, &text, FileKind::System))
    }
}

/// What our own front end says about a program of `#include`s, worst first.
fn read(includes: &[&str], rest: &str) -> Vec<String> {
    use antiphon_source::{FileKind, Interner, Loc, Severity, SourceMap};
    let mut text: String = includes.iter().map(|name| format!("#include <{name}>\n")).collect();
    text.push_str(rest);
    let (mut map, mut names) = (SourceMap::new(), Interner::default());
    let file = map.add_file("test.c", text.as_bytes().into(), FileKind::User, Loc::NONE).expect("a small file");
    let (_, diagnostics) = antiphon_syntax::read(
        &mut map,
        &mut names,
        &mut OursAndSystem,
        &antiphon_syntax::preprocess::Options::default(),
        file,
    );
    let bad = diagnostics.iter().filter(|diagnostic| diagnostic.code.severity() != Severity::Warning);
    bad.map(|diagnostic| format!("{}: {}", diagnostic.code.id, diagnostic.message)).collect()
}

#[test]
fn our_front_end_reads_each_header_alone() {
    for (name, _) in all() {
        assert_eq!(read(&[name, name], "int main(void) { return 0; }"), [""; 0], "{name}");
    }
}

#[test]
fn our_front_end_reads_our_headers_before_and_after_those_of_the_system() {
    let ours: Vec<&str> = all().iter().map(|(name, _)| *name).collect();
    assert_eq!(read(&[&ours[..], FOREIGN].concat(), ""), [""; 0]);
    assert_eq!(read(&[FOREIGN, &ours[..]].concat(), ""), [""; 0]);
}

#[test]
fn the_macros_of_the_headers_can_be_used() {
    let program = r#"
        static MPI_Comm world = MPI_COMM_WORLD;
        static void *in_place = MPI_IN_PLACE;
        static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
        static double infinite = INFINITY;
        static atomic_int counter = ATOMIC_VAR_INIT(3);
        int f(float x, double y, long double z) {
            atomic_flag flag = ATOMIC_FLAG_INIT;
            int expected = 3;
            assert(world == MPI_COMM_WORLD && in_place != NULL);
            atomic_compare_exchange_strong(&counter, &expected, 4);
            while (atomic_flag_test_and_set(&flag)) atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
            pthread_cleanup_push(free, NULL);
            pthread_cleanup_pop(1);
            fprintf(stderr, "%d" PRId64 "\n", errno, (int64_t)1);
            return isnan(x) + isinf(y) + signbit(z) + fpclassify(infinite) + islessgreater(x, y) + isunordered(y, z)
                + atomic_load(&counter) + (int)sizeof(lock) + (offsetof(div_t, rem) == 4);
        }
    "#;
    let ours: Vec<&str> = all().iter().map(|(name, _)| *name).filter(|name| *name != "iso646.h").collect();
    assert_eq!(read(&ours, program), [""; 0]);
}
