#!/bin/sh
# marcjs 3.0.2 (npm).
# Guess: each output format can be read back, and MARCXML is in the namespace of its schema
# (http://www.loc.gov/MARC21/slim).
# Behaviour: "marcxml" writes a record in no namespace, which readers of MARCXML that compare namespaces do not
# recognise. "json" leaves out the leader, with type, level and status of the record, and parse() has no reader for it.
# Only "mij" (MARC-in-JSON) and "iso2709" are complete.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts marcjs@3.0.2
cat > try.mjs <<'JS'
import assert from 'node:assert/strict'
import { Marc } from 'marcjs'

const text = '{"leader":"00000nas a2200000 i 4500","fields":[{"001":"1"},{"222":{"ind1":" ","ind2":"0","subfields":[{"a":"X"}]}}]}'
const record = Marc.parse(text, 'mij')
const [xml, json] = ['marcxml', 'json'].map((format) => Marc.format(record, format))
console.log(xml.split('\n')[0], json)
assert.equal(xml.split('\n')[0], '<record>')
assert.equal(json, '{"fields":[["001","1"],["222"," 0","a","X"]]}')
assert.throws(() => Marc.parse(json, 'json'), /Unknown MARC format/)
JS
node try.mjs
