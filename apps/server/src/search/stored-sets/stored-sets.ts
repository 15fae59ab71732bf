/**
 * Reads stored sets (the records of frequent lexemes) for searches. Their list is in memory, and each set is read on
 * demand.
 */
import type pg from 'pg'
import { copyOut, nextValue, readInt32, readInt64 } from '../../platform/database/copy-out.ts'
import { decodeInto } from './encode-ids.ts'
import {
  readLexemes,
  readSegments,
  readStoredSetsState,
  type Segment,
  type StoredSetsState,
} from './segments-repository.ts'
import { StoredLexemes } from './stored-lexemes.ts'

/** One version of the stored sets. Only the lexemes and segments are in memory; the ids stay in the database. */
export class StoredSets {
  readonly state: StoredSetsState
  readonly lexemes: StoredLexemes
  private readonly segments: readonly Segment[]
  /** Upper bound (exclusive) of the record ids in segments. */
  private readonly end: number

  private constructor(state: StoredSetsState, lexemes: StoredLexemes, segments: readonly Segment[]) {
    this.state = state
    this.lexemes = lexemes
    this.segments = segments
    this.end = segments.reduce((end, each) => Math.max(end, each.covered?.at(-1) ?? 0, each.end), 0) + 1
  }

  /**
   * Loads the present version; undefined if the sets do not exist or are incomplete. The lexemes are taken from `known`
   * if they have not changed.
   */
  static async load(client: pg.ClientBase, known: StoredSets | undefined): Promise<StoredSets | undefined> {
    await client.query('begin isolation level repeatable read read only')
    try {
      const state = await readStoredSetsState(client)
      if (state === undefined || state.madeTo !== null) return undefined
      if (state.version === known?.state.version) return known
      const lexemes =
        state.generation === known?.state.generation ? known.lexemes : new StoredLexemes(await readLexemes(client))
      return new StoredSets(state, lexemes, await readSegments(client))
    } finally {
      await client.query('commit')
    }
  }

  /**
   * Reads the record sets of these lexemes, in order, as bitmaps: one bit for each record id below `capacity`, or more.
   * The sets include all changes up to `state.seq`, and possibly later ones.
   * @returns undefined if the stored version has changed
   */
  async read(client: pg.ClientBase, numbers: readonly number[], capacity: number): Promise<Uint32Array[] | undefined> {
    const layers = new Map(numbers.map((number) => [number, new Layers(this.segments, Math.max(capacity, this.end))]))
    let version = 0
    await copyOut(
      client,
      `select state.version, kept.lexeme, kept.segment, kept.ids
       from kept_state state left join (
         kept_ids kept join kept_segment segment on segment.id = kept.segment
       ) on kept.lexeme in (${numbers.join(', ')})
       order by kept.lexeme, segment.seq, segment.id`,
      (bytes, at) => {
        version = readInt64(bytes, at + 4)
        if (version !== this.state.version || readInt32(bytes, at + 12) < 0) return
        const from = nextValue(bytes, at + 20)
        layers
          .get(readInt32(bytes, at + 16))!
          .addSegment(readInt32(bytes, at + 24), bytes, from + 4, readInt32(bytes, from))
      },
      'kept_ids',
    )
    return version === this.state.version ? numbers.map((number) => layers.get(number)!.finish()) : undefined
  }
}

/** Builds the bitmap of one lexeme by applying its segments in order. */
class Layers {
  private readonly segments: readonly Segment[]
  private readonly words: Uint32Array
  /** The index of the next segment to apply. */
  private next = 0

  constructor(segments: readonly Segment[], capacity: number) {
    this.segments = segments
    this.words = new Uint32Array((capacity + 31) >>> 5)
  }

  /** Adds the ids of a segment, which are in `length` bytes from `at`. Call in the order of the segments. */
  addSegment(segment: number, bytes: Uint8Array, at: number, length: number): void {
    for (;;) {
      const passed = this.segments[this.next++]!
      this.clear(passed)
      if (passed.id !== segment) continue
      const isRange = passed.covered === undefined
      decodeInto(this.words, bytes, at, length, { first: isRange ? passed.first : 0, isAlone: isRange })
      return
    }
  }

  finish(): Uint32Array {
    while (this.next < this.segments.length) this.clear(this.segments[this.next++]!)
    return this.words
  }

  /** Clears the bits of the ids that a segment covers, because their state from earlier segments is no longer valid. */
  private clear({ covered, first, end }: Segment): void {
    if (covered === undefined) this.words.fill(0, first >>> 5, (end + 31) >>> 5)
    else for (const id of covered) this.words[id >>> 5]! &= ~(1 << (id & 31))
  }
}
