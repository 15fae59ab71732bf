#!/bin/sh
# MARC::Charset 1.35 for Perl (Debian 12).
# Guess: the marks around an article that does not file, 88 and 89 in MARC-8, U+0098 and U+009C in Unicode ("MARC 21
# Specifications for Record Structure, Character Sets"), are converted in both directions.
# Behaviour: they are read well. Written, they are the characters U+0108 and U+0109 instead of the bytes 88 and 89.
# These do not fit in a byte, and the same module answers undef when it reads its own text.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq libmarc-charset-perl=1.35-4 libclass-accessor-perl libsub-name-perl libxml-sax-perl libxml-sax-base-perl \
  libxml-namespacesupport-perl 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
PERL5LIB=root/usr/share/perl5:$(echo root/usr/lib/*/perl5/*) perl -e '
use MARC::Charset qw(marc8_to_utf8 utf8_to_marc8);
$SIG{__WARN__} = sub {};
my $read = marc8_to_utf8("\x88La \x89revue");
my $written = utf8_to_marc8($read);
my $found = join " ", map({ sprintf "%04X", ord } (split //, $read)[0, 4]), map({ sprintf "%04X", ord } (split //, $written)[0, 4]),
  defined marc8_to_utf8($written) ? "read" : "undef";
print "$found\n";
exit($found eq "0098 009C 0108 0109 undef" ? 0 : 1);
'
