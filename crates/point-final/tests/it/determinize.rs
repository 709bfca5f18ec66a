//! `determinize` beside all states that fit a view, counted one by one: which they are, and how likely each is.
//!
//! A view fits as many deals of single cards as there are ways to put the cards that the observer cannot place into the
//! places that are hidden, and each of those is equally likely (PF-35). A caller's face-down card is any of those held.

use std::collections::{BTreeMap, BTreeSet};

use point_final::game_traits::conformance::chi_square_fits;
use point_final::game_traits::playout::{Uniform, playout_within};
use point_final::game_traits::{Game, Observer, Seat, Turn, rng};
use point_final::{Bag, Card, Config, Edition, Phase, PointFinal, State, View};

use super::rules::script::Script;

/// One place that is hidden from the observer: what all know to be there, and its number of cards.
struct Hidden {
    known: Vec<Card>,
    size: usize,
}

/// What an observer cannot see.
struct Unseen<'a> {
    game: &'a PointFinal,
    view: &'a View,
    /// The hands of the others, where a caller still holds the card that lies face down.
    seats: Vec<Seat>,
    places: Vec<Hidden>,
    /// All cards that the observer does not see.
    cards: Bag,
}

fn each(bag: &Bag) -> impl Iterator<Item = Card> + '_ {
    bag.iter().flat_map(|(card, count)| (0..count).map(move |_| card))
}

fn without(cards: impl IntoIterator<Item = Card>, taken: impl IntoIterator<Item = Card>) -> Vec<Card> {
    let mut left: Vec<Card> = cards.into_iter().collect();
    for card in taken {
        let place = left.iter().position(|&other| other == card).expect("a card that is there");
        left.remove(place);
    }
    left
}

impl<'a> Unseen<'a> {
    fn of(game: &'a PointFinal, view: &'a View) -> Self {
        let public = view.public();
        let own = view.hand().into_iter().flat_map(each);
        let seen = own.chain(public.table().iter().copied()).chain(view.face_down());
        let seats: Vec<Seat> = game.seats().iter().filter(|&seat| !view.observer().is(seat)).collect();
        let hand = |&seat: &Seat| Hidden {
            known: each(public.known(seat)).collect(),
            size: usize::from(view.hand_size(seat)) + usize::from(public.phase() == Phase::CallerWord { caller: seat }),
        };
        let places = seats.iter().map(hand).collect();
        let deck = game.start().pile();
        Unseen { game, view, seats, places, cards: without(each(&deck), seen).into_iter().collect() }
    }

    /// The cards that nothing places.
    fn unplaced(&self) -> Bag {
        without(each(&self.cards), self.places.iter().flat_map(|place| place.known.clone())).into_iter().collect()
    }

    /// Calls `visit` with every way to fill hands of these sizes from `cards`, the rest to the pile, and with the
    /// number of deals of single cards that look so.
    fn deals(cards: &Bag, sizes: &[usize], visit: &mut dyn FnMut(&[Vec<Card>], f64)) {
        let kinds: Vec<(Card, u8)> = cards.iter().collect();
        let mut hands = vec![Vec::new(); sizes.len()];
        Self::deal(&kinds, 0, 0, sizes, 1.0, &mut hands, visit);
    }

    /// Kind by kind, hand by hand; what no hand takes is the pile's.
    fn deal(
        kinds: &[(Card, u8)],
        taken: u8,
        place: usize,
        sizes: &[usize],
        ways: f64,
        hands: &mut Vec<Vec<Card>>,
        visit: &mut dyn FnMut(&[Vec<Card>], f64),
    ) {
        let Some((&(card, count), rest)) = kinds.split_first() else {
            if hands.iter().zip(sizes).all(|(hand, &size)| hand.len() == size) {
                visit(hands, ways);
            }
            return;
        };
        if place == sizes.len() {
            return Self::deal(rest, 0, 0, sizes, ways, hands, visit);
        }
        let room = sizes[place] - hands[place].len();
        let before = hands[place].len();
        let mut choose = 1.0;
        for more in 0..=count - taken {
            if usize::from(more) > room {
                break;
            }
            Self::deal(kinds, taken + more, place + 1, sizes, ways * choose, hands, visit);
            choose *= f64::from(count - taken - more) / f64::from(more + 1);
            hands[place].push(card);
        }
        hands[place].truncate(before);
    }

