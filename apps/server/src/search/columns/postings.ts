/**
 * An LRU cache of record sets by query, limited by memory. Each set is valid for one change number. Callers update an
 * older set or read it again.
 */
import { type RecordSet, setBytes } from './record-set.ts'

export type Posting = {
  readonly set: RecordSet
  /** The number of the last change log entry that the set includes. */
  readonly seq: number
}

/** Memory of a map entry in addition to its key and set. */
const ENTRY_BYTES = 200

export class Postings {
  private readonly entries = new Map<string, Posting>()
  readonly budget: number
  private held = 0

  constructor(budgetBytes: number) {
    this.budget = budgetBytes
  }

  get bytes(): number {
    return this.held
  }

  get size(): number {
    return this.entries.size
  }

  get(key: string): Posting | undefined {
    const posting = this.entries.get(key)
    if (posting === undefined) return undefined
    this.entries.delete(key)
    this.entries.set(key, posting)
    return posting
  }

  has(key: string): boolean {
    return this.entries.has(key)
  }

  put(key: string, posting: Posting): void {
    this.drop(key)
    const bytes = bytesFor(key, posting)
    if (bytes > this.budget) return
    this.entries.set(key, posting)
    this.held += bytes
    for (const oldest of this.entries.keys()) {
      if (this.held <= this.budget) break
      this.drop(oldest)
    }
  }

  drop(key: string): void {
    const posting = this.entries.get(key)
    if (posting === undefined) return
    this.entries.delete(key)
    this.held -= bytesFor(key, posting)
  }
}

const bytesFor = (key: string, { set }: Posting): number => ENTRY_BYTES + 2 * key.length + setBytes(set)
