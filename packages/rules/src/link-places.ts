import { type LinkingField, linkingFields } from '@seriatim/issn'
import { subfield } from '@seriatim/marc'
import type { Category } from '@seriatim/profile'
import type { IndexedRecord } from './indexed-record.ts'
import type { Setting } from './rule.ts'

export type LinkPlace = LinkingField & { readonly occurrence: number }

const known = new WeakMap<IndexedRecord, readonly LinkPlace[]>()

/** The linking fields that name an ISSN in $x, each with its occurrence. Kept as long as the validation lasts. */
export const linkPlaces = (record: IndexedRecord): readonly LinkPlace[] => {
  const before = known.get(record)
  if (before) return before
  const places = linkingFields(record.record).map((link) => ({
    ...link,
    occurrence: record.fields[link.index]!.occurrence,
  }))
  known.set(record, places)
  return places
}

/** The number of the record: the one that it was loaded under, else 022 $a. */
export const ownIssn = (record: IndexedRecord, loadedIssn: string | undefined): string | undefined =>
  loadedIssn ?? subfield(record.dataFields('022')[0]?.field, 'a')?.trim()

/** For rules about descriptions: numbers that describe nothing are left alone. */
export const DESCRIPTIONS_ONLY: { readonly [C in Category]?: Setting } = { fre: 'off', can: 'off', sup: 'off' }
