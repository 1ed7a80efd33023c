//! The thread on which a command works: one with room for deep recursion, and
//! a place where a panic becomes an orderly internal error.

use crate::failure::INTERNAL;
use std::sync::{Arc, Mutex};

/// Stack sizes to try. Memory is only reserved until it is used, but a limit
/// on address space may refuse even that.
const STACKS: &[usize] = &[1 << 30, 1 << 28, 1 << 26];

/// Runs `work` and gives its exit code, or that of an internal error.
pub fn run(work: impl Fn() -> u8 + Send + Sync + 'static) -> u8 {
    let place = Arc::new(Mutex::new(String::new()));
    remember_panics(&place);
    let work = Arc::new(work);
    for &size in STACKS {
        let work = Arc::clone(&work);
        if let Ok(thread) = std::thread::Builder::new().name("work".into()).stack_size(size).spawn(move || work()) {
            return thread.join().unwrap_or_else(|_| internal_error(&place));
        }
    }
    work()
}

/// Keeps the message of a panic, in place of printing a stack trace.
fn remember_panics(place: &Arc<Mutex<String>>) {
    // The hook is for the whole process: in tests it would swallow the messages of others.
    if cfg!(test) || std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
        return;
    }
    let place = Arc::clone(place);
    std::panic::set_hook(Box::new(move |panic| {
        if let Ok(mut text) = place.lock() {
            *text = panic.to_string().replace('\n', " ");
        }
    }));
}

fn internal_error(place: &Mutex<String>) -> u8 {
    let what = place.lock().map(|text| text.clone()).unwrap_or_default();
    eprintln!("antiphon: internal error: {what}; please report it with the command line and the program");
    INTERNAL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exit_code_of_the_work_is_kept() {
        assert_eq!(run(|| 3), 3);
    }

    #[test]
    fn a_panic_is_an_internal_error() {
        assert_eq!(run(|| if std::env::args().count() > 0 { panic!("on purpose") } else { 0 }), INTERNAL);
    }

    #[test]
    fn deep_recursion_is_fine() {
        fn depth(n: u64) -> u64 {
            if n == 0 {
                0
            } else {
                std::hint::black_box(depth(n - 1)) + 1
            }
        }
        assert_eq!(run(|| u8::from(depth(1_000_000) == 1_000_000)), 1);
    }
}
