/** Reads the changes since columns and sets were read, from PostgreSQL in one statement. */
import type pg from 'pg'
import { copyOut, nextValue, type ReadRow, readInt32, readInt64 } from '../../platform/database/copy-out.ts'
import { type Columns, ROW_COLUMNS, readEntry } from './columns.ts'
import { leafCondition } from './fetch.ts'
import type { Leaf } from './leaves.ts'
import type { PlacedTitle } from './titles.ts'

type TextLeaf = Extract<Leaf, { kind: 'text' }>

type LeafRow = {
  readonly id: number
  /** Whether the set of each leaf (look-up of a plan) contains the record; always false for a deleted record. */
  readonly isIn: readonly boolean[]
}

type ChangedRow = LeafRow & {
  /** The number of the last change log entry of the record. */
  readonly seq: number
  /** The row as bytes that `Columns.put` reads; undefined for a deleted record. */
  readonly row: Uint8Array | undefined
  readonly title: PlacedTitle | undefined
}

/** Changes of the sets of some leaves (look-ups of a plan). */
export type LeafChanges = {
  /** The numbers of the first and the last entry of the change log. */
  readonly first: number
  readonly last: number
  readonly rows: readonly LeafRow[]
}

export type Changes = Omit<LeafChanges, 'rows'> & {
  /** Whether an entry says that all records may have changed. */
  readonly isEverything: boolean
  readonly rows: readonly ChangedRow[]
}

const LOG_BOUNDS = `(select coalesce(min(seq), 0) from change_log), (select coalesce(max(seq), 0) from change_log)`

/**
 * For every record changed after `since`, whether the set of each leaf contains it. Undefined if nothing changed, or if
 * all records may have changed.
 */
export async function readLeafChanges(
  client: pg.ClientBase,
  since: number,
  leaves: readonly TextLeaf[],
): Promise<LeafChanges | undefined> {
  let [first, last, isEverything] = [0, 0, false]
  const rows: LeafRow[] = []
  await copyOut(
    client,
    `select ${LOG_BOUNDS}, entry.record_id, ${leaves.map((leaf) => `coalesce(${leafCondition(leaf)}, false)`).join(', ')}
     from (select distinct record_id from change_log where seq > ${since}) entry
     left join search_doc doc on doc.record_id = entry.record_id`,
    (bytes, at) => {
      first = readInt64(bytes, at + 4)
      last = readInt64(bytes, at + 16)
      if (readInt32(bytes, at + 24) < 0) {
        isEverything = true
        return
      }
      const id = readInt32(bytes, at + 28)
      // Each leaf has a length field of four bytes and one byte with its value.
      rows.push({ id, isIn: leaves.map((_, index) => bytes[at + 36 + 5 * index] === 1) })
    },
    'search_doc',
  )
  return isEverything || rows.length === 0 ? undefined : { first, last, rows }
}

/**
 * SQL for every record changed after `since`, in one state of the database. The neighbours in title order come from
 * search_doc_by_title: 10 microseconds each.
 */
const statement = (since: number, leaves: readonly TextLeaf[]): string => `
  with entry as materialized (
    select record_id, max(seq) as seq from change_log where seq > ${since} group by record_id
  )
  select
    ${LOG_BOUNDS},
    entry.record_id, entry.seq, doc.sort_title, before.record_id, before.is_same, after.record_id,
    ${leaves.map((leaf) => `${leafCondition(leaf)}, `).join('')}${ROW_COLUMNS}
  from entry left join search_doc doc on doc.record_id = entry.record_id
  left join lateral (
    select near.record_id, near.sort_title = doc.sort_title as is_same from search_doc near
    where near.sort_title <= doc.sort_title and near.record_id not in (select record_id from entry where record_id is not null)
    order by near.sort_title desc limit 1
  ) before on true
  left join lateral (
    select near.record_id from search_doc near
    where near.sort_title > doc.sort_title and near.record_id not in (select record_id from entry where record_id is not null)
    order by near.sort_title limit 1
  ) after on true`

export async function readChanges(
  client: pg.ClientBase,
  since: number,
  leaves: readonly TextLeaf[],
): Promise<Changes | undefined> {
  let [first, last, isEverything] = [0, 0, false]
  const rows: ChangedRow[] = []
  const readRow: ReadRow = (bytes, at, end) => {
    first = readInt64(bytes, at + 4)
    last = readInt64(bytes, at + 16)
    let from = at + 24
    if (readInt32(bytes, from) < 0) {
      isEverything = true
      return
    }
    const next = (): number => {
      const start = from
      from = nextValue(bytes, from)
      return start
    }
    const optional = (read: (at: number) => number): number | undefined => {
      const start = next()
      return readInt32(bytes, start) < 0 ? undefined : read(start + 4)
    }
    const id = readInt32(bytes, next() + 4)
    const seq = readInt64(bytes, next() + 4)
    const titleAt = next()
    const titleLength = readInt32(bytes, titleAt)
    const before = optional((start) => readInt32(bytes, start))
    const isSame = optional((start) => bytes[start]!) === 1
    const after = optional((start) => readInt32(bytes, start))
    const isIn = leaves.map(() => optional((start) => bytes[start]!) === 1)
    rows.push({
      id,
      seq,
      row: readInt32(bytes, from) < 0 ? undefined : bytes.slice(from, end),
      title:
        titleLength < 0
          ? undefined
          : {
              id,
              title: bytes.slice(titleAt + 4, titleAt + 4 + titleLength),
              before: before === undefined ? undefined : { id: before, isSame },
              after: after === undefined ? undefined : { id: after },
            },
      isIn,
    })
  }
  await copyOut(client, statement(since, leaves), readRow, 'search_doc')
  return rows.length === 0 && !isEverything ? undefined : { first, last, isEverything, rows }
}

/** Adds to the columns the dictionary entries that the rows use and the columns lack. */
export async function addUnknownKeys(client: pg.ClientBase, columns: Columns, { rows }: Changes): Promise<void> {
  const unknown = new Set<number>()
  for (const { row } of rows) if (row !== undefined) for (const key of columns.unknownKeys(row)) unknown.add(key)
  if (unknown.size === 0) return
  const ids = [...unknown].join(', ')
  await copyOut(client, `select id, term, key from facet_key where id in (${ids}) order by term, key`, (bytes, at) => {
    columns.addKey(readEntry(bytes, at))
  })
}
