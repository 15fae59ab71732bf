import { type Field, isControlField, type MarcRecord } from '../record.ts'

const fieldObject = (field: Field): unknown => {
  if (isControlField(field)) return { [field.tag]: field.value }
  const { tag, indicator1, indicator2, subfields } = field
  return {
    [tag]: { ind1: indicator1, ind2: indicator2, subfields: subfields.map(({ code, value }) => ({ [code]: value })) },
  }
}

/** A record as one line of MARC-in-JSON, with its line end. Fields and subfields keep their order. */
export const toMarcInJson = ({ leader, fields }: MarcRecord): string =>
  `${JSON.stringify({ leader, fields: fields.map(fieldObject) })}\n`
