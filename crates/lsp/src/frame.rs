//! Messages in a stream of bytes: a header with the length, an empty line, JSON. What is not such a message ends the
//! session, since nobody knows where the next one begins.

use serde_json::Value;
use std::io::{self, BufRead, Write};

/// No message is as long as this; whoever says so is not an editor.
const LONGEST: usize = 1 << 30;

/// The next message; none at the end of the stream.
pub fn read(stream: &mut impl BufRead) -> io::Result<Option<Value>> {
    let Some(length) = length(stream)? else { return Ok(None) };
    let mut bytes = vec![0; length];
    stream.read_exact(&mut bytes)?;
    serde_json::from_slice(&bytes).map(Some).map_err(|error| wrong(&format!("a message is not JSON: {error}")))
}

/// The length that a header says; none at the end of the stream.
fn length(stream: &mut impl BufRead) -> io::Result<Option<usize>> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        match (line.trim_end(), length) {
            ("", Some(length)) => return Ok(Some(length)),
            ("", None) => return Err(wrong("a message has no `Content-Length`")),
            (field, _) => length = content_length(field)?.or(length),
        }
    }
}

/// The length, if that is what a field of the header is about.
fn content_length(field: &str) -> io::Result<Option<usize>> {
    let Some((name, value)) = field.split_once(':') else { return Err(wrong("a header has no `:`")) };
    if !name.eq_ignore_ascii_case("Content-Length") {
        return Ok(None);
    }
    let length = value.trim().parse().ok().filter(|length| *length < LONGEST);
    length.map(Some).ok_or_else(|| wrong("`Content-Length` is not a length"))
}

fn wrong(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Writes a message.
pub fn write(stream: &mut impl Write, message: &Value) -> io::Result<()> {
    let text = message.to_string();
    write!(stream, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_written_is_read() {
        let mut bytes = Vec::new();
        for message in [json!({"id": 1}), json!({"text": "ä\n"})] {
            write(&mut bytes, &message).expect("a vector can be written");
        }
        let mut stream = bytes.as_slice();
        assert_eq!(read(&mut stream).ok().flatten(), Some(json!({"id": 1})));
        assert_eq!(read(&mut stream).ok().flatten(), Some(json!({"text": "ä\n"})));
        assert!(matches!(read(&mut stream), Ok(None)));
    }

    #[test]
    fn other_fields_are_allowed_and_nonsense_is_refused() {
        let mut fine = "Content-Type: x\r\ncontent-length: 2\r\n\r\n{}".as_bytes();
        assert_eq!(read(&mut fine).ok().flatten(), Some(json!({})));
        for text in [
            "\r\n",
            "x\r\n\r\n",
            "Content-Length: -1\r\n\r\n",
            "Content-Length: 2\r\n\r\n{",
            "Content-Length: 1\r\n\r\n{",
        ] {
            assert!(read(&mut text.as_bytes()).is_err(), "{text}");
        }
    }
}
