//! A person at the table, through a pipe.

mod program;

use program::{Folder, fed, objects, tabletop};
use tabletop::GAMES;

/// Enough lines for every game to end.
fn always(line: &str) -> String {
    format!("{line}\n").repeat(20_000)
}

#[test]
fn a_game_is_played_to_its_end() {
    let folder = Folder::new();
    for entry in GAMES {
        for seat in ["0", "1"] {
            let file = folder.path("played.json");
            let out =
                fed(&["play", entry.id, "--seed", "2", "--seat", seat, "--record", &file], &always("random")).well();
            assert!(out.contains("Scores: "), "{out}");
            assert!(["You win", "You lose", "Nobody wins"].iter().any(|end| out.contains(end)), "{out}");
            let found = objects(&tabletop(&["replay", &file, "--json"]).well()).remove(0);
            assert_eq!((found["game"].as_str(), found["over"].as_bool()), (Some(entry.id), Some(true)));
        }
    }
}

#[test]
fn the_end_of_the_input_is_the_end_of_the_play() {
    for entry in GAMES {
        let out = fed(&["play", entry.id, "--seed", "2"], "").well();
        assert!(
            out.contains(entry.name) && out.contains("your turn") && out.contains("\nYou leave the table after "),
            "{out}"
        );
        // Also in the middle of a line.
        assert!(fed(&["play", entry.id, "--seed", "2"], "list").well().contains("You leave the table"));
    }
}

#[test]
fn quit_leaves_and_writes_the_game_down() {
    let folder = Folder::new();
    for entry in GAMES {
        let file = folder.path("left.json");
        let out = fed(&["play", entry.id, "--seed", "2", "--record", &file], "random\nquit\nrandom\n").well();
        assert!(out.contains("You leave the table after ") && out.matches("random\n").count() == 1, "{out}");
        let found = objects(&tabletop(&["replay", &file, "--json"]).well()).remove(0);
        assert!(found["decisions"].as_u64() >= Some(1), "{found}");
    }
}

#[test]
fn undo_goes_back_to_the_own_last_decision() {
    for entry in GAMES {
        let play = |input: &str| fed(&["play", entry.id, "--seed", "3"], input).well();
        assert!(play("undo\n").contains("nothing of yours to take back"));
        // The same choice meets the same answer, so the table looks the same as without the detour.
        let straight = play("#1\nshow\n");
        let detour = play("#1\nundo\n#1\nshow\n");
        assert!(detour.contains("Taken back: "), "{detour}");
        let last = |out: &str| out.rsplit_once("show\n").expect("the last command").1.to_owned();
        assert_eq!(last(&straight), last(&detour));
        assert_eq!(play("random\nundo\nundo\n").matches("nothing of yours to take back").count(), 1);
    }
}

#[test]
fn legal_actions_are_listed_on_request() {
    for entry in GAMES {
        let play = |input: &str| fed(&["play", entry.id, "--seed", "3"], input).well();
        let out = play("list\n");
        assert!(out.contains("#1 "), "{out}");
        // What the list gives a number can be typed, and done by number.
        let first = out.split("#1 ").nth(1).and_then(|rest| rest.split("  ").next()).expect("an action");
        let first = first.lines().next().expect("a line").trim();
        let last = |out: String| out.rsplit_once("show\n").expect("the last command").1.to_owned();
        assert_eq!(last(play(&format!("{first}\nshow\n"))), last(play("#1\nshow\n")), "{first}");
        assert_eq!(last(play(&format!("do {first}\nshow\n"))), last(play("#1\nshow\n")), "{first}");
        assert!(play("list zzz\n").contains("none has words that begin like \"zzz\""));
        assert!(play("#0\n#999999\n").contains("The list goes from #1 to #"));
    }
}

#[test]
fn what_is_no_action_is_told_and_asked_again() {
    for entry in GAMES {
        let input = "\nwait\nhelp\n\u{7f}\u{1b}[31m\n!§$%\n#\n#x\nmore\nlist\nmore\nshow\nrules\ndo\n";
        let out =
            fed(&["play", entry.id, "--seed", "3"], &format!("{input}{}\n", "x".repeat(1 << 20))).well_but_echoed();
        assert!(out.contains("`list` shows what you can do"), "{out}");
        assert!(out.contains(entry.grammar.lines().next().expect("a form")) && out.contains("undo"), "{out}");
        // Nothing was done by any of it.
        let left = |out: &str| out.lines().last().map(str::to_owned);
        assert_eq!(left(&out), left(&fed(&["play", entry.id, "--seed", "3"], "quit\n").well()));
    }
}

impl program::Ran {
    /// It went well, and may have repeated an escape that was typed.
    fn well_but_echoed(self) -> String {
        assert_eq!((self.status, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }
}

#[cfg(feature = "patchwork")]
#[test]
fn patchwork_is_typed_as_people_do() {
    let circle: Vec<_> = (1..=32).chain([0]).collect();
    let config = format!(r#"{{"circle":{circle:?}}}"#);
    let play = |input: &str| fed(&["play", "patchwork", "--seed", "1", "--config", &config], input).well();
    // The beginning of the only action that begins so is enough.
    assert!(play("adv\nquit\n").contains("→ advance"));
    assert!(play("take 9.0 a1\n").contains("PW-9"));
    // 639 legal actions: a page at a time, narrowed by words.
    let out = play("list\nmore\n");
    assert!(out.contains("your turn (639 legal actions)") && out.contains("`more` turns the page"), "{out}");
    assert!(out.contains("#1 advance"), "{out}");
    let narrowed = play("list take 2.0 c\n");
    assert!(narrowed.contains("take 2.0 c1") && !narrowed.contains("take 2.0 d1"), "{narrowed}");
}

#[test]
fn the_seed_is_told_and_plays_the_same_game_again() {
    let entry = &GAMES[0];
    let first = fed(&["play", entry.id], "random\nrandom\n").well();
    let seed = first.split("seed ").nth(1).and_then(|rest| rest.lines().next()).expect("the seed is told");
    assert_eq!(first, fed(&["play", entry.id, "--seed", seed], "random\nrandom\n").well());
}
