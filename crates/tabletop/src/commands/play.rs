//! `play`: a person against bots.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::PathBuf;

use game_bots::erased::{Bot, BotKind};
use game_erased::Style;
use game_traits::Seat;

use crate::destination::Destination;
use crate::dialogue::{Dialogue, Next};
use crate::failure::{Failure, INTERRUPTED};
use crate::format::numbers::counted;
use crate::game_options::GameOptions;
use crate::input::Input;
use crate::interrupt;
use crate::journal::{self, Continued, Kept, Players};
use crate::output::Output;
use crate::session::{Due, Session, SharedTable, lock};
use crate::setup::{Thinking, bot, bots, check_seat, descriptor, resolved};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game's name, as `tabletop games` lists it
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    #[command(flatten)]
    options: GameOptions,
    /// Your seat; 0 if not given
    #[arg(long)]
    seat: Option<Seat>,
    /// All other players: `easy`, `normal`, `hard`, or a bot such as `random`, `greedy`, `mcts:5000`, `mcts:500ms`;
    /// `normal` if not given
    #[arg(long, conflicts_with = "bots", value_parser = bot)]
    bot: Option<Bot>,
    /// The other players, one for each other seat: `easy,hard`
    #[arg(long, value_delimiter = ',', value_name = "A,B,…", value_parser = bot)]
    bots: Vec<Bot>,
    #[command(flatten)]
    thinking: Thinking,
    /// The seed of chance and of the other players; a new one each time if not given
    #[arg(long)]
    seed: Option<u64>,
    /// Write the record into this file when the game ends, or when you quit or press Ctrl-C; `-` is the standard output
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write the match into this new file while you play; `--resume` continues it, also after a crash
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Continue the match in this file with the same chance, your seat and the bots, and keep it there; `--seat`, and
    /// `--bot` or `--bots`, change who plays from now on
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// A dialogue line by line, also on a terminal that could show the full screen
    #[arg(long)]
    plain: bool,
}

/// The maximum number of sentences that are printed at once.
const MAX_NEWS: usize = 40;
/// The same on a terminal, where the table comes next.
const MAX_NEWS_SEEN: usize = 8;
/// The minimum height of a rendering; what does not fit scrolls.
const MIN_HEIGHT: usize = 18;

/// The other players, if nothing else is said.
const DEFAULT: Bot = Bot { kind: BotKind::Normal, budget: None };

