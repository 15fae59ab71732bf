import {
  ACCESS_STATUSES,
  ASSIGNMENT_LINK_TAGS,
  CLASSIFICATION_TYPES,
  LINK_INDICATORS,
  PUBLISHER_TYPES,
  TITLE_TYPES,
} from '@seriatim/contract'
import type { FormLists } from '@seriatim/description'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import { readEntries, readNamesIn } from '../../kernel/lists/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { contentLocale } from './content-language.ts'
import { languagesOfCentre } from './repository.ts'

/** Reference lists for the validation of the form, and the words for frequencies in field 310. */
export type AssignmentLists = { readonly lists: FormLists; readonly frequencyNames: ReadonlyMap<string, string> }

/**
 * The current reference lists, with the year limits of the rules. Frequency words are in the cataloguing language of
 * the centre; empty if the list has no names in that language.
 */
export async function assignmentLists(db: Db, center: { readonly id: number }, now: Date): Promise<AssignmentLists> {
  const { settings, codes } = await validationProfile(db)
  const frequencies = await readEntries(db, 'frequencies', 'en')
  const types = await readEntries(db, 'resourceTypes', 'en')
  const places = await readEntries(db, 'lcCountries', 'en')
  const locale = contentLocale(await languagesOfCentre(db, center.id))
  const years = settings['start-date']?.parameters ?? {}
  const lcOfIso = new Map<string, string[]>()
  for (const { code, details } of places) {
    for (const iso of Array.isArray(details.countries) ? details.countries : [])
      lcOfIso.set(iso, [...(lcOfIso.get(iso) ?? []), code])
  }
  return {
    lists: {
      languages: codes.languages,
      frequencies: new Set(frequencies.map(({ code }) => code)),
      serialTypes: new Set(types.map(({ code }) => code)),
      countries: codes.countries,
      lcCountries: codes.lcCountries,
      media: codes.media,
      lcOfIso: (iso) => lcOfIso.get(iso) ?? [],
      accessStatuses: ACCESS_STATUSES,
      titleTypes: TITLE_TYPES,
      publisherTypes: PUBLISHER_TYPES,
      classificationTypes: CLASSIFICATION_TYPES,
      linkTags: ASSIGNMENT_LINK_TAGS,
      linkIndicators: LINK_INDICATORS,
      earliestYear: years.earliestYear ?? 1501,
      latestYear: now.getUTCFullYear() + (years.yearsAhead ?? 10),
    },
    frequencyNames: locale === undefined ? new Map() : await readNamesIn(db, 'frequencies', locale),
  }
}
