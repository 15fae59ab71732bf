import type { TransferAnswer } from '@seriatim/contract'
import { linkTargetOf } from '@seriatim/issn'
import { type DataField, isDataField, type MarcRecord } from '@seriatim/marc'
import type { Locale } from '@seriatim/messages'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import { findLock } from '../../catalogue/locks/repository.ts'
import { lockedBy } from '../../catalogue/locks/service.ts'
import { type Diagnostic, MAKES_INVALID } from '../../catalogue/records/diagnostic.ts'
import { sentenceOf } from '../../catalogue/records/diagnostic-sentence.ts'
import { icOnlyErrors } from '../../catalogue/records/ic-only.ts'
import { currentVersionsOf, type RecordRow, type Version } from '../../catalogue/records/repository.ts'
import type { Base, Tx } from '../../platform/database/base.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { planAndDiagnose } from '../../saving/diagnose.ts'
import { diagnosticsOfCauses, invalidatedBy } from '../../saving/effects.ts'
import { editorsOf } from '../../saving/pending-repository.ts'
import { storeVersions } from '../../saving/store-versions.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { centreName, findCentreByIdOrCode } from '../auth/centre-repository.ts'
import { holdRecords } from '../merge/repository.ts'

export type Transfer = {
  readonly issns: readonly string[]
  readonly center: string | number
  readonly forcesCountry: boolean
  readonly reason: string | null
  readonly user: CurrentUser
  readonly now: Date
}

type Centre = { readonly id: number; readonly code: string; readonly name: string }

/** A record on its way to another centre. */
type Moving = {
  readonly row: RecordRow
  readonly active: Version | undefined
  readonly draft: Version | undefined
  readonly record: MarcRecord
  readonly diagnostic: readonly Diagnostic[]
  /** What breaks a rule in the new centre and did not before, other records included. */
  readonly problems: readonly Diagnostic[]
}

/** A record that is with the centre already. */
type Unchanged = { readonly row: RecordRow; readonly title: string | null }

type Planned = { readonly centre: Centre; readonly moving: readonly Moving[]; readonly unchanged: readonly Unchanged[] }

/** What stands in a force flag that is set. */
const SET = '1'

/** The record with another centre in 022 $2, and 022 $9 where its country need not be one of the centre's. */
const ofCentre = (record: MarcRecord, centre: string, forcesCountry: boolean): MarcRecord => {
  const index = record.fields.findIndex((field) => field.tag === '022' && isDataField(field))
  const field = record.fields[index] as DataField | undefined
  if (field === undefined) return record
  const has = (code: string) => field.subfields.some((each) => each.code === code)
  const set = (code: string, value: string, subfields: DataField['subfields']): DataField['subfields'] =>
    has(code) ? subfields.map((each) => (each.code === code ? { code, value } : each)) : [...subfields, { code, value }]
  const moved = set('2', centre, field.subfields)
  const subfields = forcesCountry ? set('9', SET, moved) : moved
  return { leader: record.leader, fields: record.fields.with(index, { ...field, subfields }) }
}

/** @throws Refusal 'ic_only' | 'unknown_centre' | 'record_not_found' | 'transfer_of_free' | 'locked' */
async function planTransfer(base: Base, transfer: Transfer, { hold }: { hold: boolean }): Promise<Planned> {
  const { user, now, forcesCountry } = transfer
  refuseUnless(user.isMemberOfIc, 'ic_only')
  const centre = await findCentreByIdOrCode(base, transfer.center)
  refuseUnless(centre, 'unknown_centre', { center: String(transfer.center) })
  const rows = await holdRecords(base, transfer.issns, { hold })
  const known = new Set(rows.map(({ issn }) => issn))
  const missing = transfer.issns.find((issn) => !known.has(issn))
  if (missing !== undefined) throw new Refusal('record_not_found', { issn: missing })
  const wanted = rows.filter(({ center }) => center !== centre.code)
  const free = wanted.find(({ category }) => category === 'fre')
  if (free) throw new Refusal('transfer_of_free', { issn: free.issn })
  const ids = wanted.map(({ id }) => id)
  const [locked] = await editorsOf(base, ids, Number(user.id))
  if (locked) {
    const row = wanted.find(({ id }) => id === locked[0])!
    throw lockedBy(row.issn, await findLock(base, row.id))
  }
  const versions = await currentVersionsOf(
    base,
    rows.map(({ id }) => id),
  )
  const found = wanted.flatMap((row) => {
    const { active, draft } = versions.get(row.id) ?? { active: undefined, draft: undefined }
    const version = active ?? draft
    return version === undefined
      ? []
      : [{ row, active, draft, version, record: ofCentre(version.record, centre.code, forcesCountry) }]
  })
  const { diagnostics: own, plan } = await planAndDiagnose(
    base,
    found.map(({ row, active, draft, version, record }) => ({
      row,
      current: { active, draft },
      category: row.category,
      record,
      problems: [],
      stored: version.record,
    })),
    { isMemberOfIc: true, id: Number(user.id), now },
  )
  const told = diagnosticsOfCauses(plan.writes, await invalidatedBy(base, plan, now))
  const diagnostics = found.map(({ row }, place) => [...own[place]!, ...(told.get(row.id) ?? [])])
  const moving = found.map(({ version, ...each }, index) => {
    const before = new Set(version.diagnostic.map(keyOf))
    // What the author of a draft may not do, it claims still; its centre is settled now.
    const claimed =
      each.active === undefined ? icOnlyErrors(version.diagnostic).filter(({ code }) => code !== 'ic-only-centre') : []
    const diagnostic = [...claimed, ...diagnostics[index]!]
    const problems = diagnostic.filter(
      (one) => (one.level === 'error' || one.code === MAKES_INVALID) && !before.has(keyOf(one)),
    )
    return { ...each, diagnostic, problems }
  })
  const unchanged = rows
    .filter(({ center }) => center === centre.code)
    .map((row) => {
      const { active, draft } = versions.get(row.id) ?? {}
      return { row, title: titleOf(row, (active ?? draft)?.record) }
    })
  return { centre, moving, unchanged }
}

