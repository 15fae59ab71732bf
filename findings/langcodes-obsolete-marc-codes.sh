#!/bin/sh
# langcodes 3.5.1 with language_data 1.4.0 (Python), standardize_tag() and Language.get().
# Guess: the obsolete codes of the MARC Code List for Languages, which old records have in 008 and 041, give the
# language that they had, or an error. langcodes knows the obsolete codes scc, scr and mol.
# Behaviour: ISO 639-3 gave 24 of the other 28 to other languages, and langcodes takes them as valid: a serial in
# Tagalog (tag) becomes Tagoi of Sudan, one in Galician (gag) becomes Gagauz, one in Irish (iri) becomes Rigwe. Four
# (ajm, esp, fri, swz) stay as unknown languages.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib langcodes==3.5.1 language_data==1.4.0
PYTHONPATH=lib python3 - <<'PY'
import langcodes

obsolete = "ajm cam esk esp eth far fri gae gag gal gua int iri kus lan lap max mla sao sho snh sso swz tag taj tar tru tsw"
names = {code: langcodes.Language.get(code).display_name() for code in obsolete.split()}
taken = {code: name for code, name in names.items() if langcodes.tag_is_valid(code)}
print(len(taken), taken)
assert len(taken) == 24 and len(names) == 28
assert [taken[code] for code in ("tag", "gag", "iri")] == ["Tagoi", "Gagauz", "Rigwe"]
assert [code for code in names if code not in taken] == ["ajm", "esp", "fri", "swz"]
assert [langcodes.standardize_tag(code) for code in ("scc", "scr", "mol")] == ["sr", "hr", "ro"]
PY
