//! Games by their names.

use tabletop::{GAMES, game};

#[test]
fn every_id_is_its_own_and_is_found() {
    for one in GAMES {
        assert_eq!(game(one.id).map(|found| found.name), Ok(one.name));
        assert_eq!(GAMES.iter().filter(|other| other.id == one.id).count(), 1);
    }
}

#[test]
fn a_slip_of_the_pen_is_understood() {
    for (slip, meant) in [
        ("patchwrok", "patchwork"),
        ("Patchwork", "patchwork"),
        ("patch", "patchwork"),
        ("ptchwork", "patchwork"),
        ("patch-work", "patchwork"),
        ("Final Touch", "final-touch"),
        ("finale touch", "final-touch"),
    ] {
        let unknown = game(slip).expect_err("not an id");
        assert_eq!(unknown.meant(), Some(meant), "{slip}");
        assert!(unknown.to_string().contains(&format!("did you mean {meant}?")), "{unknown}");
    }
    for far in ["chess", "kitten", ""] {
        assert_eq!(game(far).err().and_then(|unknown| unknown.meant()), None, "{far}");
    }
}
