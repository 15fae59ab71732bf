import { isDataField } from '@seriatim/marc'
import { isSubfieldRequired } from '@seriatim/profile'
import { FIELDS } from '@seriatim/profile/fields'
import { hasVisible } from '@seriatim/scripts'
import { rule } from '../rule.ts'

/** The required subfields of the profile by tag. */
const REQUIRED_SUBFIELDS = new Map(
  FIELDS.map(({ tag, subfields }) => [tag, subfields.filter(({ required }) => required !== undefined)] as const),
)

/** Reports a required subfield that is missing or has no visible content. Source: ISSN MARC profile. */
export const missingSubfield = rule({
  id: 'missing-subfield',
  level: 'error',
  check({ record, category, report }) {
    for (const { field, occurrence } of record.fields) {
      // The rule `alternateScriptLink` checks 880 $6.
      if (!isDataField(field) || field.tag === '880') continue
      for (const required of REQUIRED_SUBFIELDS.get(field.tag) ?? []) {
        if (!isSubfieldRequired(field, required, category)) continue
        if (field.subfields.some(({ code, value }) => code === required.code && hasVisible(value))) continue
        report({ field: field.tag, occurrence, subfield: required.code })
      }
    }
  },
})
