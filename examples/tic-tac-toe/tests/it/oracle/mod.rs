//! The rules as RULES.md has them, slow and plain; text in, text out. It shares no code with `src/`.

pub(crate) struct Twin {
    /// Cell and mark, in the order in which they were made.
    marks: Vec<(String, char)>,
}

const LINES: [[&str; 3]; 8] = [
    ["a1", "b1", "c1"],
    ["a2", "b2", "c2"],
    ["a3", "b3", "c3"],
    ["a1", "a2", "a3"],
    ["b1", "b2", "b3"],
    ["c1", "c2", "c3"],
    ["a1", "b2", "c3"],
    ["c1", "b2", "a3"],
];

impl Twin {
    pub(crate) fn new() -> Self {
        Twin { marks: Vec::new() }
    }

    /// The mark of a cell.
    pub(crate) fn at(&self, cell: &str) -> Option<char> {
        self.marks.iter().find(|(marked, _)| marked == cell).map(|(_, mark)| *mark)
    }

    fn has_line(&self, mark: char) -> bool {
        LINES.iter().any(|line| line.iter().all(|cell| self.at(cell) == Some(mark)))
    }

    /// The seat to act; `None` when the game is over.
    pub(crate) fn mover(&self) -> Option<usize> {
        if self.marks.len() == 9 || self.has_line('X') || self.has_line('O') {
            return None;
        }
        Some(self.marks.len() % 2)
    }

    /// What the seat to act can do.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut all = Vec::new();
        for row in ["1", "2", "3"] {
            for column in ["a", "b", "c"] {
                let cell = format!("{column}{row}");
                if self.mover().is_some() && self.at(&cell).is_none() {
                    all.push(cell);
                }
            }
        }
        all
    }

    pub(crate) fn act(&mut self, cell: &str) {
        let mark = ['X', 'O'][self.marks.len() % 2];
        self.marks.push((cell.to_owned(), mark));
    }

    /// The scores at the end.
    pub(crate) fn scores(&self) -> [i32; 2] {
        match (self.has_line('X'), self.has_line('O')) {
            (true, _) => [1, -1],
            (_, true) => [-1, 1],
            _ => [0, 0],
        }
    }
}
