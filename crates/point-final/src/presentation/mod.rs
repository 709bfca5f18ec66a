//! What people see and type: rendering, descriptions of events, lenient input.

mod choice;
mod input;
mod options;
mod svg;
mod text;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game_erased::{Canvas, Choice, ConfigOption, InputError, Presentation, Style, StyledText};
use game_traits::text::counted;
use game_traits::{Observer, Seat};

use crate::action::Action;
use crate::card::{Card, Special};
use crate::config::{AfterBluff, Config};
use crate::event::{Ending, Event};
use crate::rules::PointFinal;
use crate::turn::{Phase, callers};
use crate::view::View;

impl Presentation for PointFinal {
    const NAME: &'static str = "Point Final";
    const ABOUT: &'static str =
        "Pink Monkey Games, 2016; 2 to 10 players write one word card by card, bluff, accuse and call out of turn";
    const HOW_TO_PLAY: &'static str = include_str!("../../HOWTO.md");
    const RULES: &'static str = include_str!("../../RULES.md");
    const GRAMMAR: &'static str = "\
lay A                  lay a letter or joker (vowel, consonant, super); in turn A alone does
accuse                 accuse the seat that is responsible for the word of bluffing
draw                   draw 2 cards and be responsible for the word
play echange 2         swap hands with seat 2
play passe-a-gauche    all hands go one seat to the left
play pioche-2 2        seat 2 draws 2 cards (pioche-3: 3)
play poubelle          sweep the word away and begin another
play cadeau A 2        give your A to seat 2
play cadeau            any special as your last card: it ends the round
call A                 put A face down and call point final, in turn or out of turn
say CHIEN              say a word where one is due; chien alone does, accents too
concede                you have no word (to say CONCEDE itself: say concede)
time-out               the clock says so";

    /// A word said longer ago is no news any more.
    const RENDERED_EVENTS: usize = 64;
    const OPTIONS: &'static [ConfigOption] = options::ALL;

    fn sample_configs() -> Vec<Config> {
        let mut configs: Vec<Config> = (2..=10).map(|players| Config { players, ..Config::default() }).collect();
        let words = "words AS ASTRE CHAT CHIEN EAU ETE ETRE SAC SEL TASSE".parse();
        configs.extend(words.map(|words| Config {
            players: 3,
            words,
            min_point_final: 5,
            without_wxyz: true,
            after_bluff: AfterBluff::Accused,
            special_clears: true,
            free_empty_table: true,
            clock: true,
            ..Config::default()
        }));
        configs
    }

    fn render_text(&self, view: &View, events: &[Event], observer: Observer, canvas: Canvas) -> StyledText {
        text::render(self, view, events, observer, canvas)
    }

    fn render_svg(&self, view: &View, events: &[Event], observer: Observer) -> String {
        svg::render(self, view, events, observer)
    }

    fn describe(&self, event: &Event) -> String {
        sentence(event)
    }

    /// Draws and cards taken up in a row are one sentence.
    fn summarize(&self, events: &[Event]) -> Vec<String> {
        let draws = |event: &Event| matches!(event, Event::Drew { .. });
        let mut sentences = Vec::new();
        for same in events.chunk_by(|a, b| draws(a) && draws(b)) {
            match same {
                [Event::Drew { .. }, _, ..] => sentences.push(drawn(same)),
                [event] => sentences.push(sentence(event)),
                _ => {}
            }
        }
        sentences.retain(|sentence| !sentence.is_empty());
        sentences
    }

    fn explain_scores(&self, view: &View) -> Vec<String> {
        if view.public().phase() != Phase::Over {
            return Vec::new();
        }
        let hand = |seat: Seat| {
            let cards = counted(view.hand_size(seat), "card", "cards");
            format!("Seat {seat} ends at {}, with {cards} in hand.", view.public().total(seat))
        };
        view.public().seats().iter().map(hand).collect()
    }

    fn provenance(&self) -> Vec<String> {
        if let Some(edition) = &self.config.edition {
            return edition.provenance.lines().map(String::from).collect();
        }
        [
            "Documented: 62 letters, 10 vowel jokers, 10 consonant jokers, 10 super jokers, 18 specials of 6 kinds.",
            "Reconstructed: how often each letter comes, 3 of each special, all points.",
        ]
        .map(String::from)
        .into()
    }

