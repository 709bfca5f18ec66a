//! What the screen shows, and what keys do.

use game_traits::Seat;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use tabletop::GAMES;

use super::*;
use crate::game_options::GameOptions;
use crate::session::Session;

fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn shown(screen: &mut Screen, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal in memory");
    terminal.draw(|frame| screen.draw(frame)).expect("it draws");
    let buffer = terminal.backend().buffer();
    let row = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..height).map(|y| row(y).trim_end().to_owned() + "\n").collect()
}

#[test]
fn the_table_the_log_and_the_line_are_seen() {
    for game in GAMES {
        let opened = GameOptions::default().open(game).expect("the default opens");
        let mut dialogue = Dialogue::new(&opened, Vec::new(), Session::at(opened.game.table(3), Seat::new(0), 3));
        dialogue.proceed().expect("others act");
        for (width, height) in [(80, 24), (120, 40), (60, 20)] {
            let area = Rect::new(0, 0, width, height);
            let mut screen = Screen::new();
            screen.say(&dialogue.welcome(3, canvas_of_log(area)));
            screen.rendering = dialogue.render(canvas_of_table(area));
            screen.question = dialogue.question();
            "lis".chars().for_each(|c| drop(screen.key(&key(KeyCode::Char(c)))));
            let text = shown(&mut screen, width, height);
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(lines[lines.len() - 1], "> lis", "{text}");
            assert!(lines[lines.len() - 2].starts_with("Seat 0"), "{text}");
            let first = screen.rendering.to_string();
            assert!(lines[0].starts_with(first.lines().next().expect("a line").trim_end()), "{text}");
            screen.complete(&dialogue, canvas_of_log(area));
            assert_eq!(screen.editor.text(), "list");
            let Asked::Line(line) = screen.key(&key(KeyCode::Enter)) else { panic!("a line is typed") };
            screen.say(&dialogue.answer(&line, canvas_of_log(area)).expect("an answer").text);
            assert!(shown(&mut screen, width, height).contains('#'), "{}", game.id);
        }
    }
}

#[test]
fn control_c_interrupts_and_control_d_leaves() {
    let mut screen = Screen::new();
    let control = |c| Event::Key(KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL));
    assert!(matches!(screen.key(&control('c')), Asked::Interrupt));
    assert!(matches!(screen.key(&control('d')), Asked::Leave));
    screen.key(&key(KeyCode::Char('x')));
    assert!(matches!(screen.key(&control('d')), Asked::Nothing), "a line is begun");
}
