/**
 * The public view of a record. Pages, linked data, the free API, library protocols and dumps use only this view. Public
 * records are active versions with the category Register, Work (shown as provisional), Cancelled or Suppressed. Omits
 * internal data: the fields 039, 699 and 9XX, and subfields about the processing or the authors of the record.
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

/** Public status of a record (specification-2, 4.8). The message of each status is `portal.status_<status>`. */
export const PUBLIC_STATUSES = ['published', 'ceased', 'provisional', 'suppressed', 'cancelled'] as const
export type PublicStatus = (typeof PUBLIC_STATUSES)[number]

export type ActiveVersion = {
  readonly recordId: number
  readonly issn: string
  /** Database values of `center` and `category`. They apply if the record does not contain these values. */
  readonly center: string
  readonly category: string
  readonly versionId: number
  readonly storedAt: Date
  readonly record: MarcRecord
}

/** `record` contains only public fields. `category` and `center` are those of the record. */
export type PublicRecord = {
  readonly recordId: number
  readonly issn: string
  readonly center: string
  readonly category: PublicCategory
  readonly status: PublicStatus
  /** ISSNs that replace the cancelled or suppressed ISSN, from 022 $v. */
  readonly replacedBy: readonly string[]
  readonly versionId: number
  readonly storedAt: Date
  readonly record: MarcRecord
}

/** The public status by category. For a Register record, 008/06 determines whether the serial is still published. */
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
 * Sets position 9 of the leader to `a`, the code for Unicode (MARC 21). With a blank in this position, some programs
 * decode the record as MARC-8 and damage the text. A leader whose length is not 24 stays unchanged.
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
