//! The heuristics of Point Final: stronger than random players, no bluff without need, and judging by the file of their
//! weights.

use game_bots::knowledge::{PointFinal as Words, PointFinalJudgement};
use game_bots::{Evaluate, Greedy, HeuristicPlayer, Heuristics, Mcts, Player, Random, play};
use game_traits::rng::seeded;
use game_traits::{ActionSet, Game, Observer, Seat, Seats, Table, Turn};
use point_final::{Action, Card, Config, Event, Phase, PointFinal as Rules, State, WordTracker};

use crate::settings;
use crate::weights::shipped;

fn game(players: u8) -> Rules {
    Rules::from_config(Config { players, ..Config::default() }).expect("a config")
}

fn by_words() -> Box<dyn Player<Rules>> {
    Box::new(HeuristicPlayer::new(Words::default()))
}

/// Mistakes that a player by the word list does not make.
#[derive(Debug, Default, PartialEq, Eq)]
struct Faults {
    /// A word was due, there was one, and the player gave none or a wrong one.
    silent: usize,
    /// A card was laid with which no word goes on, though another card, a draw, an accusation or a special was
    /// possible.
    bluffs: usize,
    /// An accusation though there was a word and a card to draw.
    rash: usize,
    /// A call on no word.
    calls: usize,
}

/// Plays half of the games with `player` at even seats, half at odd ones, against random players. Returns the win share
/// of these seats, their faults, and the faults of the others.
fn against_random(players: u8, games: u64, player: impl Fn() -> Box<dyn Player<Rules>>) -> (f64, Faults, Faults) {
    let game = game(players);
    let (mut share, mut faults) = (0.0, [Faults::default(), Faults::default()]);
    for number in 0..games {
        let ours = |seat: Seat| (seat.index() as u64 + number).is_multiple_of(2);
        let by = |seat: Seat| -> Box<dyn Player<Rules>> { if ours(seat) { player() } else { Box::new(Random) } };
        let mut seated: Vec<_> = game.seats().iter().map(by).collect();
        let mut played = play(&game, &mut seated, number / 2, 20_000);
        let outcome = played.outcome.expect("it ends");
        share += game.seats().iter().filter(|&seat| ours(seat)).map(|seat| outcome.share(seat)).sum::<f64>();
        let mut tracker = WordTracker::new(&game);
        while let Some((seat, action)) = played.table.undo() {
            let (state, faults) = (played.table.state(), &mut faults[usize::from(!ours(seat))]);
            let legal = game.legal(state, seat).to_vec();
            let now = tracker.follow(state.public().table());
            match (state.public().phase(), action) {
                (Phase::Turn { .. }, Action::Lay(card)) => {
                    let bluff = !tracker.goes_on_with(card);
                    let better = tracker.cards(state.hand(seat)).next().is_some()
                        || legal.iter().any(|other| !matches!(other, Action::Lay(_) | Action::Call(_)));
                    faults.bluffs += usize::from(bluff && better);
                }
                (Phase::Turn { .. }, Action::Accuse) => {
                    let word = now.is_word || !now.letters.is_empty();
                    faults.rash += usize::from(word && legal.contains(&Action::Draw));
                }
                (Phase::Turn { .. }, Action::Call(_)) => faults.calls += usize::from(!now.is_word),
                (Phase::Turn { .. }, _) => {}
                _ => {
                    // A word is listed first, if there is one.
                    let word = matches!(legal[0], Action::Say(_));
                    faults.silent += usize::from(word && action != legal[0]);
                }
            }
        }
    }
    let [ours, others] = faults;
    (share / games as f64, ours, others)
}

#[test]
fn who_plays_by_words_beats_chance_and_is_never_caught_with_a_word() {
    for (players, games) in [(2, 100), (3, 50), (4, 50)] {
        let (share, ours, others) = against_random(players, games, by_words);
        assert!(share >= 0.95, "{players} players: {share}");
        assert_eq!(ours, Faults::default(), "{players} players");
        // The same counts find the faults of random players.
        let Faults { silent, bluffs, rash, calls } = others;
        assert!(silent > 10 && bluffs > 50 && rash > 50 && calls > 0, "{players} players: {others:?}");
    }
}

#[test]
fn the_greedy_and_the_search_beat_chance_too() {
    let (share, ..) = against_random(2, 20, || Box::new(Greedy::new(Words::default())));
    assert!(share >= 0.95, "{share}");
    let (share, ours, _) = against_random(2, 10, || Box::new(Mcts::with_heuristics(Words::default(), settings(60))));
    assert!(share >= 0.9, "{share}");
    // It gives each word that it has and calls only on words. Its bluffs and accusations are those that the search
    // prefers.
    assert_eq!((ours.silent, ours.bluffs, ours.calls), (0, 0, 0));
}

