#!/bin/sh
# biblatex-csl-converter 3.6.0 (npm).
# Guess: SN of a journal in RIS becomes its issn; a whole serial in BibLaTeX (@periodical) becomes the CSL type
# "periodical".
# Behaviour: every SN becomes isbn, also for TY JOUR and JFULL and for text in the form of an ISSN, and a second SN is
# dropped. @periodical becomes "article", the CSL type of preprints. No warning names either.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts biblatex-csl-converter@3.6.0
cat > try.mjs <<'JS'
import assert from 'node:assert/strict'
import { BibLatexParser, CSLExporter, RISParser } from 'biblatex-csl-converter'

const ris = (type) => {
  const text = `TY  - ${type}\nTI  - Nature\nSN  - 0028-0836\nSN  - 1476-4687\nER  - \n`
  const { isbn, issn } = new RISParser(text).parse().entries[1].fields
  return [isbn[0].text, issn]
}
const { entries, errors, warnings } = new BibLatexParser('@periodical{n, title={Nature}, issn={0028-0836}, year=1990}').parse()
const { type, ISSN } = new CSLExporter(entries).parse()[1]
console.log(ris('JOUR'), ris('JFULL'), type, ISSN)
assert.deepEqual([ris('JOUR'), ris('JFULL')], [['0028-0836', undefined], ['0028-0836', undefined]])
assert.deepEqual([type, ISSN, errors, warnings], ['article', '0028-0836', [], []])
JS
node try.mjs
