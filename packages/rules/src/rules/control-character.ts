import { isControlField } from '@seriatim/marc'
import { codePoints } from '@seriatim/scripts'
import { isPlainText, removeCharacters } from '../characters.ts'
import { rule } from '../rule.ts'

/** All control characters except the non-sorting marks U+0098 and U+009C. */
const CONTROL = /[\p{Cc}--[\u0098\u009C]]/gv
const NONCHARACTER = /\p{Noncharacter_Code_Point}/gv
/** Tabs and line ends, which the fix replaces by a blank, because they separate words. */
const WHITE_SPACE = /[\t-\r\u0085]/g

/**
 * Reports a control character or Unicode noncharacter in a value. Such remnants of other programs cannot be shown in
 * XML and on most screens. Source: MARC 21 Specifications, character sets (only the delimiters, NSB and NSE are used).
 */
export const controlCharacter = rule({
  id: 'control-character',
  variants: ['control', 'noncharacter', 'fixed'],
  level: 'error',
  check({ record, report }) {
    const checkFixed = (value: string, field: string, occurrence: number) => {
      if (isPlainText(value)) return
      const results = [...(value.match(CONTROL) ?? []), ...(value.match(NONCHARACTER) ?? [])]
      if (results.length === 0) return
      report({ variant: 'fixed', field, occurrence, value, params: { characters: codePoints(results) } })
    }
    checkFixed(record.leader, 'LDR', 1)
    for (const { field, occurrence } of record.fields) {
      if (isControlField(field)) {
        checkFixed(field.value, field.tag, occurrence)
        continue
      }
      for (const { code, value } of field.subfields) {
        if (isPlainText(value)) continue
        const where = { field: field.tag, occurrence, subfield: code, value }
        const [control, noncharacter] = [value.match(CONTROL), value.match(NONCHARACTER)]
        if (control) report({ ...where, variant: 'control', params: { characters: codePoints(control) } })
        if (noncharacter)
          report({ ...where, variant: 'noncharacter', params: { characters: codePoints(noncharacter) } })
      }
    }
  },
  fix: removeCharacters((value) => value.replace(WHITE_SPACE, ' ').replace(CONTROL, '').replace(NONCHARACTER, '')),
})
