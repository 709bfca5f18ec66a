//! The conformance kit: every law that a game must keep, in one call.
//!
//! ```
//! # // A game's tests, with its own type instead of the parameter.
//! # use game_traits::{Portable, conformance};
//! use game_traits::conformance::{Expectations, conform, proptest::prelude::*};
//!
//! # fn laws<G: Portable>(config: G::Config) {
//! conform::<G>(Just(config), Expectations { ends: true, sum: Some(|_| 0), ..Expectations::default() });
//! # }
//! ```
//!
//! [`laws!`] makes a test of each law instead, so that they run side by side and one can be run alone.
//!
//! Each law runs over configs of the given strategy, seeds and picks. A pick is an index into the legal list, so that a
//! failing case shrinks to a short legal game; the message begins with the law's number and name, and shows what
//! differed, the config, the seed, and the game as the entries of a record.
//!
//! Each game of this workspace has the configs and the claims of its own tests in its module `conformance`, with the
//! feature of that name, so that a fork or an edition of a project's own is held to all laws in three lines:
//!
//! ```text
//! use game_traits::conformance::laws;
//! use patchwork::conformance::{configs, expectations};
//! laws!(configs(), expectations());
//! ```
//!
//! The laws play many games and want some optimization; without it they take many times as long. In the `Cargo.toml` of
//! the workspace that runs them:
//!
//! ```toml
//! [profile.test]
//! opt-level = 1
//! [profile.dev.package."*"]
//! opt-level = 3
//! ```
//!
//! `PROPTEST_CASES` and the other variables of proptest are honoured. With [`Expectations::file`] a failing case is
//! kept beside that file (`laws.regressions`) and tried first from then on.

use core::fmt;
use std::format;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::string::{String, ToString};

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, TestCaseError, TestError, TestRunner};

use crate::playout::{Uniform, playout_within};
use crate::rng::seeded;
use crate::strategies::{picks, runner, seeds};
use crate::{Game, Portable};

/// Fails the law that is being checked, with a message as of `format!`, unless the condition holds.
macro_rules! ensure {
    ($holds:expr, $($message:tt)+) => {
        if !$holds {
            return Err(std::format!($($message)+));
        }
    };
}

mod case;
mod chance;
mod chi_square;
mod determinization;
mod enumerate;
mod expectations;
mod figures;
mod hostile;
mod identity;
mod legality;
mod listing;
mod mangle;
mod mutation;
mod non_interference;
mod observations;
mod outcome;
mod overrides;
mod refusal;
mod replay;
mod round_trip;
mod script;
mod simultaneity;
mod validate_edited;
mod validity;
mod without_overrides;

#[doc(inline)]
pub use crate::laws;
pub use chi_square::chi_square_fits;
pub use enumerate::{determinizes_exactly, enumerate};
pub use expectations::{Expectations, Ranks};
pub use figures::{Mean, assert_golden};
pub use hostile::{LoaderReport, hostile};
pub use observations::conform_observations;
pub use proptest;
pub use script::{Script, edited};
pub use validate_edited::validate_edited;
pub use without_overrides::WithoutOverrides;

use case::{Case, Context, FailureLog, Tally};

/// What a law says of one case: nothing, or what is wrong.
type Check = Result<(), String>;

/// The laws, numbered as the messages do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Law {
    /// Listed, checked and applied are the same actions.
    Legality = 1,
    /// A refused action changes nothing, and the error is of the right kind.
    Refusal,
    /// The list has no duplicates and a stable order; count, nth, sample, mask and early stop agree with it.
    Listing,
    /// Text, index, JSON and postcard give back what went in.
    RoundTrip,
    /// Equality, hash, digest and clone agree on what a position is.
    Identity,
    /// A record replays without a generator; a seed gives one game.
    Replay,
    /// Weights are positive, outcomes unique and possible, and sampling fits the weights.
    Chance,
    /// An overridden provided method does what the default does, draw for draw.
    Overrides,
    /// What an observer cannot know does not reach it.
    NonInterference,
    /// A sampled state fits its view and is a position; a view has the legal actions of its seat.
    Determinization,
    /// The order of simultaneous decisions does not matter.
    Simultaneity,
    /// Positions validate; states from outside are refused or playable.
    Validity,
    /// Scores, ranks, sides, sums and length.
    Outcome,
}

