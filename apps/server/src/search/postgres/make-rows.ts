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

/** A record with what is searched of it. */
export type RowSource = SearchedText & { readonly id: number }

/** What is in the dictionary and the lexicon for sure: it is not asked for again. */
type Known = { readonly words: NewWords; readonly keys: KeyMemory }

/** Keys are forgotten when there are so many: some 50 MB. */
const MAX_KEYS = 300_000

/** What somebody who makes many rows knows of one index. */
export class RowMemory {
  private index = 0
  private known: Known = { words: new NewWords(), keys: new Map() }

  /** Of this index alone: the lexicon of another one is another. */
  of(index: number): Known {
    if (this.index !== index || this.known.keys.size > MAX_KEYS) this.forget()
    this.index = index
    return this.known
  }

  /** After a transaction that did not come to its end. */
  forget(): void {
    this.known = { words: new NewWords(), keys: new Map() }
  }
}

/** A record as the index sees it. */
export type AnalysedRow = { readonly id: number; readonly doc: SearchDoc }

/** Records that are analysed at a stretch: some milliseconds. */
const ANALYSED_AT_A_STRETCH = 8

/**
 * Analyses records in short stretches: between them the statements of others, and what is still to be sent of theirs, go
 * to the base, which works on them meanwhile.
 */
export async function analyseRows(sources: readonly RowSource[]): Promise<readonly AnalysedRow[]> {
  const thisYear = new Date().getUTCFullYear()
  const analysed: AnalysedRow[] = []
  for (const { id, content, ...source } of sources) {
    if (analysed.length > 0 && analysed.length % ANALYSED_AT_A_STRETCH === 0) await setImmediate()
    analysed.push({ id, doc: analyse(source, decodeStored(content), source, thisYear) })
  }
  return analysed
}

type Entering = { lexicon?: 'lexicon' | 'lexicon_next'; memory?: Known | undefined }

/** The rows of records that are analysed. Their facet keys and words are entered in the transaction. */
export async function enterRows(
  tx: Tx,
  analysed: readonly AnalysedRow[],
  { lexicon = 'lexicon', memory }: Entering = {},
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

/** The rows of some records. Their facet keys and words are entered in the transaction. */
export const makeRows = async (tx: Tx, sources: readonly RowSource[], entering: Entering = {}): Promise<SearchRows> =>
  enterRows(tx, await analyseRows(sources), entering)
