//! Every command does what it says, for every game that is registered.

use std::fs;
use std::io::Read;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::program::{Folder, command, objects, tabletop};
use tabletop::GAMES;

#[test]
fn without_a_command_it_is_the_demo() {
    let begun = Instant::now();
    let out = tabletop(&[]).well();
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
    for game in GAMES {
        // The game, and its line in the table.
        assert!(out.matches(game.name).count() >= 2, "{} in {out}", game.name);
    }
    assert!(out.contains("playouts/s") && out.contains("actions/s") && out.contains("Scores: seat 0: "), "{out}");
}

#[test]
fn the_demo_plays_the_same_game_for_the_same_seed() {
    let game = |seed| {
        let out = tabletop(&["demo", "--seed", seed]).well();
        out.split("Random games").next().expect("before the table").to_owned()
    };
    assert_eq!(game("5"), game("5"));
    assert_ne!(game("5"), game("6"));
}

#[test]
fn games_lists_them_for_people_and_programs() {
    let out = tabletop(&["games"]).well();
    let all = objects(&tabletop(&["games", "--json"]).well());
    assert_eq!(all.len(), GAMES.len());
    for (n, (game, object)) in GAMES.iter().zip(&all).enumerate() {
        assert!(out.contains(game.id) && out.contains(game.about), "{out}");
        assert_eq!((object["game"].as_str(), object["name"].as_str()), (Some(game.id), Some(game.name)));
        // What it calls the default options opens the game.
        let config = object["config"].to_string();
        tabletop(&["perft", game.id, "--depth", "0", "--config", &config]).well();
        assert_eq!(objects(&tabletop(&["games", game.id, "--json"]).well()), all[n..=n]);
        let whole = tabletop(&["games", game.id]).well();
        assert!(whole.contains("numbers on the components") && whole.to_lowercase().contains("documented"), "{whole}");
    }
}

#[test]
fn rules_are_the_numbered_ones() {
    for game in GAMES {
        let out = tabletop(&["rules", game.id]).well();
        let id = game.rules.lines().find_map(|line| line.strip_prefix("- ")?.split(' ').next()).expect("a rule");
        assert!(
            out.contains(&format!("- {id} "))
                && out.contains(game.grammar.lines().next().expect("a form"))
                && out.starts_with("How to play "),
            "{out}"
        );
        let page = tabletop(&["rules", game.id, "--short"]).well();
        assert!(out.starts_with(&page) && page.lines().count() < 40, "{page}");
    }
}

