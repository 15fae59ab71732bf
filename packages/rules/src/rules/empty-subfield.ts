import { emptySubfields, isEmptySubfield } from '@seriatim/marc'
import { withDataField } from '../change-field.ts'
import { rule } from '../rule.ts'

export const EMPTY_SUBFIELD = 'empty-subfield'

/**
 * Reports a subfield with a code and no value. Saving drops such a subfield, but a loaded file may have it. Source:
 * MARC 21 record structure.
 */
export const emptySubfield = rule({
  id: EMPTY_SUBFIELD,
  level: 'warning',
  check({ record, report }) {
    for (const place of emptySubfields(record.record)) report(place)
  },
  fix: {
    id: 'remove-empty-subfields',
    // The fix does not apply to a field without other subfields, which the cataloguer must delete or fill in.
    apply: ({ record, diagnostic: { field, occurrence } }) =>
      withDataField(record, field, occurrence, (each) => {
        const subfields = each.subfields.filter((subfield) => !isEmptySubfield(subfield))
        return subfields.length === 0 || subfields.length === each.subfields.length ? undefined : { ...each, subfields }
      }),
  },
})
