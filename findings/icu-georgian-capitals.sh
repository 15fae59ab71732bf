#!/bin/sh
# uconv of ICU 72.1 (Debian 12), transliterators Georgian-Latin, Georgian-Latin/BGN and Any-Latin.
# Guess: Georgian capitals (Mtavruli, Unicode 11 of 2018), which ICU itself makes from a title, are converted like the
# small letters, as in all other scripts with capitals.
# Behaviour: no letter is converted by any of the three, and uconv succeeds. A title that a style sheet or a catalogue
# wrote in capitals stays Georgian.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq icu-devtools libicu72 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
latin() { printf '%s' "$2" | LD_LIBRARY_PATH=$(echo root/usr/lib/*/) root/usr/bin/uconv -f utf-8 -t utf-8 -x "$1"; }
small=$(latin Georgian-Latin 'მაცნე')
capitals=$(latin Any-Upper 'მაცნე')
for id in Georgian-Latin Georgian-Latin/BGN Any-Latin; do [ "$(latin "$id" "$capitals")" = "$capitals" ] || exit 1; done
echo "$small $capitals"
[ "$small" = matsne ] && [ "$capitals" = 'ᲛᲐᲪᲜᲔ' ]
