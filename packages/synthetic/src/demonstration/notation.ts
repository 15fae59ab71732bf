/** The notation of the demonstration records. */
import { controlField, type DataField, dataField, inTagOrder, type MarcRecord } from '@seriatim/marc'

/**
 * A record in short form. `issn` is 001 and 022 $a, `fixed` the value of 008/06-37. `fields` has one field a line, such
 * as `245 1 $aNature`: tag, blank, two indicators, subfields. Values must not contain a dollar sign.
 */
export type ShortRecord = {
  readonly issn: string
  /** Leader 05 to 08 (status, type, bibliographic level, type of control). Defaults to `cas `. */
  readonly kind?: string
  /** Leader 17, the encoding level. Defaults to a blank. */
  readonly level?: string
  /** The creation date, as yyyymmdd. */
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

/** Parses a record in short form, with fields in tag order. */
export const parseShortRecord = (written: ShortRecord): MarcRecord => {
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
