import { setTimeout as sleep } from 'node:timers/promises'
import type { ConsequenceReason } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import type { Diagnostic } from '../catalogue/records/diagnostic.ts'
import { currentVersionsOf, type RecordRow, type Version } from '../catalogue/records/repository.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { editorsOf, holdFree } from './pending-repository.ts'

/** One thing that changes in a record, and the field where it does. */
export type Change = { readonly reason: ConsequenceReason; readonly field: string }
/** The record that a change comes from. */
export type Cause = { readonly id: number; readonly issn: string }

/** Makes of a record what it is to be; no changes where it is so already. */
export type Alteration = (record: MarcRecord) => { readonly record: MarcRecord; readonly changes: readonly Change[] }

/** A record whose active version would get errors by the saves of others. */
export type Invalidated = {
  readonly row: RecordRow
  /** As it would be. */
  readonly record: MarcRecord
  readonly changes: readonly (Change & { readonly cause: Cause })[]
  /** What its active version does not have now: never empty. */
  readonly errors: readonly Diagnostic[]
}

export type CurrentVersions = { readonly active?: Version | undefined; readonly draft?: Version | undefined }

/** A record that somebody saves, as it is going to be stored. */
export type PlannedWrite = {
  readonly row: RecordRow
  readonly current: CurrentVersions
  readonly state: 'active' | 'draft'
  record: MarcRecord
}

/** Another record that gets new versions. */
export type Touch = {
  readonly row: RecordRow
  readonly current: CurrentVersions
  /** As they are going to be; a draft beside the active version changes with it. */
  active: MarcRecord | undefined
  draft: MarcRecord | undefined
  readonly changes: (Change & { readonly cause: Cause })[]
  /** What becomes of it when nobody holds it any more: where its changes wait. */
  awaited: { readonly record: MarcRecord; readonly changes: Touch['changes'] } | undefined
}

/** What a save left of another record. */
export type TouchedVersion = {
  readonly recordId: number
  readonly issn: string
  /** What stood there before. */
  readonly before: CurrentVersions
  /** The last version that the save left of the record: its draft where that changed too. */
  readonly newestId: number
  readonly versionId: number
  readonly reason: ConsequenceReason
  readonly causeId: number
}

/** A change that has to wait: somebody edits the record (`holder`), or saves it at this moment. */
export type Waiting = Change & { readonly row: RecordRow; readonly holder: string | null; readonly cause: Cause }

export type TouchingOptions = {
  /** Hold what is touched until the end of the transaction: when it is going to be written. */
  readonly hold: boolean
  /** Whose locks are no obstacle. */
  readonly userId: number | null
  /** Whether to wait a moment for what nobody edits: search rows of an import are written beside it. */
  readonly isPatient?: boolean | undefined
}

/** What is withheld first of a record that would become invalid: the rest of what is asked of it may be sound. */
const LINK_CHANGES: ReadonlySet<ConsequenceReason> = new Set([
  'reverse_link_added',
  'reverse_link_changed',
  'predecessor_closed',
])

/** How often, and after what time in between, records that are held at this moment are asked for again. */
const LOCK_ATTEMPTS = 100
const RETRY_DELAY_MS = 20

/** The other records that a save reaches, each read once, altered one after the other. */
export class Touching {
  private readonly db: Db
  private readonly options: TouchingOptions
  private readonly writes: ReadonlyMap<number, PlannedWrite>
  private readonly known = new Map<number, Touch>()
  private readonly holders = new Map<number, string | null>()
  /** What was asked of each record, in order. */
  private readonly asked = new Map<number, { readonly cause: Cause; readonly alteration: Alteration }[]>()
  /** Records that get no links and are not closed, or are not altered at all. */
  private readonly withheld = new Map<number, 'links' | 'wholly'>()
  readonly waiting: Waiting[] = []
  /** The records whose links to a cancelled number are redirected, by that number. */
  readonly redirected = new Map<string, string[]>()
  /** Records that are saved and that others alter: as they were given, with the changes, and what these are. */
  readonly altered = new Map<number, { given: MarcRecord; after: MarcRecord; changes: (Change & { cause: Cause })[] }>()

  constructor(db: Db, writes: readonly PlannedWrite[], options: TouchingOptions) {
    this.db = db
    this.options = options
    this.writes = new Map(writes.map((write) => [write.row.id, write]))
  }

  /** Reads these records, unless they were or are written anyway: three statements, however many they are. */
  async reach(rows: readonly RecordRow[]): Promise<void> {
    const fresh = new Map(
      rows.filter(({ id }) => !this.known.has(id) && !this.writes.has(id)).map((row) => [row.id, row]),
    )
    if (fresh.size === 0) return
    const ids = [...fresh.keys()]
    const editors = await editorsOf(this.db, ids, this.options.userId)
    const unedited = ids.filter((id) => !editors.has(id))
    const free = this.options.hold ? await this.hold(unedited) : new Set(ids)
    const versions = await currentVersionsOf(this.db, ids)
    for (const [id, row] of fresh) {
      const current = versions.get(id) ?? { active: undefined, draft: undefined }
      this.known.set(id, {
        row,
        current,
        active: current.active?.record,
        draft: current.draft?.record,
        changes: [],
        awaited: undefined,
      })
      if (editors.has(id) || !free.has(id)) this.holders.set(id, editors.get(id) ?? null)
    }
  }

