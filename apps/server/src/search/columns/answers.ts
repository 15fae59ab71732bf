/**
 * Answers that were given before, by what was asked, each true as long as nothing changes: the next page of a search,
 * another order of it and the way back to it count nothing again. The least recently asked go first.
 */

/** What the facets of a hundred searches take is some 15 MB. */
const REMEMBERED = 100

export class Answers<Answer> {
  private readonly entries = new Map<string, { readonly seq: number; readonly answer: Answer }>()

  /** The answer to `key` as of the change `seq`. */
  get(key: string, seq: number): Answer | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    this.entries.delete(key)
    if (entry.seq !== seq) return undefined
    this.entries.set(key, entry)
    return entry.answer
  }

  /** Whether `get` would give an answer. */
  has(key: string, seq: number): boolean {
    return this.entries.get(key)?.seq === seq
  }

  put(key: string, seq: number, answer: Answer): void {
    this.entries.delete(key)
    this.entries.set(key, { seq, answer })
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= REMEMBERED) break
      this.entries.delete(oldest)
    }
  }
}
