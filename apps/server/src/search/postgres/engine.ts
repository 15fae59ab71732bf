/** The search engine in SQL. It defines the results of all engines, and answers when another engine cannot. */
import { type RawBuilder, sql } from 'kysely'
import { directRead, type RunRead } from '../../catalogue/replicas/reads.ts'
import type { Db } from '../../platform/database/db.ts'
import { type Limit, withinBudget } from '../budget.ts'
import type {
  FacetCounts,
  FacetQuestion,
  SearchEngine,
  SearchOrder,
  SearchQuestion,
  SearchResult,
  SearchSet,
} from '../engine.ts'
import { lexeme } from '../lexemes.ts'
import { similarWords } from '../similar-words.ts'
import { countFacet, countFacets } from './facet-counts.ts'
import { makeLexicon } from './lexicon.ts'
import { matchSearch, withSelected } from './match-search.ts'
import { hitsOfPage, idsInOrder } from './page.ts'
import { recordIdsCondition } from './record-ids-condition.ts'
import { makeTitleQuestions } from './titles.ts'
import { allowCounting, inSearch } from './transaction.ts'
import { print } from './tsquery.ts'

const search = (db: Db, question: SearchQuestion): Promise<SearchResult> =>
  inSearch(db, async (tx) => {
    const lexicon = makeLexicon(tx)
    const matched = await matchSearch(tx, question, lexicon)
    const page = await hitsOfPage(tx, question, withSelected(matched), lexicon)
    if (question.facets.length === 0) return { ...page, facets: {} }
    await allowCounting(tx)
    return { ...page, facets: await countFacets(tx, matched, question.facets, question.buckets) }
  })

const ids = (db: Db, question: SearchSet & SearchOrder): Promise<Int32Array> =>
  inSearch(db, async (tx) => {
    const lexicon = makeLexicon(tx)
    const matched = await matchSearch(tx, question, lexicon)
    await allowCounting(tx)
    return idsInOrder(tx, question, withSelected(matched), lexicon)
  })

const countRows = async (db: Db, condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from search_doc where ${condition}`.execute(db)
  return rows[0]!.count
}

const count = (db: Db, sets: readonly SearchSet[]): Promise<readonly number[]> =>
  inSearch(db, async (tx) => {
    const lexicon = makeLexicon(tx)
    const counts: number[] = []
    for (const set of sets) counts.push(await countRows(tx, withSelected(await matchSearch(tx, set, lexicon))))
    return counts
  })

const facet = (db: Db, question: FacetQuestion): Promise<FacetCounts> =>
  inSearch(db, async (tx) => {
    const matched = await matchSearch(tx, question, makeLexicon(tx))
    await allowCounting(tx)
    return countFacet(tx, matched, question)
  })

const among = (db: Db, set: SearchSet, ids: Int32Array): Promise<Int32Array> =>
  inSearch(db, async (tx) => {
    const condition = withSelected(await matchSearch(tx, set, makeLexicon(tx)))
    const { rows } = await sql<{ record_id: number }>`
      select record_id from search_doc where ${condition} and ${recordIdsCondition(ids)}`.execute(tx)
    return Int32Array.from(rows, ({ record_id }) => record_id)
  })

/** The number of records with each word in titles. Uses the index of titles. */
const countTitles = async (db: Db, words: readonly string[]): Promise<readonly number[]> => {
  const counts: number[] = []
  for (const word of words) counts.push(await countRows(db, sql`titles @@ ${print(lexeme(word))}::tsquery`))
  return counts
}

/**
 * @param limit time limit for searches, facet values and counts; background work is not limited
 * @param read runs the queries of a search in one transaction; default: on the database itself
 */
export const makePostgresEngine = (db: Db, limit: Limit = {}, read: RunRead = directRead(db)): SearchEngine => ({
  titles: makeTitleQuestions(read),
  answersFrom: () => 'base',
  search: (question) => withinBudget(() => read((from) => search(from, question)), limit),
  ids: (question) => read((from) => ids(from, question)),
  count: (sets) => withinBudget(() => read((from) => count(from, sets)), limit),
  facet: (question) => withinBudget(() => read((from) => facet(from, question)), limit),
  entries: async () => undefined,
  among: (set, ids) => read((from) => among(from, set, ids)),
  nearWords: (word, limit) =>
    read((from) =>
      inSearch(from, (tx) => similarWords(makeLexicon(tx), (words) => countTitles(tx, words), word, limit)),
    ),
})
