#!/bin/sh
# yaz-iconv and yaz-marcdump of YAZ 5.34.0 (Debian 12), from UTF-8 to MARC-8.
# Guess: a letter with a diacritic is written as diacritic and letter, which MARC-8 has for it, whether UTF-8 has one
# character or two.
# Behaviour: this works for the letters of Latin-1 only. Each other precomposed letter (caron, ogonek, macron, dot
# below, all of Vietnamese) is left out without a message, with exit code 0. MARC-8 has their diacritics, and the
# decomposed form is written well. Normalise to NFD before.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq yaz=5.34.0-1 libyaz5=5.34.0-1 libwrap0 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
marc8() { printf "$1" | LD_LIBRARY_PATH=$(echo root/usr/lib/*/) root/usr/bin/yaz-iconv -f utf-8 -t marc-8 | od -An -tx1 | tr -d ' \n'; }
found="$(marc8 'Étude') $(marc8 'Žurnal') $(marc8 'Z\314\214urnal') $(marc8 'Tạp')"
echo "$found"
# E2 is the acute, E9 the caron; the third is decomposed.
[ "$found" = 'e24574756465 75726e616c e95a75726e616c 5470' ]
