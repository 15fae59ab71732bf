import {
  emptySubfields,
  findUnstorable,
  fromWire,
  type MarcRecord,
  type RecordProblem,
  type SubfieldPlace,
  withoutEmptySubfields,
} from '@seriatim/marc'
import type { Locale } from '@seriatim/messages'
import { appendAudit } from '../catalogue/audit/repository.ts'
import { closeDuplicate } from '../catalogue/duplicates/repository.ts'
import { findLock } from '../catalogue/locks/repository.ts'
import { lockedRefusal, refuseEndedLock } from '../catalogue/locks/service.ts'
import { type Diagnostic, hasErrors } from '../catalogue/records/diagnostic.ts'
import { refuseUnlessMayEdit } from '../catalogue/records/guards.ts'
import { currentVersions, findRecord, lockRecordRow, type Version } from '../catalogue/records/repository.ts'
import { withoutUntouchedDefaults } from '../catalogue/records/system-fields.ts'
import { recordTitle } from '../catalogue/records/title.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { Refusal, refuseUnless } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.ts'
import type { SearchChanges } from '../search/search-index.ts'
import { type Closing, refuseInvalidClosure, refuseUnlessClosable, refuseWaitingClosure } from './closing.ts'
import { diagnoseWithEffects } from './diagnose.ts'
import { invalidatingDiagnostic } from './effects.ts'
import type { Plan } from './plan.ts'
import { preserveEnrichments } from './preserve-enrichments.ts'
import { planRedirects, type Redirect, type RedirectPlan } from './redirect-links.ts'
import {
  assignDuplicateNumber,
  categoryDiagnostics,
  findDuplicate,
  nextDuplicateNumber,
  withAssignedNumber,
} from './save-duplicate.ts'
import { storeVersions } from './store-versions.ts'
import type { Invalidated } from './touched-records.ts'

export type Save = {
  issn: string
  /** The record in wire form, as received. */
  wire: unknown
  user: CurrentUser
  now: Date
  /** The id of the version that the user edited. If undefined, the save skips the check for a stale version. */
  basedOn?: string | undefined
  /** Predecessors to close with the save, each with the year of its end. */
  closing?: Closing | undefined
  /** Whether links of other records to ISSNs that the save cancels are redirected to the replacement. */
  movesLinks?: boolean | undefined
  /** The language of refusals. */
  locale: Locale
  /** The reason of a member of the international centre for a manual change of enrichments. Ignored for other users. */
  reasonToForce?: string | undefined
}

const NOTHING_CLOSED: Closing = new Map()

/**
 * The stored version. `issn` differs from the requested ISSN if the reserved ISSN of a duplicate was assigned
 * elsewhere.
 */
export type Saved = {
  readonly issn: string
  readonly version: Version
  /** Other active records that the save would make invalid. The changes in these records are not written. */
  readonly invalidated: readonly Invalidated[]
  readonly touches: Plan['touches']
  /** The places, in the record as sent, of empty subfields that were removed. */
  readonly dropped: readonly SubfieldPlace[]
}

/** The effects that a save would have. */
export type DryRunResult = {
  readonly record: MarcRecord
  readonly diagnostic: readonly Diagnostic[]
  readonly plan: Plan
  readonly invalidated: readonly Invalidated[]
  /** The links that `movesLinks` would redirect. */
  readonly redirects: readonly Redirect[]
  /** The places, in the record as sent, of empty subfields that a save would remove. */
  readonly dropped: readonly SubfieldPlace[]
}

/** A received record without its empty subfields. `dropped` lists their places. */
type ReceivedRecord = { record: MarcRecord; problems: readonly RecordProblem[]; dropped: readonly SubfieldPlace[] }

/**
 * Reads a record in wire form and removes its empty subfields.
 * @throws Refusal 'invalid_record' for a value that is not a record, has no fields, or cannot be stored in the database
 * or a file
 */
export const readWireRecord = (wire: unknown): ReceivedRecord => {
  const { record: sent, problems } = fromWire(wire)
  refuseUnless(sent, 'invalid_record', { problem: problems[0]?.code })
  const record = withoutEmptySubfields(sent)
  refuseUnless(record.fields.length > 0, 'invalid_record', { problem: 'no-fields' })
  const [unstorable] = findUnstorable(record)
  if (unstorable) {
    throw new Refusal('invalid_record', { field: unstorable.tag, problem: unstorable.code, ...unstorable.params })
  }
  return { record, problems, dropped: emptySubfields(sent) }
}

/** Validates a record as the next version of its ISSN. Stores nothing. */
export async function dryRunRecord(
  db: Db,
  { issn, wire, user, now, basedOn, closing = NOTHING_CLOSED, movesLinks = false, reasonToForce }: Save,
): Promise<DryRunResult> {
  const forcesEnrichments = user.isMemberOfIc && reasonToForce !== undefined
  const { record, problems, dropped } = readWireRecord(wire)
  const result = await findRecord(db, issn)
  refuseUnless(result, 'record_not_found', { issn })
  refuseUnlessMayEdit(user, result)
  const duplicate = await findDuplicate(db, result, { user, basedOn })
  const row = duplicate?.isMoved ? await nextDuplicateNumber(db, result, user) : result
  const { active, draft } = await currentVersions(db, row.id)
  const stored = (active ?? draft)?.record
  const sent = withoutUntouchedDefaults(record, (draft ?? active)?.record)
  const current = { active, draft }
  const complete = forcesEnrichments ? sent : await preserveEnrichments(db, sent, { row, current })
  const validated = withAssignedNumber(complete, result, row)
  await refuseUnlessClosable(db, { record: validated, closing, user })
  const to = { row, current, record: validated, problems, stored, user, now, forcesEnrichments }
  const redirecting = await planRedirects(db, { row, current, record: validated, userId: Number(user.id) })
  const { diagnostic: own, plan } = movesLinks
    ? await diagnoseWithEffects(db, { ...to, record: redirecting.record }, { closing, before: redirecting.before })
    : await diagnoseWithEffects(db, to, { closing })
  const diagnostic = [...(duplicate ? categoryDiagnostics(validated) : []), ...own]
  // A record with errors would become a draft, which touches no other record.
  const invalidated = hasErrors(diagnostic) ? [] : plan.invalidating
  const reported = invalidated.map((each) => invalidatingDiagnostic(validated, each))
  const { redirects } = redirecting
  return { record: complete, diagnostic: [...diagnostic, ...reported], plan, invalidated, redirects, dropped }
}

