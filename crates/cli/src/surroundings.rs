//! What the system says about this process: the memory that it used, and how
//! wide its terminal is. Without an answer there is a sensible default.

use std::io::IsTerminal;

/// Columns where nothing else is known.
const PAGE: usize = 100;
/// Narrower terminals are not drawn for.
const NARROWEST: usize = 60;

/// The largest memory of this process so far, in megabytes; 0 if the system
/// does not say.
pub fn peak_memory_mb() -> u64 {
    std::fs::read_to_string("/proc/self/status").ok().and_then(|status| high_water(&status)).unwrap_or(0)
}

/// `VmHWM:   41984 kB`, in megabytes, rounded up.
fn high_water(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes.div_ceil(1024))
}

/// Columns for the result: those of the terminal, or of a page.
pub fn width() -> usize {
    let stdout = std::io::stdout();
    if !stdout.is_terminal() {
        return PAGE;
    }
    let columns = rustix::termios::tcgetwinsize(&stdout).map_or(0, |size| usize::from(size.ws_col));
    match columns {
        0 => PAGE,
        columns => columns.max(NARROWEST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_high_water_mark_is_read() {
        assert_eq!(high_water("Name:\tx\nVmHWM:\t   41984 kB\nVmRSS:\t 1 kB\n"), Some(41));
        assert_eq!(high_water("Name:\tx\n"), None);
        assert_eq!(high_water("VmHWM: lots\n"), None);
    }
}
