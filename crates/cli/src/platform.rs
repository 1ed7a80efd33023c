//! What the system says about this process: the memory that it used, how wide
//! its terminal is, what time it is. Without an answer there is a default.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Columns where nothing else is known.
const PAGE: usize = 100;
/// Narrower terminals are not drawn for.
const NARROWEST: usize = 60;

/// The largest memory of this process so far, in megabytes, without the pages
/// of its own program file: how many of those are mapped is the system's choice
/// (anything from 8 to 40 megabytes was seen). 0 if the system does not say.
pub fn peak_memory_mb() -> u64 {
    std::fs::read_to_string("/proc/self/status").ok().and_then(|status| high_water(&status)).unwrap_or(0)
}

/// `VmHWM:   41984 kB` less `RssFile:   8192 kB`, in megabytes, rounded up.
fn high_water(status: &str) -> Option<u64> {
    let kilobytes = |name: &str| -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix("kB")?.trim().parse().ok()
    };
    let mapped = kilobytes("RssFile:").unwrap_or(0);
    Some(kilobytes("VmHWM:")?.saturating_sub(mapped).div_ceil(1024))
}

/// The bytes that this process and the solvers that it started have in memory,
/// without the pages of their program files; 0 if the system does not say.
pub fn memory_in_use() -> u64 {
    resident("self") + solvers()
}

/// The solvers are looked at once in so many times: their processes come and
/// grow slowly, and finding them costs more.
const SELDOM: u32 = 16;

/// The memory of a process that no file backs: the second number of its `statm`
/// (resident) less the third (of files).
fn resident(process: &str) -> u64 {
    let statm = std::fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
    let pages = |index: usize| -> u64 { statm.split(' ').nth(index).and_then(|word| word.parse().ok()).unwrap_or(0) };
    pages(1).saturating_sub(pages(2)) * rustix::param::page_size() as u64
}

/// The memory of the processes that this one started, as it was lately.
fn solvers() -> u64 {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    static LATELY: AtomicU64 = AtomicU64::new(0);
    if CALLS.fetch_add(1, Ordering::Relaxed) % SELDOM == 0 {
        LATELY.store(children().iter().map(|child| resident(child)).sum(), Ordering::Relaxed);
    }
    LATELY.load(Ordering::Relaxed)
}

/// The processes that the threads of this one started.
fn children() -> Vec<String> {
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else { return Vec::new() };
    let of_thread = |path: std::path::PathBuf| std::fs::read_to_string(path.join("children")).unwrap_or_default();
    let lists = threads.flatten().map(|thread| of_thread(thread.path()));
    lists.flat_map(|list| list.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// The time of day, as `2024-05-06T07:08:09Z`.
pub fn now() -> String {
    let since = std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs());
    timestamp(since)
}

/// Seconds since 1970 as a date and a time of day: days are counted from the
/// first of March of the year 0, so that a leap day is the last of its year.
fn timestamp(seconds: u64) -> String {
    let (days, second) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let (hour, minute) = (second / 3_600, second / 60 % 60);
    format!("{:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{:02}Z", era * 400 + year + next, second % 60)
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
    fn a_time_is_a_date() {
        assert_eq!(timestamp(0), "1970-01-01T00:00:00Z");
        assert_eq!(timestamp(951_868_799), "2000-02-29T23:59:59Z");
        assert_eq!(timestamp(1_714_979_289), "2024-05-06T07:08:09Z");
        assert_eq!(timestamp(4_107_542_400), "2100-03-01T00:00:00Z");
    }

    #[test]
    fn memory_in_use_counts_what_is_written() {
        if !std::path::Path::new("/proc/self/statm").exists() {
            return println!("skipped: the system does not say");
        }
        let before = memory_in_use();
        let block = std::hint::black_box(vec![1u8; 64 << 20]);
        let after = memory_in_use();
        assert!(after >= before + (60 << 20), "{before} {after}");
        drop(block);
    }

    #[test]
    fn the_high_water_mark_is_read() {
        assert_eq!(high_water("Name:\tx\nVmHWM:\t   41984 kB\nVmRSS:\t 1 kB\n"), Some(41));
        assert_eq!(high_water("VmHWM:\t   41984 kB\nRssFile:\t 20480 kB\n"), Some(21));
        assert_eq!(high_water("Name:\tx\n"), None);
        assert_eq!(high_water("VmHWM: lots\n"), None);
    }
}
