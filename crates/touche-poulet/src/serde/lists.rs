//! Arrays of a fixed length as lists.

use alloc::format;
use alloc::vec::Vec;

use game_traits::StateError;

/// A list without the values at its end that are the default.
pub(super) fn cut<T: Copy + Default + PartialEq>(list: &[T]) -> Vec<T> {
    let end = list.iter().rposition(|value| *value != T::default()).map_or(0, |last| last + 1);
    list[..end].to_vec()
}

/// A list, filled up to the length of an array.
pub(super) fn filled<T: Copy, const N: usize>(list: &[T], rest: T, field: &'static str) -> Result<[T; N], StateError> {
    StateError::ensure(list.len() <= N, field, || format!("{} entries, at most {N}", list.len()))?;
    let mut all = [rest; N];
    all[..list.len()].copy_from_slice(list);
    Ok(all)
}
