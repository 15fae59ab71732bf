#!/bin/sh
# pycountry 26.2.16, languages.lookup().
# Guess: a code of ISO 639-2, as in 008 and 041 of MARC 21, gives its language, or LookupError.
# Behaviour: the codes of language groups are not among the languages, and lookup() then compares the text with names.
# Five groups give a single language with a short name: Bihari (India) gives Bih (Viet Nam), Tai gives a language of
# Papua New Guinea, and North American Indian gives another one of Papua New Guinea. Other groups (alg) raise
# LookupError. get(alpha_3=...) gives None for all.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib pycountry==26.2.16
PYTHONPATH=lib python3 - <<'PY'
import pycountry

found = {}
for family in pycountry.language_families:
    try:
        found[family.alpha_3] = pycountry.languages.lookup(family.alpha_3).alpha_3
    except LookupError:
        continue
print(found)
assert found == {"bih": "ibh", "day": "dai", "nai": "bio", "sio": "xsi", "tai": "taw"}
assert all(pycountry.languages.get(alpha_3=code) is None for code in found)
PY
