//! What can be wrong with a game.

use std::cell::Cell;

/// What is wrong.
#[rustfmt::skip]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    None,
    // 1
    ListedRefused, UnlistedAccepted, NothingToDo, ListedOutOfTurn, NobodyMust, CanonicalOther,
    CanonicalElsewhere, ApplyRefuses, ApplyTellsMore, CheckedNotApplied,
    // 2
    RefusalChanges, RefusalTells, ChanceNotSaid, TurnNotSaid, EndNotSaid, CheckPanics,
    // 3
    ListedTwice, OrderChanges, CountOff, NthOff, SampleBiased, StopIgnored, MaskOff, IdLost, ForgetsOld, EmptyOff, ContainsOff, IterOff,
    // 4
    TextOther, TextUntidy, IndexOther, FieldNotWritten, ConfigForgotten, TextUnread,
    TextLoose, NumberWide,
    // 5
    EqualityCoarse, HashFine, DigestCoarse, KeyFine, CloneShares,
    // 6
    ChanceRemembers, PossibleRefused, SeedForgotten,
    // 7
    WeightZero, OfferedTwice, OfferedUndue, ChanceBiased, ImpossibleAllowed, AllowedUndue,
    // 8
    SampleDrawsTwice, ChanceDrawsTwice, SettleMiscounts, SettleSilent, DigestOther,
    // 9
    CardSeen, HunchSeen, CardHeard, HunchHeard, PassUnheard, ShoutUnheard, EndUnheard, SpectatorSees, SpectatorHears,
    HunchLimits, TurnTells, ViewForgets, HeardTurned, HighUnheard, StrangerSees,
    // 10
    OwnCardChanged, DeckIgnored, AlwaysTheSame, HunchLost, CardsUneven, HunchesUneven,
    ViewListsNothing, ViewListsReversed, ViewListsForAll,
    // 11
    FirstRemembered, SecondLimited,
    // 12
    LaxPanics, LaxStuck, StrictAfterPass,
    // 13
    OutcomeEarly, NoOutcome, RanksReversed, ScoreTooMany, SidesApart, TieBroken, ZeroSum, NeverEnds,
}

thread_local! {
    /// Text forms, hashes and clones have no rules at hand, so the fault is the thread's.
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
    static COUNT: Cell<u8> = const { Cell::new(0) };
}

/// Runs `test` with a fault in all that it does.
pub(crate) fn with<T>(fault: Fault, test: impl FnOnce() -> T) -> T {
    FAULT.set(fault);
    let result = test();
    FAULT.set(Fault::None);
    result
}

pub(crate) fn fault() -> Fault {
    FAULT.get()
}

pub(crate) fn is(fault: Fault) -> bool {
    FAULT.get() == fault
}

/// Something outside of the game that changes all the time.
pub(crate) fn counted() -> u8 {
    COUNT.set(COUNT.get().wrapping_add(1));
    COUNT.get()
}
