/** Test database with public data and with secret words that no public output may contain. */
import { issnFromNumber } from '@seriatim/issn'
import { controlField, dataField, type Field, isDataField, type MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import type { Db } from '../../platform/database/db.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { addDraft, makeDraft } from '../../testing/oracle/versions.ts'
import { loadInto } from '../../testing/records.ts'
import type { LoadDb } from '../load/load-records.ts'
import { isPublicCategory } from './presenter.ts'

/**
 * A word that is in every hidden field of every record, and in titles and names of hidden records. Output with this
 * word contains hidden data.
 */
export const SECRET = 'zzhiddenzz'

const CATEGORIES = ['reg', 'wor', 'can', 'sup', 'val', 'leg', 'fre', 'reg'] as const

export type PublicBase = {
  readonly records: readonly { readonly issn: string; readonly category: string; readonly record: MarcRecord }[]
  /** ISSNs of public records. */
  readonly shown: readonly string[]
  /** ISSNs of all other records: records of non-public categories, and one record that is only a draft. */
  readonly hidden: readonly string[]
  /** ISSN of the record that is only a draft. */
  readonly onlyDraft: string
}

const issnOf = (record: MarcRecord): string => {
  const field = record.fields.find(({ tag }) => tag === '001')
  return field && 'value' in field ? field.value : ''
}

/** The record with this category, and with the secret word in every internal field. */
export const withSecrets = (record: MarcRecord, category: string, replacement: string): MarcRecord => {
  const fields = record.fields.flatMap((field): Field[] => {
    if (field.tag === '699' || field.tag === '039') return []
    if (!isDataField(field) || field.tag !== '022') return [field]
    const more = category === 'can' || category === 'sup' ? [{ code: 'v', value: replacement }] : []
    const flags = [...'5789'].map((code) => ({ code, value: SECRET }))
    return [{ ...field, subfields: [...field.subfields, ...more, ...flags] }]
  })
  const hidden = [
    dataField('039', ' ', '9', [
      ['a', '202601020304'],
      ['b', `${SECRET}user`],
    ]),
    dataField('510', '0', ' ', [
      ['a', 'Index of everything'],
      ['9', SECRET],
    ]),
    dataField('699', ' ', ' ', [
      ['8', category],
      ['v', SECRET],
    ]),
    dataField('880', ' ', ' ', [
      ['6', '920-77/(N'],
      ['a', SECRET],
    ]),
    dataField('920', ' ', ' ', [['h', SECRET]]),
    dataField('989', ' ', ' ', [['u', SECRET]]),
  ]
  return { leader: record.leader, fields: [...fields, ...hidden] }
}

/** A hidden record with the secret word in the fields that indexes, facets and searches use. */
const asHidden = (record: MarcRecord): MarcRecord => ({
  ...record,
  fields: [
    ...record.fields,
    dataField('246', '1', ' ', [['a', `Title ${SECRET}`]]),
    dataField('264', ' ', '1', [['b', `Publisher ${SECRET}`]]),
    dataField('710', '2', ' ', [['a', `Body ${SECRET}`]]),
  ],
})

/** Position of the record that is only a draft. */
const ONLY_DRAFT = 8

/**
 * Fills an empty database with `count` generated serials of all categories. One of them is only a draft, and another
 * has a draft in addition to its active version.
 * @param more additional records, which the returned lists do not contain
 */
export async function fillPublicBase(
  test: LoadDb & { readonly db: Db; readonly index: SearchChanges },
  count: number,
  more: readonly MarcRecord[] = [],
): Promise<PublicBase> {
  const replacement = issnFromNumber(1)
  const records = [...generate({ count, first: 1 })].map((record, index) => {
    const category = CATEGORIES[index % CATEGORIES.length]!
    const retained = withSecrets(record, category, replacement)
    const isSeen = isPublicCategory(category) && index !== ONLY_DRAFT
    return { issn: issnOf(record), category, record: isSeen ? retained : asHidden(retained) }
  })
  await loadInto(test, [...records.map(({ record }) => record), ...more])
  const onlyDraft = records[ONLY_DRAFT]!.issn
  await makeDraft(test, onlyDraft)
  const others = records[16]!
  const draft = {
    ...others.record,
    fields: others.record.fields.map((field) =>
      field.tag === '245' ? dataField('245', '0', '0', [['a', `${SECRET} in a draft`]]) : field,
    ),
  }
  await addDraft(test, others.issn, draft)
  const isShown = ({ issn, category }: (typeof records)[number]) => isPublicCategory(category) && issn !== onlyDraft
  return {
    records,
    shown: records.filter(isShown).map(({ issn }) => issn),
    hidden: records.filter((each) => !isShown(each)).map(({ issn }) => issn),
    onlyDraft,
  }
}

/** A minimal record with the category Register, or with another category if given. */
export const smallRecord = (issn: string, fields: readonly Field[], category = 'reg'): MarcRecord => ({
  leader: '00000cas a2200000 i 4500',
  fields: [controlField('001', issn), ...fields, dataField('699', ' ', ' ', [['8', category]])],
})
