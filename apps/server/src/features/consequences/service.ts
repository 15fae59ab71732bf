import { centreOf, statedCategory } from '@seriatim/analyser'
import {
  type ConsequenceReason,
  LISTED_CONSEQUENCES,
  type RecordConsequence,
  type WaitingChange,
} from '@seriatim/contract'
import { issnlIn, isValidCategory, linkingFields, linkTargetOf, numberOfIssn } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { format, type Locale } from '@seriatim/messages'
import { citationsOf } from '../../catalogue/families/graph-repository.ts'
import { hasErrors } from '../../catalogue/records/diagnostic.ts'
import { placedSentence } from '../../catalogue/records/diagnostic-sentence.ts'
import { refuseUnlessMayEdit } from '../../catalogue/records/guards.ts'
import { currentVersions, findRecord, type RecordRow, searchedByIssn } from '../../catalogue/records/repository.ts'
import { withoutUntouchedDefaults } from '../../catalogue/records/system-fields.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { type Closing, refuseUnlessClosable } from '../../saving/closing.ts'
import { diagnosePlanned, isAnsweringOthers } from '../../saving/diagnose-planned.ts'
import { cancellationErrors, withholdInvalidating } from '../../saving/effects.ts'
import { findRecordsByIssns } from '../../saving/pending-repository.ts'
import { causesOutsideSave, type Plan, planSave } from '../../saving/plan.ts'
import { preserveEnrichments } from '../../saving/preserve-enrichments.ts'
import { planRedirects } from '../../saving/redirect-links.ts'
import { readWireRecord } from '../../saving/save.ts'
import type { CurrentVersions, Invalidated } from '../../saving/touched-records.ts'
import { listWaitingChanges } from './waiting-changes.ts'

export type Consequences = {
  takesEffect: boolean
  total: number
  records: RecordConsequence[]
  waiting: WaitingChange[]
}

type ConsequencesRequest = {
  issn: string
  wire: unknown
  user: CurrentUser
  /** The reason given by a member of the international centre for a manual change of enrichments. */
  reasonToForce: string | undefined
  now: Date
  locale: Locale
  closing: Closing
  movesLinks: boolean
}

/**
 * Previews the changes that a save would make in other records, with the same plan that the save itself executes, and
 * the links that need attention. Stores and locks nothing.
 * @throws Refusal 'invalid_record' | 'record_not_found' | 'no_centre' | 'not_your_centre' | 'locked' |
 * 'close_impossible'
 */
export async function consequencesOf(
  db: Db,
  { issn, wire, user, reasonToForce, now, locale, closing, movesLinks }: ConsequencesRequest,
): Promise<Consequences> {
  const forcesEnrichments = user.isMemberOfIc && reasonToForce !== undefined
  const { record, problems } = readWireRecord(wire)
  const row = await findRecord(db, issn)
  refuseUnless(row, 'record_not_found', { issn })
  refuseUnlessMayEdit(user, row)
  const current = await currentVersions(db, row.id)
  const sent = withoutUntouchedDefaults(record, (current.draft ?? current.active)?.record)
  const complete = forcesEnrichments ? sent : await preserveEnrichments(db, sent, { row, current })
  await refuseUnlessClosable(db, { record: complete, closing, user })
  const userId = Number(user.id)
  const redirecting = movesLinks ? await planRedirects(db, { row, current, record: complete, userId }) : undefined
  const saved = redirecting?.record ?? complete
  const write = { row, current, record: saved, state: 'active' as const }
  const before = redirecting?.before
  const planned = await planSave(db, [write], { hold: false, userId, now, links: true, closing, before })
  const plan = await withholdInvalidating(db, planned, { hold: false, now }, isAnsweringOthers)
  const stored = (current.active ?? current.draft)?.record
  const toDiagnose = { row, current, category: row.category, record: saved, problems, stored }
  const diagnosingUser = { isMemberOfIc: user.isMemberOfIc, id: userId, now, forcesEnrichments }
  const [own] = await diagnosePlanned(db, [toDiagnose], plan, diagnosingUser)
  const diagnostic = [...own!, ...cancellationErrors(plan, { row, record: saved })]
  const invalidated = hasErrors(diagnostic) ? [] : plan.invalidating
  const citing = await citingConsequences(db, plan, row)
  const diagnostics = [
    ...invalidatedConsequences(plan, invalidated, locale),
    ...changeConsequences(plan, complete),
    ...linkRemarks(plan, complete, row),
    ...citing,
  ]
  return {
    takesEffect: !hasErrors(diagnostic),
    total: diagnostics.length + citing.more,
    records: diagnostics.slice(0, LISTED_CONSEQUENCES).map((each) => consequenceView(each, locale)),
    waiting: await listWaitingChanges(db, row, locale),
  }
}

