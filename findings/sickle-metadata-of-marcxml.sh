#!/bin/sh
# Sickle 0.7.0 for Python, OAI-PMH.
# Guess: record.metadata has the content of a harvested record in any format, and is empty for a deleted record.
# Behaviour: it is a dictionary by element name without attributes. Of MARCXML the tags, indicators and codes are lost:
# all values of subfields are in one list. A deleted record has no attribute "metadata" at all, and the access raises
# AttributeError, unless deleted records are left out. Parse record.xml or record.raw instead.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib Sickle==0.7.0
PYTHONPATH=lib python3 - <<'PY'
from lxml import etree
from sickle.models import Record

OAI = "http://www.openarchives.org/OAI/2.0/"
HEADER = "<identifier>oai:x:1</identifier><datestamp>2026-01-01</datestamp>"
MARC = (
    '<record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000nas a2200000 i 4500</leader>'
    '<datafield tag="222" ind1=" " ind2="0"><subfield code="a">Nature</subfield><subfield code="b">(London)</subfield></datafield>'
    '<datafield tag="245" ind1="0" ind2="0"><subfield code="a">Nature.</subfield></datafield></record>'
)


def read(header, metadata):
    return Record(etree.fromstring(f'<record xmlns="{OAI}">{header}{metadata}</record>'))


metadata = read(f"<header>{HEADER}</header>", f"<metadata>{MARC}</metadata>").metadata
print(metadata)
assert metadata["subfield"] == ["Nature", "(London)", "Nature."] and metadata["datafield"] == [None, None]
deleted = read(f'<header status="deleted">{HEADER}</header>', "")
assert deleted.deleted and not hasattr(deleted, "metadata")
PY
