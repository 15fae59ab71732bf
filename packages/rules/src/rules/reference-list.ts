import { findingForPlace, normaliseCode, relatedCode, unlistedPlaces } from '../coded-places.ts'
import { replaceCode } from '../replace-code.ts'
import { rule } from '../rule.ts'

/**
 * Reports a code that is not in its reference list. Administrators keep the lists of centres, countries, languages,
 * media and categories. Content, media and carrier types and access status are MARC 21 lists. Source: ISSN MARC
 * profile.
 */
export const referenceList = rule({
  id: 'reference-list',
  readsLists: true,
  variants: [
    'centres',
    'countries',
    'lcCountries',
    'lcCountries-elsewhere',
    'languages',
    'languages-elsewhere',
    'media',
    'categories',
    'contentTypes',
    'mediaTypes',
    'carrierTypes',
    'accessStatuses',
  ],
  level: 'error',
  variantLevels: {
    'lcCountries-elsewhere': 'warning',
    'languages-elsewhere': 'warning',
    contentTypes: 'warning',
    mediaTypes: 'warning',
    carrierTypes: 'warning',
    accessStatuses: 'warning',
  },
  check({ record, codes, report }) {
    for (const place of unlistedPlaces(record, codes)) {
      // A valid code with wrong case or blanks is reported by the rule `codeShape`.
      if (codes[place.list].has(normaliseCode(place.list, place.value))) continue
      const { list, isLoose } = place
      const variant = isLoose && (list === 'languages' || list === 'lcCountries') ? `${list}-elsewhere` : list
      report(findingForPlace(place, variant, relatedCode(place, record, codes) ?? ''))
    }
  },
  fix: replaceCode,
})
