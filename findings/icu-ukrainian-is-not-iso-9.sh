#!/bin/sh
# uconv of ICU 72.1 (Debian 12), transliterator Cyrillic-Latin.
# Guess: its output for Ukrainian is ISO 9:1995, as for Russian, one Latin letter for each Cyrillic letter.
# Behaviour: most letters agree, but і becomes í (acute) instead of ì (grave), and ї becomes í with a dieresis, three
# characters that no form of Unicode composes to one, instead of ï. So a key title in Ukrainian differs from its
# romanisation by ISO 9.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq icu-devtools libicu72 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
latin() { printf '%s' "$1" | LD_LIBRARY_PATH=$(echo root/usr/lib/*/) root/usr/bin/uconv -f utf-8 -t utf-8 -x 'Cyrillic-Latin; NFC'; }
found="$(latin 'щ є ґ') $(latin 'і ї' | od -An -tx1 | tr -d ' ')"
echo "$found"
[ "$found" = "$(printf 'ŝ ê g\314\200') c3ad20c3adcc88" ]
