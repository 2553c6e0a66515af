//! Generalised and Knight Amazons: UCT against chance on five set-ups, the mirror theorem, and who wins small boards.

pub mod fit;
pub mod games;

/// The paper's player with so many random playouts a move: UCB1 with C = 1, and a move enters the tree when its parent
/// was visited once. The paper does not say whether the tree is kept from move to move; ours is not.
pub fn uct(playouts: u64) -> String {
    format!("uct:c=1,playouts={playouts},reuse=off,threshold=1")
}
