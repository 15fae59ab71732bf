import { LINKING_TAGS } from '@seriatim/issn'
import { isDataField } from '@seriatim/marc'
import { fieldDefinition } from '@seriatim/profile/fields'
import { hasVisible } from '@seriatim/scripts'
import { PLAIN, rule } from '../rule.ts'

const TITLE_OR_ISSN = [['t', 'x']] as const

/**
 * Reports a field without any of several alternative subfields: the term or code in 336 to 338, the title or ISSN in a
 * link. The level is error for 776 and warning for other links. Source: ISSN MARC profile.
 */
export const missingSubfieldGroup = rule({
  id: 'missing-subfield-group',
  variants: [PLAIN, 'link'],
  level: 'error',
  variantLevels: { link: 'warning' },
  check({ record, report }) {
    for (const { field, occurrence } of record.fields) {
      if (!isDataField(field)) continue
      const demanded = fieldDefinition(field.tag)?.requiredAnyOf
      for (const codes of demanded ?? (LINKING_TAGS.has(field.tag) ? TITLE_OR_ISSN : [])) {
        if (field.subfields.some(({ code, value }) => codes.includes(code) && hasVisible(value))) continue
        const subfields = codes.map((code) => `$${code}`).join(' / ')
        const where = { field: field.tag, occurrence, subfield: codes[0]!, params: { subfields } }
        report(demanded ? where : { ...where, variant: 'link' })
      }
    }
  },
})