    /// `legend`, and the cards by name: `card vowel`, `card pioche-2`.
    fn render_component(&self, _: &View, name: &str, canvas: Canvas) -> Option<StyledText> {
        let name = name.trim().to_lowercase();
        let mut out = StyledText::new();
        if name == "legend" {
            out.line(Style::DIM, "Cards: (v) a vowel, (c) a consonant, (*) any letter; [?] lies face down.");
            out.line(Style::DIM, "`has` lists cards that all saw a seat take up.");
            return Some(out.wrapped(canvas.width, 2));
        }
        let card = input::card(name.strip_prefix("card").unwrap_or(&name).trim())?;
        let points = self.rules.points[card.index()];
        out.push(Style::BOLD, named(card));
        out.push(Style::PLAIN, format!(": {}; {} if left in hand.", does(card), counted(points, "point", "points")));
        out.end_line();
        Some(out.wrapped(canvas.width, 2))
    }

    fn choice(&self, view: &View, _: Seat, action: &Action) -> Option<Choice> {
        choice::choice(view, *action)
    }

    fn parse_input(&self, view: &View, seat: Seat, typed: &str) -> Result<Action, InputError> {
        input::parse(view, seat, typed)
    }
}

/// What a card is for.
fn does(card: Card) -> &'static str {
    match (card, card.special()) {
        (Card::VOWEL, _) => "stands for any vowel",
        (Card::CONSONANT, _) => "stands for any consonant",
        (Card::SUPER, _) => "stands for any letter",
        (_, None) => "stands for itself",
        (_, Some(Special::Echange)) => "swaps your hand with that of a player",
        (_, Some(Special::PasseAGauche)) => "moves all hands one seat to the left",
        (_, Some(Special::Pioche2)) => "lets a player draw 2 cards",
        (_, Some(Special::Pioche3)) => "lets a player draw 3 cards",
        (_, Some(Special::Poubelle)) => "sweeps the word away, and you begin another",
        (_, Some(Special::Cadeau)) => "gives a card of yours to a player",
    }
}

/// `Seat 0 draws A and B, seat 1 draws 2 cards.`
fn drawn(draws: &[Event]) -> String {
    let seat_of = |event: &Event| if let Event::Drew { seat, .. } = event { Some(*seat) } else { None };
    let parts = draws.chunk_by(|a, b| seat_of(a) == seat_of(b)).map(|of_one| {
        let card =
            |event: &Event| if let Event::Drew { card: Some(card), .. } = event { Some(named(*card)) } else { None };
        let known: Vec<String> = of_one.iter().filter_map(card).collect();
        let what = match known.split_last() {
            None => counted(of_one.len() as u64, "card", "cards"),
            Some((last, [])) => last.clone(),
            Some((last, before)) => format!("{} and {last}", before.join(", ")),
        };
        let seat = of_one.first().and_then(seat_of).map_or(String::new(), |seat| seat.to_string());
        format!("seat {seat} draws {what}")
    });
    let parts: Vec<String> = parts.collect();
    (parts.join(", ") + ".").replacen("seat", "Seat", 1)
}

