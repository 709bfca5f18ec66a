#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

mod canvas;
mod choice;
mod config_option;
mod descriptor;
mod error;
mod game;
mod input_error;
mod presentation;
mod styled_text;
pub mod svg;
mod table;

/// Only this crate implements what it opens.
mod sealed {
    pub trait Sealed {}
}

use alloc::string::String;

use serde::Serialize;

pub use canvas::Canvas;
pub use choice::{Choice, Form, Piece};
pub use config_option::{ConfigOption, OptionError, OptionKind, OptionValue};
pub use descriptor::{GameDescriptor, descriptor_for, descriptor_for_journal, opened};
pub use error::{AnyError, ErasedError};
pub use game::{AnyGame, Resumed, replayed};
#[cfg(feature = "bench")]
pub use game_bench;
pub use game_traits;
pub use input_error::InputError;
pub use presentation::Presentation;
pub use styled_text::{Style, StyledText, rgb};
pub use table::AnyTable;

/// Our values have string keys and finite numbers only, which JSON can always hold.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Values go between threads, and threads share one game.
const _: () = {
    const fn shared<T: Send + Sync>() {}
    shared::<StyledText>();
    shared::<ErasedError>();
    shared::<GameDescriptor>();
    shared::<alloc::boxed::Box<dyn AnyGame>>();
};
