#!/bin/sh
# mrrc 0.9.2, a MARC library in Rust with a Python module.
# Guess: a record with a blank in position 9 of the leader is read as MARC-8, which its documentation names as
# supported.
# Behaviour: the bytes are read as UTF-8, and the leader is ignored. Each diacritic becomes U+FFFD, Cyrillic keeps its
# escapes, and no error or warning appears. What the bytes were cannot be restored from the text.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib mrrc==0.9.2 pymarc==5.4.0
printf '00063nas  2200037 i 4500222002500000\036 0\037a\342Etude \033(NwESTNIK\033(B\036\035' > record.mrc
PYTHONPATH=lib python3 - <<'PY'
import io
import mrrc
import pymarc

data = open("record.mrc", "rb").read()
[[one], [other]] = mrrc.MARCReader(io.BytesIO(data)), pymarc.MARCReader(data)
found = [one.get_fields("222")[0]["a"], other["222"]["a"]]
print([ascii(text) for text in found])
assert found == ["\ufffdEtude \x1b(NwESTNIK\x1b(B", "Étude Вестник"]
PY
