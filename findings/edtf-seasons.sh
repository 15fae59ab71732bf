#!/bin/sh
# edtf for Python 5.0.2 and edtf for Node 4.11.1, divisions of a year in EDTF (ISO 8601-2, 21 to 41), as in chronologies
# of issues.
# Guess: two implementations give a season about the same months, and a quadrimester (37) has four months by definition.
# Behaviour: spring (21) is March to May in Python, and January to March in Node; the four seasons of Node are the
# quarters of the year. A quadrimester has four months in Python and five in Node (January to May), so that it overlaps
# the next one.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib edtf==5.0.2
npm install --silent --no-audit --no-fund --ignore-scripts edtf@4.11.1
python=$(PYTHONPATH=lib python3 -c "
from edtf import parse_edtf
for text in ('1990-21', '1990-37'):
    date = parse_edtf(text)
    print(date.lower_strict()[1], date.upper_strict()[1])
" | tr '\n' ' ')
node=$(node -e "
const { default: edtf } = require('edtf')
const months = ({ min, max }) => [min, max].map((time) => new Date(time).getUTCMonth() + 1).join(' ')
console.log(['1990-21', '1990-37', '1990-38'].map((text) => months(edtf(text))).join(' '))
")
echo "$python/ $node"
[ "$python/ $node" = '3 5 1 4 / 1 3 1 5 5 9' ]
