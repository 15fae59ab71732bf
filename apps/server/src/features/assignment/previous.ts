/**
 * The stored records that records of a form continue (`previous_issn`). Their links are validated like those of a save.
 * If a reverse link cannot be written, for example because of a lock, the assignment fails.
 */
import { statedCategory } from '@seriatim/analyser'
import type { AssignmentRecord } from '@seriatim/contract'
import { hasReverseLink, isValidCategory, type LinkTarget, linkTargetOf, normaliseIssn } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import { placedSentence } from '../../catalogue/records/diagnostic-sentence.ts'
import { searchedByIssn } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Plan } from '../../saving/plan.ts'
import type { GatheredFailures } from './failures.ts'

const PLACE = 'previous_issn'
/** Maximum number of characters of a typed text in an error message. */
const SHOWN_LENGTH = 40

/** The kind of the link from the new record: 780 00, Continues. */
const CONTINUES = { tag: '780', indicator2: '0', isPartner: false } as const

/** The data for the link to the previous record, by the id of the record in the form. */
export type PreviousRecords = ReadonlyMap<string, LinkTarget>

/** Finds the previous records of a form, and reports those that are not the active record of a valid serial. */
export async function findPrevious(
  db: Db,
  records: readonly AssignmentRecord[],
  failures: GatheredFailures,
  locale: Locale,
): Promise<PreviousRecords> {
  const named = records.flatMap(({ id, previous_issn: typed }) =>
    typed === '' ? [] : [{ id, typed, issn: normaliseIssn(typed) }],
  )
  const known = await searchedByIssn(db, [...new Set(named.flatMap(({ issn }) => issn ?? []))])
  const result = new Map<string, LinkTarget>()
  for (const { id, typed, issn } of named) {
    const stored = issn === undefined ? undefined : known.get(issn)
    const category = stored && (statedCategory(stored.record) ?? stored.category)
    if (issn === undefined)
      failures.add(id, PLACE, format(locale, 'description.fault_previous_malformed', { value: short(typed) }))
    else if (stored === undefined || category === undefined)
      failures.add(id, PLACE, format(locale, 'description.fault_previous_unknown', { issn }))
    else if (!isValidCategory(category)) {
      const name = formatUnknown(locale, `catalogue.category_${category}`, {})
      failures.add(id, PLACE, format(locale, 'description.fault_previous_no_serial', { issn, category: name }))
    } else if (stored.isOnlyDraft) failures.add(id, PLACE, format(locale, 'description.fault_previous_draft', { issn }))
    else result.set(id, linkTargetOf(issn, stored.record))
  }
  return result
}

const short = (typed: string): string => (typed.length > SHOWN_LENGTH ? `${typed.slice(0, SHOWN_LENGTH)}…` : typed)

/**
 * Reports the previous records that do not get their reverse link (785 00) with this plan. They are locked, they would
 * become invalid, or another transaction saves them.
 */
export function addPreviousFailures(
  failures: GatheredFailures,
  plan: Plan,
  previous: PreviousRecords,
  { issns, locale }: { issns: ReadonlyMap<string, string>; locale: Locale },
): void {
  for (const [id, { issn, title }] of previous) {
    const reached = plan.reached.find(({ row }) => row.issn === issn)
    const isLinked = (record: MarcRecord | undefined) =>
      record !== undefined && hasReverseLink(record, CONTINUES, issns.get(id) ?? '')
    const broken = plan.invalidating.find(({ row }) => row.issn === issn)
    const isRenamed = reached?.active !== undefined && linkTargetOf(issn, reached.active).title !== title
    if (isLinked(reached?.active) && !isRenamed) continue
    if (reached?.isLocked && reached.holder !== null)
      failures.add(id, PLACE, format(locale, 'description.fault_previous_locked', { issn, holder: reached.holder }))
    else if (broken !== undefined && !reached?.isLocked) {
      const error = placedSentence(broken.errors[0]!, locale)
      failures.add(id, PLACE, format(locale, 'description.fault_previous_invalid', { issn, error }))
    } else failures.add(id, PLACE, format(locale, 'description.fault_previous_busy', { issn }))
  }
}
