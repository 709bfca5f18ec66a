//! A line that is being typed, with the lines before it.

/// A line of text with a cursor and a history.
#[derive(Default)]
pub(super) struct Editor {
    text: String,
    /// The characters before the cursor.
    cursor: usize,
    history: Vec<String>,
    /// The place in the history; its length where the line is new.
    place: usize,
    /// The new line, while an older one is shown.
    draft: String,
}

impl Editor {
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The text before the cursor and from it on.
    pub(super) fn halves(&self) -> (&str, &str) {
        self.text.split_at(self.byte(self.cursor))
    }

    fn byte(&self, place: usize) -> usize {
        self.text.char_indices().nth(place).map_or(self.text.len(), |(byte, _)| byte)
    }

    fn len(&self) -> usize {
        self.text.chars().count()
    }

    pub(super) fn insert(&mut self, c: char) {
        if !c.is_control() {
            self.text.insert(self.byte(self.cursor), c);
            self.cursor += 1;
        }
    }

    pub(super) fn backspace(&mut self) {
        if self.cursor > 0 {
            self.cursor -= 1;
            self.text.remove(self.byte(self.cursor));
        }
    }

    pub(super) fn delete(&mut self) {
        if self.cursor < self.len() {
            self.text.remove(self.byte(self.cursor));
        }
    }

    pub(super) fn left(&mut self) {
        self.cursor = self.cursor.saturating_sub(1);
    }

    pub(super) fn right(&mut self) {
        self.cursor = (self.cursor + 1).min(self.len());
    }

    pub(super) fn home(&mut self) {
        self.cursor = 0;
    }

    pub(super) fn end(&mut self) {
        self.cursor = self.len();
    }

    pub(super) fn clear(&mut self) {
        self.set(String::new());
    }

    fn set(&mut self, text: String) {
        self.text = text;
        self.end();
    }

    /// Takes the line, and keeps it in the history.
    pub(super) fn take(&mut self) -> String {
        let line = std::mem::take(&mut self.text).trim().to_owned();
        self.cursor = 0;
        if !line.is_empty() && self.history.last() != Some(&line) {
            self.history.push(line.clone());
        }
        self.place = self.history.len();
        line
    }

    pub(super) fn older(&mut self) {
        if self.place > 0 {
            if self.place == self.history.len() {
                self.draft = self.text.clone();
            }
            self.place -= 1;
            self.set(self.history[self.place].clone());
        }
    }

    pub(super) fn newer(&mut self) {
        if self.place < self.history.len() {
            self.place += 1;
            let text = self.history.get(self.place).unwrap_or(&self.draft).clone();
            self.set(text);
        }
    }

    /// Completes the line to what all candidates begin with.
    pub(super) fn complete(&mut self, candidates: &[String]) {
        let Some((first, others)) = candidates.split_first() else { return };
        let mut common = first.as_str();
        for other in others {
            let same = common.chars().zip(other.chars()).take_while(|(a, b)| a == b);
            let bytes: usize = same.map(|(c, _)| c.len_utf8()).sum();
            common = &common[..bytes];
        }
        if common.chars().count() >= self.len() {
            self.set(common.to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Editor {
        let mut editor = Editor::default();
        text.chars().for_each(|c| editor.insert(c));
        editor
    }

    #[test]
    fn a_line_is_edited_at_its_cursor() {
        let mut editor = typed("tke");
        editor.left();
        editor.left();
        editor.insert('é');
        assert_eq!(editor.halves(), ("té", "ke"));
        editor.backspace();
        editor.insert('a');
        editor.end();
        editor.insert('\u{1b}');
        editor.insert('n');
        editor.home();
        editor.delete();
        editor.backspace();
        assert_eq!(editor.halves(), ("", "aken"));
    }

    #[test]
    fn older_lines_come_back_and_the_new_one_is_kept() {
        let mut editor = typed("one ");
        assert_eq!(editor.take(), "one");
        "two".chars().for_each(|c| editor.insert(c));
        assert_eq!((editor.take(), editor.take()), ("two".to_owned(), String::new()));
        "dra".chars().for_each(|c| editor.insert(c));
        for shown in ["two", "one", "one"] {
            editor.older();
            assert_eq!(editor.text(), shown);
        }
        for shown in ["two", "dra", "dra"] {
            editor.newer();
            assert_eq!(editor.text(), shown);
        }
    }

    #[test]
    fn a_line_is_completed_as_far_as_it_is_clear() {
        let candidates = |all: &[&str]| all.iter().map(|&one| one.to_owned()).collect::<Vec<_>>();
        let mut editor = typed("ta");
        editor.complete(&candidates(&["take 5.0 a1", "take 5.1 a1"]));
        assert_eq!(editor.text(), "take 5.");
        editor.complete(&[]);
        assert_eq!(editor.halves(), ("take 5.", ""));
        editor.complete(&candidates(&["take 5.0 a1"]));
        assert_eq!(editor.text(), "take 5.0 a1");
    }
}
