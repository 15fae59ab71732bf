#!/bin/sh
# uconv of ICU 72.1 (Debian 12), transliterators Arabic-Latin and Arabic-Latin/BGN.
# Guess: a doubled consonant (shadda) is two letters, or a mark on the consonant, in every Unicode form of the title. A
# title without vowel signs, as titles are printed, is converted as a whole.
# Behaviour: normalisation puts the vowel sign before the shadda (canonical order). The mark of doubling then falls on
# the vowel: Muhammad is "muḥamãd", in NFC and in NFD. By BGN, letters that need a vowel sign before them stay Arabic,
# in the middle of a Latin word, and uconv succeeds.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq icu-devtools libicu72 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
latin() { printf '%s' "$2" | LD_LIBRARY_PATH=$(echo root/usr/lib/*/) root/usr/bin/uconv -f utf-8 -t utf-8 -x "$1"; }
doubled=$(latin 'Arabic-Latin; NFC' "$(latin NFC "$(printf '\331\205\331\217\330\255\331\216\331\205\331\221\331\216\330\257')")")
titles=$(latin 'Arabic-Latin/BGN' 'مجلة كتاب عربية')
echo "$doubled / $titles"
[ "$doubled / $titles" = 'muḥamãd / mjlh ktاb ‘rbيh' ]
