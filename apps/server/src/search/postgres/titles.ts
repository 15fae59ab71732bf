/** Queries about titles in SQL, each with a short time limit. */
import { exactTitleLexeme } from '@seriatim/analyser'
import { sql } from 'kysely'
import type { RunRead } from '../../catalogue/replicas/reads.ts'
import type { Db } from '../../platform/database/db.ts'
import { isQueryCanceled } from '../../platform/error-kinds.ts'
import type { TitleQuestions } from '../engine.ts'
import { lexeme, orQuery } from '../lexemes.ts'
import { makeSimilarTitles } from './similar-titles.ts'
import { print } from './tsquery.ts'

/** Time limit of a query in milliseconds. The results of slower queries are omitted. */
const QUERY_TIMEOUT_MS = 60

/** Runs a look-up with the time limit; returns no rows on timeout. */
async function withTimeLimit<T>(db: Db, run: (tx: Db) => Promise<T[]>): Promise<T[]> {
  try {
    return await db.transaction().execute(async (tx) => {
      // Disable sequential scans: with `limit`, the planner expects matches near the beginning of the table and would
      // scan it, although matches are usually rare.
      await sql`select set_config('statement_timeout', ${String(QUERY_TIMEOUT_MS)}, true),
        set_config('enable_seqscan', 'off', true)`.execute(tx)
      return run(tx)
    })
  } catch (error) {
    if (isQueryCanceled(error)) return []
    throw error
  }
}

type Row = { record_id: number }
const ids = (rows: readonly Row[]): number[] => rows.map(({ record_id }) => record_id)

/** Records with a title that has exactly the given words. Uses the index search_doc_titles. */
const wholeTitles = async (db: Db, titles: readonly (readonly string[])[], limit: number): Promise<number[]> => {
  if (titles.length === 0) return []
  const query = print(orQuery(titles.map((words) => lexeme(exactTitleLexeme(words)))))
  return withTimeLimit(db, async (tx) => {
    const { rows } = await sql<Row>`
      select record_id from search_doc where titles @@ ${query}::tsquery limit ${limit}`.execute(tx)
    return ids(rows)
  })
}

/** Records before and after a sort key in title order. Uses the index search_doc_by_title. */
const neighbours = (db: Db, key: string, limit: number): Promise<number[]> =>
  withTimeLimit(db, async (tx) => {
    const { rows } = await sql<Row>`
      (select record_id from search_doc where sort_title >= ${key} order by sort_title, issn_number limit ${limit})
      union all
      (select record_id from search_doc where sort_title < ${key}
        order by sort_title desc, issn_number desc limit ${limit})`.execute(tx)
    return ids(rows)
  })

/** Those of the words that occur in the database. Uses the index lexicon_word. */
const knownWords = (db: Db, words: readonly string[]): Promise<string[]> =>
  withTimeLimit(db, async (tx) => {
    const { rows } = await sql<{ word: string }>`
      select distinct word from lexicon where word = any(${[...words]}::text[])`.execute(tx)
    return rows.map(({ word }) => word)
  })

export const makeTitleQuestions = (read: RunRead): TitleQuestions => {
  const alike = makeSimilarTitles()
  return {
    whole: (titles, limit) => read((db) => wholeTitles(db, titles, limit)),
    neighbours: (key, limit) => read((db) => neighbours(db, key, limit)),
    knownWords: (words) => read((db) => knownWords(db, words)),
    alike: (title, among, limit) => read((db) => alike(db, title, among, limit)),
  }
}
