//! The files of weights: they are what the command writes, and what is read.

use game_bots::knowledge::{FinalTouchJudgement, PatchworkJudgement, PointFinalJudgement, TouchePouletJudgement};

/// The file of the weights of a game.
fn text(game: &str) -> String {
    let path = format!("{}/src/knowledge/{game}/weights.txt", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the weights are a file of this crate")
}

/// The judgement of a game's file.
pub(crate) fn shipped<J: std::str::FromStr>(game: &str) -> J {
    let Ok(judgement) = text(game).parse::<J>() else { panic!("{game}: not weights") };
    judgement
}

/// Below comments a file has the numbers as a judgement writes them.
fn holds<J: std::str::FromStr + ToString>(game: &str) {
    let text = text(game);
    let numbers = text.lines().skip_while(|line| line.starts_with('#')).collect::<Vec<_>>().join("\n") + "\n";
    assert!(shipped::<J>(game).to_string() == numbers, "{game}: the file is not as the command writes it");
    assert!(text.contains("-p learn -- "), "{game}: no command");
}

#[test]
fn they_are_as_the_command_writes_them() {
    holds::<PatchworkJudgement>("patchwork");
    holds::<FinalTouchJudgement>("final_touch");
    holds::<PointFinalJudgement>("point_final");
    holds::<TouchePouletJudgement>("touche_poulet");
}

/// A judgement with weights for each number of players is read as it is written, and changed in one of its rows.
macro_rules! rows_are_read {
    ($judgement:ident, $game:literal, $rows:literal, $row:expr) => {
        let judgement: $judgement = shipped($game);
        assert_eq!(judgement.to_string().parse(), Ok(judgement.clone()));
        let row = [0.5; $row];
        let other = judgement.clone().with(3, row.into()).expect("three players");
        let changed = judgement.parameters().zip(other.parameters()).enumerate().filter(|(_, (a, b))| a != b);
        assert!(changed.into_iter().all(|(n, (_, b))| n / row.len() == 1 && b == 0.5));
        assert_eq!(judgement.clone().with(1, row.into()), None);
        assert_eq!(judgement.clone().with($rows + 2, row.into()), None);
        assert_eq!(judgement.clone().with(2, [f32::NAN; $row].into()), None);
        for wrong in ["", "1 2 3", "x", &format!("{judgement} 1"), &"NaN ".repeat($rows * row.len())] {
            assert!(wrong.parse::<$judgement>().is_err(), "{wrong}");
        }
    };
}

#[test]
fn rows_are_read_as_they_are_written() {
    rows_are_read!(FinalTouchJudgement, "final_touch", 3, FinalTouchJudgement::NETWORK);
    rows_are_read!(PointFinalJudgement, "point_final", 4, PointFinalJudgement::POSITION);
    rows_are_read!(TouchePouletJudgement, "touche_poulet", 3, TouchePouletJudgement::POSITION);
}
