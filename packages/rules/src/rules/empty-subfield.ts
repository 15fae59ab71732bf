import { emptySubfields, isEmptySubfield } from '@seriatim/marc'
import { withDataField } from '../mend.ts'
import { rule } from '../rule.ts'

export const EMPTY_SUBFIELD = 'empty-subfield'

/** A subfield has a code and nothing else. A save drops it; a loaded file may have it. MARC 21 record structure. */
export const emptySubfield = rule({
  id: EMPTY_SUBFIELD,
  level: 'warning',
  check({ record, report }) {
    for (const place of emptySubfields(record.record)) report(place)
  },
  fix: {
    id: 'remove-empty-subfields',
    // A field that has no other subfields is left to the cataloguer.
    apply: ({ record, diagnostic: { field, occurrence } }) =>
      withDataField(record, field, occurrence, (each) => {
        const subfields = each.subfields.filter((subfield) => !isEmptySubfield(subfield))
        return subfields.length === 0 || subfields.length === each.subfields.length ? undefined : { ...each, subfields }
      }),
  },
})
