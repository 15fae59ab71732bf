/**
 * Coded fields of continuing resources: 008, 006, 007, 041 and 044 of MARC 21; 100, 101, 102, 106, 110, 130 and 135 of
 * UNIMARC (UNIMARC Manual: Bibliographic Format, block 1XX).
 */
import {
  controlField,
  controlValue,
  type DataField,
  dataField,
  dataFieldsOf,
  type Field,
  firstDataField,
  isControlField,
  type MarcRecord,
  positions,
  subfield,
  subfields,
} from '@seriatim/marc'
import { formOfMaterial } from '@seriatim/profile'
import { entryOf, list } from '@seriatim/profile/lists'
import { type Codes, fromCode, toCode } from './label.ts'
import type { Loss } from './loss.ts'
import { fromScriptCode, toScriptCode } from './script-codes.ts'

/** The codes of 008/06 and UNIMARC 100/08: publication status. */
const STATUS: Codes = [
  ['c', 'a'],
  ['d', 'b'],
  ['u', 'c'],
]
/** The codes of 008/19 and UNIMARC 110/02: regularity. */
const REGULARITY: Codes = [
  ['r', 'a'],
  ['n', 'b'],
  ['u', 'u'],
  ['x', 'y'],
]
/** The codes of 008/24-27 and UNIMARC 110/03-06: nature of the work and of its contents. */
const CONTENTS: Codes = [
  [' ', ' '],
  ['b', 'a'],
  ['c', 'b'],
  ['i', 'c'],
  ['a', 'd'],
  ['d', 'e'],
  ['e', 'f'],
  ['r', 'g'],
  ['s', 'i'],
  ['p', 'j'],
  ['o', 'k'],
  ['l', 'l'],
  ['v', 'o'],
  ['g', 'n'],
  ['h', 'p'],
  ['n', 'r'],
]
/** The codes of 008/28 and UNIMARC 100/20: government publication. */
const GOVERNMENT: Codes = [
  [' ', 'y'],
  ['f', 'a'],
  ['s', 'b'],
  ['c', 'c'],
  ['l', 'd'],
  ['m', 'e'],
  ['i', 'f'],
  ['o', 'h'],
  ['u', 'u'],
  ['z', 'z'],
  ['a', 'b'],
]
/** The codes of 007/01 of text (category t) and UNIMARC 106 $a. */
const TEXT_MEDIUM: Codes = [
  ['a', 'r'],
  ['b', 'd'],
  ['c', 'f'],
  ['d', 'z'],
  ['u', 'z'],
  ['z', 'z'],
]
/** The codes of 008/23 (form of item) and UNIMARC 106 $a, used without a 007 for text. */
const FORM_OF_ITEM: Codes = [
  ['o', 's'],
  ['q', 's'],
  ['s', 's'],
  ['a', 't'],
  ['b', 't'],
  ['c', 't'],
  ['d', 'd'],
  ['f', 'f'],
]
/** Codes of 007/01 for electronic resources and microforms that have the same meaning in UNIMARC 135/01 and 130/00. */
const CARRIERS = 'abcfhjmor'
const MICROFORMS = 'abcdefg'

const NO_DIGIT = /[^0-9]/

/** Expands `YYMMDD` in 008/00-05 to `YYYYMMDD`. A year after the next one belongs to the previous century. */
const fullDate = (short: string, now: Date): string => {
  if (!/^\d{6}$/.test(short)) return '        '
  const century = Number(short.slice(0, 2)) > (now.getUTCFullYear() % 100) + 1 ? '19' : '20'
  return century + short
}

const toYear = (year: string): string =>
  year.length === 4 ? [...year].map((one) => (NO_DIGIT.test(one) ? ' ' : one)).join('') : '    '
const fromYear = (year: string): string => year.padEnd(4).replaceAll(' ', 'u')

const unimarcOf = (listName: 'frequencies' | 'resourceTypes', code: string): string =>
  entryOf(listName, code)?.unimarc ?? 'z'
