import type { MergeAnswer, MergeDifference } from '@seriatim/contract'
import {
  cancelledInFavourOf,
  isValidCategory,
  linkingFields,
  linkTargetOf,
  withCancelled,
  withCitationsMoved,
} from '@seriatim/issn'
import { controlField, inTagOrder, type MarcRecord } from '@seriatim/marc'
import { format, type Locale } from '@seriatim/messages'
import { serialDifferences } from '@seriatim/rules'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import { findLock } from '../../catalogue/locks/repository.ts'
import { lockedRefusal } from '../../catalogue/locks/service.ts'
import { type Diagnostic, diagnosticLists } from '../../catalogue/records/diagnostic.ts'
import { placedSentence } from '../../catalogue/records/diagnostic-sentence.ts'
import { refuseUnlessMayEdit } from '../../catalogue/records/guards.ts'
import { icOnlyErrors } from '../../catalogue/records/ic-only.ts'
import { currentVersionsOf, type RecordRow } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { planAndDiagnose } from '../../saving/diagnose.ts'
import type { RecordToDiagnose } from '../../saving/diagnose-planned.ts'
import { diagnosticsOfCauses } from '../../saving/effects.ts'
import { refuseInvalid } from '../../saving/override.ts'
import { preserveEnrichments } from '../../saving/preserve-enrichments.ts'
import {
  type CitingWithEditor,
  citingToWire,
  citingWithEditors,
  redirectLinks,
  withRedirectedReverseLinks,
} from '../../saving/redirect-links.ts'
import { readWireRecord } from '../../saving/save.ts'
import { storeVersions } from '../../saving/store-versions.ts'
import type { TouchedRecords } from '../../saving/touched-records.ts'
import { validateWrites } from '../../saving/validate-writes.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { editorWireRecord } from '../records/answer.ts'
import { lockRecordsByIssn } from './repository.ts'

export type Merge = {
  readonly kept: string
  readonly cancelled: string
  /** The new content of the remaining record as JSON of the API; undefined leaves the record unchanged. */
  readonly wire: unknown
  readonly movesLinks: boolean
  readonly basedOn: { readonly kept: string | undefined; readonly cancelled: string | undefined }
  readonly reason: string | null
  readonly user: CurrentUser
  readonly now: Date
}

type MergeSide = { readonly row: RecordRow; readonly stored: MarcRecord; readonly toDiagnose: RecordToDiagnose }

/** A validated merge that is not stored yet. */
type PlannedMerge = {
  readonly kept: MergeSide
  readonly cancelled: MergeSide
  readonly citing: readonly CitingWithEditor[]
  readonly differences: readonly MergeDifference[]
  readonly diagnostics: readonly [kept: readonly Diagnostic[], cancelled: readonly Diagnostic[]]
  /** Errors that the active version of the cancelled record would have. */
  readonly newErrors: readonly Diagnostic[]
  /** Redirects the links of other records from the cancelled record to the remaining one. */
  readonly before: (touching: TouchedRecords) => Promise<void>
}

/**
 * @throws Refusal 'no_centre' | 'not_your_centre' | 'merge_same' | 'record_not_found' | 'merge_impossible' |
 * 'stale_version' | 'locked' | 'invalid_record'
 */
