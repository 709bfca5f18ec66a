//! The kit itself: for each law, games that break it in one way, and the kit says which law that is.

mod fault;
mod faulty;
mod held;

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::hunch::Config;
use fault::{Fault, with};
use faulty::Faulty;
use game_traits::conformance::proptest::prelude::*;
use game_traits::conformance::{Expectations, Law, Ranks, conform, conform_to, hostile};

fn configs() -> impl Strategy<Value = Config> {
    (2..=4u8).prop_map(|players| Config { players })
}

fn claims() -> Expectations<Faulty> {
    Expectations {
        cases: |_| 64,
        ends: true,
        ranks: Ranks::ByScore,
        views_show_events: true,
        ..Expectations::default()
    }
}

/// What the kit says of the game with a fault; empty if it has nothing to say.
fn said(fault: Fault, check: impl FnOnce()) -> String {
    with(fault, || match catch_unwind(AssertUnwindSafe(check)) {
        Ok(()) => String::new(),
        Err(panic) => *panic.downcast::<String>().expect("the kit panics with a text"),
    })
}

/// All laws run, and this is the first that fails.
fn fails(law: Law, fault: Fault) -> String {
    let message = said(fault, || conform(configs(), claims()));
    assert!(message.starts_with(&format!("law {} (", law as u8)), "{fault:?} breaks {law}, the kit says {message:?}");
    for part in ["config: Config { players: ", "seed: "] {
        assert!(message.contains(part), "{fault:?}: the message lacks {part:?}:\n{message}");
    }
    message
}

fn all_fail(law: Law, faults: &[Fault]) {
    for &fault in faults {
        fails(law, fault);
    }
}

#[test]
fn without_a_fault_all_is_well() {
    assert_eq!(said(Fault::None, || conform(configs(), claims())), "");
}

#[test]
fn law_1_legality() {
    use Fault::*;
    all_fail(
        Law::Legality,
        &[ListedRefused, UnlistedAccepted, NothingToDo, ListedOutOfTurn, NobodyMust, CanonicalOther],
    );
    all_fail(Law::Legality, &[CanonicalElsewhere, ApplyRefuses, ApplyTellsMore, CheckedNotApplied, CheckPanics]);
}

#[test]
fn law_2_refusal() {
    use Fault::*;
    all_fail(Law::Refusal, &[RefusalChanges, RefusalTells, ChanceNotSaid, TurnNotSaid, EndNotSaid]);
}

#[test]
fn law_3_listing() {
    use Fault::*;
    all_fail(
        Law::Listing,
        &[
            ListedTwice,
            OrderChanges,
            CountOff,
            NthOff,
            SampleBiased,
            StopIgnored,
            MaskOff,
            IdLost,
            ForgetsOld,
            EmptyOff,
            ContainsOff,
            IterOff,
        ],
    );
}

#[test]
fn law_4_round_trips() {
    use Fault::*;
    all_fail(Law::RoundTrip, &[TextOther, TextUntidy, IndexOther, FieldNotWritten, ConfigForgotten]);
    let wide = fails(Law::RoundTrip, NumberWide);
    assert!(wide.contains("the state has the number 9007199254740993 in its JSON"), "{wide}");
    all_fail(Law::RoundTrip, &[TextUnread, TextLoose]);
}

#[test]
fn law_5_identity() {
    use Fault::*;
    all_fail(Law::Identity, &[EqualityCoarse, HashFine, DigestCoarse, KeyFine, CloneShares]);
}

#[test]
fn law_6_replay() {
    use Fault::*;
    all_fail(Law::Replay, &[ChanceRemembers, PossibleRefused, SeedForgotten]);
}

#[test]
fn law_7_chance() {
    use Fault::*;
    all_fail(Law::Chance, &[WeightZero, OfferedTwice, OfferedUndue, ChanceBiased, ImpossibleAllowed, AllowedUndue]);
}

#[test]
fn law_8_overrides() {
    use Fault::*;
    all_fail(Law::Overrides, &[SampleDrawsTwice, ChanceDrawsTwice, SettleMiscounts, SettleSilent, DigestOther]);
    // Earlier laws see these first; this one does not need them.
    for fault in [PossibleRefused, ListedRefused] {
        let message = said(fault, || conform_to(Law::Overrides, &configs(), &claims()));
        assert!(message.starts_with("law 8 (") && message.contains("check"), "{fault:?}: {message}");
    }
}

#[test]
fn law_9_non_interference() {
    use Fault::*;
    all_fail(
        Law::NonInterference,
        &[CardSeen, HunchSeen, CardHeard, HunchHeard, PassUnheard, ShoutUnheard, EndUnheard],
    );
    all_fail(
        Law::NonInterference,
        &[SpectatorSees, SpectatorHears, HunchLimits, TurnTells, ViewForgets, HeardTurned, HighUnheard, StrangerSees],
    );
    let expected = Expectations { views_show_events: false, ..claims() };
    assert_eq!(said(ViewForgets, || conform(configs(), expected)), "", "what the game claims is not held against it");
}

#[test]
fn law_10_determinization() {
    use Fault::*;
    all_fail(Law::Determinization, &[OwnCardChanged, DeckIgnored, AlwaysTheSame, HunchLost]);
    all_fail(Law::Determinization, &[ViewListsNothing, ViewListsReversed, ViewListsForAll]);
}

