//! `play`: a person against bots.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use game_bots::erased::{Bot, BotKind};
use game_erased::Style;
use game_traits::Seat;

use crate::commands::rules;
use crate::failure::Failure;
use crate::files;
use crate::input::Input;
use crate::menu::Menu;
use crate::numbers::counted;
use crate::outcome::{result_for, scores, standing};
use crate::output::Output;
use crate::session::{Due, Session};
use crate::setup::{Opened, Setup, Thought, bots, check_seat, named};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Where you sit
    #[arg(long, default_value = "0")]
    seat: Seat,
    /// Who the others are: `random`, `heuristic`, `greedy`, `mcts`, `uct`, `mcts:5000`, `mcts:500ms`
    #[arg(long, default_value = "random")]
    bot: Bot,
    #[command(flatten)]
    thought: Thought,
    /// For chance and the other players; another each time, if not given
    #[arg(long)]
    seed: Option<u64>,
    /// Write the game down when it ends or you quit; `-` is the standard output
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

const COMMANDS: [(&str, &str); 11] = [
    ("list", "your legal actions; `list WORDS` those with words that begin so"),
    ("more", "the next page of them"),
    ("#3", "do the third of them"),
    ("random", "do any of them"),
    ("wait", "let others act until it is your turn again; an empty line lets the next one act"),
    ("show", "the table again"),
    ("undo", "back to your last decision"),
    ("rules", "the rules of the game"),
    ("do TEXT", "act, where TEXT would be a command"),
    ("help", "this"),
    ("quit", "leave the table"),
];

/// No more of what happened is told at once.
const NEWS: usize = 40;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let opened = args.setup.open()?;
    check_seat(&opened, args.seat)?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(std::process::id()) >> 32);
    let mut session = Session::new(&*opened.game, args.seat, seed);
    if args.bot.kind != BotKind::Random {
        let bots = bots(&opened)?;
        let player = |_| bots.player(args.bot, args.thought.budget());
        session = session.against(opened.game.seats().iter().map(player).collect());
    }
    let mut play = Play { opened: &opened, bot: args.bot, session, menu: Menu::default(), input: Input::new(), out };
    play.welcome(seed)?;
    let end = play.until_over();
    // Also a game that ends early is written down.
    if let (Some(file), Ok(())) = (&args.record, &end) {
        play.out.flush()?;
        files::write(file, &play.session.table.record())?;
    }
    end
}

struct Play<'a> {
    opened: &'a Opened,
    bot: Bot,
    session: Session,
    menu: Menu,
    input: Input,
    out: &'a mut Output,
}

/// What a line came to.
enum Then {
    /// The position is another, or somebody else is to act.
    Goes,
    /// The same question again.
    Again,
    /// The person leaves.
    Quits,
}

