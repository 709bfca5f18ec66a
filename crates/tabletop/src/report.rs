//! The result of an arena as one HTML file with plots, which needs no other file.

use std::fmt::Write;

use crate::format::numbers::counted;
use crate::standings::{PlayedGame, Shares, Standing, share};

/// Okabe and Ito's colors, which color-blind readers can distinguish.
const COLORS: [&str; 8] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a5195", "#555555"];

/// The look of the page of `tabletop serve`, whose colors these are: a report needs no other file.
const STYLE: &str = include_str!("report.css");

/// The report; `round` games share the seed of chance.
pub(crate) fn html(name: &str, what: &str, all: &[Standing], round: usize, games: &[PlayedGame]) -> String {
    let mut page = String::new();
    let (name, what) = (escaped(name), escaped(what));
    // Writing to a string cannot fail.
    let _ = writeln!(
        page,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\"><title>{name}: arena</title><style>\n{STYLE}</style></head>\n\
         <body><header><h1>{name}</h1><p>{what}</p></header><main>{}",
        table(all)
    );
    let _ = write!(page, "<h2>Share of the win</h2>{}", shares(all));
    let _ = write!(page, "<h2>Share of the win by game</h2>{}", course(all, round, games));
    let _ = writeln!(page, "<h2>Scores</h2>{}</main></body></html>", scores(all, games));
    page
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn color(bot: usize) -> &'static str {
    COLORS[bot % COLORS.len()]
}

fn table(all: &[Standing]) -> String {
    let mut out =
        "<div class=\"figures\"><table><tr><th>bot</th><th>games</th><th>wins</th><th>draws</th><th>share</th><th>95 %</th><th>Elo</th>\
                   <th>mean score</th><th>ms/move</th><th>iterations/move</th></tr>\n"
            .to_owned();
    for (bot, one) in all.iter().enumerate() {
        let _ = writeln!(
            out,
            "<tr><td><i style=\"background:{}\"></i>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:.1} %</td><td>{:.1}–{:.1}</td>\
             <td>{:+.0} ± {:.0}</td><td>{:.1}</td><td>{:.2}</td><td>{:.0}</td></tr>",
            color(bot),
            escaped(&one.bot),
            one.games,
            one.wins,
            one.draws,
            100.0 * one.share,
            100.0 * one.low,
            100.0 * one.high,
            one.elo,
            one.elo_error,
            one.mean_score,
            1e3 * one.seconds_per_move,
            one.iterations_per_move
        );
    }
    out + "</table></div>\n"
}

/// The left edge of the plots.
const LEFT: f64 = 120.0;
/// Their width.
const WIDTH: f64 = 660.0;

/// A bar for each bot, with its interval and the share of equal players.
fn shares(all: &[Standing]) -> String {
    let high = 40 * all.len() + 30;
    let mut out = format!("<svg viewBox=\"0 0 800 {high}\" role=\"img\" aria-label=\"Share of the win by bot\">");
    let x = |share: f64| LEFT + WIDTH * share;
    for tenth in (0..=10).step_by(2) {
        let at = x(f64::from(tenth) / 10.0);
        let _ = write!(
            out,
            "<path d=\"M{at:.1} 0V{0}\" class=\"grid\"/><text x=\"{at:.1}\" y=\"{1}\" text-anchor=\"middle\">{2} %</text>",
            high - 25,
            high - 8,
            10 * tenth
        );
    }
    for (bot, one) in all.iter().enumerate() {
        let y = 40.0 * bot as f64 + 8.0;
        let _ = write!(
            out,
            "<text x=\"{0}\" y=\"{1}\" text-anchor=\"end\">{2}</text><rect x=\"{LEFT}\" y=\"{y}\" width=\"{3:.1}\" height=\"22\" \
             fill=\"{4}\" opacity=\".75\"/><path d=\"M{5:.1} {6}H{7:.1}\" class=\"ink\" stroke-width=\"2\"/>\
             <path d=\"M{8:.1} {y}v22\" class=\"ink\" stroke-dasharray=\"3 3\"/>",
            LEFT - 8.0,
            y + 16.0,
            escaped(&one.bot),
            WIDTH * one.share,
            color(bot),
            x(one.low),
            y + 11.0,
            x(one.high),
            x(one.fair)
        );
    }
    out + "</svg><p>Bars: share; line: 95 % interval; dashes: the share of equal players.</p>\n"
}

