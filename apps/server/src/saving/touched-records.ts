import { setTimeout as sleep } from 'node:timers/promises'
import type { ConsequenceReason } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import type { Diagnostic } from '../catalogue/records/diagnostic.ts'
import { currentVersionsOf, type RecordRow, type Version } from '../catalogue/records/repository.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { editorsOf, lockAvailableRecords } from './pending-repository.ts'

/** One change in a record, and the field that changes. */
export type Change = { readonly reason: ConsequenceReason; readonly field: string }
/** The record that causes a change. */
export type Cause = { readonly id: number; readonly issn: string }

/** Changes a record. Returns the altered record and its changes; the list of changes is empty if none was necessary. */
export type Alteration = (record: MarcRecord) => { readonly record: MarcRecord; readonly changes: readonly Change[] }

/** A record whose active version would get errors if saves of other records changed it. */
export type Invalidated = {
  readonly row: RecordRow
  /** The record with the rejected changes. */
  readonly record: MarcRecord
  readonly changes: readonly (Change & { readonly cause: Cause })[]
  /** Errors that the active version does not have now. Never empty. */
  readonly errors: readonly Diagnostic[]
}

export type CurrentVersions = { readonly active?: Version | undefined; readonly draft?: Version | undefined }

/** A saved record, in the form in which its new version will be stored. */
export type PlannedWrite = {
  readonly row: RecordRow
  readonly current: CurrentVersions
  readonly state: 'active' | 'draft'
  record: MarcRecord
}

/** A record that is not saved itself and gets new versions because of the save. */
export type TouchedRecord = {
  readonly row: RecordRow
  readonly current: CurrentVersions
  /** The future content of the active version and of the draft. Both get the same changes. */
  active: MarcRecord | undefined
  draft: MarcRecord | undefined
  readonly changes: (Change & { readonly cause: Cause })[]
  /** The content after the changes if these have to wait for a lock. */
  awaited: { readonly record: MarcRecord; readonly changes: TouchedRecord['changes'] } | undefined
}

/** A version that a save created for another record. */
export type TouchedVersion = {
  readonly recordId: number
  readonly issn: string
  /** The versions of the record before the save. */
  readonly before: CurrentVersions
  /** The newest version that the save created for the record: its draft if the draft changed, too. */
  readonly newestId: number
  readonly versionId: number
  readonly reason: ConsequenceReason
  readonly causeId: number
}

/** A change that waits, because another user edits the record (`holder`) or a transaction saves it. */
export type WaitingAlteration = Change & {
  readonly row: RecordRow
  readonly holder: string | null
  readonly cause: Cause
}

export type TouchingOptions = {
  /** Whether touched records are locked until the end of the transaction, because the plan will be executed. */
  readonly hold: boolean
  /** The user who saves. The locks of this user do not block changes. */
  readonly userId: number | null
  /**
   * Whether to retry briefly if other transactions lock records that no user edits. An import writes its search rows in
   * parallel, which locks records.
   */
  readonly isPatient?: boolean | undefined
}

/**
 * Changes of links. They are withheld first from a record that would become invalid, because its other changes may be
 * valid.
 */
const LINK_CHANGES: ReadonlySet<ConsequenceReason> = new Set([
  'reverse_link_added',
  'reverse_link_changed',
  'predecessor_closed',
])

/** Number of retries while another transaction locks a record, and the delay between them. */
const LOCK_ATTEMPTS = 100
const RETRY_DELAY_MS = 20

/** The other records that a save reaches. Each record is read once and altered step by step. */
export class TouchedRecords {
  private readonly db: Db
  private readonly options: TouchingOptions
  private readonly writes: ReadonlyMap<number, PlannedWrite>
  private readonly known = new Map<number, TouchedRecord>()
  private readonly holders = new Map<number, string | null>()
  /** The alterations requested for each record, by record id, in order. */
  private readonly requestedAlterations = new Map<
    number,
    { readonly cause: Cause; readonly alteration: Alteration }[]
  >()
  /**
   * Records that are not changed as requested, by record id: they get no links and no closing ('links'), or no change
   * at all ('wholly').
   */
  private readonly withheld = new Map<number, 'links' | 'wholly'>()
  readonly waiting: WaitingAlteration[] = []
  /** For each cancelled ISSN, the ISSNs of the records whose links to it are redirected. */
  readonly redirected = new Map<string, string[]>()
  /** Saved records that other records alter: the content before and after, and the changes. */
  readonly altered = new Map<number, { given: MarcRecord; after: MarcRecord; changes: (Change & { cause: Cause })[] }>()

  constructor(db: Db, writes: readonly PlannedWrite[], options: TouchingOptions) {
    this.db = db
    this.options = options
    this.writes = new Map(writes.map((write) => [write.row.id, write]))
  }

  /** Reads these records, except those read or saved already. Runs three statements for any number of records. */
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

  /**
   * Locks those of these records that no other transaction has locked. The number of retries is limited, so that two
   * transactions that wait for each other can both continue.
   */
  private async hold(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const held = new Set(await lockAvailableRecords(this.db as Tx, ids))
    for (let tries = this.options.isPatient ? LOCK_ATTEMPTS : 0; tries > 0 && held.size < ids.length; tries--) {
      await sleep(RETRY_DELAY_MS)
      const missing = ids.filter((id) => !held.has(id))
      for (const id of await lockAvailableRecords(this.db as Tx, missing)) held.add(id)
    }
    return held
  }

  /**
   * The searched version (the active version, else the draft) of a record that was read or is saved, with the changes
   * so far.
   */
  searchedOf(id: number): MarcRecord | undefined {
    const write = this.writes.get(id)
    if (write !== undefined)
      return write.state === 'draft' ? (write.current.active?.record ?? write.record) : write.record
    const touch = this.known.get(id)
    return touch?.active ?? touch?.draft
  }

  /**
   * Reverts links and closings written to these records, and prevents new ones. A second call for the same record
   * prevents every alteration of it.
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
      for (const { cause, alteration } of this.requestedAlterations.get(id) ?? []) this.apply(id, cause, alteration)
    }
  }

  private isWithheld(id: number, changes: readonly Change[]): boolean {
    const how = this.withheld.get(id)
    return how === 'wholly' || (how === 'links' && changes.some(({ reason }) => LINK_CHANGES.has(reason)))
  }

  /** Alters a record that was read or is saved. If another user has locked the record, the change waits. */
  alter(id: number, cause: Cause, alteration: Alteration): void {
    const pending = this.requestedAlterations.get(id)
    if (pending === undefined) this.requestedAlterations.set(id, [{ cause, alteration }])
    else pending.push({ cause, alteration })
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

  /** Whether another user or transaction has locked a record, so that its changes wait. */
  isHeldByOthers(id: number): boolean {
    return this.holders.has(id)
  }

  /**
   * Redirects the links of a record away from `cancelled`. A record that is locked by another user or transaction keeps
   * its links.
   */
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
   * All records that were read, before and after the changes. `isLocked`: the changes wait, for `holder` if a user
   * edits the record.
   */
  get reached(): readonly (TouchedRecord & { readonly isLocked: boolean; readonly holder: string | null })[] {
    return [...this.known.values()].map((touch) => ({
      ...touch,
      isLocked: this.holders.has(touch.row.id),
      holder: this.holders.get(touch.row.id) ?? null,
    }))
  }

  /** The records that were read and are changed. */
  get touches(): readonly TouchedRecord[] {
    return [...this.known.values()].filter(({ changes }) => changes.length > 0)
  }
}
