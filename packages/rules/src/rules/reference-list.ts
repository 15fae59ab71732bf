import { asListed, findingAt, statedElsewhere, unlistedPlaces } from '../coded-places.ts'
import { putCode } from '../put-code.ts'
import { rule } from '../rule.ts'

/**
 * A code is not in its reference list: ISSN centre, ISO country, MARC country, language, medium, category, in the lists
 * that administrators keep; content, media and carrier types and access status in those of MARC 21. ISSN MARC profile.
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
      // A code that is only badly written has a rule of its own.
      if (codes[place.list].has(asListed(place.list, place.value))) continue
      const { list, isLoose } = place
      const variant = isLoose && (list === 'languages' || list === 'lcCountries') ? `${list}-elsewhere` : list
      report(findingAt(place, variant, statedElsewhere(place, record, codes) ?? ''))
    }
  },
  fix: putCode,
})
