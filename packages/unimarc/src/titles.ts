/** 245 of MARC 21 and 200 of UNIMARC: the title proper and related information. */
import { type DataField, dataField } from '@seriatim/marc'
import { NSB, NSE } from '@seriatim/scripts'

/** ISBD punctuation at the end of MARC 21 subfields. UNIMARC leaves it to the display. */
const CLOSING = /\s+[/:;=]\s*$|\s*[,]\s*$/

const TO: Readonly<Record<string, string>> = { a: 'a', b: 'e', c: 'f', h: 'b', n: 'h', p: 'i' }
const FROM: Readonly<Record<string, string>> = { a: 'a', e: 'b', d: 'b', f: 'c', b: 'h', h: 'n', i: 'p' }

/** Converts a count of non-sorting characters (second indicator, used until 2022) to marks. */
const withMarks = (value: string, count: number): string =>
  count > 0 && !value.includes(NSB) && value.length > count
    ? `${NSB}${value.slice(0, count)}${NSE}${value.slice(count)}`
    : value

/** Converts 245 to 200. @returns the field, and the codes of subfields that the new field cannot hold */
export const toTitle = (field: DataField): { field: DataField; left: string } => {
  let left = ''
  const count = /[1-9]/.test(field.indicator2) ? Number(field.indicator2) : 0
  const parts: (readonly [string, string])[] = []
  let isFirst = true
  for (const { code, value } of field.subfields) {
    const to = TO[code]
    if (to === undefined) {
      left += code
      continue
    }
    const text = value.replace(CLOSING, '')
    // A text that begins with an equals sign is a parallel title.
    if (code === 'b' && text.startsWith('=')) parts.push(['d', text.slice(1).trim()])
    else parts.push([to, code === 'a' && isFirst ? withMarks(text, count) : text])
    if (code === 'a') isFirst = false
  }
  return { field: dataField('200', field.indicator1 === '1' ? '1' : '0', ' ', parts), left }
}

export const fromTitle = (field: DataField): { field: DataField; left: string } => {
  let left = ''
  const parts: (readonly [string, string])[] = []
  for (const { code, value } of field.subfields) {
    const from = FROM[code]
    if (from === undefined) left += code
    else parts.push([from, code === 'd' ? `= ${value}` : value])
  }
  return { field: dataField('245', field.indicator1 === '1' ? '1' : '0', ' ', parts), left }
}

/** The title proper, for comparison with the key title. */
export const properTitle = (field: DataField | undefined): string =>
  (field?.subfields.find(({ code }) => code === 'a')?.value ?? '').replace(CLOSING, '').trim()
