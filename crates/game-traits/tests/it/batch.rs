//! Matches in lockstep, against the same matches one by one.

use game_traits::batch::{Arrays, Batch, BatchError, CUT, GOES_ON, OVER};
use game_traits::observation::Observations;
use game_traits::rng::{DefaultRng, stream};
use game_traits::{ActionSet, Game, GameRng, Observer, Seat, Turn};

use crate::hunch::{Action, Config, Hunch};

fn hunch(players: u8) -> Hunch {
    Hunch::from_config(Config { players }).expect("two to four can play")
}

/// Begins a batch, and writes it.
fn begin(game: Hunch, matches: usize, seed: u64) -> (Batch<Hunch>, Arrays) {
    let batch = Batch::new(game, matches, seed).expect("a batch");
    let mut arrays = batch.arrays();
    batch.write(&mut arrays.buffers()).expect("the buffers fit");
    (batch, arrays)
}

/// An action of each match, drawn for its number and its step alone.
fn choices(batch: &Batch<Hunch>, arrays: &mut Arrays, step: u64) -> Vec<u32> {
    batch.write_ids(&mut arrays.ids, &mut arrays.offsets);
    let ids = arrays.offsets.windows(2).map(|ends| &arrays.ids[ends[0] as usize..ends[1] as usize]);
    ids.enumerate()
        .map(|(place, ids)| ids[stream(step, batch.number(place)).random_below(ids.len() as u32) as usize])
        .collect()
}

/// One match played by hand: who is asked is worked out from the contract's own words.
struct ByHand {
    game: Hunch,
    state: <Hunch as Game>::State,
    rng: DefaultRng,
    /// The seats that are still asked, the one that must act last.
    queue: Vec<Seat>,
}

impl ByHand {
    fn new(game: Hunch, seed: u64, number: u64) -> Self {
        let mut one = ByHand { game, state: game.start(), rng: stream(seed, number), queue: vec![] };
        one.ask();
        one
    }

    fn ask(&mut self) {
        self.game.settle(&mut self.state, &mut self.rng, &mut ());
        self.queue.clear();
        if let Turn::Decide { must, may } = self.game.turn(&self.state) {
            let last = must.lowest().expect("a seat must act");
            let order = (1..4).map(|n| Seat::new((last.index() + n) % 4));
            self.queue.extend(order.filter(|&seat| may.contains(seat)));
            self.queue.push(last);
        }
    }

    fn step(&mut self, id: u32) {
        let seat = self.queue.remove(0);
        if let Some(action) = self.game.action_at(id as usize) {
            self.game.apply(&mut self.state, seat, action, &mut ()).expect("legal");
            self.ask();
        }
    }
}

#[test]
fn lockstep_is_the_same_as_one_by_one() {
    let (game, n, seed) = (hunch(4), 5, 9);
    let (mut batch, mut arrays) = begin(game, n, seed);
    let (width, length) = (batch.pass() as usize + 1, batch.observation_len());
    let mut by_hand: Vec<ByHand> = (0..n as u64).map(|number| ByHand::new(game, seed, number)).collect();
    let (mut ended, mut passes) = (0, 0);
    for step in 0..300 {
        for (place, one) in by_hand.iter().enumerate() {
            let seat = one.queue[0];
            assert_eq!(usize::from(arrays.seats[place]), seat.index());
            let view = game.view(&one.state, Observer::Seat(seat));
            assert_eq!(arrays.observations[place * length..][..length], game.observation(&view, seat));
            let mut mask = vec![0; width];
            game.legal(&one.state, seat).write_mask(&game, &mut mask);
            mask[width - 1] = u8::from(one.queue.len() > 1);
            assert_eq!(arrays.masks[place * width..][..width], mask);
        }
        let actions = choices(&batch, &mut arrays, step);
        passes += actions.iter().filter(|&&id| id == batch.pass()).count();
        batch.step(&actions, &mut arrays.buffers()).expect("ids of the list");
        for (place, (one, &id)) in by_hand.iter_mut().zip(&actions).enumerate() {
            one.step(id);
            let rewards = &arrays.rewards[place * 4..][..4];
            match game.outcome(&one.state) {
                None => assert_eq!((arrays.done[place], rewards), (GOES_ON, &[0.0; 4][..])),
                Some(outcome) => {
                    assert_eq!((arrays.done[place], batch.outcome(place)), (OVER, Some(outcome)));
                    let winners = outcome.winners();
                    for seat in game.seats() {
                        let expected = if winners.contains(seat) { 4.0 / winners.len() as f32 - 1.0 } else { -1.0 };
                        assert!((rewards[seat.index()] - expected).abs() < 1e-6, "{rewards:?} of {outcome:?}");
                    }
                    ended += 1;
                    *one = ByHand::new(game, seed, batch.number(place));
                    assert_eq!(batch.number(place) % n as u64, place as u64);
                }
            }
        }
    }
    assert!(ended > 50 && passes > 100, "{ended} matches, {passes} passes");
}

