//! The space for a rendering.

/// The space that a text rendering may take, in characters and lines.
///
/// ```
/// use game_erased::Canvas;
/// let terminal = Canvas { width: 80, height: Some(24) };
/// assert_eq!(Canvas::default(), Canvas { width: 100, height: None });
/// # let _ = terminal;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Canvas {
    /// The maximum width of a line. A rendering keeps to it from [`Canvas::MIN_WIDTH`] on.
    pub width: usize,
    /// The number of lines that are seen at once; `None` if that is no matter. Where it is small, a rendering takes a
    /// compact form, which may still be higher.
    pub height: Option<usize>,
}

impl Canvas {
    /// The width that every rendering fits.
    pub const MIN_WIDTH: usize = 60;

    /// Returns a canvas of this width and any height.
    pub const fn wide(width: usize) -> Self {
        Canvas { width, height: None }
    }

    /// Whether a rendering of this number of lines is seen whole.
    pub fn holds(self, lines: usize) -> bool {
        self.height.is_none_or(|height| lines <= height)
    }
}

impl Default for Canvas {
    fn default() -> Self {
        Canvas::wide(100)
    }
}
