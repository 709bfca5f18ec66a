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
use crate::journal::{self, Continued, Kept};
use crate::output::Output;
use crate::session::{Due, Session, SharedTable, lock};
use crate::setup::{Thinking, bots, check_seat, descriptor, resolved};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game's name, as `tabletop games` lists it
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    #[command(flatten)]
    options: GameOptions,
    /// Your seat
    #[arg(long, default_value = "0")]
    seat: Seat,
    /// All other players: `easy`, `normal`, `hard`, or a bot such as `random`, `greedy`, `mcts:5000`, `mcts:500ms`
    #[arg(long, default_value = "normal", conflicts_with = "bots")]
    bot: Bot,
    /// The other players, one for each other seat: `easy,hard`
    #[arg(long, value_delimiter = ',', value_name = "A,B,…")]
    bots: Vec<Bot>,
    #[command(flatten)]
    thinking: Thinking,
    /// The seed of chance and of the other players; a new one each time if not given
    #[arg(long)]
    seed: Option<u64>,
    /// Write the record into this file when the game ends, or when you quit or press Ctrl-C; `-` is the standard output
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Keep the match in this new file, decision by decision: `--resume` continues it, also after a crash
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Continue the match in this file, with the chance that it would have had; it is kept there on
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "keep", "seed"])]
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

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let (opened, continued) = match (&args.resume, &args.game) {
        (Some(_), _) if !args.options.is_empty() => {
            return Err(Failure::new("a match that is resumed has its options; leave them out"));
        }
        (Some(file), _) => {
            let Continued { opened, table, seed, kept } = journal::resume(file)?;
            (opened, Some((table, seed, kept)))
        }
        (None, game) => (args.options.open(descriptor(game.as_deref().unwrap_or_default())?)?, None),
    };
    check_seat(&opened, args.seat)?;
    let seats: Vec<Seat> = opened.game.seats().without(args.seat).iter().collect();
    let chosen = match args.bots.len() {
        0 => vec![args.bot; seats.len()],
        n if n == seats.len() => args.bots.clone(),
        n => {
            let needed = counted(seats.len(), "other seat", "other seats");
            return Err(Failure::new(format!(
                "--bots names {n}, and there are {needed}; one for each, or --bot for all"
            )));
        }
    };
    let all = bots(&opened)?;
    chosen.iter().try_for_each(|&bot| resolved(&opened, bot).map(drop))?;
    let destination = args.record.as_deref().map(Destination::open).transpose()?;
    let new_seed = || args.seed.unwrap_or_else(|| RandomState::new().hash_one(std::process::id()) >> 32);
    let (table, seed, kept) = match continued {
        Some((table, seed, kept)) => (table, seed, Some(kept)),
        None => {
            let seed = new_seed();
            let kept = args.keep.as_deref().map(|file| Kept::begin(file, &*opened.game, seed)).transpose()?;
            (opened.game.table(seed), seed, kept)
        }
    };
    let mut session = Session::at(table, args.seat, seed).kept_in(kept);
    let others: Vec<(Seat, Bot)> = seats.into_iter().zip(chosen).collect();
    if others.iter().any(|(_, bot)| bot.kind != BotKind::Random) {
        let bot_of = |seat| others.iter().find(|(other, _)| *other == seat).map_or(args.bot, |(_, bot)| *bot);
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
