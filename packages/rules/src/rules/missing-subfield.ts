import { isDataField } from '@seriatim/marc'
import { isSubfieldRequired } from '@seriatim/profile'
import { FIELDS } from '@seriatim/profile/fields'
import { hasVisible } from '@seriatim/scripts'
import { rule } from '../rule.ts'

/** The subfields that the profile wants, by tag: few of all that it knows. */
const WANTED = new Map(
  FIELDS.map(({ tag, subfields }) => [tag, subfields.filter(({ required }) => required !== undefined)] as const),
)

/** A field lacks a subfield that the profile wants in it, or has nothing visible there. ISSN MARC profile. */
export const missingSubfield = rule({
  id: 'missing-subfield',
  level: 'error',
  check({ record, category, report }) {
    for (const { field, occurrence } of record.fields) {
      // 880 $6 has a rule of its own, which says what it must look like.
      if (!isDataField(field) || field.tag === '880') continue
      for (const wanted of WANTED.get(field.tag) ?? []) {
        if (!isSubfieldRequired(field, wanted, category)) continue
        if (field.subfields.some(({ code, value }) => code === wanted.code && hasVisible(value))) continue
        report({ field: field.tag, occurrence, subfield: wanted.code })
      }
    }
  },
})
