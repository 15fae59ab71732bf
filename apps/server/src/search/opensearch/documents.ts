/**
 * Builds documents of OpenSearch from the rows of `search_doc`, which PostgreSQL searches. Both engines therefore use
 * the same lexemes, facet keys and sort values.
 */
import { createHash } from 'node:crypto'
import { plainNumber } from '@seriatim/analyser'
import { CONDITION_TERMS, LIST_TERMS, SINGLE_TERMS } from '@seriatim/contract'
import type pg from 'pg'
import { copyOut, nextValue, readInt32, readText } from '../../platform/database/copy-out.ts'
import { conditionRows } from '../conditions-repository.ts'
import type { TextIndex } from '../plan.ts'
import { keyColumn } from '../postgres/value-condition.ts'
import { TEXT_INDEXES, VECTOR_COLUMNS } from '../stored-sets/vectors.ts'
import { NO_TITLE_LENGTH } from '../tiers.ts'
import { conditionField, facetField } from './index-shape.ts'
import { LexemeText } from './lexeme-text.ts'

/** The content of a record in the index, as JSON. A changed digest shows that the document has changed. */
export type Document = { readonly digest: string; readonly text: string }

/** The documents of some records, read in one state of the database. */
export type Documents = {
  /** The number of the last change log entry in that state of the database, and the content of the entry. */
  readonly seq: number
  readonly entry: string
  readonly byId: ReadonlyMap<number, Document>
}

/**
 * SQL for a change log entry as text. In another history of the database, the entry with the same number has another
 * content.
 */
export const ENTRY = `concat_ws(' ', change_log.seq, record_id, extract(epoch from changed_at))`

/** SQL condition on `doc.record_id` that selects records. The ids are numbers, so no SQL can be injected. */
export const idsCondition = (ids: readonly number[]): string =>
  `doc.record_id = any('{${ids.map((id) => Math.trunc(id)).join(',')}}'::int[])`
export const rangeCondition = (after: number, upTo: number): string =>
  `doc.record_id > ${after} and doc.record_id <= ${upTo}`

const VALUES = `json_build_array(record.issn, doc.issn_number, doc.issnl, doc.sort_title, char_length(doc.sort_title),
  doc.start_year, doc.end_year, doc.is_invalid, doc.is_draft, doc.overflowed,
  json_build_array(${SINGLE_TERMS.map((term) => `doc.${keyColumn(term)}`).join(', ')}),
  json_build_array(${LIST_TERMS.map((term) => `doc.${keyColumn(term)}`).join(', ')}))::text`

type Values = readonly [
  issn: string,
  issnNumber: number,
  issnl: string | null,
  sortTitle: string | null,
  titleLength: number | null,
  startYear: number | null,
  endYear: number | null,
  isInvalid: boolean,
  isDraft: boolean,
  overflowed: boolean,
  singles: readonly (number | null)[],
  lists: readonly (readonly number[] | null)[],
]

type Row = { readonly id: number; readonly values: Values; readonly texts: Readonly<Record<TextIndex, string>> }

/** Cache of facet keys by their number in the dictionary. The key of a number never changes. */
export class KeyNames {
  private static readonly MOST = 300_000
  private readonly names = new Map<number, string>()

  async learn(client: pg.ClientBase, numbers: Iterable<number>): Promise<void> {
    if (this.names.size > KeyNames.MOST) this.names.clear()
    const unknown = [...new Set(numbers)].filter((number) => !this.names.has(number))
    if (unknown.length === 0) return
    const { rows } = await client.query<{ id: number; key: string }>(
      'select id, key from facet_key where id = any($1::int[])',
      [unknown],
    )
    for (const { id, key } of rows) this.names.set(id, key)
  }

  of(number: number): string {
    const name = this.names.get(number)
    if (name === undefined) throw new Error(`the facet dictionary has no key with number ${number}`)
    return name
  }
}

