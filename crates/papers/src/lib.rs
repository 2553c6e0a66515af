//! The papers as runnable experiments, printed beside what they printed.
