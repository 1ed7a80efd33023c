//! Where the program's prints go. The machine writes bytes into a sink that
//! its caller gives it; it never prints by itself.

/// Where a print goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
    /// A file, of which nothing is kept.
    File,
}

/// A sink of the program's output.
pub trait Output {
    /// Takes bytes that the program writes.
    fn write(&mut self, stream: Stream, bytes: &[u8]);
}

impl<O: Output + ?Sized> Output for &mut O {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        (**self).write(stream, bytes);
    }
}

/// Drops everything.
#[derive(Default, Clone, Copy, Debug)]
pub struct Nowhere;

impl Output for Nowhere {
    fn write(&mut self, _stream: Stream, _bytes: &[u8]) {}
}

/// Keeps everything, for tests and for comparing runs.
#[derive(Default, Clone, Debug)]
pub struct Recording {
    /// What went to standard output.
    pub out: Vec<u8>,
    /// What went to standard error.
    pub(crate) err: Vec<u8>,
}

impl Output for Recording {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        match stream {
            Stream::Out => self.out.extend_from_slice(bytes),
            Stream::Err => self.err.extend_from_slice(bytes),
            Stream::File => {}
        }
    }
}
