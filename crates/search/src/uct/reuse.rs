//! Tree reuse: keeps the subtree below the moves that were played. Recycling: makes room in a full tree.

use super::node_pool::{LARGEST_BLOCK, NodePool, ROOT, SMALLEST_BLOCK, first_fit};
use std::cmp::Reverse;
use std::sync::atomic::Ordering;

impl NodePool {
    /// Makes a node the root, frees all nodes outside its subtree and compacts the rest.
    ///
    /// Blocks keep their order and move towards the front, so that none is overwritten before it has moved.
    pub(super) fn keep_subtree(&mut self, root: u32) {
        let mut kept = self.blocks_below(root);
        kept.sort_unstable();
        self.node(ROOT).copy_from(self.node(root));
        let mut used = ROOT + 1;
        let mut moved = Vec::with_capacity(kept.len());
        for &(from, size) in &kept {
            let to = first_fit(used, size);
            used = to + size;
            moved.push((from, to));
            for place in 0..size {
                self.node(to + place).copy_from(self.node(from + place));
                if self.has_rave {
                    self.rave(to + place).store(self.rave(from + place).load(Ordering::Relaxed), Ordering::Relaxed);
                }
            }
        }
        self.shrink(used);
        self.update_links(&moved);
    }

    /// Makes room in a full pool: nodes with few visits lose their children, until half of the pool is free. Returns whether it
    /// made any.
    pub(super) fn recycle(&mut self) -> bool {
        let mut parents = self.parents();
        parents.sort_unstable_by_key(|&(visits, index, _)| (Reverse(visits), index));
        let mut used = 0;
        let kept = parents.iter().take_while(|(_, _, size)| {
            used += size;
            used <= self.limit() / 2
        });
        let kept = kept.count().max(1);
        parents[kept..].iter().for_each(|&(_, index, _)| self.node(index).collapse());
        if kept < parents.len() {
            self.keep_subtree(ROOT);
        }
        kept < parents.len()
    }

    /// Every node with children: its visits, its index, and the size of its blocks.
    fn parents(&self) -> Vec<(u32, u32, u32)> {
        let mut found = Vec::new();
        let mut open = vec![ROOT];
        while let Some(index) = open.pop() {
            let node = self.node(index);
            let mut reserved = 0;
            let mut size = SMALLEST_BLOCK;
            for (start, children) in self.children(node, u32::MAX) {
                open.extend(
                    (start..).zip(children).filter(|(_, child)| child.state().children() > 0).map(|(at, _)| at),
                );
                reserved += size;
                size = (size * 2).min(LARGEST_BLOCK);
            }
            found.push((node.visits(), index, reserved));
        }
        found
    }

    /// Every block below a node, with its size.
    fn blocks_below(&self, root: u32) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        let mut open = vec![root];
        while let Some(index) = open.pop() {
            let (mut left, mut size) = (self.node(index).state().children(), SMALLEST_BLOCK);
            let mut block = self.node(index).first_block();
            while left > 0 {
                found.push((block, size));
                let here = left.min(size);
                open.extend((block..block + here).filter(|&child| self.node(child).state().children() > 0));
                left -= here;
                size = (size * 2).min(LARGEST_BLOCK);
                block = self.node(block).next_block();
            }
        }
        found
    }

    /// Replaces the old index of every moved block by the new one.
    fn update_links(&self, moved: &[(u32, u32)]) {
        let place = |old: u32| {
            let known = moved.binary_search_by_key(&old, |&(from, _)| from);
            moved[known.expect("a linked block was kept")].1
        };
        let mut open = vec![ROOT];
        while let Some(index) = open.pop() {
            let parent = self.node(index);
            let (mut left, mut size) = (parent.state().children(), SMALLEST_BLOCK);
            if left == 0 {
                continue;
            }
            let mut block = place(parent.first_block());
            parent.set_first_block(block);
            loop {
                let here = left.min(size);
                open.extend((block..block + here).filter(|&child| self.node(child).state().children() > 0));
                left -= here;
                size = (size * 2).min(LARGEST_BLOCK);
                if left == 0 {
                    break;
                }
                let next = place(self.node(block).next_block());
                self.node(block).set_next_block(next);
                block = next;
            }
        }
    }
}
