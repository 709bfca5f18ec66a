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
    // A level is named as it was typed, and two bots that are the same have names of their own.
    let out = tabletop(&["arena", "patchwork", "--bots", "easy,greedy", "--games", "2"]).well();
    assert!(out.contains("easy (greedy)") && !out.contains('#'), "{out}");
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

#[cfg(feature = "patchwork")]
#[test]
fn a_sequential_test_stops_when_it_is_decided() {
    let run = |bots: &str, threads: &str| {
        let args = ["arena", "patchwork", "--bots", bots, "--sprt", "0,200", "--threads", threads, "--json", "-"];
        objects(&tabletop(&args).well()).remove(0)
    };
    let strong = run("greedy,random", "1");
    assert_eq!(strong["sprt"]["accepted"], "h1", "{strong}");
    // 0 against 200 Elo: a pair that is won has a log likelihood ratio of 0.42 at least, and the bound is 2.94.
    let pairs = strong["sprt"]["pairs"].as_u64().expect("a number");
    assert!(pairs <= 8 && strong["games"] == 2 * pairs && strong["whole"] == true, "{strong}");
    assert!(strong["sprt"]["llr"].as_f64() >= strong["sprt"]["bound"].as_f64(), "{strong}");
    assert!(strong["sprt"]["elo"].is_null() && strong["sprt"]["elo_low"].as_f64() > Some(0.0), "{strong}");
    let weak = run("random,greedy", "2");
    assert_eq!(
        (&weak["sprt"]["accepted"], &weak["sprt"]["elo_low"]),
        (&"h0".into(), &serde_json::Value::Null),
        "{weak}"
    );
    // Neither is better: the same pairs whatever the number of threads.
    let [one, two] = ["1", "2"].map(|threads| run("random,random", threads));
    assert_eq!((&one["sprt"], &one["sprt"]["accepted"]), (&two["sprt"], &"h0".into()), "{one} {two}");
    let out = tabletop(&["arena", "patchwork", "--bots", "random,random", "--sprt", "-5,5", "--games", "10"]).well();
    assert!(out.contains("SPRT of H0, −5 Elo, against H1, +5 Elo: undecided after 5 pairs"), "{out}");
    let out = tabletop(&["arena", "patchwork", "--bots", "mcts-v1:9,random", "--sprt", "0,200"]).well();
    assert!(out.contains("\nmcts-v1:9 is stronger than random by "), "{out}");
    let out = tabletop(&["arena", "patchwork", "--bots", "greedy,random", "--sprt", "0,200"]).well();
    assert!(out.contains("H1 is accepted") && out.contains("greedy is stronger than random by +∞ Elo (+"), "{out}");
    assert!(!out.contains("Stopped after"), "{out}");
}

