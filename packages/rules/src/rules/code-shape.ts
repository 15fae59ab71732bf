import { linkageOf } from '@seriatim/marc'
import { list } from '@seriatim/profile/lists'
import { findingForPlace, normaliseCode, unlistedPlaces } from '../coded-places.ts'
import { replaceCode } from '../replace-code.ts'
import { rule } from '../rule.ts'

/** A script by its ISO 15924 name or number, or a MARC 21 script code (appendix A, $6). */
const SCRIPT = /^(?:[A-Z][a-z]{3}|\d{3}|\([23BNQS]|\$1)$/

const scripts: ReadonlyMap<string, string> = new Map(list('scripts').map(({ code }) => [code.toLowerCase(), code]))

/**
 * Reports a valid code in the wrong form: wrong case, surrounding blanks, or a script that is neither four letters nor
 * three digits. MARC 21 codes are lower case, ISO 3166 codes upper case.
 */
export const codeShape = rule({
  id: 'code-shape',
  readsLists: true,
  variants: ['written', 'written-elsewhere', 'script'],
  level: 'error',
  variantLevels: { 'written-elsewhere': 'warning' },
  check({ record, codes, report }) {
    for (const place of unlistedPlaces(record, codes)) {
      const expected = normaliseCode(place.list, place.value)
      if (codes[place.list].has(expected))
        report(findingForPlace(place, place.isLoose ? 'written-elsewhere' : 'written', expected))
    }
    for (const { field, occurrence } of record.dataFields('880')) {
      const value = field.subfields.find(({ code }) => code === '6')?.value
      const script = linkageOf(field)?.script ?? ''
      if (value === undefined || script === '' || SCRIPT.test(script)) continue
      const known = scripts.get(script.toLowerCase())
      const expected = known === undefined ? '' : value.replace(`/${script}`, `/${known}`)
      report({ variant: 'script', field: '880', occurrence, subfield: '6', value, params: { script, expected } })
    }
  },
  fix: replaceCode,
})
