#!/bin/sh
# MARC::File::XML 1.0.5 for Perl (Debian 12).
# Guess: MARCXML is Unicode by definition, so that a blank in position 9 of the leader (MARC-8 in ISO 2709) changes
# nothing between reading and writing MARCXML, above all if the caller names UTF-8.
# Behaviour: the record is read well, and subfield() has the right text. as_xml_record() takes the same text for MARC-8
# and writes an empty subfield, with a warning about the first letter only. With "a" in position 9 the text stays. Set
# it before writing.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq libmarc-xml-perl=1.0.5-2 libmarc-record-perl=2.0.7-3 libmarc-charset-perl libclass-accessor-perl libsub-name-perl \
  libxml-sax-perl libxml-sax-base-perl libxml-namespacesupport-perl libxml-libxml-perl 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
export PERL5LIB="root/usr/share/perl5:$(echo root/usr/lib/*/perl5/*)"
perl -e '
use MARC::Record; use MARC::File::XML (BinaryEncoding => "utf8");
$SIG{__WARN__} = sub {};
my @found = map {
  my $xml = "<record xmlns=\"http://www.loc.gov/MARC21/slim\"><leader>00000nas ${_}2200000 i 4500</leader>"
    . "<datafield tag=\"222\" ind1=\" \" ind2=\"0\"><subfield code=\"a\">&#xC9;tude</subfield></datafield></record>";
  my $record = MARC::Record->new_from_xml($xml, "UTF-8");
  my ($written) = $record->as_xml_record =~ m{<subfield code="a">(.*?)</subfield>};
  sprintf "%vX %vX", $record->subfield("222", "a"), $written;
} " ", "a";
print join(" / ", @found), "\n";
exit("@found" eq "C9.74.75.64.65  C9.74.75.64.65 C9.74.75.64.65" ? 0 : 1);
'
