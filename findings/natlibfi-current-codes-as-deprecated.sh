#!/bin/sh
# @natlibfi/marc-record-validators-melinda 11.6.7 (npm), FixCountryCodes and FixLanguageCodes.
# Guess: "Fix deprecated country codes" changes codes that the MARC Code List for Countries has withdrawn (air, uik),
# and leaves the codes that it still has.
# Behaviour: withdrawn codes are changed. The current codes of England, Québec, New York and South Australia (enk, quc,
# nyu, xra) are also reported, and become the code of the country: the fix loses the place. In the same way nob and nno
# (Bokmål, Nynorsk), current codes of the MARC Code List for Languages, become nor.
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
const { FixCountryCodes, FixLanguageCodes } = require('@natlibfi/marc-record-validators-melinda')

/** Positions of 008 after the fix of a validator. */
function fixed(validator, country, language, from, to) {
  const value = `850426c19769999${country}fr p       0   a0${language} c`
  const record = new MarcRecord({ leader: '00000cas a2200000 i 4500', fields: [{ tag: '008', value }] })
  const { valid } = validator.validate(record)
  validator.fix(record)
  const code = record.get(/^008$/)[0].value.slice(from, to)
  assert.equal(valid, record.get(/^008$/)[0].value === value)
  return code
}

const countries = ['air', 'uik', 'enk', 'quc', 'nyu', 'xra', 'fr '].map((code) =>
  fixed(FixCountryCodes(), code, 'eng', 15, 18),
)
const languages = ['nob', 'nno', 'dan'].map((code) => fixed(FixLanguageCodes(), 'no ', code, 35, 38))
console.log(countries, languages)
assert.deepEqual(countries, ['ai ', 'xxk', 'xxk', 'xxc', 'xxu', 'at ', 'fr '])
assert.deepEqual(languages, ['nor', 'nor', 'dan'])
JS
node check.cjs
