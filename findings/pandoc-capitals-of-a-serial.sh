#!/bin/sh
# pandoc 2.17.1.1 (Debian 12).
# Guess: the title of a whole serial (@periodical of BibLaTeX) is a name, and its capital letters are kept, as BibLaTeX
# keeps them.
# Behaviour: the title is changed to sentence case as that of an article, so that the name of a place or person in it gets
# a small letter, unless the word is in braces or `langid` names another language than English.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq pandoc=2.17.1.1-2~deb12u1 pandoc-data=2.17.1.1-2~deb12u1 liblua5.3-0 2> download.log ||
  { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
cat > serials.bib <<'BIB'
@periodical{a, title = {The Thames bulletin}, issn = {0317-8471}}
@periodical{b, title = {The {Thames} bulletin}, issn = {0317-8471}}
@periodical{c, title = {The Thames bulletin}, issn = {0317-8471}, langid = {french}}
BIB
found=$(LD_LIBRARY_PATH=$(echo root/usr/lib/*-linux-gnu) root/usr/bin/pandoc --data-dir root/usr/share/pandoc/data \
  -f biblatex -t csljson serials.bib | sed -n 's/^ *"title": "\(.*\)",*$/\1/p' | tr '\n' '/')
echo "$found"
[ "$found" = "The thames bulletin/The Thames bulletin/The Thames bulletin/" ]
