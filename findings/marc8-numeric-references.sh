#!/bin/sh
# yaz-marcdump of YAZ 5.34.0 (Debian 12) and pymarc 5.4.0, from MARC-8 to MARCXML.
# Guess: a character that MARC-8 does not have is written there as &#xHHHH; ("MARC 21 Specifications", lossless
# conversion from Unicode to MARC-8), and a converter to Unicode turns it back into the character.
# Behaviour: both leave the eight letters as text. In MARCXML the sign & is escaped again (&amp;#x4E2D;), so that no
# later XML reader restores the character.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib pymarc==5.4.0
apt-get download -qq yaz=5.34.0-1 libyaz5=5.34.0-1 libwrap0 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
printf '00055nas  2200037 i 4500222001700000\036 0\037aA &#x4E2D; B\036\035' > record.mrc
LD_LIBRARY_PATH=$(echo root/usr/lib/*/) root/usr/bin/yaz-marcdump -f marc-8 -t utf-8 -o marcxml record.mrc > record.xml
PYTHONPATH=lib python3 - <<'PY'
import re
from pymarc import MARCReader

[record] = MARCReader(open("record.mrc", "rb").read())
xml = re.search("<subfield[^>]*>(.*)</subfield>", open("record.xml").read())[1]
print(record["222"]["a"], xml, sep="\n")
assert record["222"]["a"] == "A &#x4E2D; B" and xml == "A &amp;#x4E2D; B"
PY