const titleOf = ({ issn }: RecordRow, record: MarcRecord | undefined): string | null =>
  (record && linkTargetOf(issn, record).title) ?? null

const keyOf = ({ code, field, occurrence, subfield }: Diagnostic): string =>
  [code, field, occurrence, subfield].join(' ')

const answerOf = async (
  base: Base,
  { centre, moving, unchanged }: Planned,
  transferred: number,
  locale: Locale,
): Promise<TransferAnswer> => ({
  center: { id: String(centre.id), code: centre.code, name: await centreName(base, centre.id, locale) },
  records: [
    ...moving.map(({ row, record, problems }) => ({
      issn: row.issn,
      title: titleOf(row, record),
      from: row.center,
      unchanged: false,
      problems: problems.map((each) => sentenceOf(each, locale)),
    })),
    ...unchanged.map(({ row, title }) => ({
      issn: row.issn,
      title,
      from: row.center,
      unchanged: true,
      problems: [],
    })),
  ].sort((a, b) => (a.issn < b.issn ? -1 : 1)),
  transferred,
})

/** What a transfer would do. @throws Refusal as `transferRecords` */
export const tryTransfer = async (base: Base, transfer: Transfer, locale: Locale): Promise<TransferAnswer> =>
  answerOf(base, await planTransfer(base, transfer, { hold: false }), 0, locale)

/**
 * Gives records to another centre in one transaction: a new version of each, its draft likewise, an entry of the audit
 * log. An active record stays active.
 * @throws Refusal 'ic_only' | 'unknown_centre' | 'record_not_found' | 'transfer_of_free' | 'locked'
 */
export const transferRecords = (
  { base, index }: { base: Base; index: SearchChanges },
  transfer: Transfer,
  locale: Locale,
): Promise<TransferAnswer> =>
  base.transaction().execute(async (tx: Tx) => {
    const planned = await planTransfer(tx, transfer, { hold: true })
    const { centre, moving } = planned
    const author = { id: Number(transfer.user.id), username: transfer.user.username }
    const options = { author, now: transfer.now, cause: 'transfer' }
    const stored = await storeVersions(
      tx,
      index,
      moving.map(({ row, active, draft, record, diagnostic }) => ({
        row,
        current: { active, draft },
        record,
        diagnostic,
        state: active === undefined ? ('draft' as const) : ('active' as const),
      })),
      options,
    )
    // A draft beside an active version was archived with it: it comes back with the new centre.
    const drafts = moving.flatMap(({ row, active, draft }, index) =>
      active === undefined || draft === undefined ? [] : [{ row, draft, active: stored[index]!.version }],
    )
    if (drafts.length > 0) {
      await storeVersions(
        tx,
        index,
        drafts.map(({ row, draft, active }) => ({
          row,
          current: { active, draft: undefined },
          record: ofCentre(draft.record, centre.code, transfer.forcesCountry),
          diagnostic: draft.diagnostic,
          state: 'draft' as const,
        })),
        options,
      )
    }
    await appendAudit(
      tx,
      moving.map(({ row }, index) => ({
        kind: 'transfer' as const,
        userId: author.id,
        username: author.username,
        issn: row.issn,
        versionId: stored[index]!.version.id,
        details: { from: row.center, to: centre.code, reason: transfer.reason ?? undefined },
      })),
    )
    return answerOf(tx, planned, moving.length, locale)
  })
