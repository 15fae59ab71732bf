#!/bin/sh
# pymarc 5.4.0, Record.issn, Record.title.
# Guess: issn is the ISSN of the record (022 $a), and title the title with the parts that distinguish it (245 $a $b $n
# $p).
# Behaviour: issn looks at the first 022 only. A record whose first 022 has an incorrect ISSN ($y) alone, which MARC 21
# permits, has no ISSN, although the second 022 has $a. title leaves out $n and $p, so that all sections of a serial
# ("Series A", "Series B") have one title.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib pymarc==5.4.0
PYTHONPATH=lib python3 - <<'PY'
from pymarc import Field, Indicators, Record, Subfield

def field(tag, *subfields):
    return Field(tag=tag, indicators=Indicators(" ", " "), subfields=[Subfield(*each) for each in subfields])

record = Record()
record.add_field(field("022", ("y", "0317-8472")), field("022", ("a", "0317-8471")))
record.add_field(field("245", ("a", "Journal of tests."), ("n", "Series B,"), ("p", "Physics.")))
print(record.issn, record.title)
assert (record.issn, record.title) == (None, "Journal of tests.")
PY
