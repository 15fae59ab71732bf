import {
  type FamilyKind,
  type FamilyMember,
  issnFromNumber,
  isValidCategory,
  isWellFormed,
  kindsOfLink,
  LINKING_TAGS,
  numberOfIssn,
  withCheckDigit,
} from '@seriatim/issn'
import type { Db } from '../../platform/database/db.ts'
import {
  linksOfRecords,
  linksToNumbers,
  type NodeRow,
  nodesAround,
  nodesById,
  nodesByIssn,
} from './graph-repository.ts'

/** The change of one record in a transaction, as far as families depend on it. `before` is undefined for a new ISSN. */
export type ChangedMember = {
  readonly id: number
  readonly issn: string
  readonly before: FamilyMember | undefined
  readonly after: FamilyMember
  /** 022 $l after the transaction, forced or not. */
  readonly issnl: string | undefined
  /** Whether the international centre forces the present ISSN-L (022 $6). */
  readonly keepsIssnl: boolean
}

/** Selects the links stored in the database, or the links after the transaction. */
export type View = 'before' | 'after'

type Edge = { readonly from: number; readonly to: number; readonly tag: string }

/** The graph of links, in both directions. Records are read from the database on demand, each at most once. */
export class LinkGraph {
  private readonly db: Db
  readonly changed: ReadonlyMap<number, ChangedMember>
  private readonly nodes = new Map<number, NodeRow>()
  private readonly idOfNumber = new Map<number, number | undefined>()
  /** Stored links from and to each record that was read, by record id. */
  private readonly stored = new Map<number, readonly Edge[]>()
  /** Links after the transaction, by the id of their source and of their target. */
  private readonly written = new Map<number, Edge[]>()

  constructor(db: Db, changed: readonly ChangedMember[]) {
    this.db = db
    this.changed = new Map(changed.map((each) => [each.id, each]))
  }

  /** Reads the changed records and all records that they name. Must be called first. */
  async begin(): Promise<void> {
    const changed = [...this.changed.values()]
    this.know(changed.map(({ id, issn, after }) => ({ id, issn, category: after.category })))
    await this.resolve(
      changed
        .flatMap(({ after }) => after.links.map(({ issn }) => issn))
        .filter(isWellFormed)
        .map(numberOfIssn),
    )
    for (const { id, after } of changed) {
      for (const { tag, issn } of after.links) {
        const to = isWellFormed(issn) ? this.idOfNumber.get(numberOfIssn(issn)) : undefined
        if (to === undefined || to === id || !LINKING_TAGS.has(tag)) continue
        const edge = { from: id, to, tag }
        for (const end of [id, to]) this.written.set(end, [...(this.written.get(end) ?? []), edge])
      }
    }
    await this.load([...this.changed.keys()])
  }

  /**
   * Reads the links of these records, unless they are known. Runs two statements, and a third one if new records
   * appear.
   */
  async load(ids: readonly number[]): Promise<void> {
    const missing = ids.filter((id) => !this.stored.has(id) && this.nodes.has(id))
    if (missing.length === 0) return
    const numbers = missing.map((id) => numberOfIssn(this.nodes.get(id)!.issn))
    const [out, back] = [await linksOfRecords(this.db, missing), await linksToNumbers(this.db, numbers)]
    const sources = [...new Set(back.map(({ recordId }) => recordId))].filter((id) => !this.nodes.has(id))
    this.know(await nodesById(this.db, sources))
    await this.resolve(out.map(({ target }) => target))
    const result = new Map<number, Edge[]>(missing.map((id) => [id, []]))
    for (const { recordId: from, place: tag, target } of [...out, ...back]) {
      const to = this.idOfNumber.get(target)
      if (to === undefined || to === from || !this.nodes.has(from)) continue
      for (const end of [from, to]) result.get(end)?.push({ from, to, tag })
    }
    for (const [id, edges] of result) this.stored.set(id, edges)
  }

  /** Whether the links of all these records are known. */
  isKnown(ids: readonly number[]): boolean {
    return ids.every((id) => this.stored.has(id))
  }

  /**
   * Reads the links of these records, and of at most `limit` records that are linked to them by links of a kind. A
   * traversal from these records then needs no further statements.
   */
  async loadAround(ids: readonly number[], kind: FamilyKind, limit: number): Promise<void> {
    const tags = [...LINKING_TAGS].filter((tag) => kindsOfLink(tag).includes(kind))
    const around = await nodesAround(this.db, ids, { tags, ends: [...this.changed.keys()], limit })
    this.know(around.filter(({ id }) => !this.nodes.has(id)))
    await this.load([...ids, ...around.map(({ id }) => id)])
  }

  /** The records that share a link of a kind with the record `id`. The links of the record must be known. */
  neighbours(id: number, kind: FamilyKind, view: View): Set<number> {
    const stored = this.stored.get(id) ?? []
    const edges =
      view === 'before'
        ? stored
        : [...stored.filter(({ from }) => !this.changed.has(from)), ...(this.written.get(id) ?? [])]
    const result = new Set<number>()
    for (const { from, to, tag } of edges) {
      const other = from === id ? to : from
      if (!this.isMember(id, kind, view) || !this.isMember(other, kind, view)) continue
      if (kindsOfLink(tag).includes(kind)) result.add(other)
    }
    return result
  }

  /** The records of any category that name the record `id` in 776. The links of the record must be known. */
  namedAsMediumBy(id: number): number[] {
    return (this.stored.get(id) ?? []).flatMap(({ from, to, tag }) => (to === id && tag === '776' ? [from] : []))
  }

  /** Whether the record can be a member of families of the kind. */
  isMember(id: number, kind: FamilyKind, view: View): boolean {
    const changed = this.changed.get(id)
    if (changed !== undefined && changed[view] === undefined) return false
    if (kind === 'extended') return true
    return isValidCategory(changed?.[view]?.category ?? this.nodes.get(id)?.category ?? '')
  }

  private async resolve(numbers: readonly number[]): Promise<void> {
    const missing = [...new Set(numbers)].filter((number) => !this.idOfNumber.has(number))
    if (missing.length === 0) return
    for (const number of missing) this.idOfNumber.set(number, undefined)
    this.know(await nodesByIssn(this.db, missing.map(issnFromNumber)))
  }

  /** Skips records with a wrong check digit, because no link can name them. */
  private know(rows: readonly NodeRow[]): void {
    for (const row of rows) {
      if (withCheckDigit(row.issn) !== row.issn) continue
      this.nodes.set(row.id, row)
      this.idOfNumber.set(numberOfIssn(row.issn), row.id)
    }
  }
}
