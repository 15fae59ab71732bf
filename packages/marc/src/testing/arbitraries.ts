import fc from 'fast-check'
import type { ControlField, DataField, MarcRecord } from '../record.ts'

/** Records for property tests: text of any script, including the characters that formats escape, but no delimiters. */

const special = fc.constantFrom(
  ...'{$}\\&<>"\'|#=~ \t\n\r\u0098\u009c\u0301\ufeff\u2028漢👍éà;]'.split(''),
  'Ж',
  '{dollar}',
  ']]>',
  '&#x4E00;',
)
const text = fc
  .array(fc.oneof(special, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter((value) => !/[\0\u001d-\u001f\u001b]/.test(value) && value.isWellFormed())

const letter = (alphabet: string): fc.Arbitrary<string> => fc.constantFrom(...alphabet.split(''))
const CODES = 'abcdefghijklmnopqrstuvwxyz0123456789'

const control: fc.Arbitrary<ControlField> = fc.record({
  tag: fc.constantFrom('001', '003', '005', '006', '007', '008', '009'),
  value: text.filter((value) => value !== ''),
})

const data: fc.Arbitrary<DataField> = fc.record({
  tag: fc.oneof(
    fc.integer({ min: 10, max: 999 }).map((number) => String(number).padStart(3, '0')),
    fc.constantFrom('LKR', 'FMT', '22a'),
  ),
  indicator1: letter(' 0123456789|$'),
  indicator2: letter(' 0123456789{'),
  subfields: fc.array(fc.record({ code: letter(`${CODES}$`), value: text }), { minLength: 1, maxLength: 5 }),
})

const leader = fc
  .tuple(
    letter('acdnp'),
    letter('acdefgijkmoprt'),
    letter('abcdims'),
    letter(' a'),
    letter(' 1234578uz'),
    letter(' aciu'),
    letter(' abc'),
  )
  .map(
    ([status, type, level, control, encoding, form, part]) =>
      `00000${status}${type}${level}${control}a2200000${encoding}${form}${part}4500`,
  )

export const anyRecord: fc.Arbitrary<MarcRecord> = fc.record({
  leader,
  fields: fc.array(fc.oneof({ weight: 1, arbitrary: control }, { weight: 3, arbitrary: data }), {
    minLength: 1,
    maxLength: 12,
  }),
})
