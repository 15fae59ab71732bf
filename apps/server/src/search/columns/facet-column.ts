import type { FacetTerm } from '@seriatim/contract'
import { FacetGroup, makeGroups, partOfStructure } from './facet-group.ts'
import type { SectionReader, SectionWriter } from './sections.ts'
import type { TermKeys } from './term-keys.ts'

/**
 * The values of one facet term for all records: the keys of the term, and the groups that contain its values. Only
 * structures have several groups.
 */
export class FacetColumn {
  readonly term: FacetTerm
  readonly keys: TermKeys
  readonly groups: readonly FacetGroup[]
  /** The positions of `groups` in the list of all groups. */
  readonly groupNumbers: readonly number[]
  /** The position of the term among the terms of a group. */
  readonly place: number
  private scratch = new Uint32Array(16)
  private knownTotals: Uint32Array | undefined

  constructor(keys: TermKeys, all: readonly FacetGroup[]) {
    this.term = keys.term
    this.keys = keys
    this.groupNumbers = all.flatMap(({ terms }, number) => (terms.includes(keys.term) ? [number] : []))
    this.groups = this.groupNumbers.map((number) => all[number]!)
    this.place = this.groups[0]!.terms.indexOf(this.term)
  }

  /** A counter for each code, set to 0. The next call reuses the array. */
  counters(): Uint32Array {
    const { size } = this.keys
    if (this.scratch.length < size) this.scratch = new Uint32Array(Math.ceil(size * 1.2))
    return this.scratch.subarray(0, size).fill(0)
  }

  /** The number of records with each code of the term. Read-only. */
  totals(): Uint32Array {
    if (this.knownTotals === undefined || this.groups.some((group) => group.hasChangedSince(this))) {
      const totals = new Uint32Array(this.keys.size)
      for (const group of this.groups) {
        group.spread(
          group.totals,
          group.terms.map((term) => (term === this.term ? totals : undefined)),
        )
        group.rememberFor(this)
      }
      this.knownTotals = totals
    }
    return this.knownTotals
  }

  /** For sorting by a term in one group: the slot of each record, and the first code of the term in each slot. */
  firstCodes(): { slots: FacetGroup['slots']; codes: Uint32Array } {
    const [group] = this.groups
    return { slots: group!.slots, codes: group!.firstCodes(this.place) }
  }

  /** For each group, whether each slot contains one of the accepted values. */
  accepting(accepted: Uint8Array): readonly Uint8Array[] {
    return this.groups.map((group) => group.slotsWith(this.place, accepted))
  }

  /** Whether the record has one of the accepted values, from the result of `accepting`. */
  isAccepted(id: number, accepting: readonly Uint8Array[]): boolean {
    return this.groups.some(({ slots }, number) => accepting[number]![slots.array[id] ?? 0] === 1)
  }

  /** All records with one of the accepted values, as bits. */
  bitsOf(accepting: readonly Uint8Array[]): Uint32Array {
    const words = new Uint32Array(Math.ceil(this.groups[0]!.slots.array.length / 32))
    for (const [number, { slots }] of this.groups.entries()) {
      const isAccepted = accepting[number]!
      const { array } = slots
      for (let id = 0; id < array.length; id++) if (isAccepted[array[id]!] === 1) words[id >>> 5]! |= 1 << (id & 31)
    }
    return words
  }
}

/** The values of all facet terms for all records. */
export class FacetValueStore {
  readonly groups: readonly FacetGroup[]
  readonly columns: ReadonlyMap<FacetTerm, FacetColumn>
  /** For each code of a field structure, the part of the groups that contains it. */
  private readonly partOfCode: number[] = [0]
  /** The values of the record that is being read, by group. */
  private readonly pending: { values: Uint32Array; length: number }[]

  constructor(keys: readonly TermKeys[], capacity: number) {
    this.groups = makeGroups(capacity)
    this.columns = new Map(keys.map((ofTerm) => [ofTerm.term, new FacetColumn(ofTerm, this.groups)]))
    this.pending = this.groups.map(() => ({ values: new Uint32Array(64), length: 0 }))
  }

  /** Prepares the groups for a new code of a term. */
  learn({ groups, keys }: FacetColumn, code: number): void {
    if (groups.length > 1) this.partOfCode[code] = partOfStructure(keys.keyOf(code))
  }

  /** Adds a value to the record that is being read. */
  take(column: FacetColumn, code: number): void {
    const { groupNumbers, place } = column
    const part = groupNumbers.length === 1 ? 0 : this.partOfCode[code]!
    const pending = this.pending[groupNumbers[part]!]!
    if (pending.length === pending.values.length) {
      const larger = new Uint32Array(pending.length * 2)
      larger.set(pending.values)
      pending.values = larger
    }
    pending.values[pending.length++] = FacetGroup.valueOf(place, code)
  }

  /** Replaces the values of a record by those added with `take`. */
  put(id: number): void {
    for (const [number, group] of this.groups.entries()) {
      const pending = this.pending[number]!
      group.put(id, pending.values, pending.length)
      pending.length = 0
    }
  }

  grow(capacity: number): void {
    for (const { slots } of this.groups) slots.grow(capacity)
  }

  save(out: SectionWriter): void {
    for (const { keys } of this.columns.values()) keys.save(out)
    for (const [number, group] of this.groups.entries()) group.save(out, `group.${number}`)
  }

  /** Restores saved values. @param gone ids without a record @throws UnreadableFile */
  load(from: SectionReader, gone: readonly number[]): void {
    for (const column of this.columns.values()) {
      column.keys.load(from)
      if (column.groups.length > 1) {
        for (let code = 1; code < column.keys.size; code++) this.learn(column, code)
      }
    }
    for (const [number, group] of this.groups.entries()) group.load(from, `group.${number}`, gone)
  }

  get bytes(): number {
    return this.groups.reduce((sum, group) => sum + group.bytes, 0)
  }

  /** Whether most lists of values in a large group are not used by any record. */
  get isWasteful(): boolean {
    return this.groups.some(({ waste: { unused, all } }) => all > 10_000 && unused > 0.6 * all)
  }
}
