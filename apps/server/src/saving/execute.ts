import { recordLinks } from '@seriatim/issn'
import { type MarcRecord, withoutEmptySubfields } from '@seriatim/marc'
import type { RecordVersions } from '../catalogue/addresses/addresses.ts'
import { writeRecordUrls } from '../catalogue/addresses/repository.ts'
import { replaceLinks } from '../catalogue/families/graph-repository.ts'
import { writeFamilies } from '../catalogue/families/write.ts'
import { describeSearched } from '../catalogue/records/describe.ts'
import { type Diagnostic, MAKES_INVALID } from '../catalogue/records/diagnostic.ts'
import {
  addVersions,
  archiveVersions,
  type NewVersion,
  type RecordRow,
  type Version,
} from '../catalogue/records/repository.ts'
import { withSystemFields } from '../catalogue/records/system-fields.ts'
import type { Tx } from '../platform/database/db.ts'
import type { VersionCause } from '../schema/records.ts'
import type { SearchChanges } from '../search/search-index.ts'
import { auditSaves } from './audit-saves.ts'
import { diagnoseTouched, waitingDiagnostic } from './diagnose-planned.ts'
import { addPending } from './pending-repository.ts'
import { isSearched, type Plan } from './plan.ts'
import type { FileContext } from './rule-queries.ts'
import type { TouchedRecord, TouchedVersion } from './touched-records.ts'

export type ExecuteOptions = {
  readonly author: { readonly id: number | null; readonly username: string }
  readonly now: Date
  readonly cause?: string | undefined
  /** Whether the system saves the records, without an edit by a user: 039 then stays unchanged. */
  readonly isOfSystem?: boolean
  /** The import that stores the records or is being reverted. */
  readonly importId?: number | undefined
  readonly reason?: string | undefined
  /** The file that the records come from. Rules for touched records also see the other records of the file. */
  readonly fileContext?: FileContext | undefined
  /** Diagnostics of the saved records, in the order of the records. */
  readonly diagnostics: readonly (readonly Diagnostic[])[]
}

/**
 * Writes a plan. Stored versions have no empty subfields.
 * @returns the versions of the saved records in their order, and the versions of touched records
 */
export async function executePlan(
  tx: Tx,
  index: SearchChanges,
  plan: Plan,
  { author, now, cause, isOfSystem = false, importId, reason, fileContext, diagnostics }: ExecuteOptions,
): Promise<{
  versions: readonly Version[]
  touched: readonly TouchedVersion[]
}> {
  const { writes, touches, waiting, families, searched } = plan
  const stamped = (record: MarcRecord, stored: Version | undefined) =>
    withSystemFields(withoutEmptySubfields(record), stored?.record, { user: isOfSystem ? null : author.username, now })
  await archiveVersions(tx, [
    ...writes.map(({ row, state }) => ({
      recordId: row.id,
      states: state === 'active' ? ['active' as const, 'draft' as const] : ['draft' as const],
    })),
    ...touches.map(({ row, active, draft }) => ({
      recordId: row.id,
      states: [
        ...(active === undefined ? [] : ['active' as const]),
        ...(draft === undefined ? [] : ['draft' as const]),
      ],
    })),
  ])
  const others = await touchedVersions(tx, plan, stamped, { now, fileContext })
  const own = writes.map(
    ({ row, current, state, record }, place): NewVersion => ({
      recordId: row.id,
      state,
      record: stamped(record, current.draft ?? current.active),
      diagnostic: [
        ...(diagnostics[place] ?? []).filter(isStoredWithVersion),
        ...waiting.filter((each) => each.cause.id === row.id).map(waitingDiagnostic),
      ],
    }),
  )
  const versions = await addVersions(tx, [...own, ...others], { author, now, importId })
  await replaceLinks(
    tx,
    searched.map(({ id, record }) => ({ id, links: recordLinks(record) })),
  )
  await writeFamilies(tx, families)
  await describeSearched(
    tx,
    [
      // An active version has no forbidden changes: its author, or a user who overrode the rule, was permitted to
      // make them.
      ...writes.flatMap(({ row, record, state }, place) =>
        isSearched(writes[place]!)
          ? [{ row, record, diagnostic: state === 'active' ? [] : (diagnostics[place] ?? []) }]
          : [],
      ),
      ...touches.flatMap(({ row, current, active, draft }) => {
        const record = active ?? draft
        const diagnostic = active === undefined ? (current.draft?.diagnostic ?? []) : []
        return record === undefined ? [] : [{ row, record, diagnostic }]
      }),
    ],
    now,
  )
  await addPending(
    tx,
    waiting.map(({ row, reason, field, cause: { id } }) => ({
      recordId: row.id,
      causeId: id,
      reason,
      field,
      author,
      createdAt: now,
    })),
  )
  const saved = versions.slice(0, writes.length)
  const touched = toTouchedVersions(touches, versions.slice(writes.length))
  await auditSaves(tx, plan, { author, cause, reason, saved, touched })
  // The change log is locked from here to the commit, so nothing after this line may wait for other transactions.
  await index.changed(
    tx,
    [...writes, ...touches].map(({ row }) => row.id),
  )
  await writeRecordUrls(tx, versionsAfterSave(plan), now)
  return { versions: saved, touched }
}