const consequenceView = (
  { about, issnl, error, ...reported }: FoundConsequence,
  locale: Locale,
): RecordConsequence => ({
  ...reported,
  ...about,
  sentence: format(locale, `consequences.reason_${reported.reason}`, {
    field: reported.field,
    issnl: issnl ?? '',
    error: error ?? '',
  }),
})

/** The planned changes in records other than the saved one; at most `LISTED_CONSEQUENCES`. */
export const changesOfOthers = (plan: Plan, locale: Locale): Omit<RecordConsequence, 'changes'>[] =>
  [...changeConsequences(plan, NO_RECORD)]
    .slice(0, LISTED_CONSEQUENCES)
    .map((item) => consequenceView(item, locale))
    .map(({ changes: _, ...reported }) => reported)

/** Records that the save does not change, because the change would make them invalid; at most `LISTED_CONSEQUENCES`. */
export const withheldChanges = (plan: Plan, locale: Locale): Omit<RecordConsequence, 'changes'>[] =>
  invalidatedConsequences(plan, plan.invalidating, locale)
    .filter(({ changes }) => !changes)
    .slice(0, LISTED_CONSEQUENCES)
    .map((item) => consequenceView(item, locale))
    .map(({ changes: _, ...reported }) => reported)
const NO_RECORD: MarcRecord = { leader: '', fields: [] }

type RecordSummary = { title: string | null; center: string | null; category: string | null }
type FoundConsequence = {
  issn: string
  reason: ConsequenceReason
  field: string
  waits: boolean
  changes: boolean
  /** The ISSN-L that the record gets. */
  issnl?: string | undefined
  /** Message of the error that the record would have. */
  error?: string | undefined
  about: RecordSummary
}

const NOTHING_KNOWN: RecordSummary = { title: null, center: null, category: null }

const recordSummary = ({ issn, center, category }: RecordRow, record: MarcRecord | undefined): RecordSummary => ({
  title: (record && linkTargetOf(issn, record).title) ?? null,
  center: (record && centreOf(record)) ?? center,
  category: (record && statedCategory(record)) ?? category,
})

function* changeConsequences(plan: Plan, sent: MarcRecord): Generator<FoundConsequence> {
  const { writes, touches, waiting, reached, families, altered } = plan
  const now = { waits: false, changes: true }
  const issnls = new Map(families.media.flatMap(({ members, issnl }) => members.map(({ id }) => [id, issnl] as const)))
  for (const { row, record } of writes) {
    const causes = new Set(causesOutsideSave(plan, row.id))
    for (const { reason, field, cause } of altered.get(row.id)?.changes ?? []) {
      if (causes.has(cause)) yield { ...now, issn: row.issn, reason, field, about: recordSummary(row, record) }
    }
    const issnl = issnlIn(record)
    if (issnl === issnlIn(sent)) continue
    yield { ...now, issn: row.issn, reason: 'issnl_changed', field: '022', issnl, about: recordSummary(row, record) }
  }
  for (const { row, current, changes } of touches) {
    const about = recordSummary(row, (current.active ?? current.draft)?.record)
    for (const { reason, field } of changes) {
      yield { ...now, issn: row.issn, reason, field, issnl: issnls.get(row.id), about }
    }
  }
  const records = new Map(reached.map(({ row, current }) => [row.id, (current.active ?? current.draft)?.record]))
  for (const { row, reason, field } of waiting) {
    const about = recordSummary(row, records.get(row.id))
    yield { issn: row.issn, reason, field, waits: true, changes: true, issnl: issnls.get(row.id), about }
  }
}

