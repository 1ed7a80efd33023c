//! A command with a deadline.
//!
//! It runs in a process group of its own, so that at the deadline all that it
//! started ends with it (a solver, the processes of `mpirun`). Both streams are
//! read while it runs: a full pipe is not a hang.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How a watched command ended.
#[derive(Debug)]
pub enum Ending {
    /// By itself, in time.
    Done(Output),
    /// At the deadline.
    Late,
}

/// Runs a command without input for as long as `limit`.
pub fn watch(command: &mut Command, limit: Duration) -> io::Result<Ending> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    lead_a_group(command);
    let mut child = command.spawn()?;
    let (stdout, stderr) = (collect(child.stdout.take()), collect(child.stderr.take()));
    let Some(status) = wait(&mut child, limit)? else { return Ok(Ending::Late) };
    let text = |reader: JoinHandle<Vec<u8>>| reader.join().unwrap_or_default();
    Ok(Ending::Done(Output { status, stdout: text(stdout), stderr: text(stderr) }))
}

/// Runs a command that reads `input`, and waits for its end.
pub fn feed(command: &mut Command, input: &str) -> io::Result<Output> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let writer = child.stdin.take().map(|mut stdin| {
        let input = input.as_bytes().to_vec();
        // Whoever ends before it has read everything says so by its status.
        std::thread::spawn(move || drop(stdin.write_all(&input)))
    });
    let output = child.wait_with_output()?;
    drop(writer.map(JoinHandle::join));
    Ok(output)
}

/// Whether a program can be started, asked for its version.
pub fn installed(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[cfg(unix)]
fn lead_a_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn lead_a_group(_: &mut Command) {}

fn collect(stream: Option<impl Read + Send + 'static>) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut stream) = stream {
            // A part of the text is shown as such by whoever reads it.
            let _ = stream.read_to_end(&mut bytes);
        }
        bytes
    })
}

/// Waits until the process ends, or ends it and its group at the limit.
fn wait(child: &mut Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let started = Instant::now();
    let mut pause = Duration::from_micros(500);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if started.elapsed() > limit {
            end(child)?;
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

fn end(child: &mut Child) -> io::Result<()> {
    if cfg!(unix) {
        Command::new("kill").args(["-KILL", "--", &format!("-{}", child.id())]).status()?;
    } else {
        child.kill()?;
    }
    child.wait().map(drop)
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    fn sh(script: &str, limit: Duration) -> Ending {
        watch(Command::new("sh").args(["-c", script]), limit).expect("sh starts")
    }

    #[test]
    fn an_end_in_time_is_told_with_both_streams() {
        let Ending::Done(output) = sh("echo out; echo err >&2; exit 3", Duration::from_secs(60)) else {
            panic!("it was late");
        };
        let seen = (output.status.code(), output.stdout.as_slice(), output.stderr.as_slice());
        assert_eq!(seen, (Some(3), b"out\n".as_slice(), b"err\n".as_slice()));
    }

    #[test]
    fn a_process_and_its_children_end_at_the_deadline() {
        let started = Instant::now();
        assert!(matches!(sh("sleep 60 & sleep 60", Duration::from_millis(30)), Ending::Late));
        assert!(started.elapsed() < Duration::from_secs(30));
    }

    #[test]
    fn input_larger_than_a_pipe_is_read() {
        let input = "x".repeat(1 << 20);
        let output = feed(&mut Command::new("cat"), &input).expect("cat starts");
        assert_eq!(output.stdout.len(), input.len());
    }

    #[test]
    fn what_is_not_there_is_not_installed() {
        assert!(!installed("no-such-program-anywhere"));
    }
}
