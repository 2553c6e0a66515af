//! Marked text: `` `code` `` and `**bold**` in headings, paragraphs, captions and table cells.

use maud::{Markup, html};

use crate::svg::printable;

/// Parses `` `code` `` and `**bold**`. An unpaired sign is literal, and so is all text inside code.
pub(crate) fn inline(text: &str) -> Markup {
    let text = printable(text);
    let mut rest = text.as_str();
    let mut parts = Vec::new();
    while let Some(start) = rest.find(['`', '*']) {
        let (before, from) = rest.split_at(start);
        let sign = if from.starts_with("**") { "**" } else { &from[..1] };
        let inner = from[sign.len()..].split_once(sign).filter(|(inner, _)| sign != "*" && !inner.is_empty());
        parts.push(html! { (before) });
        rest = match inner {
            Some((inner, after)) => {
                parts.push(if sign == "`" {
                    html! { code { (inner) } }
                } else {
                    html! { strong { (inline(inner)) } }
                });
                after
            }
            None => {
                parts.push(html! { (sign) });
                &from[sign.len()..]
            }
        };
    }
    html! { @for part in parts { (part) } (rest) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, html: &str) {
        assert_eq!(inline(text).into_string(), html);
    }

    #[test]
    fn code_and_bold_are_parsed() {
        check("a `b` c", "a <code>b</code> c");
        check("**a `b`**", "<strong>a <code>b</code></strong>");
        check("`**a**`", "<code>**a**</code>");
    }

    #[test]
    fn unpaired_signs_are_literal() {
        check("2 * 3 * 4", "2 * 3 * 4");
        check("a ` b", "a ` b");
        check("****", "****");
        check("``", "``");
        check("**a", "**a");
    }

    #[test]
    fn everything_else_is_escaped() {
        check("<b> & \"c\" `<d>`", "&lt;b&gt; &amp; &quot;c&quot; <code>&lt;d&gt;</code>");
    }
}
