/**
 * The public view of a record. All public output is made from a `PublicRecord`: pages, linked data, the free API,
 * library protocols, dumps.
 *
 * Public are active versions of the categories Register, Work (as provisional), Cancelled and Suppressed. Internal
 * fields are omitted: 039, 699, 9XX, and subfields about the processing or the authors of the record.
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

/** Status words (specification-2, 4.8); the messages are `portal.status_<word>`. */
export const PUBLIC_STATUSES = ['published', 'ceased', 'provisional', 'suppressed', 'cancelled'] as const
export type PublicStatus = (typeof PUBLIC_STATUSES)[number]

export type ActiveVersion = {
  readonly recordId: number
  readonly issn: string
  /** Database values of `center` and `category`, for records that do not state their own. */
  readonly center: string
  readonly category: string
  readonly versionId: number
  readonly storedAt: Date
  readonly record: MarcRecord
}

/** `record` contains public fields only; `category` and `center` are those of the record. */
export type PublicRecord = {
  readonly recordId: number
  readonly issn: string
  readonly center: string
  readonly category: PublicCategory
  readonly status: PublicStatus
  /** ISSNs that replace a cancelled or suppressed one, from 022 $v. */
  readonly replacedBy: readonly string[]
  readonly versionId: number
  readonly storedAt: Date
  readonly record: MarcRecord
}

/**
 * For a Register record, 008/06 states whether the serial is still published. Every other category is its own status.
 */
export function publicStatus(category: PublicCategory, record: MarcRecord): PublicStatus {
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

/**
 * The leader of a record in Unicode: `a` in position 9 (MARC 21). Some programs read Unicode after a blank there as
 * MARC-8, and lose the text. A leader of another length than 24 is unchanged.
 */
const inUnicode = (leader: string): string =>
  leader.length === 24 ? `${leader.slice(0, 9)}a${leader.slice(10)}` : leader

/** The public view of an active version; undefined when its category is not public. */
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
    status: publicStatus(category, record),
    replacedBy: isReplaced && numbers ? [...new Set(subfields(numbers, 'v'))] : [],
    record: { ...record, leader: inUnicode(record.leader) },
  }
}
