#!/bin/sh
# pymarc 5.4.0.
# Guess: the text of a record (str(record), the form of MARCMaker) can be read back with MARCMakerReader of the same library.
# Behaviour: a dollar sign in a value is written as it is, and read as the beginning of a subfield. 880 $6 245-01/$1, the script
# code of MARC 21 for Chinese, Japanese and Korean, loses its code and gets an empty subfield 1; a price in a title becomes a subfield.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib pymarc==5.4.0
PYTHONPATH=lib python3 - <<'PY'
from pymarc import Field, MARCMakerReader, Record, Subfield

record = Record()
record.add_field(
    Field(tag="880", indicators=["0", "0"], subfields=[Subfield("6", "245-01/$1"), Subfield("a", "題名")]),
    Field(tag="222", indicators=[" ", "0"], subfields=[Subfield("a", "Price $5 weekly")]),
)
[read] = MARCMakerReader(str(record))
found = [[(s.code, s.value) for s in read[tag].subfields] for tag in ("880", "222")]
print(str(record), found, sep="\n")
assert found == [
    [("6", "245-01/"), ("1", ""), ("a", "題名")],
    [("a", "Price "), ("5", " weekly")],
]
PY
