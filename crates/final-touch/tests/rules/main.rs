//! The rules, told as tests: position → action → position. Cards and masterpieces come as each test says.

mod components;
mod end;
mod knowledge;
mod masterpiece;
mod order;
mod pile;
mod play_off;
mod script;
mod turn;
mod validity;
