#!/usr/bin/env bash
# Every library crate from a Cargo project of its own, as a user has it: without default features (and without std, where
# the crate needs none), with all features, and the bots and the registry with one game alone.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# One target folder, so that nothing is checked twice.
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}/consumers

# The package of a crate: that of Patchwork has another name.
package() {
    sed -n 's/^name = "\(.*\)"/\1/p' "$root/crates/$1/Cargo.toml" | head -n 1
}

# Makes a project that depends on crate $1 with these features and no others, and checks it.
consume() {
    local crate=$1 features=$2
    printf '%s [%s]\n' "$crate" "$features"
    mkdir -p "$work/src"
    cat >"$work/Cargo.toml" <<END
[package]
name = "consumer"
version = "0.0.0"
edition = "2024"
[workspace]
[dependencies]
$crate = { package = "$(package "$crate")", path = "$root/crates/$crate", default-features = false, features = [${features:+\"${features// /\", \"}\"}] }
END
    printf '#![no_std]\npub use %s;\n' "${crate//-/_}" >"$work/src/lib.rs"
    # The versions of the workspace.
    cp "$root/Cargo.lock" "$work"
    cargo check --quiet --manifest-path "$work/Cargo.toml"
}

# Fails if the project uses std: a crate of ours asks for it, or a dependency has its feature on.
without_std() {
    local tree
    tree=$(cargo tree --manifest-path "$work/Cargo.toml" --edges features,normal,no-proc-macro --prefix none)
    if grep -E 'feature "std"' <<<"$tree"; then
        echo "$1: std is on" >&2
        return 1
    fi
}

# The features of a crate, as its Cargo.toml has them.
features() {
    awk '/^\[/ { on = $0 == "[features]" } on && /^[a-z].* = \[/ { printf "%s%s", sep, $1; sep = " " }' "$root/crates/$1/Cargo.toml"
}

for folder in "$root"/crates/*/; do
    crate=$(basename "$folder")
    consume "$crate" ""
    # Bots need clocks, and a program has all that there is.
    case $crate in game-bots | game-server | tabletop) ;; *) without_std "$crate" ;; esac
    all=$(features "$crate")
    [ -z "$all" ] || consume "$crate" "$all"
done
for rules in "$root"/crates/*/RULES.md; do
    game=$(basename "$(dirname "$rules")")
    # Bots may know no more of a game than its rules.
    case " $(features game-bots) " in *" $game "*) consume game-bots "$game" ;; esac
    consume tabletop "$game"
done
