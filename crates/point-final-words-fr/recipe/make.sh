#!/bin/sh
# This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not
# distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.
#
# Makes data/words-fr.txt and data/words-fr.graph. usage: recipe/make.sh [DIRECTORY OF fr.aff AND fr.dic]
set -eu
cd "$(dirname "$0")/.."
from=${1:-/usr/share/hunspell}
sha256sum -c <<SUMS
0c756a9cae09bf4c4fd8ad1fc894a800cfc65940b7914ef9bf681fea66a4f19c  $from/fr.aff
f98d56be522f05426ae254ecfac1d089b196ea19a35f231d8306715c19e47d9a  $from/fr.dic
SUMS
python3 recipe/derive_words_fr.py "$from/fr.aff" "$from/fr.dic" data/words-fr.txt
sha256sum -c <<SUMS
50724e2a2e32a979c4125adbc3729f6c78acb518b82691a448f1a3864968a850  data/words-fr.txt
SUMS
cargo run --release --example make_graph -- data/words-fr.txt data/words-fr.graph
