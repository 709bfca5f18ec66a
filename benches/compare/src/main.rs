//! The same games on these contracts and on others. Medians of rounds that take turns; each answer is checked.

mod patchwork;
mod tic_tac_toe;

fn main() {
    tic_tac_toe::compare();
    println!();
    patchwork::compare();
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