impl Law {
    /// All of them, in order.
    pub const ALL: &'static [Law] = &[
        Law::Legality,
        Law::Refusal,
        Law::Listing,
        Law::RoundTrip,
        Law::Identity,
        Law::Replay,
        Law::Chance,
        Law::Overrides,
        Law::NonInterference,
        Law::Determinization,
        Law::Simultaneity,
        Law::Validity,
        Law::Outcome,
    ];

    fn name(self) -> &'static str {
        match self {
            Law::Legality => "legality",
            Law::Refusal => "refusal",
            Law::Listing => "listing",
            Law::RoundTrip => "round trips",
            Law::Identity => "identity of positions",
            Law::Replay => "replay",
            Law::Chance => "chance",
            Law::Overrides => "overrides",
            Law::NonInterference => "non-interference",
            Law::Determinization => "determinization",
            Law::Simultaneity => "simultaneity",
            Law::Validity => "validity",
            Law::Outcome => "outcome",
        }
    }

    fn check<G: Portable>(self, context: &Context<'_, G>) -> Check {
        match self {
            Law::Legality => legality::check(context),
            Law::Refusal => refusal::check(context),
            Law::Listing => listing::check(context),
            Law::RoundTrip => round_trip::check(context),
            Law::Identity => identity::check(context),
            Law::Replay => replay::check(context),
            Law::Chance => chance::check(context),
            Law::Overrides => overrides::check(context),
            Law::NonInterference => non_interference::check(context),
            Law::Determinization => determinization::check(context),
            Law::Simultaneity => simultaneity::check(context),
            Law::Validity => validity::check(context),
            Law::Outcome => outcome::check(context),
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {} ({})", *self as u8, self.name())
    }
}

/// Runs every law.
///
/// # Panics
/// If the game breaks one; the message begins with its number and name.
#[track_caller]
pub fn conform<G: Portable>(configs: impl Strategy<Value = G::Config>, claims: Expectations<G>) {
    for &law in Law::ALL {
        conform_to(law, &configs, &claims);
    }
}

/// A test for each law: `laws!(configs(), expectations())`, of which the first makes a strategy of configs and the
/// second the [`Expectations`](crate::conformance::Expectations). Each test makes both anew. Failing cases are kept
/// beside the file that calls it.
#[macro_export]
macro_rules! laws {
    ($configs:expr, $claims:expr) => {
        $crate::laws! { $configs, $claims;
            legality: Legality, refusal: Refusal, listing: Listing, round_trips: RoundTrip, identity: Identity, replay: Replay,
            chance: Chance, overrides: Overrides, non_interference: NonInterference, determinization: Determinization,
            simultaneity: Simultaneity, validity: Validity, outcome: Outcome,
        }
    };
    ($configs:expr, $claims:expr; $($name:ident: $law:ident,)+) => {$(
        #[test]
        fn $name() {
            let mut claims = $claims;
            claims.file = claims.file.or(Some(file!()));
            $crate::conformance::conform_to($crate::conformance::Law::$law, &$configs, &claims);
        }
    )+};
}

/// Runs one law: to debug a failure, or with cases of its own.
///
/// # Panics
/// If the game breaks it.
#[track_caller]
pub fn conform_to<G: Portable>(law: Law, configs: &impl Strategy<Value = G::Config>, claims: &Expectations<G>) {
    if law == Law::Determinization
        && let Err(what) = determinization::check_tiny(claims)
    {
        panic!("{law}: {what}");
    }
    let settings = settings((claims.cases)(law), claims);
    hold(&law, |context| law.check(context), settings, configs, claims);
}

