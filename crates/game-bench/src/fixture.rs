//! Fixed positions by seed, and the loops over them.

use alloc::vec::Vec;
use core::hint::black_box;

use game_traits::perft::perft;
use game_traits::playout::{Uniform, playout_within};
use game_traits::rng::{DefaultRng, seeded, stream};
use game_traits::{ActionSet, Digest, Game, Observer, Seat};

use crate::{Answers, Operation, playouts};

/// How much is measured, and which seed it comes from. The same settings give the same work everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FixtureSettings {
    /// The seed of positions and games.
    pub seed: u64,
    /// The number of positions: more than a branch predictor learns by heart.
    pub positions: usize,
    /// The number of games of a playout loop.
    pub games: u64,
    /// The maximum number of decisions of such a game.
    pub limit: u64,
    /// The depth of perft.
    pub depth: u32,
}

impl Default for FixtureSettings {
    fn default() -> Self {
        FixtureSettings { seed: 1, positions: 2_048, games: 16, limit: 100_000, depth: 2 }
    }
}

/// The work of one game without its type; each loop runs inside one typed call.
pub trait Workload {
    /// Runs one operation; gives the sum that [`Answers::of`] says.
    fn run(&mut self, operation: Operation) -> u64;
    /// The number of positions, at most what was asked for.
    fn len(&self) -> usize;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The size of a state in bytes, without what it has on the heap.
    fn state_bytes(&self) -> usize;
    /// What the operations give, computed now.
    ///
    /// # Panics
    /// If the game contradicts itself: a number of actions, one of them by its number, a list from a view, or a
    /// determinization is not as it is listed or viewed.
    fn answers(&mut self) -> Answers;
}

/// Fixed positions of a game from the middle third of uniform games, with a seat to act and one of its legal actions.
#[derive(Clone, Debug)]
pub struct Fixture<G: Game> {
    game: G,
    settings: FixtureSettings,
    positions: Vec<(G::State, Seat, G::Action)>,
    views: Vec<G::View>,
    /// The number of the action in the middle of each list.
    middles: Vec<usize>,
    list: Vec<G::Action>,
    /// Where results go that must really be made.
    slot: G::State,
    rng: DefaultRng,
}

/// No game that positions are taken from is played further than this.
const SAMPLE_LIMIT: u64 = 2_000;

impl<G: Game> Fixture<G> {
    /// Plays games until there are as many positions as the settings ask for; a game without a decision gives none.
    pub fn new(game: &G, settings: FixtureSettings) -> Self {
        let mut positions = Vec::with_capacity(settings.positions);
        for number in 0..settings.positions as u64 {
            let mut rng = stream(settings.seed, number);
            let length =
                playout_within(game, &mut game.start(), &mut Uniform, &mut rng.clone(), SAMPLE_LIMIT).decisions;
            // The middle third: early enough to have choices, late enough to have a past.
            let stop = length / 3 + number % (length / 3).max(1);
            let mut state = game.start();
            playout_within(game, &mut state, &mut Uniform, &mut rng, stop);
            let Some(seat) = game.turn(&state).first_required() else { continue };
            let Some(action) = game.legal(&state, seat).sample(&mut rng) else { continue };
            positions.push((state, seat, action));
        }
        let views = positions.iter().map(|(state, seat, _)| game.view(state, Observer::Seat(*seat))).collect();
        let middles = positions.iter().map(|(state, seat, _)| game.legal(state, *seat).len() / 2).collect();
        let (slot, rng) = (game.start(), seeded(settings.seed));
        Fixture { game: game.clone(), settings, positions, views, middles, list: Vec::new(), slot, rng }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The positions, each with the seat to act and one of its legal actions.
    pub fn positions(&self) -> &[(G::State, Seat, G::Action)] {
        &self.positions
    }

    fn each(&mut self, mut run: impl FnMut(&G, &mut Slot<G>, &(G::State, Seat, G::Action)) -> u64) -> u64 {
        let mut slot = Slot { state: &mut self.slot, list: &mut self.list };
        self.positions.iter().map(|position| run(&self.game, &mut slot, black_box(position))).sum()
    }
}

/// Buffers that every position reuses.
struct Slot<'a, G: Game> {
    state: &'a mut G::State,
    list: &'a mut Vec<G::Action>,
}