#[cfg(feature = "patchwork")]
#[test]
fn in_a_round_robin_each_two_bots_play_their_games() {
    let args = ["arena", "patchwork", "--bots", "random,greedy,random,random", "--round-robin", "--games", "4"];
    let found = objects(&tabletop(&[&args[..], &["--json", "-"]].concat()).well()).remove(0);
    let list = |name: &str| found[name].as_array().expect("a list").clone();
    assert_eq!((&found["games"], list("pairings").len()), (&24.into(), 6), "{found}");
    assert!(list("bots").iter().all(|bot| bot["games"] == 12), "{found}");
    for pairing in list("pairings") {
        assert_eq!(pairing["games"], 4, "{pairing}");
        let share = pairing["share"].as_f64().expect("a number");
        match pairing["bots"].as_array().expect("two").iter().position(|bot| bot == "greedy") {
            Some(seat) => assert_eq!(share, [1.0, 0.0][seat], "{pairing}"),
            None => assert!((0.0..=1.0).contains(&share), "{pairing}"),
        }
    }
    let elo = |bot: usize| list("bots")[bot]["elo"].as_f64().expect("a number");
    assert!([0, 2, 3].iter().all(|&other| elo(1) > elo(other)), "{found}");
    let out = tabletop(&args).well();
    assert!(out.contains("24 games") && out.contains("random #1") && out.contains("against the one above"), "{out}");
    // The third pairing has the seed after the next one, and is the series of its bots.
    let folder = Folder::new();
    let [all, alone] = ["all", "alone"].map(|name| folder.path(name));
    let run = |args: &[&str], records: &str| {
        fs::create_dir_all(records).expect("a place for records");
        tabletop(&[&["arena", "patchwork", "--games", "2", "--records", records, "--bots"], args].concat()).well();
    };
    run(&["random,greedy,random", "--round-robin", "--seed", "7"], &all);
    run(&["greedy,random", "--seed", "9"], &alone);
    let read = |folder: &str, number: u32| fs::read(format!("{folder}/patchwork-{number}.json")).expect("a record");
    assert_eq!((read(&all, 4), read(&all, 5)), (read(&alone, 0), read(&alone, 1)));
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
        // What is decided without a tree makes a determinization or two more.
        let args = ["analyze", &record, "--at", "4", "--iterations", "200"];
        let lines = objects(&tabletop(&[&args[..], &["--json", "--best", "1000"]].concat()).well());
        let visits: Vec<u64> = lines.iter().map(|line| line["visits"].as_u64().expect("a number")).collect();
        assert!(visits.iter().sum::<u64>() <= 202 && visits.is_sorted_by(|a, b| a >= b), "{lines:?}");
        for figure in ["value", "win_share"] {
            assert!(lines.iter().all(|line| (0.0..=1.0).contains(&line[figure].as_f64().expect("a number"))));
        }
        // The share is of the win alone, and the lead stands beside it: playouts to the end have both.
        let lines = objects(&tabletop(&[&args[..], &["--json", "--bot", "uct"]].concat()).well());
        assert!(lines.iter().all(|line| line["win_share"].is_number() && line["lead"].is_number()), "{lines:?}");
        let out = tabletop(&args).well();
        assert!(["visits", "win share", "lead", "20", "iterations"].iter().all(|word| out.contains(word)), "{out}");
        tabletop(&["analyze", &record, "--at", "100000000"]).refused(&["decisions"]);
        tabletop(&["analyze", &record, "--bot", "greedy"]).refused(&["works with `mcts` and `uct`, not with `greedy`"]);
        // A level is searched as the bot that plays it here.
        let hard = tabletop(&[&args[..4], &["--bot", "hard"]].concat()).well();
        assert!(hard.contains("1,00"), "{hard}");
        let few = tabletop(&["analyze", &record, "--at", "4", "--iterations", "20"]).well();
        assert_eq!(few.contains("20 were asked for"), !few.contains("20 iterations over"), "{few}");
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
    tabletop(&["arena", "patchwork", "--bots", "greedy:5,random"]).refused(&["takes no budget"]);
    tabletop(&["arena", "patchwork", "--bots", "mcts:0,random"]).refused(&["2000"]);
    tabletop(&["arena", "patchwork", "--bots", "mcts,uct", "--time", "1", "--iterations", "1"]).refused(&["--time"]);
    let sprt = |bots: &str, sprt: &str| tabletop(&["arena", "patchwork", "--bots", bots, "--sprt", sprt]);
    for bad in ["", "5", "20,0", "0,0", "nan,5", "0,inf", "0,5,9", "-1e300,1e300", "--", "0;5"] {
        sprt("random,greedy", bad).refused(&["--sprt", "0,20"]);
    }
    sprt("random,greedy,greedy", "0,20").refused(&["--sprt needs two bots"]);
    tabletop(&["arena", "patchwork", "--bots", "random,greedy", "--round-robin", "--games", "3"])
        .refused(&["--games of a round robin is even, such as 4"]);
    tabletop(&["arena", "patchwork", "--bots", "random,greedy", "--sprt", "0,20", "--round-robin"])
        .refused(&["--round-robin", "--sprt"]);
    tabletop(&["arena", "patchwork", "--bots", "random,greedy", "--sprt"]).refused(&["--sprt"]);
    tabletop(&["arena", "patchwork", "--bots", "random,greedy", "--records", "/nowhere/at/all"])
        .refused(&["directory"]);
}
