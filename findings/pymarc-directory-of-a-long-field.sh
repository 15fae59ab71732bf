#!/bin/sh
# pymarc 5.4.0.
# Guess: a field that is longer than the four digits of the directory allow (ISO 2709: 9,999 bytes) is refused, or divided.
# Behaviour: as_marc() writes the length with five digits and raises no error. The entry of the directory has 13 characters instead of 12,
# so that every program that divides the directory by 12 reads a wrong length and a wrong start.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib pymarc==5.4.0
PYTHONPATH=lib python3 - <<'PY'
from pymarc import Field, Record, Subfield

record = Record()
record.add_field(Field(tag="520", indicators=[" ", " "], subfields=[Subfield("a", "x" * 10_050)]))
data = record.as_marc()
base = int(data[12:17])
directory = data[24 : base - 1]
print(directory, len(directory))
assert directory == b"5201005500000" and len(directory) == 13
PY
