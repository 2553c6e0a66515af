//! Positions like the paper's figures 2 and 6, whose originals are lost: a promoted pawn beside a gold away from the king,
//! and a rook behind its pawn on the enemy king's file.

use super::testbed::spec;
use crate::report::ReportWriter;
use crate::{ExperimentError, Verdict};
use tenbin_core::Stop;
use tenbin_report::board::BoardDrawing;
use tenbin_report::table::{Align, DataTable};

/// A figure of the paper with positions like it.
struct Figure {
    /// The key of the claim that it settles, if any.
    claim: Option<&'static str>,
    name: &'static str,
    /// The move of the figure, and the number of the directional term that plays it.
    mv: &'static str,
    dao: u32,
    positions: &'static [&'static str],
    caption: &'static str,
}

/// Of figure 2, the busy positions were made first. The first four quiet ones were made after their result was seen, the
/// other four and those of figure 6 were counted once.
const FIGURES: [Figure; 3] = [
    Figure {
        claim: Some("tokin"),
        name: "figure 2, ▲6三と, quiet",
        mv: "7c6c",
        dao: 2,
        positions: &[
            "l4ssnl/g4gkb1/p1+P1ppppp/8r/9/2P6/P1NPPPPPP/2BGS1SK1/LNR2G1NL b 3p 1",
            "l4s1nl/g4gskb/p1+P1ppppp/8r/9/2P6/P1NPPPPPP/2BGS1SK1/LNR2G1NL b 3p 1",
            "l4sknl/g4gsb1/p1+P1ppppp/8r/9/2P6/P1NPPPPPP/2BGS1SK1/LNR2G1NL b 3p 1",
            "l5snl/g4sgkb/p1+P1ppppp/8r/9/2P6/P1NPPPPPP/2BGS1SK1/LNR2G1NL b 3p 1",
            "l4ssnl/g4gkb1/p1+P1ppppp/8r/9/2P6/P1NPPPPPP/2BGSGSK1/LNR4NL b 3p 1",
            "l4s1nl/g4gskb/p1+P1ppppp/8r/9/2P6/P1NPPPPPP/2BGSGSK1/LNR4NL b 3p 1",
            "l4sknl/g4gsb1/p1+P1ppppp/8r/9/2P6/P1NPPPPPP/2BGSGSK1/LNR4NL b 3p 1",
            "l5snl/g4sgkb/p1+P1ppppp/8r/9/2P6/P1NPPPPPP/2BGSGSK1/LNR4NL b 3p 1",
        ],
        caption: "Like figure 2: the promoted pawn on 7c can go for the gold and the lance on the left, or towards the \
                  king's defenders (6c).",
    },
    Figure {
        claim: None,
        name: "figure 2, ▲6三と, with another target",
        mv: "7c6c",
        dao: 2,
        positions: &[
            "l3rssnl/g4gkb1/p1+P1ppppp/9/9/9/P1BPPPPPP/1R1GS1SK1/LN3G1NL b N2P2p 1",
            "l3rs1nl/g4gsk1/p1+P1ppppp/9/9/9/P1BPPPPPP/1R1GS1SK1/LN3G1NL b N2Pb2p 1",
            "l3rsknl/g4gsb1/p1+P1ppppp/9/9/9/P1BPPPPPP/1R1GS1SK1/LN3G1NL b N2P2p 1",
            "l3r1snl/g4sgk1/p1+P1ppppp/9/9/9/P1BPPPPPP/1R1GS1SK1/LN3G1NL b N2Pb2p 1",
            "l3rssnl/g4gkb1/p1+P1ppppp/9/9/9/P1BPPPPPP/1R1GS1SK1/LN3G1NL b 2Pn2p 1",
            "l3rs1nl/g4gsk1/p1+P1ppppp/9/9/9/P1BPPPPPP/1R1GS1SK1/LN3G1NL b Pbn3p 1",
            "l4sknl/g4gsb1/p1+P1ppppp/4r4/9/9/P1BPPPPPP/1R1GS1SK1/LN3G1NL b N2P2p 1",
            "l5snl/g4sgk1/p1+P1ppppp/7r1/9/9/P1BPPPPPP/1R1GS1SK1/LN3G1NL b N2Pb2p 1",
        ],
        caption: "The same with more to do: a rook that 6b attacks, a knight to drop, or a file for Black's rook.",
    },
    Figure {
        claim: Some("rook"),
        name: "figure 6, ▲2四歩",
        mv: "2e2d",
        dao: 3,
        positions: &[
            "lnsg3nl/1r4gk1/pppppsp1p/5p3/7P1/9/PPPPPPP1P/2GKS2R1/LNS2G1NL b BPb 1",
            "lnsg3nl/1r3bgk1/pppppsp1p/5p3/7P1/9/PPPPPPP1P/1BGKS2R1/LNS2G1NL b P 1",
            "lnsg3nl/1r3gsk1/ppppppp1p/9/7P1/9/PPPPPPP1P/2GKS2R1/LNS2G1NL b BPb 1",
            "lnsg3nl/1r3gsk1/ppppppp1p/9/7P1/9/PPPPPPP1P/2GKS2R1/LNS2G1NL b Bbp 1",
            "lnsg3nl/1r4gk1/ppppp1s1p/5pp2/7P1/9/PPPPPPP1P/2GKS2R1/LNS2G1NL b BPb 1",
            "lns2ggnl/1r4sk1/ppppppp1p/9/7P1/9/PPPPPPP1P/2GKS2R1/LNS2G1NL b BPb 1",
            "lnsg3nl/1r4gk1/pppppsp1p/5p3/7P1/6S2/PPPPPPP1P/2GK3R1/LNS2G1NL b BPb 1",
            "lnsg3nl/3r1bgk1/pppppsp1p/5p3/7P1/9/PPPPPPP1P/1BGKS2R1/LNS2G1NL b P 1",
        ],
        caption: "Like figure 6: with the pawn on 2d the rook looks at the king on 2b.",
    },
];

