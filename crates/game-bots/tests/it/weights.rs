//! The files of weights are what the command writes.

use game_bots::knowledge::{FinalTouchJudgement, PatchworkJudgement, PointFinalJudgement};

/// Below comments a file has the numbers as a judgement writes them.
fn holds<J: std::str::FromStr + ToString>(game: &str) {
    let path = format!("{}/src/knowledge/{game}/weights.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the weights are a file of this crate");
    let numbers = text.lines().skip_while(|line| line.starts_with('#')).collect::<Vec<_>>().join("\n") + "\n";
    let Ok(judgement) = text.parse::<J>() else { panic!("{game}: not weights") };
    assert!(judgement.to_string() == numbers, "{game}: the file is not as the command writes it");
    assert!(text.contains("--example learn -- "), "{game}: no command");
}

#[test]
fn they_are_as_the_command_writes_them() {
    holds::<PatchworkJudgement>("patchwork");
    holds::<FinalTouchJudgement>("final_touch");
    holds::<PointFinalJudgement>("point_final");
}