#[cfg(feature = "patchwork")]
#[test]
fn perft_counts_the_anchor_circle() {
    let circle: Vec<_> = (1..=32).chain([0]).collect();
    let config = format!(r#"{{"circle":{circle:?},"time_board":"revised"}}"#);
    let args = ["perft", "patchwork", "--depth", "3", "--config", &config];
    let out = tabletop(&[&args[..], &["--json"]].concat()).well();
    assert!(out.starts_with(r#"{"depth":3,"nodes":64645343,"#), "{out}");
    assert_eq!(objects(&out).len(), 1);
    assert!(tabletop(&args).well().contains("64,645,343 nodes"));
    let parts =
        objects(&tabletop(&["perft", "patchwork", "--depth", "2", "--config", &config, "--divide", "--json"]).well());
    let (whole, parts) = parts.split_last().expect("lines");
    let nodes = |object: &serde_json::Value| object["nodes"].as_u64().expect("a number");
    assert_eq!((parts.len(), nodes(whole), parts.iter().map(nodes).sum()), (639, 387_453, 387_453));
}

#[test]
fn perft_of_depth_0_is_one_and_of_depth_1_the_legal_actions() {
    for game in GAMES {
        let nodes = |args: &[&str]| {
            let all = objects(&tabletop(&[&["perft", game.id, "--json", "--depth"], args].concat()).well());
            (all.len(), all[all.len() - 1]["nodes"].as_u64().expect("a number") as usize)
        };
        assert_eq!(nodes(&["0"]), (1, 1));
        let (lines, actions) = nodes(&["1", "--divide"]);
        assert_eq!(lines, actions + 1);
        assert_eq!(nodes(&["1"]), (1, actions));
    }
}

#[test]
fn bench_measures_every_game_in_ten_seconds_each() {
    let begun = Instant::now();
    let all = objects(&tabletop(&["bench", "--json"]).well());
    assert!(begun.elapsed() < Duration::from_secs(10) * GAMES.len() as u32, "{:?}", begun.elapsed());
    assert_eq!(all.len(), GAMES.len());
    for (game, object) in GAMES.iter().zip(&all) {
        assert_eq!(object["game"].as_str(), Some(game.id));
        for figure in [
            "list_ns",
            "list_in_view_ns",
            "count_ns",
            "clone_ns",
            "apply_ns",
            "view_ns",
            "determinize_ns",
            "playouts_per_s",
            "playouts_listed_per_s",
            "steps_per_s",
            "actions_per_s",
            "state_bytes",
            "legal_mean",
            "decisions_per_game",
        ] {
            assert!(object[figure].as_f64().is_some_and(|x| x > 0.0), "{figure}: {object}");
        }
        assert!(object["games_cut_off"].as_u64() <= object["games"].as_u64(), "{object}");
    }
    if let Some(game) = GAMES.first() {
        let out = tabletop(&["bench", game.id]).well();
        assert!(out.contains(game.name) && out.contains("determinize, ns") && out.contains("medians"), "{out}");
    }
}

#[test]
fn help_and_version_are_no_errors() {
    for args in [&["--help"][..], &["-h"], &["help"], &["help", "play"], &["play", "--help"]] {
        assert!(tabletop(args).well().contains("Usage: "), "{args:?}");
    }
    assert_eq!(tabletop(&["--version"]).well(), format!("tabletop {}\n", env!("CARGO_PKG_VERSION")));
}

/// A reader such as `head` that takes only the beginning of the output causes no error.
#[test]
fn it_ends_quietly_when_the_reader_leaves() {
    let id = GAMES[0].id;
    for args in [
        &["rules", id][..],
        &["games"],
        &["record", id, "--out", "-"],
        &["perft", id, "--depth", "1", "--divide"],
        &["arena", id, "--bots", "random,random", "--games", "2", "--json", "-"],
    ] {
        let mut child = command(args).stdin(Stdio::null()).spawn().expect("the program starts");
        drop(child.stdout.take());
        let status = child.wait().expect("the program ends");
        let mut err = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("text");
        assert_eq!((status.code(), err.as_str()), (Some(0), ""), "{args:?}");
    }
}

/// A reader of JSON may hold numbers up to 2^53 only.
#[test]
fn a_seed_is_text_in_json() {
    let (id, seed) = (GAMES[0].id, "18446744073709551615");
    let folder = Folder::new();
    for args in [
        &["perft", id, "--depth", "0", "--json"][..],
        &["record", id, "--out", &folder.path("x"), "--json"],
        &["arena", id, "--bots", "random,random", "--games", "2", "--json", "-"],
    ] {
        let found = objects(&tabletop(&[args, &["--seed", seed]].concat()).well()).remove(0);
        assert_eq!(found["seed"], seed, "{args:?}");
    }
}

#[test]
fn one_is_one_thing() {
    let id = GAMES[0].id;
    let out = tabletop(&["arena", id, "--bots", "random,mcts", "--games", "1", "--iterations", "1"]).well();
    assert!(out.contains("1 game at ") && out.contains("1 iteration a move"), "{out}");
    let folder = Folder::new();
    let page = folder.path("report.html");
    tabletop(&["arena", id, "--bots", "random,random", "--games", "1", "--html", &page]).well();
    let page = fs::read_to_string(page).expect("written");
    assert!(page.contains("1 game at ") && !page.contains("1 games"), "{page}");
    assert!(tabletop(&["perft", id, "--depth", "0"]).well().starts_with("1 node "));
    let record = folder.record(id, 1);
    assert!(tabletop(&["show", &record, "--at", "1"]).well().contains("after 1 decision,"));
}