async function planMerge(db: Db, merge: Merge, { hold }: { hold: boolean }): Promise<PlannedMerge> {
  const { user, now } = merge
  refuseUnless(merge.kept !== merge.cancelled, 'merge_same')
  const sent = merge.wire === undefined ? undefined : readWireRecord(merge.wire)
  const retained = await readSide(db, merge.kept, merge.basedOn.kept, { hold, user })
  const cancelled = await readSide(db, merge.cancelled, merge.basedOn.cancelled, { hold, user })
  const isCancellable = cancelled.row.category !== 'can' && cancelled.row.category !== 'sup'
  refuseUnless(isValidCategory(retained.row.category), 'merge_impossible', {
    problem: 'kept',
    issn: merge.kept,
  })
  refuseUnless(isCancellable, 'merge_impossible', { problem: 'cancelled', issn: merge.cancelled })
  const claims = icOnlyErrorsOfDraft(cancelled).length > 0
  refuseUnless(!claims, 'merge_impossible', { problem: 'claims', issn: merge.cancelled })

  const chosen = await preserveEnrichments(db, withIssn(sent?.record ?? retained.stored, merge.kept), {
    row: retained.row,
    current: retained.toDiagnose.current,
  })
  const target = linkTargetOf(merge.kept, chosen)
  const source = linkTargetOf(merge.cancelled, cancelled.stored)
  const except = [retained.row.id, cancelled.row.id]
  const citing = await citingWithEditors(db, { target: merge.cancelled, except, userId: Number(user.id) })
  const redirect = { from: source, to: target, citing: merge.movesLinks ? citing : [] }
  const record = withRedirectedReverseLinks(
    withCancelled(withCitationsMoved(chosen, source, target).record, merge.cancelled),
    redirect,
  )
  const sides = [
    { ...retained.toDiagnose, record: withoutLinksTo(record, merge.kept), problems: sent?.problems ?? [] },
    asCancelledRecord(cancelled.toDiagnose, cancelledInFavourOf(cancelled.stored, merge.kept)),
  ] as const
  const diagnosingUser = { isMemberOfIc: user.isMemberOfIc, id: Number(user.id), now }
  const before = (touching: TouchedRecords) => redirectLinks(touching, redirect, retained.row)
  const { diagnostics, plan } = await planAndDiagnose(db, sides, diagnosingUser, undefined, { before })
  const known = new Map(sides.flatMap(({ row }, place) => (row === undefined ? [] : [[row.id, diagnostics[place]!]])))
  const { newErrors } = await validateWrites(db, plan, { now, known })
  const reported = diagnosticsOfCauses(plan.writes, plan.invalidating)
  const [keptDiagnostic, cancelledDiagnostic] = sides.map(({ row }, place) => [
    ...diagnostics[place]!,
    ...((row && reported.get(row.id)) ?? []),
  ]) as [Diagnostic[], Diagnostic[]]
  return {
    kept: { ...retained, toDiagnose: sides[0] },
    cancelled: { ...cancelled, toDiagnose: sides[1] },
    citing,
    differences: serialDifferences(retained.stored, cancelled.stored).map(({ aspect, first, second }) => ({
      aspect,
      kept: [...first],
      cancelled: [...second],
    })),
    diagnostics: [
      keptDiagnostic.filter((each) => !repeatsDifference(each)),
      cancelledDiagnostic.filter((each) => !repeatsDifference(each)),
    ],
    newErrors: newErrors.get(cancelled.row.id) ?? [],
    before,
  }
}

/**
 * Whether a diagnostic only repeats `differences`. If administration made the warning an error, the merge is refused
 * instead.
 */
const repeatsDifference = ({ code, level }: Diagnostic): boolean =>
  code === 'cancellation.unlike' && level === 'warning'

/** The differences between the records as text in the language of the caller. */
const differencesText = (differences: readonly MergeDifference[], locale: Locale): string =>
  differences
    .map(({ aspect, kept, cancelled }) =>
      format(locale, 'merge.difference', {
        aspect: format(locale, `merge.aspect_${aspect}`),
        kept: kept.join('; '),
        cancelled: cancelled.join('; '),
      }),
    )
    .join(' ')

/**
 * The cancelled record for validation. Its previous version is the record itself, as for every record that another
 * record cancels (022 $z). Every category that can be cancelled this way is therefore valid, including Validation
 * Request.
 */
const asCancelledRecord = (side: RecordToDiagnose, record: MarcRecord): RecordToDiagnose => ({
  ...side,
  record,
  stored: record,
})

/**
 * For a draft without an active version, its errors about changes that only the international centre may make. A merge
 * would make such a draft active, and later saves would be compared with it.
 */
const icOnlyErrorsOfDraft = ({ toDiagnose: { current } }: MergeSide): Diagnostic[] =>
  current.active === undefined ? icOnlyErrors(current.draft?.diagnostic ?? []) : []

/** The record with its 001 replaced by `issn`. */
const withIssn = (record: MarcRecord, issn: string): MarcRecord =>
  inTagOrder({
    leader: record.leader,
    fields: [...record.fields.filter(({ tag }) => tag !== '001'), controlField('001', issn)],
  })

/** Removes links between the two records, because the remaining record would then link to itself. */
const withoutLinksTo = (record: MarcRecord, issn: string): MarcRecord => {
  const own = new Set<unknown>(
    linkingFields(record)
      .filter((link) => link.issn === issn)
      .map(({ field }) => field),
  )
  return own.size === 0 ? record : { leader: record.leader, fields: record.fields.filter((field) => !own.has(field)) }
}

