/** The notation in which the demonstration records are written down. */
import { controlField, type DataField, dataField, inTagOrder, type MarcRecord } from '@seriatim/marc'

/**
 * What is the same in all of them: `number` is the ISSN, `fixed` the value of 008 from position 06 to 37, `fields` one
 * field a line such as `245 1  $aNature`: tag, blank, two indicators, subfields (no value holds a dollar sign).
 */
export type Written = {
  readonly issn: string
  /** Leader 05 to 08; `nas ` by default. */
  readonly kind?: string
  /** Leader 17, the encoding level; a blank by default. */
  readonly level?: string
  /** yyyymmdd. */
  readonly created: string
  readonly updated?: string
  readonly serial006?: string
  readonly physical: string
  readonly fixed: string
  readonly fields: string
}

const fieldOf = (line: string): DataField => {
  const [, ...parts] = line.slice(6).split('$')
  return dataField(
    line.slice(0, 3),
    line.charAt(4),
    line.charAt(5),
    parts.map((part) => [part.charAt(0), part.slice(1)] as const),
  )
}

/** The record that is written down, its fields in tag order. */
export const recordOf = (written: Written): MarcRecord => {
  const { issn, kind = 'cas ', level = ' ', created, updated = created, serial006, physical, fixed, fields } = written
  const data = fields
    .split('\n')
    .map((line) => line.trimStart())
    .filter((line) => line !== '')
    .map(fieldOf)
  return inTagOrder({
    leader: `00000${kind}a2200000${level}i 4500`,
    fields: [
      controlField('001', issn),
      controlField('003', 'ISSN'),
      controlField('005', `${updated}101500.0`),
      ...(serial006 === undefined ? [] : [controlField('006', serial006)]),
      controlField('007', physical),
      controlField('008', `${created.slice(2)}${fixed} c`),
      ...data,
    ],
  })
}
