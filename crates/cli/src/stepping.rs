//! The terminal under a stepper: raw keys in, whole frames out, on a screen of its own
//! that leaves what was there before as it was.
//!
//! Where a step leads and what is seen there is `antiphon_stepper`'s. Here is only what
//! cannot be tested without a terminal.

use antiphon_report::{ResultRecord, ViolationRecord};
use antiphon_stepper::{decode, Pressed, Size, Sources, Stepper, Story};
use rustix::termios::{tcgetattr, tcgetwinsize, tcsetattr, OptionalActions, Termios};
use std::io::{IsTerminal, Read, Write};

/// The size of a terminal that does not say it.
const USUAL: Size = Size { width: 80, height: 24 };

/// Another screen without a cursor, and back.
const ENTER: &[u8] = b"\x1b[?1049h\x1b[?25l";
const LEAVE: &[u8] = b"\x1b[?25h\x1b[?1049l";

/// Whether somebody sits there who can press keys and see what happens.
pub fn is_possible() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Lets the user walk through a violation until that is over.
pub fn walk(result: &ResultRecord, violation: &ViolationRecord) -> std::io::Result<()> {
    let mut stepper = Stepper::new(Story::new(violation.clone(), sources(result)));
    let _raw = Raw::enter()?;
    let mut bytes = [0; 64];
    loop {
        show(&stepper.frame(size()))?;
        let count = std::io::stdin().lock().read(&mut bytes)?;
        let mut pressed = decode(&bytes[..count]).into_iter().map(|key| stepper.press(key));
        if count == 0 || pressed.any(|pressed| pressed == Pressed::Done) {
            return Ok(());
        }
    }
}

fn size() -> Size {
    match tcgetwinsize(std::io::stdout()) {
        Ok(size) if size.ws_col > 0 && size.ws_row > 1 => {
            Size { width: usize::from(size.ws_col), height: usize::from(size.ws_row) - 1 }
        }
        _ => USUAL,
    }
}

/// Draws over the last frame.
fn show(frame: &str) -> std::io::Result<()> {
    let lines: String = frame.lines().map(|line| format!("{line}\x1b[K\r\n")).collect();
    let mut out = std::io::stdout().lock();
    out.write_all(format!("\x1b[H{lines}\x1b[J").as_bytes())?;
    out.flush()
}

/// The lines of the files that are still what was verified.
fn sources(result: &ResultRecord) -> Sources {
    let unchanged = |name: &&String| {
        let hash = |bytes: Vec<u8>| crate::sha256::hex(&bytes);
        let now = std::fs::read(name).map(hash).ok();
        result.hashes.get(*name).is_none_or(|recorded| Some(recorded) == now.as_ref())
    };
    let lines = |name: &String| {
        let bytes = std::fs::read(name).ok()?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Some((name.clone(), text.lines().map(str::to_owned).collect()))
    };
    result.files.iter().filter(unchanged).filter_map(lines).collect()
}

/// A terminal that gives every key as it is pressed, until this is dropped.
struct Raw {
    before: Termios,
}

impl Raw {
    fn enter() -> std::io::Result<Raw> {
        let before = tcgetattr(std::io::stdin())?;
        let mut raw = before.clone();
        raw.make_raw();
        tcsetattr(std::io::stdin(), OptionalActions::Now, &raw)?;
        std::io::stdout().write_all(ENTER)?;
        Ok(Raw { before })
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        let _ = std::io::stdout().write_all(LEAVE).and_then(|()| std::io::stdout().flush());
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, &self.before);
    }
}
