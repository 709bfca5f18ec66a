//! Heuristics for single games, a module and a feature each. They use the public interface of the games alone.

#[cfg(any(feature = "point-final", feature = "touche-poulet"))]
mod by_players;
#[cfg(feature = "final-touch")]
mod final_touch;
#[cfg(any(feature = "final-touch", feature = "patchwork"))]
mod network;
#[cfg(feature = "patchwork")]
mod patchwork;
#[cfg(feature = "point-final")]
mod point_final;
#[cfg(feature = "touche-poulet")]
mod touche_poulet;
#[cfg(any(feature = "final-touch", feature = "patchwork", feature = "point-final", feature = "touche-poulet"))]
mod weights;

#[cfg(feature = "final-touch")]
pub use final_touch::{FinalTouch, FinalTouchJudgement};
#[cfg(feature = "patchwork")]
pub use patchwork::{Patchwork, PatchworkJudgement};
#[cfg(feature = "point-final")]
pub use point_final::{PointFinal, PointFinalJudgement};
#[cfg(feature = "touche-poulet")]
pub use touche_poulet::{TouchePoulet, TouchePouletJudgement};

/// The win probability at a lead in points, by the logistic function: `scale` points ahead are 73 %.
#[cfg(any(feature = "final-touch", feature = "patchwork", feature = "point-final", feature = "touche-poulet"))]
fn win_probability(lead: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-lead / scale).exp())
}

/// Turns figures into shares that are in proportion to their exponentials.
#[cfg(any(feature = "final-touch", feature = "point-final", feature = "touche-poulet"))]
fn softmax(figures: &mut [f64]) {
    let most = figures.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    figures.iter_mut().for_each(|figure| *figure = (*figure - most).exp());
    let all: f64 = figures.iter().sum();
    figures.iter_mut().for_each(|figure| *figure /= all);
}

/// A feature that is 1 or 0.
#[cfg(any(feature = "final-touch", feature = "patchwork"))]
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}
