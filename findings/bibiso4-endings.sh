#!/bin/sh
# bibiso4 1.0.1 for Python, abbreviations of titles by ISO 4 for BibTeX.
# Guess: a row of the list that begins with a hyphen is an ending of compounds: "-land" with "-l." shortens Dreamland to
# Dreaml. The word land itself and other words are not changed.
# Behaviour: the part before the ending is cut by the length of the abbreviation, not of the ending. The hyphen of the
# row stays. Words therefore have letters twice and a hyphen inside: "New Engl-L. Q.", "Prince-T. Rev.". Book, which is
# shorter than the result, becomes "B-B.". Articles of other languages than English ("de",
# "des") stay with a capital.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib bibiso4==1.0.1
PYTHONPATH=lib python3 -W ignore - <<'PY'
import bibiso4

titles = ("The New England Quarterly", "Princeton Review", "American Book Collector", "Revue des deux mondes")
found = [bibiso4.replace(title) for title in titles]
print(found)
assert found == ["New Engl-L. Q.", "Prince-T. Rev.", "Am. B-B. Collect.", "Rev. Des Deux Mondes"]
PY
