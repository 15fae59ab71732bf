#!/bin/sh
# cyrtranslit 1.2.0 for Python.
# Guess: two Latin letters for one Cyrillic letter follow the case of the word: Njegoš, NJEGOŠ; Shchuka, SHCHUKA.
# Behaviour: Serbian always has the second letter small (a title in capitals becomes "NjEGOŠ"), Russian always has all
# letters capital (a title with one capital becomes "SHHuka"). A title that begins with "Ш" has two capitals, one with
# "Сх" the same letters with one capital.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib cyrtranslit==1.2.0
PYTHONPATH=lib python3 - <<'PY'
from cyrtranslit import to_latin

found = [to_latin(word, "sr") for word in ("Његош", "ЊЕГОШ")] + [to_latin(word, "ru") for word in ("Щука", "Шодня", "Сходня")]
print(found)
assert found == ["Njegoš", "NjEGOŠ", "SHHuka", "SHodnya", "Shodnya"]
PY
