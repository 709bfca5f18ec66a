//! Bots play each other, and search positions.

use std::fs;
use std::io::{BufRead, BufReader};
use std::time::Duration;

use crate::program::{Folder, command, fed, objects, tabletop};
use tabletop::GAMES;

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    for game in GAMES {
        let folder = Folder::new();
        let run = |threads: &str| {
            let records = folder.path(threads);
            fs::create_dir_all(&records).expect("a place for records");
            // Games of Point Final are long.
            let bots = if game.id == "point-final" { "heuristic,random" } else { "mcts,random" };
            let args = ["arena", game.id, "--bots", bots, "--games", "4", "--iterations", "5", "--threads"];
            let found =
                objects(&tabletop(&[&args[..], &[threads, "--json", "-", "--records", &records]].concat()).well());
            let mut files: Vec<_> =
                fs::read_dir(&records).expect("it is there").map(|e| e.expect("a file").path()).collect();
            files.sort();
            assert_eq!(files.len(), 4);
            for file in &files {
                tabletop(&["replay", file.to_str().expect("UTF-8")]).well();
            }
            let texts: Vec<_> = files.iter().map(|file| fs::read_to_string(file).expect("text")).collect();
            let bots = found[0]["bots"].as_array().expect("bots").clone();
            (bots.iter().map(|bot| (bot["share"].clone(), bot["wins"].clone())).collect::<Vec<_>>(), texts)
        };
        assert_eq!(run("1"), run("2"), "{}", game.id);
    }
}

#[cfg(feature = "patchwork")]
#[test]
fn the_table_and_the_report_show_which_bot_is_stronger() {
    let folder = Folder::new();
    let report = folder.path("report.html");
    let args = ["arena", "patchwork", "--bots", "greedy,random", "--games", "20", "--html", &report];
    let out = tabletop(&args).well();
    assert!(out.contains("greedy") && out.contains("Elo") && out.contains("20 games"), "{out}");
    assert!(out.lines().any(|line| line.contains("greedy") && line.contains("100.0 %")), "{out}");
    let page = fs::read_to_string(report).expect("written");
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    // It has the colors of the page of `serve`, and asks for nothing from elsewhere.
    let style = include_str!("../../../game-server/page/dist/app.css");
    style.lines().take(2).for_each(|colors| assert!(colors.contains("--ground") && page.contains(colors), "{colors}"));
    assert_eq!(page.matches("<svg").count(), 3);
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    assert!(
        !page.contains("http") && !page.contains("<script") && !page.contains("url(") && !page.contains("NaN"),
        "self-contained"
    );
}

#[cfg(all(unix, feature = "patchwork"))]
#[test]
fn an_interrupt_loses_nothing() {
    let folder = Folder::new();
    let mut arena = command(&[
        "arena",
        "patchwork",
        "--bots",
        "random,greedy",
        "--games",
        "1000000",
        "--records",
        &folder.path(""),
        "--threads",
        "1",
    ])
    .spawn()
    .expect("it starts");
    while folder.names().iter().filter(|name| name.ends_with(".json")).count() < 3 {
        std::thread::sleep(Duration::from_millis(20));
    }
    let killed = std::process::Command::new("kill").args(["-INT", &arena.id().to_string()]).status();
    assert!(killed.expect("there is a kill").success());
    let out: Vec<String> =
        BufReader::new(arena.stdout.take().expect("a pipe")).lines().map(|l| l.expect("text")).collect();
    // A status of its own: a program that reads the figures learns that they are not whole.
    assert_eq!(arena.wait().expect("it ends").code(), Some(130));
    assert!(
        out.iter().any(|line| line.contains("Stopped after ") && line.contains(" of 1,000,000 games."))
            && out.iter().any(|line| line.contains("greedy")),
        "{out:?}"
    );
}

#[test]
fn positions_are_analyzed() {
    for game in GAMES {
        let folder = Folder::new();
        let record = folder.record(game.id, 1);
        let args = ["analyze", &record, "--at", "4", "--iterations", "60"];
        let lines = objects(&tabletop(&[&args[..], &["--json", "--best", "1000"]].concat()).well());
        let visits: Vec<u64> = lines.iter().map(|line| line["visits"].as_u64().expect("a number")).collect();
        assert!(visits.iter().sum::<u64>() <= 60 && visits.is_sorted_by(|a, b| a >= b), "{lines:?}");
        for figure in ["value", "win_share"] {
            assert!(lines.iter().all(|line| (0.0..=1.0).contains(&line[figure].as_f64().expect("a number"))));
        }
        // The share is of the win alone, and the lead stands beside it: playouts to the end have both.
        let lines = objects(&tabletop(&[&args[..], &["--json", "--bot", "uct"]].concat()).well());
        assert!(lines.iter().all(|line| line["win_share"].is_number() && line["lead"].is_number()), "{lines:?}");
        let out = tabletop(&args).well();
        assert!(["visits", "win share", "lead", "60 iterations"].iter().all(|word| out.contains(word)), "{out}");
        tabletop(&["analyze", &record, "--at", "100000000"]).refused(&["decisions"]);
        // The former name is kept.
        tabletop(&["analyse", &record]).refused(&["the game is over", "--at"]);
    }
}

#[test]
fn a_person_plays_a_bot() {
    for game in GAMES {
        let args = ["play", game.id, "--bot", "mcts:5", "--seed", "2"];
        let out = fed(&args, "random\nrandom\nundo\nrandom\nquit\n").well();
        assert!(out.contains("as mcts:5"), "{out}");
    }
}

#[test]
fn bad_bots_are_refused() {
    tabletop(&["arena", "patchwork", "--bots", "mcts,stockfish"]).refused(&["stockfish", "greedy"]);
    tabletop(&["arena", "patchwork", "--bots", "mcts"]).refused(&["--bots"]);
    tabletop(&["arena", "patchwork", "--bots", "greedy:5,random"]).refused(&["does not search"]);
    tabletop(&["arena", "patchwork", "--bots", "mcts:0,random"]).refused(&["2000"]);
    tabletop(&["arena", "patchwork", "--bots", "mcts,uct", "--time", "1", "--iterations", "1"]).refused(&["--time"]);
    tabletop(&["analyze", "x", "--bot", "greedy"]).refused(&["does not search", "mcts"]);
    tabletop(&["arena", "patchwork", "--bots", "random,greedy", "--records", "/nowhere/at/all"])
        .refused(&["directory"]);
}
