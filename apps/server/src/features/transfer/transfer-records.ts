/** Transfer of records to another centre: their diagnostics in that centre, and their new versions. */
import { type DataField, isDataField, type MarcRecord } from '@seriatim/marc'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import type { Diagnostic } from '../../catalogue/records/diagnostic.ts'
import { icOnlyErrors } from '../../catalogue/records/ic-only.ts'
import { currentVersionsOf, type RecordRow, type Version } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { planAndDiagnose } from '../../saving/diagnose.ts'
import { diagnosticsOfCauses } from '../../saving/effects.ts'
import { overruledRules } from '../../saving/override.ts'
import { storeVersions } from '../../saving/store-versions.ts'
import { validateWrites } from '../../saving/validate-writes.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { setCentre } from './repository.ts'

export type TransferDestination = {
  /** Code of the destination centre. */
  readonly centre: string
  /** Whether 022 $9 is set. This force flag allows a country that does not belong to the centre. */
  readonly forcesCountry: boolean
}

export type RecordTransfer = {
  readonly row: RecordRow
  readonly active: Version | undefined
  readonly draft: Version | undefined
  readonly record: MarcRecord
  readonly diagnostic: readonly Diagnostic[]
  /** Diagnostics that the transfer adds, including those of other records. */
  readonly problems: readonly Diagnostic[]
  /** Errors that the active version of the record would get. */
  readonly newErrors: readonly Diagnostic[]
}

/** Value of a set force flag. */
const FLAG_SET = '1'

/** The record with another centre in 022 $2, and with 022 $9 if the country is forced. */
const withCentre = (record: MarcRecord, { centre, forcesCountry }: TransferDestination): MarcRecord => {
  const index = record.fields.findIndex((field) => field.tag === '022' && isDataField(field))
  const field = record.fields[index] as DataField | undefined
  if (field === undefined) return record
  const has = (code: string) => field.subfields.some((each) => each.code === code)
  const set = (code: string, value: string, subfields: DataField['subfields']): DataField['subfields'] =>
    has(code) ? subfields.map((each) => (each.code === code ? { code, value } : each)) : [...subfields, { code, value }]
  const moved = set('2', centre, field.subfields)
  const subfields = forcesCountry ? set('9', FLAG_SET, moved) : moved
  return { leader: record.leader, fields: record.fields.with(index, { ...field, subfields }) }
}

/**
 * Validates records as if they belonged to another centre. Omits records without a version. Locks of the user `userId`
 * do not block the transfer.
 */
export async function planRecordTransfers(
  db: Db,
  rows: readonly RecordRow[],
  destination: TransferDestination,
  { userId, now }: { readonly userId: number | null; readonly now: Date },
): Promise<RecordTransfer[]> {
  const versions = await currentVersionsOf(
    db,
    rows.map(({ id }) => id),
  )
  const results = rows.flatMap((row) => {
    const { active, draft } = versions.get(row.id) ?? { active: undefined, draft: undefined }
    const version = active ?? draft
    return version === undefined
      ? []
      : [{ row, active, draft, version, record: withCentre(version.record, destination) }]
  })
  const { diagnostics: own, plan } = await planAndDiagnose(
    db,
    results.map(({ row, active, draft, version, record }) => ({
      row,
      current: { active, draft },
      category: row.category,
      record,
      problems: [],
      stored: version.record,
    })),
    { isMemberOfIc: true, id: userId, now },
  )
  const byRow = new Map(results.map(({ row }, place) => [row.id, own[place]!]))
  const { newErrors } = await validateWrites(db, plan, { now, known: byRow })
  const reported = diagnosticsOfCauses(plan.writes, plan.invalidating)
  return results.map(({ version, ...each }) => {
    const { id } = each.row
    const before = new Set(version.diagnostic.map(diagnosticKey))
    // A draft keeps its errors about changes reserved to the international centre, except that about a change of
    // centre, which the transfer itself makes.
    const claimed =
      each.active === undefined ? icOnlyErrors(version.diagnostic).filter(({ code }) => code !== 'ic-only-centre') : []
    const [validated, others] = [[...claimed, ...byRow.get(id)!], reported.get(id) ?? []]
    const added =
      each.active === undefined
        ? validated.filter((one) => one.level === 'error' && !before.has(diagnosticKey(one)))
        : (newErrors.get(id) ?? [])
    return {
      ...each,
      diagnostic: [...validated, ...others],
      problems: [...added, ...others],
      newErrors: newErrors.get(id) ?? [],
    }
  })
}

const diagnosticKey = ({ code, field, occurrence, subfield }: Diagnostic): string =>
  [code, field, occurrence, subfield].join(' ')

/**
 * Stores records in their new centre: a new active version and a new draft of each, and an audit entry. An active
 * record stays active. The caller must have locked the records in ascending order of their ids.
 */
export async function storeTransfers(
  tx: Tx,
  index: SearchChanges,
  moving: readonly RecordTransfer[],
  destination: TransferDestination,
  {
    author,
    now,
    reason,
  }: {
    readonly author: { readonly id: number | null; readonly username: string }
    readonly now: Date
    /** The user's reason, for the audit log. */
    readonly reason: string | null
  },
): Promise<void> {
  const options = { author, now, cause: 'transfer' }
  const { centre } = destination
  // Sets the centre first, because the search index includes it.
  await setCentre(
    tx,
    moving.map(({ row }) => row.id),
    centre,
  )
  const stored = await storeVersions(
    tx,
    index,
    moving.map(({ row, active, draft, record, diagnostic }) => ({
      row: { ...row, center: centre },
      current: { active, draft },
      record,
      diagnostic,
      state: active === undefined ? ('draft' as const) : ('active' as const),
    })),
    options,
  )
  // Stores the draft again with the new centre, because storing an active version archives the draft.
  const drafts = moving.flatMap(({ row, active, draft }, index) =>
    active === undefined || draft === undefined
      ? []
      : [{ row: { ...row, center: centre }, draft, active: stored[index]!.version }],
  )
  if (drafts.length > 0) {
    await storeVersions(
      tx,
      index,
      drafts.map(({ row, draft, active }) => ({
        row,
        current: { active, draft: undefined },
        record: withCentre(draft.record, destination),
        diagnostic: draft.diagnostic,
        state: 'draft' as const,
      })),
      options,
    )
  }
  await appendAudit(
    tx,
    moving.map(({ row, newErrors }, index) => ({
      kind: 'transfer' as const,
      userId: author.id,
      username: author.username,
      issn: row.issn,
      versionId: stored[index]!.version.id,
      details: { from: row.center, to: centre, invalid: overruledRules(newErrors), reason: reason ?? undefined },
    })),
  )
}
