#!/bin/sh
# isbnlib 3.10.14 for Python.
# Guess: the bar code of a serial (EAN-13 with prefix 977) is no ISBN, and a search for ISBNs in a text leaves it out,
# as the same module answers for thirteen digits (is_isbn13, ean13).
# Behaviour: get_canonical_isbn() takes the first ten of the thirteen digits. 977 is also Egypt in ISBN-10, so that one
# bar code in eleven has a fitting check digit, and its serial gets a valid Egyptian ISBN, here 977-200-000-8. A list of
# scanned codes with serials gives wrong books.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib isbnlib==3.10.14 python-stdnum==2.2
PYTHONPATH=lib python3 - <<'PY'
import isbnlib
from stdnum import ean, issn

code = issn.to_ean("2000-0081")
assert ean.is_valid(code) and not isbnlib.is_isbn13(code) and not isbnlib.ean13(code)
found = isbnlib.get_canonical_isbn(code)
print(code, found, isbnlib.mask(found), isbnlib.info(found))
assert (code, found, isbnlib.mask(found), isbnlib.info(found)) == ("9772000008003", "9772000008", "977-200-000-8", "Egypt")
PY