  /** Holds those that nobody else holds. The wait has an end: who else waits holding records goes on then, too. */
  private async hold(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const held = new Set(await holdFree(this.db as Tx, ids))
    for (let tries = this.options.isPatient ? LOCK_ATTEMPTS : 0; tries > 0 && held.size < ids.length; tries--) {
      await sleep(RETRY_DELAY_MS)
      const missing = ids.filter((id) => !held.has(id))
      for (const id of await holdFree(this.db as Tx, missing)) held.add(id)
    }
    return held
  }

  /** What is searched of a record that was reached or is written: as the changes so far leave it. */
  searchedOf(id: number): MarcRecord | undefined {
    const write = this.writes.get(id)
    if (write !== undefined)
      return write.state === 'draft' ? (write.current.active?.record ?? write.record) : write.record
    const touch = this.known.get(id)
    return touch?.active ?? touch?.draft
  }

  /**
   * Takes back links that were written into these records, and their closing, and writes none from now on. A record that is
   * named for the second time is not altered at all.
   */
  withhold(ids: readonly number[]): void {
    for (const id of ids) {
      this.withheld.set(id, this.withheld.has(id) ? 'wholly' : 'links')
      const [write, made] = [this.writes.get(id), this.altered.get(id)]
      if (write !== undefined && made !== undefined) write.record = made.given
      this.altered.delete(id)
      const touch = this.known.get(id)
      if (touch !== undefined) {
        touch.changes.length = 0
        touch.active = touch.current.active?.record
        touch.draft = touch.current.draft?.record
      }
      for (const { cause, alteration } of this.asked.get(id) ?? []) this.apply(id, cause, alteration)
    }
  }

  private isWithheld(id: number, changes: readonly Change[]): boolean {
    const how = this.withheld.get(id)
    return how === 'wholly' || (how === 'links' && changes.some(({ reason }) => LINK_CHANGES.has(reason)))
  }

  /** Alters a record that was reached or is written; where somebody holds it, the change waits. */
  alter(id: number, cause: Cause, alteration: Alteration): void {
    const asked = this.asked.get(id)
    if (asked === undefined) this.asked.set(id, [{ cause, alteration }])
    else asked.push({ cause, alteration })
    this.apply(id, cause, alteration)
  }

  private apply(id: number, cause: Cause, alteration: Alteration): void {
    const write = this.writes.get(id)
    if (write !== undefined) {
      if (write.state === 'active') this.alterWrite(write, cause, alteration)
      return
    }
    const touch = this.known.get(id)
    const searched = touch?.active ?? touch?.draft
    if (touch === undefined || searched === undefined) return
    const { changes } = alteration(searched)
    if (this.holders.has(id)) {
      const holder = this.holders.get(id) ?? null
      this.waiting.push(...changes.map((change) => ({ ...change, row: touch.row, holder, cause })))
      if (changes.length > 0) {
        const { record, changes: before } = touch.awaited ?? { record: searched, changes: [] }
        const added = changes.map((change) => ({ ...change, cause }))
        touch.awaited = { record: alteration(record).record, changes: [...before, ...added] }
      }
      return
    }
    if (changes.length === 0 || this.isWithheld(id, changes)) return
    touch.changes.push(...changes.map((change) => ({ ...change, cause })))
    if (touch.active !== undefined) touch.active = alteration(touch.active).record
    if (touch.draft !== undefined) touch.draft = alteration(touch.draft).record
  }

  /** Whether somebody else edits or saves a record that was reached: what changes in it waits. */
  isHeldByOthers(id: number): boolean {
    return this.holders.has(id)
  }

  /** Redirects the links of a record that was reached to `cancelled`; a record that is being saved keeps its links. */
  redirect({ id, issn }: RecordRow, cancelled: string, cause: Cause, alteration: Alteration): void {
    if (this.isHeldByOthers(id)) return
    this.alter(id, cause, alteration)
    this.redirected.set(cancelled, [...(this.redirected.get(cancelled) ?? []), issn])
  }

  private alterWrite(write: PlannedWrite, cause: Cause, alteration: Alteration): void {
    const { record, changes } = alteration(write.record)
    if (changes.length === 0 || this.isWithheld(write.row.id, changes)) return
    const made = this.altered.get(write.row.id) ?? { given: write.record, after: record, changes: [] }
    made.after = record
    made.changes.push(...changes.map((change) => ({ ...change, cause })))
    this.altered.set(write.row.id, made)
    write.record = record
  }

  /**
   * The records that were reached, as they are and as they are going to be; `isLocked`: what changes in them waits, for
   * `holder` where somebody edits them.
   */
  get reached(): readonly (Touch & { readonly isLocked: boolean; readonly holder: string | null })[] {
    return [...this.known.values()].map((touch) => ({
      ...touch,
      isLocked: this.holders.has(touch.row.id),
      holder: this.holders.get(touch.row.id) ?? null,
    }))
  }

  /** The records that change. */
  get touches(): readonly Touch[] {
    return [...this.known.values()].filter(({ changes }) => changes.length > 0)
  }
}