/**
 * Stores a record as the new version of its ISSN: active if no rule reports an error, else draft. Version, search row,
 * lock and change log are one transaction. The first save of a duplicate assigns its reserved ISSN, or the next one if
 * the reservation ended.
 * @throws Refusal 'invalid_record' | 'record_not_found' | 'no_centre' | 'not_your_centre' | 'lock_ended' |
 * 'stale_version' | 'locked' | 'close_impossible' | 'would_be_invalid'; for a duplicate also those of
 * `assignDuplicateNumber`
 */
export async function saveRecord(
  db: Db,
  index: SearchChanges,
  { issn, wire, user, now, basedOn, closing = NOTHING_CLOSED, movesLinks = false, reasonToForce, locale }: Save,
): Promise<Saved> {
  const forcesEnrichments = user.isMemberOfIc && reasonToForce !== undefined
  const { record, problems, dropped } = readWireRecord(wire)
  return db.transaction().execute(async (tx) => {
    const held = await lockRecordRow(tx, issn)
    refuseUnless(held, 'record_not_found', { issn })
    refuseUnlessMayEdit(user, held)
    await refuseEndedLock(tx, held, user)
    const duplicate = await findDuplicate(tx, held, { user, basedOn })
    const row = duplicate ? await assignDuplicateNumber(tx, held, { duplicate, user, now }) : held
    const { active, draft } = await currentVersions(tx, row.id)
    if (!duplicate) refuseStale(active, draft, basedOn, issn)
    await refuseLockedByOther(tx, row, user)
    const current = { active, draft }
    const sent = withAssignedNumber(withoutUntouchedDefaults(record, (draft ?? active)?.record), held, row)
    const complete = forcesEnrichments ? sent : await preserveEnrichments(tx, sent, { row, current })
    const stored = (active ?? draft)?.record
    const to = { row, current, record: complete, problems, stored, user, now, forcesEnrichments }
    await refuseUnlessClosable(tx, { record: complete, closing, user })
    const ofCategory = duplicate ? categoryDiagnostics(complete) : []
    const diagnoseWith = async (redirecting: RedirectPlan | undefined) => {
      const validated = { ...to, record: redirecting?.record ?? complete }
      const { diagnostic, plan } = await diagnoseWithEffects(tx, validated, {
        closing,
        hold: true,
        before: redirecting?.before,
      })
      return { record: validated.record, diagnostic: [...ofCategory, ...diagnostic], plan }
    }
    const redirecting = movesLinks
      ? await planRedirects(tx, { row, current, record: complete, userId: Number(user.id) })
      : undefined
    const first = await diagnoseWith(redirecting)
    // A draft redirects no links, so validate the record again without the redirection.
    const isUnredirected = redirecting !== undefined && redirecting.redirects.length > 0 && hasErrors(first.diagnostic)
    const { plan, ...checked } = isUnredirected ? await diagnoseWith(undefined) : first
    const write = { row, current, ...checked }
    const author = { id: Number(user.id), username: user.username }
    const [written] = await storeVersions(tx, index, [write], {
      author,
      now,
      closing,
      plan,
      reason: forcesEnrichments ? reasonToForce : undefined,
    })
    const { version, invalidated, touches, queued } = written!
    refuseWaitingClosure(queued)
    refuseInvalidClosure(invalidated, locale)
    if (duplicate) {
      await closeDuplicate(tx, duplicate.id, { recordId: row.id, now })
      const title = recordTitle(version.record) ?? ''
      const details = {
        center: row.center,
        title,
        origin: duplicate.origin,
        kind: duplicate.kind,
        ...(row === held ? {} : { instead_of: issn }),
      }
      const by = { userId: author.id, username: author.username }
      await appendAudit(tx, [{ kind: 'assignment', ...by, issn: row.issn, versionId: version.id, details }])
    }
    return { issn: row.issn, version, invalidated, touches, dropped }
  })
}

/**
 * Refuses a save of an outdated version. @throws Refusal 'stale_version' with the newer version, its author and its
 * time
 */
const refuseStale = (
  active: Version | undefined,
  draft: Version | undefined,
  basedOn: string | undefined,
  issn: string,
): void => {
  if (basedOn === undefined) return
  const newest = draft && (!active || draft.id > active.id) ? draft : active
  const details = { issn, current: String(newest?.id), author: newest?.author, date: newest?.date.toISOString() }
  refuseUnless(newest === undefined || String(newest.id) === basedOn, 'stale_version', details)
}

async function refuseLockedByOther(tx: Tx, { id, issn }: { id: number; issn: string }, user: CurrentUser) {
  const lock = await findLock(tx, id)
  if (lock !== undefined && lock.userId !== user.id) throw lockedRefusal(issn, lock)
}
