//! A running solver: text goes in, lines come out, nothing waits for ever.
//!
//! A thread reads the solver's output, so that a wait for a line can end at a
//! deadline even when a grandchild keeps the pipe open. What goes in is small
//! as a rule and is written at once, since a pipe takes a page before it
//! blocks; a large text is written by a thread, so that a solver that does not
//! read costs the deadline and no more.

use crate::find::{Solver, SolverKind};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{channel, sync_channel, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// A pipe takes at least so many bytes before a writer must wait.
const PIPE: usize = 4096;
/// Longer lines than this are nobody's answer.
const LONGEST_LINE: u64 = 64 << 20;
/// How often and how long a busy executable is waited for.
const BUSY_TRIES: usize = 50;
const BUSY_WAIT: Duration = Duration::from_millis(10);
/// Lines that the reading thread keeps before it waits.
const LINES: usize = 4096;

/// Limits of a solver's process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Per question, as the solver counts.
    pub timeout: Duration,
    /// Of the process: it ends by itself, also when nobody is left who would end it.
    pub lifetime: Option<Duration>,
    /// Memory in megabytes.
    pub megabytes: u64,
}

/// What came, or did not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Received {
    /// A line without its end.
    Line(String),
    /// Nothing before the deadline.
    Nothing,
    /// The solver has closed its output, or wrote what is no text.
    Closed,
}

/// A solver's process.
#[derive(Debug)]
pub struct Session {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    /// Bytes written since something came back.
    outstanding: usize,
}

impl Session {
    /// Starts a solver that reads SMT-LIB 2.
    pub fn start(solver: &Solver, limits: &Limits) -> io::Result<Session> {
        let mut child = spawn(solver, limits)?;
        let stdin = child.stdin.take();
        let stdout = child.stdout.take().ok_or_else(|| io::Error::other("the solver has no output"))?;
        let (sender, lines) = sync_channel(LINES);
        std::thread::Builder::new().name("solver output".into()).spawn(move || read_lines(stdout, &sender))?;
        Ok(Session { child, stdin, lines, outstanding: 0 })
    }

    /// Writes text; fails when the solver is gone or does not read.
    pub fn send(&mut self, text: &str, deadline: Instant) -> io::Result<()> {
        let gone = || io::Error::from(io::ErrorKind::BrokenPipe);
        let mut stdin = self.stdin.take().ok_or_else(gone)?;
        self.outstanding += text.len();
        if self.outstanding <= PIPE {
            let written = stdin.write_all(text.as_bytes());
            self.stdin = Some(stdin);
            return written;
        }
        let (sender, done) = channel();
        let text = text.to_owned();
        std::thread::Builder::new().name("solver input".into()).spawn(move || {
            let written = stdin.write_all(text.as_bytes());
            // Whoever waited may have given up; then nobody wants the pipe.
            let _ = sender.send((stdin, written));
        })?;
        let (stdin, written) = done.recv_timeout(until(deadline)).map_err(|_| io::ErrorKind::TimedOut)?;
        self.stdin = Some(stdin);
        written
    }

    /// The next line.
    pub fn receive(&mut self, deadline: Instant) -> Received {
        match self.lines.recv_timeout(until(deadline)) {
            Ok(line) => {
                self.outstanding = 0;
                Received::Line(line)
            }
            Err(RecvTimeoutError::Timeout) => Received::Nothing,
            Err(RecvTimeoutError::Disconnected) => Received::Closed,
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // It may have ended already; either way it is gone and must be waited
        // for, so that it leaves no zombie.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An executable that was just unpacked is busy as long as a process that was
/// forked meanwhile holds it open for writing: until that one calls `exec`.
fn spawn(solver: &Solver, limits: &Limits) -> io::Result<Child> {
    let mut command = Command::new(&solver.path);
    command.args(arguments(solver.kind, limits)).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    for _ in 0..BUSY_TRIES {
        match command.spawn() {
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy => std::thread::sleep(BUSY_WAIT),
            spawned => return spawned,
        }
    }
    command.spawn()
}

fn until(deadline: Instant) -> Duration {
    deadline.saturating_duration_since(Instant::now())
}

/// Sends lines until the output ends, stops being text, or nobody listens.
fn read_lines(stdout: ChildStdout, sender: &std::sync::mpsc::SyncSender<String>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if !matches!(read, Ok(count) if count > 0) || line.len() as u64 >= LONGEST_LINE {
            return;
        }
        while line.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
            line.pop();
        }
        let Ok(line) = String::from_utf8(line) else { return };
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// How each solver is told to read from its input and to keep to the limits.
fn arguments(kind: SolverKind, limits: &Limits) -> Vec<String> {
    let milliseconds = limits.timeout.as_millis().max(1);
    match kind {
        SolverKind::Z3 => {
            let lifetime = limits.lifetime.map(|time| format!("-T:{}", time.as_secs().max(1)));
            let always = ["-in".into(), "-smt2".into(), format!("-memory:{}", limits.megabytes)];
            always.into_iter().chain(lifetime).collect()
        }
        SolverKind::Cvc5 => vec![
            "--lang=smt2".into(),
            "--incremental".into(),
            "--produce-models".into(),
            format!("--tlimit-per={milliseconds}"),
        ],
        SolverKind::Other => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::{find, Choice};

    const LIMITS: Limits = Limits { timeout: Duration::from_secs(5), megabytes: 1000, lifetime: None };

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(10)
    }

    fn shell(script: &str) -> (Session, std::path::PathBuf) {
        let path = std::env::temp_dir().join(format!("antiphon-session-{}-{}", std::process::id(), script.len()));
        std::fs::write(&path, script).unwrap();
        let mut child = Command::new("sh").arg(&path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take().unwrap());
        let (sender, lines) = sync_channel(LINES);
        std::thread::spawn(move || read_lines(stdout, &sender));
        (Session { child, stdin, lines, outstanding: 0 }, path)
    }

    #[test]
    fn the_solver_answers() {
        let Ok(solver) = find(&Choice::Auto) else { return println!("skipped: there is no solver") };
        let mut session = Session::start(&solver, &LIMITS).unwrap();
        session.send("(declare-const x Int)(assert (< x 3 x))(check-sat)\n", soon()).unwrap();
        assert_eq!(session.receive(soon()), Received::Line("unsat".into()));
    }

    #[test]
    fn a_solver_that_does_not_read_or_answer_costs_the_deadline_only() {
        let (mut session, path) = shell("sleep 5; sleep 6");
        let start = Instant::now();
        let deadline = start + Duration::from_millis(100);
        assert!(session.send(&"x".repeat(1 << 20), deadline).is_err());
        assert_eq!(session.receive(deadline), Received::Nothing);
        drop(session);
        assert!(start.elapsed() < Duration::from_secs(3));
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn the_end_of_the_output_and_bytes_that_are_no_text_close_the_session() {
        for script in ["exit 0", "printf '\\377\\n'; sleep 3"] {
            let (mut session, path) = shell(script);
            assert_eq!(session.receive(soon()), Received::Closed, "{script}");
            std::fs::remove_file(path).unwrap();
        }
    }
}
