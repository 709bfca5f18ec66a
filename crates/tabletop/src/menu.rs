//! The legal actions, which can be over a thousand: narrowed by what is typed, and a page at a time.

use crate::format::numbers::grouped;

/// The legal actions of a seat, those that fit what was typed, and how far they were shown.
#[derive(Default)]
pub(crate) struct Menu {
    fitting: Vec<String>,
    shown: usize,
}

/// Lines of actions on a page.
const LINES: usize = 15;

impl Menu {
    /// Those of `legal` that `typed` fits: each of its words stands somewhere in the action.
    pub(crate) fn of(legal: Vec<String>, typed: &str) -> Self {
        let fitting = legal.into_iter().filter(|action| fits(action, typed)).collect();
        Menu { fitting, shown: 0 }
    }

    /// Those of `legal` in which each word of `typed`, in order, begins a word.
    pub(crate) fn beginning(legal: Vec<String>, typed: &str) -> Self {
        let fitting = legal.into_iter().filter(|action| begins(action, typed)).collect();
        Menu { fitting, shown: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.fitting.len()
    }

    /// The only action, if there is one only.
    pub(crate) fn only(&self) -> Option<&str> {
        match &self.fitting[..] {
            [one] => Some(one),
            _ => None,
        }
    }

    /// The action with this number, from 1.
    pub(crate) fn numbered(&self, number: usize) -> Option<&str> {
        self.fitting.get(number.checked_sub(1)?).map(String::as_str)
    }

    /// The next page: lines of numbered actions, and what comes after.
    pub(crate) fn page(&mut self, width: usize) -> Vec<String> {
        let digits = self.fitting.len().to_string().len();
        let longest = self.fitting.iter().map(|action| action.chars().count()).max().unwrap_or(0);
        let cell = digits + longest + 4;
        let columns = (width / cell).max(1);
        let rest = &self.fitting[self.shown..];
        let page = &rest[..rest.len().min(columns * LINES)];
        let mut lines = Vec::new();
        for (row, actions) in page.chunks(columns).enumerate() {
            let first = self.shown + row * columns + 1;
            let cells = actions.iter().enumerate().map(|(n, action)| {
                let number = format!("#{}", first + n);
                format!("{number:>width$} {action:<longest$}", width = digits + 1)
            });
            lines.push(cells.collect::<Vec<_>>().join("  ").trim_end().to_owned());
        }
        let left = rest.len() - page.len();
        self.shown += page.len();
        if left > 0 {
            lines.push(format!("… and {} more: `more` turns the page, `list WORDS` narrows", grouped(left as u64)));
        }
        lines
    }

    /// Whether all pages were shown.
    pub(crate) fn is_through(&self) -> bool {
        self.shown == self.fitting.len()
    }
}

fn fits(action: &str, typed: &str) -> bool {
    let action = action.to_lowercase();
    typed.to_lowercase().split_whitespace().all(|word| action.contains(word))
}

fn begins(action: &str, typed: &str) -> bool {
    let action = action.to_lowercase();
    let mut words = action.split_whitespace();
    typed.to_lowercase().split_whitespace().all(|start| words.any(|word| word.starts_with(start)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::WIDTH;

    #[test]
    fn each_word_typed_stands_in_the_action() {
        for typed in ["", "take", "TAKE 5", "5. c4", "c", "t 5.1 c4", "c4 5", ".1"] {
            assert!(fits("take 5.1 c4", typed), "{typed}");
        }
        for typed in ["advance", "take 12", "c4 6", "take 5.1 c5"] {
            assert!(!fits("take 5.1 c4", typed), "{typed}");
        }
    }

    #[test]
    fn a_thousand_actions_come_in_pages() {
        let legal: Vec<_> = (0..1345).map(|n| format!("take {n}")).collect();
        let mut menu = Menu::of(legal, "take");
        let (mut pages, mut seen) = (0, 0);
        while !menu.is_through() {
            let page = menu.page(WIDTH);
            assert!(page.len() <= LINES + 1 && page.iter().all(|line| line.chars().count() <= WIDTH), "{page:#?}");
            seen += page.iter().map(|line| line.matches('#').count()).sum::<usize>();
            pages += 1;
        }
        assert_eq!(seen, 1345);
        assert!(pages < 20, "{pages}");
        assert_eq!((menu.numbered(1), menu.numbered(1345)), (Some("take 0"), Some("take 1344")));
        assert_eq!((menu.numbered(0), menu.numbered(1346)), (None, None));
    }
}
