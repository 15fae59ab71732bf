#!/bin/sh
# pyiso4 0.1.6 with the List of Title Word Abbreviations of July 2021, which is in the package.
# Guess: the list is written as titles are. A word of a Polish or Romanian title is shortened at the right letter, and
# keeps its letters: pamiętnik is pamięt., acțiune is acț.
# Behaviour: most Polish rows have U+0322 instead of an ogonek, and Romanian rows U+0321 instead of a comma or cedilla.
# Both are hooks of phonetic letters. The module compares letters without marks but copies the marks of the list, so a
# letter has two: ogonek and hook, or comma and hook. Swedish sammanhållning keeps the ring of å, on another letter.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib pyiso4==0.1.6
PYTHONPATH=lib NLTK_DATA="$folder" python3 - <<'PY'
from pathlib import Path
from unicodedata import normalize

import pyiso4
from pyiso4.ltwa import Abbreviate

rows = (Path(pyiso4.__file__).parent / "LTWA_20210702.csv").read_text(encoding="utf-8").split("\n")
words = [row.split("\t")[0] for row in rows]
counts = {mark: sum(mark in normalize("NFD", word) for word in words) for mark in "\u0321\u0322\u0326\u0328"}
print({f"U+{ord(mark):04X}": count for mark, count in counts.items()})
assert list(counts.values()) == [87, 148, 0, 10], counts
abbreviate = Abbreviate.create()
titles = ("Pamiętnik Literacki", "Język polski", "Acțiunea română", "Svensk sammanhållning")
found = [normalize("NFD", abbreviate(title)).encode("ascii", "backslashreplace").decode() for title in titles]
print(found)
assert found[0] == r"Pamie\u0328\u0322t. Lit."
assert found[1] == r"Je\u0328\u0322z. polski"
assert found[2] == r"Act\u0321\u0326. rom."
assert found[3] == r"Sven. sammanhl\u030al."
PY
