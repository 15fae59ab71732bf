/** Closes predecessors in the save of their successor: checks permissions, and suggests the closing to the user. */

import { centreOf } from '@seriatim/analyser'
import type { InvalidatedRecord } from '@seriatim/contract'
import { linkingFields, linkTargetOf } from '@seriatim/issn'
import { controlValue, type MarcRecord, positions } from '@seriatim/marc'
import type { Locale } from '@seriatim/messages'
import { findLock } from '../catalogue/locks/repository.ts'
import { lockedRefusal } from '../catalogue/locks/service.ts'
import { placedSentence } from '../catalogue/records/diagnostic-sentence.ts'
import { mayEdit, refuseUnlessMayEdit } from '../catalogue/records/guards.ts'
import type { Db } from '../platform/database/db.ts'
import { Refusal, refuseUnless } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.ts'
import { refuseInvalid } from './override.ts'
import { editorsOf, findRecordsByIssns } from './pending-repository.ts'
import type { Plan } from './plan.ts'
import type { Invalidated } from './touched-records.ts'

/** The year in which each predecessor ended, by ISSN. */
export type Closing = ReadonlyMap<string, string>

/** The variant of the rule whose diagnostic disappears when the predecessor is closed. */
const VARIANT_FIXED_BY_CLOSING = 'current-and-succeeded.succeeded'
const UNKNOWN_YEAR = 'uuuu'

export const closingOf = (closures: readonly { issn: string; year: string }[] | undefined): Closing =>
  new Map((closures ?? []).map(({ issn, year }) => [issn, year]))

const predecessorsOf = (record: MarcRecord): ReadonlySet<string> =>
  new Set(linkingFields(record).flatMap(({ field, issn }) => (field.tag === '780' ? [issn] : [])))

/**
 * Checks that the user may close these predecessors with the save.
 * @throws Refusal 'close_impossible' for an ISSN that `record` does not name in 780; 'record_not_found' | 'no_centre' |
 * 'not_your_centre' | 'locked'
 */
export async function refuseUnlessClosable(
  db: Db,
  { record, closing, user }: { record: MarcRecord; closing: Closing; user: CurrentUser },
): Promise<void> {
  if (closing.size === 0) return
  const named = predecessorsOf(record)
  const rows = new Map((await findRecordsByIssns(db, [...closing.keys()])).map((row) => [row.issn, row]))
  for (const issn of closing.keys()) {
    refuseUnless(named.has(issn), 'close_impossible', { issn })
    const row = rows.get(issn)
    refuseUnless(row, 'record_not_found', { issn })
    refuseUnlessMayEdit(user, row)
    const lock = await findLock(db, row.id)
    if (lock !== undefined && lock.userId !== user.id) throw lockedRefusal(issn, lock)
  }
}

const isClosure = ({ reason }: { readonly reason: string }): boolean => reason === 'predecessor_closed'

/**
 * Refuses a save if closing a predecessor would have to wait for a lock, because a closing is never postponed.
 * @throws Refusal 'locked'
 */
export const refuseWaitingClosure = (
  waiting: readonly { issn: string; holder: string | null; reason: string }[],
): void => {
  const late = waiting.find(isClosure)
  if (late !== undefined)
    throw new Refusal('locked', { issn: late.issn, holder: late.holder ?? '', since: '', expires_at: '' })
}

/**
 * Refuses a save if closing a predecessor would make the predecessor invalid.
 * @throws Refusal 'would_be_invalid'
 */
export const refuseInvalidClosure = (invalidated: readonly Invalidated[], locale: Locale): void =>
  refuseInvalid(
    invalidated.flatMap(({ row: { issn }, errors, changes }) => (changes.some(isClosure) ? [{ issn, errors }] : [])),
    locale,
  )

/**
 * The last year of a predecessor: the year before its successor began, but at the earliest the year in which the
 * predecessor began. `uuuu` if the record of the successor has no such year.
 */
const lastYear = (predecessor: MarcRecord, successor: MarcRecord): string => {
  const [began, next] = [predecessor, successor].map((record) => positions(controlValue(record, '008'), 7, 10))
  if (!/^\d{4}$/.test(next!)) return UNKNOWN_YEAR
  const year = String(Number(next) - 1).padStart(4, '0')
  return /^\d{4}$/.test(began!) && began! > year ? began! : year
}

/**
 * The records that a save makes invalid, or would make invalid without closing them, in wire form. Each has the
 * correction that the user may apply.
 */
export async function invalidatedOnWire(
  db: Db,
  {
    record,
    touches,
    invalidated,
    user,
    locale,
  }: {
    record: MarcRecord
    touches: Plan['touches']
    invalidated: readonly Invalidated[]
    user: CurrentUser
    locale: Locale
  },
): Promise<InvalidatedRecord[]> {
  const named = predecessorsOf(record)
  const broken = new Map(invalidated.map((each) => [each.row.id, each]))
  const closed = touches.filter(({ changes }) => changes.some(isClosure))
  const all = [
    ...closed.map(({ row, active, draft }) => ({ row, record: (active ?? draft)!, isClosed: true })),
    ...invalidated
      .filter(({ row }) => !closed.some((each) => each.row.id === row.id))
      .map(({ row, record, changes }) => ({ row, record, isClosed: changes.some(isClosure) })),
  ]
  const editors = await editorsOf(
    db,
    all.map(({ row }) => row.id),
    Number(user.id),
  )
  return all.map(({ row, record: other, isClosed }) => {
    const errors = broken.get(row.id)?.errors ?? []
    const isRepaired = isClosed || (named.has(row.issn) && errors.some(({ code }) => code === VARIANT_FIXED_BY_CLOSING))
    const hindrance = editors.has(row.id) ? 'locked' : mayEdit(user, row) ? null : 'not_your_centre'
    return {
      issn: row.issn,
      title: linkTargetOf(row.issn, other).title ?? null,
      center: centreOf(other) ?? row.center,
      errors: errors.map((each) => placedSentence(each, locale)),
      closing: isRepaired
        ? {
            year: isClosed ? positions(controlValue(other, '008'), 11, 14) : lastYear(other, record),
            chosen: isClosed,
            hindrance,
            holder: editors.get(row.id) ?? null,
          }
        : null,
    }
  })
}
