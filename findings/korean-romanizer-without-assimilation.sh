#!/bin/sh
# korean-romanizer 0.28.0 for Python, Revised Romanization of Korean.
# Guess: as its description says, it applies the rules of 2000, whose first special provision are the sound changes
# between syllables: 신라 Silla, 종로 Jongno, 백마 Baengma are the examples of the rules themselves.
# Behaviour: linking before a vowel and h are treated, assimilation is not: 강릉, a city, is "gangreung" instead of
# Gangneung, 한라산 "hanrasan" instead of Hallasan, 학문 (science, in many titles) "hakmun" instead of hangmun.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib korean-romanizer==0.28.0
PYTHONPATH=lib python3 - <<'PY'
from korean_romanizer.romanizer import Romanizer

words = ("신라", "종로", "백마", "강릉", "한라산", "학문", "굳이", "한국어", "좋고")
found = [Romanizer(word).romanize() for word in words]
print(found)
assert found[:3] == ["sinra", "jongro", "baekma"]
assert found[3:] == ["gangreung", "hanrasan", "hakmun", "gudi", "hangugeo", "joko"]
PY