impl Play<'_> {
    fn welcome(&mut self, seed: u64) -> Result<(), Failure> {
        let (entry, me) = (self.opened.entry, self.session.me);
        let others = self.opened.game.seats().without(me);
        self.out.headline(entry.name, entry.about)?;
        if others.is_empty() {
            self.out.line("You play alone.")?;
        } else {
            let verb = if others.len() == 1 { "plays" } else { "play" };
            let how = match self.bot.kind {
                BotKind::Random => "at random".to_owned(),
                _ => format!("as {}", self.bot),
            };
            self.out.line(format_args!("You are seat {me}; {} {verb} {how}.", named(others)))?;
        }
        self.out.line("`help` tells what you can type, `list` what you can do.")?;
        self.out.inked(Style::DIM, format_args!("seed {seed}"))
    }

    fn until_over(&mut self) -> Result<(), Failure> {
        loop {
            let due = self.session.due().map_err(Failure::new)?;
            self.tell_news()?;
            self.show()?;
            if due == Due::Over {
                return self.tell_end();
            }
            loop {
                match self.ask(due)? {
                    Then::Goes => break,
                    Then::Again => {}
                    Then::Quits => {
                        let made = counted(self.session.decisions(), "decision");
                        return self.out.line(format_args!("You leave the table after {made}."));
                    }
                }
            }
        }
    }

    fn tell_news(&mut self) -> Result<(), Failure> {
        let news = self.session.news();
        self.out.blank()?;
        let silent = news.len().saturating_sub(NEWS);
        if silent > 0 {
            self.out.inked(Style::DIM, format_args!("  … {} before that …", counted(silent, "event")))?;
        }
        for sentence in &news[silent..] {
            self.out.line(format_args!("  {sentence}"))?;
        }
        if news.is_empty() { Ok(()) } else { self.out.blank() }
    }

    fn show(&mut self) -> Result<(), Failure> {
        let picture = self.session.table.render_text(self.session.observer());
        self.out.styled(&picture)?;
        self.out.blank()
    }

    fn tell_end(&mut self) -> Result<(), Failure> {
        match self.session.table.outcome() {
            Some(outcome) => {
                self.out.inked(Style::BOLD, result_for(&outcome, self.session.me))?;
                self.out.line(scores(&outcome))
            }
            None => self.out.line(standing(&*self.session.table)),
        }
    }

    fn ask(&mut self, due: Due) -> Result<Then, Failure> {
        let (me, count) = (self.session.me, self.legal().len());
        let actions = counted(count, "legal action");
        match due {
            Due::May => self.out.prompt(format_args!("Seat {me}, cut in ({actions}), or Enter to let it pass:"))?,
            _ => self.out.prompt(format_args!("Seat {me}, your turn ({actions}):"))?,
        }
        let line =
            self.input.line().map_err(|e| Failure::new(format!("cannot read the input: {e}; type or pipe it in")))?;
        let Some(line) = line else {
            self.out.blank()?;
            return Ok(Then::Quits);
        };
        if self.input.unseen {
            self.out.line(&line)?;
        }
        self.answer(due, &line)
    }

    fn answer(&mut self, due: Due, line: &str) -> Result<Then, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) if due == Due::May => {
                self.session.pass(false);
                return Ok(Then::Goes);
            }
            ("wait", "") if due == Due::May => {
                self.session.pass(true);
                return Ok(Then::Goes);
            }
            ("" | "wait", "") => self.out.line("It is your turn: `list` shows what you can do.")?,
            ("quit" | "exit", "") => return Ok(Then::Quits),
            ("help" | "?", "") => self.help()?,
            ("rules", "") => rules::rules(self.opened.entry, self.out)?,
            ("show", "") => self.show()?,
            ("list", typed) => {
                self.menu = Menu::of(self.legal(), typed);
                self.page(typed)?;
            }
            ("more", "") if self.menu.is_through() => self.out.line("There are no more; `list` begins anew.")?,
            ("more", "") => self.page("")?,
            ("undo", "") => match self.session.undo() {
                Some(action) => {
                    self.out.line(format_args!("Taken back: {action}"))?;
                    return self.gone();
                }
                None => self.out.line("There is nothing of yours to take back yet.")?,
            },
            ("random", "") => {
                if let Some(action) = self.session.random_action() {
                    return self.act(&action);
                }
            }
            ("do", typed) if !typed.is_empty() => return self.typed(typed),
            _ => match line.strip_prefix('#').map(|number| number.trim().parse::<usize>()) {
                Some(number) => return self.numbered(number.unwrap_or(0)),
                None => return self.typed(line),
            },
        }
        Ok(Then::Again)
    }

    /// An action as a person types it; what is no action may still be the beginning of some.
    fn typed(&mut self, typed: &str) -> Result<Then, Failure> {
        let why = match self.session.table.read(self.session.me, typed) {
            Ok(action) => return self.act(&action),
            Err(why) => why,
        };
        let menu = Menu::of(self.legal(), typed);
        if let Some(only) = menu.only().map(str::to_owned) {
            self.out.inked(Style::DIM, format_args!("→ {only}"))?;
            return self.act(&only);
        }
        if menu.len() == 0 {
            self.out.line(format_args!("{}; `list` shows what you can do.", sentence(&why.to_string())))?;
            return Ok(Then::Again);
        }
        self.menu = menu;
        self.page(typed)?;
        Ok(Then::Again)
    }

    fn numbered(&mut self, number: usize) -> Result<Then, Failure> {
        if self.menu.len() == 0 {
            self.menu = Menu::of(self.legal(), "");
        }
        if let Some(action) = self.menu.numbered(number).map(str::to_owned) {
            return self.act(&action);
        }
        self.out.line(format_args!("The list goes from #1 to #{}.", self.menu.len()))?;
        Ok(Then::Again)
    }

    fn act(&mut self, action: &str) -> Result<Then, Failure> {
        match self.session.act(action) {
            Ok(()) => self.gone(),
            Err(why) => {
                self.out.line(format_args!("{}.", sentence(&why.to_string())))?;
                Ok(Then::Again)
            }
        }
    }

    /// The list was for another position.
    fn gone(&mut self) -> Result<Then, Failure> {
        self.menu = Menu::default();
        Ok(Then::Goes)
    }

    fn page(&mut self, typed: &str) -> Result<(), Failure> {
        if self.menu.len() == 0 {
            return self.out.line(format_args!("Of your legal actions none has words that begin like {typed:?}."));
        }
        for line in self.menu.page() {
            self.out.line(format_args!("  {line}"))?;
        }
        Ok(())
    }

    fn help(&mut self) -> Result<(), Failure> {
        self.out.inked(Style::BOLD, "Type an action:")?;
        rules::grammar(self.opened.entry, self.out)?;
        self.out.inked(Style::BOLD, "or a command:")?;
        for (command, what) in COMMANDS {
            self.out.line(format_args!("  {command:<9}{what}"))?;
        }
        Ok(())
    }

    fn legal(&self) -> Vec<String> {
        self.session.table.legal(self.session.me)
    }
}

/// An error as the beginning of a sentence.
fn sentence(text: &str) -> String {
    let text = text.trim_end_matches('.');
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
