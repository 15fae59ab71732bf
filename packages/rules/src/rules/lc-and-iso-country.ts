import { positions, subfield } from '@seriatim/marc'
import { replaceCode } from '../replace-code.ts'
import { rule } from '../rule.ts'

/**
 * Reports a MARC country (044 $a, 008/15-17) that does not belong to the ISO country in 044 $c, and a difference
 * between the two places. Administrators keep the mapping. 022 $9 overrides the rule. Source: MARC Code List for
 * Countries; ISO 3166-1.
 */
export const lcAndIsoCountry = rule({
  id: 'lc-and-iso-country',
  readsLists: true,
  variants: ['code', 'position', 'differ'],
  level: { can: 'off', sup: 'off' },
  check({ record, codes, isForced, report }) {
    if (isForced('countryAndCentre')) return
    const field = record.dataFields('044')[0]?.field
    const [iso, stated] = [subfield(field, 'c') ?? '', subfield(field, 'a')]
    const coded = positions(record.value('008'), 15, 17).trimEnd()
    const fitting = codes.lcOfCountry.get(iso) ?? []
    const fits = (code: string) => !codes.lcCountries.has(code) || fitting.includes(code)
    // If only one code belongs to the ISO country, it is the expected code. If there are several, the code at the other
    // place may decide.
    const other = [stated, coded].find((code) => code !== undefined && fitting.includes(code))
    const expected = fitting.length === 1 ? fitting[0]! : (other ?? '')
    const known = fitting.length > 0
    if (stated !== undefined && known && !fits(stated)) {
      report({ field: '044', subfield: 'a', variant: 'code', value: stated, params: { iso, expected } })
    }
    const place = { field: '008', value: coded, params: { iso, position: '15-17', expected: expected.padEnd(3) } }
    if (coded !== '' && known && !fits(coded)) report({ ...place, variant: 'position' })
    else if (stated !== undefined && coded !== '' && stated !== coded && codes.lcCountries.has(coded) && fits(stated)) {
      report({ ...place, variant: 'differ', params: { ...place.params, stated, expected: stated.padEnd(3) } })
    }
  },
  fix: replaceCode,
})