    /// The states that these hands of the others make, by their text: one, or one for each card that may lie face down,
    /// with the share of each.
    fn states(&self, hands: &[Vec<Card>]) -> Vec<(String, f64)> {
        let public = self.view.public();
        let caller = match public.phase() {
            Phase::CallerWord { caller } => self.seats.iter().position(|&seat| seat == caller),
            _ => None,
        };
        let Some(place) = caller else { return vec![(self.text(hands, self.view.face_down()), 1.0)] };
        let held = &hands[place];
        let down: BTreeSet<Card> = held.iter().copied().collect();
        let one = |card: Card| {
            let mut hands = hands.to_vec();
            hands[place] = without(held.clone(), [card]);
            let share = held.iter().filter(|&&other| other == card).count() as f64 / held.len() as f64;
            (self.text(&hands, Some(card)), share)
        };
        down.into_iter().map(one).collect()
    }

    fn text(&self, hands: &[Vec<Card>], face_down: Option<Card>) -> String {
        let public = self.view.public();
        let rest = without(each(&self.cards), hands.iter().flatten().copied());
        let down = if self.view.face_down().is_some() { None } else { face_down };
        let pile: Bag = without(rest, down).into_iter().collect();
        let hand = |seat: Seat| {
            let others = self.seats.iter().position(|&other| other == seat);
            let hand: Bag = match others {
                Some(place) => hands[place].iter().copied().collect(),
                None => *self.view.hand().expect("the observer's hand"),
            };
            let known = public.known(seat);
            let known = if known.is_empty() { String::new() } else { format!(" ({known})") };
            let total = if public.total(seat) == 0 { String::new() } else { format!(" +{}", public.total(seat)) };
            format!("{hand}{known}{total}")
        };
        let hands: Vec<String> = public.seats().iter().map(hand).collect();
        let table: Vec<String> = public.table().iter().map(ToString::to_string).collect();
        let table = if table.is_empty() { "-".to_string() } else { table.join(" ") };
        let down = face_down.map_or(String::new(), |card| format!(" [{card}]"));
        let named = |seat: Option<Seat>| seat.map_or("-".to_string(), |seat| seat.to_string());
        let seats = format!("{} {}", named(public.laid_last()), named(public.responsible()));
        format!("{} | {table}{down} | {seats} | {} | {pile}", public.phase(), hands.join(" / "))
    }

    /// All states that fit, each with its probability.
    fn fitting(&self) -> BTreeMap<String, f64> {
        let mut states = BTreeMap::new();
        let sizes: Vec<usize> = self.places.iter().map(|place| place.size - place.known.len()).collect();
        Self::deals(&self.unplaced(), &sizes, &mut |hands, ways| {
            let hands: Vec<Vec<Card>> =
                hands.iter().zip(&self.places).map(|(more, place)| [&more[..], &place.known].concat()).collect();
            for (state, share) in self.states(&hands) {
                *states.entry(state).or_default() += ways * share;
            }
        });
        let all: f64 = states.values().sum();
        states.values_mut().for_each(|ways| *ways /= all);
        states
    }

    /// The states that fit, found without a thought of what is known: of all deals whatsoever those that validate and
    /// give this view.
    fn possible(&self) -> BTreeSet<String> {
        let mut states = BTreeSet::new();
        let sizes: Vec<usize> = self.places.iter().map(|place| place.size).collect();
        Self::deals(&self.cards, &sizes, &mut |hands, _| {
            for (text, _) in self.states(hands) {
                let state: State = text.parse().expect("a state");
                if self.game.validate(&state).is_ok() && self.game.view(&state, self.view.observer()) == *self.view {
                    states.insert(text);
                }
            }
        });
        states
    }
}

/// Draws from the view are states that fit, each as often as it is likely, and none is left out.
#[track_caller]
fn is_even(game: &PointFinal, view: &View, seed: u64) {
    let unseen = Unseen::of(game, view);
    let fitting = unseen.fitting();
    let names: BTreeSet<String> = fitting.keys().cloned().collect();
    assert_eq!(names, unseen.possible(), "{view:?}");
    let mut drawn: BTreeMap<String, u64> = BTreeMap::new();
    let mut rng = rng::seeded(seed);
    for _ in 0..(fitting.len() * 60).clamp(600, 20_000) {
        *drawn.entry(game.determinize(view, &mut rng).to_string()).or_default() += 1;
    }
    let stranger = drawn.keys().find(|state| !fitting.contains_key(*state));
    assert_eq!(stranger, None, "{view:?}");
    let observed: Vec<u64> = fitting.keys().map(|state| drawn.get(state).copied().unwrap_or(0)).collect();
    let weights: Vec<u64> = fitting.values().map(|share| (share * 1e12) as u64).collect();
    assert!(chi_square_fits(&observed, &weights), "{} of {} states: {view:?}", drawn.len(), fitting.len());
}