/** Reads documents in one state of the database. The connection must not be in a transaction. */
export async function readDocuments(client: pg.ClientBase, which: string, keys: KeyNames): Promise<Documents> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const { rows: log } = await client.query<{ seq: number; entry: string }>(
      `select seq::float8 as seq, ${ENTRY} as entry from change_log order by change_log.seq desc limit 1`,
    )
    const rows = await readRows(client, which)
    const numbers = rows.flatMap(({ values }) => [
      ...values[10].filter((each) => each !== null),
      ...values[11].flatMap((each) => each ?? []),
    ])
    await keys.learn(client, numbers)
    const conditions = await readConditions(
      client,
      rows.map(({ id }) => id),
    )
    await client.query('commit')
    return {
      ...(log[0] ?? { seq: 0, entry: '' }),
      byId: new Map(rows.map((row) => [row.id, documentOf(row, keys, conditions.get(row.id) ?? {})])),
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function readRows(client: pg.ClientBase, which: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  await copyOut(
    client,
    `select doc.record_id, ${VALUES}, ${VECTOR_COLUMNS}
     from search_doc doc join record on record.id = doc.record_id where ${which}`,
    (bytes, at) => {
      const id = readInt32(bytes, at + 4)
      let from = nextValue(bytes, at)
      const values = JSON.parse(readText(bytes, from + 4, readInt32(bytes, from))) as Values
      const texts: Partial<Record<TextIndex, string>> = {}
      from = nextValue(bytes, from)
      for (const index of TEXT_INDEXES) {
        texts[index] = vectorText(bytes, from, index)
        from = nextValue(bytes, from)
      }
      rows.push({ id, values, texts: texts as Record<TextIndex, string> })
    },
  )
  return rows
}

/** Mask for the lower bits of a position. The upper bits are its weight, which is not used. */
const POSITION_BITS = 0x3fff

/** Converts a tsvector in binary form to text. `at` is the offset of its length field. */
function vectorText(bytes: Uint8Array, at: number, index: TextIndex): string {
  const text = new LexemeText(index)
  const end = nextValue(bytes, at)
  let from = at + 8
  while (from < end) {
    let to = from
    while (bytes[to] !== 0) to++
    const count = (bytes[to + 1]! << 8) | bytes[to + 2]!
    const positions: number[] = []
    for (let place = to + 3; positions.length < count; place += 2)
      positions.push(((bytes[place]! << 8) | bytes[place + 1]!) & POSITION_BITS)
    text.add(readText(bytes, from, to - from), positions)
    from = to + 3 + 2 * count
  }
  return text.toString()
}

type Conditions = Readonly<Record<string, readonly string[]>>

/** The keys of these records under every search condition, read in one statement. */
async function readConditions(client: pg.ClientBase, ids: readonly number[]): Promise<ReadonlyMap<number, Conditions>> {
  if (ids.length === 0) return new Map()
  const each = CONDITION_TERMS.map(
    (term) => `select '${conditionField(term)}' as field, record_id, key from (${conditionRows(term)}) as ${term}
               where record_id = any($1::int[])`,
  )
  const { rows } = await client.query<{ record_id: number; field: string; keys: string[] }>(
    `select record_id, field, array_agg(distinct key order by key) as keys from (${each.join(' union all ')}) as condition
     group by record_id, field order by record_id, field`,
    [ids],
  )
  const result = new Map<number, Record<string, readonly string[]>>()
  for (const { record_id, field, keys } of rows) {
    const of = result.get(record_id) ?? {}
    of[field] = keys
    result.set(record_id, of)
  }
  return result
}

function documentOf({ id, values, texts }: Row, keys: KeyNames, conditions: Conditions): Document {
  const [issn, number, issnl, title, length, start, end, isInvalid, isDraft, overflowed, singles, lists] = values
  const facets: Record<string, unknown> = {
    [facetField('is_invalid')]: String(isInvalid),
    [facetField('draft_record')]: String(isDraft),
  }
  for (const [at, term] of SINGLE_TERMS.entries()) {
    const key = singles[at]
    if (key !== null && key !== undefined) facets[facetField(term)] = keys.of(key)
  }
  const firsts: Record<string, string> = {}
  for (const [at, term] of LIST_TERMS.entries()) {
    const names = (lists[at] ?? []).map((key) => keys.of(key))
    if (names.length > 0) facets[facetField(term)] = names
    if ((term === 'media' || term === 'languages') && names.length > 0) firsts[`first_${term}`] = names[0]!
  }
  const document = {
    record_id: id,
    issn_number: number,
    issn: plainNumber(issn),
    ...(issnl !== null && { issnl: plainNumber(issnl), issnl_text: issnl }),
    ...(title !== null && { sort_title: title }),
    title_length: length ?? NO_TITLE_LENGTH,
    ...(start !== null && { start_year: start }),
    ...(end !== null && { end_year: end }),
    ...firsts,
    overflowed,
    ...facets,
    ...conditions,
    ...texts,
  }
  const text = JSON.stringify(document)
  const digest = createHash('sha1').update(text).digest('base64url').slice(0, 16)
  return { digest, text: `${text.slice(0, -1)},"digest":"${digest}"}` }
}
