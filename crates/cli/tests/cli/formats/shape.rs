//! Shapes of JSON: an object by its fields, those with `?` may be missing; `{"*": shape}` with any names; a list by the shape of
//! each; and words: `text`, `number`, `positive`, `truth`, `any`, or the texts that are allowed, between bars.

use serde_json::{json, Map, Value};

/// What is wrong with a value, and where; nothing if it has the shape.
pub fn complaint(value: &Value, shape: &Value) -> Option<String> {
    match shape {
        Value::Object(fields) => match (value.as_object(), fields.get("*")) {
            (None, _) => Some(format!(": {value} is not an object")),
            (Some(own), Some(each)) => {
                own.iter().find_map(|(name, value)| complaint(value, each).map(|why| format!(".{name}{why}")))
            }
            (Some(own), None) => of_fields(own, fields),
        },
        Value::Array(each) => match value.as_array() {
            Some(all) => (0..).zip(all).find_map(|(index, value)| {
                let shape = each.first().cloned().unwrap_or_else(|| json!("nothing"));
                complaint(value, &shape).map(|why| format!("[{index}]{why}"))
            }),
            None => Some(format!(": {value} is not a list")),
        },
        word => of_word(value, word.as_str().unwrap_or_default()),
    }
}

fn of_fields(own: &Map<String, Value>, fields: &Map<String, Value>) -> Option<String> {
    let known = |name: &String| fields.contains_key(name) || fields.contains_key(&format!("{name}?"));
    if let Some(unknown) = own.keys().find(|name| !known(name)) {
        return Some(format!(": there is no field `{unknown}`"));
    }
    fields.iter().find_map(|(name, shape)| {
        let plain = name.trim_end_matches('?');
        match own.get(plain) {
            Some(value) => complaint(value, shape).map(|why| format!(".{plain}{why}")),
            None => (plain == name).then(|| format!(": the field `{name}` is missing")),
        }
    })
}

fn of_word(value: &Value, word: &str) -> Option<String> {
    let fits = match word {
        "any" => true,
        "text" => value.is_string(),
        "number" => value.is_number(),
        "positive" => value.as_u64().is_some_and(|number| number > 0),
        "truth" => value.is_boolean(),
        words => value.as_str().is_some_and(|text| words.split('|').any(|own| own == text)),
    };
    (!fits).then(|| format!(": {value} is not {word}"))
}

#[test]
fn shapes_find_what_is_wrong() {
    let shape = json!({"a": ["number"], "b?": "x|y", "c": {"*": "text"}});
    let told = |value: Value| complaint(&value, &shape).unwrap_or_default();
    assert_eq!(told(json!({"a": [1], "b": "y", "c": {"k": "v"}})), "");
    assert_eq!(told(json!({"a": ["z"], "c": {}})), ".a[0]: \"z\" is not number");
    assert_eq!(told(json!({"a": [], "b": "z", "c": {}})), ".b: \"z\" is not x|y");
    assert_eq!(told(json!({"a": []})), ": the field `c` is missing");
    assert_eq!(told(json!({"a": [], "c": {}, "d": 1})), ": there is no field `d`");
    assert_eq!(told(json!({"a": [], "c": {"k": 1}})), ".c.k: 1 is not text");
}
