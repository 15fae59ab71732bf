#!/bin/sh
# python-barcode 0.16.1, class ISSN.
# Guess: the bars of an ISSN are the EAN-13 with prefix 977 that ISO 3297 (annex on bar codes) and GS1 prescribe, as the
# docstring says.
# Behaviour: it draws eight digits, 977, the first four digits of the ISSN and a check digit (60 modules instead of 95).
# The other three digits of the ISSN and the two digits of the variant are not in the bars, so that all ISSNs with the
# same beginning have the same bars. The printed text is the full ISSN. The class EAN13 draws the right bars from the
# twelve digits.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib python-barcode==0.16.1
PYTHONPATH=lib python3 - <<'PY'
import barcode

issn = barcode.get_barcode_class("issn")
[first, second] = [issn(number) for number in ("0264-3596", "0264-1615")]
right = barcode.get_barcode_class("ean13")("977026435900")
print(first, first.get_fullcode(), second, second.get_fullcode(), right.get_fullcode())
assert (str(first), first.get_fullcode(), len(first.build()[0])) == ("02643596", "97702641", 60)
assert str(second) == "02641615" and first.build() == second.build()
assert (right.get_fullcode(), len(right.build()[0])) == ("9770264359008", 95)
PY
