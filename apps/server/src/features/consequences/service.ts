import { type ConsequenceReason, LISTED_CONSEQUENCES, type RecordConsequence } from '@seriatim/contract'
import { issnlIn, isValidCategory, linkingFields, linkTargetOf } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { format, type Locale } from '@seriatim/messages'
import type { Base } from '../../platform/database/base.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { categoryOf, centreOf } from '../../search/analyser/facts.ts'
import { diagnosePlanned } from '../records/diagnose.ts'
import { hasErrors } from '../records/diagnostic.ts'
import { refuseUnlessMayEdit } from '../records/guards.ts'
import { currentVersions, findRecord, type RecordRow } from '../records/repository.ts'
import { readWireRecord } from '../records/save.ts'
import { withoutUntouchedDefaults } from '../records/system-fields.ts'
import { type Plan, planSave } from './plan.ts'

export type Consequences = { takesEffect: boolean; total: number; records: RecordConsequence[] }

/**
 * What saving a record would change in others, by the plan that a save executes; and what it says of others without
 * changing them. Nothing is stored and nobody waits.
 * @throws Refusal 'invalid_record' | 'record_not_found' | 'no_centre' | 'not_your_centre'
 */
export async function consequencesOf(
  base: Base,
  { issn, wire, user, now, locale }: { issn: string; wire: unknown; user: CurrentUser; now: Date; locale: Locale },
): Promise<Consequences> {
  const { record, problems } = readWireRecord(wire)
  const row = await findRecord(base, issn)
  refuseUnless(row, 'record_not_found', { issn })
  refuseUnlessMayEdit(user, row)
  const current = await currentVersions(base, row.id)
  const given = withoutUntouchedDefaults(record, (current.draft ?? current.active)?.record)
  const write = { row, current, record: given, state: 'active' as const }
  const plan = await planSave(base, [write], { hold: false, userId: Number(user.id), now, links: true })
  const stored = (current.active ?? current.draft)?.record
  const toDiagnose = { row, current, category: row.category, record: given, problems, stored }
  const [diagnostic] = await diagnosePlanned(base, [toDiagnose], plan, { ...user, id: Number(user.id), now })
  const found = [...changesOf(plan, given), ...remarksOf(plan, given, row)]
  return {
    takesEffect: !hasErrors(diagnostic!),
    total: found.length,
    records: found.slice(0, LISTED_CONSEQUENCES).map(({ about, issnl, ...told }) => ({
      ...told,
      ...about,
      sentence: format(locale, `consequences.reason_${told.reason}`, {
        issn: told.issn,
        field: told.field,
        title: about.title ?? told.issn,
        category: about.category ?? '',
        issnl: issnl ?? '',
      }),
    })),
  }
}

type About = { title: string | null; center: string | null; category: string | null }
type Found = {
  issn: string
  reason: ConsequenceReason
  field: string
  waits: boolean
  changes: boolean
  /** The ISSN-L that the record gets. */
  issnl?: string | undefined
  about: About
}

const NOTHING_KNOWN: About = { title: null, center: null, category: null }

const aboutOf = ({ issn, center, category }: RecordRow, record: MarcRecord | undefined): About => ({
  title: (record && linkTargetOf(issn, record).title) ?? null,
  center: (record && centreOf(record)) ?? center,
  category: (record && categoryOf(record)) ?? category,
})

function* changesOf({ writes, touches, waiting, reached, families }: Plan, given: MarcRecord): Generator<Found> {
  const now = { waits: false, changes: true }
  const issnls = new Map(families.media.flatMap(({ members, issnl }) => members.map(({ id }) => [id, issnl] as const)))
  for (const { row, record } of writes) {
    const issnl = issnlIn(record)
    if (issnl === issnlIn(given)) continue
    yield { ...now, issn: row.issn, reason: 'issnl_changed', field: '022', issnl, about: aboutOf(row, record) }
  }
  for (const { row, current, changes } of touches) {
    const about = aboutOf(row, (current.active ?? current.draft)?.record)
    for (const { reason, field } of changes) {
      yield { ...now, issn: row.issn, reason, field, issnl: issnls.get(row.id), about }
    }
  }
  const records = new Map(reached.map(({ row, current }) => [row.id, (current.active ?? current.draft)?.record]))
  for (const { row, reason, field } of waiting) {
    const about = aboutOf(row, records.get(row.id))
    yield { issn: row.issn, reason, field, waits: true, changes: true, issnl: issnls.get(row.id), about }
  }
}

/** Links to numbers that describe no serial, or that the base does not have. */
function* remarksOf({ reached }: Plan, given: MarcRecord, own: RecordRow): Generator<Found> {
  const known = new Map(reached.map((each) => [each.row.issn, each]))
  for (const { field, issn } of linkingFields(given)) {
    if (issn === own.issn) continue
    const target = known.get(issn)
    const told = { issn, field: field.tag, waits: false, changes: false }
    if (target === undefined) {
      yield { ...told, reason: 'not_in_base', about: NOTHING_KNOWN }
      continue
    }
    const about = aboutOf(target.row, (target.current.active ?? target.current.draft)?.record)
    if (!isValidCategory(about.category ?? '')) yield { ...told, reason: 'cites_cancelled', about }
  }
}