fn sentence(event: &Event) -> String {
    match *event {
        // A deal is not described card by card.
        Event::Dealt { .. } | Event::TookUp { .. } => String::new(),
        Event::Begins { seat } => format!("Seat {seat} begins."),
        Event::Laid { seat, card } => format!("Seat {seat} lays {}.", named(card)),
        Event::Accused { seat, accused } => format!("Seat {seat} accuses seat {accused} of bluffing."),
        Event::Draws { seat } => format!("Seat {seat} draws."),
        Event::Drew { seat, card: Some(card) } => format!("Seat {seat} draws {}.", named(card)),
        Event::Drew { seat, card: None } => format!("Seat {seat} draws a card."),
        Event::Played { seat, special, on: Some(other) } => {
            format!("Seat {seat} plays {} on seat {other}.", titled(special.card()))
        }
        Event::Played { seat, special, on: None } => format!("Seat {seat} plays {}.", titled(special.card())),
        Event::Gave { seat, to, card: Some(card) } => format!("Seat {seat} gives {} to seat {to}.", named(card)),
        Event::Gave { seat, to, card: None } => format!("Seat {seat} gives a card to seat {to}."),
        Event::Swept { cards } => format!("The word, {}, goes into the draw pile.", counted(cards, "card", "cards")),
        Event::NoLetter { seat } => format!("Seat {seat} has no letter to begin another."),
        Event::Called { seat, card: Some(card) } => {
            format!("Seat {seat} calls point final with {} face down.", named(card))
        }
        Event::Called { seat, card: None } => format!("Seat {seat} calls point final with a card face down."),
        Event::Said { seat, word, valid: true } => format!("Seat {seat} says {word}, and it is right."),
        Event::Said { seat, word, valid: false } => format!("Seat {seat} says {word}, and it is wrong."),
        Event::Conceded { seat } => format!("Seat {seat} has no word."),
        Event::TimedOut { seat } => format!("Seat {seat} thinks too long."),
        Event::Revealed { seat, card } => format!("The card of seat {seat} is {}.", named(card)),
        Event::TookBack { seat } => format!("Seat {seat} takes the face-down card back."),
        Event::TookTable { seat, cards } => {
            format!("Seat {seat} takes {} from the table.", counted(cards, "card", "cards"))
        }
        Event::RoundOver { winner, ending } => {
            let how = match ending {
                Ending::Laying => "with a last card laid",
                Ending::PointFinal => "with a point final",
                Ending::Gift => "with the last card given away",
                Ending::Special => "with a special as last card",
            };
            format!("Seat {winner} wins the round {how}.")
        }
        Event::Scored { seat, points: 0, total } => format!("Seat {seat} scores nothing and stays at {total}."),
        Event::Scored { seat, points, total } => {
            format!("Seat {seat} scores {} and stands at {total}.", counted(points, "point", "points"))
        }
    }
}

/// A card in a sentence.
fn named(card: Card) -> String {
    match card {
        Card::VOWEL => "a vowel joker".to_string(),
        Card::CONSONANT => "a consonant joker".to_string(),
        Card::SUPER => "a super joker".to_string(),
        card if card.is_layable() => card.to_string(),
        special => titled(special),
    }
}

/// A special as it is printed.
fn titled(card: Card) -> String {
    const TITLES: [&str; 6] = ["Échange", "Passe à gauche", "Pioche 2", "Pioche 3", "Poubelle", "Cadeau"];
    card.special().map_or_else(|| card.to_string(), |special| TITLES[special as usize].to_string())
}

/// What the game waits for, in a sentence.
fn waits(game: &PointFinal, view: &View) -> String {
    match view.public().phase() {
        Phase::Deal { .. } => "The cards are dealt.".to_string(),
        Phase::Starter => "The seat that begins is drawn.".to_string(),
        Phase::Turn { seat, .. } => match callers(&game.rules, view.public()).without(seat) {
            none if none.is_empty() => format!("Seat {seat} is to play."),
            callers => {
                let s = if callers.len() == 1 { "" } else { "s" };
                format!("Seat {seat} is to play; seat{s} {callers} can call point final before.")
            }
        },
        Phase::Draw { seat, left, .. } => format!("Seat {seat} has {} to draw.", counted(left, "card", "cards")),
        Phase::AccusedWord { accused, .. } => format!("Seat {accused} is accused and owes a word that begins so."),
        Phase::CallerWord { caller } => format!("Seat {caller} has called and owes the word that is written here."),
        Phase::LastCardWord { seat } => format!("Seat {seat} laid a last card and owes a word that begins so."),
        Phase::Over => "The game is over.".to_string(),
    }
}

/// The seats that are responsible for the word and that laid last, in a sentence.
fn responsibility(view: &View) -> String {
    match (view.public().responsible(), view.public().laid_last()) {
        (Some(seat), Some(last)) if seat == last => {
            format!("Seat {seat} laid the last card and is responsible for the word.")
        }
        (Some(seat), Some(last)) => format!("Seat {last} laid the last card, seat {seat} is responsible for the word."),
        (None, Some(last)) => format!("Seat {last} laid the last card, no seat is responsible for the word."),
        _ => String::new(),
    }
}

/// The last word said in this game.
fn last_said(events: &[Event]) -> Option<String> {
    events.iter().rev().find_map(|event| match event {
        said @ Event::Said { .. } => Some(sentence(said)),
        _ => None,
    })
}