impl<G: Game> Workload for Fixture<G> {
    fn run(&mut self, operation: Operation) -> u64 {
        let FixtureSettings { seed, games, limit, depth, .. } = self.settings;
        match operation {
            Operation::List => self.each(|game, slot, (state, seat, _)| {
                slot.list.clear();
                game.legal(state, *seat).extend_into(slot.list);
                black_box(&*slot.list).len() as u64
            }),
            Operation::ListInView => {
                let at = self.views.iter().zip(&self.positions);
                at.map(|(view, (_, seat, _))| {
                    self.list.clear();
                    self.game.legal_in_view(black_box(view), *seat).extend_into(&mut self.list);
                    black_box(&*self.list).len() as u64
                })
                .sum()
            }
            Operation::Count => self.each(|game, _, (state, seat, _)| game.legal(state, *seat).len() as u64),
            Operation::Nth => {
                let at = self.positions.iter().zip(&self.middles);
                at.map(|((state, seat, _), &n)| u64::from(self.game.legal(black_box(state), *seat).nth(n).is_some()))
                    .sum()
            }
            Operation::Apply => self.each(|game, slot, (state, seat, action)| {
                slot.state.clone_from(state);
                game.apply_unchecked(slot.state, *seat, *action, &mut ());
                black_box(&*slot.state);
                1
            }),
            Operation::Clone => self.each(|_, slot, (state, ..)| {
                slot.state.clone_from(state);
                black_box(&*slot.state);
                1
            }),
            Operation::View => self.each(|game, _, (state, seat, _)| {
                black_box(&game.view(state, Observer::Seat(*seat)));
                1
            }),
            Operation::Determinize => {
                for view in &self.views {
                    black_box(&self.game.determinize(black_box(view), &mut self.rng));
                }
                self.views.len() as u64
            }
            Operation::Playout | Operation::PlayoutListed => {
                playouts(&self.game, seed, games, operation == Operation::PlayoutListed, limit).steps.total()
            }
            Operation::Perft => {
                let mut state = self.game.start();
                self.game.settle(&mut state, &mut seeded(seed), &mut ());
                perft(&self.game, &state, depth).unwrap_or_default()
            }
        }
    }

    fn len(&self) -> usize {
        self.positions.len()
    }

    fn state_bytes(&self) -> usize {
        size_of::<G::State>()
    }

    fn answers(&mut self) -> Answers {
        let mut applied = Digest::new();
        let mut legal = 0;
        for (((state, seat, action), view), &middle) in self.positions.iter().zip(&self.views).zip(&self.middles) {
            let (game, at) = (&self.game, game_traits::State::digest);
            let list = game.legal(state, *seat).to_vec();
            legal += list.len() as u64;
            assert_eq!(game.legal(state, *seat).len(), list.len(), "{}: a count at {state:?}", G::ID);
            assert_eq!(game.legal_in_view(view, *seat).to_vec(), list, "{}: a list in the view at {state:?}", G::ID);
            assert_eq!(game.legal(state, *seat).nth(middle), list.get(middle).copied(), "{}: nth at {state:?}", G::ID);
            let guess = game.determinize(view, &mut seeded(self.settings.seed));
            assert_eq!(&game.view(&guess, Observer::Seat(*seat)), view, "{}: a determinization", G::ID);
            self.slot.clone_from(state);
            game.apply_unchecked(&mut self.slot, *seat, *action, &mut ());
            at(&self.slot, &mut applied);
        }
        let (steps, perft) = (self.run(Operation::Playout), self.run(Operation::Perft));
        Answers { positions: self.len() as u64, legal, applied: applied.finish(), steps, perft }
    }
}
