/**
 * An LRU cache of answers, each valid until the next change. The records need not be counted again for the next page,
 * another order, or a return to a search.
 */

/** Default maximum number of cached answers. The facets of a hundred searches take some 15 MB. */
const MAX_CACHED = 100

export class AnswerCache<Answer> {
  private readonly entries = new Map<string, { readonly seq: number; readonly answer: Answer }>()
  private readonly limit: number

  /** @param limit maximum number of cached answers */
  constructor(limit = MAX_CACHED) {
    this.limit = limit
  }

  /** The cached answer for `key`, if it was computed at change log entry `seq`. */
  get(key: string, seq: number): Answer | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    this.entries.delete(key)
    if (entry.seq !== seq) return undefined
    this.entries.set(key, entry)
    return entry.answer
  }

  /** Whether `get` would return an answer. */
  has(key: string, seq: number): boolean {
    return this.entries.get(key)?.seq === seq
  }

  put(key: string, seq: number, answer: Answer): void {
    this.entries.delete(key)
    this.entries.set(key, { seq, answer })
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.limit) break
      this.entries.delete(oldest)
    }
  }
}