/// Each seat that may interrupt is asked before the one that must act, and each can.
#[test]
fn no_seat_loses_its_interrupt() {
    let (game, mut asked) = (hunch(3), vec![]);
    let (mut batch, mut arrays) = begin(game, 1, 1);
    let id = |action: Action| game.action_index(action).expect("an id") as u32;
    for _ in 0..3 {
        let ids = choices(&batch, &mut arrays, 0);
        assert!(ids[0] != batch.pass(), "hunches are owed");
        batch.step(&ids, &mut arrays.buffers()).expect("legal");
    }
    for _ in 0..3 {
        asked.push(arrays.seats[0]);
        let can_pass = arrays.masks[batch.pass() as usize] == 1;
        assert_eq!(can_pass, arrays.seats[0] != 0);
        let next = if can_pass { batch.pass() } else { id(Action::Pass) };
        batch.step(&[next], &mut arrays.buffers()).expect("legal");
    }
    assert_eq!(asked, [1, 2, 0], "from the left of seat 0, which has the word");
    assert_eq!(arrays.seats[0], 2, "now seat 1 has the word");
    batch.step(&[id(Action::Shout)], &mut arrays.buffers()).expect("it may");
    assert_eq!(arrays.done[0], OVER);
}

#[test]
fn what_is_refused_changes_nothing() {
    let (mut batch, mut arrays) = begin(hunch(2), 3, 4);
    let (before, states) = (arrays.clone(), (0..3).map(|place| batch.state(place).clone()).collect::<Vec<_>>());
    let good = choices(&batch, &mut arrays.clone(), 0);
    let wrong = [
        vec![good[0], good[1], batch.pass()],
        vec![good[0], good[1], batch.pass() + 1],
        vec![good[0], good[1], u32::MAX],
        vec![good[0], good[1]],
    ];
    for actions in wrong {
        let why = batch.step(&actions, &mut arrays.buffers()).expect_err("refused");
        assert!(why.to_string().contains("match 2: seat 0 cannot do") || actions.len() == 2, "{why}");
        assert!(states.iter().enumerate().all(|(place, state)| batch.state(place) == state) && arrays == before);
    }
    let not_now = batch.game().action_index(Action::Pass).expect("an id") as u32;
    let why = batch.step(&[not_now, good[1], good[2]], &mut arrays.buffers()).expect_err("hunches first");
    assert!(matches!(why, BatchError::Action { place: 0, id, .. } if id == not_now), "{why}");
    let mut out = arrays.buffers();
    out.masks = &mut [];
    batch.step(&good, &mut out).expect("an empty buffer is not written");
    let mut short = [0; 2];
    let mut out = arrays.buffers();
    out.seats = &mut short;
    let why = batch.write(&mut out).expect_err("a seat is missing");
    assert_eq!(why, BatchError::Length { what: "seats", expected: 3, found: 2 });
    assert_eq!(Batch::new(hunch(2), 0, 1).map(|_| ()), Err(BatchError::Empty));
}

#[test]
fn a_limit_cuts_and_a_reset_begins_anew() {
    let (batch, mut arrays) = begin(hunch(4), 2, 7);
    let mut batch = batch.with_limit(3);
    let first = arrays.clone();
    for step in 0..3 {
        assert_eq!((arrays.done.as_slice(), batch.number(1)), (&[GOES_ON; 2][..], 1));
        let ids = choices(&batch, &mut arrays, step);
        batch.step(&ids, &mut arrays.buffers()).expect("legal");
    }
    assert_eq!((arrays.done.as_slice(), batch.number(1), batch.outcome(1)), (&[CUT; 2][..], 3, None));
    assert!(arrays.rewards.iter().all(|&reward| reward == 0.0));
    batch.reset(7);
    batch.write(&mut arrays.buffers()).expect("the buffers fit");
    (arrays.ids, arrays.offsets) = (vec![], vec![]);
    assert_eq!(arrays, first);
}
