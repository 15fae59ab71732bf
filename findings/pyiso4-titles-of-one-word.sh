#!/bin/sh
# pyiso4 0.1.6, abbreviations of titles by ISO 4.
# Guess: a title of one word is not abbreviated, also with a qualifier or the letter of a section (ISO 4, titles of one
# word), and the sign "&" is omitted like "and".
# Behaviour: "Nature" and "Science" stay, but "Science (London)" becomes "Sci. (London)", with the place in full, and
# "Physica A" becomes "Phys. A". "Past & Present", a well-known serial, raises IndexError.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib pyiso4==0.1.6
PYTHONPATH=lib NLTK_DATA="$folder" python3 - <<'PY'
from pyiso4.ltwa import Abbreviate

abbreviate = Abbreviate.create()
found = [abbreviate(title) for title in ("Science", "Science (London)", "Physica A")]
try:
    found.append(abbreviate("Past & Present"))
except IndexError as error:
    found.append(str(error))
print(found)
assert found == ["Science", "Sci. (London)", "Phys. A", "string index out of range"]
PY
