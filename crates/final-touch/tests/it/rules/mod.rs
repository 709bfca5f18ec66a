//! The rules as tests: position, action, position. Positions are in the text form of [`final_touch::text`], or come
//! about by the cards and masterpieces that a test names.

mod components;
mod end;
mod knowledge;
mod masterpiece;
mod order;
mod pile;
mod play_off;
mod turn;
mod validity;
