//! The search signature: node counts, best moves and trained weights of fixed, short runs of every game.
//!
//! A refactoring leaves every row as it is; a change of rules, evaluation, search or training changes some. It is the
//! project's "bench number".

use crate::{
    GameEntry, METHODS, Method, Preset, ProblemMarks, Record, TrainConfig, TrainEvent, game_entry, player, table,
    trainable,
};
use tenbin_core::{Choice, Limits, ParseError, Player, Random, Stop, Table};
use tenbin_entry::scratch::SCRATCH;
use tenbin_search::MateAnswer;

/// One run of the signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureRow {
    /// The game with its variant.
    pub game: String,
    /// The search or trainer, and its evaluation.
    pub what: String,
    /// Positions visited, playouts made or samples trained on.
    pub nodes: u64,
    /// The best moves, the proved result, or the fingerprint of the trained weights.
    pub result: String,
}

/// Nodes of each alpha-beta search.
const NODES: u64 = 10_000;
/// Playouts of each UCT search.
const PLAYOUTS: u64 = 200;
/// Random plies before each position that is searched.
const PLIES: [usize; 5] = [0, 9, 24, 40, 60];
/// Parameters that keep a training run short, where a method has them.
const SMALL_RUN: [(&str, &str); 7] = [
    ("batch", "1"),
    ("depth", "2"),
    ("games", "4"),
    ("max-plies", "200"),
    ("epochs", "1"),
    ("negatives", "20"),
    ("turns", "20"),
];
/// Memory of each solver.
const MEMORY: usize = 4 << 20;

/// Variants that the solvers prove: small enough for a second.
const PROVED: [&str; 5] =
    ["amazons:4x4", "knight-amazons:4x4", "extended-knight-amazons:4x4", "breakthrough:4x4", "othello:4x4"];

/// A forced mate in nine plies, from a game of the bench's own.
const MATE: (&str, &str) = ("shogi", "lnSk5/rGs1gP3/2pp1p+B2/pp5l1/9/PPP1P4/2NSp1PPP/4GKGR1/L5SNL b B4Pn 1");

/// A rectangular six in the corner without outside liberties: White to play kills.
const LIFE_AND_DEATH: (&str, &str) = ("go", "(;GM[1]SZ[9]PL[W]AB[da:dc][ac:cc]AW[ea:ed][ad:dd])");

/// One number for all rows.
pub fn signature_number(rows: &[SignatureRow]) -> String {
    let text: String = rows.iter().map(|row| format!("{} {}\n", row.nodes, row.result)).collect();
    // FNV-1a: short, and the same on every machine.
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    format!("{hash:016x}")
}

/// The rows of one game, each shown to `watch` as it is done.
pub fn signature(game: &str, watch: &mut dyn FnMut(&SignatureRow)) -> Result<Vec<SignatureRow>, ParseError> {
    let entry = game_entry(game)?;
    let mut rows = Vec::new();
    let mut add = |row: SignatureRow| {
        watch(&row);
        rows.push(row);
    };
    let positions = positions(game)?;
    for preset in entry.presets() {
        if let Some((what, spec)) = searched_spec(preset) {
            add(searched(&positions, what, &spec)?);
        }
    }
    if let Some(preset) = entry.presets().iter().find(|preset| preset.has_evaluation()) {
        add(searched(&positions, format!("uct, {}", preset.name), &guided_uct(preset.name))?);
        let records = records(game, preset.name)?;
        for method in METHODS {
            add(trained(game, preset.name, method, &records)?);
        }
    }
    for row in solved(entry)? {
        add(row);
    }
    Ok(rows)
}

/// The name of a preset's search and its spec with a fixed budget; `None` for players without a search, and for terms on
/// trial.
fn searched_spec(preset: &Preset) -> Option<(String, String)> {
    let name = preset.name;
    if name == SCRATCH {
        return None;
    }
    let takes_playouts = preset.params().iter().any(|param| param.key == "playouts");
    match () {
        () if preset.has_evaluation() => Some((format!("alpha-beta, {name}"), format!("{name}:nodes={NODES},hash=1"))),
        () if takes_playouts => Some((name.to_owned(), format!("{name}:playouts={PLAYOUTS}"))),
        () => None,
    }
}

fn guided_uct(evaluation: &str) -> String {
    format!("uct:playouts={PLAYOUTS},evaluation={evaluation}")
}

/// Positions after fixed numbers of random plies.
fn positions(game: &str) -> Result<Vec<Box<dyn Table>>, ParseError> {
    let mut random = Random::new(28);
    PLIES.iter().map(|&plies| random_position(game, plies, &mut random)).collect()
}

fn random_position(game: &str, plies: usize, random: &mut Random) -> Result<Box<dyn Table>, ParseError> {
    let mut table = table(game, None)?;
    for _ in 0..plies {
        let mut next = table.fork();
        let legal = next.legal_moves();
        next.play(&legal[random.below(legal.len() as u64) as usize])?;
        if next.outcome().is_some() {
            break;
        }
        table = next;
    }
    Ok(table)
}

fn searched(positions: &[Box<dyn Table>], what: String, spec: &str) -> Result<SignatureRow, ParseError> {
    let (mut nodes, mut moves) = (0, Vec::new());
    let mut player = player(positions[0].as_ref(), spec)?;
    for position in positions {
        player.new_game(28);
        let choice = chosen(player.as_mut(), position.as_ref())?;
        nodes += choice.nodes;
        moves.push(match choice.score {
            Some(score) => format!("{} {score}", choice.best_move),
            None => choice.best_move,
        });
    }
    Ok(SignatureRow { game: positions[0].game().to_owned(), what, nodes, result: moves.join(", ") })
}

