#!/bin/sh
# @natlibfi/marc-record-validators-melinda 11.6.7 (npm), AddMissingField337 and AddMissingField338.
# Guess: the media type (337) and carrier type (338) that a serial lacks follow 007/00-01, the medium (MARC 21, 007: ta
# regular print, cr online). They agree with each other, because each carrier belongs to a media type (RDA 3.3.1.3).
# Behaviour: 007 is not read. A printed serial with a link to its online version (856 40) becomes an online resource
# (cr) of the media type "unmediated" (n). These two codes exclude each other. A serial with 007 cr becomes a volume (n,
# nc) unless 008/23 is coded too.
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
const { AddMissingField337, AddMissingField338 } = require('@natlibfi/marc-record-validators-melinda')

const url = { tag: '856', ind1: '4', ind2: '0', subfields: [{ code: 'u', value: 'https://example.org/' }] }

/** The codes of 337 and 338 that the validators add. */
function added(medium, formOfItem, ...more) {
  const fields = [
    { tag: '007', value: medium },
    { tag: '008', value: `850426c19769999fr fr p ${formOfItem}     0   a0fre c` },
    { tag: '245', ind1: '0', ind2: '0', subfields: [{ code: 'a', value: 'Botanique alpine.' }] },
    ...more,
  ]
  const record = new MarcRecord({ leader: '00000cas a2200000 i 4500', fields })
  for (const validator of [AddMissingField337(), AddMissingField338()]) validator.fix(record)
  return record.get(/^33[78]$/).map(({ subfields }) => subfields.find(({ code }) => code === 'b').value).join(' ')
}

const found = {
  print: added('ta', ' '),
  linked: added('ta', ' ', url),
  online: added('cr', ' '),
  coded: added('cr', 'o', url),
}
console.log(found)
assert.deepEqual(found, { print: 'n nc', linked: 'n cr', online: 'n nc', coded: 'c cr' })
JS
node check.cjs
