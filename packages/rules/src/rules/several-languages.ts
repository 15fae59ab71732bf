import { positions, subfields } from '@seriatim/marc'
import { putCode } from '../put-code.ts'
import { rule } from '../rule.ts'

const MULTIPLE = 'mul'

/**
 * 008/35-37 and 041 $a tell the same languages: `mul` needs two of them or more in 041, and where 041 has several, 008
 * has the first one or `mul`. MARC 21.
 */
export const severalLanguages = rule({
  id: 'several-languages',
  readsLists: true,
  variants: ['too-few', 'not-first'],
  level: 'error',
  variantLevels: { 'not-first': 'warning' },
  check({ record, codes, report }) {
    const language = positions(record.value('008'), 35, 37)
    // What is no language at all is told by the rule on reference lists.
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
  fix: putCode,
})
