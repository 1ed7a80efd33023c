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
    use std::io::Write;
    let text: String = includes.iter().map(|name| format!("#include <{name}>\n")).collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/headers");
    let mut child = std::process::Command::new("gcc")
        .args(options)
        .args(["-I", folder, "-fsyntax-only", "-x", "c", "-"])
        .stdin(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("gcc");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(format!("{text}int main(void) {{ return 0; }}\n").as_bytes())
        .expect("written");
    String::from_utf8_lossy(&child.wait_with_output().expect("an end").stderr).into_owned()
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
    for (name, _) in defined.iter().filter(|(name, _)| !elsewhere(name) && !name.ends_with("_FN")) {
        assert!(antiphon_model::library::mpi_constants::find(&format!("MPI_{name}")).is_some(), "MPI_{name}");
    }
}
