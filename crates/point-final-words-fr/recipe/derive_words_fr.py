#!/usr/bin/env python3
# This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not
# distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.
"""Expand Debian hunspell-fr-comprehensive (Dicollecte/Grammalecte 'toutes variantes', MPL-2.0)
into an A-Z word list for Point Final.

usage: derive_words_fr.py /usr/share/hunspell/fr.aff /usr/share/hunspell/fr.dic OUT.txt [--accented OUT2.txt]

Rules applied
  * apply every SFX/PFX rule of the .aff (two levels, FLAG long), drop results holding an apostrophe
    (elisions l' d' qu' ...)
  * drop entries that start upper-case anywhere (proper nouns, gentiles, acronyms, symbols)
  * drop entries flagged NOSUGGEST '--' (abbreviations, unit symbols) or FORBIDDENWORD '{}'
  * drop a short hand list of abbreviations / symbols / phrase fragments (DENY)
  * drop POS: npr prn patr (names), pfx sfx sign ponc err div; entries whose only POS is loc.* (tokens of
    fixed, mostly Latin, phrases) unless in ALLOW_LOC
  * keep only forms made of letters (no hyphen, dot, digit, space)
  * fold: oe/ae ligatures -> OE/AE, NFD minus combining marks, upper-case; keep ^[A-Z]{2,}$
"""
import re, sys, unicodedata
aff, dic, out = sys.argv[1:4]
acc_out = sys.argv[5] if len(sys.argv) > 5 and sys.argv[4] == '--accented' else None
NEED, FORB, NOSUG = '()', '{}', '--'
BAD_POS = {'npr','prn','patr','pfx','sfx','sign','ponc','err','div'}
# hand list: dotted abbreviations, maths function symbols, and single tokens of foreign phrases that the
# dictionary tags as ordinary nouns/adjectives/adverbs
DENY = set('''env div nov oct avr juil janv déc févr litt bibl circ coll etym étym ibid réf rel suppl univ unif
hab av pt dpi ln sin sinh cos cosh tanh cotan cotanh arcsin arctan sadd
dei ecce feng shui vitae latere latéré populi æquo annua good high low dark made'''.split())
ALLOW_LOC = set('''antan arrachepied berzingue catimini clochepied contrebord contrehaut contrepoil contrevoie
croupetons daredare emblée empoigne envi florès instar jeun patata patati perpète perpette reculons tapinois
tâtons tirelarigot traviole'''.split())
def flags(s):
    return [s[i:i+2] for i in range(0, len(s), 2)]
rules = {}           # flag -> (kind, cross, [(strip, add, contflags, regex)])
for line in open(aff, encoding='utf-8'):
    p = line.split()
    if len(p) < 4 or p[0] not in ('PFX', 'SFX'):
        continue
    kind, fl = p[0], p[1]
    if len(p) == 4 and p[2] in 'YN' and p[3].isdigit():
        rules[fl] = (kind, p[2] == 'Y', [])
        continue
    strip = '' if p[2] == '0' else p[2]
    add, _, cont = p[3].partition('/')
    add = '' if add == '0' else add
    cond = p[4] if len(p) > 4 else '.'
    rx = re.compile('.*' if cond == '.' else (cond + '$' if kind == 'SFX' else '^' + cond))
    rules[fl][2].append((strip, add, flags(cont), rx))
def apply(word, fl):
    kind, _, rs = rules[fl]
    for strip, add, cont, rx in rs:
        if not rx.search(word):
            continue
        if kind == 'SFX':
            if strip and not word.endswith(strip): continue
            yield word[:len(word)-len(strip)] + add, cont
        else:
            if strip and not word.startswith(strip): continue
            yield add + word[len(strip):], cont
def expand(word, fl, emit, depth=0):
    if NEED not in fl:
        emit(word)
    if depth == 3: return
    for f in fl:
        if f not in rules: continue
        kind, cross, _ = rules[f]
        for w, cont in apply(word, f):
            if "'" in w or '\u2019' in w: continue
            c = list(cont)
            if kind == 'PFX' and cross:
                c += [g for g in fl if g in rules and rules[g][0] == 'SFX']
            expand(w, c, emit, depth + 1)
LET = re.compile(r"^[a-zàâäéèêëîïôöùûüÿçœæñãáóíåúìòõ]+$")
def fold(w):
    w = w.replace('œ', 'oe').replace('æ', 'ae')
    return ''.join(c for c in unicodedata.normalize('NFD', w) if not unicodedata.combining(c)).upper()
forms = set(); n = 0; stats = {}
with open(dic, encoding='utf-8') as fh:
    next(fh)
    for line in fh:
        line = line.rstrip('\n')
        if not line.strip(): continue
        head = line.split('\t')[0].split(' ')[0]
        stem, _, fs = head.partition('/')
        fl = flags(fs)
        pos = re.findall(r'po:([A-Za-z0-9_.+]+)', line)
        n += 1
        reason = None
        if any(c.isupper() for c in stem): reason = 'uppercase'
        elif NOSUG in fl or FORB in fl: reason = 'nosuggest/forbidden'
        elif stem in DENY and ' is:inv' in line or stem in DENY and fs in ("L'D'Q'", "L'D'Q'Q*Qj", 'S.()'): reason = 'denylist'
        elif pos and all(p in BAD_POS for p in pos): reason = 'pos'
        elif pos and all(p.startswith('loc.') for p in pos) and stem not in ALLOW_LOC: reason = 'loc'
        if reason:
            stats[reason] = stats.get(reason, 0) + 1
            continue
        expand(stem, fl, forms.add)
letters = {w for w in forms if LET.match(w)}
folded = sorted({f for f in map(fold, letters) if re.fullmatch('[A-Z]{2,}', f)})
print(f'dic entries {n}; skipped {stats}; forms {len(forms)}; letters-only {len(letters)}; folded {len(folded)}', file=sys.stderr)
odd = [w for w in forms if not LET.match(w)]
print('dropped as not letters-only:', len(odd), sorted(odd)[:12], file=sys.stderr)
open(out, 'w').write('\n'.join(folded) + '\n')
if acc_out:
    open(acc_out, 'w', encoding='utf-8').write('\n'.join(sorted(letters)) + '\n')
