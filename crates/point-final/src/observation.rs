//! Views as tensors. Cards are counted by kind, in the order of [`Card::all`]; seats are in turn order from the
//! observer's on.
//!
//! | feature | what it holds |
//! |---|---|
//! | `seat`, `phase`, `acting`, `next`, `accuser`, `must_lay`, `draws_left`, `callers` | whose turn it is |
//! | `responsible`, `laid_last`, `totals` | who answers for the word, and the points |
//! | `hand`, `face_down`, `known`, `hand_sizes`, `pile_size` | the cards in hands and draw pile |
//! | `table`, `table_cards`, `table_size` | the word on the table |
//!
//! Left out is the order of cards behind the length of the longest word: no word can be made of such a table any more.
//! What words go on from the table is not part of a view; [`WordTracker`](crate::WordTracker) gives it.
//!
//! Offsets, shapes and scales: [`Observations::observation_space`].

use alloc::format;

use game_traits::Seat;
use game_traits::observation::{
    ObservationSpace, ObservationWriter, Observations, amount, perspective, place_of, share,
};

use crate::bag::Bag;
use crate::card::{Card, LAYABLE};
use crate::rules::PointFinal;
use crate::table::Table;
use crate::turn::{Phase, callers};
use crate::view::View;

const KINDS: usize = Card::KINDS;
const LETTERS: usize = LAYABLE as usize;

impl Observations for PointFinal {
    const OBSERVATION_VERSION: u32 = 1;

    fn observation_space(&self) -> ObservationSpace {
        let (rules, longest) = (&self.rules, self.longest_word());
        let (players, points) = (rules.players, rules.point_scale);
        let size = rules.hand_size;
        ObservationSpace::new()
            .with("seat", &[players], "the number of the own seat, one-hot")
            .with("phase", &[8], "one-hot: deal, starter, turn, draw, accused, caller, last card, over")
            .with("acting", &[players], "the seat that is dealt to, acts, draws or owes a word, one-hot")
            .with("next", &[players], "the seat whose turn it is after drawing, one-hot")
            .with("accuser", &[players], "the seat that accused, one-hot")
            .with("must_lay", &[], "1 if the seat has to lay a letter or joker, if it holds one")
            .with("draws_left", &[], "cards still to be drawn / 3")
            .with("callers", &[players], "1 for each seat that can call point final")
            .with("responsible", &[players], "the seat that is responsible for the word, one-hot")
            .with("laid_last", &[players], "the seat that laid the last card, one-hot")
            .with("totals", &[players], format!("n / (n + {points}) points"))
            .with("hand", &[KINDS], "own cards / cards of the kind")
            .with("face_down", &[KINDS], "the card of an own call, one-hot")
            .with("known", &[players, KINDS], "cards that all know to be in a hand / cards of the kind")
            .with("hand_sizes", &[players], format!("n / (n + {size}) cards"))
            .with("pile_size", &[], "cards in the draw pile / all cards")
            .with("table", &[longest, LETTERS], "the cards on the table in order, each one-hot by kind")
            .with("table_cards", &[LETTERS], "cards on the table / cards of the kind")
            .with("table_size", &[], "n / (n + 8) cards on the table")
    }

    fn write_observation(&self, view: &View, seat: Seat, out: &mut [f32]) {
        let (rules, public) = (&self.rules, &view.public);
        let players = rules.players;
        let place = |other: Seat| place_of(other, seat, players);
        let seats = perspective(seat, players);
        let (mut next, mut accuser, mut lay, mut left, mut calling) = (None, None, false, 0, game_traits::Seats::EMPTY);
        let (phase, acting) = match public.phase {
            Phase::Deal { seat } => (0, Some(seat)),
            Phase::Starter => (1, None),
            Phase::Turn { seat, must_lay } => {
                (lay, calling) = (must_lay, callers(rules, public));
                (2, Some(seat))
            }
            Phase::Draw { seat, left: more, next: then } => {
                (left, next) = (more.into(), Some(then));
                (3, Some(seat))
            }
            Phase::AccusedWord { accused, accuser: by } => {
                accuser = Some(by);
                (4, Some(accused))
            }
            Phase::CallerWord { caller } => (5, Some(caller)),
            Phase::LastCardWord { seat } => (6, Some(seat)),
            Phase::Over => (7, None),
        };
        let mut out = ObservationWriter::new(out);
        out.one_hot(players, Some(seat.index()));
        out.one_hot(8, Some(phase));
        out.one_hot(players, acting.map(place));
        out.one_hot(players, next.map(place));
        out.one_hot(players, accuser.map(place));
        out.flag(lay);
        out.number(share(left, 3));
        seats.clone().for_each(|seat| out.flag(calling.contains(seat)));
        out.one_hot(players, public.responsible.map(place));
        out.one_hot(players, public.laid_last.map(place));
        seats.clone().for_each(|seat| out.number(amount(public.totals[seat], rules.point_scale)));
        self.write_bag(&mut out, view.hand.bag());
        out.one_hot(KINDS, view.face_down.map(Card::index));
        seats.clone().for_each(|seat| self.write_bag(&mut out, &public.known[seat]));
        seats.for_each(|seat| out.number(amount(view.hand_sizes[seat].into(), rules.hand_size.into())));
        out.number(share(view.pile_size.into(), rules.deck.size().into()));

        let table = out.numbers(self.longest_word() * LETTERS);
        for (card, letters) in public.table.iter().zip(table.chunks_exact_mut(LETTERS)) {
            letters[card.index()] = 1.0;
        }
        let mut counts = [0; LETTERS];
        public.table.iter().for_each(|card| counts[card.index()] += 1);
        for ((number, &count), card) in out.numbers(LETTERS).iter_mut().zip(&counts).zip(Card::all()) {
            *number = self.share_of(card, count);
        }
        out.number(amount(public.table.len() as u32, 8));
        out.finish();
    }

    fn observable(&self, view: &View) -> View {
        let mut view = view.clone();
        let (word, behind) = view.public.table.split_at(self.longest_word().min(view.public.table.len()));
        let mut behind = behind.to_vec();
        behind.sort_unstable();
        view.public.table = word.iter().copied().chain(behind).collect::<Table>();
        view
    }
}

impl PointFinal {
    /// Cards of a kind as a part of all of it.
    #[inline]
    fn share_of(&self, card: Card, count: u32) -> f32 {
        if count == 0 { 0.0 } else { share(count, self.rules.deck.count(card).into()) }
    }

    #[inline]
    fn write_bag(&self, out: &mut ObservationWriter<'_>, bag: &Bag) {
        let numbers = out.numbers(KINDS);
        if bag.is_empty() {
            return;
        }
        for (number, card) in numbers.iter_mut().zip(Card::all()) {
            *number = self.share_of(card, bag.count(card).into());
        }
    }
}
