#!/usr/bin/env bash
# Begins a game: copies examples/kuhn-poker to crates/GAME, changes its names, and registers it (CONTRIBUTING.md).
# Usage: examples/new-game.sh GAME TYPE PREFIX, such as: examples/new-game.sh lucky-seven LuckySeven LS
set -euo pipefail
cd "$(dirname "$0")/.."
fail() {
    echo "new-game.sh: $1" >&2
    exit 2
}
[ $# = 3 ] || fail "expected the game's id, its type and two capitals for the ids of its rules: lucky-seven LuckySeven LS"
game=$1 type=$2 prefix=$3
[[ $game =~ ^[a-z][a-z0-9]*(-[a-z0-9]+)*$ ]] || fail "an id such as lucky-seven, not '$game'"
[[ $type =~ ^[A-Z][A-Za-z0-9]*$ ]] || fail "a type such as LuckySeven, not '$type'"
[[ $prefix =~ ^[A-Z]{2}$ ]] || fail "two capitals such as LS, not '$prefix'"
[ ! -e "crates/$game" ] || fail "crates/$game exists"
if grep -q "^- $prefix-1 " crates/*/RULES.md; then fail "another game has the ids $prefix-1 and on"; fi

snake=${game//-/_} lower=$(tr '[:upper:]' '[:lower:]' <<<"$prefix")
title=$(tr '[:lower:]' '[:upper:]' <<<"${game:0:1}")${game:1}
title=${title//-/ }
cp -R examples/kuhn-poker "crates/$game"
rm -rf "crates/$game/target"
grep -rlIiE 'kuhn.?poker|kp[-_]' "crates/$game" | while read -r file; do
    sed "s/kuhn-poker/$game/g; s/kuhn_poker/$snake/g; s/KuhnPoker/$type/g; s/Kuhn poker/$title/g
         s/KP-/$prefix-/g; s/kp_\([0-9]\)/${lower}_\1/g" "$file" >"$file.new"
    mv "$file.new" "$file"
done
ln -s "../../crates/$game/RULES.md" "docs/rules/$game.md"

# Adds lines after the last one in a file that matches a pattern.
after() {
    local file=$1 pattern=$2 lines=$3 at
    at=$(grep -nE "$pattern" "$file" | tail -n 1 | cut -d: -f1)
    [ -n "$at" ] || fail "$file has no line that matches $pattern"
    { head -n "$at" "$file" && printf '%s\n' "$lines" && tail -n "+$((at + 1))" "$file"; } >"$file.new"
    mv "$file.new" "$file"
}
registry=crates/tabletop
after Cargo.toml '^touche-poulet = ' "$game = { path = \"crates/$game\", version = \"0.1.0\", default-features = false }"
after $registry/Cargo.toml '^touche-poulet = \["dep:' "$game = [\"dep:$game\"]"
after $registry/Cargo.toml '^touche-poulet = \{ workspace' \
    "$game = { workspace = true, features = [\"std\", \"erased\"], optional = true }"
sed "s/^all = \[\(.*\)\]/all = [\1, \"$game\"]/" $registry/Cargo.toml >$registry/Cargo.toml.new
mv $registry/Cargo.toml.new $registry/Cargo.toml
after $registry/src/registry.rs '^ +[a-z_]+ "[a-z-]+" \$crate::' \
    "            $snake \"$game\" \$crate::$snake::$type, \$crate::game_bots::Uninformed;"
after $registry/src/lib.rs '^pub use ' "#[cfg(feature = \"$game\")]
pub use $snake;"
after README.md '^\| \[.*: 2.* players' "| [\`$game\`](crates/$game) | $title: 2 or 3 players |"
awk -v line="- \`$game\`: $title." '
    { print }
    /^### New$/ && !added { getline; print; print line; added = 1 }' CHANGELOG.md >CHANGELOG.md.new
mv CHANGELOG.md.new CHANGELOG.md
cargo fmt
echo "crates/$game is a copy of Kuhn poker. Try: cargo test -p $game"
