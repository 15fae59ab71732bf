import { subfield } from '@seriatim/marc'
import { rule } from '../rule.ts'

/**
 * Reports a 001 that differs from 022 $a or from the ISSN under which the record was opened. Source: ISSN MARC profile.
 */
export const issnDiffers = rule({
  id: 'issn-differs',
  variants: ['control-number', 'loaded'],
  level: 'error',
  check({ record, loadedIssn, report }) {
    const control = record.value('001')
    if (loadedIssn !== undefined && control !== undefined && control !== loadedIssn) {
      report({ variant: 'loaded', field: '001', value: control, params: { expected: loadedIssn } })
    }
    for (const { field, occurrence } of record.dataFields('022')) {
      const value = subfield(field, 'a')
      if (value === undefined || control === undefined || value === control) continue
      const params = { expected: control }
      report({ variant: 'control-number', field: '022', occurrence, subfield: 'a', value, params })
    }
  },
})
