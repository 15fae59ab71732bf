#!/bin/sh
# Starts the gateway for an SRU address, asks it with yaz-client, and compares each answer with that of SRU:
#   ops/z3950/check.sh http://127.0.0.1:8080/sru
# Needs perl with Simple2ZOOM, yaz-client, yaz-marcdump and curl (docs/operations.md, "Z39.50"). Z3950_PORT is the port,
# 9210 if it is not set. Exits with 1 if an answer differs.
set -eu
sru=${1:-http://127.0.0.1:8080/sru}
port=${Z3950_PORT:-9210}
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
cd "$folder"
sed "s|http://127.0.0.1:8080/sru|$sru|" "$here/simple2zoom.xml" > gateway.xml
perl "$here/gateway.pl" gateway.xml "tcp:127.0.0.1:$port" > gateway.log 2>&1 &
gateway=$!
trap 'kill "$gateway" 2> kill.log || true; rm -rf "$folder"' EXIT
failed=0
result() {
  if [ "$2" = "$3" ] && [ -n "$2" ]; then echo "ok      $1: $2"; else
    echo "FAILED  $1: Z39.50 '$2', SRU '$3'"
    failed=1
  fi
}
# Asks SRU with parameters NAME=VALUE.
ask_sru() {
  set -- "$@" version=1.2
  for each; do
    set -- "$@" --data-urlencode "$each"
    shift
  done
  curl -sfG "$sru" "$@"
}
# Sends commands to the gateway.
ask_gateway() {
  { echo "open tcp:127.0.0.1:$port/serials"; cat; echo quit; } > commands
  timeout 60 yaz-client -m record.mrc -f commands
}
# The content of each occurrence of an element, one a line, without the marks of words that do not file (U+0098, U+009C),
# which one side writes as references.
elements() {
  { tr -d '\n'; echo; } | sed "s|<$1[ >]|\n&|g" | sed -n "s|^<$1[^>]*>\([^<]*\)</$1>.*|\1|p" |
    LC_ALL=C sed 's/&amp;/\&/g; s/&#15[26];//g; s/\xc2[\x98\x9c]//g'
}
# Compares the number of records of a query in PQF and in CQL.
same_count() {
  found=$(echo "find $1" | ask_gateway | sed -n 's/^Number of hits: \([0-9]*\).*/\1/p')
  result "$1" "$found" "$(ask_sru operation=searchRetrieve "query=$2" maximumRecords=0 | elements numberOfRecords)"
}

tries=0
until echo | ask_gateway 2>&1 | grep -q 'Connection accepted'; do
  tries=$((tries + 1))
  if [ "$tries" -ge 20 ]; then
    cat gateway.log
    exit 1
  fi
  sleep 0.5
done
first=$(ask_sru operation=searchRetrieve 'query=cql.allRecords=1 sortby dc.title' maximumRecords=1)
issn=$(echo "$first" | elements recordIdentifier)

same_count '@attr 1=4 journal' 'dc.title = journal'
same_count '@attr 1=4 "journal of"' 'dc.title = "journal of"'
same_count '@attr 1=4 @attr 5=1 journ' 'dc.title = journ*'
same_count '@attr 1=4 @attr 6=3 "sport today"' 'dc.title == "sport today"'
same_count '@attr 1=4 вестник' 'dc.title = вестник'
same_count "@attr 1=8 $issn" "bath.issn = $issn"
same_count "@attr 1=12 $issn" "rec.id = $issn"
same_count '@attr 1=1018 press' 'dc.publisher = press'
same_count '@and @attr 1=4 journal @attr 1=1018 press' 'dc.title = journal and dc.publisher = press'
same_count '@not @attr 1=4 journal @attr 1=1018 press' 'dc.title = journal not dc.publisher = press'
same_count '@attr 1=31 @attr 2=4 2000' 'dc.date >= 2000'
same_count '@attr 1=54 fre' 'dc.language = fre'
same_count 'journal' 'journal'
same_count '@attr 1=1035 journal' 'cql.anywhere = journal'

rm -f record.mrc
printf 'find @attr 1=8 %s\nformat usmarc\nshow 1\n' "$issn" | ask_gateway > shown
length=$(head -c 5 record.mrc | sed 's/^0*//')
result 'length in the leader and in bytes' "$length" "$(wc -c < record.mrc | tr -d ' ')"
result '001 as MARC 21' "$(yaz-marcdump record.mrc | sed -n 's/^001 //p')" "$issn"
yaz-marcdump -o marcxml -f utf-8 -t utf-8 record.mrc | elements subfield > marc.txt
ask_sru operation=searchRetrieve "query=bath.issn = $issn" maximumRecords=1 | elements subfield > sru.txt
result 'subfields as MARC 21' "$(cksum < marc.txt)" "$(cksum < sru.txt)"
printf 'find @attr 1=8 %s\nformat xml\nshow 1\n' "$issn" | ask_gateway | elements subfield > xml.txt
result 'subfields as MARCXML' "$(cksum < xml.txt)" "$(cksum < sru.txt)"

printf 'find @attr 1=4 journal\nsort 1=4 i>\nformat usmarc\nshow 1\n' | ask_gateway > shown
last=$(ask_sru operation=searchRetrieve 'query=dc.title = journal sortby dc.title/sort.descending' maximumRecords=1)
result 'first record of a sorted set' "$(sed -n 's/^001 //p' shown)" "$(echo "$last" | elements recordIdentifier)"

# Compares the terms of a scan and their numbers of records.
same_scan() {
  printf 'scansize 5\nscan @attr 1=%s %s\n' "$1" "$2" | ask_gateway | sed -n 's/^[* ] \(.*\) ([0-9]*)$/\1/p' > terms
  ask_sru operation=scan "scanClause=$3 = $2" maximumTerms=5 | elements value > sru-terms
  result "scan of $1 from $2" "$(tr '\n' '|' < terms)" "$(tr '\n' '|' < sru-terms)"
}
same_scan 4 journal dc.title
same_scan 1018 press dc.publisher
same_scan 54 fre dc.language
exit "$failed"
