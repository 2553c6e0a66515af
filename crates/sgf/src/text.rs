//! What values say, and in which letters a file is written.

/// What a value says: backslashes taken away, and line breaks after them too.
pub fn plain_text(value: &str) -> String {
    let mut text = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        let letter = if letter == '\\' { letters.next().filter(|&next| next != '\n') } else { Some(letter) };
        text.extend(letter);
    }
    text
}

/// A text as it has to be written to be read again as it is.
///
/// ```
/// # use tenbin_sgf::{escaped, plain_text};
/// assert_eq!(escaped("a]b\\c"), "a\\]b\\\\c");
/// assert_eq!(plain_text(&escaped("a]b\\c")), "a]b\\c");
/// ```
pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// A name without line breaks, tabs, or blanks at its ends.
pub fn tidy(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The name of the letters that a file says it is written in, by its first property `CA`.
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
