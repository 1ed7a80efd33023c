//! As much of XML and YAML as result files have: elements with quoted attributes and text; blocks of mappings and lists with
//! JSON's scalars. What is beyond that is an error, so that a file that only looks right is found.

use serde_json::{Map, Value};

/// An element.
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<Element>,
}

impl Element {
    pub fn names(&self) -> Vec<String> {
        self.attributes.iter().map(|(name, _)| name.clone()).collect()
    }

    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }
}

/// The outermost element.
pub fn xml(text: &str) -> Result<Element, String> {
    let text = text.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>").ok_or("no declaration")?;
    let mut open: Vec<Element> = Vec::new();
    for part in text.trim().split('<').skip(1) {
        let (tag, behind) = part.split_once('>').ok_or_else(|| format!("`<{part}` is not closed"))?;
        check_characters(behind)?;
        if let Some(name) = tag.strip_prefix('/') {
            let done = open.pop().filter(|own| own.name == name).ok_or_else(|| format!("`</{tag}>` closes nothing"))?;
            match open.last_mut() {
                Some(outer) => outer.children.push(done),
                None => return if behind.is_empty() { Ok(done) } else { Err(behind.into()) },
            }
            continue;
        }
        let element = element(tag.trim_end_matches('/'))?;
        match (tag.ends_with('/'), open.last_mut()) {
            (true, Some(outer)) => outer.children.push(element),
            (true, None) => return Ok(element),
            (false, _) => open.push(element),
        }
    }
    Err("an element is not closed".into())
}

fn element(tag: &str) -> Result<Element, String> {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    let mut attributes: Vec<(String, String)> = Vec::new();
    while !rest.trim().is_empty() {
        let (key, value) = rest.trim_start().split_once("=\"").ok_or_else(|| format!("`{rest}`"))?;
        let (value, after) = value.split_once('"').ok_or_else(|| format!("`{rest}`"))?;
        check_characters(value)?;
        if attributes.iter().any(|(own, _)| own == key) {
            return Err(format!("`{key}` is there twice"));
        }
        attributes.push((key.into(), value.into()));
        rest = after;
    }
    Ok(Element { name: name.into(), attributes, children: Vec::new() })
}

/// `&` begins one of the five names or a number.
fn check_characters(text: &str) -> Result<(), String> {
    let fine = |after: &str| ["amp;", "lt;", "gt;", "quot;", "apos;", "#"].iter().any(|name| after.starts_with(name));
    match text.split('&').skip(1).all(fine) && !text.contains(|c: char| c.is_control() && !"\n\r\t".contains(c)) {
        true => Ok(()),
        false => Err(format!("`{text}` is not escaped")),
    }
}

/// The value of a file.
pub fn yaml(text: &str) -> Result<Value, String> {
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    // `- x` is an entry whose mapping stands two columns further.
    let mut lines: Vec<(usize, String)> =
        lines.map(|line| (line.len() - line.trim_start().len(), line.trim_start().to_owned())).rev().collect();
    let indent = lines.last().map_or(0, |(indent, _)| *indent);
    let value = block(&mut lines, indent)?;
    if lines.is_empty() {
        Ok(value)
    } else {
        Err(format!("{:?} is left", lines.last()))
    }
}

/// The block of lines that stand this far to the right; the next line is the last of `lines`.
fn block(lines: &mut Vec<(usize, String)>, indent: usize) -> Result<Value, String> {
    let (mut list, mut fields) = (Vec::new(), Map::new());
    while lines.last().is_some_and(|(own, _)| *own == indent) {
        let (_, line) = lines.pop().unwrap_or_default();
        if let Some(entry) = line.strip_prefix("- ") {
            if entry.contains(": ") && !entry.starts_with('"') || entry.ends_with(':') {
                lines.push((indent + 2, entry.to_owned()));
                list.push(block(lines, indent + 2)?);
            } else {
                list.push(scalar(entry)?);
            }
            continue;
        }
        let Some((key, value)) = entry(&line) else { return scalar(&line) };
        let value = match (value, lines.last()) {
            ("", Some((deeper, _))) if *deeper > indent => {
                let deeper = *deeper;
                block(lines, deeper)?
            }
            ("", _) => return Err(format!("`{key}` has no value")),
            (text, _) => scalar(text)?,
        };
        if fields.insert(key.clone(), value).is_some() {
            return Err(format!("`{key}` is there twice"));
        }
    }
    match (list.is_empty(), fields.is_empty()) {
        (false, true) => Ok(list.into()),
        (true, false) => Ok(fields.into()),
        _ => Err(format!("a block at column {indent} is neither a list nor a mapping")),
    }
}

/// A key, which may be quoted, and what stands behind it on its line.
fn entry(line: &str) -> Option<(String, &str)> {
    let split = match line.strip_prefix('"') {
        Some(quoted) => quoted.find('"')? + 2,
        None => line.find(':')?,
    };
    let value = line[split..].strip_prefix(':')?;
    Some((line[..split].trim_matches('"').to_owned(), value.trim_start()))
}

/// Numbers, quoted texts and empty lists are written as in JSON.
fn scalar(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("`{text}`: {error}"))
}

#[test]
fn what_is_not_xml_or_yaml_is_refused() {
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
    assert!(xml(&format!("{head}<a x=\"1\"><b/>t &lt;</a>")).is_ok_and(|a| a.children.len() == 1));
    for text in ["<a>", "<a><b></a></b>", "<a x=1/>", "<a x=\"1\" x=\"2\"/>", "<a>&</a>"] {
        assert!(xml(&format!("{head}{text}")).is_err(), "{text}");
    }
    let value = yaml("- a: 1\n  b:\n    - \"x\"\n    - c: \"y: z\"\n").ok();
    assert_eq!(value, serde_json::from_str("[{\"a\": 1, \"b\": [\"x\", {\"c\": \"y: z\"}]}]").ok());
    for text in ["- a: x\n", "- a:\n", "- a: 1\n  a: 2\n", "a: 1\n- b: 2\n"] {
        assert!(yaml(text).is_err(), "{text}");
    }
}
