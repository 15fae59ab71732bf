import type { DataField } from '@seriatim/marc'
import { rule } from '../rule.ts'

/** Non-sorting marks: the control characters NSB and NSE. */
const NON_SORTING = /[\u0098\u009c]/g

const subfieldText = (field: DataField, code: string): string => {
  let text = ''
  for (const subfield of field.subfields) if (subfield.code === code) text += `${text && ' '}${subfield.value.trim()}`
  return text.replace(NON_SORTING, '').normalize('NFC')
}

const titleLength = (field: DataField): number =>
  [...`${subfieldText(field, 'a')} ${subfieldText(field, 'b')}`.trim()].length

/**
 * Reports a 210 that is longer than 222, or whose qualifier in $b does not match 222. One-word titles are not
 * abbreviated. Source: ISSN Manual, abbreviated key title; ISO 4.
 */
export const abbreviatedTitle = rule({
  id: 'abbreviated-title',
  variants: ['longer', 'no-qualifier', 'extra-qualifier'],
  level: 'warning',
  check({ record, report }) {
    const keyTitle = record.dataFields('222')[0]?.field
    if (!keyTitle || subfieldText(keyTitle, 'a') === '') return
    for (const { field, occurrence } of record.dataFields('210')) {
      if (field.indicator2 !== ' ' || subfieldText(field, 'a') === '') continue
      const [title, qualifier, parts] = [
        subfieldText(field, 'a'),
        subfieldText(field, 'b'),
        subfieldText(keyTitle, 'b'),
      ]
      if (qualifier === '' && parts !== '') {
        report({ variant: 'no-qualifier', field: '210', occurrence, subfield: 'b', params: { expected: parts } })
      } else if (qualifier !== '' && parts === '') {
        report({ variant: 'extra-qualifier', field: '210', occurrence, subfield: 'b', value: qualifier })
      }
      if (titleLength(field) > titleLength(keyTitle)) {
        const params = { keyTitle: subfieldText(keyTitle, 'a') }
        report({ variant: 'longer', field: '210', occurrence, subfield: 'a', value: title, params })
      }
    }
  },
})
