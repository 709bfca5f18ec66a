//! Renderings keep to the width of the terminal, and where they can to its height.

use game_erased::{AnyTable, Canvas, GameDescriptor};
use game_traits::rng::stream;
use game_traits::{Observer, Seat};
use tabletop::GAMES;

const WIDTHS: [usize; 4] = [60, 80, 100, 120];

/// The numbers of players to try: all up to four, and ten where a game takes them.
fn tables(game: &GameDescriptor, seed: u64) -> Vec<Box<dyn AnyTable>> {
    if !game.options.iter().any(|option| option.name == "players") {
        return vec![game.open(None).expect("the default").table(seed)];
    }
    let config = |players: &str| game.config_with(None, &[("players", players)]).ok();
    let configs = ["2", "3", "4", "10"].into_iter().filter_map(config);
    configs.map(|config| game.open(Some(&config)).expect("a config").table(seed)).collect()
}

/// Calls `at` at positions of a random game, each time as each seat that can act and as a spectator.
fn positions(table: &mut dyn AnyTable, seed: u64, at: &mut dyn FnMut(&dyn AnyTable, Observer)) {
    let mut rng = stream(seed, 1);
    for decision in 0..400 {
        if decision % 7 == 0 || table.outcome().is_some() {
            at(table, Observer::Spectator);
            table.turn().actors().iter().for_each(|seat| at(table, Observer::Seat(seat)));
        }
        let Some((seat, action)) = table.random_choice(&mut rng) else { break };
        table.act(seat, &action).expect("a legal action");
    }
    at(table, Observer::Seat(Seat::new(0)));
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    for game in GAMES {
        for seed in 0..3 {
            for mut table in tables(game, seed) {
                positions(&mut *table, seed, &mut |table, observer| {
                    for width in WIDTHS {
                        for height in [None, Some(22), Some(38)] {
                            let text = table.render_text(observer, Canvas { width, height });
                            let lines = text.to_string();
                            let wide = lines.lines().find(|line| line.chars().count() > width);
                            assert_eq!(wide, None, "{} at {width} columns, seed {seed}:\n{lines}", game.id);
                            // Trailing blanks and colors count too.
                            assert!(text.width() <= width, "{} at {width} columns, seed {seed}:\n{lines}", game.id);
                        }
                    }
                });
            }
        }
    }
}

/// The rendering, an empty line and the question fit 24 rows of 80 columns. Two players in all games; in Patchwork
/// always.
#[test]
fn a_table_of_two_fits_a_small_terminal() {
    for game in GAMES {
        for seed in 0..6 {
            let Some(mut table) = tables(game, seed).into_iter().next() else { continue };
            positions(&mut *table, seed, &mut |table, observer| {
                let text = table.render_text(observer, Canvas { width: 80, height: Some(22) });
                assert!(text.height() <= 22, "{}, seed {seed}: {} lines\n{text}", game.id, text.height());
            });
        }
    }
}

/// No word is broken where there is a blank to break at.
#[test]
fn no_word_is_broken() {
    for game in GAMES {
        for mut table in tables(game, 5) {
            positions(&mut *table, 5, &mut |table, observer| {
                let words = |width| -> Vec<String> {
                    let text = table.render_text(observer, Canvas::wide(width)).to_string();
                    let long = |word: &&str| word.chars().count() > 4 && word.chars().all(char::is_alphabetic);
                    let mut words: Vec<_> = text.split_whitespace().filter(long).map(str::to_owned).collect();
                    words.sort_unstable();
                    words.dedup();
                    words
                };
                let (narrow, wide) = (words(60), words(200));
                let broken: Vec<_> = narrow.iter().filter(|word| wide.binary_search(word).is_err()).collect();
                assert!(broken.is_empty(), "{}: {broken:?}", game.id);
            });
        }
    }
}

/// A component is found by name, and fits.
#[test]
fn components_are_shown_by_name() {
    for (id, name, words) in [
        ("patchwork", "patch 22", "22.0"),
        ("patchwork", "W", "22.0"),
        ("final-touch", "card 7", "sources"),
        ("point-final", "card pioche-2", "draw 2 cards"),
        ("touche-poulet", "weapon salve", "attack"),
        ("touche-poulet", "unit faucheur", "one more cell"),
        ("touche-poulet", "legend", "Zones"),
    ] {
        let Ok(game) = tabletop::game(id) else { continue };
        let table = game.open(None).expect("the default").table(1);
        for width in WIDTHS {
            let text = table.render_component(Observer::Spectator, name, Canvas::wide(width)).expect(name);
            assert!(text.to_string().contains(words) && text.width() <= width, "{name}: {text}");
        }
        assert!(table.render_component(Observer::Spectator, "no such thing", Canvas::default()).is_none());
    }
}

/// Text that a user gives cannot speak to the terminal.
#[test]
fn control_characters_are_not_passed_on() {
    for game in GAMES {
        let table = game.open(None).expect("the default").table(1);
        let seat = table.turn().actors().lowest().expect("a seat acts");
        let text = table.render_text(Observer::Seat(seat), Canvas::default()).ansi();
        let escapes = text.replace("\u{1b}[", "");
        assert!(!escapes.chars().any(|c| c.is_control() && c != '\n'));
    }
    let mut text = game_erased::StyledText::new();
    text.line(game_erased::Style::fg(1), "a\u{1b}[2Jb\nc\u{9b}");
    assert_eq!(text.to_string(), "a\u{fffd}[2Jb\u{fffd}c\u{fffd}\n");
    assert_eq!(text.ansi().matches('\u{1b}').count(), 2, "its own color alone");
}
