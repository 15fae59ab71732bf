/** Runs a macro on records and validates the results. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { findUnstorable, type MarcRecord, withoutEmptySubfields } from '@seriatim/marc'
import { type Diagnostic, hasErrors } from '../../catalogue/records/diagnostic.ts'
import { mayEdit } from '../../catalogue/records/guards.ts'
import { currentVersionsOf, type RecordRow, type Version } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { planAndDiagnose } from '../../saving/diagnose.ts'
import { diagnosticsOfCauses } from '../../saving/effects.ts'
import { preserveEnrichments } from '../../saving/preserve-enrichments.ts'
import type { CurrentVersions } from '../../saving/touched-records.ts'
import { differenceShape } from './difference.ts'
import type { OutcomeRow } from './record-repository.ts'
import type { BulkUser } from './user-repository.ts'

/** Maximum time in milliseconds before control returns to the event loop. A macro can take long even for one record. */
const YIELD_AFTER_MS = 20

/** Returns a function that yields to the event loop when `YIELD_AFTER_MS` have passed since the last yield. */
export const makeYielder = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < YIELD_AFTER_MS) return
    await nextTurn()
    since = performance.now()
  }
}

/**
 * A compiled macro. Returns the same object when it changes nothing, and undefined when it exceeds its limits for this
 * record.
 */
export type Change = (record: MarcRecord) => MarcRecord | undefined

/** A record changed by the macro. */
export type ChangedRecord = {
  readonly outcome: 'change'
  readonly row: RecordRow
  readonly current: CurrentVersions
  /** The version that the macro changes: the active version, or the draft when there is no active version. */
  readonly base: Version
  readonly record: MarcRecord
  readonly shape: string
  readonly diagnostic: readonly Diagnostic[]
  readonly hasErrors: boolean
}

/** A record that the macro does not change, with the reason. */
export type UnchangedRecord = {
  readonly outcome: 'unchanged' | 'forbidden' | 'draft_beside' | 'unstorable' | 'macro_stopped'
  readonly row: RecordRow
  readonly base: Version | undefined
}

export type MacroResult = ChangedRecord | UnchangedRecord

type MacroOutput = Omit<ChangedRecord, 'outcome' | 'diagnostic' | 'hasErrors'>

async function applyChange(
  db: Db,
  row: RecordRow,
  current: CurrentVersions,
  change: Change,
  user: BulkUser,
): Promise<MacroOutput | UnchangedRecord> {
  const { active, draft } = current
  const base = active ?? draft
  const stays = (outcome: UnchangedRecord['outcome']): UnchangedRecord => ({ outcome, row, base })
  if (!mayEdit(user, row)) return stays('forbidden')
  if (base === undefined) return stays('unchanged')
  const changed = change(base.record)
  if (changed === undefined) return stays('macro_stopped')
  if (changed === base.record) return stays('unchanged')
  const record = await preserveEnrichments(db, withoutEmptySubfields(changed), { row, current })
  const shape = differenceShape(base.record, record)
  if (shape === '') return stays('unchanged')
  if (active !== undefined && draft !== undefined) return stays('draft_beside')
  if (record.fields.length === 0 || findUnstorable(record).length > 0) return stays('unstorable')
  return { row, current, base, record, shape }
}

/**
 * Runs a macro on records in their order, and validates all results as one save, including reverse links, families and
 * effects on other records. Stores nothing.
 */
export async function runMacroOnRecords(
  db: Db,
  rows: readonly RecordRow[],
  change: Change,
  {
    user,
    now,
    versions: known,
  }: {
    readonly user: BulkUser
    readonly now: Date
    /** Current versions of the records, if the caller has already read them. */
    readonly versions?: ReadonlyMap<number, CurrentVersions>
  },
): Promise<MacroResult[]> {
  const ids = rows.map(({ id }) => id)
  const versions: ReadonlyMap<number, CurrentVersions> = known ?? (await currentVersionsOf(db, ids))
  const made: (MacroOutput | UnchangedRecord)[] = []
  const breathe = makeYielder()
  for (const row of rows) {
    await breathe()
    made.push(await applyChange(db, row, versions.get(row.id) ?? { active: undefined, draft: undefined }, change, user))
  }
  const changed = made.filter((each): each is MacroOutput => !('outcome' in each))
  const reported = await diagnosticsOf(db, changed, user, now)
  return made.map((each) => {
    if ('outcome' in each) return each
    const diagnostic = reported.get(each.row.id)!
    return { ...each, outcome: 'change', diagnostic, hasErrors: hasErrors(diagnostic) }
  })
}

async function diagnosticsOf(
  db: Db,
  changed: readonly MacroOutput[],
  { id, isMemberOfIc }: BulkUser,
  now: Date,
): Promise<ReadonlyMap<number, readonly Diagnostic[]>> {
  if (changed.length === 0) return new Map()
  const { diagnostics: own, plan } = await planAndDiagnose(
    db,
    changed.map(({ row, current, base, record }) => ({
      row,
      current,
      category: row.category,
      record,
      problems: [],
      stored: base.record,
    })),
    { isMemberOfIc, id, now },
  )
  // Only records without errors change other records: a record with errors becomes a draft, and drafts have no effect
  // on others.
  const touching = new Set(changed.filter((_, place) => !hasErrors(own[place]!)).map(({ row }) => row.id))
  const invalidated = plan.invalidating
    .map((each) => ({ ...each, changes: each.changes.filter(({ cause }) => touching.has(cause.id)) }))
    .filter(({ changes }) => changes.length > 0)
  const others = diagnosticsOfCauses(plan.writes, invalidated)
  return new Map(changed.map(({ row }, place) => [row.id, [...own[place]!, ...(others.get(row.id) ?? [])]]))
}

/** Converts the result for the record at `position` of the change set into the row to store. */
export const outcomeRow = (position: number, put: MacroResult): OutcomeRow =>
  put.outcome === 'change'
    ? {
        position,
        outcome: 'change',
        shape: put.shape,
        baseVersion: put.base.id,
        hadErrors: put.base.hasErrors,
        hasErrors: put.hasErrors,
        diagnostic: put.diagnostic,
      }
    : { position, outcome: put.outcome, baseVersion: put.base?.id ?? null }
