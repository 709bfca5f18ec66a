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

/// Joined at spaces and line ends: what a pane shows as sentences.
fn joined(text: &str) -> String {
    let of_log = |line: &str| line.chars().skip_while(|&c| c != '│').skip(2).collect::<String>();
    text.lines().map(of_log).collect::<Vec<_>>().join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_sentence_beside_the_table_is_whole_at_any_width() {
    let sentence = "Seat 1 takes patch 30.0 at e3 for 1 button and moves to space 4, and receives 13 buttons.";
    let mut screen = Screen::new();
    screen.say(StyledText::new().line(Style::PLAIN, sentence));
    for width in [118, 120, 130, 119] {
        let text = shown(&mut screen, width, 40);
        assert!(joined(&text).contains(sentence), "{text}");
    }
    let below = shown(&mut screen, 60, 40);
    assert!(below.split_whitespace().collect::<Vec<_>>().join(" ").contains(sentence), "{below}");
}

#[test]
fn a_table_that_goes_on_below_says_so_at_any_width() {
    let mut screen = Screen::new();
    for line in 0..60 {
        screen.rendering.line(Style::PLAIN, line);
    }
    for width in [60, 117, 118, 200] {
        let text = shown(&mut screen, width, 30);
        assert!(text.contains("more below: Control-Down"), "{text}");
    }
}

#[test]
fn the_cursor_stands_behind_what_was_typed() {
    let mut screen = Screen::new();
    let at = |screen: &mut Screen, width| {
        let mut terminal = Terminal::new(TestBackend::new(width, 20)).expect("a terminal in memory");
        terminal.draw(|frame| screen.draw(frame)).expect("it draws");
        terminal.get_cursor_position().expect("a cursor").x
    };
    for width in [1, 2, 3, 4, 60] {
        assert!(at(&mut screen, width) < width);
    }
    // An accent of its own has no width, a wide letter has two.
    "e\u{301}\u{6f22}".chars().for_each(|c| drop(screen.key(&key(KeyCode::Char(c)))));
    assert_eq!(at(&mut screen, 60), 5);
    "x".repeat(100).chars().for_each(|c| drop(screen.key(&key(KeyCode::Char(c)))));
    for width in [1, 2, 3, 4, 60] {
        assert_eq!(at(&mut screen, width), width - 1);
    }
}

#[test]
fn what_is_typed_ahead_waits_for_the_question() {
    let mut screen = Screen::new();
    for code in [KeyCode::Char('o'), KeyCode::Char('k'), KeyCode::Enter, KeyCode::Tab] {
        assert!(!screen.key_ahead(&key(code)));
    }
    assert_eq!(screen.editor.text(), "ok");
    assert!(screen.key_ahead(&Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL))));
    assert!(matches!(screen.key(&key(KeyCode::Enter)), Asked::Line(line) if line == "ok"));
}
