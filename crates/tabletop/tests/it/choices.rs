//! Actions as a page shows them, over whole games of every config: a person can build each legal action of clicks.

use std::collections::{BTreeMap, BTreeSet};

use game_erased::{AnyGame, AnyTable};
use game_traits::rng::{DefaultRng, stream};
use game_traits::{Observer, Seat, Turn};
use roxmltree::{Document, Node};
use serde_json::Value;
use tabletop::GAMES;

/// No game goes on longer here.
const DECISIONS: usize = 200;

/// Plays each sample config of each game at random, and shows every position.
fn positions(mut show: impl FnMut(&str, &dyn AnyTable)) {
    for game in GAMES {
        for (number, config) in game.sample_configs().iter().enumerate() {
            let open: Box<dyn AnyGame> = game.open(Some(config)).expect("a sample config");
            let mut table = open.table(number as u64);
            let mut rng: DefaultRng = stream(7, number as u64);
            for _ in 0..DECISIONS {
                show(game.id, &*table);
                let Some((seat, action)) = table.random_choice(&mut rng) else { break };
                table.act(seat, &action).expect("a legal action");
            }
        }
    }
}

/// The seats that may act now.
fn actors(table: &dyn AnyTable) -> Vec<Seat> {
    match table.turn() {
        Turn::Decide { must, may } => (must | may).iter().collect(),
        _ => Vec::new(),
    }
}

/// How often each part stands in an SVG, and the grid of those that are cells.
fn parts<'a>(svg: &'a Document) -> BTreeMap<&'a str, (usize, Option<&'a str>)> {
    let mut parts = BTreeMap::new();
    let named = |node: Node<'a, '_>| Some((node.attribute("data-part")?, node.attribute("data-grid")));
    for (part, grid) in svg.descendants().filter_map(named) {
        parts.entry(part).or_insert((0, grid)).0 += 1;
    }
    parts
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn index(value: &Value) -> usize {
    value.as_u64().expect("an index") as usize
}

#[test]
fn the_parts_of_every_legal_action_stand_in_the_svg_and_tell_it_from_the_others() {
    let (mut actions, mut typed, mut formed) = (0, 0, 0);
    positions(|id, table| {
        for seat in actors(table) {
            let svg = table.render_svg(Observer::Seat(seat));
            let svg = Document::parse(&svg).unwrap_or_else(|e| panic!("{id}: {e}"));
            let parts = parts(&svg);
            let choices: Value = serde_json::from_str(&table.choices(seat)).expect("JSON");
            let legal: BTreeSet<String> = table.legal(seat).into_iter().collect();
            let mut known = BTreeSet::new();
            for choice in list(&choices["actions"]) {
                let text = choice[0].as_str().expect("an action");
                assert!(legal.contains(text), "{id}: {text} is not legal");
                let names: Vec<&str> = list(&choice[1])
                    .iter()
                    .map(|at| choices["elements"][index(at)].as_str().expect("a name"))
                    .collect();
                for name in &names {
                    let needed = names.iter().filter(|other| *other == name).count();
                    let there = parts.get(name).map_or(0, |part| part.0);
                    assert!(there >= needed, "{id}: {text} needs {name} {needed} times, it is there {there} times");
                }
                let label = choices["labels"][index(&choice[2])].as_str().expect("a label");
                assert!(!label.is_empty() && choices["previews"][index(&choice[3])].is_string(), "{id}: {text}");
                if !choice[4].is_null() {
                    let form = &choices["pieces"][index(&choice[4][0])]["forms"][index(&choice[4][1])];
                    assert!(!list(&form["cells"]).is_empty(), "{id}: {text} has a form");
                    let anchor = names.last().and_then(|name| parts.get(name)).and_then(|part| part.1);
                    assert!(anchor.is_some(), "{id}: {text} is placed on a cell of a grid");
                    formed += 1;
                }
                let mut clicked = names.clone();
                clicked.sort_unstable();
                let label = if names.is_empty() { label } else { "" };
                let new = known.insert((clicked.join(" "), choice[4].to_string(), label.to_string()));
                assert!(new, "{id}: {text} is made of what another action is made of");
                actions += 1;
            }
            if choices["complete"] == true {
                // The clock's own action is no choice.
                let chosen = legal.iter().filter(|text| *text != "time-out").count();
                assert_eq!(known.len(), chosen, "{id}: every action is listed");
            } else {
                typed += 1;
            }
        }
    });
    assert!(actions > 10_000 && typed > 10 && formed > 1_000, "{actions} actions, {typed} typed, {formed} with a form");
}

/// What a piece looks like on the board is what the action covers.
#[test]
fn a_form_is_what_lies_there_after_it() {
    let game = tabletop::game("patchwork").expect("it is there").open(None).expect("the default");
    let mut rng: DefaultRng = stream(3, 0);
    let (mut table, mut seen) = (game.table(3), 0);
    while let Some((seat, action)) = table.random_choice(&mut rng) {
        let choices: Value = serde_json::from_str(&table.choices(seat)).expect("JSON");
        table.act(seat, &action).expect("a legal action");
        let choice = list(&choices["actions"]).iter().find(|choice| choice[0] == action.as_str()).expect("listed");
        if choice[4].is_null() {
            continue;
        }
        let svg = table.render_svg(Observer::Seat(seat));
        let svg = Document::parse(&svg).expect("XML");
        let named = |name: &Value| svg.descendants().find(|node| node.attribute("data-part") == name.as_str());
        let place = |node: Node, name: &str| node.attribute(name).and_then(|n| n.parse::<i64>().ok());
        let anchor = list(&choice[1]).last().and_then(|at| named(&choices["elements"][index(at)])).expect("its cell");
        let form = &choices["pieces"][index(&choice[4][0])]["forms"][index(&choice[4][1])];
        for cell in list(&form["cells"]) {
            let at = (place(anchor, "data-x").zip(cell[0].as_i64()), place(anchor, "data-y").zip(cell[1].as_i64()));
            let (Some((x, dx)), Some((y, dy))) = at else { panic!("{cell}") };
            let covered = svg.descendants().find(|node| {
                node.attribute("data-grid") == anchor.attribute("data-grid")
                    && (place(*node, "data-x"), place(*node, "data-y")) == (Some(x + dx), Some(y + dy))
            });
            let title = covered.and_then(|node| node.first_element_child()).and_then(|title| title.text());
            assert!(title.is_some_and(|title| title.contains("patch ")), "{action}: {title:?}");
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen} cells");
}

/// A hand and units that stand hidden are drawn for their own seat alone; what a seat may know is the same in every
/// state that fits its view, and an SVG is made of the view.
#[test]
fn what_is_secret_is_drawn_for_its_seat_alone() {
    const SECRET: [&str; 3] = ["card-", "held-", "kind-"];
    let mut own = 0;
    positions(|id, table| {
        let svg = table.render_svg(Observer::Spectator);
        let document = Document::parse(&svg).unwrap_or_else(|e| panic!("{id}: {e}"));
        for part in parts(&document).keys() {
            assert!(!SECRET.iter().any(|secret| part.starts_with(secret)), "{id}: a spectator sees {part}");
        }
        assert!(!svg.contains("(you)"), "{id}");
        for seat in actors(table) {
            own += usize::from(table.render_svg(Observer::Seat(seat)) != svg);
        }
    });
    assert!(own > 1_000, "{own} drawings are a seat's own");
}