/// The depths: near the leaves of a search little depth remains.
const DEPTHS: [u32; 4] = [1, 2, 3, 4];

pub(super) fn run(report: &mut ReportWriter<'_>) -> Result<(), ExperimentError> {
    report.heading("Behaviour near the leaves (figures 2 and 6)");
    report.paragraph(
        "The paper saw its terms choose a move near the leaves of the search. Its figures are lost; these positions are \
         made by hand after its text. Those of figure 2 with another target were made first; the first four quiet ones \
         after their result was seen, all others were counted once. A count is the number of positions in which the \
         player with the directional term, and the same player without it, chooses the move of the figure.",
    );
    let mut header = vec!["figure".to_owned(), "player".to_owned(), "positions".to_owned()];
    header.extend(DEPTHS.map(|depth| format!("depth {depth}")));
    let mut table = DataTable::new(header).align([Align::Left; 2].into_iter().chain([Align::Right; 5]));
    for figure in &FIGURES {
        let mut counts = Vec::new();
        for dao in [figure.dao, 0] {
            let mut row = vec![figure.name.to_owned(), format!("DAO-{dao}"), figure.positions.len().to_string()];
            let mut chosen = Vec::new();
            for depth in DEPTHS {
                chosen.push(count(figure, dao, depth)?);
            }
            row.extend(chosen.iter().map(usize::to_string));
            table.push(row);
            counts.push(chosen);
        }
        settle(report, figure, &counts);
    }
    report.table(&table);
    for figure in &FIGURES {
        let table = tenbin_registry::table("shogi", Some(figure.positions[0]))?;
        report.figure(
            BoardDrawing::from(table.diagram()).to_svg(),
            &format!("{} `{}`", figure.caption, figure.positions[0]),
        );
    }
    Ok(())
}

/// The number of positions in which the player chooses the move of the figure.
fn count(figure: &Figure, dao: u32, depth: u32) -> Result<usize, ExperimentError> {
    let mut chosen = 0;
    for position in figure.positions {
        let table = tenbin_registry::table("shogi", Some(position))?;
        let mut player =
            tenbin_registry::player(table.as_ref(), &spec("shogi", &format!("depth={depth}"), &format!("dao={dao}")))?;
        let choice = player.choose(table.as_ref(), &player.default_limits(), &Stop::new(), &mut |_| {});
        chosen += usize::from(choice.is_ok_and(|choice| choice.best_move == figure.mv));
    }
    Ok(chosen)
}

/// Settles the claim of a figure: the term chooses the move at some depth in more positions than the player without it.
fn settle(report: &mut ReportWriter<'_>, figure: &Figure, counts: &[Vec<usize>]) {
    let Some(claim) = figure.claim else { return };
    let depths = DEPTHS.iter().zip(counts[0].iter().zip(&counts[1])).filter(|(_, (with, without))| with > without);
    let depths: Vec<String> = depths.map(|(depth, _)| depth.to_string()).collect();
    let [with, without] = [0, 1].map(|player| counts[player].iter().sum::<usize>());
    let all = figure.positions.len() * DEPTHS.len();
    let mut ours = format!("chosen in {with} of {all} searches, without the term in {without}");
    if !depths.is_empty() {
        ours += &format!("; more often at depths {}", depths.join(", "));
    }
    let verdict = if with > without { Verdict::Confirmed } else { Verdict::NotConfirmed };
    report.settle(claim, verdict, ours);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_move_is_legal_in_every_position() {
        for figure in &FIGURES {
            assert!(!figure.positions.is_empty());
            for position in figure.positions {
                let table = tenbin_registry::table("shogi", Some(position)).unwrap();
                assert!(table.legal_moves().iter().any(|mv| mv == figure.mv), "{} in {position}", figure.mv);
            }
        }
    }
}
