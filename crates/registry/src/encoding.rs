//! The letters of a file: UTF-8, or the encoding that a game's other programs still write.

use crate::room;
use encoding_rs::{Encoding, SHIFT_JIS};
use std::borrow::Cow;
use tenbin_core::ParseError;

/// The text of a file with records of a game: UTF-8, with a byte order mark or without, or Shift_JIS where the game has
/// formats that are written so, or whatever letters the file itself names where the format lets it. There a stray byte, such
/// as half a letter at the end of a name that was cut off, does not spoil the rest.
///
/// ```
/// use tenbin_registry::decode;
/// let shift_jis = [0x90, 0xe6, 0x8e, 0xe8, 0x81, 0x46, b'\n'];
/// assert_eq!(decode("shogi", &shift_jis).unwrap(), "先手：\n");
/// assert_eq!(decode("shogi", "\u{feff}先手：".as_bytes()).unwrap(), "先手：");
/// assert_eq!(decode("go", b"(;CA[GB2312]PB[\xce\xe2])").unwrap(), "(;CA[GB2312]PB[吴])");
/// let mistake = decode("amazons", b"(;GM[18]\nPB[\x90\xe6])").unwrap_err();
/// assert_eq!(mistake.to_string(), "line 2 is not UTF-8, in which records of amazons are written");
/// ```
pub fn decode<'b>(game: &str, bytes: &'b [u8]) -> Result<Cow<'b, str>, ParseError> {
    let room = room(game)?;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(text.into()),
        Err(error) => error,
    };
    let named = room.own_formats().iter().find_map(|format| format.charset(bytes));
    if let Some(encoding) = named.and_then(|name| Encoding::for_label(name.as_bytes())) {
        return Ok(encoding.decode_without_bom_handling(bytes).0);
    }
    if room.own_formats().iter().any(|format| format.may_be_shift_jis()) {
        return Ok(likelier(bytes));
    }
    let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
    let message = format!("line {line} is not UTF-8, in which records of {} are written", room.card().name);
    Err(ParseError::whole("", message))
}

/// The text in the encoding of which fewer bytes are wrong.
fn likelier(bytes: &[u8]) -> Cow<'_, str> {
    let wrong = |text: &str| text.matches(char::REPLACEMENT_CHARACTER).count();
    let (utf_8, (shift_jis, _)) = (String::from_utf8_lossy(bytes), SHIFT_JIS.decode_without_bom_handling(bytes));
    if wrong(&utf_8) < wrong(&shift_jis) { utf_8 } else { shift_jis }
}