impl Args {
    /// The bots of this number of other seats: those that were named, or those of a resumed match.
    fn others(&self, seats: usize, before: Option<Players>) -> Result<Vec<Bot>, Failure> {
        // What is kept does not depend on the flags of a later run.
        let budgeted = |bot: Bot| Bot {
            budget: bot.budget.or_else(|| bot.kind.takes_budget().then(|| self.thinking.budget())),
            ..bot
        };
        match (self.bot, self.bots.len(), before) {
            (None, 0, Some(players))
                if players.bots.len() == seats && self.seat.is_none_or(|me| me == players.seat) =>
            {
                Ok(players.bots)
            }
            (bot, 0, _) => Ok(vec![budgeted(bot.unwrap_or(DEFAULT)); seats]),
            (_, n, _) if n == seats => Ok(self.bots.iter().copied().map(budgeted).collect()),
            (_, n, _) => {
                let named = counted(n, "bot", "bots");
                let needed = counted(seats, "other seat", "other seats");
                Err(Failure::new(format!("--bots names {named} for {needed}; name one for each, or use --bot for all")))
            }
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let (opened, continued, before) = match (&args.resume, &args.game) {
        (Some(_), game) if game.is_some() || args.keep.is_some() || args.seed.is_some() || !args.options.is_empty() => {
            return Err(Failure::new(
                "a resumed match has its game, options and seed, and stays in its file; leave out GAME, its options, \
                 --keep and --seed",
            ));
        }
        (Some(file), _) => {
            let Continued { opened, table, seed, players, kept } = journal::resume(file)?;
            (opened, Some((table, seed, kept)), Some(players))
        }
        (None, game) => (args.options.open(descriptor(game.as_deref().unwrap_or_default())?)?, None, None),
    };
    let me = args.seat.or(before.as_ref().map(|players| players.seat)).unwrap_or_default();
    check_seat(&opened, me)?;
    let seats: Vec<Seat> = opened.game.seats().without(me).iter().collect();
    let players = Players { seat: me, bots: args.others(seats.len(), before)? };
    let all = bots(&opened)?;
    players.bots.iter().try_for_each(|&bot| resolved(&opened, bot).map(drop))?;
    let destination = args.record.as_deref().map(Destination::open).transpose()?;
    let new_seed = || args.seed.unwrap_or_else(|| RandomState::new().hash_one(std::process::id()) >> 32);
    let (mut table, seed, kept) = match continued {
        Some((table, seed, kept)) => (table, seed, Some(kept)),
        None => {
            let seed = new_seed();
            let kept = args.keep.as_deref().map(|file| Kept::begin(file, &*opened.game, &players, seed)).transpose()?;
            (opened.game.table(seed), seed, kept)
        }
    };
    let others: Vec<(Seat, Bot)> = seats.into_iter().zip(players.bots).collect();
    for &(seat, bot) in &others {
        table.set_tag(&format!("seat {seat}"), &resolved(&opened, bot)?.to_string());
    }
    table.set_tag(&format!("seat {me}"), "person");
    let mut session = Session::at(table, me, seed).kept_in(kept);
    if others.iter().any(|(_, bot)| bot.kind != BotKind::Random) {
        let bot_of = |seat| others.iter().find(|(other, _)| *other == seat).map_or(DEFAULT, |(_, bot)| *bot);
        let player = |seat| all.player(bot_of(seat), args.thinking.budget());
        let players = opened.game.seats().iter().map(player).collect::<Result<_, _>>().map_err(Failure::new)?;
        session = session.against(players);
    }
    let dialogue = &mut Dialogue::new(&opened, others, session);
    let table = dialogue.session().share();
    #[cfg(feature = "screen")]
    if !args.plain && out.can_fill_screen() {
        let end =
            crate::screen::play(dialogue, seed, || destination.as_ref().map_or(Ok(()), |file| save(&table, file)));
        if let Some(file) = &destination {
            save(&table, file)?;
        }
        return end.and_then(|last| out.styled(&last));
    }
    if let Some(file) = &destination {
        let (table, file) = (table.clone(), file.clone());
        interrupt::handle(move || keep(&table, &file))?;
    }
    let end = Play { dialogue, input: Input::new(), out }.until_over(seed);
    // Also a game that ends early is kept.
    if let Some(file) = &destination {
        let printed = out.flush();
        save(&table, file)?;
        printed?;
    }
    end
}

fn save(table: &SharedTable, file: &Destination) -> Result<(), Failure> {
    file.write(&lock(table).record())
}

/// Writes the record at an interrupt, and ends the program.
fn keep(table: &SharedTable, file: &Destination) {
    // The question that was not answered has no line end.
    let _ = writeln!(io::stdout());
    let status = save(table, file).map_or_else(Failure::report, |()| INTERRUPTED);
    std::process::exit(status.into());
}

/// The dialogue, line by line.
struct Play<'a, 'b> {
    dialogue: &'a mut Dialogue<'b>,
    input: Input,
    out: &'a mut Output,
}

impl Play<'_, '_> {
    fn until_over(mut self, seed: u64) -> Result<(), Failure> {
        let canvas = self.out.canvas();
        self.out.styled(&self.dialogue.welcome(seed, canvas))?;
        let legend = self.dialogue.legend(canvas);
        if legend.height() > 0 {
            self.out.blank()?;
            self.out.styled(&legend)?;
        }
        loop {
            // What is written so far is seen while the bots think.
            self.out.flush()?;
            let due = self.dialogue.proceed()?;
            let lines = self.news()?;
            self.show(lines)?;
            if due == Due::Over {
                let canvas = self.out.canvas();
                return self.out.styled(&self.dialogue.end(canvas));
            }
            loop {
                match self.ask()? {
                    Next::Proceed => break,
                    Next::Ask => {}
                    Next::Show => self.show(0)?,
                    Next::Leave => return self.out.line(self.dialogue.farewell()),
                }
            }
        }
    }

    /// Prints what happened; gives the number of lines.
    fn news(&mut self) -> Result<usize, Failure> {
        let news = self.dialogue.news();
        let canvas = self.out.canvas();
        let max = if canvas.height.is_some() { MAX_NEWS_SEEN } else { MAX_NEWS };
        let skipped = news.len().saturating_sub(max);
        let mut text = game_erased::StyledText::new();
        text.line(Style::PLAIN, "");
        if skipped > 0 {
            let skipped = counted(skipped, "event", "events");
            text.line(Style::DIM, format_args!("  … {skipped} before that, which `log` shows …"));
        }
        for sentence in &news[skipped..] {
            text.line(Style::PLAIN, format_args!("  {sentence}"));
        }
        if !news.is_empty() {
            text.line(Style::PLAIN, "");
        }
        let text = text.wrapped(canvas.width, 2);
        self.out.styled(&text)?;
        Ok(text.height())
    }

    /// Prints the table; `before` lines stand above it.
    fn show(&mut self, before: usize) -> Result<(), Failure> {
        let mut canvas = self.out.canvas();
        // Below stand an empty line and the question.
        canvas.height = canvas.height.map(|rows| rows.saturating_sub(before + 2).max(MIN_HEIGHT.min(rows)));
        self.out.styled(&self.dialogue.render(canvas))?;
        self.out.blank()
    }

    fn ask(&mut self) -> Result<Next, Failure> {
        self.out.prompt(self.dialogue.question())?;
        let line =
            self.input.line().map_err(|e| Failure::new(format!("cannot read the input: {e}; type or pipe it in")))?;
        let Some(line) = line else {
            self.out.blank()?;
            return Ok(Next::Leave);
        };
        if self.input.is_piped {
            self.out.line(&line)?;
        }
        let reply = self.dialogue.answer(&line, self.out.canvas())?;
        self.out.styled(&reply.text)?;
        Ok(reply.next)
    }
}
