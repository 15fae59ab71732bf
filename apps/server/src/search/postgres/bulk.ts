/** Rows of the index for records that come by the thousand: made in binary COPY form beside the base, then copied. */
import type { SearchDoc } from '@seriatim/analyser'
import type pg from 'pg'
import type { Base } from '../../platform/database/base.ts'
import { BinaryCopy } from '../../platform/database/binary-copy.ts'
import { copyInto } from '../../platform/database/copy-into.ts'
import type { BulkIndex, RowMaker } from '../search-index.ts'
import { facetKeysOf } from './columns.ts'
import { keyNumbers } from './dictionary.ts'
import {
  type FacetKey,
  type GrowingDictionary,
  growingDictionary,
  holdDictionary,
  insertKeys,
  releaseDictionary,
} from './growing-dictionary.ts'
import { countAtOnce, countHeadings, countLater } from './heading-count.ts'
import { copyHeadingRows, HEADING_COLUMN_NAMES } from './heading-rows.ts'
import { copyWord, LEXICON_COLUMNS, NewWords } from './new-words.ts'
import { copySearchRow, SEARCH_COLUMN_NAMES } from './search-rows.ts'

/** The dictionary as a maker begins with it, and whether it may add to it. */
export type Seed = { readonly keys: readonly FacetKey[]; readonly isAlone: boolean }

/** Rows of some records with the keys that they are the first to use. */
export type MadeRows = {
  readonly searchDocs: Uint8Array
  /** The words of these records that no record before them had. */
  readonly words: Uint8Array
  /** Their headings in the indexes that people browse. */
  readonly headings: Uint8Array
  readonly newKeys: readonly FacetKey[]
  readonly isAlone: boolean
}

/** Gathers the rows of one batch after the other; `newWords` of all batches before. */
export function gatherRows({ keyNumber, takeNew }: GrowingDictionary, newWords: NewWords, isAlone = true) {
  let searchDocs = new BinaryCopy()
  let words = new BinaryCopy()
  let headings = new BinaryCopy()
  return {
    add(recordId: number, doc: SearchDoc): void {
      copySearchRow(searchDocs, recordId, doc, keyNumber)
      copyHeadingRows(headings, recordId, doc)
      for (const word of newWords.of(doc)) copyWord(words, word)
    },
    take(): MadeRows {
      const made = {
        searchDocs: searchDocs.finish(),
        words: words.finish(),
        headings: headings.finish(),
        newKeys: takeNew(),
        isAlone,
      }
      searchDocs = new BinaryCopy()
      words = new BinaryCopy()
      headings = new BinaryCopy()
      return made
    },
  }
}

export const makeRowMaker = ({ keys, isAlone }: Seed): RowMaker =>
  gatherRows(growingDictionary(keys), new NewWords(), isAlone)

/** Copies rows into the index in use, or into the next one that is being built; their keys are there already. */
export async function copyRows(
  client: pg.ClientBase,
  { searchDocs, words, headings }: MadeRows,
  next: '' | '_next' = '',
): Promise<void> {
  await copyInto(client, `search_doc${next}`, SEARCH_COLUMN_NAMES, searchDocs)
  await copyInto(client, `lexicon${next}`, LEXICON_COLUMNS, words)
  await copyInto(client, `heading${next}`, HEADING_COLUMN_NAMES, headings)
}

export const makeBulk = (base: Base): BulkIndex => ({
  tables: ['search_doc', 'lexicon', 'heading'],
  async hold(client): Promise<Seed> {
    await countLater(client)
    return { keys: await holdDictionary(client), isAlone: true }
  },
  release: releaseDictionary,
  async finish(client) {
    await countHeadings(client, 'heading')
    await countAtOnce(client)
  },
  async seedOf(sample): Promise<Seed> {
    const pairs = [...facetKeysOf(sample)]
    const number = await base.transaction().execute((tx) => keyNumbers(tx, pairs))
    return { keys: pairs.map(([term, key]) => ({ id: number(term, key), term, key })), isAlone: false }
  },
  async write(client, rows: MadeRows) {
    if (!rows.isAlone && rows.newKeys.length > 0) throw new Error('records differ from their sample in their facets')
    await insertKeys(client, rows.newKeys)
    await copyRows(client, rows)
  },
  async clear(client) {
    await client.query('truncate search_doc, heading, heading_group, facet_key, lexicon')
  },
})
