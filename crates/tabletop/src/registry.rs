//! The games of this build, by their ids.

use std::fmt;

#[cfg(feature = "bots")]
use game_bots::erased::Bots;
use game_erased::GameDescriptor;

/// Calls a macro with the list of all games: for each its name, its feature, its type, and what its bots know of it
/// (`game_bots::Uninformed`: the rules). A game is registered by a line here.
#[macro_export]
macro_rules! each_game {
    ($callback:ident) => {
        $callback! {
            patchwork "patchwork" $crate::patchwork::Patchwork, $crate::game_bots::knowledge::Patchwork;
            final_touch "final-touch" $crate::final_touch::FinalTouch, $crate::game_bots::knowledge::FinalTouch;
            point_final "point-final" $crate::point_final::PointFinal, $crate::game_bots::knowledge::PointFinal;
            touche_poulet "touche-poulet" $crate::touche_poulet::TouchePoulet, $crate::game_bots::knowledge::TouchePoulet;
        }
    };
}

macro_rules! games {
    ($($name:ident $feature:literal $game:ty, $heuristics:ty;)*) => {
        /// All games of this build. Each of them is in every command of the program.
        pub static GAMES: &[GameDescriptor] = &[$(#[cfg(feature = $feature)] GameDescriptor::of::<$game>()),*];

        /// The bots of all games of this build, in the same order.
        #[cfg(feature = "bots")]
        pub static BOTS: &[Bots] = &[$(#[cfg(feature = $feature)] Bots::of::<$game, $heuristics>()),*];
    };
}

each_game!(games);

/// Returns the game with this id.
///
/// # Errors
/// If there is none; the error names the games that there are, and the one that was probably meant.
pub fn game(id: &str) -> Result<&'static GameDescriptor, UnknownGame> {
    GAMES.iter().find(|game| game.id == id).ok_or_else(|| UnknownGame { asked: id.to_owned() })
}

/// No game has this id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    asked: String,
}

impl UnknownGame {
    /// Returns the id that was probably meant, if one is near enough.
    pub fn meant(&self) -> Option<&'static str> {
        let asked = plain(&self.asked);
        let near = |id: &str| distance(&asked, &plain(id));
        // A third of the letters wrong is a slip, more is another word; the beginning of a name will do as well.
        let slip = |game: &&GameDescriptor| {
            let id = plain(game.id);
            near(game.id) * 3 <= id.len() || asked.len() > 1 && id.starts_with(&asked)
        };
        GAMES.iter().filter(slip).min_by_key(|game| near(game.id)).map(|game| game.id)
    }
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no game {:?} here", self.asked)?;
        if let Some(id) = self.meant() {
            write!(f, "; did you mean {id}?")?;
        }
        let known: Vec<_> = GAMES.iter().map(|game| game.id).collect();
        if known.is_empty() { write!(f, " (this build has none)") } else { write!(f, " (games: {})", known.join(", ")) }
    }
}

impl std::error::Error for UnknownGame {}

/// The letters and digits of a name, in lower case.
fn plain(text: &str) -> Vec<char> {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).take(64).collect()
}

/// Levenshtein's distance: the number of letters to change, to add or to leave out.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
