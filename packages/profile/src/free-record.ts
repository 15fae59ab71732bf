/**
 * Records of free numbers. Each number of a block gets a record from the template of the block, which must contain 008.
 */
import {
  controlField,
  controlValue,
  type DataField,
  DEFAULT_LEADER,
  dataField,
  type Field,
  firstDataField,
  inTagOrder,
  isControlField,
  isDataField,
  type MarcRecord,
  withoutEmptySubfields,
} from '@seriatim/marc'

/** 008/15-17 of an unknown place (MARC Code List for Countries). */
const UNKNOWN_PLACE = 'xx '

/** The length of 008 in a bibliographic record. */
const LENGTH_008 = 40

/** A current printed serial of unknown language and frequency, which is the most frequent case. */
export const DEFAULT_TEMPLATE: MarcRecord = {
  leader: DEFAULT_LEADER,
  fields: [
    controlField('003', 'ISSN'),
    controlField('007', 'ta'),
    controlField(
      '008',
      [
        `000000cuuuu9999${UNKNOWN_PLACE}`, // 008/00-17: date entered, status, dates, country
        'uu p       ', // 008/18-28: frequency and regularity unknown, a periodical
        '0    0', // 008/29: no conference, 008/30-33: not coded, 008/34: successive entry
        'und  ', // 008/35-39: language, not modified, national agency
      ].join(''),
    ),
    dataField('699', ' ', ' ', [['8', 'fre']]),
  ],
}

export type TemplateProblem = 'no_008' | 'length_008' | 'no_fields'

/** Why a record cannot be the template of a block, or undefined for a valid template. */
export const templateProblem = (template: MarcRecord): TemplateProblem | undefined => {
  if (template.fields.length === 0) return 'no_fields'
  const coded = controlValue(template, '008')
  if (coded === undefined) return 'no_008'
  return coded.length === LENGTH_008 ? undefined : 'length_008'
}

/** The data that all records in a block share. */
export type FreeRecordData = {
  /** The code of the centre, for 022 $2. */
  readonly center: string
  /** ISO 3166-1 alpha-3 code for 044 $c. null for a block without a country. */
  readonly isoCountry: string | null
  /** MARC country code for 044 $a and 008/15-17. null keeps the country of the template. */
  readonly lcCountry: string | null
  /** The creation date of the block in UTC, for 008/00-05. */
  readonly entered: Date
}

/** Template fields that the server replaces in each record. */
const SERVER_WRITTEN_TAGS: ReadonlySet<string> = new Set(['001', '005', '022', '039', '044', '699'])

const withoutLengths = (leader: string): string =>
  leader.length === 24 ? `00000${leader.slice(5, 12)}00000${leader.slice(17)}` : DEFAULT_LEADER

const otherSubfields = (field: DataField | undefined, codes: string): [string, string][] =>
  (field?.subfields ?? []).filter(({ code }) => !codes.includes(code)).map(({ code, value }) => [code, value])

/**
 * Creates the Free record of `issn`: the template with ISSN, centre, country, category and date of entry. Only the
 * indicators of 022 come from the template. 699 keeps its other subfields. Empty subfields are omitted. 005 and 039 are
 * added with the description.
 */
export const freeRecord = (template: MarcRecord, issn: string, input: FreeRecordData): MarcRecord => {
  const { center, isoCountry, lcCountry } = input
  const number = firstDataField(template, '022')
  const category = firstDataField(template, '699')
  const country = firstDataField(template, '044')
  const fields: Field[] = template.fields
    .filter(({ tag }) => !SERVER_WRITTEN_TAGS.has(tag))
    .map((field) =>
      field.tag === '008' && isControlField(field) ? { ...field, value: coded008(field.value, input) } : field,
    )
    .filter((field) => isControlField(field) || (isDataField(field) && field.subfields.length > 0))
  if (!fields.some(({ tag }) => tag === '003')) fields.push(controlField('003', 'ISSN'))
  fields.push(
    controlField('001', issn),
    dataField('022', number?.indicator1 ?? ' ', number?.indicator2 ?? ' ', [
      ['a', issn],
      ['2', center],
    ]),
    dataField('699', category?.indicator1 ?? ' ', category?.indicator2 ?? ' ', [
      ...otherSubfields(category, '8'),
      ['8', 'fre'],
    ]),
  )
  const places: [string, string][] = [
    ...(lcCountry === null ? [] : [['a', lcCountry.trim()] as [string, string]]),
    ...(isoCountry === null ? [] : [['c', isoCountry] as [string, string]]),
  ]
  if (places.length > 0) fields.push(dataField('044', country?.indicator1 ?? ' ', country?.indicator2 ?? ' ', places))
  return inTagOrder(withoutEmptySubfields({ leader: withoutLengths(template.leader), fields }))
}

/** An 008 with the date of entry and, if given, the country. */
const coded008 = (value: string, { lcCountry, entered }: FreeRecordData): string => {
  const date = entered.toISOString().slice(2, 10).replaceAll('-', '')
  return `${date}${value.slice(6, 15)}${lcCountry === null ? value.slice(15, 18) : lcCountry.trim().padEnd(3)}${value.slice(18)}`
}
