//! Tables and pages: output formats and escaping.

use roxmltree::Document;
use tenbin_core::Diagram;
use tenbin_report::board::BoardDrawing;
use tenbin_report::page::Page;
use tenbin_report::table::{Align, DataTable};

fn table_to_escape() -> DataTable {
    DataTable::new(["a|b", "<c>"])
        .align([Align::Left, Align::Right])
        .row(["x, \"y\"", "1"])
        .row(["two\nlines & `code`"])
}

#[test]
fn csv_cells_are_quoted() {
    assert_eq!(table_to_escape().to_csv(), "a|b,<c>\n\"x, \"\"y\"\"\",1\n\"two\nlines & `code`\",\n");
}

#[test]
fn markdown_cells_are_escaped() {
    let expected = "| a\\|b | \\<c> |\n| --- | ---: |\n| x, \"y\" | 1 |\n| two lines \\& \\`code\\` |  |\n";
    assert_eq!(table_to_escape().to_markdown(), expected);
}

#[test]
fn html_cells_are_escaped_and_aligned() {
    let html = table_to_escape().to_html();
    let document = Document::parse(&html).expect("well-formed");
    let cells: Vec<_> =
        document.descendants().filter(|node| node.has_tag_name("td") || node.has_tag_name("th")).collect();
    assert_eq!(cells.len(), 6);
    assert_eq!(cells[1].text(), Some("<c>"));
    assert_eq!(cells[3].attribute("class"), Some("number"));
    assert_eq!(cells[2].attribute("class"), None);
    assert_eq!(cells[3].attribute("data-column"), Some("<c>"), "a narrow screen shows the name beside the cell");
    let code = document.descendants().find(|node| node.has_tag_name("code")).expect("backticks are code");
    assert_eq!(code.text(), Some("code"));
}

#[test]
fn terminal_columns_line_up() {
    let table =
        DataTable::new(["name", "value"]).align([Align::Left, Align::Right]).row(["天秤", "1"]).row(["é", "12.5"]);
    assert_eq!(table.to_text(), "name  value\n───────────\n天秤      1\né      12.5\n");
}

#[test]
fn terminal_text_has_no_escape_sequences() {
    assert!(!DataTable::new(["\u{1b}[31mred"]).to_text().contains('\u{1b}'));
}

#[test]
fn empty_tables_do_not_panic() {
    for table in [DataTable::default(), DataTable::new(["only a header"]), DataTable::default().row(["only a row"])] {
        let _ = (table.to_text(), table.to_csv(), table.to_markdown());
        Document::parse(&table.to_html()).expect("well-formed");
    }
}

#[test]
fn a_page_is_self_contained() {
    let page = Page::new("A <title> & more")
        .heading("`head`")
        .paragraph("some **bold** words")
        .table(&table_to_escape())
        .figure(BoardDrawing::from(Diagram::empty(3, 3)).to_svg(), "a \"board\"")
        .figure(BoardDrawing::from(Diagram::empty(3, 3)).to_svg(), "the same again")
        .code("a < b\n  && c");
    let html = page.to_html();
    assert!(html.starts_with("<!DOCTYPE html><html lang=\"en\">"));
    assert!(html.contains("<title>A &lt;title&gt; &amp; more</title>"));
    assert!(html.contains("<pre><code>a &lt; b\n  &amp;&amp; c</code></pre>"));
    for outside in ["<script", "src=", "href=", "@import", "url(", " id="] {
        assert!(!html.contains(outside), "{outside}");
    }
    let body = &html[html.find("<body>").expect("a body")..html.find("</html>").expect("an end")];
    let document = Document::parse(body).expect("well-formed");
    let blocks: Vec<&str> =
        document.root_element().first_child().expect("main").children().map(|node| node.tag_name().name()).collect();
    let blocks: Vec<&str> = blocks.into_iter().filter(|name| !name.is_empty()).collect();
    assert_eq!(blocks, ["h1", "h2", "p", "div", "figure", "figure", "pre"]);
}
