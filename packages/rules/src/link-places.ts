import { type LinkingField, linkingFields } from '@seriatim/issn'
import { type MarcRecord, subfield } from '@seriatim/marc'
import type { Category } from '@seriatim/profile'
import type { IndexedRecord } from './indexed-record.ts'
import type { Setting } from './rule.ts'

export type LinkPlace = LinkingField & { readonly occurrence: number }

const placesCache = new WeakMap<IndexedRecord, readonly LinkPlace[]>()

/** The linking fields with an ISSN in $x and their occurrences. Cached for the validation of one record. */
export const linkPlaces = (record: IndexedRecord): readonly LinkPlace[] => {
  const before = placesCache.get(record)
  if (before) return before
  const places = linkingFields(record.record).map((link) => ({
    ...link,
    occurrence: record.fields[link.index]!.occurrence,
  }))
  placesCache.set(record, places)
  return places
}

/** The ISSN of the record: the ISSN that it was opened under, else 022 $a. */
export const ownIssn = (record: IndexedRecord, loadedIssn: string | undefined): string | undefined =>
  loadedIssn ?? subfield(record.dataFields('022')[0]?.field, 'a')?.trim()

/** Whether a 785 with second indicator 8 states that the title changed back to the title of `issn`. */
export const titleChangesBackTo = (record: MarcRecord, issn: string): boolean =>
  linkingFields(record).some((link) => link.issn === issn && link.kind.tag === '785' && link.kind.indicator2 === '8')

/** Levels of rules that apply to descriptions only: off in categories without a description. */
export const DESCRIPTIONS_ONLY: { readonly [C in Category]?: Setting } = { fre: 'off', can: 'off', sup: 'off' }