#[test]
fn law_10_exactness() {
    let tiny = || Expectations { tiny: vec![(Config { players: 2 }, 6)], ..claims() };
    assert_eq!(said(Fault::None, || conform_to(Law::Determinization, &configs(), &tiny())), "");
    for fault in [Fault::CardsUneven, Fault::HunchesUneven] {
        assert_eq!(said(fault, || conform(configs(), claims())), "", "{fault:?}: every single sample fits");
        let message = said(fault, || conform(configs(), tiny()));
        assert!(message.starts_with("law 10 (") && message.contains("probability"), "{fault:?}: {message}");
    }
    let message = said(Fault::OwnCardChanged, || conform(configs(), tiny()));
    assert!(message.starts_with("law 10 (") && message.contains("a state that cannot be"), "{message}");
}

#[test]
fn law_11_simultaneity() {
    use Fault::*;
    all_fail(Law::Simultaneity, &[FirstRemembered, SecondLimited]);
}

#[test]
fn law_12_validity() {
    use Fault::*;
    all_fail(Law::Validity, &[LaxPanics, LaxStuck]);
    // A determinization that is refused breaks law 10 as well, and that comes first.
    let message = said(StrictAfterPass, || conform_to(Law::Validity, &configs(), &claims()));
    assert!(message.starts_with("law 12 ("), "{message}");
}

#[test]
fn law_13_outcome() {
    use Fault::*;
    all_fail(Law::Outcome, &[OutcomeEarly, NoOutcome, RanksReversed, ScoreTooMany, SidesApart, TieBroken]);
}

#[test]
fn law_13_claims() {
    let breaks = |fault, claim: &str, claims: Expectations<Faulty>| {
        let message = said(fault, || conform(configs(), claims));
        let named = message.starts_with("law 13 (") && message.contains(&format!("the claim `{claim}"));
        assert!(named && message.contains(" would"), "{fault:?}: {message:?}");
    };
    let keeps =
        |fault, claims: Expectations<Faulty>| assert_eq!(said(fault, || conform(configs(), claims)), "", "{fault:?}");
    breaks(Fault::None, "sum`", Expectations { sum: Some(|_| 0), ..claims() });
    keeps(Fault::ZeroSum, Expectations { sum: Some(|_| 0), ..claims() });
    breaks(
        Fault::None,
        "max_decisions` of",
        Expectations { max_decisions: Some(|config| 2 * u64::from(config.players) - 1), ..claims() },
    );
    keeps(Fault::None, Expectations { max_decisions: Some(|config| 2 * u64::from(config.players)), ..claims() });
    breaks(
        Fault::None,
        "max_chances` of",
        Expectations { max_chances: Some(|config| u64::from(config.players) - 1), ..claims() },
    );
    keeps(Fault::None, Expectations { max_chances: Some(|config| config.players.into()), ..claims() });
    breaks(Fault::NeverEnds, "ends`", Expectations { step_limit: 20, ..claims() });
    keeps(Fault::NeverEnds, Expectations { step_limit: 20, ends: false, ..claims() });
    breaks(Fault::TieBroken, "ranks: ByScore`", claims());
    keeps(Fault::TieBroken, Expectations { ranks: Ranks::TieBroken, ..claims() });
    breaks(Fault::RanksReversed, "ranks: TieBroken`", Expectations { ranks: Ranks::TieBroken, ..claims() });
    keeps(Fault::RanksReversed, Expectations { ranks: Ranks::AboveScores, ..claims() });
}

/// Whatever a sound game is, it keeps what is claimed by default.
#[test]
fn by_default_nothing_is_claimed() {
    let unclaimed = || Expectations::<Faulty> { cases: |_| 8, ..Expectations::default() };
    for fault in [Fault::None, Fault::ZeroSum, Fault::TieBroken, Fault::RanksReversed, Fault::ViewForgets] {
        assert_eq!(said(fault, || conform::<Faulty>(configs(), unclaimed())), "", "{fault:?}");
    }
    let endless = Expectations::<Faulty> { step_limit: 40, ..unclaimed() };
    assert_eq!(said(Fault::NeverEnds, || conform(configs(), endless)), "");
}

#[test]
fn a_failing_case_shrinks_to_a_short_game() {
    let message = fails(Law::NonInterference, Fault::CardSeen);
    let dealt = message.lines().filter(|line| line.trim().starts_with("* deal")).count();
    let decided = message.lines().filter(|line| line.ends_with(" low") || line.ends_with(" pass")).count();
    assert!((1..=2).contains(&dealt) && decided == 0, "{message}");
}

#[test]
fn a_panic_is_reported_with_the_game_so_far() {
    let message = fails(Law::Legality, Fault::CheckPanics);
    assert!(message.contains("a panic: no seat is to act") && message.contains("* deal "), "{message}");
}

/// What a lax `validate` lets in breaks something; the message says which input that was.
#[test]
fn hostile_input_that_gets_through_is_reported() {
    let load = || drop(hostile::<Faulty>(&[Config { players: 3 }], 0, 20_000));
    assert_eq!(said(Fault::None, load), "");
    let message = said(Fault::LaxStuck, load);
    assert!(message.starts_with("input ") && message.contains("\n  played on: "), "{message}");
    let message = said(Fault::LaxPanics, load);
    assert!(message.starts_with("input ") && message.contains("a panic: more have passed"), "{message}");
}

#[test]
fn a_refused_config_is_reported() {
    let message = said(Fault::None, || conform(Just(Config { players: 5 }), claims()));
    assert!(message.starts_with("law 1 (") && message.contains("5 players, not 2 to 4"), "{message}");
}