#[track_caller]
fn is_even_for_all(script: &Script) {
    for (n, observer) in Observer::all(script.game.seats()).enumerate() {
        is_even(&script.game, &script.game.view(&script.state, observer), n as u64);
    }
}

/// The table was taken, before all eyes; then one of those cards was laid, and its like may be there still.
#[test]
fn pf_35_even_where_cards_were_seen_to_be_taken() {
    let mut script = Script::at("turn 1 | E S | 0 0 | A*2 / T / E R | E T vowel");
    script.act(1, "accuse").act(0, "say ESPACE");
    is_even_for_all(&script);
    script.act(1, "lay E");
    is_even_for_all(&script);
}

/// A gift is not seen by others: it may be one of the cards that they saw taken.
#[test]
fn pf_35_even_where_a_card_was_given() {
    let mut script = Script::at("turn 1 | C | 0 0 | A E / E*2 T cadeau (E*2 T) / E R | A T");
    script.act(1, "play cadeau E 2");
    assert_eq!(script.known(1), "E");
    is_even_for_all(&script);
}

/// What was known goes with the hand.
#[test]
fn pf_35_even_where_hands_went_on() {
    let mut script = Script::at("turn 1 | C | 0 0 | A E (A) / E T echange (E) / E R | A T");
    script.act(1, "play echange 0");
    assert_eq!((script.known(0).as_str(), script.known(1).as_str()), ("E", "A"));
    is_even_for_all(&script);
    let mut script = Script::at("turn 1 | C | 0 0 | A E (A) / E T passe-a-gauche (E) / E R | A T");
    script.act(1, "play passe-a-gauche");
    is_even_for_all(&script);
}

/// What is swept into the draw pile is drawn like the rest; to draw, and to have drawn, changes nothing that is known.
#[test]
fn pf_35_even_where_the_table_was_swept_and_cards_drawn() {
    let mut script = Script::at("turn 1 | E S | 0 0 | A E / E T poubelle (E) / E R | A");
    script.act(1, "play poubelle");
    is_even_for_all(&script);
    script.act(1, "lay E").act(2, "draw");
    is_even_for_all(&script);
    script.chance("card S");
    is_even_for_all(&script);
    script.chance("card E");
    is_even_for_all(&script);
}

/// The face-down card is any that the caller held, also one that all saw taken; taken back, it is hidden among the
/// others.
#[test]
fn pf_35_even_while_and_after_a_call() {
    for card in ["E", "L"] {
        let mut script = Script::at("turn 1 | C H A T | 0 0 | E / K super / D E*2 L (D E) | L");
        script.act(2, &format!("call {card}"));
        is_even_for_all(&script);
        let mut right = Script::at("turn 1 | C H A T | 0 0 | E / K super / D E*2 L (D E) | L");
        right.act(2, &format!("call {card}")).act(2, "say CHAT");
        is_even_for_all(&right);
        script.act(2, "concede");
        is_even_for_all(&script);
    }
}

/// The other phases: a last card, an accusation, an empty draw pile, the end of the game, a deal.
#[test]
fn pf_35_even_in_every_phase() {
    for text in [
        "starter | - | - - | A / E / T | D E*2",
        "turn 1 | C H | 0 0 | A E (A) / E T / E*2 | -",
        "last card 1 | C | 1 1 | A E / - / E*2 | B",
        "accused 1 by 0 | C | 1 1 | A E / B / E*2 | B",
        "over | C | 1 1 | A E +201 / - / E*2 | B",
    ] {
        is_even_for_all(&Script::at(text));
    }
    let mut dealt = Script::new(few_cards("A B D E*3 T", 2));
    dealt.chance("card A").chance("card E").chance("card T");
    is_even_for_all(&dealt);
}

/// Three players, this deck and hands of this size.
fn few_cards(deck: &str, hand_size: u8) -> Config {
    let deck: Bag = deck.parse().expect("cards");
    let mut edition = Edition { hand_size, score_limit: 60, ..Edition::standard() };
    edition.deck.iter_mut().for_each(|row| row.count = deck.count(row.card));
    Config { players: 3, edition: Some(edition), ..Config::default() }
}

