import { analyse } from '@seriatim/analyser'
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

/** The rows of some records. Their facet keys and words are entered in the transaction. */
export async function makeRows(
  tx: Tx,
  sources: readonly RowSource[],
  { lexicon = 'lexicon', memory }: { lexicon?: 'lexicon' | 'lexicon_next'; memory?: Known | undefined } = {},
): Promise<SearchRows> {
  const thisYear = new Date().getUTCFullYear()
  const docs = sources.map(({ id, content, ...source }) => ({
    id,
    doc: analyse(source, decodeStored(content), source, thisYear),
  }))
  const analysed = docs.map(({ doc }) => doc)
  await addToLexicon(tx, analysed, { table: lexicon, words: memory?.words })
  const numbers = await keyNumbers(
    tx,
    analysed.flatMap((doc) => [...facetKeysOf(doc)]),
    memory?.keys,
  )
  return makeSearchRows(docs, numbers)
}
