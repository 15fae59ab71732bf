import type { TransferAnswer } from '@seriatim/contract'
import { linkTargetOf } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import type { Locale } from '@seriatim/messages'
import { findLock } from '../../catalogue/locks/repository.ts'
import { lockedRefusal } from '../../catalogue/locks/service.ts'
import { placedSentence } from '../../catalogue/records/diagnostic-sentence.ts'
import { currentVersionsOf, type RecordRow } from '../../catalogue/records/repository.ts'
import { centreName, findCentreByIdOrCode } from '../../kernel/auth/centre-repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import {
  type NewlyInvalid,
  refuseInvalid,
  refuseUnlessMayOverride,
  refuseWithoutReason,
} from '../../saving/override.ts'
import { editorsOf } from '../../saving/pending-repository.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { lockRecordsByIssn } from '../merge/repository.ts'
import { planRecordTransfers, type RecordTransfer, storeTransfers } from './transfer-records.ts'

export type Transfer = {
  readonly issns: readonly string[]
  readonly center: string | number
  readonly forcesCountry: boolean
  /** Whether records that become invalid by the transfer are also transferred. */
  readonly allowsInvalid: boolean
  readonly reason: string | null
  readonly user: CurrentUser
  readonly now: Date
}

type Centre = { readonly id: number; readonly code: string; readonly name: string }

/** A record that already belongs to the destination centre. */
type UnchangedRecord = { readonly row: RecordRow; readonly title: string | null }

type PlannedTransfer = {
  readonly centre: Centre
  readonly moving: readonly RecordTransfer[]
  readonly unchanged: readonly UnchangedRecord[]
}

/** @throws Refusal 'ic_only' | 'unknown_centre' | 'record_not_found' | 'transfer_of_free' | 'locked' */
async function planTransfer(db: Db, transfer: Transfer, { hold }: { hold: boolean }): Promise<PlannedTransfer> {
  const { user, now, forcesCountry } = transfer
  refuseUnless(user.isMemberOfIc, 'ic_only')
  const centre = await findCentreByIdOrCode(db, transfer.center)
  refuseUnless(centre, 'unknown_centre', { center: String(transfer.center) })
  const rows = await lockRecordsByIssn(db, transfer.issns, { hold })
  const known = new Set(rows.map(({ issn }) => issn))
  const missing = transfer.issns.find((issn) => !known.has(issn))
  if (missing !== undefined) throw new Refusal('record_not_found', { issn: missing })
  const toMove = rows.filter(({ center }) => center !== centre.code)
  const free = toMove.find(({ category }) => category === 'fre')
  if (free) throw new Refusal('transfer_of_free', { issn: free.issn })
  const ids = toMove.map(({ id }) => id)
  const [locked] = await editorsOf(db, ids, Number(user.id))
  if (locked) {
    const row = toMove.find(({ id }) => id === locked[0])!
    throw lockedRefusal(row.issn, await findLock(db, row.id))
  }
  const destination = { centre: centre.code, forcesCountry }
  const moving = await planRecordTransfers(db, toMove, destination, { userId: Number(user.id), now })
  return { centre, moving, unchanged: await unchangedOf(db, rows, centre) }
}

async function unchangedOf(db: Db, rows: readonly RecordRow[], centre: Centre): Promise<UnchangedRecord[]> {
  const own = rows.filter(({ center }) => center === centre.code)
  const versions = await currentVersionsOf(
    db,
    own.map(({ id }) => id),
  )
  return own.map((row) => {
    const { active, draft } = versions.get(row.id) ?? {}
    return { row, title: recordTitle(row, (active ?? draft)?.record) }
  })
}

const invalidRecords = (moving: readonly RecordTransfer[]): NewlyInvalid[] =>
  moving.flatMap(({ row: { issn }, newErrors: errors }) => (errors.length === 0 ? [] : [{ issn, errors }]))

const recordTitle = ({ issn }: RecordRow, record: MarcRecord | undefined): string | null =>
  (record && linkTargetOf(issn, record).title) ?? null

const transferAnswer = async (
  db: Db,
  { centre, moving, unchanged }: PlannedTransfer,
  transferred: number,
  locale: Locale,
): Promise<TransferAnswer> => ({
  center: { id: String(centre.id), code: centre.code, name: await centreName(db, centre.id, locale) },
  records: [
    ...moving.map(({ row, record, problems, newErrors }) => ({
      issn: row.issn,
      title: recordTitle(row, record),
      from: row.center,
      unchanged: false,
      problems: problems.map((each) => placedSentence(each, locale)),
      invalid: newErrors.length > 0,
    })),
    ...unchanged.map(({ row, title }) => ({
      issn: row.issn,
      title,
      from: row.center,
      unchanged: true,
      problems: [],
      invalid: false,
    })),
  ].sort((a, b) => (a.issn < b.issn ? -1 : 1)),
  transferred,
})

/** Previews a transfer. @throws the refusals of `transferRecords` */
export const previewTransfer = async (db: Db, transfer: Transfer, locale: Locale): Promise<TransferAnswer> =>
  transferAnswer(db, await planTransfer(db, transfer, { hold: false }), 0, locale)

/**
 * Transfers records to another centre in one transaction, as `storeTransfers` does.
 * @throws Refusal 'ic_only' | 'unknown_centre' | 'record_not_found' | 'transfer_of_free' | 'locked' | 'reason_missing'
 * | 'would_be_invalid'
 */
export const transferRecords = (
  { db, index }: { db: Db; index: SearchChanges },
  transfer: Transfer,
  locale: Locale,
): Promise<TransferAnswer> =>
  db.transaction().execute(async (tx: Tx) => {
    const planned = await planTransfer(tx, transfer, { hold: true })
    const { user, now, reason, forcesCountry, allowsInvalid } = transfer
    if (forcesCountry) refuseWithoutReason(reason)
    refuseUnlessMayOverride(user, { allow_invalid: allowsInvalid, reason })
    if (!allowsInvalid) refuseInvalid(invalidRecords(planned.moving), locale)
    const author = { id: Number(user.id), username: user.username }
    const destination = { centre: planned.centre.code, forcesCountry }
    await storeTransfers(tx, index, planned.moving, destination, { author, now, reason })
    return transferAnswer(tx, planned, planned.moving.length, locale)
  })
