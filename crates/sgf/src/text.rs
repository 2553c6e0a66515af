//! Escaping of property values, and the character set of a file.

/// The text of a value: escapes resolved, and escaped line breaks removed.
pub fn unescape(value: &str) -> String {
    let mut text = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        let letter = if letter == '\\' { letters.next().filter(|&next| next != '\n') } else { Some(letter) };
        text.extend(letter);
    }
    text
}

/// Escapes a text for use as a property value.
///
/// ```
/// # use tenbin_sgf::{escape, unescape};
/// assert_eq!(escape("a]b\\c"), "a\\]b\\\\c");
/// assert_eq!(unescape(&escape("a]b\\c")), "a]b\\c");
/// ```
pub fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// A name with every run of white space replaced by one space, and none at the ends.
pub fn normalize_name(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The character set of a file, from its first `CA` property.
///
/// ```
/// # use tenbin_sgf::charset;
/// assert_eq!(charset(b"(;GM[1]CA[Shift_JIS]PB[\x90\xe6])"), Some("Shift_JIS"));
/// assert_eq!(charset(b"(;GM[1])"), None);
/// ```
pub fn charset(bytes: &[u8]) -> Option<&str> {
    const KEY: &[u8] = b"CA[";
    let start = bytes.windows(KEY.len()).position(|window| window == KEY)? + KEY.len();
    let length = bytes[start..].iter().position(|&byte| byte == b']')?;
    std::str::from_utf8(&bytes[start..start + length]).ok().map(str::trim).filter(|name| !name.is_empty())
}
