//! The line of a rank to the others: frames over the pipes of its relay, as `relay.c` has them.
//! A frame is a rank, a length and bytes; that a rank has left is a length of its own.

use antiphon_cluster::{Arrival, Ear, Mouth};
use std::io::{Read, Write};

/// The length that says that a rank has left.
const LEFT: u32 = u32::MAX;

/// To the relay; nothing once this rank has left.
pub struct Sender<W>(pub Option<W>);

/// From the relay.
pub struct Receiver<R>(pub R);

impl<W: Write + Send> Mouth for Sender<W> {
    fn send(&mut self, to: u32, bytes: &[u8]) {
        let Some(pipe) = &mut self.0 else { return };
        let mut frame = Vec::with_capacity(bytes.len() + 8);
        frame.extend(to.to_ne_bytes());
        frame.extend((bytes.len() as u32).to_ne_bytes());
        frame.extend(bytes);
        if pipe.write_all(&frame).is_err() {
            self.0 = None;
        }
    }

    fn leave(&mut self) {
        self.0 = None;
    }
}

impl<R: Read> Receiver<R> {
    /// The two numbers before a frame.
    pub fn head(&mut self) -> Option<(u32, u32)> {
        let mut numbers = [[0; 4]; 2];
        numbers.iter_mut().try_for_each(|number| self.0.read_exact(number)).ok()?;
        Some((u32::from_ne_bytes(numbers[0]), u32::from_ne_bytes(numbers[1])))
    }
}

impl<R: Read + Send> Ear for Receiver<R> {
    fn receive(&mut self) -> Option<Arrival> {
        let (from, length) = self.head()?;
        if length == LEFT {
            return Some(Arrival::Left(from));
        }
        let mut bytes = vec![0; length as usize];
        self.0.read_exact(&mut bytes).ok()?;
        Some(Arrival::Message(from, bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_received_is_what_was_sent() {
        let mut sender = Sender(Some(Vec::new()));
        sender.send(3, b"abc");
        sender.send(7, b"");
        let mut bytes = sender.0.take().expect("it is open");
        sender.send(1, b"too late");
        bytes.extend(5u32.to_ne_bytes());
        bytes.extend(LEFT.to_ne_bytes());
        bytes.extend([1, 2]);
        let mut receiver = Receiver(bytes.as_slice());
        assert_eq!(receiver.receive(), Some(Arrival::Message(3, b"abc".to_vec())));
        assert_eq!(receiver.receive(), Some(Arrival::Message(7, Vec::new())));
        assert_eq!(receiver.receive(), Some(Arrival::Left(5)));
        assert_eq!(receiver.receive(), None, "a frame that is cut off is the end");
    }
}
