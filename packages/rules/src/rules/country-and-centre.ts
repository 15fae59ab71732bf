import { subfield } from '@seriatim/marc'
import { CENTRAL } from '../reference-codes.ts'
import { rule } from '../rule.ts'

/**
 * The country of publication (044 $c) is not one that the centre (022 $2) registers for, as administration says. The
 * International Centre registers for countries without a national centre, dependent ones among them, for those that it
 * is given, and for international bodies. The flag of 022 $9 overrides it.
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
