#!/bin/sh
# marc4j 2.9.6 (Java) and YAZ 5.34.0 (Debian 12), from Unicode to MARC-8.
# Guess: the quotation marks of a Latin title (U+201C, U+201D), which ANSEL lacks, are written as straight marks or as
# numeric references.
# Behaviour: marc4j writes them in the set Basic Greek (escape 28 53), YAZ in the set Basic Arabic (28 33), because both
# code tables have them. The apostrophe U+2019 is a numeric reference in marc4j, and YAZ leaves it out. So an English
# title has Greek or Arabic escapes, and 066 must name the set (MARC 21, 066 $b, $c).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mvn -q -B dependency:copy -Dartifact=org.marc4j:marc4j:2.9.6 -DoutputDirectory=lib
apt-get download -qq yaz=5.34.0-1 libyaz5=5.34.0-1 libwrap0 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
cat > Try.java <<'JAVA'
class Try {
    public static void main(String[] arguments) {
        System.out.print(new org.marc4j.converter.impl.UnicodeToAnsel().convert("\u201Cq\u201D a\u2019s"));
    }
}
JAVA
hex() { od -An -tx1 | tr -d ' \n'; }
marc4j=$(java -cp 'lib/*' Try.java | hex)
yaz=$(printf '“q” a’s' | LD_LIBRARY_PATH=$(echo root/usr/lib/*/) root/usr/bin/yaz-iconv -f utf-8 -t marc-8 | hex)
echo "$marc4j $yaz"
[ "$marc4j $yaz" = '1b2853321b2842711b285333201b284261262378323031393b73 1b28337a1b2842711b2833791b2842206173' ]
