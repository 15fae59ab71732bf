#!/bin/sh
# korean-romanizer 0.28.0 for Python, Revised Romanization of Korean.
# Guess: it applies the rules of 2000, as its description says. Their first special provision is about sound changes
# between syllables, with the examples 신라 Silla, 종로 Jongno and 백마 Baengma.
# Behaviour: it treats h and the linking before a vowel, but not assimilation. 강릉, a city, is "gangreung" instead of
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
