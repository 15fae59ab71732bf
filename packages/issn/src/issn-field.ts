/**
 * Changes of 022 that follow from changes in other records: ISSN-L and cancellations. Functions return the same object
 * if nothing changes.
 */
import {
  type DataField,
  dataField,
  firstDataField,
  inTagOrder,
  isDataField,
  type MarcRecord,
  subfields,
} from '@seriatim/marc'

const ORDER = 'a2lmvyz0156789'

const subfieldRank = (code: string): number => {
  const at = ORDER.indexOf(code)
  return at < 0 ? ORDER.length : at
}

const with022 = (record: MarcRecord, change: (field: DataField) => DataField): MarcRecord => {
  const index = record.fields.findIndex((field) => field.tag === '022' && isDataField(field))
  const field = record.fields[index]
  if (field === undefined || !isDataField(field)) return record
  const changed = change(field)
  return changed === field ? record : { leader: record.leader, fields: record.fields.with(index, changed) }
}

/** Inserts a subfield in its usual order. */
const withSubfield = (field: DataField, code: string, value: string): DataField => {
  const after = field.subfields.findLastIndex((each) => subfieldRank(each.code) <= subfieldRank(code))
  return { ...field, subfields: field.subfields.toSpliced(after + 1, 0, { code, value }) }
}

const withoutValue = (field: DataField, code: string, value: string): DataField => ({
  ...field,
  subfields: field.subfields.filter((each) => each.code !== code || each.value.trim() !== value),
})

const subfieldValues022 = (record: MarcRecord, code: string): readonly string[] => {
  const field = firstDataField(record, '022')
  return (field?.subfields ?? []).flatMap((each) => (each.code === code ? [each.value.trim()] : []))
}

/** The ISSNs that this record cancels (022 $z), the ISSNs that replace it (022 $v), and its ISSN-L (022 $l). */
export const issnsCancelledBy = (record: MarcRecord): readonly string[] => subfieldValues022(record, 'z')
export const replacementsOf = (record: MarcRecord): readonly string[] => subfieldValues022(record, 'v')
export const issnlIn = (record: MarcRecord): string | undefined => subfieldValues022(record, 'l')[0]

/** Whether the international centre fixed the ISSN-L of this record (022 $6). */
export const hasFixedIssnl = (record: MarcRecord): boolean =>
  subfieldValues022(record, '6').some((value) => value !== '')

/**
 * Sets the ISSN-L of the family in 022 $l. A previously `published` ISSN-L moves to $m (cancelled ISSN-L). $m never
 * contains the value of $l.
 */
export const withIssnl = (record: MarcRecord, issnl: string, published: string | undefined): MarcRecord => {
  const before = issnlIn(record)
  const isCancelled = subfieldValues022(record, 'm').includes(issnl)
  if (before === issnl && !isCancelled && (published === undefined || published === issnl)) return record
  return with022(record, (field) => {
    let changed: DataField =
      before === undefined
        ? withSubfield(field, 'l', issnl)
        : {
            ...field,
            subfields: field.subfields.map((each) => (each.code === 'l' ? { code: 'l', value: issnl } : each)),
          }
    changed = withoutValue(changed, 'm', issnl)
    if (published === undefined || published === issnl || subfields(changed, 'm').includes(published)) return changed
    return withSubfield(changed, 'm', published)
  })
}

/** Cancels a record in favour of `replacement`: sets 022 $v, and category (699 $8) Cancelled. */
export const withReplacement = (record: MarcRecord, replacement: string): MarcRecord => {
  const named = replacementsOf(record).includes(replacement)
    ? record
    : with022(record, (field) => withSubfield(field, 'v', replacement))
  return withCategory(named, 'can')
}

/** Removes `replacement` from 022 $v. */
export const withoutReplacement = (record: MarcRecord, replacement: string): MarcRecord =>
  replacementsOf(record).includes(replacement)
    ? with022(record, (field) => withoutValue(field, 'v', replacement))
    : record

/** Adds `cancelled` to the ISSNs that the record replaces (022 $z). */
export const withCancelled = (record: MarcRecord, cancelled: string): MarcRecord =>
  issnsCancelledBy(record).includes(cancelled)
    ? record
    : with022(record, (field) => withSubfield(field, 'z', cancelled))

/** Removes `cancelled` from 022 $z. */
export const withoutCancelled = (record: MarcRecord, cancelled: string): MarcRecord =>
  issnsCancelledBy(record).includes(cancelled)
    ? with022(record, (field) => withoutValue(field, 'z', cancelled))
    : record

const withCategory = (record: MarcRecord, category: string): MarcRecord => {
  const index = record.fields.findIndex((field) => field.tag === '699' && isDataField(field))
  const field = record.fields[index]
  if (field === undefined || !isDataField(field)) {
    return inTagOrder({
      leader: record.leader,
      fields: [...record.fields, dataField('699', ' ', ' ', [['8', category]])],
    })
  }
  if (subfields(field, '8')[0] === category) return record
  const has = field.subfields.some(({ code }) => code === '8')
  const subfieldsNow = has
    ? field.subfields.map((each) => (each.code === '8' ? { code: '8', value: category } : each))
    : [...field.subfields, { code: '8', value: category }]
  return { leader: record.leader, fields: record.fields.with(index, { ...field, subfields: subfieldsNow }) }
}
