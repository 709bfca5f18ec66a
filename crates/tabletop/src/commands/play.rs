//! `play`: a person against bots.

mod typed;

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::PathBuf;

use game_bots::erased::{Bot, BotKind};
use game_erased::{Canvas, ErasedError, Style};
use game_traits::Seat;

use crate::commands::rules;
use crate::destination::Destination;
use crate::failure::{Failure, INTERRUPTED};
use crate::format::capital;
use crate::format::numbers::counted;
use crate::format::outcome::{result_for, scores, standing};
use crate::input::Input;
use crate::interrupt;
use crate::menu::Menu;
use crate::output::Output;
use crate::session::{Due, Session, SharedTable, lock};
use crate::setup::{Opened, Setup, Thinking, bots, check_seat, seats};
use typed::{Command, Typed};

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Your seat
    #[arg(long, default_value = "0")]
    seat: Seat,
    /// The other players: `random`, `heuristic`, `greedy`, `mcts`, `uct`, `mcts:5000`, `mcts:500ms`
    #[arg(long, default_value = "random")]
    bot: Bot,
    #[command(flatten)]
    thinking: Thinking,
    /// The seed of chance and of the other players; a new one each time if not given
    #[arg(long)]
    seed: Option<u64>,
    /// Write the record into this file when the game ends, or when you quit or press Ctrl-C; `-` is the standard output
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// The maximum number of messages that are printed at once.
const MAX_MESSAGES: usize = 40;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let opened = args.setup.open()?;
    check_seat(&opened, args.seat)?;
    let destination = args.record.as_deref().map(Destination::open).transpose()?;
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(std::process::id()) >> 32);
    let mut session = Session::new(&*opened.game, args.seat, seed);
    if args.bot.kind != BotKind::Random {
        let bots = bots(&opened)?;
        let player = |_| bots.player(args.bot, args.thinking.budget());
        session = session.against(opened.game.seats().iter().map(player).collect());
    }
    if let Some(file) = &destination {
        let (table, file) = (session.share(), file.clone());
        interrupt::handle(move || keep(&table, &file))?;
    }
    let mut play = Play { opened: &opened, bot: args.bot, session, menu: Menu::default(), input: Input::new(), out };
    let end = play.welcome(seed).and_then(|()| play.until_over());
    // Also a game that ends early is kept.
    if let Some(file) = &destination {
        let printed = play.out.flush();
        file.write(&play.session.table().record())?;
        printed?;
    }
    end
}

/// Writes the record at an interrupt, and ends the program.
fn keep(table: &SharedTable, file: &Destination) {
    // The question that was not answered has no line end.
    let _ = writeln!(io::stdout());
    let record = lock(table).record();
    let status = file.write(&record).map_or_else(Failure::report, |()| INTERRUPTED);
    std::process::exit(status.into());
}

struct Play<'a> {
    opened: &'a Opened,
    bot: Bot,
    session: Session,
    menu: Menu,
    input: Input,
    out: &'a mut Output,
}

/// What follows a line.
enum Next {
    /// The position has changed, or others act first.
    Proceed,
    /// The same question again.
    Ask,
    /// The person leaves.
    Leave,
}

