#!/bin/sh
# pymarc 5.4.0 and YAZ 5.34.0 (Debian 12) read the same MARC-8.
# Guess: two libraries read a romanised Russian title with the ligature of ALA-LC (EB before i, EC before a) alike, at
# least after Unicode normalisation.
# Behaviour: pymarc gives two half marks (U+FE20, U+FE21), YAZ one double mark (U+0361). Both are in the code tables of
# the Library of Congress. No normalisation form (NFC, NFD, NFKC, NFKD) makes them equal, so that the same title from
# two converters is not the same text. Compare without combining marks.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib pymarc==5.4.0
apt-get download -qq yaz=5.34.0-1 libyaz5=5.34.0-1 libwrap0 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
yaz=$(printf '\353i\354a' | LD_LIBRARY_PATH=$(echo root/usr/lib/*/) root/usr/bin/yaz-iconv -f marc-8 -t utf-8)
PYTHONPATH=lib python3 - "$yaz" <<'PY'
import sys
import unicodedata
from pymarc import marc8_to_unicode

texts = [marc8_to_unicode(b"\xebi\xeca"), sys.argv[1]]
print([ascii(text) for text in texts])
assert texts == ["i\ufe20a\ufe21", "i\u0361a"]
assert all(len({unicodedata.normalize(form, text) for text in texts}) == 2 for form in ("NFC", "NFD", "NFKC", "NFKD"))
PY
