//! The node pool: one array that grows by segments up to a limit.
//!
//! The children of a node lie in blocks, the first of two nodes, each further one twice as long. A node with two visits takes
//! little memory, and thousands of children are still read in long runs.

use super::node::TreeNode;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// The index of the root.
pub(super) const ROOT: u32 = 0;
/// Nodes allocated at once: enough for a small search, quickly made.
const SEGMENT: u32 = 1 << 13;
pub(super) const SMALLEST_BLOCK: u32 = 2;
pub(super) const LARGEST_BLOCK: u32 = 256;

struct Segment {
    nodes: Box<[TreeNode]>,
    /// The RAVE statistics of each node, where RAVE is on: playouts with its move and their sum.
    rave: Box<[AtomicU64]>,
}

/// The nodes of a tree by index, shared by all threads. Nodes are freed only between searches, or while the threads pause.
pub(super) struct NodePool {
    segments: Vec<OnceLock<Segment>>,
    used: AtomicU32,
    limit: u32,
    /// Raised when there was no room for a node.
    full: AtomicBool,
    /// Whether recycling can make room.
    can_recycle: bool,
    pub(super) has_rave: bool,
}

impl NodePool {
    /// A pool of at most this many MiB, with the root in it.
    pub(super) fn new(mebibytes: usize, has_rave: bool) -> NodePool {
        let limit = nodes_in(mebibytes, has_rave);
        let segments = (0..limit / SEGMENT).map(|_| OnceLock::new()).collect();
        let pool = NodePool {
            segments,
            used: AtomicU32::new(0),
            limit,
            full: AtomicBool::new(false),
            can_recycle: true,
            has_rave,
        };
        pool.add_root();
        pool
    }

    /// Uses at most this many MiB from now on, and no more than the pool was made for.
    pub(super) fn set_limit(&mut self, mebibytes: usize) {
        self.limit = nodes_in(mebibytes, self.has_rave).min(self.segments.len() as u32 * SEGMENT);
    }

    /// Whether there was no room for a node, and recycling can make some.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.full.load(Ordering::Relaxed) && self.can_recycle
    }

    /// Begins a search, or goes on with it after recycling. If that made no room, the tree stays as it is.
    pub(super) fn resume(&mut self, can_recycle: bool) {
        *self.full.get_mut() = false;
        self.can_recycle = can_recycle;
    }

    /// Frees all nodes and adds a new root.
    pub(super) fn clear(&mut self) {
        *self.used.get_mut() = 0;
        self.add_root();
    }

    fn add_root(&self) {
        let root = self.reserve(1).expect("there is room for the root");
        self.node(root).begin(0, 0);
    }

    /// Frees all nodes from this index on.
    pub(super) fn shrink(&mut self, used: u32) {
        *self.used.get_mut() = used;
    }

    /// The number of nodes in use, including reserved places in blocks.
    pub(super) fn used(&self) -> u32 {
        self.used.load(Ordering::Relaxed)
    }

    /// The maximum number of nodes.
    pub(super) fn limit(&self) -> u32 {
        self.limit
    }

    fn segment(&self, index: u32) -> &Segment {
        self.segments[(index / SEGMENT) as usize].get().expect("a node is reserved before it is used")
    }

    #[inline]
    pub(super) fn node(&self, index: u32) -> &TreeNode {
        &self.segment(index).nodes[(index % SEGMENT) as usize]
    }

    #[inline]
    pub(super) fn rave(&self, index: u32) -> &AtomicU64 {
        &self.segment(index).rave[(index % SEGMENT) as usize]
    }

    /// Reserves this many nodes side by side; `None` if the pool is full.
    fn reserve(&self, count: u32) -> Option<u32> {
        let mut used = self.used.load(Ordering::Relaxed);
        loop {
            let start = first_fit(used, count);
            if start + count > self.limit {
                self.full.store(true, Ordering::Relaxed);
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
        let rave = if self.has_rave { SEGMENT } else { 0 };
        Segment {
            nodes: (0..SEGMENT).map(|_| TreeNode::default()).collect(),
            rave: (0..rave).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Adds a child to a node that the caller has locked for expansion; `None` if the pool is full.
    pub(super) fn add_child(&self, parent: u32, mv: u32, prior: u32) -> Option<u32> {
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
        self.node(index).begin(mv, prior);
        if self.has_rave {
            self.rave(index).store(0, Ordering::Relaxed);
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

    /// The first `count` children of a node in runs, each with the index of its first node.
    #[inline]
    pub(super) fn children(&self, parent: &TreeNode, count: u32) -> ChildBlocks<'_> {
        let left = parent.state().children().min(count);
        ChildBlocks { pool: self, block: parent.first_block(), size: SMALLEST_BLOCK, left }
    }

    /// The moves of a node's children.
    pub(super) fn child_moves(&self, parent: u32) -> impl Iterator<Item = u32> {
        self.children(self.node(parent), u32::MAX).flat_map(|(_, nodes)| nodes.iter().map(TreeNode::mv))
    }

    pub(super) fn has_child(&self, parent: u32, mv: u32) -> bool {
        self.child_moves(parent).any(|known| known == mv)
    }

    /// The child of a node by its move.
    pub(super) fn find_child(&self, parent: u32, mv: u32) -> Option<u32> {
        let mut children = self.children(self.node(parent), u32::MAX).flat_map(|(start, nodes)| (start..).zip(nodes));
        children.find(|(_, node)| node.mv() == mv).map(|(index, _)| index)
    }

    /// Whether there is room for this many children.
    pub(super) fn has_room(&self, count: u32) -> bool {
        // Blocks reserve at most twice their content, and one may not fit into its segment.
        let has_room =
            u64::from(self.used()) + u64::from(count) * 2 + u64::from(LARGEST_BLOCK) <= u64::from(self.limit);
        if !has_room {
            self.full.store(true, Ordering::Relaxed);
        }
        has_room
    }
}

/// The number of nodes in this many MiB: whole segments, at least one. Nodes are numbered in 32 bits.
fn nodes_in(mebibytes: usize, has_rave: bool) -> u32 {
    let size = size_of::<TreeNode>() + if has_rave { size_of::<AtomicU64>() } else { 0 };
    let nodes = (mebibytes << 20) / size / SEGMENT as usize * SEGMENT as usize;
    nodes.clamp(SEGMENT as usize, (u32::MAX - SEGMENT) as usize) as u32
}

/// The first index from `used` on where this many nodes fit into one segment.
pub(super) fn first_fit(used: u32, count: u32) -> u32 {
    if used % SEGMENT + count > SEGMENT { used.next_multiple_of(SEGMENT) } else { used }
}

/// Runs of children, in order of expansion.
pub(super) struct ChildBlocks<'a> {
    pool: &'a NodePool,
    block: u32,
    size: u32,
    left: u32,
}

impl<'a> Iterator for ChildBlocks<'a> {
    type Item = (u32, &'a [TreeNode]);

    #[inline]
    fn next(&mut self) -> Option<(u32, &'a [TreeNode])> {
        if self.left == 0 {
            return None;
        }
        let (start, here) = (self.block, self.size.min(self.left));
        let within = (start % SEGMENT) as usize;
        let nodes = &self.pool.segment(start).nodes[within..within + here as usize];
        self.left -= here;
        self.size = (self.size * 2).min(LARGEST_BLOCK);
        self.block = nodes[0].next_block();
        Some((start, nodes))
    }
}
