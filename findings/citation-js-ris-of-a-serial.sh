#!/bin/sh
# Citation.js, npm packages @citation-js/core and @citation-js/plugin-ris 0.7.21.
# Guess: a serial (CSL type "periodical") keeps its ISSN in RIS, and a serial from RIS (TY JFULL, "journal (full)") is a
# periodical.
# Behaviour: RIS of a periodical has TY SER and no SN, while RIS of an article has SN with the same ISSN. JFULL is read
# as an article, and its publisher (PB) is dropped. Only TY SER is read as a periodical, with its publisher and without
# its SN.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @citation-js/core@0.7.21 @citation-js/plugin-ris@0.7.21
cat > try.mjs <<'JS'
import assert from 'node:assert/strict'
import { Cite } from '@citation-js/core'
import '@citation-js/plugin-ris'

const written = (type) => new Cite({ id: 'a', type, title: 'Nature', ISSN: '0028-0836', publisher: 'Press' }).format('ris')
const read = (type) => {
  const [entry] = new Cite(`TY  - ${type}\nTI  - Nature\nSN  - 0028-0836\nPB  - Press\nER  - \n`).data
  return [entry.type, entry.ISSN, entry.publisher]
}
const found = [written('periodical'), written('article-journal')].map((text) => text.match(/TY {2}- \w+|SN {2}- .*/g))
console.log(found, read('JFULL'), read('SER'))
assert.deepEqual(found, [['TY  - SER'], ['TY  - JOUR', 'SN  - 0028-0836']])
assert.deepEqual(read('JFULL'), ['article-journal', '0028-0836', undefined])
assert.deepEqual(read('SER'), ['periodical', undefined, 'Press'])
JS
node try.mjs
