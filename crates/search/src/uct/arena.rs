//! Where the nodes of a tree live: one array that grows piece by piece up to a bound.
//!
//! The children of a node lie in blocks, the first of two nodes and each further one twice as long, so that a node that
//! was visited twice takes little and one with thousands of children is still read in long runs.

use super::node::Node;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The root's place.
pub(super) const ROOT: u32 = 0;
/// The nodes that are allocated at once: enough for a small search, quickly made.
const SEGMENT: u32 = 1 << 13;
pub(super) const SMALLEST_BLOCK: u32 = 2;
pub(super) const LARGEST_BLOCK: u32 = 256;

struct Segment {
    nodes: Box<[Node]>,
    /// For each node, where RAVE is used: playouts in which its move came later, and what they were worth.
    later: Box<[AtomicU64]>,
}

/// Nodes by number. All of it can be shared between threads; nothing is ever given back until the whole is cleared.
pub(super) struct Arena {
    segments: Vec<OnceLock<Segment>>,
    used: AtomicU32,
    limit: u32,
    pub(super) with_later: bool,
}

impl Arena {
    /// An arena that never holds more than this many mebibytes, and at least the root.
    pub(super) fn new(mebibytes: usize, with_later: bool) -> Arena {
        let size = size_of::<Node>() + if with_later { size_of::<AtomicU64>() } else { 0 };
        let limit = (mebibytes << 20) / size / SEGMENT as usize * SEGMENT as usize;
        // Nodes are numbered in 32 bits.
        let limit = limit.clamp(SEGMENT as usize, (u32::MAX - SEGMENT) as usize) as u32;
        let segments = (0..limit / SEGMENT).map(|_| OnceLock::new()).collect();
        let arena = Arena { segments, used: AtomicU32::new(0), limit, with_later };
        arena.plant();
        arena
    }

    /// Forgets all nodes but a new root.
    pub(super) fn clear(&mut self) {
        *self.used.get_mut() = 0;
        self.plant();
    }

    fn plant(&self) {
        let root = self.reserve(1).expect("there is room for the root");
        self.node(root).begin(0, 0);
    }

    /// Takes only so many nodes to be in use.
    pub(super) fn shrink(&mut self, used: u32) {
        *self.used.get_mut() = used;
    }

    /// The number of nodes in use, unused places in blocks included.
    pub(super) fn used(&self) -> u32 {
        self.used.load(Ordering::Relaxed)
    }

    /// The most nodes there can be.
    pub(super) fn limit(&self) -> u32 {
        self.limit
    }

    fn segment(&self, index: u32) -> &Segment {
        self.segments[(index / SEGMENT) as usize].get().expect("a node is reserved before it is used")
    }

    #[inline]
    pub(super) fn node(&self, index: u32) -> &Node {
        &self.segment(index).nodes[(index % SEGMENT) as usize]
    }

    #[inline]
    pub(super) fn later(&self, index: u32) -> &AtomicU64 {
        &self.segment(index).later[(index % SEGMENT) as usize]
    }

    /// Finds a place for this many nodes side by side; `None` if the arena is full.
    fn reserve(&self, count: u32) -> Option<u32> {
        let mut used = self.used.load(Ordering::Relaxed);
        loop {
            let start = first_fit(used, count);
            if start + count > self.limit {
                return None;
            }
            match self.used.compare_exchange_weak(used, start + count, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => {
                    self.segments[(start / SEGMENT) as usize].get_or_init(|| self.new_segment());
                    return Some(start);
                }
                Err(now) => used = now,
            }
        }
    }

    fn new_segment(&self) -> Segment {
        let later = if self.with_later { SEGMENT } else { 0 };
        Segment {
            nodes: (0..SEGMENT).map(|_| Node::default()).collect(),
            later: (0..later).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Adds a child to a node that the caller owns, without showing it to others yet; `None` if the arena is full.
    pub(super) fn add_child(&self, parent: u32, ply: u32, prior: u32) -> Option<u32> {
        let parent = self.node(parent);
        let (mut block, mut size, mut place) = (parent.first_block(), SMALLEST_BLOCK, parent.state().children());
        let mut last = None;
        while place >= size {
            place -= size;
            size = (size * 2).min(LARGEST_BLOCK);
            last = Some(block);
            block = self.node(block).next_block();
        }
        let index = if place == 0 { self.reserve(size)? } else { block + place };
        self.node(index).begin(ply, prior);
        if self.with_later {
            self.later(index).store(0, Ordering::Relaxed);
        }
        if place == 0 {
            match last {
                None => parent.set_first_block(index),
                Some(last) => self.node(last).set_next_block(index),
            }
        }
        parent.publish_child();
        Some(index)
    }

    /// The first so many children of a node in runs, each with the number of its first node.
    #[inline]
    pub(super) fn children(&self, parent: &Node, most: u32) -> Blocks<'_> {
        let left = parent.state().children().min(most);
        Blocks { arena: self, block: parent.first_block(), size: SMALLEST_BLOCK, left }
    }

    /// The moves of a node's children.
    pub(super) fn plies(&self, parent: u32) -> impl Iterator<Item = u32> {
        self.children(self.node(parent), u32::MAX).flat_map(|(_, nodes)| nodes.iter().map(Node::ply))
    }

    pub(super) fn has_child(&self, parent: u32, ply: u32) -> bool {
        self.plies(parent).any(|known| known == ply)
    }

    /// The child of a node that a move leads to.
    pub(super) fn find_child(&self, parent: u32, ply: u32) -> Option<u32> {
        let mut children = self.children(self.node(parent), u32::MAX).flat_map(|(start, nodes)| (start..).zip(nodes));
        children.find(|(_, node)| node.ply() == ply).map(|(index, _)| index)
    }

    /// Whether so many children would find a place.
    pub(super) fn has_room(&self, count: u32) -> bool {
        // The blocks of one node are at most twice as long as what is in them, and one may not fit into its segment.
        u64::from(self.used()) + u64::from(count) * 2 + u64::from(LARGEST_BLOCK) <= u64::from(self.limit)
    }
}

/// The first place from `used` on where so many nodes fit into one segment.
pub(super) fn first_fit(used: u32, count: u32) -> u32 {
    if used % SEGMENT + count > SEGMENT { used.next_multiple_of(SEGMENT) } else { used }
}

/// Runs of children, in the order in which they came.
pub(super) struct Blocks<'a> {
    arena: &'a Arena,
    block: u32,
    size: u32,
    left: u32,
}

impl<'a> Iterator for Blocks<'a> {
    type Item = (u32, &'a [Node]);

    #[inline]
    fn next(&mut self) -> Option<(u32, &'a [Node])> {
        if self.left == 0 {
            return None;
        }
        let (start, here) = (self.block, self.size.min(self.left));
        let within = (start % SEGMENT) as usize;
        let nodes = &self.arena.segment(start).nodes[within..within + here as usize];
        self.left -= here;
        self.size = (self.size * 2).min(LARGEST_BLOCK);
        self.block = nodes[0].next_block();
        Some((start, nodes))
    }
}
