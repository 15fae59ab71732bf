#!/bin/sh
# MARC::Record 2.0.7 for Perl (Debian 12).
# Guess: title() is the title of 245 for people, as title_proper() is a part of it, without control subfields (MARC 21,
# Appendix A: $6 and $8 link fields).
# Behaviour: it joins all subfields. A romanised title with an original in 880 begins with the link, "880-01 Vestnik",
# in lists and in sorting; $8 appears, too. title_proper() has $a, $n and $p.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq libmarc-record-perl=2.0.7-3 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
PERL5LIB=root/usr/share/perl5 perl -e '
use MARC::Record;
my $record = MARC::Record->new;
$record->append_fields(MARC::Field->new("245", "0", "0", 6 => "880-01", a => "Vestnik.", n => "B,", p => "Fizika"));
my @found = ($record->title, $record->title_proper);
print join(" / ", @found), "\n";
exit("@found" eq "880-01 Vestnik. B, Fizika Vestnik. B, Fizika" ? 0 : 1);
'
