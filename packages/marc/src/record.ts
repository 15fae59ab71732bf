/**
 * The MARC 21 record of all packages: a leader and an ordered list of fields, immutable. A record is plain data, so
 * that it crosses worker threads and the network unchanged.
 */

/** A control field (00X): a tag and a value, without indicators or subfields. */
export type ControlField = { readonly tag: string; readonly value: string }

/** A subfield. `code` is one character in a valid record. */
export type Subfield = { readonly code: string; readonly value: string }

/** A data field (010 to 999): two indicators and subfields in order. A blank indicator is one space. */
export type DataField = {
  readonly tag: string
  readonly indicator1: string
  readonly indicator2: string
  readonly subfields: readonly Subfield[]
}

export type Field = ControlField | DataField

/** A record. `leader` has 24 characters in a valid record. `fields` keep their input order. */
export type MarcRecord = { readonly leader: string; readonly fields: readonly Field[] }

/** Whether a field has a plain value. The content decides, not the tag, because damaged input is kept as read. */
export const isControlField = (field: Field): field is ControlField => 'value' in field

export const isDataField = (field: Field): field is DataField => 'subfields' in field

/** Whether MARC 21 defines `tag` as a control field (001 to 009). */
export const isControlTag = (tag: string): boolean => tag.startsWith('00')

export const controlField = (tag: string, value: string): ControlField => ({ tag, value })

/** Creates a data field from pairs of code and value: `dataField('222', ' ', ' ', [['a', 'Nature']])`. */
export const dataField = (
  tag: string,
  indicator1: string,
  indicator2: string,
  subfields: readonly (readonly [code: string, value: string])[],
): DataField => ({ tag, indicator1, indicator2, subfields: subfields.map(([code, value]) => ({ code, value })) })

/** All fields of a tag, in record order. */
export const fieldsOf = (record: MarcRecord, tag: string): readonly Field[] =>
  record.fields.filter((field) => field.tag === tag)

/** All data fields of a tag, in record order. */
export const dataFieldsOf = (record: MarcRecord, tag: string): readonly DataField[] =>
  record.fields.filter((field): field is DataField => field.tag === tag && isDataField(field))

export const firstField = (record: MarcRecord, tag: string): Field | undefined =>
  record.fields.find((field) => field.tag === tag)

export const firstDataField = (record: MarcRecord, tag: string): DataField | undefined =>
  record.fields.find((field): field is DataField => field.tag === tag && isDataField(field))

/** The value of the first control field of `tag`, or undefined. */
export const controlValue = (record: MarcRecord, tag: string): string | undefined => {
  const field = record.fields.find((candidate) => candidate.tag === tag && isControlField(candidate))
  return field && isControlField(field) ? field.value : undefined
}

/** The value of the first subfield `code` of a field. */
export const subfield = (field: DataField | undefined, code: string): string | undefined =>
  field?.subfields.find((candidate) => candidate.code === code)?.value

/** The values of all subfields of a field whose code is one of `codes` (`'ab'` = $a and $b), in field order. */
export const subfields = (field: DataField, codes: string): readonly string[] =>
  field.subfields.filter(({ code }) => codes.includes(code)).map(({ value }) => value)

/** The value of subfield `code` in the first field of `tag`, or undefined. */
export const valueIn = (record: MarcRecord, tag: string, code: string): string | undefined => {
  for (const field of record.fields) {
    if (field.tag !== tag || !isDataField(field)) continue
    const value = subfield(field, code)
    if (value !== undefined) return value
  }
  return undefined
}

/** The characters of a control field or leader from MARC position `from` to `to`, zero-based and inclusive. */
export const positions = (value: string | undefined, from: number, to: number = from): string =>
  (value ?? '').slice(from, to + 1)

/** The same record with its fields in ascending tag order. The order within a tag is kept (contract, Records). */
export const inTagOrder = (record: MarcRecord): MarcRecord => ({
  leader: record.leader,
  fields: record.fields
    .map((field, index) => ({ field, index }))
    .sort((a, b) => (a.field.tag < b.field.tag ? -1 : a.field.tag > b.field.tag ? 1 : a.index - b.index))
    .map(({ field }) => field),
})
