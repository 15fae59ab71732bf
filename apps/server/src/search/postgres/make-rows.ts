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

/** A record with the content of its searched version. */
export type RowSource = SearchedText & { readonly id: number }

/** Entries that the dictionary and the lexicon are known to contain, so that they are not queried again. */
type KnownEntries = { readonly words: NewWords; readonly keys: KeyMemory }

/** Maximum number of cached keys: some 50 MB. */
const MAX_KEYS = 300_000

/** Cache of known entries of one index, for callers that create many rows. */
export class RowMemory {
  private index = 0
  private known: KnownEntries = { words: new NewWords(), keys: new Map() }

  /** Returns the cache for an index. A new index has a new lexicon, so the cache is cleared. */
  of(index: number): KnownEntries {
    if (this.index !== index || this.known.keys.size > MAX_KEYS) this.forget()
    this.index = index
    return this.known
  }

  /** Call after a rollback. */
  forget(): void {
    this.known = { words: new NewWords(), keys: new Map() }
  }
}

/** A record analysed for the index. */
export type AnalysedRow = { readonly id: number; readonly doc: SearchDoc }

/** Records analysed without yielding to the event loop: some milliseconds. */
const ANALYSE_BATCH = 8

/**
 * Analyses records and yields to the event loop in between. Pending statements are then sent, and PostgreSQL executes
 * them in parallel.
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

/** Creates the rows of analysed records, and adds their facet keys and words in the transaction. */
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

/** Analyses records and creates their rows. Adds their facet keys and words in the transaction. */
export const makeRows = async (
  tx: Tx,
  sources: readonly RowSource[],
  entering: EnterOptions = {},
): Promise<SearchRows> => enterRows(tx, await analyseRows(sources), entering)