#[test]
fn what_others_hide_makes_no_difference() {
    for players in 2..=5 {
        let game = game(players);
        let mut seated: Vec<_> = game.seats().iter().map(|_| by_words()).collect();
        let mut played = play(&game, &mut seated, 7, 400);
        let mut looked = 0;
        while played.table.undo().is_some() {
            let Turn::Decide { must, may } = played.table.turn() else { continue };
            for seat in (must | may).iter() {
                let answer = |state: &State| match must.contains(seat) {
                    true => Words::default()
                        .choose(&game, state, must, Seats::EMPTY, &mut seeded(1))
                        .map(|(_, action)| action),
                    false => Words::default().interrupt(&game, state, seat, &mut seeded(1)),
                };
                let view = played.table.view(Observer::Seat(seat));
                let said = answer(played.table.state());
                for seed in 0..3 {
                    assert_eq!(said, answer(&game.determinize(&view, &mut seeded(seed))));
                }
                looked += 1;
            }
        }
        assert!(looked > 400, "{looked}");
    }
}

/// Two players who bluff only in need come to an end.
#[test]
fn games_of_two_who_play_by_words_end() {
    let game = game(2);
    let mut longest = 0;
    for seed in 0..50 {
        let mut seated: Vec<_> = vec![by_words(), by_words()];
        let played = play(&game, &mut seated, seed, 5_000);
        let rounds = played.table.events(Observer::Spectator).filter(|e| matches!(e, Event::RoundOver { .. })).count();
        assert!(played.outcome.is_some() && rounds > 1, "seed {seed}: {rounds} rounds in 5,000 decisions");
        longest = longest.max(played.table.decisions().count());
    }
    assert!(longest > 100, "{longest}");
}

/// So do two searches: neither waits for ever.
#[test]
fn a_game_of_two_searches_ends() {
    let search = || -> Box<dyn Player<Rules>> { Box::new(Mcts::with_heuristics(Words::default(), settings(8))) };
    let played = play(&game(2), &mut [search(), search()], 1, 5_000);
    assert!(played.outcome.is_some() && played.table.decisions().count() > 100);
}

/// Where the word list leaves one action worth a look, it is taken at once, and the same as after a search.
#[test]
fn one_candidate_is_taken_without_a_search() {
    let game = game(2);
    let mut seated: Vec<_> = vec![by_words(), by_words()];
    let mut played = play(&game, &mut seated, 3, 200);
    let (mut at_once, mut searched) = (0, 0);
    while played.table.undo().is_some() {
        let Some(seat) = played.table.turn().first_required() else { continue };
        let (turn, view) = (played.table.turn(), played.table.view(Observer::Seat(seat)));
        if game.legal_in_view(&view, seat).len() == 1 {
            continue;
        }
        let mut candidates = Vec::new();
        assert!(Words::default().candidates(&game, played.table.state(), seat, &mut candidates));
        let mut search = Mcts::with_heuristics(Words::default(), settings(20));
        let decided = search.decide(&game, seat, turn, &view, &mut seeded(1));
        if let [only] = candidates[..] {
            assert_eq!((search.iterations(), decided), (0, Some(only)));
            let analysis = search.analyze(&game, seat, turn, &view, &mut seeded(1));
            assert_eq!(analysis.actions[0].action, Some(only));
            at_once += 1;
        } else {
            assert_eq!(search.iterations(), 20);
            searched += 1;
        }
    }
    assert!(at_once > 40 && searched > 40, "{at_once} at once, {searched} searched");
}

/// The likelihoods of all events so far, in a game of players by words: of the true hands against those that fit the
/// view.
#[test]
fn the_true_hands_are_likelier() {
    let (game, knows) = (game(2), Words::default());
    let mut seated: Vec<_> = vec![by_words(), by_words()];
    let mut played = play(&game, &mut seated, 3, 400);
    let (mut gain, mut looked) = (0.0, 0);
    while played.table.undo().is_some() {
        let Some(seat) = played.table.turn().first_required() else { continue };
        let events: Vec<Event> = played.table.events(Observer::Seat(seat)).collect();
        let last = &events[events.len().saturating_sub(knows.remembered_events())..];
        let mean = |states: &[State]| {
            let likelihoods = knows.likelihoods(&game, states, seat, last, &mut seeded(1));
            assert!(likelihoods.iter().all(|&one| one > 0.0 && one <= 1.0) && likelihoods.len() == states.len());
            likelihoods.iter().sum::<f64>() / states.len() as f64
        };
        let view = played.table.view(Observer::Seat(seat));
        let drawn: Vec<State> = (0..100).map(|seed| game.determinize(&view, &mut seeded(seed))).collect();
        gain += (mean(&vec![played.table.state().clone(); 100]) / mean(&drawn)).ln();
        looked += 1;
    }
    // A nat is a factor of e.
    assert!(looked > 300 && gain / f64::from(looked) > 0.3, "{} nats", gain / f64::from(looked));
}

