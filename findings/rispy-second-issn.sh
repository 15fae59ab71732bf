#!/bin/sh
# rispy 0.10.0.
# Guess: RIS permits SN twice, and a serial with two ISSNs (print and online) keeps both, as UR, KW and N1 do.
# Behaviour: the first SN is kept, the second is dropped without a message, and dumps() writes one. Repeated UR, KW and
# N1 become lists.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib rispy==0.10.0
PYTHONPATH=lib python3 - <<'PY'
import rispy

lines = ["TY  - JFULL", "TI  - Nature", "SN  - 0028-0836", "SN  - 1476-4687", "N1  - print", "N1  - online", "ER  - "]
[entry] = rispy.loads("\n".join(lines) + "\n")
print(entry)
assert entry["issn"] == "0028-0836" and entry["notes"] == ["print", "online"]
assert "1476-4687" not in rispy.dumps([entry])
PY
