import { subfield } from '@seriatim/marc'
import { CENTRAL } from '../reference-codes.ts'
import { rule } from '../rule.ts'

/**
 * Reports a country of publication (044 $c) that the centre (022 $2) does not register for, according to the
 * administrators' lists. The International Centre registers for countries without a national centre, dependent
 * territories, countries assigned to it, and international bodies. 022 $9 overrides the rule.
 */
export const countryAndCentre = rule({
  id: 'country-and-centre',
  readsLists: true,
  variants: ['national', 'central'],
  level: { can: 'off', sup: 'off' },
  check({ record, codes, isForced, report }) {
    const centre = subfield(record.dataFields('022')[0]?.field, '2')
    const value = subfield(record.dataFields('044')[0]?.field, 'c')
    if (centre === undefined || value === undefined || !codes.countries.has(value) || isForced('countryAndCentre'))
      return
    const place = { field: '044', subfield: 'c', value, params: { centre } }
    if (centre === CENTRAL) {
      if (codes.nationalCountries.has(value)) report({ ...place, variant: 'central' })
      return
    }
    const countries = codes.centreCountries.get(centre)
    if (countries !== undefined && countries.size > 0 && !countries.has(value)) {
      report({ ...place, variant: 'national', params: { centre, countries: [...countries].join(', ') } })
    }
  },
})
