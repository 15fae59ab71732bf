import { positionsFor } from '@seriatim/profile/positions'
import { relatedCode } from '../coded-places.ts'
import { replaceCode } from '../replace-code.ts'
import { rule } from '../rule.ts'

const ONLY_FILL = /^\|+$/

/** Reports fill characters ("no attempt to code") in mandatory positions of 008. Source: ISSN MARC profile. */
export const noAttemptToCode = rule({
  id: 'no-attempt-to-code',
  readsLists: true,
  level: { wor: 'warning', val: 'warning', leg: 'warning', fre: 'warning', can: 'warning', sup: 'warning' },
  check({ record, codes, report }) {
    for (const { field, occurrence } of record.controlFields('008')) {
      if (!field.value.includes('|')) continue
      for (const { key, from, to, need } of positionsFor('008', field.value, record.leader) ?? []) {
        const value = field.value.slice(from, to + 1)
        if (need !== 'M' || !ONLY_FILL.test(value)) continue
        const place = { field: '008', occurrence, position: key }
        const expected = relatedCode(place, record, codes) ?? ''
        report({ field: '008', occurrence, value, params: { position: key, expected } })
      }
    }
  },
  fix: replaceCode,
})
