/**
 * What the public sees of a record. Every answer of the public side is made from a `PublicRecord`: pages, linked data, the
 * free API, the protocols of libraries, dumps.
 *
 * Public are the active versions of the categories Register, Work (as provisional), Cancelled and Suppressed; of their fields
 * all but 039, 699 and 9XX, which are internal, and the subfields that say how the system treats the record or who wrote it.
 */
import { isPublicCategory, type PublicCategory, publicFields, statedCategory } from '@seriatim/analyser'
import { controlValue, firstDataField, type MarcRecord, positions, subfields } from '@seriatim/marc'

export {
  HIDDEN_CODES,
  HIDDEN_TAGS,
  isHiddenTag,
  isPublicCategory,
  PUBLIC_CATEGORIES,
  publicFields,
} from '@seriatim/analyser'

/** The words of status (specification-2, 4.8), as the messages `portal.status_<word>` name them. */
export const PUBLIC_STATUSES = ['published', 'ceased', 'provisional', 'suppressed', 'cancelled'] as const
export type PublicStatus = (typeof PUBLIC_STATUSES)[number]

/** An active version as it is stored. */
export type ActiveVersion = {
  readonly recordId: number
  readonly issn: string
  /** What the base knows where the record itself does not say. */
  readonly center: string
  readonly category: string
  readonly versionId: number
  readonly storedAt: Date
  readonly record: MarcRecord
}

/** `record` holds public fields only; `category` and `center` are those of the record. */
export type PublicRecord = {
  readonly recordId: number
  readonly issn: string
  readonly center: string
  readonly category: PublicCategory
  readonly status: PublicStatus
  /** The numbers that replace a cancelled or suppressed one, 022 $v. */
  readonly replacedBy: readonly string[]
  readonly versionId: number
  readonly storedAt: Date
  readonly record: MarcRecord
}

/** Of a record of the Register 008/06 says whether it still appears; the other categories are a status themselves. */
export function statusOf(category: PublicCategory, record: MarcRecord): PublicStatus {
  switch (category) {
    case 'wor':
      return 'provisional'
    case 'sup':
      return 'suppressed'
    case 'can':
      return 'cancelled'
    case 'reg':
      return positions(controlValue(record, '008'), 6) === 'd' ? 'ceased' : 'published'
  }
}

/** The active version of a record as the public sees it; undefined where its category is not public. */
export function presentRecord({
  category: known,
  record: stored,
  ...version
}: ActiveVersion): PublicRecord | undefined {
  const category = statedCategory(stored) ?? known
  if (!isPublicCategory(category)) return undefined
  const record = publicFields(stored)
  const numbers = firstDataField(record, '022')
  const isReplaced = category === 'can' || category === 'sup'
  return {
    ...version,
    category,
    status: statusOf(category, record),
    replacedBy: isReplaced && numbers ? [...new Set(subfields(numbers, 'v'))] : [],
    record,
  }
}
