//! Rows as Arrow's columns.

use std::sync::Arc;

use arrow_array::{
    Array, ArrayRef, FixedSizeBinaryArray, FixedSizeListArray, Float32Array, Float64Array, Int32Array, RecordBatch,
    StringArray, UInt8Array, UInt32Array, UInt64Array,
};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use game_bots::erased::{Series, TextMatchResult};
use game_erased::{ErasedError, Presentation};
use game_traits::observation::Observations;
use game_traits::record::Record;
use game_traits::{ActionSet, Observer, Outcome, Seat};

use crate::{DataError, for_each_decision};

/// What is the same in all rows of a dataset.
pub(crate) struct Layout {
    pub(crate) schema: SchemaRef,
    observation: usize,
    mask: usize,
    players: usize,
    config: String,
}

impl Layout {
    pub(crate) fn of<G: Presentation + Observations>(game: &G) -> Result<Self, DataError> {
        let observation = game.observation_space().len();
        let mask = game.action_space().ok_or(DataError::NoIds)?;
        let players = game.seats().len();
        let list = |of: DataType, len: usize| DataType::FixedSizeList(item(of), len as i32);
        let fields = vec![
            Field::new("game", DataType::Utf8, false),
            Field::new("config", DataType::Utf8, false),
            Field::new("seed", DataType::UInt64, false),
            Field::new("match", DataType::UInt64, false),
            Field::new("decision", DataType::UInt32, false),
            Field::new("seat", DataType::UInt8, false),
            Field::new("bot", DataType::Utf8, false),
            Field::new("observation", list(DataType::Float32, observation), false),
            Field::new("mask", DataType::FixedSizeBinary(mask.div_ceil(8) as i32), false),
            Field::new("action", DataType::UInt32, false),
            Field::new("text", DataType::Utf8, false),
            Field::new("scores", list(DataType::Int32, players), true),
            Field::new("shares", list(DataType::Float64, players), true),
            Field::new("record", DataType::Utf8, true),
        ];
        let config = serde_json::to_string(&game.config())?;
        Ok(Layout { schema: Arc::new(Schema::new(fields)), observation, mask, players, config })
    }
}

fn item(of: DataType) -> Arc<Field> {
    Arc::new(Field::new("item", of, false))
}

/// Eight bytes of a mask as bits, the first one lowest.
fn packed(bytes: &[u8]) -> u8 {
    bytes.iter().rev().fold(0, |bits, byte| bits << 1 | byte)
}

/// Rows that are not yet written.
#[derive(Default)]
pub(crate) struct Rows {
    matches: Vec<u64>,
    decisions: Vec<u32>,
    seats: Vec<u8>,
    bots: Vec<String>,
    observations: Vec<f32>,
    masks: Vec<u8>,
    actions: Vec<u32>,
    texts: Vec<String>,
    outcomes: Vec<Option<Outcome>>,
    records: Vec<Option<String>>,
}

impl Rows {
    pub(crate) fn len(&self) -> usize {
        self.actions.len()
    }

    /// Adds the decisions of a match.
    pub(crate) fn add<G: Presentation + Observations>(
        &mut self,
        layout: &Layout,
        game: &G,
        series: &Series,
        number: u64,
        played: TextMatchResult,
    ) -> Result<(), ErasedError> {
        let record = Record::<G>::from_json(&played.record)?;
        let lineup = series.lineup(number);
        let mut text = Some(played.record);
        let (mut decision, mut mask) = (0, vec![0; layout.mask]);
        for_each_decision(game, &record, |state, seat, action| {
            let observation = self.observations.len();
            self.observations.resize(observation + layout.observation, 0.0);
            let view = game.view(state, Observer::Seat(seat));
            game.write_observation(&view, seat, &mut self.observations[observation..]);
            game.legal(state, seat).write_mask(game, &mut mask);
            self.masks.extend(mask.chunks(8).map(packed));
            // A game with a number of ids has one for each action.
            self.actions.push(game.action_index(game.canonical(state, seat, action)).map_or(u32::MAX, |id| id as u32));
            self.matches.push(number);
            self.decisions.push(decision);
            self.seats.push(seat.index() as u8);
            self.bots.push(series.bots()[lineup[seat.index()]].to_string());
            self.texts.push(action.to_string());
            self.outcomes.push(played.outcome);
            self.records.push(text.take());
            decision += 1;
        })
        .map_err(|e| ErasedError::Replay(e.into()))
    }

    /// The rows as a batch; none are left.
    pub(crate) fn take<G: Presentation>(
        &mut self,
        layout: &Layout,
        series: &Series,
    ) -> Result<RecordBatch, ArrowError> {
        let rows = std::mem::take(self);
        let len = rows.len();
        let list = |values: ArrayRef, nulls: Option<NullBuffer>| -> Result<ArrayRef, ArrowError> {
            let (field, width) = (item(values.data_type().clone()), values.len() / len);
            Ok(Arc::new(FixedSizeListArray::try_new(field, width as i32, values, nulls)?))
        };
        let same = |text: &str| Arc::new(StringArray::from_iter_values(std::iter::repeat_n(text, len)));
        let ended = Some(NullBuffer::from_iter(rows.outcomes.iter().map(Option::is_some)));
        let (mut scores, mut shares) = (vec![0; len * layout.players], vec![0.0; len * layout.players]);
        for (row, outcome) in rows.outcomes.iter().enumerate() {
            let Some(outcome) = outcome else { continue };
            for seat in (0..layout.players).map(Seat::new) {
                scores[row * layout.players + seat.index()] = outcome.scores()[seat.index()];
                shares[row * layout.players + seat.index()] = outcome.share(seat);
            }
        }
        RecordBatch::try_new(
            Arc::clone(&layout.schema),
            vec![
                same(G::ID),
                same(&layout.config),
                Arc::new(UInt64Array::from(vec![series.seed; len])),
                Arc::new(UInt64Array::from(rows.matches)),
                Arc::new(UInt32Array::from(rows.decisions)),
                Arc::new(UInt8Array::from(rows.seats)),
                Arc::new(StringArray::from(rows.bots)),
                list(Arc::new(Float32Array::from(rows.observations)), None)?,
                Arc::new(FixedSizeBinaryArray::try_new(layout.mask.div_ceil(8) as i32, rows.masks.into(), None)?),
                Arc::new(UInt32Array::from(rows.actions)),
                Arc::new(StringArray::from(rows.texts)),
                list(Arc::new(Int32Array::from(scores)), ended.clone())?,
                list(Arc::new(Float64Array::from(shares)), ended)?,
                Arc::new(StringArray::from(rows.records)),
            ],
        )
    }
}
