#!/bin/sh
# bwip-js 4.11.4 (BWIPP), bar codes `issn` and `ean13` with an add-on of two or five digits, read by zxing-cpp 3.1.1.
# Guess: a reader finds the main symbol and the add-on of a serial, both drawn with the defaults. The gap of 12 modules
# is within the 7 to 12 modules of the GS1 General Specifications.
# Behaviour: zxing-cpp accepts a gap of at most 10.5 modules (3.5 times the start bars). It reads the 13 digits without
# the add-on, and finds no symbol when an add-on is required. An add-on with the option addongap=9 is read. The types of
# bwip-js do not list this option.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts bwip-js@4.11.4
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib \
  zxing-cpp==3.1.1 pillow==13.0.0
cat > draw.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import { toBuffer } from 'bwip-js'

for (const addOn of ['05', '51234'])
  for (const [gap, option] of [['default', {}], ['9', { addongap: 9 }]]) {
    const common = { includetext: true, scale: 4, padding: 12, backgroundcolor: 'FFFFFF' }
    const image = await toBuffer({ bcid: 'issn', text: `0378-5955 00 ${addOn}`, ...common, ...option })
    writeFileSync(`${addOn}-${gap}.png`, image)
  }
JS
node draw.mjs
PYTHONPATH=lib python3 - <<'PY'
import zxingcpp
from PIL import Image

def read(name, mode):
    return [found.text for found in zxingcpp.read_barcodes(Image.open(name), ean_add_on_symbol=mode)]

for add_on in ("05", "51234"):
    for gap in ("default", "9"):
        name = f"{add_on}-{gap}.png"
        found = (read(name, zxingcpp.EanAddOnSymbol.Read), read(name, zxingcpp.EanAddOnSymbol.Require))
        print(name, *found)
        main = "9770378595002"
        whole = main + add_on
        assert found == (([main], []) if gap == "default" else ([main, whole], [whole])), found
PY