/**
 * The MARC 21 code for a UNIMARC code. If several codes correspond, the oldest one is used, because newer codes are
 * more specific than UNIMARC.
 */
const marcOf = (listName: 'frequencies' | 'resourceTypes', code: string): string => {
  const fitting = (list(listName) as readonly { code: string; unimarc?: string; since?: number }[]).filter(
    ({ unimarc }) => unimarc === code,
  )
  return (fitting.find(({ since }) => since === undefined) ?? fitting[0])?.code ?? ' '
}

/** The countries of a record as ISO 3166-1 alpha-2: from 044 $c, else from 008/15-17. */
const countriesOf = (record: MarcRecord): string[] => {
  const named = dataFieldsOf(record, '044').flatMap((field) => subfields(field, 'c'))
  const lc = positions(controlValue(record, '008'), 15, 17).trim()
  const codes = named.length > 0 ? named : (entryOf('lcCountries', lc)?.countries ?? []).slice(0, 1)
  return codes.flatMap((code) => entryOf('countries', code)?.alpha2 ?? [])
}

/** The languages of the text: 008/35-37, then 041 $a. */
const languagesOf = (record: MarcRecord): string[] => {
  const first = positions(controlValue(record, '008'), 35, 37).trim()
  const more = dataFieldsOf(record, '041').flatMap((field) => subfields(field, 'a'))
  return [...new Set([...(/^[a-z]{3}$/.test(first) ? [first] : []), ...more])]
}

const languageField = (record: MarcRecord): DataField[] => {
  const languages = languagesOf(record).map((code) => ['a', code] as const)
  const field = firstDataField(record, '041')
  const isTranslation = field?.indicator1 === '1'
  const more = dataFieldsOf(record, '041').flatMap(({ subfields: parts }) =>
    parts.flatMap(({ code, value }): (readonly [string, string])[] => {
      const to = { b: 'd', f: 'e', h: isTranslation ? 'c' : undefined }[code]
      return to === undefined ? [] : [[to, value]]
    }),
  )
  return languages.length === 0 ? [] : [dataField('101', isTranslation ? '1' : '0', ' ', [...languages, ...more])]
}

/** The general processing data (UNIMARC 100 $a), 36 characters. */
const generalData = (record: MarcRecord, now: Date): string => {
  const coded = controlValue(record, '008') ?? ''
  const hasOriginals = dataFieldsOf(record, '880').length > 0
  return [
    fullDate(positions(coded, 0, 5), now),
    toCode(STATUS, positions(coded, 6), 'u'),
    toYear(positions(coded, 7, 10)),
    toYear(positions(coded, 11, 14)),
    'u  ',
    toCode(GOVERNMENT, positions(coded, 28), 'u'),
    positions(coded, 38).trim() === '' ? '0' : '1',
    subfield(firstDataField(record, '040'), 'b') ?? 'eng',
    hasOriginals ? 'a' : 'y',
    '50      ',
    toScriptCode(positions(coded, 33)),
  ].join('')
}

/**
 * The coded data of a continuing resource (UNIMARC 110 $a, 11 characters) from 008, or from a 006 for continuing
 * resources.
 */
const continuingData = (record: MarcRecord): string | undefined => {
  const coded = controlValue(record, '008')
  const added = controlValue(record, '006')
  const isContinuing = formOfMaterial(record.leader) === 'Continuing Resources'
  const at =
    isContinuing && coded !== undefined ? coded.slice(18, 35) : added?.startsWith('s') ? added.slice(1) : undefined
  if (at === undefined) return undefined
  const padded = at.padEnd(17)
  return [
    unimarcOf('resourceTypes', padded[3]!),
    unimarcOf('frequencies', padded[0]!),
    toCode(REGULARITY, padded[1]!, 'u'),
    ...[...padded.slice(6, 10)].map((code) => toCode(CONTENTS, code, 'z')),
    /[01]/.test(padded[11]!) ? padded[11]! : '|',
    'uu0',
  ].join('')
}

