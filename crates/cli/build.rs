//! Compiles the relay to other ranks (`src/cluster/relay.c`) where it is to be part of the binary: with the feature `cluster`, by
//! `mpicc` or what `MPICC` names. Without the feature nothing is done and nothing is needed.

use std::path::PathBuf;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=src/cluster/relay.c");
    println!("cargo::rerun-if-env-changed=MPICC");
    if std::env::var_os("CARGO_FEATURE_CLUSTER").is_none() {
        return;
    }
    let folder = std::env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    let compiler = std::env::var("MPICC").unwrap_or_else(|_| "mpicc".into());
    let mut command = Command::new(&compiler);
    command.args(["-std=c11", "-D_GNU_SOURCE", "-O2", "-o"]).arg(folder.join("relay")).arg("src/cluster/relay.c");
    match command.status() {
        Ok(status) if status.success() => {}
        Ok(_) => println!("cargo::error=`{compiler}` could not compile src/cluster/relay.c"),
        Err(error) => println!("cargo::error=the feature `cluster` needs `{compiler}` (or MPICC): {error}"),
    }
}
