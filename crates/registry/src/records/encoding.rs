//! Character encodings of record files: UTF-8, or a game's older encodings.

use crate::game_entry;
use encoding_rs::{Encoding, SHIFT_JIS};
use std::borrow::Cow;
use tenbin_core::ParseError;

/// Decodes a record file: UTF-8 with or without a byte order mark, Shift_JIS for games with such formats, or the encoding that
/// the file names. In the latter two, an invalid byte does not spoil the rest.
///
/// ```
/// use tenbin_registry::decode;
/// let shift_jis = [0x90, 0xe6, 0x8e, 0xe8, 0x81, 0x46, b'\n'];
/// assert_eq!(decode("shogi", &shift_jis).unwrap(), "先手：\n");
/// assert_eq!(decode("shogi", "\u{feff}先手：".as_bytes()).unwrap(), "先手：");
/// assert_eq!(decode("go", b"(;CA[GB2312]PB[\xce\xe2])").unwrap(), "(;CA[GB2312]PB[吴])");
/// let error = decode("amazons", b"(;GM[18]\nPB[\x90\xe6])").unwrap_err();
/// assert_eq!(error.to_string(), "invalid UTF-8 in line 2 (records of amazons are UTF-8)");
/// ```
pub fn decode<'b>(game: &str, bytes: &'b [u8]) -> Result<Cow<'b, str>, ParseError> {
    let entry = game_entry(game)?;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(text.into()),
        Err(error) => error,
    };
    let named = entry.native_formats().iter().find_map(|format| format.charset(bytes));
    if let Some(encoding) = named.and_then(|name| Encoding::for_label(name.as_bytes())) {
        return Ok(encoding.decode_without_bom_handling(bytes).0);
    }
    if entry.native_formats().iter().any(|format| format.may_be_shift_jis()) {
        return Ok(likelier(bytes));
    }
    let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
    let message = format!("invalid UTF-8 in line {line} (records of {} are UTF-8)", entry.info().name);
    Err(ParseError::whole("", message))
}

/// The decoding with fewer invalid bytes.
fn likelier(bytes: &[u8]) -> Cow<'_, str> {
    let invalid = |text: &str| text.matches(char::REPLACEMENT_CHARACTER).count();
    let (utf_8, (shift_jis, _)) = (String::from_utf8_lossy(bytes), SHIFT_JIS.decode_without_bom_handling(bytes));
    if invalid(&utf_8) < invalid(&shift_jis) { utf_8 } else { shift_jis }
}
