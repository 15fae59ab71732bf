#!/bin/sh
# @natlibfi/marc-record-validators-melinda 11.6.7 (npm), UnicodeDecomposition and NormalizeUTF8Diacritics.
# Guess: both apply the rule of their descriptions: letter and mark are separate characters, except in å, ä and ö. Both
# report the same titles, and one finds nothing after the fix of the other.
# Behaviour: they agree about é, ü and č. The list of UnicodeDecomposition lacks ő, ş, ů, ż and ā. It therefore accepts
# titles in Hungarian, Turkish, Czech, Polish and romanised Arabic with one character, and the other validator only with
# two.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# No registry has sfs-4900. Another package takes its place, because these validators do not use it.
echo '{"private":true,"overrides":{"@natlibfi/sfs-4900":"npm:clone@2.1.2"}}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @natlibfi/marc-record-validators-melinda@11.6.7
cat > check.cjs <<'JS'
const assert = require('node:assert')
const { MarcRecord } = require('@natlibfi/marc-record')
const { NormalizeUTF8Diacritics, UnicodeDecomposition } = require('@natlibfi/marc-record-validators-melinda')

async function main() {
  const differ = []
  for (const letter of 'éüčäőşůżā') {
    const subfields = [{ code: 'a', value: `Revue ${letter}`.normalize('NFC') }]
    const fields = [{ tag: '245', ind1: '0', ind2: '0', subfields }]
    const record = new MarcRecord({ leader: '00000cas a2200000 i 4500', fields })
    await UnicodeDecomposition().fix(record)
    assert((await UnicodeDecomposition().validate(record)).valid)
    if (!(await NormalizeUTF8Diacritics().validate(record)).valid) differ.push(letter)
  }
  console.log(differ.join(' '))
  assert.equal(differ.join(''), 'őşůżā'.normalize('NFC'))
}
main()
JS
node check.cjs