/** The UNIMARC fields 106, 130 and 135: the physical form, from each 007 and the form of item. */
const carriers = (record: MarcRecord): { fields: DataField[]; lost: Loss[] } => {
  const fields: DataField[] = []
  const lost: Loss[] = []
  const physical = record.fields.filter((field) => field.tag === '007' && isControlField(field))
  physical.forEach((field, index) => {
    const value = isControlField(field) ? field.value : ''
    const kind = value[1] ?? 'u'
    if (value.startsWith('t')) fields.push(dataField('106', ' ', ' ', [['a', toCode(TEXT_MEDIUM, kind, 'z')]]))
    else if (value.startsWith('c')) {
      const rest = value.slice(3, 14).padEnd(11, '|')
      fields.push(dataField('135', ' ', ' ', [['a', `v${CARRIERS.includes(kind) ? kind : 'u'}${rest}`]]))
    } else if (value.startsWith('h')) {
      fields.push(dataField('130', ' ', ' ', [['a', `${MICROFORMS.includes(kind) ? kind : 'z'}||||||||||`]]))
    } else if (value.trim() !== '') lost.push({ tag: '007', occurrence: index + 1 })
  })
  const form = toCode(FORM_OF_ITEM, positions(controlValue(record, '008'), 23), '')
  if (form !== '' && !fields.some(({ tag }) => tag === '106')) fields.push(dataField('106', ' ', ' ', [['a', form]]))
  return { fields, lost }
}

/** Creates all coded fields of the UNIMARC record for `record`. */
export const toCodedFields = (record: MarcRecord, now: Date): { fields: Field[]; lost: Loss[] } => {
  const fields: Field[] = [dataField('100', ' ', ' ', [['a', generalData(record, now)]]), ...languageField(record)]
  const countries = countriesOf(record)
  if (countries.length > 0)
    fields.push(
      dataField(
        '102',
        ' ',
        ' ',
        countries.map((code) => ['a', code] as const),
      ),
    )
  const continuing = continuingData(record)
  if (continuing !== undefined) fields.push(dataField('110', ' ', ' ', [['a', continuing]]))
  const carried = carriers(record)
  return { fields: [...fields, ...carried.fields], lost: [...carried.lost, ...lostPositions(record, countries)] }
}

/** Positions of 008 with content that UNIMARC cannot hold. */
const lostPositions = (record: MarcRecord, countries: readonly string[]): Loss[] => {
  const coded = controlValue(record, '008')
  if (coded === undefined) return []
  const lost: Loss[] = []
  const note = (at: string, stated: boolean) => {
    if (stated) lost.push({ tag: '008', occurrence: 1, part: `/${at}` })
  }
  const lc = positions(coded, 15, 17).trim()
  const country =
    countries[0] === undefined ? undefined : list('countries').find(({ alpha2 }) => alpha2 === countries[0])
  note('15-17', lc !== '' && country?.lcCodes[0] !== lc)
  note('20', /[^ |]/.test(positions(coded, 20)))
  note('22', /[^ |]/.test(positions(coded, 22)))
  note('34', /[^ 0|]/.test(positions(coded, 34)))
  note('39', /[^ |]/.test(positions(coded, 39)))
  return lost
}

