//! Law 13: the outcome comes with the end, its ranks follow from its scores, and the game keeps what it claims.

use std::format;

use super::case::{Context, Walk};
use super::{Check, Ranks};
use crate::record::Entry;
use crate::{Game, Outcome, Portable, ScoreOrder, Turn};

pub(super) fn check<G: Portable>(context: &Context<'_, G>) -> Check {
    let (game, claims) = (context.game, context.claims);
    let mut walk = Walk::whole(context);
    let (mut decisions, mut chances) = (0, 0);
    loop {
        let (turn, outcome) = (game.turn(&walk.state), game.outcome(&walk.state));
        match &outcome {
            None => ensure!(turn != Turn::Over, "the game is over, but there is no outcome"),
            Some(outcome) => {
                ensure!(turn == Turn::Over, "there is an outcome, but the turn is {turn:?}");
                ends_so(context, outcome).map_err(|e| format!("{e}\n    {outcome:?}"))?;
            }
        }
        let bound = |claim: Option<fn(&G::Config) -> u64>| claim.map_or(u64::MAX, |max| max(&context.case.config));
        let (max_decisions, max_chances) = (bound(claims.max_decisions), bound(claims.max_chances));
        ensure!(
            decisions <= max_decisions,
            "the claim `max_decisions` of {max_decisions} does not hold: there are {decisions} and maybe more; `None` would"
        );
        ensure!(
            chances <= max_chances,
            "the claim `max_chances` of {max_chances} does not hold: there are {chances} and maybe more; `None` would"
        );
        let Some(entry) = walk.next() else {
            let limited = walk.steps >= claims.step_limit;
            ensure!(
                turn == Turn::Over || limited,
                "after {} steps the game is not over, and stops at {turn:?}",
                walk.steps
            );
            ensure!(
                turn == Turn::Over || !claims.ends,
                "the claim `ends` does not hold: the game is not over after {} steps; `ends: false` would, or a higher `step_limit`",
                walk.steps
            );
            return Ok(());
        };
        match entry {
            Entry::Act(..) => decisions += 1,
            _ => chances += 1,
        }
        walk.step(entry);
    }
}

fn ends_so<G: Game>(context: &Context<'_, G>, outcome: &Outcome) -> Check {
    let game = context.game;
    let (scores, ranks) = (outcome.scores(), outcome.ranks());
    ensure!(scores.len() == game.seats().len(), "{} scores for {} seats", scores.len(), game.seats().len());
    for (seat, &rank) in ranks.iter().enumerate() {
        let ahead = ranks.iter().filter(|&&other| other < rank).count();
        ensure!(usize::from(rank) == ahead + 1, "seat {seat} has rank {rank}, but {ahead} have a better one");
    }
    for one in game.seats() {
        for other in game.seats() {
            let better = match outcome.better() {
                ScoreOrder::Higher => scores[one.index()] > scores[other.index()],
                ScoreOrder::Lower => scores[one.index()] < scores[other.index()],
            };
            let (rank, rank_other) = (ranks[one.index()], ranks[other.index()]);
            let equal = scores[one.index()] == scores[other.index()];
            let (holds, why) = match (better, equal) {
                (true, _) if rank >= rank_other => {
                    (Ranks::AboveScores, "the first has a better score, but not a better rank")
                }
                (_, true) if rank != rank_other => (Ranks::TieBroken, "they have equal scores, but not equal ranks"),
                _ => (Ranks::ByScore, ""),
            };
            let claimed = context.claims.ranks;
            ensure!(
                holds <= claimed,
                "the claim `ranks: {claimed:?}` does not hold, `{holds:?}` would here: seats {one} and {other}: {why}"
            );
            ensure!(
                game.side(one) != game.side(other) || rank == rank_other,
                "seats {one} and {other} are on one side, but do not share a rank"
            );
        }
    }
    if let Some(sum) = context.claims.sum {
        let (claimed, found) = (sum(&context.case.config), scores.iter().map(|&score| i64::from(score)).sum::<i64>());
        ensure!(
            found == claimed,
            "the claim `sum` of {claimed} does not hold: the scores sum up to {found}; `None` would"
        );
    }
    Ok(())
}
