import { type DataField, isDataField, type MarcRecord, subfields } from '@seriatim/marc'
import { hasVisible } from '@seriatim/scripts'

/** The overrides of international centre members, by the subfield of 022 that sets them (specification-2, 6). */
const FORCE_FLAGS = { urls: '5', issnl: '6', category: '7', links: '8', countryAndCentre: '9' } as const
export type ForceFlag = keyof typeof FORCE_FLAGS

const flagOf = (record: MarcRecord | undefined, code: string): string => {
  const field = record?.fields.find((each): each is DataField => each.tag === '022' && isDataField(each))
  return field === undefined ? '' : subfields(field, code).filter(hasVisible).join('\u001f').trim()
}

/**
 * Whether a force flag is set and valid. A flag is valid if a member of the international centre saves, or if it equals
 * the stored flag, which only such a member can have set.
 */
export const isForced = (
  flag: ForceFlag,
  { record, stored, isMemberOfIc }: { record: MarcRecord; stored: MarcRecord | undefined; isMemberOfIc: boolean },
): boolean => {
  const code = FORCE_FLAGS[flag]
  const value = flagOf(record, code)
  return value !== '' && (isMemberOfIc || value === flagOf(stored, code))
}