/// Runs a check over many cases.
#[track_caller]
fn hold<G: Portable>(
    law: &impl fmt::Display,
    check: impl Fn(&Context<'_, G>) -> Check,
    settings: Config,
    configs: &impl Strategy<Value = G::Config>,
    claims: &Expectations<G>,
) {
    let tally = Tally::default();
    let cases = (configs, configs, seeds(), picks(0..=claims.picks)).prop_map(|(config, other, seed, picks)| Case {
        config,
        other,
        seed,
        picks,
    });
    let mut runner = TestRunner::new(settings);
    let result = runner.run(&cases, |case| {
        attempt(&check, &case, claims, &tally, &FailureLog::default()).map_err(TestCaseError::fail)
    });
    match result {
        Ok(()) => {}
        Err(TestError::Abort(why)) => panic!("{law}: gave up: {why}"),
        Err(TestError::Fail(_, case)) => {
            // Once more, for the game so far; a panic leaves it behind.
            let log = FailureLog::default();
            let what = catch_unwind(AssertUnwindSafe(|| attempt(&check, &case, claims, &tally, &log)))
                .unwrap_or_else(|panic| Err(format!("a panic: {}", said(&*panic))))
                .err()
                .unwrap_or_else(|| "only sometimes; the same case passes when it is tried again".to_string());
            panic!("{law}: {what}\n{}", log.with(&case));
        }
    }
    if let Err(what) = tally.check() {
        panic!("{law}: {what}");
    }
}

/// The text of a golden file, a line for each config and seed: the [`Game::digest`] after a uniform random game of at
/// most 10,000 steps. It is the same in every process, on every platform, until `RULES_VERSION` is raised.
///
/// ```
/// # use game_traits::{Portable, conformance};
/// # fn golden<G: Portable>(config: G::Config) {
/// use game_traits::conformance::{assert_golden, golden_digests};
/// let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/digests.txt");
/// assert_golden(path, &golden_digests::<G>(&[(config.clone(), 0), (config, 1)]));
/// # }
/// ```
///
/// # Panics
/// If a config is not one of the game, or does not go into JSON.
pub fn golden_digests<G: Portable>(games: &[(G::Config, u64)]) -> String {
    let mut lines = String::from("# digest of the last position, seed, config\n");
    for (config, seed) in games {
        let game = G::from_config(config.clone()).expect("a golden game needs a config of the game");
        let mut state = game.start();
        playout_within(&game, &mut state, &mut Uniform, &mut seeded(*seed), GOLDEN_STEPS);
        let config = serde_json::to_string(config).expect("a config goes into JSON");
        lines += &format!("{:016x} {seed} {config}\n", game.digest(&state));
    }
    lines
}

/// The maximum number of steps of a golden game.
const GOLDEN_STEPS: u64 = 10_000;

fn attempt<G: Portable>(
    check: impl Fn(&Context<'_, G>) -> Check,
    case: &Case<G::Config>,
    claims: &Expectations<G>,
    tally: &Tally,
    log: &FailureLog,
) -> Check {
    let make =
        |config: &G::Config| G::from_config(config.clone()).map_err(|e| format!("from_config refuses {config:?}: {e}"));
    let (game, other) = (make(&case.config)?, make(&case.other)?);
    check(&Context { plain: WithoutOverrides(game.clone()), game: &game, other: &other, case, claims, tally, log })
}

fn settings<G: Game>(cases: u32, claims: &Expectations<G>) -> Config {
    runner::settings(Some(cases), claims.file)
}

fn said(panic: &(dyn core::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("without a message").to_string()
}

/// Holds if the two are equal; else says where they part.
fn same<T: PartialEq + fmt::Debug>(one: &T, other: &T, what: impl FnOnce() -> String) -> Check {
    if one == other { Ok(()) } else { Err(format!("{}{}", what(), parting(one, other))) }
}

/// Two values one under the other, long ones from shortly before they part.
fn parting(one: &impl fmt::Debug, other: &impl fmt::Debug) -> String {
    let (one, other) = (format!("{one:?}"), format!("{other:?}"));
    let common = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let from = if one.chars().count().max(other.chars().count()) < 400 { 0 } else { common.saturating_sub(60) };
    let cut = |text: &str| {
        let shown: String = text.chars().skip(from).take(400).collect();
        let (before, after) =
            (if from > 0 { "…" } else { "" }, if text.chars().count() > from + 400 { "…" } else { "" });
        format!("{before}{shown}{after}")
    };
    format!("\n    {}\n    {}", cut(&one), cut(&other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_shown_where_they_part() {
        let (one, other) = (["a"; 300].concat() + "x", ["a"; 300].concat() + "y");
        let text = parting(&[&one, &one], &[&one, &other]);
        assert!(text.contains("x\"]") && text.contains("y\"]") && text.chars().count() < 200, "{text}");
        assert_eq!(parting(&1, &2), "\n    1\n    2");
    }
}
