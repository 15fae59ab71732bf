import { isControlField, type MarcRecord } from '../record.ts'

const digits = (value: number, length: number): string => String(value).padStart(length, '0')

/** Assembles ISO 2709 from the standard, independently of the writer under test. */
export const assembleIso2709 = ({ leader, fields }: MarcRecord): Buffer => {
  const contents = fields.map((field) =>
    Buffer.from(
      isControlField(field)
        ? `${field.value}\x1e`
        : `${field.indicator1}${field.indicator2}${field.subfields.map(({ code, value }) => `\x1f${code}${value}`).join('')}\x1e`,
    ),
  )
  let start = 0
  const directory = fields.map(({ tag }, index) => {
    const { length } = contents[index]!
    const entry = `${tag}${digits(length, 4)}${digits(start, 5)}`
    start += length
    return entry
  })
  const base = 24 + 12 * fields.length + 1
  const head = `${digits(base + start + 1, 5)}${leader.slice(5, 12)}${digits(base, 5)}${leader.slice(17)}`
  return Buffer.concat([Buffer.from(`${head}${directory.join('')}\x1e`), ...contents, Buffer.from('\x1d')])
}
