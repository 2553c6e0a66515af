//! Line breaks within the cells of a text table, so that it fits a terminal.

/// The width that tables try to fit, in columns.
const WIDTH: usize = 80;

/// The width between two columns.
const GAP: usize = 2;

/// The narrowest limit of a column of words.
const NARROWEST: usize = 12;

/// Breaks the widest columns until the table fits 80 columns, as far as its words allow. The first row is the header. Below it
/// only columns of words are broken.
pub(crate) fn break_lines(rows: &mut [Vec<String>], has_words: impl Fn(usize) -> bool) {
    let columns = rows.first().map_or(0, Vec::len);
    let mut widths: Vec<usize> = (0..columns).map(|column| column_width(rows, column)).collect();
    let narrowest =
        |column| if has_words(column) { NARROWEST } else { column_width(rows.get(1..).unwrap_or_default(), column) };
    let narrowest: Vec<usize> = (0..columns).map(narrowest).collect();
    let (whole, mut limits) = (rows.to_vec(), widths.clone());
    while widths.iter().sum::<usize>() + GAP * columns.saturating_sub(1) > WIDTH {
        let can_shrink = |&column: &usize| limits[column] > narrowest[column];
        let Some(widest) = (0..columns).filter(can_shrink).max_by_key(|&column| limits[column]) else { return };
        limits[widest] -= 1;
        let broken_rows = if has_words(widest) { rows.len() } else { 1 };
        for (row, whole) in rows[..broken_rows].iter_mut().zip(&whole) {
            row[widest] = broken(&whole[widest], limits[widest]);
        }
        widths[widest] = column_width(rows, widest);
    }
}

fn column_width(rows: &[Vec<String>], column: usize) -> usize {
    let lines = rows.iter().flat_map(|row| row[column].lines());
    lines.map(|line| line.chars().count()).max().unwrap_or(0)
}

/// A cell in lines of at most `limit` characters, broken after spaces, commas and colons. A longer word stays whole.
fn broken(cell: &str, limit: usize) -> String {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in cell.split_inclusive([' ', ',', ':']) {
        if !line.is_empty() && line.chars().count() + word.trim_end().chars().count() > limit {
            lines.push(std::mem::take(&mut line));
        }
        line.push_str(word);
    }
    lines.push(line);
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_breaks_after_spaces_and_commas() {
        assert_eq!(broken("lieberum:depth=3,time=1s", 17), "lieberum:depth=3,\ntime=1s");
        assert_eq!(broken("two words", 5), "two\nwords");
        assert_eq!(broken("indivisible", 5), "indivisible");
    }

    #[test]
    fn a_wide_table_fits_and_a_narrow_one_stays() {
        let spec = "lieberum:depth=3,time=1s,lazy=200,null-move=off,quiescence=off,lmr=off";
        let mut rows = vec![vec!["1".to_owned(), spec.to_owned(), spec.to_owned(), "+12 ± 20".to_owned()]];
        break_lines(&mut rows, |column| (1..3).contains(&column));
        let width: usize = (0..4).map(|column| column_width(&rows, column)).sum();
        assert!(width + 3 * GAP <= WIDTH, "{rows:?}");
        assert_eq!(rows[0][1].replace('\n', ""), spec);
        let header = "a long header over numbers".to_owned();
        let mut numbers = vec![vec![header; 5], vec!["7.5 ± 2.6 % of 4000".to_owned(); 5]];
        numbers[1][4] = "1".to_owned();
        break_lines(&mut numbers, |_| false);
        assert!(numbers[0][4].contains('\n') && !numbers[1][0].contains('\n'), "{numbers:?}");
        let mut narrow = vec![vec!["a b c".to_owned(), "d".to_owned()]];
        break_lines(&mut narrow, |_| true);
        assert_eq!(narrow, [["a b c", "d"]]);
    }
}
