/** Kept sets as a searching process reads them: which there are, and each when it is asked for. */
import type pg from 'pg'
import { copyOut, nextValue, readInt32, readInt64 } from '../../platform/database/copy-out.ts'
import { decodeInto } from './encode-ids.ts'
import { KeptLexemes } from './kept-lexemes.ts'
import { type KeptState, readKeptState, readLexemes, readSegments, type Segment } from './segments-repository.ts'

/** One state of what is kept. The sets themselves stay in the base. */
export class KeptSets {
  readonly state: KeptState
  readonly lexemes: KeptLexemes
  private readonly segments: readonly Segment[]
  /** Ids in segments are below this. */
  private readonly end: number

  private constructor(state: KeptState, lexemes: KeptLexemes, segments: readonly Segment[]) {
    this.state = state
    this.lexemes = lexemes
    this.segments = segments
    this.end = segments.reduce((end, each) => Math.max(end, each.covered?.at(-1) ?? 0, each.end), 0) + 1
  }

  /** What is kept now; undefined where nothing is, or not all yet. `known` gives its lexemes where they are the same. */
  static async load(client: pg.ClientBase, known: KeptSets | undefined): Promise<KeptSets | undefined> {
    await client.query('begin isolation level repeatable read read only')
    try {
      const state = await readKeptState(client)
      if (state === undefined || state.madeTo !== null) return undefined
      if (state.version === known?.state.version) return known
      const lexemes =
        state.generation === known?.state.generation ? known.lexemes : new KeptLexemes(await readLexemes(client))
      return new KeptSets(state, lexemes, await readSegments(client))
    } finally {
      await client.query('commit')
    }
  }

  /**
   * The bits of each of these lexemes, in their order: one for each record id below `capacity`, or more. Each stands for the change
   * log up to `state.seq`, and may know of changes after it. @returns undefined where something else is kept by now
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
        layers.get(readInt32(bytes, at + 16))!.lay(readInt32(bytes, at + 24), bytes, from + 4, readInt32(bytes, from))
      },
      'kept_ids',
    )
    return version === this.state.version ? numbers.map((number) => layers.get(number)!.finish()) : undefined
  }
}

/** The segments of one lexeme, laid over each other in their order. */
class Layers {
  private readonly segments: readonly Segment[]
  private readonly words: Uint32Array
  /** The segments before this one are laid. */
  private next = 0

  constructor(segments: readonly Segment[], capacity: number) {
    this.segments = segments
    this.words = new Uint32Array((capacity + 31) >>> 5)
  }

  /** Lays the next segment that has ids of the lexeme: `length` bytes from `at`. */
  lay(segment: number, bytes: Uint8Array, at: number, length: number): void {
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

  /** What a segment covers is told by it and those after it alone. */
  private clear({ covered, first, end }: Segment): void {
    if (covered === undefined) this.words.fill(0, first >>> 5, (end + 31) >>> 5)
    else for (const id of covered) this.words[id >>> 5]! &= ~(1 << (id & 31))
  }
}
