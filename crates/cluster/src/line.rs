//! What carries bytes from rank to rank. Bytes that one rank sends to another arrive in the order in which they were sent.
//! A line has two ends here, because one thread listens while others speak.

/// What comes over a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// A message, and who sent it.
    Message(u32, Vec<u8>),
    /// A rank has left, or died.
    Left(u32),
}

/// The end that sends.
pub trait Mouth: Send {
    /// Sends bytes to a rank. What cannot be sent is lost: then the line is dead, which the other end says.
    fn send(&mut self, to: u32, bytes: &[u8]);

    /// Says that this rank sends no more.
    fn leave(&mut self);
}

/// The end that receives.
pub trait Ear: Send {
    /// Waits for what comes next; nothing if the line is dead.
    fn receive(&mut self) -> Option<Arrival>;
}
