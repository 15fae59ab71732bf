#!/bin/sh
# MARC::Lint 1.53 for Perl (Debian 12).
# Guess: as its documentation says, 020 and 022 are validated, by Business::ISBN and Business::ISSN.
# Behaviour: 020 is; 022 is not. An ISSN with a wrong check digit (ISO 3297), with too few digits, and an ISSN-L that is
# a word all pass without a warning, although 022 $q of the same record is reported as a subfield that does not exist.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq libmarc-lint-perl=1.53-2 libmarc-record-perl libbusiness-isbn-perl libbusiness-isbn-data-perl \
  libbusiness-issn-perl 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
PERL5LIB=root/usr/share/perl5 perl -e '
use MARC::Lint; use MARC::Record;
my $record = MARC::Record->new;
$record->append_fields(
  MARC::Field->new("020", " ", " ", a => "0123456780"), MARC::Field->new("022", " ", " ", a => "0317-8472", q => "x"),
  MARC::Field->new("022", " ", " ", a => "0317-84", l => "none"), MARC::Field->new("245", "0", "0", a => "Nature."));
my $lint = MARC::Lint->new;
$lint->check_record($record);
my $found = join " / ", $lint->warnings;
print "$found\n";
exit($found eq "020: Subfield a has bad checksum, 0123456780. / 022: Subfield _q is not allowed." ? 0 : 1);
'