/// Who bluffs, or accuses in vain, has no card with which a word goes on, and no special.
#[test]
fn who_bluffs_or_accuses_in_vain_has_no_card_that_fits() {
    let (game, knows) = (game(2), Words::default());
    let (mut with, mut without) = ([0; 2], [0; 2]);
    for seed in 0..60 {
        let mut table = Table::seeded(game.clone(), seed);
        let mut tracker = WordTracker::new(&game);
        // A few letters, all of one word: nothing that was done before says what a hand lacks.
        let laid = (0..5).try_for_each(|_| {
            let seat = table.turn().first_required()?;
            tracker.follow(table.state().public().table());
            let card = tracker.cards(table.state().hand(seat)).find(|card| card.is_layable())?;
            table.act(seat, Action::Lay(card)).ok()
        });
        let Some(seat) = table.turn().first_required().filter(|_| laid.is_some()) else { continue };
        tracker.follow(table.state().public().table());
        let fits = |card: Card| !card.is_layable() || tracker.goes_on_with(card);
        let bluff = table.state().hand(seat).iter().map(|(card, _)| card).find(|&card| !fits(card)).map(Action::Lay);
        if !Card::all().any(|card| card.is_layable() && fits(card)) {
            continue;
        }
        for (number, action) in [bluff, Some(Action::Accuse)].into_iter().enumerate() {
            let mut table = table.clone();
            if action.is_none_or(|action| table.act(seat, action).is_err()) {
                continue;
            }
            let other = seat.left(2);
            let events: Vec<Event> = table.events(Observer::Seat(other)).collect();
            let view = table.view(Observer::Seat(other));
            let drawn: Vec<State> = (0..200).map(|seed| game.determinize(&view, &mut seeded(seed))).collect();
            for (state, likelihood) in
                drawn.iter().zip(knows.likelihoods(&game, &drawn, other, &events, &mut seeded(1)))
            {
                let has_one = state.hand(seat).iter().any(|(card, _)| fits(card));
                assert_eq!(
                    likelihood,
                    if has_one { 0.05 } else { 1.0 },
                    "{action:?} by a hand of {:?}",
                    state.hand(seat)
                );
                if has_one { with[number] += 1 } else { without[number] += 1 }
            }
        }
    }
    assert!(with.iter().chain(&without).all(|&count| count > 100), "{with:?} {without:?}");
}

/// A search decides by its view and by the events that its seat received since the match began, and by nothing else.
#[test]
fn a_search_forgets_the_match_before() {
    let game = game(2);
    let mut seated: Vec<_> = vec![by_words(), by_words()];
    let mut played = play(&game, &mut seated, 3, 200);
    let search = || Mcts::with_heuristics(Words::default(), settings(100));
    let (mut looked, mut other) = (0, 0);
    while looked < 40 && played.table.undo().is_some() {
        let Some(seat) = played.table.turn().first_required() else { continue };
        let (turn, view) = (played.table.turn(), played.table.view(Observer::Seat(seat)));
        let informed = |search: &mut Mcts<Rules, Words>| {
            search.begin(&game, seat);
            played.table.events(Observer::Seat(seat)).for_each(|event| search.observe(&game, seat, &event));
            search.analyze(&game, seat, turn, &view, &mut seeded(1))
        };
        let mut twice = search();
        let first = informed(&mut twice);
        assert_eq!(first, informed(&mut twice));
        twice.begin(&game, seat);
        let without = search().analyze(&game, seat, turn, &view, &mut seeded(1));
        assert_eq!(without, twice.analyze(&game, seat, turn, &view, &mut seeded(1)));
        (looked, other) = (looked + 1, other + usize::from(without != first));
    }
    assert!(other > 10, "events made a difference in {other} of {looked} searches");
}

#[test]
fn the_file_of_the_weights_is_what_judges() {
    let (words, parameters) =
        (Words::default(), shipped::<PointFinalJudgement>("point_final").parameters().collect::<Vec<_>>());
    for players in 2..=6 {
        let (game, row) = (game(players), usize::from(players.min(5)) - 2);
        let weights = parameters.chunks(PointFinalJudgement::POSITION).nth(row).expect("a row");
        let mut seated: Vec<_> = game.seats().iter().map(|_| by_words()).collect();
        let mut played = play(&game, &mut seated, 11, 300);
        let (mut looked, mut seen) = (0, [false; PointFinalJudgement::POSITION]);
        while played.table.undo().is_some() {
            let state = played.table.state();
            if game.outcome(state).is_some() {
                continue;
            }
            let features = PointFinalJudgement::position_features(&game, state);
            let figure = |seat: Seat| {
                let own = features[seat.index()].iter().zip(weights);
                own.map(|(x, w)| f64::from(*x) * f64::from(*w)).sum::<f64>().exp()
            };
            let all: f64 = game.seats().iter().map(figure).sum();
            let judged = words.judge(&game, state, Seat::new(1));
            for seat in game.seats() {
                let share = judged.utilities[seat.index()];
                assert!((share - figure(seat) / all).abs() < 1e-5, "{state}");
                assert_eq!(words.judge(&game, state, seat).win_share, share);
                features[seat.index()].iter().zip(&mut seen).for_each(|(x, seen)| *seen |= *x != 0.0);
            }
            assert_eq!(judged.win_share, judged.utilities[1]);
            looked += 1;
        }
        assert!(
            looked > 250 && seen.iter().filter(|&&seen| seen).count() > 10,
            "{players} players: {looked}, {seen:?}"
        );
    }
}
