//! Highlighting of the last move: rings, paths and text.

use super::coordinates::square_name;
use super::svg::Layout;
use crate::svg::Element;
use std::mem::discriminant;
use tenbin_core::{Square, Trace};

/// Origin and destination of a trace; the same square for a piece put onto the board.
pub(crate) fn ends(trace: &Trace) -> (Square, Square) {
    match *trace {
        Trace::Went { from, to } | Trace::Shoved { from, to } | Trace::Shot { from, to } => (from, to),
        Trace::Put(at) | Trace::Turned(at) => (at, at),
    }
}

/// A trace as text, for terminals.
pub(crate) fn text(trace: &Trace) -> String {
    let (from, to) = ends(trace);
    let (from, to) = (square_name(from), square_name(to));
    match trace {
        Trace::Went { .. } => format!("{from} to {to}"),
        Trace::Shoved { .. } => format!("moving {from} to {to}"),
        Trace::Shot { .. } => format!("arrow to {to}"),
        Trace::Put(_) => format!("at {to}"),
        Trace::Turned(_) => format!("turning {to}"),
    }
}

/// The traces in order: a dashed ring at the origin, a ring at the destination, a path between them.
pub(super) fn draw(layout: &Layout, traces: &[Trace], with_paths: bool) -> Element {
    let mut group = Element::new("g");
    for (number, trace) in traces.iter().enumerate() {
        let style = TraceStyle::of(trace);
        let (from, to) = ends(trace);
        let ring = |square, class| layout.square(square, style.inset).set("rx", 5).set("class", class);
        if let Some(class) = style.from {
            group.push(ring(from, class));
        }
        // A piece that moves on has its ring at its last square only.
        let continues = |later: &Trace| discriminant(later) == discriminant(trace) && ends(later).0 == to;
        if !traces[number + 1..].iter().any(continues) {
            group.push(ring(to, style.to));
        }
        if let Some(class) = style.path.filter(|_| with_paths) {
            group.push(Element::line(class, layout.centre(from), layout.centre(to)));
        }
    }
    group
}

/// CSS classes of the rings and the path of a trace.
struct TraceStyle {
    from: Option<&'static str>,
    to: &'static str,
    path: Option<&'static str>,
    /// Inset of the rings. Where one piece displaces another, the rings of both lie within each other.
    inset: f64,
}

impl TraceStyle {
    const fn of(trace: &Trace) -> TraceStyle {
        let (from, to, path, inset) = match trace {
            Trace::Went { .. } => (Some("tb-from"), "tb-to", Some("tb-path"), 2.5),
            Trace::Shoved { .. } => (Some("tb-from tb-shove"), "tb-to tb-shove", Some("tb-path tb-shove"), 5.5),
            Trace::Shot { .. } => (None, "tb-shot", Some("tb-path tb-flight"), 2.5),
            Trace::Put(_) => (None, "tb-to", None, 2.5),
            Trace::Turned(_) => (None, "tb-from", None, 2.5),
        };
        TraceStyle { from, to, path, inset }
    }
}
