//! Actions as people type them.

use alloc::string::ToString;

use game_erased::InputError;
use game_traits::ActionSet;

use crate::action::Action;
use crate::legal::Legal;
use crate::public::Public;

/// Reads the beginning of an action: `c` is to check or to call, whichever is legal. An action that is not legal has to
/// be written out, and the rules say why not.
pub(super) fn parse(public: &Public, typed: &str) -> Result<Action, InputError> {
    let typed = typed.trim().to_lowercase();
    if let Ok(action) = typed.parse() {
        return Ok(action);
    }
    let legal = public.to_act().map(|seat| Legal::of(public, seat).to_vec()).unwrap_or_default();
    let meant = legal.iter().find(|action| !typed.is_empty() && action.to_string().starts_with(&typed));
    meant.copied().ok_or_else(|| {
        let expected = if public.bet { "call or fold" } else { "check or bet" };
        if typed.is_empty() {
            InputError::Missing(expected.to_string())
        } else {
            InputError::unexpected(expected, typed)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::State;

    #[test]
    fn what_people_type() {
        let read = |position: &str, typed: &str| {
            let state: State = position.parse().expect("a position");
            parse(&state.public, typed).map_err(|e| e.to_string())
        };
        assert_eq!(read("1,2 -", "c"), Ok(Action::Check));
        assert_eq!(read("1,2 b", " C "), Ok(Action::Call));
        assert_eq!(read("1,2 b", "Fo"), Ok(Action::Fold));
        assert_eq!(read("1,2 b", "bet"), Ok(Action::Bet));
        assert_eq!(read("1,2 b", "b"), Err("expected call or fold, found \"b\"".to_string()));
        assert_eq!(read("1,2 -", ""), Err("expected check or bet".to_string()));
    }
}
