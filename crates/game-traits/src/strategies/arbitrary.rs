//! `Arbitrary` for the small values of the contracts.

use proptest::prelude::*;

use crate::{Observer, Seat, Seats, Side};

crate::arbitrary! {
    Seat => (0..Seat::MAX).prop_map(Seat::new),
    Seats => proptest::bits::u16::ANY.prop_map(|bits| (0..Seat::MAX).filter(|n| bits >> n & 1 == 1).map(Seat::new).collect()),
    Side => any::<Seat>().prop_map(|seat| Side::new(seat.index())),
    Observer => prop_oneof![4 => any::<Seat>().prop_map(Observer::Seat), 1 => Just(Observer::Spectator)],
}
