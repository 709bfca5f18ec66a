//! The pictures of the README are what the program draws of the records beside them.

use std::fs;
use std::path::Path;

use crate::program::tabletop;
use tabletop::GAMES;

/// `BLESS=1` writes them.
#[test]
fn the_pictures_of_the_readme_are_drawn_by_show() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    let readme = fs::read_to_string(folder.join("../../README.md")).expect("the README");
    for game in GAMES {
        let path = |kind: &str| folder.join(format!("{}.{kind}", game.id)).to_string_lossy().into_owned();
        let drawn = tabletop(&["show", &path("json"), "--seat", "0", "--svg", "-"]).well();
        if std::env::var_os("BLESS").is_some() {
            fs::write(path("svg"), &drawn).expect("it can be written");
        }
        let kept = fs::read_to_string(path("svg")).unwrap_or_default();
        assert!(kept == drawn, "{} is not what `show` draws; BLESS=1 writes it", path("svg"));
        assert!(readme.contains(&format!("docs/pictures/{}.svg", game.id)), "the README shows {}", game.id);
    }
}
