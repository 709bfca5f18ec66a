//! Texts, JSON values and bytes, changed a little.

use std::string::{String, ToString};
use std::vec::Vec;

use serde_json::Value;

use crate::GameRng;

/// Texts that are nearly `text`: a character changed, a word dropped, doubled or moved.
pub(super) fn texts(text: &str, rng: &mut impl GameRng) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut made = Vec::new();
    for _ in 0..4 {
        let mut changed = chars.clone();
        if let Some(place) = changed.len().checked_sub(1).map(|last| rng.random_below(last as u32 + 1) as usize) {
            changed[place] = nearby(changed[place], rng);
        }
        made.push(changed.into_iter().collect());
    }
    let words: Vec<&str> = text.split(' ').collect();
    let place = rng.random_below(words.len() as u32) as usize;
    let mut doubled = words.clone();
    doubled.insert(place, words[place]);
    made.push(doubled.join(" "));
    let mut dropped = words.clone();
    dropped.remove(place);
    made.push(dropped.join(" "));
    let mut moved = words;
    moved.rotate_left(place);
    made.push(moved.join(" "));
    made
}

/// A character of the same kind.
fn nearby(c: char, rng: &mut impl GameRng) -> char {
    match c {
        '0'..='9' => char::from(b'0' + rng.random_below(10) as u8),
        'a'..='z' => char::from(b'a' + rng.random_below(26) as u8),
        'A'..='Z' => char::from(b'A' + rng.random_below(26) as u8),
        _ => char::from(b' ' + rng.random_below(95) as u8),
    }
}

/// Changes one to three places of `value`; parts of `donor`, a value of the same make, may come into it.
pub(super) fn value(value: &mut Value, donor: &Value, rng: &mut impl GameRng) {
    for _ in 0..=rng.random_below(3) {
        let place = rng.random_below_u64(size(value)) as usize;
        // The same place of the donor fits by its kind, any other one seldom does.
        let from = if rng.random_ratio(3, 4) { place } else { rng.random_below_u64(size(donor)) as usize };
        let graft = nth(donor, &mut { from }).cloned();
        if let Some(part) = nth_mut(value, &mut { place }) {
            change(part, graft, rng);
        }
    }
}

fn change(part: &mut Value, graft: Option<Value>, rng: &mut impl GameRng) {
    if let Some(graft) = graft.filter(|_| rng.random_ratio(1, 4)) {
        *part = graft;
        return;
    }
    match part {
        Value::Null => *part = Value::from(rng.random_below(3)),
        Value::Bool(is) => *is = !*is,
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or(0);
            *part = match rng.random_below(8) {
                0 | 1 => Value::from(old.wrapping_add(1)),
                2 | 3 => Value::from(old.wrapping_sub(1)),
                4 => Value::from(old ^ (1 << rng.random_below(12))),
                5 => Value::from(rng.random_below(16)),
                6 => Value::from(rng.raw_u64() >> rng.random_below(64)),
                _ => Value::from(-old),
            };
        }
        Value::String(text) => {
            let made = texts(text, rng);
            *text = made[rng.random_below(made.len() as u32) as usize].to_string();
        }
        Value::Array(items) if !items.is_empty() => {
            let (a, b) =
                (rng.random_below_u64(items.len() as u64) as usize, rng.random_below_u64(items.len() as u64) as usize);
            match rng.random_below(4) {
                0 => drop(items.remove(a)),
                1 => items.insert(a, items[b].clone()),
                _ => items.swap(a, b),
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let names: Vec<String> = fields.keys().cloned().collect();
            let name = |rng: &mut _| names[GameRng::random_below(rng, names.len() as u32) as usize].clone();
            let (a, b) = (name(rng), name(rng));
            if rng.random_ratio(1, 4) {
                fields.remove(&a);
            } else if let (Some(one), Some(other)) = (fields.get(&a).cloned(), fields.get(&b).cloned()) {
                fields.insert(a, other);
                fields.insert(b, one);
            }
        }
        Value::Array(_) | Value::Object(_) => *part = Value::Null,
    }
}

/// How many values there are, all that it holds included.
fn size(value: &Value) -> u64 {
    1 + match value {
        Value::Array(items) => items.iter().map(size).sum(),
        Value::Object(fields) => fields.values().map(size).sum(),
        _ => 0,
    }
}

fn nth<'a>(value: &'a Value, n: &mut usize) -> Option<&'a Value> {
    if *n == 0 {
        return Some(value);
    }
    *n -= 1;
    match value {
        Value::Array(items) => items.iter().find_map(|item| nth(item, n)),
        Value::Object(fields) => fields.values().find_map(|field| nth(field, n)),
        _ => None,
    }
}