/**
 * Records that a planned change would make invalid, with their errors. The save omits such a change, except one that
 * waits for a lock, which may be made later.
 */
const invalidatedConsequences = (
  { waiting }: Plan,
  invalidated: readonly Invalidated[],
  locale: Locale,
): FoundConsequence[] =>
  invalidated.flatMap(({ row, record, errors, changes }) =>
    errors.map((each) => ({
      issn: row.issn,
      reason: 'becomes_invalid' as const,
      field: changes[0]?.field ?? each.field,
      waits: false,
      changes: waiting.some((other) => other.row.id === row.id),
      error: placedSentence(each, locale),
      about: recordSummary(row, record),
    })),
  )

/**
 * Records that keep links to ISSNs that will have no valid serial: the ISSN of the saved record, or those that it
 * cancels.
 */
async function citingConsequences(
  db: Db,
  { writes, touches, redirected }: Plan,
  own: RecordRow,
): Promise<FoundConsequence[] & { more: number }> {
  const ends = (row: RecordRow, current: CurrentVersions, record: MarcRecord | undefined): string[] => {
    const before = current.active && (statedCategory(current.active.record) ?? row.category)
    const after = (record && statedCategory(record)) ?? row.category
    return before !== after && (after === 'can' || after === 'sup') ? [row.issn] : []
  }
  const ending = [
    ...writes.flatMap(({ row, current, record }) => ends(row, current, record)),
    ...touches.flatMap(({ row, current, active, draft }) => ends(row, current, active ?? draft)),
  ]
  const cited = await citationsOf(db, ending.map(numberOfIssn), LISTED_CONSEQUENCES)
  const isRedirected = (cancelled: string, issn: string) => redirected.get(cancelled)?.includes(issn) === true
  const listed = [...cited].map(([cancelled, each]) => each.first.filter(({ issn }) => !isRedirected(cancelled, issn)))
  const first = listed.flat().filter(({ issn }) => issn !== own.issn)
  const rows = new Map(
    (
      await findRecordsByIssns(
        db,
        first.map(({ issn }) => issn),
      )
    ).map((row) => [row.issn, row]),
  )
  const titles = await searchedByIssn(db, [...rows.keys()])
  const results = first.flatMap(({ issn, places }) => {
    const row = rows.get(issn)
    if (row === undefined) return []
    const about = recordSummary(row, titles.get(issn)?.record)
    return places.map((field) => ({ issn, reason: 'cites_this' as const, field, waits: false, changes: false, about }))
  })
  const remaining = [...cited].map(([cancelled, { count }]) => count - (redirected.get(cancelled)?.length ?? 0))
  const more = remaining.reduce((sum, count, place) => sum + count - listed[place]!.length, 0)
  return Object.assign(results, { more })
}

/** Links of the saved record to ISSNs that are not in the database or have no valid serial. */
function* linkRemarks({ reached }: Plan, record: MarcRecord, own: RecordRow): Generator<FoundConsequence> {
  const known = new Map(reached.map((each) => [each.row.issn, each]))
  for (const { field, issn } of linkingFields(record)) {
    if (issn === own.issn) continue
    const target = known.get(issn)
    const reported = { issn, field: field.tag, waits: false, changes: false }
    if (target === undefined) {
      yield { ...reported, reason: 'not_in_base', about: NOTHING_KNOWN }
      continue
    }
    const about = recordSummary(target.row, (target.current.active ?? target.current.draft)?.record)
    if (!isValidCategory(about.category ?? '')) yield { ...reported, reason: 'cites_cancelled', about }
  }
}