/// Views of the standard edition from the middle and the end of random games, at 2 to 10 players: how often a hand has
/// none, and how many on the average, of each kind. Both are known exactly, by the hypergeometric distribution.
#[test]
fn pf_35_even_on_the_standard_edition() {
    const DRAWS: usize = 3_000;
    let mut cells = 0;
    let mut knowing = 0;
    for (number, players) in [2, 2, 3, 3, 4, 4, 7, 10].into_iter().enumerate() {
        let game = PointFinal::from_config(Config { players, ..Config::default() }).expect("a config");
        let mut rng = rng::stream(12, number as u64);
        let mut state = game.start();
        game.settle(&mut state, &mut rng, &mut ());
        // On to a position in which something is known of a hand.
        while !game.seats().iter().any(|seat| state.public().known(seat).len() > 3) && game.turn(&state) != Turn::Over {
            playout_within(&game, &mut state, &mut Uniform, &mut rng, 1);
        }
        for observer in [Observer::Spectator, Observer::Seat(Seat::new(0))] {
            let view = game.view(&state, observer);
            let unseen = Unseen::of(&game, &view);
            knowing += usize::from(unseen.places.iter().any(|place| !place.known.is_empty()));
            let unplaced = unseen.unplaced();
            let mut none = vec![[0u32; Card::KINDS]; unseen.places.len()];
            let mut held = vec![[0u32; Card::KINDS]; unseen.places.len()];
            for _ in 0..DRAWS {
                let state = game.determinize(&view, &mut rng);
                for (place, &seat) in unseen.seats.iter().enumerate() {
                    let down =
                        state.face_down().filter(|_| state.public().phase() == Phase::CallerWord { caller: seat });
                    let hand: Bag = each(state.hand(seat)).chain(down).collect();
                    for card in Card::all() {
                        let known = unseen.places[place].known.iter().filter(|&&known| known == card).count() as u32;
                        let more = u32::from(hand.count(card)) - known;
                        none[place][card.index()] += u32::from(more == 0);
                        held[place][card.index()] += more;
                    }
                }
            }
            for (place, hidden) in unseen.places.iter().enumerate() {
                let slots = hidden.size - hidden.known.len();
                for card in Card::all() {
                    let (all, of_kind) = (unplaced.len() as f64, f64::from(unplaced.count(card)));
                    let no_card: f64 =
                        (0..slots).map(|n| (all - of_kind - n as f64).max(0.0) / (all - n as f64)).product();
                    let mean = slots as f64 * of_kind / all;
                    let error = (no_card * (1.0 - no_card) / DRAWS as f64).sqrt();
                    let share = f64::from(none[place][card.index()]) / DRAWS as f64;
                    assert!((share - no_card).abs() <= 4.5 * error + 1e-9, "{players}: {card}: {share}, not {no_card}");
                    let variance = mean * (1.0 - of_kind / all) * (all - slots as f64) / (all - 1.0).max(1.0);
                    let error = (variance / DRAWS as f64).sqrt();
                    let found = f64::from(held[place][card.index()]) / DRAWS as f64;
                    assert!((found - mean).abs() <= 4.5 * error + 1e-9, "{players}: {card}: {found}, not {mean}");
                    cells += 1;
                }
            }
        }
    }
    assert!(cells > 2_000 && knowing >= 12, "{cells} cells, {knowing} views with known cards");
}

/// Views from random games with few cards, each enumerated.
#[test]
fn pf_35_even_in_random_games_of_few_cards() {
    let config = few_cards("A E*3 S T*2 vowel super echange passe-a-gauche poubelle cadeau", 3);
    let game = PointFinal::from_config(config).expect("a config");
    let mut knowing = 0;
    for number in 0..40 {
        let mut rng = rng::stream(13, number);
        let mut state = game.start();
        playout_within(&game, &mut state, &mut Uniform, &mut rng, 5 + number);
        for observer in [Observer::Spectator, Observer::Seat(Seat::new((number % 3) as usize))] {
            let view = game.view(&state, observer);
            let unseen = Unseen::of(&game, &view);
            if unseen.fitting().len() <= 400 {
                knowing += usize::from(unseen.places.iter().any(|place| !place.known.is_empty()));
                is_even(&game, &view, number);
            }
        }
    }
    assert!(knowing >= 20, "{knowing} views with known cards");
}
