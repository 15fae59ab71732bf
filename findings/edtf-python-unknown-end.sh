#!/bin/sh
# edtf for Python 5.0.2.
# Guess: the end of an interval with an unknown end (1990/, ISO 8601-2: blank is unknown, ".." is open) has no value, as with "..".
# Behaviour: an unknown end is ten years after the beginning, and an unknown beginning ten years before the end. A serial that began in
# 1990 and whose end is unknown (008 "1990uuuu") ends on 1 January 2000. With ".." the end is infinite.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib edtf==5.0.2
PYTHONPATH=lib python3 - <<'PY'
from edtf import parse_edtf

found = [parse_edtf("1990/").upper_strict()[:3], parse_edtf("/1990").lower_strict()[:3], parse_edtf("1990/..").upper_strict()]
print(found)
assert found == [(2000, 1, 1), (1980, 12, 31), float("inf")]
PY
