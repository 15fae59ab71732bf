/**
 * Creates search rows for bulk loads in binary COPY format. Separate processes create the rows, and the load copies
 * them.
 */
import type { SearchDoc } from '@seriatim/analyser'
import type pg from 'pg'
import { BinaryCopy } from '../../platform/database/binary-copy.ts'
import { copyInto } from '../../platform/database/copy-into.ts'
import type { Db } from '../../platform/database/db.ts'
import type { BulkIndex, OpenBulk, RowMaker } from '../search-index.ts'
import { facetKeysOf, type KeyNumber } from './columns.ts'
import { keyNumbers } from './dictionary.ts'
import {
  type FacetKey,
  GrowingDictionary,
  insertKeys,
  KeyNumbers,
  lockDictionary,
  releaseDictionary,
  type UnknownKey,
} from './growing-dictionary.ts'
import { countHeadings, disableCounting, enableCounting } from './heading-count.ts'
import { copyHeadingRows, HEADING_COLUMN_NAMES } from './heading-rows.ts'
import { encodeWordRows, LEXICON_COLUMNS, NewWords } from './new-words.ts'
import { copyPublicRow, copyPublicRows, publicEntry } from './public-rows.ts'
import { copySearchRow, SEARCH_COLUMN_NAMES } from './search-rows.ts'
import { copyTraitRow, countAllTraits, TRAIT_COLUMNS, traitRow } from './trait-rows.ts'

/** The dictionary of facet keys with which a row maker starts. */
export type RowMakerSeed = { readonly keys: readonly FacetKey[] }

/** The rows of some records for all tables of search, in binary COPY format. */
export type IndexRows = {
  readonly searchDocs: Uint8Array
  /** Words of these records that no earlier record of the same row maker had. */
  readonly words: readonly string[]
  /** Rows of headings in the browsable indexes. */
  readonly headings: Uint8Array
  /** Rows of traits, which dashboards count. */
  readonly traits: Uint8Array
  /** Rows of `public_record`; undefined if no record is public. */
  readonly public: Uint8Array | undefined
}

/** Collects the rows of several batches. `newWords` remembers the words of all earlier batches. */
export function collectRows(keyNumber: KeyNumber, newWords: NewWords) {
  let searchDocs = new BinaryCopy()
  let words: string[] = []
  let headings = new BinaryCopy()
  let traits = new BinaryCopy()
  let publicRows: BinaryCopy | undefined
  return {
    add(recordId: number, doc: SearchDoc): void {
      copySearchRow(searchDocs, recordId, doc, keyNumber)
      copyHeadingRows(headings, recordId, doc)
      copyTraitRow(traits, traitRow(recordId, doc))
      if (doc.publicDigest !== null) {
        publicRows ??= new BinaryCopy()
        copyPublicRow(publicRows, publicEntry(recordId, doc))
      }
      for (const word of newWords.of(doc)) words.push(word)
    },
    take(): IndexRows {
      const made = {
        searchDocs: searchDocs.finish(),
        words,
        headings: headings.finish(),
        traits: traits.finish(),
        public: publicRows?.finish(),
      }
      searchDocs = new BinaryCopy()
      words = []
      headings = new BinaryCopy()
      traits = new BinaryCopy()
      publicRows = undefined
      return made
    },
  }
}

export function makeRowMaker({ keys }: RowMakerSeed): RowMaker {
  const numbers = new KeyNumbers(keys)
  const gathered = collectRows((term, key) => {
    const number = numbers.find(term, key)
    if (number === undefined) throw new Error(`the facet dictionary has no number for ${term} "${key}"`)
    return number
  }, new NewWords())
  return {
    ...gathered,
    unknown(docs) {
      const result = new Map<string, UnknownKey>()
      for (const doc of docs)
        for (const [term, key] of facetKeysOf(doc))
          if (numbers.find(term, key) === undefined) result.set(`${term} ${key}`, [term, key])
      return result.size === 0 ? undefined : [...result.values()]
    },
    learn: (known) => numbers.learn(known as readonly FacetKey[]),
  }
}

/**
 * Copies rows into the present index, or into the next one under construction. The dictionary must contain the keys of
 * the rows already. Traits and public rows are not part of the index, so they are not copied for a new index.
 */
export async function copyRows(
  client: pg.ClientBase,
  { searchDocs, words, headings, traits, public: publicRows }: IndexRows,
  next: '' | '_next' = '',
): Promise<void> {
  await copyInto(client, `search_doc${next}`, SEARCH_COLUMN_NAMES, searchDocs)
  await copyInto(client, `lexicon${next}`, LEXICON_COLUMNS, encodeWordRows(words))
  await copyInto(client, `heading${next}`, HEADING_COLUMN_NAMES, headings)
  if (next !== '') return
  await copyInto(client, 'record_trait', TRAIT_COLUMNS, traits)
  if (publicRows !== undefined) await copyPublicRows(client, publicRows)
}

export const makeBulk = (db: Db): BulkIndex => ({
  tables: ['search_doc', 'lexicon', 'heading', 'record_trait', 'public_record'],
  async hold(client): Promise<OpenBulk> {
    await disableCounting(client)
    const keys = await lockDictionary(client)
    const dictionary = new GrowingDictionary(keys)
    const newWords = new NewWords()
    return {
      seed: { keys } satisfies RowMakerSeed,
      number: (unknown) => dictionary.number(unknown as readonly UnknownKey[]),
      async write(client, rows: IndexRows) {
        await insertKeys(client, dictionary.takeNew())
        await copyRows(client, { ...rows, words: rows.words.filter((word) => newWords.isNew(word)) })
      },
      release: releaseDictionary,
    }
  },
  async finish(client) {
    await countHeadings(client, 'heading')
    await countAllTraits(client)
    await enableCounting(client)
  },
  async seedOf(sample): Promise<RowMakerSeed> {
    const pairs = [...facetKeysOf(sample)]
    const number = await db.transaction().execute((tx) => keyNumbers(tx, pairs))
    return { keys: pairs.map(([term, key]) => ({ id: number(term, key), term, key })) }
  },
  write: (client, rows: IndexRows) => copyRows(client, rows),
  async clear(client) {
    await client.query(
      'truncate search_doc, heading, heading_group, facet_key, lexicon, record_trait, record_url_trait, public_record, left_set, kept_state, kept_lexeme, kept_segment, kept_ids',
    )
    await countAllTraits(client)
  },
})
