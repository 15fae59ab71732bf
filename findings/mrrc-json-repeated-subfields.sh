#!/bin/sh
# mrrc 0.9.2, a MARC library in Rust with a Python module.
# Guess: to_json() writes the whole record, and json_to_record() of the module restores it.
# Behaviour: subfields are one object by code, so that of repeated subfields only the last is written: of two incorrect
# ISSNs (022 $y, repeatable in MARC 21) one is lost, also in json_to_record(to_json()). as_json() and to_marcjson() have
# lists and lose nothing.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib mrrc==0.9.2
printf '00074nas a2200037 i 4500022003600000\036  \037a0317-8471\037y0317-8472\037y1234-567X\036\035' > record.mrc
PYTHONPATH=lib python3 - <<'PY'
import io
import json
import mrrc

[record] = mrrc.MARCReader(io.BytesIO(open("record.mrc", "rb").read()))
short, long = json.loads(record.to_json())[1]["022"]["subfields"], json.loads(record.to_marcjson())[1]["022"]["subfields"]
back = json.loads(mrrc.json_to_record(record.to_json()).to_marcjson())[1]["022"]["subfields"]
print(short, long, back)
assert short == {"a": "0317-8471", "y": "1234-567X"} and len(back) == 2
assert long == [{"a": "0317-8471"}, {"y": "0317-8472"}, {"y": "1234-567X"}]
PY
