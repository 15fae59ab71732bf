import type { RecordAnswer, RecordVersion, WireRecordShape } from '@seriatim/contract'
import { isControlField, type MarcRecord, toWire } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'

const SERIALS = [...generate({ count: 200, first: 8_000_000, centres: [{ code: '_7', country: 'FRA' }] })]

/** A registered serial of the French centre in Latin script, with a key title. */
export const aSerial = (): MarcRecord => {
  const found = SERIALS.find(({ fields }) => {
    const has = (tag: string) => fields.some((field) => field.tag === tag)
    const isRegistered = fields.some(
      (field) =>
        !isControlField(field) &&
        field.tag === '699' &&
        field.subfields.some(({ code, value }) => code === '8' && value === 'reg'),
    )
    return isRegistered && has('222') && has('245') && !has('880')
  })
  if (!found) throw new Error('The synthetic serials hold no registered one')
  return found
}

const NOTHING_WRONG = { errors: [], warnings: [] }

export const onWire = (record: MarcRecord): WireRecordShape => toWire(record) as WireRecordShape

/** A record as the server returns it: an active version without problems. */
export const answerWith = (record: MarcRecord, issn: string, versionId = '1'): RecordAnswer => ({
  issn,
  record: onWire(record),
  diagnostic: NOTHING_WRONG,
  urls: [],
  status: 'active',
  version_id: versionId,
  published: null,
})

/** A record as a version in the answer of `recordVersions`. */
export const versionWith = (record: MarcRecord, id: string, author: string): RecordVersion => ({
  id,
  author,
  date: '2026-11-20T09:00:00.000Z',
  status: 'active',
  record: onWire(record),
  diagnostic: NOTHING_WRONG,
})

/** The record with text appended to its first title (245 $a). */
export const titled = (record: MarcRecord, addition: string): MarcRecord => ({
  ...record,
  fields: record.fields.map((field) =>
    isControlField(field) || field.tag !== '245'
      ? field
      : {
          ...field,
          subfields: field.subfields.map((each) =>
            each.code === 'a' ? { ...each, value: `${each.value}${addition}` } : each,
          ),
        },
  ),
})
