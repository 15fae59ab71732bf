import { isDataField } from '@seriatim/marc'
import { fieldDefinition } from '@seriatim/profile/fields'
import { definingTag } from '../alternate-script.ts'
import { withDataField } from '../change-field.ts'
import { rule } from '../rule.ts'

/** Reports an indicator that the profile does not define. An 880 has the indicators of its linked field. */
export const unknownIndicator = rule({
  id: 'unknown-indicator',
  level: 'error',
  structural: true,
  check({ record, report }) {
    for (const { field, occurrence } of record.fields) {
      if (!isDataField(field)) continue
      const indicators = fieldDefinition(definingTag(field))?.indicators
      if (!indicators) continue
      for (const place of [1, 2] as const) {
        const value = place === 1 ? field.indicator1 : field.indicator2
        const legal = indicators[place - 1]!.values
        if (Object.hasOwn(legal, value)) continue
        const allowed = Object.keys(legal)
          .sort()
          .map((code) => (code === ' ' ? '#' : code))
        report({
          field: field.tag,
          occurrence,
          value: value === ' ' ? '#' : value,
          params: { indicator: place, allowed: allowed.join(' ') },
        })
      }
    }
  },
  fix: {
    id: 'set-only-indicator',
    apply: ({ record, diagnostic }) =>
      withDataField(record, diagnostic.field, diagnostic.occurrence, (field) => {
        const place = diagnostic.params.indicator === 1 ? 0 : 1
        const legal = Object.keys(fieldDefinition(definingTag(field))?.indicators[place].values ?? {})
        if (legal.length !== 1) return undefined
        return { ...field, [place === 0 ? 'indicator1' : 'indicator2']: legal[0] }
      }),
  },
})
