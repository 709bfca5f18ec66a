//! Files that are written: tried first, whole or not at all, and as they are.

use std::fs;

use crate::program::{Folder, objects, tabletop};
use tabletop::GAMES;

#[test]
fn a_record_replaces_an_older_one_whole() {
    let folder = Folder::new();
    let file = folder.file("game.json", "x".repeat(1 << 20));
    tabletop(&["record", GAMES[0].id, "--out", &file]).well();
    tabletop(&["replay", &file]).well();
    assert_eq!(folder.names(), ["game.json"]);
}

#[cfg(unix)]
#[test]
fn links_and_the_rights_of_a_file_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new();
    let file = folder.file("game.json", "old");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("ours");
    let [link, far] = ["link.json", "far.json"].map(|name| folder.path(name));
    symlink(&file, &link).expect("a link");
    symlink("link.json", &far).expect("a link");
    tabletop(&["record", GAMES[0].id, "--out", &far]).well();
    tabletop(&["replay", &file]).well();
    assert!([&link, &far].iter().all(|link| fs::symlink_metadata(link).expect("there").is_symlink()));
    assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o600);
    assert_eq!(folder.names(), ["far.json", "game.json", "link.json"]);
}

/// A link may lead to a file that is not there yet: that file is made, and the link stays.
#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_yet_is_followed() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    fs::create_dir(folder.path("below")).expect("a directory");
    let link = folder.path("link.json");
    symlink("below/game.json", &link).expect("a link");
    tabletop(&["record", GAMES[0].id, "--out", &link]).well();
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    tabletop(&["replay", &folder.path("below/game.json")]).well();
    // One that leads to itself does not end.
    let circle = folder.path("circle");
    symlink("circle", &circle).expect("a link");
    tabletop(&["record", GAMES[0].id, "--out", &circle]).refused(&["circle"]);
}

/// Where no file can be made beside it, a file is written in place: here its name is as long as a name may be.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_replaced_is_written_in_place() {
    let folder = Folder::new();
    let file = folder.file(&"x".repeat(255), "y".repeat(1 << 20));
    tabletop(&["record", GAMES[0].id, "--out", &file]).well();
    tabletop(&["replay", &file]).well();
    let new = folder.path(&"z".repeat(255));
    tabletop(&["record", GAMES[0].id, "--out", &new]).well();
    tabletop(&["replay", &new]).well();
    assert_eq!(folder.names().len(), 2);
}

/// The standard output has other names, and what was printed there before stays.
#[cfg(target_os = "linux")]
#[test]
fn the_standard_output_by_another_name_is_not_replaced() {
    let folder = Folder::new();
    let file = folder.file("out", "");
    let out = fs::File::create(&file).expect("a file");
    let mut program = crate::program::command(&["record", GAMES[0].id, "--out", "/dev/stdout"]);
    assert!(program.stdout(out).status().expect("it runs").success());
    tabletop(&["replay", &file]).well();
}

/// What cannot be written is refused before anything is played: these would play for hours.
#[test]
fn outputs_are_tried_first() {
    let folder = Folder::new();
    let (id, nowhere, here) = (GAMES[0].id, folder.path("no/such/file"), folder.path(""));
    let arena = ["arena", id, "--bots", "mcts,mcts", "--games", "1000000", "--iterations", "1000000"];
    for (option, place) in [
        ("--json", nowhere.as_str()),
        ("--json", &here),
        ("--html", &nowhere),
        ("--html", &here),
        ("--records", &nowhere),
    ] {
        tabletop(&[&arena[..], &[option, place]].concat()).refused(&[place]);
    }
    // A person would have played the whole game.
    tabletop(&["play", id, "--record", &nowhere]).refused(&[&nowhere, "make its directory first"]);
    assert_eq!(folder.names(), Vec::<String>::new());
}

/// A file that cannot be written after all takes nothing else away.
#[cfg(target_os = "linux")]
#[test]
fn the_table_and_the_other_file_survive_a_full_disk() {
    let folder = Folder::new();
    let page = folder.path("report.html");
    let arena = ["arena", GAMES[0].id, "--bots", "random,random", "--games", "2"];
    let ran = tabletop(&[&arena[..], &["--json", "/dev/full", "--html", &page]].concat());
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("cannot write /dev/full") && ran.out.contains("random #2"), "{ran:?}");
    assert!(fs::read_to_string(page).expect("written").contains("</html>"));
    // A game that is played is kept whatever becomes of the output.
    let file = folder.path("kept.json");
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a device that is full");
    let mut play = crate::program::command(&["play", GAMES[0].id, "--record", &file]);
    let status = play.stdin(std::process::Stdio::null()).stdout(full).status().expect("it runs");
    assert_eq!(status.code(), Some(2));
    assert_eq!(objects(&tabletop(&["replay", &file, "--json"]).well())[0]["game"], GAMES[0].id);
}
