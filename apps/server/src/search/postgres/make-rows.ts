import { setImmediate } from 'node:timers/promises'
import { analyse, type SearchDoc } from '@seriatim/analyser'
import { decodeStored } from '@seriatim/marc'
import type { SearchedText } from '../../catalogue/records/repository.ts'
import type { Tx } from '../../platform/database/db.ts'
import { facetKeysOf } from './columns.ts'
import { type KeyMemory, keyNumbers } from './dictionary.ts'
import { addToLexicon } from './lexicon.ts'
import { NewWords } from './new-words.ts'
import { makeSearchRows, type SearchRows } from './search-rows.ts'

/** A record of which search rows are made, with the content of its searched version. */
export type RowSource = SearchedText & { readonly id: number }

/**
 * Cache of the keys of the dictionary and the words of the lexicon that are known to exist, so that they are not
 * queried again.
 */
type KnownEntries = { readonly words: NewWords; readonly keys: KeyMemory }

/** Maximum number of cached facet keys: some 50 MB. */
const MAX_KEYS = 300_000

/** Cache of the keys and words of one index, for callers that create many rows. */
export class RowMemory {
  private index = 0
  private known: KnownEntries = { words: new NewWords(), keys: new Map() }

  /** Returns the cache for an index. A new index has a new lexicon, so the cache is cleared. */
  of(index: number): KnownEntries {
    if (this.index !== index || this.known.keys.size > MAX_KEYS) this.forget()
    this.index = index
    return this.known
  }

  /** Clears the cache. Call this after a rollback, because the cached keys and words may not exist. */
  forget(): void {
    this.known = { words: new NewWords(), keys: new Map() }
  }
}

/** A record analysed for the index. */
export type AnalysedRow = { readonly id: number; readonly doc: SearchDoc }

/** Number of records analysed before yielding to the event loop: some milliseconds. */
const ANALYSE_BATCH = 8

/**
 * Analyses records and yields to the event loop after each batch. Pending statements are then sent, and PostgreSQL
 * executes them in parallel.
 */
export async function analyseRows(sources: readonly RowSource[]): Promise<readonly AnalysedRow[]> {
  const thisYear = new Date().getUTCFullYear()
  const analysed: AnalysedRow[] = []
  for (const { id, content, ...source } of sources) {
    if (analysed.length > 0 && analysed.length % ANALYSE_BATCH === 0) await setImmediate()
    analysed.push({ id, doc: analyse(source, decodeStored(content), source, thisYear) })
  }
  return analysed
}

type EnterOptions = { lexicon?: 'lexicon' | 'lexicon_next'; memory?: KnownEntries | undefined }

/** Creates the search rows of analysed records. Adds new facet keys and words to the database in the transaction. */
export async function enterRows(
  tx: Tx,
  analysed: readonly AnalysedRow[],
  { lexicon = 'lexicon', memory }: EnterOptions = {},
): Promise<SearchRows> {
  const docs = analysed.map(({ doc }) => doc)
  await addToLexicon(tx, docs, { table: lexicon, words: memory?.words })
  const numbers = await keyNumbers(
    tx,
    docs.flatMap((doc) => [...facetKeysOf(doc)]),
    memory?.keys,
  )
  return makeSearchRows(analysed, numbers)
}

/** Analyses records and creates their search rows. Adds new facet keys and words to the database in the transaction. */
export const makeRows = async (
  tx: Tx,
  sources: readonly RowSource[],
  entering: EnterOptions = {},
): Promise<SearchRows> => enterRows(tx, await analyseRows(sources), entering)
