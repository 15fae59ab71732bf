#!/bin/sh
# Simple2ZOOM 1.04 (Debian 12), a gateway from Z39.50 to SRU.
# Guess: a search term in UTF-8 arrives at the SRU server as the same letters; the gateway only adds the name of the
# index.
# Behaviour: only without a name of an index. Each name comes from the XML configuration as characters, the term from
# Z39.50 as bytes, and Perl encodes the bytes again when it joins them. A search for é asks the SRU server for Ã© and
# finds nothing, without an error. The log shows the right term. ops/z3950/gateway.pl corrects it.
set -eu
folder=$(mktemp -d)
trap 'kill "$(cat gateway.pid)" "$(cat sru.pid)" 2> kill.log || true; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq libnet-z3950-simple2zoom-perl=1.04-1.1 libnet-z3950-simpleserver-perl libnet-z3950-zoom-perl yaz libyaz5 libwrap0 \
  libxml-simple-perl libxml-sax-perl libxml-sax-base-perl libxml-namespacesupport-perl libxml-libxml-perl libmarc-record-perl \
  libmarc-xml-perl libmarc-charset-perl libclass-accessor-perl libsub-name-perl libwww-perl liburi-perl libhttp-message-perl \
  libhttp-date-perl libtimedate-perl liblwp-mediatypes-perl libencode-locale-perl libhtml-parser-perl libhtml-tagset-perl \
  libio-html-perl libclone-perl libtry-tiny-perl libnet-http-perl libregexp-ipv6-perl 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
export PERL5LIB="root/usr/share/perl5:$(echo root/usr/lib/*/perl5/*)" LD_LIBRARY_PATH="$(echo root/usr/lib/*-linux-gnu)"
cat > sru.py <<'PY'
import http.server
import urllib.parse


class Sru(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        query = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query)["query"][0]
        print(ascii(query), file=open("queries", "a"), flush=True)
        self.send_error(404)


server = http.server.HTTPServer(("127.0.0.1", 0), Sru)
print(server.server_port, file=open("port", "w"), flush=True)
server.serve_forever()
PY
python3 sru.py 2> sru.log & echo $! > sru.pid
sleep 2
cat > gateway.xml <<XML
<client><database name="d"><zurl>http://127.0.0.1:$(cat port)/sru</zurl><option name="sru">get</option>
<search><querytype>cql</querytype><map use="4"><index>dc.title</index></map><map use="8"><index>bath.issn</index></map></search></database></client>
XML
perl root/usr/bin/simple2zoom -c gateway.xml "unix:$folder/socket" > gateway.log 2>&1 & echo $! > gateway.pid
sleep 2
printf 'open unix:%s/socket\nbase d\nfind é\nfind @attr 1=4 é\nquit\n' "$folder" > commands
timeout 30 root/usr/bin/yaz-client -f commands > answers 2>&1
cat queries
[ "$(cat queries)" = "'\\xe9'
'dc.title = \\xc3\\xa9'" ]