fn nth_mut<'a>(value: &'a mut Value, n: &mut usize) -> Option<&'a mut Value> {
    if *n == 0 {
        return Some(value);
    }
    *n -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| nth_mut(item, n)),
        Value::Object(fields) => fields.values_mut().find_map(|field| nth_mut(field, n)),
        _ => None,
    }
}

/// Adds the places of the whole numbers in `value`, of which the first value is at `next`.
fn places_of_numbers(value: &Value, next: &mut usize, places: &mut Vec<usize>) {
    if value.is_u64() {
        places.push(*next);
    }
    *next += 1;
    match value {
        Value::Array(items) => items.iter().for_each(|item| places_of_numbers(item, next, places)),
        Value::Object(fields) => fields.values().for_each(|field| places_of_numbers(field, next, places)),
        _ => {}
    }
}

/// Makes one whole number in `value` greater or smaller by one; none becomes negative. False if there is no number.
pub(super) fn nudge(value: &mut Value, rng: &mut impl GameRng) -> bool {
    let mut numbers = Vec::new();
    places_of_numbers(value, &mut 0, &mut numbers);
    if numbers.is_empty() {
        return false;
    }
    let mut place = numbers[rng.random_below_u64(numbers.len() as u64) as usize];
    if let Some(part) = nth_mut(value, &mut place) {
        let old = part.as_u64().unwrap_or(0);
        *part = Value::from(if rng.random_ratio(1, 2) { old.wrapping_add(1) } else { old.saturating_sub(1) });
    }
    true
}

/// Changes a text in one to three digits, which parsing as a [`Value`] would round if they are many.
pub(super) fn digits(text: &str, rng: &mut impl GameRng) -> String {
    let mut bytes: Vec<u8> = text.bytes().collect();
    let places: Vec<usize> = (0..bytes.len()).filter(|&place| bytes[place].is_ascii_digit()).collect();
    if !places.is_empty() {
        for _ in 0..=rng.random_below(3) {
            bytes[places[rng.random_below_u64(places.len() as u64) as usize]] = b'0' + rng.random_below(10) as u8;
        }
    }
    // Only digits changed, for digits.
    String::from_utf8(bytes).unwrap_or_default()
}

/// Changes one to three bytes, or cuts the end off.
pub(super) fn bytes(bytes: &mut Vec<u8>, rng: &mut impl GameRng) {
    for _ in 0..=rng.random_below(3) {
        if bytes.is_empty() {
            return;
        }
        let place = rng.random_below_u64(bytes.len() as u64) as usize;
        match rng.random_below(8) {
            0 => bytes.truncate(place),
            1 => bytes.insert(place, rng.raw_u32() as u8),
            2 => drop(bytes.remove(place)),
            3 | 4 => bytes[place] = rng.raw_u32() as u8,
            5 => bytes[place] = bytes[place].wrapping_add(1),
            _ => bytes[place] ^= 1 << rng.random_below(8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::stream;

    #[test]
    fn a_nudge_moves_one_number_by_one_or_leaves_a_zero() {
        let original = serde_json::json!({"a": [0, 5], "b": {"c": 7, "d": "x"}, "e": null});
        let numbers =
            |value: &Value| [&value["a"][0], &value["a"][1], &value["b"]["c"]].map(|n| n.as_u64().unwrap_or(99));
        let mut moved = [false; 3];
        for seed in 0..100 {
            let mut changed = original.clone();
            assert!(nudge(&mut changed, &mut stream(seed, 0)));
            let gaps: Vec<u64> = numbers(&original).iter().zip(numbers(&changed)).map(|(a, b)| a.abs_diff(b)).collect();
            assert!(gaps.iter().sum::<u64>() <= 1, "{changed}");
            moved.iter_mut().zip(gaps).for_each(|(moved, gap)| *moved |= gap == 1);
        }
        assert_eq!(moved, [true; 3], "each in its turn");
        assert!(!nudge(&mut serde_json::json!(["x", null]), &mut stream(0, 0)), "no number, no nudge");
    }

    #[test]
    fn mutants_are_other_texts_and_values() {
        let original = serde_json::json!({"cards": [1, 2, 3], "shout": null, "name": "deal 4"});
        let (mut rng, mut texts_changed, mut values_changed, mut bytes_changed) = (stream(1, 0), 0, 0, 0);
        for _ in 0..200 {
            texts_changed += texts("deal 4", &mut rng).iter().filter(|text| *text != "deal 4").count();
            let mut changed = original.clone();
            value(&mut changed, &original, &mut rng);
            values_changed += usize::from(changed != original);
            let mut raw = b"deal 4".to_vec();
            bytes(&mut raw, &mut rng);
            bytes_changed += usize::from(raw != b"deal 4");
        }
        assert!(
            texts_changed > 800 && values_changed > 120 && bytes_changed > 150,
            "{texts_changed} {values_changed} {bytes_changed}"
        );
    }
}
