import { subfield } from '@seriatim/marc'
import { issnPlaces } from '../issn-places.ts'
import { rule } from '../rule.ts'

/** Reports a record that links to itself (76X-78X $x), or that cancels or replaces itself (022 $v, $z). */
export const selfLink = rule({
  id: 'self-link',
  level: 'error',
  check({ record, report }) {
    const own = new Set([record.value('001'), subfield(record.dataFields('022')[0]?.field, 'a')])
    for (const place of issnPlaces(record)) {
      const names = place.field === '022' ? place.subfield === 'v' || place.subfield === 'z' : place.field !== '510'
      if (names && own.has(place.value)) report(place)
    }
  },
})
