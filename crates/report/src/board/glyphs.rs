//! Glyphs of the characters on shogi pieces, as strokes in a box of 100 by 100, because a bare machine has no font with them.

/// The strokes of a character. Characters of promoted pieces are red.
pub(super) struct Glyph {
    pub(super) strokes: &'static str,
    pub(super) promoted: bool,
}

/// The glyph of a character on shogi pieces.
pub(super) fn glyph(character: char) -> Option<Glyph> {
    let (strokes, promoted) = match character {
        '玉' => (JADE, false),
        '飛' => (FLYING, false),
        '角' => (HORN, false),
        '金' => (GOLD, false),
        '銀' => (SILVER, false),
        '桂' => (LAUREL, false),
        '香' => (INCENSE, false),
        '歩' => (WALK, false),
        '龍' => (DRAGON, true),
        '馬' => (HORSE, true),
        '全' => (WHOLE, true),
        '圭' => (TABLET, true),
        '杏' => (APRICOT, true),
        'と' => (TO, true),
        _ => return None,
    };
    Some(Glyph { strokes, promoted })
}

const JADE: &str = "M16 14H84M22 48H78M10 90H90M50 14V90M62 61L75 76";

const FLYING: &str = "M22 10H64C64 28 70 36 84 38L88 28M84 8L71 18M72 20L86 27\
                      M10 50H64C64 74 72 88 90 92L94 80M86 50L72 60M74 62L90 70\
                      M42 22L16 34M28 30V62Q26 82 12 94M46 24V94";

const HORN: &str = "M42 4L14 30M38 14H66L54 30M24 32H78V84Q78 94 66 91M24 32V62Q24 82 10 94M24 50H78M24 68H78M50 32V88";

const GOLD: &str = "M50 6L10 42M50 6L90 42M30 44H70M18 64H82M50 44V93M28 72L36 86M72 72L64 86M10 94H90";

const SILVER: &str = "M27 6L5 36M27 6L48 33M15 38H40M9 56H46M27 38V90M13 64L18 79M42 64L37 79M5 93L48 87\
                      M58 12H90V48H58M58 30H90M58 12V91L76 80M90 54L72 66M66 49Q76 78 97 93";

const LAUREL: &str = "M5 30H45M26 6V96M26 32Q19 54 5 68M28 36L43 58\
                      M53 24H93M73 6V47M49 47H97M53 71H93M73 52V94M48 94H98";

const INCENSE: &str = "M70 4Q50 12 22 14M10 30H90M50 10V52M48 31Q34 46 12 53M52 31Q66 46 90 53\
                       M28 60H72V96H28ZM28 78H72";

const WALK: &str = "M50 4V46M50 23H78M27 18V46M10 46H90M50 52V76M31 58L18 74M68 57L83 71M80 69Q60 90 16 97";

const DRAGON: &str = "M27 4V15M8 16H46M16 20L20 32M38 20L34 32M4 34H50\
                      M12 43V80Q12 90 6 97M12 43H44V88Q44 97 35 94M12 57H44M12 71H44\
                      M62 5V25H94M62 14H88M58 38H92V52H62V84Q62 94 72 94H90Q96 94 96 82M62 65H88M62 78H88";

const HORSE: &str =
    "M24 8V64H87Q88 94 73 95L66 89M24 8H80M24 26H76M24 45H76M50 8V64M13 75L7 92M30 76V90M46 76L50 88M62 75L68 84";

const WHOLE: &str = "M50 4L8 44M50 4L92 44M28 46H72M28 68H72M50 46V92M14 92H86";

const TABLET: &str = "M20 24H80M50 4V46M10 46H90M20 70H80M50 52V94M6 94H94";

const APRICOT: &str = "M12 22H88M50 4V58M48 23Q34 44 10 54M52 23Q66 44 90 54M28 66H72V96H28Z";

const TO: &str = "M34 8Q36 28 44 42M80 26Q20 50 22 72Q24 95 84 90";

#[cfg(test)]
mod tests {
    use super::glyph;

    #[test]
    fn strokes_stay_in_their_box() {
        for written in "玉飛角金銀桂香歩龍馬全圭杏と".chars() {
            let strokes = glyph(written).expect("a character of a shogi piece").strokes;
            let numbers: Vec<f64> =
                strokes.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
            assert!(numbers.len() >= 8, "{written}");
            assert!(numbers.iter().all(|&number| number <= 100.0), "{written}");
        }
        assert!(glyph('P').is_none());
    }
}