fn chosen(player: &mut dyn Player, table: &dyn Table) -> Result<Choice, ParseError> {
    let choice = player.choose(table, &player.default_limits(), &Stop::new(), &mut |_| {});
    choice.map_err(|message| ParseError::whole(player.spec(), message))
}

/// Short games of a shallow search after a few and after many random plies.
fn records(game: &str, evaluation: &str) -> Result<Vec<Record>, ParseError> {
    let mut random = Random::new(29);
    [6, 6, 40, 40].into_iter().map(|plies| record(random_position(game, plies, &mut random)?, evaluation)).collect()
}

fn record(mut table: Box<dyn Table>, evaluation: &str) -> Result<Record, ParseError> {
    let mut player = player(table.as_ref(), &format!("{evaluation}:depth=1,hash=1"))?;
    let opening = table.moves().len();
    let mut scores = vec![None; opening];
    while table.outcome().is_none() && table.moves().len() < opening + 24 {
        let choice = chosen(player.as_mut(), table.as_ref())?;
        table.play(&choice.best_move)?;
        scores.push(choice.score);
    }
    Ok(Record {
        game: table.game().to_owned(),
        start: table.start(),
        turns: table.moves(),
        outcome: table.outcome(),
        players: [String::new(), String::new()],
        ratings: [None; 2],
        scores,
        opening,
    })
}

/// A short run of a trainer, over the records or over games against itself.
fn trained(game: &str, evaluation: &str, method: &Method, records: &[Record]) -> Result<SignatureRow, ParseError> {
    let table = table(game, None)?;
    let small = SMALL_RUN.iter().filter(|(key, _)| method.params.iter().any(|param| param.key == *key));
    let small: Vec<String> = small.map(|(key, value)| format!("{key}={value}")).collect();
    let (_, settings) = Method::read(&format!("{}:{}", method.name, small.join(",")))?;
    let config = TrainConfig {
        method: settings,
        table: table.as_ref(),
        records: if method.needs_records { records } else { &[] },
        validation_share: 0.0,
        seed: 28,
        threads: 1,
        checkpoint: None,
    };
    let mut samples = 0;
    let trained =
        trainable(table.as_ref(), &format!("{evaluation}:hash=1"))?.train(config, &Stop::new(), &mut |event| {
            if let TrainEvent::Batch { progress, .. } = event {
                samples = progress.samples_done as u64;
            }
        })?;
    Ok(SignatureRow {
        game: table.game().to_owned(),
        what: format!("{}, {evaluation}", method.name),
        nodes: samples,
        result: trained.weights.fingerprint(),
    })
}

/// Runs of the exact solver, of df-pn and of the life-and-death solver, where the game has them.
fn solved(entry: &dyn GameEntry) -> Result<Vec<SignatureRow>, ParseError> {
    let name = entry.info().name;
    let mut rows = Vec::new();
    for game in PROVED.into_iter().filter(|game| game.split(':').next() == Some(name)) {
        rows.extend(proved(game)?);
    }
    if MATE.0 == name {
        rows.push(mate(name, MATE.1)?);
    }
    if LIFE_AND_DEATH.0 == name {
        rows.extend(life_and_death(name, LIFE_AND_DEATH.1)?);
    }
    Ok(rows)
}

/// What df-pn searches may spend.
const LIMIT: Limits = Limits::nodes(100_000);

fn proved(game: &str) -> Result<Option<SignatureRow>, ParseError> {
    let table = table(game, None)?;
    let proof = crate::solver(table.as_ref(), MEMORY, true)?.prove(table.as_ref(), 1, &Stop::new(), &mut |_| {});
    Ok(proof.map(|proof| SignatureRow {
        game: table.game().to_owned(),
        what: "solver".to_owned(),
        nodes: proof.nodes,
        result: format!("{:?} {}", proof.outcome, proof.pv.join(" ")),
    }))
}

fn mate(game: &str, position: &str) -> Result<SignatureRow, ParseError> {
    let table = table(game, Some(position))?;
    let report = crate::mate_solver(table.as_ref(), MEMORY)?.solve(table.as_ref(), &LIMIT, &Stop::new());
    let report = report.map_err(|message| ParseError::whole(position, message))?;
    let result = match report.answer {
        MateAnswer::Mate(line) => line.join(" "),
        MateAnswer::NoMate => "no mate".to_owned(),
        MateAnswer::Unknown => "unknown".to_owned(),
    };
    Ok(SignatureRow { game: table.game().to_owned(), what: "df-pn".to_owned(), nodes: report.nodes, result })
}

fn life_and_death(game: &str, position: &str) -> Result<Option<SignatureRow>, ParseError> {
    let Some(problem) = crate::problem(game, Some(position), &ProblemMarks::default())? else { return Ok(None) };
    let solution = problem.solve(MEMORY, false, &LIMIT, &Stop::new())?;
    Ok(Some(SignatureRow {
        game: problem.table().game().to_owned(),
        what: "life and death".to_owned(),
        nodes: solution.nodes,
        result: format!("{} {}", solution.verdict, solution.first.unwrap_or_default()),
    }))
}
