#!/bin/sh
# uconv of ICU 72.1 (Debian 12), transliterator Greek-Latin/UNGEGN.
# Guess: it writes the system of UNGEGN, which is ELOT 743 and the transcription of ISO 843. γκ is gk. αυ and ευ are av
# and ev, but not with a dieresis, which separates the vowels. Breathings are left out.
# Behaviour: γκ is nk, as in ancient Greek. This also applies at the beginning of a word, where γκ is the sound g:
# Γκρέμιση is "Nkrémisi̱". Αϋπνία and Ναΰς have f̱ with a dieresis on it, as if the dieresis were
# missing. The smooth breathing stays over the Latin letter.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq icu-devtools libicu72 2> download.log || { cat download.log; exit 1; }
for package in *.deb; do dpkg -x "$package" root; done
latin() { printf '%s' "$2" | LD_LIBRARY_PATH=$(echo root/usr/lib/*/) root/usr/bin/uconv -f utf-8 -t utf-8 -x "$1"; }
readable="$(latin 'Greek-Latin/UNGEGN; NFC' 'Γκρέμιση Άγκυρα Αϋπνία αὐτός')"
echo "$readable"
[ "$readable" = "$(printf 'Nkre\314\201misi\314\261 A\314\201nkyra Af\314\261\314\210pni\314\201a a\314\223f\314\261to\314\201s' |
  LD_LIBRARY_PATH=$(echo root/usr/lib/*/) root/usr/bin/uconv -f utf-8 -t utf-8 -x NFC)" ]
