import { subfield } from '@seriatim/marc'
import { entryOf, list } from '@seriatim/profile/lists'
import { rule } from '../rule.ts'

const CENTRAL = '_0'
const NATIONAL: ReadonlySet<string> = new Set(list('centres').flatMap(({ countries }) => countries))

/**
 * The country of publication (044 $c) is not one that the centre (022 $2) registers for: a state, or a dependent country
 * of that state. The International Centre registers for countries without a national centre, dependent ones among them,
 * and for international bodies. The flag of 022 $9 overrides it.
 */
export const countryAndCentre = rule({
  id: 'country-and-centre',
  variants: ['national', 'central'],
  level: { can: 'off', sup: 'off' },
  check({ record, codes, isForced, report }) {
    const centre = subfield(record.dataFields('022')[0]?.field, '2')
    const value = subfield(record.dataFields('044')[0]?.field, 'c')
    if (centre === undefined || value === undefined || !codes.countries.has(value) || isForced('countryAndCentre'))
      return
    const place = { field: '044', subfield: 'c', value, params: { centre } }
    if (centre === CENTRAL) {
      if (NATIONAL.has(value)) report({ ...place, variant: 'central' })
      return
    }
    const { countries = [], dependencies = [] } = entryOf('centres', centre) ?? {}
    const registered = [...countries, ...dependencies]
    if (countries.length > 0 && !registered.includes(value)) {
      report({ ...place, variant: 'national', params: { centre, countries: registered.join(', ') } })
    }
  },
})
