#!/bin/sh
# CLDR, npm package cldr-localenames-full 48.2.0, Russian.
# Guess: the Russian names of ISO 639-2 languages and ISO 15924 scripts can be taken as they are.
# Behaviour: `chk`, Chuukese of Micronesia, has the name of Chukchi of Siberia ("чукотский"); `Tang`, Tangut, ends with a word that does
# not belong to it ("тангутское меня"). Collective codes that catalogues use (`alg`, `cpe`) have no name in any of these languages.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-fund --no-audit cldr-localenames-full@48.2.0
node -e "
const names = (locale, list) => require('cldr-localenames-full/main/' + locale + '/' + list + '.json').main[locale].localeDisplayNames[list]
const { chk } = names('ru', 'languages')
const { Tang } = names('ru', 'scripts')
const collective = ['es', 'fr', 'ru'].flatMap((locale) => ['alg', 'cpe'].map((code) => names(locale, 'languages')[code]))
console.log({ chk, Tang, collective })
const same = chk === 'чукотский' && Tang === 'тангутское меня' && collective.every((name) => name === undefined)
process.exit(same ? 0 : 1)
"
