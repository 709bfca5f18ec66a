//! What the fuzz targets of all games do.

use std::fmt::{Debug, Display};
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::OnceLock;

use tabletop::game_erased::{Presentation, opened};

use tabletop::game_traits::playout::{Uniform, playout_within};
use tabletop::game_traits::record::Journaled;
use tabletop::game_traits::{ActionError, ActionSet, Game, Observer, ParseError, Portable, Record, Table, Turn, rng};

/// No game is played further than this.
const STEPS: usize = 2_000;

/// One game with one of its sample configs, and what is done with bytes.
pub struct Target {
    /// See [`play`].
    pub play: Box<dyn Fn(&[u8]) + Send + Sync>,
    /// See [`read`].
    pub read: Box<dyn Fn(&[u8]) + Send + Sync>,
}

/// The target that the first byte picks, and the other bytes.
pub fn pick(bytes: &[u8]) -> Option<(&'static Target, &[u8])> {
    static TARGETS: OnceLock<Vec<Target>> = OnceLock::new();
    macro_rules! targets {
        ($($name:ident $feature:literal $game:ty, $heuristics:ty;)*) => {
            [$(targets_of::<$game>()),*].into_iter().flatten().collect()
        };
    }
    let targets = TARGETS.get_or_init(|| tabletop::each_game!(targets));
    let (&first, bytes) = bytes.split_first()?;
    Some((&targets[usize::from(first) % targets.len()], bytes))
}

fn targets_of<G: Presentation>() -> Vec<Target> {
    let target = |config| {
        let game = G::from_config(config).expect("a sample config is one of the game");
        let other = game.clone();
        Target { play: Box::new(move |bytes| play(&game, bytes)), read: Box::new(move |bytes| read(&other, bytes)) }
    };
    G::sample_configs().into_iter().map(target).collect()
}

/// Bytes are a seed and picks from the legal list: every cheap law at each step.
pub fn play<G: Game>(game: &G, bytes: &[u8]) {
    let Some((&seed, picks)) = bytes.split_first() else { return };
    let mut table = Table::seeded(game.clone(), seed.into());
    let mut list = Vec::new();
    for pair in picks.chunks(2).take(STEPS) {
        let state = table.state();
        assert_eq!(game.validate(state), Ok(()));
        assert_eq!(game.outcome(state).is_some(), game.turn(state) == Turn::Over);
        let Turn::Decide { must, may } = game.turn(state) else { break };
        assert!(!must.is_empty() && (must & may).is_empty());
        let pick = usize::from(pair[0]) | usize::from(*pair.get(1).unwrap_or(&0)) << 8;
        let actors: Vec<_> = (must | may).iter().collect();
        let seat = actors[pick % actors.len()];
        list.clear();
        game.legal(state, seat).extend_into(&mut list);
        assert_eq!(game.legal(state, seat).len(), list.len());
        let n = pick / actors.len() % list.len();
        let action = list[n];
        assert_eq!(game.legal(state, seat).nth(n), Some(action));
        assert_eq!(game.check(state, seat, action), Ok(()));
        assert_eq!(action.to_string().parse(), Ok(action));
        for other in game.seats() - (must | may) {
            assert!(matches!(game.check(state, other, action), Err(ActionError::NotYours { .. })));
            assert_eq!(game.legal(state, other).len(), 0);
        }
        for observer in Observer::all(game.seats()) {
            let view = game.view(state, observer);
            let guess = game.determinize(&view, &mut rng::seeded(pick as u64));
            assert_eq!(game.validate(&guess), Ok(()));
            assert_eq!(game.view(&guess, observer), view);
            if let Some(seat) = observer.seat() {
                assert_eq!(game.legal_in_view(&view, seat).to_vec(), game.legal(state, seat).to_vec());
            }
        }
        table.act(seat, action).expect("what is listed is legal");
    }
    let replayed = Table::replayed(game.clone(), &table.record(), rng::seeded(0)).expect("a record replays");
    assert_eq!(replayed.state(), table.state());
}

/// Bytes are a binary record, or text: actions, chance, what a person types, a state as JSON, a record, a journal or a
/// config. Each is refused, or valid and played on.
pub fn read<G: Presentation>(game: &G, bytes: &[u8]) {
    if let Ok(record) = Record::<G>::from_bytes(bytes) {
        replay(record);
    }
    if let Ok(journal) = Journaled::<G>::read(bytes) {
        replay(journal.record().clone());
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    prints_as_it_reads::<G::Action>(text);
    prints_as_it_reads::<G::Chance>(text);
    if let Ok(action) = text.parse::<G::Action>() {
        let mut state = game.start();
        game.settle(&mut state, &mut rng::seeded(1), &mut ());
        for seat in game.seats() {
            let _ = game.parse_input(&game.view(&state, Observer::Seat(seat)), seat, text);
            let before = state.clone();
            if game.apply(&mut state, seat, action, &mut ()).is_err() {
                assert_eq!(state, before, "a refused action changes nothing");
            }
        }
    }
    if let Ok(state) = serde_json::from_str::<G::State>(text)
        && game.validate(&state).is_ok()
    {
        play_on(game, state);
    }
    if let Ok(game) = opened::<G>(Some(text)) {
        play_on(&game, game.start());
    }
    if let Ok(record) = Record::<G>::from_json(text) {
        replay(record);
    }
}

/// Replays a record from outside, and plays on.
fn replay<G: Portable>(record: Record<G>) {
    if let Ok(game) = record.game()
        && let Ok(state) = record.replay(&game, |_, _| ())
    {
        assert_eq!(game.validate(&state), Ok(()));
        play_on(&game, state);
    }
}

/// Plays a position from outside on at random; it must neither panic nor get stuck.
pub fn play_on<G: Game>(game: &G, mut state: G::State) {
    let mut rng = rng::seeded(7);
    playout_within(game, &mut state, &mut Uniform, &mut rng, 300);
    let stuck = match game.turn(&state) {
        Turn::Over => false,
        Turn::Chance => game.for_each_chance(&state, |_, _| ControlFlow::Break(())).is_continue(),
        turn => turn.actors().iter().any(|seat| game.legal(&state, seat).len() == 0),
    };
    assert!(!stuck, "the game is stuck");
}

/// What can be read prints as what was read, or as something that reads as the same.
pub fn prints_as_it_reads<T: FromStr<Err = ParseError> + Display + Debug + PartialEq>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string().parse::<T>().as_ref(), Ok(&value));
    }
}
