import { positions, subfields } from '@seriatim/marc'
import { replaceCode } from '../replace-code.ts'
import { rule } from '../rule.ts'

const MULTIPLE = 'mul'

/**
 * Reports different languages in 008/35-37 and 041 $a. `mul` requires at least two languages in 041. If 041 has several
 * languages, 008 must have the first of them or `mul`. Source: MARC 21.
 */
export const severalLanguages = rule({
  id: 'several-languages',
  readsLists: true,
  variants: ['too-few', 'not-first'],
  level: 'error',
  variantLevels: { 'not-first': 'warning' },
  check({ record, codes, report }) {
    const language = positions(record.value('008'), 35, 37)
    // The rule `referenceList` reports an unknown language code.
    if (!codes.languages.has(language)) return
    const languages = new Set(record.dataFields('041').flatMap(({ field }) => subfields(field, 'a')))
    const [first = ''] = languages
    if (language === MULTIPLE) {
      if (languages.size < 2)
        report({ variant: 'too-few', field: '008', value: language, params: { position: '35-37' } })
    } else if (languages.size > 1 && language !== first) {
      const params = { position: '35-37', first, expected: codes.languages.has(first) ? first : '' }
      report({ variant: 'not-first', field: '008', value: language, params })
    }
  },
  fix: replaceCode,
})
