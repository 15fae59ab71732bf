#!/bin/sh
# uconv of ICU 72.1 (Debian 12), transliterator Devanagari-Latin.
# Guess: its output is ISO 15919, as the guidelines of CLDR say: anusvara is ṁ, and only before a stop the nasal of its
# class; the avagraha is ’.
# Behaviour: before sibilants, h and y, anusvara is n: saṁskr̥ta, the name of the language, is "sanskr̥ta", aṁśa is
# "anśa", saṁyoga is "sanyōga". The avagraha is U+0315, a combining comma, so that a word that begins with it begins
# with a mark without a letter.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq icu-devtools libicu72 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
latin() { printf '%s' "$2" | LD_LIBRARY_PATH=$(echo root/usr/lib/*/) root/usr/bin/uconv -f utf-8 -t utf-8 -x "$1"; }
found=$(latin 'Devanagari-Latin; NFC' 'संस्कृत अंश संयोग')
avagraha=$(latin Devanagari-Latin 'ऽपि' | od -An -tx1 | tr -d ' ')
echo "$found $avagraha"
[ "$found" = "$(printf 'sanskr\314\245ta an\305\233a sany\305\215ga')" ] && [ "$avagraha" = cc957069 ]
