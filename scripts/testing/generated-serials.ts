/** Generated serials with typical errors of a library catalogue, for tests of everything that reads records. */
import { dataField, type Field, isControlField, type MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'

const COUNT = 200
const FIRST_NUMBER = 4_000_000
/** An ISSN that no record of the generated set has. */
const ABSENT_ISSN = '4999-9990'

type Fault = (record: MarcRecord, first: MarcRecord) => MarcRecord

const withFields =
  (change: (field: Field) => readonly Field[]): Fault =>
  (record) => ({ ...record, fields: record.fields.flatMap(change) })

const withValues = (field: Field, change: (value: string) => string): Field =>
  isControlField(field)
    ? field
    : { ...field, subfields: field.subfields.map(({ code, value }) => ({ code, value: change(value) })) }

const wrongCheckDigit = (issn: string): string => `${issn.slice(0, -1)}${issn.endsWith('0') ? '1' : '0'}`

const titleFields = ({ fields }: MarcRecord): readonly Field[] =>
  fields.filter(({ tag }) => tag === '222' || tag === '245')

const withoutClassification = withFields((field) => (['080', '082'].includes(field.tag) ? [] : [field]))

/** Sets a start date in 008 that is about a century before the date in 264. */
const contradictoryDates = withFields((field) =>
  field.tag === '008' && isControlField(field)
    ? [{ ...field, value: `${field.value.slice(0, 7)}1850${field.value.slice(11)}` }]
    : [field],
)

const absentLink: Fault = (record) => ({
  ...record,
  fields: [
    ...record.fields,
    dataField('780', '0', '0', [
      ['t', 'Forgotten predecessor'],
      ['x', ABSENT_ISSN],
    ]),
  ],
})

/** Sets a wrong check digit in every field that contains the ISSN of the record. */
const invalidIssn: Fault = (record) => {
  const own = record.fields.find(({ tag }) => tag === '001')
  const issn = own && isControlField(own) ? own.value : ''
  return {
    ...record,
    fields: record.fields.map((field) =>
      isControlField(field)
        ? { ...field, value: field.value === issn ? wrongCheckDigit(issn) : field.value }
        : field.tag === '022'
          ? withValues(field, (value) => (value === issn ? wrongCheckDigit(issn) : value))
          : field,
    ),
  }
}

/** Sets the titles of the first record, without the qualifier in 222 $b. */
const titleOfFirst: Fault = (record, first) => ({
  ...record,
  fields: [
    ...record.fields.filter(({ tag }) => !['222', '245', '880'].includes(tag)),
    ...titleFields(first).map((field) =>
      isControlField(field) ? field : { ...field, subfields: field.subfields.filter(({ code }) => code === 'a') },
    ),
  ],
})

const decomposedDiacritics = withFields((field) => [withValues(field, (value) => value.normalize('NFD'))])

const repeatedSubject: Fault = (record) => ({
  ...record,
  fields: [
    ...record.fields,
    ...['Économie', 'Économie', 'Çevre'].map((subject) => dataField('653', ' ', '0', [['a', subject]])),
  ],
})

/** Sets blank indicators in 022, 245 and 264. */
const blankIndicators = withFields((field) =>
  !isControlField(field) && ['022', '245', '264'].includes(field.tag)
    ? [{ ...field, indicator1: ' ', indicator2: ' ' }]
    : [field],
)

/** Applies `fault` to every n-th record (`every`), starting with the record `at`. */
const FAULTS: readonly { readonly every: number; readonly at: number; readonly fault: Fault }[] = [
  { every: 5, at: 1, fault: withoutClassification },
  { every: 10, at: 2, fault: contradictoryDates },
  { every: 10, at: 3, fault: absentLink },
  { every: 50, at: 4, fault: invalidIssn },
  { every: 40, at: 15, fault: titleOfFirst },
  { every: 4, at: 0, fault: decomposedDiacritics },
  { every: 4, at: 2, fault: repeatedSubject },
  { every: 7, at: 6, fault: blankIndicators },
]

/** Number of generated serials with a wrong check digit in their ISSN. */
export const INVALID_ISSNS = COUNT / 50

/** 200 serials in all scripts of the generator, the same in every run. Some have several errors. */
export const generatedSerials = (): MarcRecord[] => {
  const records = [...generate({ count: COUNT, first: FIRST_NUMBER, seed: 3 })]
  const [first] = records
  return records.map((record, index) =>
    FAULTS.reduce((changed, { every, at, fault }) => (index % every === at ? fault(changed, first!) : changed), record),
  )
}
