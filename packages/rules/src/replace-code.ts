import { withField, withSubfieldValue } from './change-field.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Blanks of a fixed field as shown in diagnostics. */
export const showBlanks = (coded: string): string => coded.replaceAll(' ', '#')

/**
 * A quick fix for a wrong code with a known correct code `params.expected`. It changes the positions `params.position`
 * of a fixed field, or the subfield that held the value.
 */
export const replaceCode = {
  id: 'put-code',
  apply: ({ record, diagnostic }: { record: Parameters<typeof withField>[0]; diagnostic: Diagnostic }) => {
    const { field: tag, occurrence, subfield: code, params } = diagnostic
    const { expected, position, value } = params
    if (typeof expected !== 'string' || expected === '') return undefined
    if (code !== undefined) return withSubfieldValue(record, { tag, occurrence, code }, String(value), expected)
    const [from = Number.NaN, to = from] = String(position).split('-').map(Number)
    const put = (text: string): string | undefined =>
      showBlanks(text.slice(from, to + 1)) === value && expected.length === to - from + 1
        ? text.slice(0, from) + expected + text.slice(to + 1)
        : undefined
    if (tag === 'LDR') {
      const leader = put(record.leader)
      return leader === undefined ? undefined : { ...record, leader }
    }
    return withField(record, tag, occurrence, (field) => {
      const repaired = 'value' in field ? put(field.value) : undefined
      return repaired === undefined ? undefined : { tag, value: repaired }
    })
  },
}