/** The MARC 21 fields for the coded fields of a UNIMARC record. `leader` is the MARC 21 leader. */
export const fromCodedFields = (record: MarcRecord, leader: string): Field[] => {
  const general = (subfield(firstDataField(record, '100'), 'a') ?? '').padEnd(36)
  const continuing = (subfield(firstDataField(record, '110'), 'a') ?? '').padEnd(11)
  const languages = dataFieldsOf(record, '101').flatMap((field) => subfields(field, 'a'))
  const alpha2 = dataFieldsOf(record, '102').flatMap((field) => subfields(field, 'a'))
  const countries = alpha2.flatMap(
    (code) => list('countries').find((country) => country.alpha2 === code.toUpperCase()) ?? [],
  )
  const lc = countries[0]?.lcCodes[0] ?? 'xx'
  const status = fromCode(STATUS, general[8]!, 'u')
  const contents = [...continuing.slice(3, 7)].map((code) => fromCode(CONTENTS, code, ' ')).join('')
  const form = formOfItem(record)
  const government = fromCode(GOVERNMENT, general[20]!, ' ')
  // The value of 008/18-34 of a continuing resource, or of 006/01-17 for another material.
  const serial = [
    marcOf('frequencies', continuing[1]!),
    fromCode(REGULARITY, continuing[2]!, 'u'),
    ' ',
    marcOf('resourceTypes', continuing[0]!),
    ' ',
    form,
    contents,
    government,
    /[01]/.test(continuing[7]!) ? continuing[7]! : '0',
    '   ',
    fromScriptCode(general.slice(34, 36)),
    '0',
  ].join('')
  const isContinuing = formOfMaterial(leader) === 'Continuing Resources'
  const coded = [
    general.slice(2, 8).replace(/ /g, '0'),
    status,
    fromYear(general.slice(9, 13)),
    fromYear(general.slice(13, 17)),
    lc.padEnd(3),
    isContinuing ? serial : `     ${form}    ${government}      `,
    (languages[0] ?? 'und').padEnd(3),
    general[21] === '1' ? 'o' : ' ',
    ' ',
  ].join('')
  const fields: Field[] = [
    ...(isContinuing ? [] : [controlField('006', `s${serial}`)]),
    ...physicalFields(record),
    controlField('008', coded),
  ]
  const field101 = firstDataField(record, '101')
  // In 008 and 041, the code `mul` precedes the list of languages.
  const texts = languages[0] === 'mul' ? languages.slice(1) : languages
  const others = dataFieldsOf(record, '101').flatMap(({ subfields: parts }) =>
    parts.flatMap(({ code, value }) => {
      const to = { d: 'b', e: 'f', c: 'h' }[code]
      return to === undefined ? [] : [[to, value] as const]
    }),
  )
  if (texts.length > 1 || others.length > 0) {
    const codes = [...texts.map((code) => ['a', code] as const), ...others]
    fields.push(dataField('041', field101?.indicator1 === '1' ? '1' : '0', ' ', codes))
  }
  if (countries.length > 0) {
    fields.push(dataField('044', ' ', ' ', [['a', lc], ...countries.map(({ code }) => ['c', code] as const)]))
  }
  return fields
}

const formOfItem = (record: MarcRecord): string => {
  const electronic = subfield(firstDataField(record, '135'), 'a')
  if (electronic !== undefined) return electronic[1] === 'r' ? 'o' : 'q'
  const microform = subfield(firstDataField(record, '130'), 'a')
  if (microform !== undefined) return microform.startsWith('e') ? 'b' : microform.startsWith('g') ? 'c' : 'a'
  const text = subfield(firstDataField(record, '106'), 'a') ?? 'r'
  return text === 's' ? 's' : fromCode(FORM_OF_ITEM, text, ' ')
}

const physicalFields = (record: MarcRecord): Field[] => {
  const fields: Field[] = []
  for (const field of record.fields) {
    if (isControlField(field)) continue
    const value = subfield(field, 'a') ?? ''
    if (field.tag === '106' && !'st'.includes(value))
      fields.push(controlField('007', `t${fromCode(TEXT_MEDIUM, value, 'u')}`))
    if (field.tag === '135') {
      const rest = value.slice(2).replace(/\|+$/, '')
      fields.push(controlField('007', rest === '' ? `c${value[1] ?? 'u'}` : `c${value[1] ?? 'u'} ${rest}`))
    }
    if (field.tag === '130') fields.push(controlField('007', `h${value[0] ?? 'u'}`))
  }
  return fields
}
