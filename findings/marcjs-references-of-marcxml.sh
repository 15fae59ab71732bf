#!/bin/sh
# marcjs 3.0.2 (npm).
# Guess: the reader of MARCXML decodes character references as XML does: &#152; and &#156; are U+0098 and U+009C, the marks
# of words that do not file (MARC 21, Coded Character Sets, C1 controls 88 and 89 in UTF-8).
# Behaviour: it decodes them as HTML does, which reads the numbers 128 to 159 as Windows-1252: "The" between the marks
# becomes "˜The œ", and such letters are later written as part of the title. The characters themselves are kept.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts marcjs@3.0.2
cat > try.mjs <<'JS'
import assert from 'node:assert/strict'
import { Marc } from 'marcjs'

const titleOf = (value) => {
  const xml = `<record><leader>00000nas a2200000 i 4500</leader><datafield tag="245" ind1="0" ind2="0"><subfield code="a">${value}</subfield></datafield></record>`
  return Marc.parse(xml, 'marcxml').fields[0][3]
}
const found = [titleOf('&#152;The &#156;heron'), titleOf('\u0098The \u009cheron')]
console.log(found)
assert.deepEqual(found, ['\u02dcThe \u0153heron', '\u0098The \u009cheron'])
JS
node try.mjs
