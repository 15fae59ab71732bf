#!/bin/sh
# marc-lint 0.0.6 for Python with pymarc 5.4.0, and MARC::Lint 1.53 for Perl (Debian 12), of which it is a port.
# Guess: the title and the key title each have an 880 in their own script. 880 is repeatable (MARC 21), so no linter
# reports it. 022 $y is an incorrect ISSN, and may be the valid number of another serial (MARC 21, 022).
# Behaviour: the Perl module reports neither. The port counts the fields 880 of all tags together: if the key title also
# has an 880, 245 is reported as "not repeatable". An incorrect ISSN with a correct check digit is reported as
# "numerically valid".
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target lib marc-lint==0.0.6 \
  pymarc==5.4.0
apt-get download -qq libmarc-lint-perl=1.53-2 libmarc-record-perl libbusiness-isbn-perl libbusiness-isbn-data-perl \
  libbusiness-issn-perl 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
PYTHONPATH=lib python3 - <<'PY'
from marc_lint import MarcLint
from pymarc import Field, Indicators, Record, Subfield


def title(tag, *subfields):
    return Field(tag, Indicators("0" if tag == "245" else " ", "0"), [Subfield(code, text) for code, text in subfields])


def titles(number):
    """022 and two titles, of which the last `number` have an 880."""
    record = Record(force_utf8=True, leader="00000cas a2200000 i 4500")
    record.add_field(Field("001", data="1"), Field("008", data="850426c19769999ru fr p       0   b0rus c"))
    record.add_field(Field("022", Indicators("0", " "), [Subfield("a", "0317-8471"), Subfield("y", "2434-561X")]))
    places = [("222", "01", ""), ("245", "02", ".")]
    for tag, order, end in places:
        record.add_field(title(tag, ("6", f"880-{order}"), ("a", f"Vestnik{end}")))
    for tag, order, end in places[-number:]:
        linked = title(tag, ("6", f"{tag}-{order}/(N"), ("a", f"Вестник{end}"))
        linked.tag = "880"
        record.add_field(linked)
    return record


for number, expected in ((1, []), (2, ["245[2]: Field is not repeatable."])):
    lint = MarcLint()
    lint.check_record(titles(number))
    found = [warning.removeprefix("Record 1: ") for warning in lint.warnings()]
    print(number, found)
    assert found == ["022: Subfield y is numerically valid.", *expected]
with open("record.mrc", "wb") as file:
    file.write(titles(2).as_marc())
PY
found=$(PERL5LIB=root/usr/share/perl5 perl -e '
use MARC::File::USMARC; use MARC::Lint;
my $lint = MARC::Lint->new;
$lint->check_record(MARC::File::USMARC->in("record.mrc")->next);
print join " / ", $lint->warnings;
')
echo "MARC::Lint: ${found:-nothing}"
[ -z "$found" ]
