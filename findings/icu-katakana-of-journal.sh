#!/bin/sh
# uconv of ICU 72.1 (Debian 12), transliterators Katakana-Latin and Hiragana-Latin.
# Guess: a syllable with a small ya, yu or yo becomes one syllable (sha, ja, kyo) in both scripts, as in all systems of
# romanisation.
# Behaviour: Hiragana kyo and Katakana sha do. Katakana ja and kyo become "ji~ya" and "ki~yo", so that the Japanese word
# for "journal", which is in many titles of serials, is "ji~yānaru".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq icu-devtools libicu72 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
latin() { printf '%s' "$2" | LD_LIBRARY_PATH=$(echo root/usr/lib/*/) root/usr/bin/uconv -f utf-8 -t utf-8 -x "$1"; }
found="$(latin Hiragana-Latin きょ) $(latin Katakana-Latin 'シャ キョ ジャーナル')"
echo "$found"
[ "$found" = 'kyo sha ki~yo ji~yānaru' ]