/// Each bot's share after each game, with its interval.
fn course(all: &[Standing], round: usize, games: &[PlayedGame]) -> String {
    let mut out =
        "<svg viewBox=\"0 0 800 280\" role=\"img\" aria-label=\"Share of the win by number of games\">".to_owned();
    let y = |share: f64| 240.0 - 220.0 * share;
    let x = |n: usize| LEFT + WIDTH * n as f64 / games.len().max(1) as f64;
    for half in 0..=4 {
        let share = f64::from(half) / 4.0;
        let _ = write!(
            out,
            "<path d=\"M{LEFT} {0}h{WIDTH}\" class=\"grid\"/><text x=\"{1}\" y=\"{2}\" text-anchor=\"end\">{3:.0} %</text>",
            y(share),
            LEFT - 8.0,
            y(share) + 4.0,
            100.0 * share
        );
    }
    for bot in 0..all.len() {
        let (mut shares, mut line) = (Shares::new(round), String::new());
        let (mut upper, mut lower) = (Vec::new(), Vec::new());
        for (number, game) in games.iter().enumerate() {
            let share = share(game, bot);
            shares.add(share);
            if share.is_none() {
                continue;
            }
            let at = x(number + 1);
            let _ = write!(line, "{}{at:.1} {:.1}", if line.is_empty() { "M" } else { "L" }, y(shares.mean()));
            let (low, high) = shares.interval();
            upper.push(format!("{at:.1},{:.1}", y(high)));
            lower.push(format!("{at:.1},{:.1}", y(low)));
        }
        lower.reverse();
        let _ = write!(
            out,
            "<polygon points=\"{} {}\" fill=\"{2}\" opacity=\".12\"/><path d=\"{line}\" fill=\"none\" stroke=\"{2}\" stroke-width=\"2\"/>",
            upper.join(" "),
            lower.join(" "),
            color(bot)
        );
    }
    let _ =
        write!(out, "<text x=\"780\" y=\"265\" text-anchor=\"end\">{}</text>", counted(games.len(), "game", "games"));
    out + "</svg>\n"
}

/// A histogram of the scores of each bot.
fn scores(all: &[Standing], games: &[PlayedGame]) -> String {
    let by_bot = |bot: usize| -> Vec<i32> {
        let of = |game: &PlayedGame| -> Vec<i32> {
            let Some(outcome) = &game.played.outcome else { return Vec::new() };
            let seats = game.lineup.iter().enumerate().filter(|(_, who)| **who == bot);
            seats.map(|(seat, _)| outcome.scores()[seat]).collect()
        };
        games.iter().flat_map(of).collect()
    };
    let every: Vec<i32> = (0..all.len()).flat_map(by_bot).collect();
    let (Some(&least), Some(&most)) = (every.iter().min(), every.iter().max()) else { return String::new() };
    const BINS: usize = 30;
    let bin = |score: i32| {
        let span = (f64::from(most) - f64::from(least) + 1.0).max(1.0);
        (((f64::from(score) - f64::from(least)) / span * BINS as f64) as usize).min(BINS - 1)
    };
    let high = 90 * all.len() + 30;
    let mut out = format!("<svg viewBox=\"0 0 800 {high}\" role=\"img\" aria-label=\"Scores by bot\">");
    for (bot, one) in all.iter().enumerate() {
        let mut bins = [0u32; BINS];
        by_bot(bot).into_iter().for_each(|score| bins[bin(score)] += 1);
        let tallest = f64::from(bins.iter().copied().max().unwrap_or(1).max(1));
        let floor = 90.0 * bot as f64 + 80.0;
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text><path d=\"M{LEFT} {floor}h{WIDTH}\" class=\"grid\"/>",
            LEFT - 8.0,
            floor - 20.0,
            escaped(&one.bot)
        );
        for (n, &count) in bins.iter().enumerate().filter(|(_, count)| **count > 0) {
            let (wide, tall) = (WIDTH / BINS as f64, 70.0 * f64::from(count) / tallest);
            let _ = write!(
                out,
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\" fill=\"{}\" opacity=\".75\"/>",
                LEFT + wide * n as f64,
                floor - tall,
                wide - 1.0,
                color(bot)
            );
        }
    }
    let foot = high - 8;
    let _ = write!(
        out,
        "<text x=\"{LEFT}\" y=\"{foot}\">{least}</text><text x=\"{}\" y=\"{foot}\" text-anchor=\"end\">{most}</text>",
        LEFT + WIDTH
    );
    out + "</svg>\n"
}
