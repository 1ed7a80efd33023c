//! Prints and reads of the standard streams.
//! A stream is a struct whose first `int` says which one it is.

use super::format::{Certainty, Formatted};
use super::{Answer, Given, CHAR};
use crate::domain::{Domain, NumberType};
use crate::fault::Property;
use crate::machine::{Machine, OrStop};
use crate::memory::{Argument, Block, Cell, Origin, Pointer, Scalar};
use crate::output::Stream;
use crate::printed::{Embedded, Item};
use crate::step::Value;
use antiphon_model::library::Stdio;
use antiphon_source::codes::unsupported as codes;

/// The number of standard input.
const STANDARD_INPUT: i64 = 0;

/// The number of a stream that is a file.
pub(crate) const FILE: i64 = 3;

/// What a function gives back.
type Returned<N> = Option<Value<N>>;

/// What reads a stream, or asks about its end.
const READERS: &[Stdio] = &[
    Stdio::Scanf,
    Stdio::Fscanf,
    Stdio::Getchar,
    Stdio::Fgetc,
    Stdio::Ungetc,
    Stdio::Fgets,
    Stdio::Fread,
    Stdio::Feof,
];

impl<D: Domain> Machine<'_, D> {
    pub(super) fn stdio(&mut self, function: Stdio, given: &Given<D::Number>) -> Answer<D::Number> {
        if READERS.contains(&function) {
            if let Some(result) = self.read_unknown(function, given)? {
                return Ok(result);
            }
        }
        match function {
            Stdio::Fopen => self.open_file(given),
            Stdio::Fclose => self.close_file(given),
            Stdio::Remove => self.remove_file(given),
            Stdio::Setvbuf => self.set_buffer(given),
            Stdio::Fseek | Stdio::Ftell | Stdio::Rewind => self.place_in_file(function, given),
            Stdio::Ferror if self.environment_is_undecided() => self.file_error(given),
            Stdio::Printf | Stdio::Vprintf => self.print(Stream::Out, given, 0),
            Stdio::Fprintf | Stdio::Vfprintf => {
                let stream = self.output_stream(given, 0)?;
                self.print(stream, given, 1)
            }
            Stdio::Sprintf | Stdio::Snprintf | Stdio::Vsprintf | Stdio::Vsnprintf => {
                self.print_to_memory(function, given)
            }
            Stdio::Swprintf => self.print_wide(given),
            Stdio::Asprintf => self.print_to_fresh(given),
            Stdio::Puts => {
                if let Some(text) = self.unknown_argument(given, 0) {
                    return self.emit_unknown(Stream::Out, text, given);
                }
                let pointer = self.pointer_argument(given, 0)?;
                let mut text = self.read_string(&pointer, given.name)?;
                text.push(b'\n');
                self.emit(Stream::Out, &text, given)
            }
            Stdio::Fputs => self.put_text(given),
            Stdio::Putchar => self.put_character(Stream::Out, given),
            Stdio::Fputc => {
                let stream = self.output_stream(given, 1)?;
                self.put_character(stream, given)
            }
            Stdio::Fwrite => self.write_items(given),
            Stdio::Perror => self.print_error(given),
            Stdio::Fflush | Stdio::Ferror | Stdio::Clearerr => {
                if function == Stdio::Clearerr {
                    self.library_will_change();
                    self.process.library.at_end = false;
                }
                Ok(self.integer_result(given, 0i64))
            }
            Stdio::Scanf | Stdio::Fscanf | Stdio::Sscanf => self.scan_function(function, given),
            Stdio::Getchar | Stdio::Fgetc => {
                let byte = self.read_input();
                Ok(self.integer_result(given, byte.map_or(-1, i64::from)))
            }
            Stdio::Ungetc => {
                let value = self.integer_argument(given, 0)?;
                if value >= 0 {
                    self.library_will_change();
                    self.process.library.put_back.push(value as u8);
                    self.process.library.at_end = false;
                }
                Ok(self.integer_result(given, value))
            }
            Stdio::Fgets => self.read_line(given),
            Stdio::Fread => self.read_items(given),
            Stdio::Feof => {
                let at_end = self.process.library.at_end;
                Ok(self.integer_result(given, i64::from(at_end)))
            }
        }
    }

    /// A function that reads what no text says: a stream of a proof, or a file.
    fn read_unknown(
        &mut self,
        function: Stdio,
        given: &Given<D::Number>,
    ) -> OrStop<Option<Returned<D::Number>>, D::Number> {
        let open = self.environment_is_undecided() && !self.reads_given_input(function, given)?;
        if !open && !self.reads_file(function, given)? {
            return Ok(None);
        }
        match self.written_input(function, given)? {
            Some(result) => Ok(Some(result)),
            None if open => self.open_input(function, given).map(Some),
            None => {
                self.unsupported(&codes::U206, self.here(), "a file in a concrete run whose contents are not known")
            }
        }
    }

    /// `fputs`
    fn put_text(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let stream = self.output_stream(given, 1)?;
        if let Some(text) = self.unknown_argument(given, 0) {
            self.keep_text(given, 1, None)?;
            if stream == Stream::File && self.keeps_outputs() {
                return self.not_of_unknown_value(given);
            }
            return self.emit_unknown(stream, text, given);
        }
        let pointer = self.pointer_argument(given, 0)?;
        let text = self.read_string(&pointer, given.name)?;
        if stream == Stream::File {
            self.keep_text(given, 1, Some(&text))?;
            self.keep_text_of_file(given, 1, vec![Item::Text(text[..].into())])?;
        }
        self.emit(stream, &text, given)
    }

    /// The arguments from some position on: given one by one or as a list.
    pub(crate) fn rest(&mut self, given: &Given<D::Number>, from: usize) -> Vec<Argument<D::Number>> {
        if let Some(Value::Scalar(Scalar::VaList, Cell::VaList(arguments, next))) = given.values.get(from) {
            return arguments.get(*next as usize..).unwrap_or_default().to_vec();
        }
        let rest = given.values.iter().skip(from).map(|value| match value {
            Value::Scalar(scalar, cell) => Argument::Scalar(*scalar, cell.clone()),
            Value::Block(block) => Argument::Block(block.clone()),
        });
        rest.collect()
    }

    /// The text of a print whose format is the argument at `index`.
    fn print_text(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<Formatted<D::Number>, D::Number> {
        let pointer = self.pointer_argument(given, index)?;
        let format = self.read_string(&pointer, given.name)?;
        let arguments = self.rest(given, index + 1);
        let mut formatted = self.formatted(&format, &arguments, given.name)?;
        formatted.read.push((pointer, format.len() as u64 + 1));
        Ok(formatted)
    }

    fn print(&mut self, stream: Stream, given: &Given<D::Number>, format: usize) -> Answer<D::Number> {
        let Formatted { text, numbers, certainty, .. } = self.print_text(given, format)?;
        if stream == Stream::File {
            self.keep_text(given, 0, (certainty == Certainty::Known).then_some(&text))?;
            let items = self.items(&text, numbers.clone());
            self.keep_text_of_file(given, 0, items)?;
        }
        self.write_numbers(stream, &text, numbers);
        match certainty {
            Certainty::Known => Ok(self.integer_result(given, text.len() as i64)),
            Certainty::Numbers | Certainty::Open => self.open_count(given),
        }
    }

    pub(super) fn not_of_unknown_value<T>(&self, given: &Given<D::Number>) -> OrStop<T, D::Number> {
        let message = format!("`{}` converts an unknown value to text", given.name);
        self.unsupported(&codes::U207, self.here(), message)
    }

    /// Writes a text of which nothing is known.
    fn emit_unknown(
        &mut self,
        stream: Stream,
        text: crate::memory::Unknown,
        given: &Given<D::Number>,
    ) -> Answer<D::Number> {
        let name = self.text_name(text);
        self.write(stream, name.as_bytes());
        self.open_count(given)
    }

    fn emit(&mut self, stream: Stream, text: &[u8], given: &Given<D::Number>) -> Answer<D::Number> {
        self.write(stream, text);
        Ok(self.integer_result(given, text.len() as i64))
    }

    fn put_character(&mut self, stream: Stream, given: &Given<D::Number>) -> Answer<D::Number> {
        let number = self.number_argument(given, 0)?;
        if !D::KNOWS_ALL && self.domain.as_index(&number).is_none() {
            if stream == Stream::File {
                self.keep_text(given, 1, None)?;
            }
            let (ty, value, conversion) = (NumberType::INT, number, "%c".into());
            let printed = vec![Embedded { start: 0, end: 1, ty, value, conversion }];
            if stream == Stream::File {
                let items = self.items(b"?", printed.clone());
                self.keep_text_of_file(given, 1, items)?;
            }
            self.write_numbers(stream, b"?", printed);
            return self.open_count(given);
        }
        let byte = self.integer_argument(given, 0)? as u8;
        if stream == Stream::File {
            self.keep_text(given, 1, Some(&[byte]))?;
            self.keep_text_of_file(given, 1, vec![Item::Text([byte][..].into())])?;
        }
        self.write(stream, &[byte]);
        Ok(self.integer_result(given, i64::from(byte)))
    }

    fn print_to_memory(&mut self, function: Stdio, given: &Given<D::Number>) -> Answer<D::Number> {
        let bounded = matches!(function, Stdio::Snprintf | Stdio::Vsnprintf);
        let most = if bounded { self.size_argument(given, 1)? } else { u64::MAX };
        let formatted = self.print_text(given, if bounded { 2 } else { 1 })?;
        if formatted.certainty == Certainty::Open && most > 0 {
            return self.not_of_unknown_value(given);
        }
        if formatted.certainty == Certainty::Open {
            return self.open_count(given);
        }
        let text = self.characters(&formatted, given)?;
        if most > 0 {
            let kept = text.len().min(usize::try_from(most - 1).unwrap_or(usize::MAX));
            let pointer = self.pointer_argument(given, 0)?;
            for (source, size) in &formatted.read {
                self.check_apart(&pointer, kept as u64 + 1, source, *size, given.name)?;
            }
            self.write_characters(&pointer, &text[..kept], given.name)?;
        }
        Ok(self.integer_result(given, text.len() as i64))
    }

    /// Prints wide characters. The form that some platforms have, without a size, writes as many as there are.
    fn print_wide(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        if matches!(self.cell(given, 1)?, Cell::Pointer(_)) {
            let message = format!("`{}` without a size", given.name);
            return self.unsupported(&codes::U001, self.here(), message);
        }
        let most = self.size_argument(given, 1)?;
        let format = self.pointer_argument(given, 2)?;
        let format = self.read_wide_string(&format, given)?;
        let arguments = self.rest(given, 3);
        let Formatted { text, certainty, .. } = self.formatted(&format, &arguments, given.name)?;
        if certainty != Certainty::Known {
            return self.not_of_unknown_value(given);
        }
        let fits = (text.len() as u64) < most;
        if most > 0 {
            let kept = text.len().min(usize::try_from(most - 1).unwrap_or(usize::MAX));
            let wide = text[..kept].iter().chain([&0]).flat_map(|own| u32::from(*own).to_le_bytes());
            let pointer = self.pointer_argument(given, 0)?;
            self.write_bytes(&pointer, &wide.collect::<Vec<u8>>(), given.name)?;
        }
        Ok(self.integer_result(given, if fits { text.len() as i64 } else { -1 }))
    }

    /// A wide string, if all its characters are ones of ASCII.
    fn read_wide_string(&mut self, pointer: &Pointer, given: &Given<D::Number>) -> OrStop<Vec<u8>, D::Number> {
        let mut text = Vec::new();
        loop {
            let at = 4 * text.len() as u64;
            let mut bytes = [0; 4];
            for (own, at) in bytes.iter_mut().zip(at..) {
                *own = self.load_byte(pointer, at, given.name)?;
            }
            match u32::from_le_bytes(bytes) {
                0 => return Ok(text),
                wide @ 1..128 => text.push(wide as u8),
                _ => {
                    let message = format!("`{}` with characters beyond ASCII", given.name);
                    return self.unsupported(&codes::U208, self.here(), message);
                }
            }
        }
    }

    fn print_to_fresh(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let formatted = self.print_text(given, 1)?;
        if formatted.certainty == Certainty::Open {
            return self.not_of_unknown_value(given);
        }
        let text = self.characters(&formatted, given)?;
        let target = self.pointer_argument(given, 0)?;
        let fresh = self.library_string(&vec![b'?'; text.len()], Origin::Heap(self.here()))?;
        if let Cell::Pointer(place) = &fresh {
            self.write_characters(place, &text, given.name)?;
        }
        self.write_scalar(&target, Scalar::Pointer, fresh, given.name)?;
        Ok(self.integer_result(given, text.len() as i64))
    }

    fn write_items(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let (size, count) = (self.size_argument(given, 1)?, self.size_argument(given, 2)?);
        let stream = self.output_stream(given, 3)?;
        let pointer = self.pointer_argument(given, 0)?;
        let bytes = size.saturating_mul(count);
        if stream == Stream::File {
            // Values need no bytes to be in a file.
            let values = self.read_values(&pointer, bytes, given.name)?;
            if self.keeps_outputs() {
                let items = self.block_items(&values)?;
                self.keep_values_of_file(given, 3, items)?;
            }
            self.keep_values(given, 3, values)?;
        } else {
            let bytes = self.read_bytes(&pointer, bytes, given.name)?;
            self.write(stream, &bytes);
        }
        Ok(self.integer_result(given, if size == 0 { 0 } else { count as i64 }))
    }

    fn read_values(&mut self, pointer: &Pointer, bytes: u64, name: &str) -> OrStop<Block<D::Number>, D::Number> {
        self.check_range(pointer, bytes, name)?;
        let (object, offset) = (pointer.object, pointer.offset as u32);
        let answer = self.process.memory.take(&mut self.domain, object, offset, bytes as u32);
        self.placed(answer, Self::here)
    }

    fn print_error(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let mut text = match self.cell(given, 0)? {
            Cell::Pointer(pointer) => self.read_string(&pointer, given.name)?,
            _ => Vec::new(),
        };
        if !text.is_empty() {
            text.extend_from_slice(b": ");
        }
        let number = self.errno()?;
        text.extend_from_slice(self.error_message(number)?.as_bytes());
        text.push(b'\n');
        self.write(Stream::Err, &text);
        Ok(None)
    }

    /// `fread` of standard input that is known.
    fn read_items(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let (size, count) = (self.size_argument(given, 1)?, self.size_argument(given, 2)?);
        let pointer = self.pointer_argument(given, 0)?;
        let wanted = size.saturating_mul(count);
        self.check_range(&pointer, wanted, given.name)?;
        let mut bytes = Vec::new();
        while (bytes.len() as u64) < wanted {
            match self.read_input() {
                Some(byte) => bytes.push(byte),
                None => break,
            }
        }
        let whole = (bytes.len() as u64).checked_div(size).unwrap_or(0);
        for (at, byte) in bytes.iter().enumerate() {
            let place = Pointer { offset: pointer.offset.saturating_add(at as i32), ..pointer };
            let value = Cell::Number(self.domain.integer(i128::from(*byte as i8), CHAR));
            self.write_scalar(&place, Scalar::Number(CHAR), value, given.name)?;
        }
        Ok(self.integer_result(given, whole as i64))
    }

    /// The number of a stream.
    pub(crate) fn stream(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<i64, D::Number> {
        let pointer: Pointer = self.pointer_argument(given, index)?;
        match self.read_scalar(&pointer, Scalar::Number(NumberType::INT), given.name)? {
            Cell::Number(number) => self.known(&number, "the number of a stream"),
            _ => self.fault(Property::Pointer, self.argument_span(given, index), "this is not an open stream"),
        }
    }

    fn output_stream(&mut self, given: &Given<D::Number>, index: usize) -> OrStop<Stream, D::Number> {
        match self.stream(given, index)? {
            1 => Ok(Stream::Out),
            2 => Ok(Stream::Err),
            FILE => Ok(Stream::File),
            _ => self.unsupported(&codes::U206, self.here(), "writing to a stream that is not open for output"),
        }
    }

    /// The next byte of standard input.
    pub(super) fn read_input(&mut self) -> Option<u8> {
        self.library_will_change();
        if let Some(byte) = self.process.library.put_back.pop() {
            return Some(byte);
        }
        let byte = self.standard_input().get(self.process.library.input_read).copied();
        match byte {
            Some(_) => self.process.library.input_read += 1,
            None => self.process.library.at_end = true,
        }
        byte
    }

    /// What standard input holds: of several processes the first reads it.
    pub(super) fn standard_input(&self) -> &[u8] {
        match (&self.options.launch.stdin, self.rank()) {
            (Some(bytes), 0) => bytes,
            _ => &[],
        }
    }

    /// Whether a function reads standard input, and that is known.
    fn reads_given_input(&mut self, function: Stdio, given: &Given<D::Number>) -> OrStop<bool, D::Number> {
        if self.options.launch.stdin.is_none() {
            return Ok(false);
        }
        match stream_argument(function) {
            None => Ok(true),
            Some(stream) => Ok(self.stream(given, stream)? == STANDARD_INPUT),
        }
    }

    /// Whether a function reads a file.
    fn reads_file(&mut self, function: Stdio, given: &Given<D::Number>) -> OrStop<bool, D::Number> {
        match stream_argument(function) {
            None => Ok(false),
            Some(stream) => Ok(self.stream(given, stream)? == FILE),
        }
    }

    fn read_line(&mut self, given: &Given<D::Number>) -> Answer<D::Number> {
        let pointer = self.pointer_argument(given, 0)?;
        let most = self.integer_argument(given, 1)?;
        let mut text = Vec::new();
        while (text.len() as i64) < most - 1 {
            match self.read_input() {
                None => break,
                Some(byte) => text.push(byte),
            }
            if text.last() == Some(&b'\n') {
                break;
            }
        }
        if text.is_empty() {
            return Ok(self.pointer_result(Cell::Null));
        }
        text.push(0);
        self.write_bytes(&pointer, &text, given.name)?;
        Ok(self.pointer_result(Cell::Pointer(pointer)))
    }
}

/// Which argument of a function that reads is the stream; none where it reads standard input.
fn stream_argument(function: Stdio) -> Option<usize> {
    match function {
        Stdio::Ungetc => Some(1),
        Stdio::Fgets => Some(2),
        Stdio::Fread => Some(3),
        Stdio::Scanf | Stdio::Getchar => None,
        _ => Some(0),
    }
}
