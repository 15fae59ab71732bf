/** Predecessors that are closed in the deed that names them: who may, and what is offered. */

import { centreOf } from '@seriatim/analyser'
import type { InvalidatedRecord } from '@seriatim/contract'
import { linkingFields, linkTargetOf } from '@seriatim/issn'
import { controlValue, type MarcRecord, positions } from '@seriatim/marc'
import type { Locale } from '@seriatim/messages'
import { findLock } from '../catalogue/locks/repository.ts'
import { lockedBy } from '../catalogue/locks/service.ts'
import { sentenceOf } from '../catalogue/records/diagnostic-sentence.ts'
import { mayEdit, refuseUnlessMayEdit } from '../catalogue/records/guards.ts'
import type { Db } from '../platform/database/db.ts'
import { Refusal, refuseUnless } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.ts'
import { refuseInvalid } from './override.ts'
import { editorsOf, recordsNamed } from './pending-repository.ts'
import type { Plan } from './plan.ts'
import type { Invalidated } from './touching.ts'

/** The year in which each predecessor ended, by its number. */
export type Closing = ReadonlyMap<string, string>

/** What stands in a predecessor's way: the rule that a closed one would keep. */
const CLOSING_MENDS = 'current-and-succeeded.succeeded'
const UNKNOWN_YEAR = 'uuuu'

export const closingOf = (given: readonly { issn: string; year: string }[] | undefined): Closing =>
  new Map((given ?? []).map(({ issn, year }) => [issn, year]))

const predecessorsOf = (record: MarcRecord): ReadonlySet<string> =>
  new Set(linkingFields(record).flatMap(({ field, issn }) => (field.tag === '780' ? [issn] : [])))

/**
 * Guards the closing of predecessors with a save.
 * @throws Refusal 'close_impossible' for what `record` does not name in 780; 'record_not_found' | 'no_centre' |
 *   'not_your_centre' | 'locked'
 */
export async function refuseUnlessClosable(
  db: Db,
  { record, closing, user }: { record: MarcRecord; closing: Closing; user: CurrentUser },
): Promise<void> {
  if (closing.size === 0) return
  const named = predecessorsOf(record)
  const rows = new Map((await recordsNamed(db, [...closing.keys()])).map((row) => [row.issn, row]))
  for (const issn of closing.keys()) {
    refuseUnless(named.has(issn), 'close_impossible', { issn })
    const row = rows.get(issn)
    refuseUnless(row, 'record_not_found', { issn })
    refuseUnlessMayEdit(user, row)
    const lock = await findLock(db, row.id)
    if (lock !== undefined && lock.userId !== user.id) throw lockedBy(issn, lock)
  }
}

const isClosure = ({ reason }: { readonly reason: string }): boolean => reason === 'predecessor_closed'

/** Nobody closes a record a little later: what had to wait is not done at all. @throws Refusal 'locked' */
export const refuseWaitingClosure = (
  waiting: readonly { issn: string; holder: string | null; reason: string }[],
): void => {
  const late = waiting.find(isClosure)
  if (late !== undefined)
    throw new Refusal('locked', { issn: late.issn, holder: late.holder ?? '', since: '', expires_at: '' })
}

/** A closing that would leave the record invalid is not done, and neither is the save. @throws Refusal 'would_be_invalid' */
export const refuseInvalidClosure = (invalidated: readonly Invalidated[], locale: Locale): void =>
  refuseInvalid(
    invalidated.flatMap(({ row: { issn }, errors, changes }) => (changes.some(isClosure) ? [{ issn, errors }] : [])),
    locale,
  )

/** The last year of a predecessor, as far as the two records tell it: the year before its successor began. */
const lastYear = (predecessor: MarcRecord, successor: MarcRecord): string => {
  const [began, next] = [predecessor, successor].map((record) => positions(controlValue(record, '008'), 7, 10))
  if (!/^\d{4}$/.test(next!)) return UNKNOWN_YEAR
  const year = String(Number(next) - 1).padStart(4, '0')
  return /^\d{4}$/.test(began!) && began! > year ? began! : year
}

/** The records that a save would make invalid, or would if it did not close them, with what would correct them, for the wire. */
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
    const isMended = isClosed || (named.has(row.issn) && errors.some(({ code }) => code === CLOSING_MENDS))
    const hindrance = editors.has(row.id) ? 'locked' : mayEdit(user, row) ? null : 'not_your_centre'
    return {
      issn: row.issn,
      title: linkTargetOf(row.issn, other).title ?? null,
      center: centreOf(other) ?? row.center,
      errors: errors.map((each) => sentenceOf(each, locale)),
      closing: isMended
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