impl Play<'_> {
    fn welcome(&mut self, seed: u64) -> Result<(), Failure> {
        let (descriptor, me) = (self.opened.descriptor, self.session.me);
        let others = self.opened.game.seats().without(me);
        self.out.headline(descriptor.name, descriptor.about)?;
        if others.is_empty() {
            self.out.line("You play alone.")?;
        } else {
            let verb = if others.len() == 1 { "plays" } else { "play" };
            let how = match self.bot.kind {
                BotKind::Random => "at random".to_owned(),
                _ => format!("as {}", self.bot),
            };
            self.out.line(format_args!("You are seat {me}; {} {verb} {how}.", seats(others)))?;
        }
        self.out.line("`help` shows what you can type, `list` your legal actions.")?;
        self.out.line_in(Style::DIM, format_args!("seed {seed}"))
    }

    fn until_over(&mut self) -> Result<(), Failure> {
        loop {
            let due = self.session.due().map_err(Failure::new)?;
            self.print_messages()?;
            self.show()?;
            if due == Due::Over {
                return self.print_end();
            }
            loop {
                match self.ask(due)? {
                    Next::Proceed => break,
                    Next::Ask => {}
                    Next::Leave => {
                        let made = counted(self.session.decisions(), "decision", "decisions");
                        return self.out.line(format_args!("You leave the table after {made}."));
                    }
                }
            }
        }
    }

    fn print_messages(&mut self) -> Result<(), Failure> {
        let news = self.session.news();
        self.out.blank()?;
        let skipped = news.len().saturating_sub(MAX_MESSAGES);
        if skipped > 0 {
            let skipped = counted(skipped, "event", "events");
            self.out.line_in(Style::DIM, format_args!("  … {skipped} before that …"))?;
        }
        for sentence in &news[skipped..] {
            self.out.line(format_args!("  {sentence}"))?;
        }
        if news.is_empty() { Ok(()) } else { self.out.blank() }
    }

    fn show(&mut self) -> Result<(), Failure> {
        let text = self.session.table().render_text(self.session.observer(), Canvas::default());
        self.out.styled(&text)?;
        self.out.blank()
    }

    fn print_end(&mut self) -> Result<(), Failure> {
        let outcome = self.session.table().outcome();
        match outcome {
            Some(outcome) => {
                self.out.line_in(Style::BOLD, result_for(&outcome, self.session.me))?;
                self.out.line(scores(&outcome))
            }
            None => {
                let standing = standing(&**self.session.table());
                self.out.line(standing)
            }
        }
    }

    fn ask(&mut self, due: Due) -> Result<Next, Failure> {
        let (me, count) = (self.session.me, self.legal().len());
        let actions = counted(count, "legal action", "legal actions");
        match due {
            Due::May => {
                self.out.prompt(format_args!("Seat {me}, interrupt ({actions}), or Enter to let others act:"))?
            }
            _ => self.out.prompt(format_args!("Seat {me}, your turn ({actions}):"))?,
        }
        let line =
            self.input.line().map_err(|e| Failure::new(format!("cannot read the input: {e}; type or pipe it in")))?;
        let Some(line) = line else {
            self.out.blank()?;
            return Ok(Next::Leave);
        };
        if self.input.is_piped {
            self.out.line(&line)?;
        }
        let (typed, is_unambiguous) = typed::read(&line);
        match typed {
            Typed::Command(_) if !is_unambiguous && self.is_legal(&line) => {
                self.out.line(format_args!(
                    "This is a command and a legal action: type `do {line}` to act, `/{line}` for the command."
                ))?;
                Ok(Next::Ask)
            }
            Typed::Command(command) => self.command(due, command),
            Typed::Action(action) => self.act_typed(action),
            Typed::Nothing if due == Due::May => {
                self.session.pass(false);
                Ok(Next::Proceed)
            }
            Typed::Nothing => self.remind(),
        }
    }

    /// Whether a person who types this may mean one of the legal actions.
    fn is_legal(&self, typed: &str) -> bool {
        let read = self.session.table().read(self.session.me, typed);
        read.is_ok_and(|action| self.legal().contains(&action))
    }

    fn command(&mut self, due: Due, command: Command) -> Result<Next, Failure> {
        match command {
            Command::Wait if due == Due::May => {
                self.session.pass(true);
                return Ok(Next::Proceed);
            }
            Command::Wait => return self.remind(),
            Command::Quit => return Ok(Next::Leave),
            Command::Help => self.help()?,
            Command::Rules => rules::rules(self.opened.descriptor, self.out)?,
            Command::Show => self.show()?,
            Command::List(words) => {
                self.menu = Menu::of(self.legal(), words);
                self.page(words)?;
            }
            Command::More if self.menu.is_through() => self.out.line("There are no more; `list` begins again.")?,
            Command::More => self.page("")?,
            Command::Undo => match self.session.undo() {
                Some(action) => {
                    self.out.line(format_args!("Taken back: {action}"))?;
                    return Ok(self.proceed());
                }
                None => self.out.line("You have no decision yet to take back.")?,
            },
            Command::Random => {
                if let Some(action) = self.session.random_action() {
                    return self.act(&action);
                }
            }
            Command::Number(number) => {
                if self.menu.len() == 0 {
                    self.menu = Menu::of(self.legal(), "");
                }
                if let Some(action) = self.menu.numbered(number).map(str::to_owned) {
                    return self.act(&action);
                }
                self.out.line(format_args!("The list goes from #1 to #{}.", self.menu.len()))?;
            }
        }
        Ok(Next::Ask)
    }

    fn remind(&mut self) -> Result<Next, Failure> {
        self.out.line("It is your turn: `list` shows your legal actions.")?;
        Ok(Next::Ask)
    }

    /// Does an action as a person types it; the beginning of the only action that begins so is enough.
    fn act_typed(&mut self, typed: &str) -> Result<Next, Failure> {
        let why = match self.session.act_typed(typed) {
            Ok(()) => return Ok(self.proceed()),
            Err(why @ ErasedError::Parse(_)) => why,
            Err(why) => return self.refuse(&why),
        };
        let menu = Menu::of(self.legal(), typed);
        if let Some(only) = menu.only().map(str::to_owned) {
            self.out.line_in(Style::DIM, format_args!("→ {only}"))?;
            return self.act(&only);
        }
        if menu.len() == 0 {
            self.out.line(format_args!("{}; `list` shows your legal actions.", sentence(&why)))?;
            return Ok(Next::Ask);
        }
        self.menu = menu;
        self.page(typed)?;
        Ok(Next::Ask)
    }

    fn act(&mut self, action: &str) -> Result<Next, Failure> {
        match self.session.act(action) {
            Ok(()) => Ok(self.proceed()),
            Err(why) => self.refuse(&why),
        }
    }

    fn refuse(&mut self, why: &ErasedError) -> Result<Next, Failure> {
        self.out.line(format_args!("{}.", sentence(why)))?;
        Ok(Next::Ask)
    }

    fn proceed(&mut self) -> Next {
        // The list was for another position.
        self.menu = Menu::default();
        Next::Proceed
    }

    fn page(&mut self, typed: &str) -> Result<(), Failure> {
        if self.menu.len() == 0 {
            return self.out.line(format_args!("None of your legal actions has words that begin like {typed:?}."));
        }
        for line in self.menu.page() {
            self.out.line(format_args!("  {line}"))?;
        }
        Ok(())
    }

    fn help(&mut self) -> Result<(), Failure> {
        self.out.line_in(Style::BOLD, "Type an action:")?;
        rules::grammar(self.opened.descriptor, self.out)?;
        self.out.line_in(Style::BOLD, "or a command:")?;
        for (command, what) in typed::HELP {
            self.out.line(format_args!("  {command:<9}{what}"))?;
        }
        Ok(())
    }

    fn legal(&self) -> Vec<String> {
        self.session.table().legal(self.session.me)
    }
}

/// An error as the beginning of a sentence.
fn sentence(why: &ErasedError) -> String {
    capital(why.to_string().trim_end_matches('.'))
}