/**
 * Warnings about other records belong to the save and are not stored. Errors stay, because they make the version a
 * draft.
 */
const isStoredWithVersion = ({ code, level }: Diagnostic): boolean =>
  code !== 'waits-for-lock' && (code !== MAKES_INVALID || level === 'error')

/** The content of each changed record after the save. */
const versionsAfterSave = ({ writes, touches }: Plan): RecordVersions[] => [
  ...writes.map(({ row, current, state, record }) =>
    state === 'draft' ? { id: row.id, active: current.active?.record, draft: record } : { id: row.id, active: record },
  ),
  ...touches.map(({ row, current, active, draft }) => ({
    id: row.id,
    active: active ?? current.active?.record,
    draft: draft ?? current.draft?.record,
  })),
]

/** The new versions of touched records: searched versions first, then their drafts. */
async function touchedVersions(
  tx: Tx,
  plan: Plan,
  stamped: (record: MarcRecord, stored: Version | undefined) => MarcRecord,
  { now, fileContext }: Pick<ExecuteOptions, 'now' | 'fileContext'>,
): Promise<NewVersion[]> {
  const planned = plan.touches.flatMap((touch) => {
    const { row, current, active, draft } = touch
    const cause = versionCause(touch)
    return [
      ...(active === undefined
        ? []
        : [{ row, current, state: 'active' as const, record: active, before: current.active, cause }]),
      ...(draft === undefined
        ? []
        : [{ row, current, state: 'draft' as const, record: draft, before: current.draft, cause }]),
    ]
  })
  planned.sort((a, b) => Number(a.state === 'draft') - Number(b.state === 'draft'))
  const unknown = planned.filter(({ row, state }) => state === 'draft' || !plan.validated.has(row.id))
  const diagnosed = await diagnoseTouched(
    tx,
    plan,
    unknown.map(({ row, current, record }) => ({
      row,
      current,
      category: row.category,
      record,
      problems: [],
      stored: record,
    })),
    now,
    fileContext,
  )
  const result = new Map(unknown.map((each, place) => [each, diagnosed[place]!]))
  return planned.map((each) => {
    const { row, state, record, before, cause } = each
    const diagnostic = result.get(each) ?? plan.validated.get(row.id)!
    return { recordId: row.id, state, record: stamped(record, before), diagnostic, cause }
  })
}

const versionCause = ({ changes }: TouchedRecord): VersionCause => ({
  issn: changes[0]!.cause.issn,
  reasons: [...new Set(changes.map(({ reason }) => reason))],
})

const toTouchedVersions = (touches: readonly TouchedRecord[], versions: readonly Version[]): TouchedVersion[] => {
  const searched = new Map<RecordRow['id'], Version>()
  const newest = new Map<RecordRow['id'], Version>()
  for (const version of versions) {
    if (!searched.has(version.recordId)) searched.set(version.recordId, version)
    newest.set(version.recordId, version)
  }
  return touches.flatMap(({ row, current, changes }) =>
    changes.map(({ reason, cause }) => ({
      recordId: row.id,
      issn: row.issn,
      before: current,
      newestId: newest.get(row.id)!.id,
      versionId: searched.get(row.id)!.id,
      reason,
      causeId: cause.id,
    })),
  )
}
