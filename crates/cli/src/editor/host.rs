//! The loop of the language server: whatever comes next, from the editor or from work that is done, goes to the
//! server, and what that wants is done. Everything that takes time has a thread or a process of its own.

use super::job::{replay, End, Job};
use super::{reading, Line};
use crate::failure::Failure;
use crate::input::program::Texts;
use antiphon_lsp::{frame, Effect, Ended, Server};
use antiphon_report::ResultRecord;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError, Sender};
use std::time::Instant;

/// What can happen.
enum Event {
    /// The editor said something.
    Heard(Value),
    /// The editor is gone.
    Gone,
    /// The front end has read a version of a document.
    Checked { uri: String, version: i64, result: Box<ResultRecord> },
    /// A verification ended.
    Verified { uri: String, number: u64, end: End },
    /// A replay was made for a request.
    Replayed { id: Value, replay: Result<Value, String> },
}

/// The server with its streams and processes.
struct Host {
    line: Line,
    server: Server,
    events: Sender<Event>,
    jobs: BTreeMap<String, Job>,
    results: BTreeMap<String, PathBuf>,
    folder: PathBuf,
    next: u64,
}

/// Serves the editor at stdin and stdout; the exit code.
pub fn serve(line: Line) -> Result<u8, Failure> {
    let folder = std::env::temp_dir().join(format!("antiphon-lsp-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| Failure::file("make", &folder, &error))?;
    let (events, received) = channel();
    listen(events.clone());
    let server = Server::new(env!("CARGO_PKG_VERSION"));
    let mut host = Host { line, server, events, jobs: BTreeMap::new(), results: BTreeMap::new(), folder, next: 1 };
    let code = host.run(&received);
    host.jobs.values().for_each(Job::stop);
    // What is left of it is in a temporary folder.
    let _ = std::fs::remove_dir_all(&host.folder);
    Ok(code)
}

/// Hears the editor from now on.
fn listen(events: Sender<Event>) {
    std::thread::spawn(move || {
        let mut stdin = std::io::stdin().lock();
        while let Ok(Some(message)) = frame::read(&mut stdin) {
            if events.send(Event::Heard(message)).is_err() {
                return;
            }
        }
        let _ = events.send(Event::Gone);
    });
}

impl Host {
    fn run(&mut self, received: &Receiver<Event>) -> u8 {
        loop {
            let effects = match self.wait(received) {
                Ok(event) => self.happened(event),
                Err(RecvTimeoutError::Timeout) => self.server.tick(Instant::now()),
                Err(RecvTimeoutError::Disconnected) => return 1,
            };
            for effect in effects {
                if let Some(code) = self.perform(effect) {
                    return code;
                }
            }
        }
    }

    /// The next event, or that it is time for the server.
    fn wait(&self, received: &Receiver<Event>) -> Result<Event, RecvTimeoutError> {
        match self.server.next_due() {
            Some(due) => received.recv_timeout(due.saturating_duration_since(Instant::now())),
            None => received.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    fn happened(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Heard(message) => self.server.hear(&message, Instant::now()),
            Event::Gone => vec![Effect::End(1)],
            Event::Checked { uri, version, result } => self.server.checked(&uri, version, &result, "/"),
            Event::Replayed { id, replay } => self.server.replayed(&id, replay),
            Event::Verified { uri, number, end } => {
                // One that was replaced says nothing, and neither does one that was stopped.
                if self.jobs.get(&uri).is_none_or(|job| job.number != number) {
                    return Vec::new();
                }
                self.jobs.remove(&uri);
                match &end {
                    End::Result(result, folder) => self.server.verified(&uri, &Ended::Result(result, folder)),
                    End::Failed(message) => self.server.verified(&uri, &Ended::Failed(message)),
                }
            }
        }
    }

    /// Does what the server wants; the exit code if that is the end.
    fn perform(&mut self, effect: Effect) -> Option<u8> {
        match effect {
            Effect::End(code) => return Some(code),
            // An editor that does not listen any more is about to say so, or gone.
            Effect::Send(message) => drop(frame::write(&mut std::io::stdout().lock(), &message)),
            Effect::Check { uri, path, version, texts } => self.check(uri, path, version, texts),
            Effect::Verify { uri, path } => return self.verify(uri, &path),
            Effect::Cancel { uri } => return self.cancel(&uri),
            Effect::Replay { id, uri, violation } => self.replay(id, &uri, violation),
        }
        None
    }

    fn check(&self, uri: String, path: String, version: i64, texts: BTreeMap<String, String>) {
        let (events, line) = (self.events.clone(), self.line);
        std::thread::spawn(move || {
            let texts: Texts = texts.into_iter().map(|(path, text)| (path.into(), text)).collect();
            if let Some(result) = reading::read(Path::new(&path), &texts, line) {
                let _ = events.send(Event::Checked { uri, version, result: Box::new(result) });
            }
        });
    }

    fn verify(&mut self, uri: String, path: &str) -> Option<u8> {
        let number = self.next;
        self.next += 1;
        let stored = self.folder.join(format!("{number}.json"));
        let (events, name) = (self.events.clone(), uri.clone());
        let tell = move |end| drop(events.send(Event::Verified { uri: name, number, end }));
        if let Some(earlier) = self.jobs.remove(&uri) {
            earlier.stop();
        }
        match Job::start(number, Path::new(path), stored.clone(), self.line, tell) {
            Ok(job) => {
                self.jobs.insert(uri.clone(), job);
                self.results.insert(uri, stored);
                None
            }
            Err(message) => {
                let effects = self.server.verified(&uri, &Ended::Failed(&message));
                effects.into_iter().find_map(|effect| self.perform(effect))
            }
        }
    }

    fn cancel(&mut self, uri: &str) -> Option<u8> {
        let job = self.jobs.remove(uri)?;
        job.stop();
        let effects = self.server.verified(uri, &Ended::Cancelled);
        effects.into_iter().find_map(|effect| self.perform(effect))
    }

    fn replay(&self, id: Value, uri: &str, violation: u64) {
        let (events, stored) = (self.events.clone(), self.results.get(uri).cloned());
        std::thread::spawn(move || {
            let stored = stored.ok_or_else(|| "there is no result".to_owned());
            let replay = stored.and_then(|stored| replay(&stored, violation));
            let _ = events.send(Event::Replayed { id, replay });
        });
    }
}
