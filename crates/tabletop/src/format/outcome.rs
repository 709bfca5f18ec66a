//! How a game ended, in words.

use game_erased::AnyTable;
use game_traits::{Outcome, ScoreOrder, Seat, Seats, Turn};

use crate::format::capital;
use crate::setup::seats;

/// One sentence for how things stand, and one for the scores once the game is over.
pub(crate) fn standing(table: &dyn AnyTable) -> String {
    match (table.outcome(), table.turn()) {
        (Some(outcome), _) => format!("{} {}", result(&outcome), scores(&outcome)),
        (None, Turn::Over) => "The game is over.".to_owned(),
        (None, Turn::Chance) => "Chance comes next.".to_owned(),
        (None, Turn::Decide { must, may }) => {
            let to_act = format!("{} to act", capital(&seats(must)));
            if may.is_empty() { format!("{to_act}.") } else { format!("{to_act}, {} may interrupt.", seats(may)) }
        }
    }
}

/// The result, for anyone.
pub(crate) fn result(outcome: &Outcome) -> String {
    let winners = outcome.winners();
    if winners.len() == outcome.scores().len() {
        return "The game is a draw.".to_owned();
    }
    let verb = if winners.len() == 1 { "wins" } else { "win" };
    let score = |seat: Seat| outcome.scores()[seat.index()];
    // Equal scores and another rank: the scores alone would puzzle.
    let losers = Seats::first(outcome.scores().len()) - winners;
    let tie = losers.iter().any(|loser| winners.iter().any(|winner| score(winner) == score(loser)));
    format!("{} {verb}{}.", capital(&seats(winners)), if tie { " on a tie-break" } else { "" })
}

/// The result, for one of the seats.
pub(crate) fn result_for(outcome: &Outcome, me: Seat) -> String {
    let (winners, others) = (outcome.winners(), outcome.winners().without(me));
    match (winners.contains(me), others.is_empty()) {
        (true, true) => "You win!".to_owned(),
        (true, false) if winners.len() == outcome.scores().len() => result(outcome),
        (true, false) => format!("You win, together with {}!", seats(others)),
        (false, _) => format!("You lose: {}", lower(&result(outcome))),
    }
}

/// The scores of all seats.
pub(crate) fn scores(outcome: &Outcome) -> String {
    let each: Vec<_> = Seats::first(outcome.scores().len())
        .iter()
        .map(|seat| format!("seat {seat}: {}", minus(outcome.scores()[seat.index()])))
        .collect();
    let better = match outcome.better() {
        ScoreOrder::Higher => "",
        ScoreOrder::Lower => " (the lower, the better)",
    };
    format!("Scores: {}{better}.", each.join(", "))
}

fn minus(score: i32) -> String {
    score.to_string().replace('-', "−")
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_worded_for_their_reader() {
        let seat = Seat::new;
        let sole = Outcome::by_score(ScoreOrder::Higher, &[-12, 30]);
        assert_eq!(result(&sole), "Seat 1 wins.");
        assert_eq!(scores(&sole), "Scores: seat 0: −12, seat 1: 30.");
        assert_eq!(result_for(&sole, seat(1)), "You win!");
        assert_eq!(result_for(&sole, seat(0)), "You lose: seat 1 wins.");
        let team = Outcome::by_score(ScoreOrder::Lower, &[3, 8, 3, 9]);
        assert_eq!(result(&team), "Seats 0 and 2 win.");
        assert_eq!(scores(&team), "Scores: seat 0: 3, seat 1: 8, seat 2: 3, seat 3: 9 (the lower, the better).");
        assert_eq!(result_for(&team, seat(2)), "You win, together with seat 0!");
        let tie = Outcome::by_key(ScoreOrder::Higher, &[7, 7, 3], |seat| [1, 0, 2][seat.index()]);
        assert_eq!(result(&tie), "Seat 1 wins on a tie-break.");
        let draw = Outcome::by_score(ScoreOrder::Higher, &[5, 5]);
        assert_eq!([result(&draw), result_for(&draw, seat(0))], ["The game is a draw."; 2]);
    }
}