async function readSide(
  db: Db,
  issn: string,
  basedOn: string | undefined,
  { hold, user }: { hold: boolean; user: CurrentUser },
): Promise<MergeSide> {
  const [row] = await lockRecordsByIssn(db, [issn], { hold })
  refuseUnless(row, 'record_not_found', { issn })
  refuseUnlessMayEdit(user, row)
  const current = (await currentVersionsOf(db, [row.id])).get(row.id) ?? { active: undefined, draft: undefined }
  const version = current.active ?? current.draft
  refuseUnless(version, 'merge_impossible', { problem: 'empty', issn })
  const newest = current.draft && (!current.active || current.draft.id > current.active.id) ? current.draft : version
  const details = { issn, current: String(newest.id), author: newest.author, date: newest.date.toISOString() }
  refuseUnless(
    basedOn === undefined || basedOn === String(newest.id) || basedOn === String(version.id),
    'stale_version',
    details,
  )
  const lock = await findLock(db, row.id)
  if (lock !== undefined && lock.userId !== user.id) throw lockedRefusal(issn, lock)
  const { record } = version
  return {
    row,
    stored: record,
    toDiagnose: { row, current, category: row.category, record, problems: [], stored: record },
  }
}

const mergeAnswer = (
  { kept, cancelled, citing, differences, diagnostics }: PlannedMerge,
  locale: Locale,
): MergeAnswer => ({
  kept: {
    issn: kept.row.issn,
    record: editorWireRecord(kept.toDiagnose.record),
    diagnostic: diagnosticLists(diagnostics[0], locale),
  },
  cancelled: {
    issn: cancelled.row.issn,
    record: editorWireRecord(cancelled.toDiagnose.record),
    diagnostic: diagnosticLists(diagnostics[1], locale),
  },
  differences: [...differences],
  citing: citingToWire(citing),
  version_id: null,
})

/**
 * Previews a merge without storing it. @throws the refusals of `mergeRecords`, except 'merge_invalid' and
 * 'merge_unlike'
 */
export const previewMerge = async (db: Db, merge: Merge, locale: Locale): Promise<MergeAnswer> =>
  mergeAnswer(await planMerge(db, merge, { hold: false }), locale)

/**
 * Merges two records in one transaction. The remaining record gets the chosen fields and 022 $z; the cancelled record
 * gets 022 $v and loses its links. Updates records with links to them, families and the audit log.
 * @throws Refusal 'no_centre' | 'not_your_centre' | 'merge_same' | 'record_not_found' | 'merge_impossible' |
 * 'merge_invalid' | 'merge_unlike' | 'stale_version' | 'locked' | 'invalid_record' | 'would_be_invalid'
 */
export const mergeRecords = (
  { db, index }: { db: Db; index: SearchChanges },
  merge: Merge,
  locale: Locale,
): Promise<MergeAnswer> =>
  db.transaction().execute(async (tx: Tx) => {
    await lockRecordsByIssn(tx, [merge.kept, merge.cancelled], { hold: true })
    const planned = await planMerge(tx, merge, { hold: true })
    const { kept, cancelled, citing, differences, diagnostics } = planned
    const first = diagnostics[0].find(({ level }) => level === 'error')
    refuseUnless(first === undefined, 'merge_invalid', {
      field: first?.field,
      reason: first && placedSentence(first, locale),
    })
    refuseUnless(differences.length === 0 || merge.reason !== null, 'merge_unlike', {
      differences: [...differences],
      reason: differencesText(differences, locale),
    })
    if (planned.newErrors.length > 0) refuseInvalid([{ issn: cancelled.row.issn, errors: planned.newErrors }], locale)
    const author = { id: Number(merge.user.id), username: merge.user.username }
    const writes = [kept, cancelled].map((side, place) => ({
      row: side.row,
      current: side.toDiagnose.current,
      record: side.toDiagnose.record,
      diagnostic: diagnostics[place]!,
      // Stores the cancelled record as active even if it has errors, because it needs no complete description.
      state: 'active' as const,
    }))
    const stored = await storeVersions(tx, index, writes, {
      author,
      now: merge.now,
      cause: 'merge',
      before: planned.before,
    })
    const touched = new Set(stored.flatMap(({ touches }) => touches.map(({ row }) => row.issn)))
    const versionOf = (issn: string) => stored.find((each) => each.issn === issn)!.version.id
    await appendAudit(tx, [
      {
        kind: 'merge',
        userId: author.id,
        username: author.username,
        issn: merge.kept,
        versionId: versionOf(merge.kept),
        details: {
          kept: merge.kept,
          cancelled: merge.cancelled,
          cancelled_version: versionOf(merge.cancelled),
          moved: merge.movesLinks ? citing.map(({ row }) => row.issn).filter((issn) => touched.has(issn)) : [],
          differences: differences.length === 0 ? undefined : [...differences],
          reason: merge.reason ?? undefined,
        },
      },
    ])
    return { ...mergeAnswer(planned, locale), version_id: String(versionOf(merge.kept)) }
  })
