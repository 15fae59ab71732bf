import { traitsWithStates } from '@seriatim/analyser'
import { sql } from 'kysely'
import { searchedStates, searchedTexts } from '../../catalogue/records/repository.ts'
import { bothEnded } from '../../platform/both-ended.ts'
import type { Tx } from '../../platform/database/db.ts'
import { HEADING_COLUMN_NAMES, type HeadingRows, selectHeadingRows } from './heading-rows.ts'
import { analyseRows, enterRows, type RowSource } from './make-rows.ts'
import { replacePublicRows } from './public-rows.ts'
import { SEARCH_COLUMN_NAMES, type SearchRows, selectSearchRows } from './search-rows.ts'
import { replaceTraits, updateTraits } from './trait-rows.ts'

/** Rows in one statement: some megabytes of it. */
const ROWS_AT_ONCE = 500

/** The index in use, or the next one that is being built. */
type Table = 'search_doc' | 'search_doc_next'

/** Writes the rows of these records anew from their versions; a record without versions loses its row. */
export async function updateSearchRows(
  tx: Tx,
  recordIds: readonly number[],
  table: Table = 'search_doc',
): Promise<void> {
  // Before anything else is held: who puts a new index in its place lets those who have begun come to their end.
  if (table === 'search_doc') await sql`lock table search_doc in row exclusive mode`.execute(tx)
  const lexicon = table === 'search_doc' ? 'lexicon' : 'lexicon_next'
  const portions: (readonly number[])[] = []
  for (let from = 0; from < recordIds.length; from += ROWS_AT_ONCE) {
    portions.push(recordIds.slice(from, from + ROWS_AT_ONCE))
  }
  const written: Written[] = []
  let next = await readPortion(tx, portions.shift())
  let analysed = await analyseRows(next?.sources ?? [])
  while (next !== undefined) {
    const rows = analysed.length === 0 ? undefined : await enterRows(tx, analysed, { lexicon })
    const made: Written = { gone: next.gone, rows }
    written.push(made)
    next = await readPortion(tx, portions.shift())
    // The next ones are analysed here while the base writes these.
    const [, coming] = await bothEnded(writeDocs(tx, made, table), analyseRows(next?.sources ?? []))
    analysed = coming
  }
  // Last, for counting headings and traits holds the lock of the change log: nobody else is waited for under it.
  for (const each of written) await writeCounted(tx, each, table)
}

/**
 * Writes what rules found in these records, whose versions stay as they are. In the row of the index that is whether the record
 * is invalid: a record that becomes valid or invalid, or lacks a row yet, gets all its rows again.
 */
export async function updateFindings(tx: Tx, recordIds: readonly number[]): Promise<void> {
  await sql`lock table search_doc in row exclusive mode`.execute(tx)
  const states = await searchedStates(tx, recordIds)
  const stored = await sql<{ record_id: number; is_invalid: boolean; traits: string[] }>`
    select record_id, is_invalid, traits from search_doc join record_trait using (record_id) where record_id = any(${[...recordIds]}::int[])`.execute(
    tx,
  )
  const before = new Map(stored.rows.map((row) => [row.record_id, row]))
  const isSame = (id: number) => states.has(id) && states.get(id)!.isInvalid === before.get(id)?.is_invalid
  const others = recordIds.filter((id) => !isSame(id))
  if (others.length > 0) await updateSearchRows(tx, others)
  await updateTraits(
    tx,
    recordIds.filter(isSame).map((recordId) => ({
      recordId,
      traits: traitsWithStates(before.get(recordId)!.traits, states.get(recordId)!),
    })),
  )
}

/** What is searched of some records, and which of them are gone. */
async function readPortion(tx: Tx, ids: readonly number[] | undefined) {
  if (ids === undefined) return undefined
  const texts = await searchedTexts(tx, ids)
  return {
    sources: [...texts].map(([id, text]): RowSource => ({ id, ...text })),
    gone: ids.filter((id) => !texts.has(id)),
  }
}

type Written = { readonly gone: readonly number[]; readonly rows: SearchRows | undefined }

/** Writes rows that are made, in place of those that are there. */
export async function writeSearchRows(tx: Tx, written: Written, table: Table = 'search_doc'): Promise<void> {
  await writeDocs(tx, written, table)
  await writeCounted(tx, written, table)
}

/**
 * What is counted as it is written, and what followers are told. Both stay where they are while an index is built anew: they
 * are none of its tables.
 */
async function writeCounted(tx: Tx, written: Written, table: Table): Promise<void> {
  await writeHeadings(tx, written, table)
  if (table !== 'search_doc') return
  await replaceTraits(tx, written.rows?.traits ?? [], written.gone)
  await replacePublicRows(tx, written.rows?.public ?? [], written.gone)
}

async function writeDocs(tx: Tx, { gone, rows }: Written, table: Table): Promise<void> {
  if (table === 'search_doc') await noteLeftTitles(tx, gone, rows)
  if (gone.length > 0) await sql`delete from ${sql.table(table)} where record_id = any(${[...gone]}::int[])`.execute(tx)
  if (rows === undefined) return
  const names = SEARCH_COLUMN_NAMES.map((name) => sql.ref(name))
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)}) ${selectSearchRows(rows)}
    on conflict (record_id) do update set ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}`.execute(tx)
}

/** Notes the sort keys of titles that rows have and are about to lose: records with the same key are judged again. */
async function noteLeftTitles(tx: Tx, gone: readonly number[], rows: SearchRows | undefined): Promise<void> {
  const { recordIds = [], sortTitles = [] } = rows ?? {}
  await sql`
    insert into title_left (sort_title)
    select doc.sort_title
    from unnest(${[...recordIds, ...gone]}::int[], ${[...sortTitles, ...gone.map(() => null)]}::text[]) as coming (id, title)
    join search_doc doc on doc.record_id = coming.id
    where doc.sort_title <> '' and doc.sort_title is distinct from coming.title collate "C"`.execute(tx)
}

/**
 * Writes the headings alone, of records that have others than before: most changes leave them as they are. Counting them
 * holds the lock of the change log until the end of the transaction.
 */
export async function writeHeadings(tx: Tx, { gone, rows }: Written, table: Table): Promise<void> {
  const headings = table === 'search_doc' ? 'heading' : 'heading_next'
  const known = await withHeadings(tx, [...gone, ...(rows?.recordIds ?? [])], headings)
  const isNew = known.length === 0
  const changed = rows === undefined ? [] : isNew ? rows.recordIds : await withOthers(tx, rows, headings)
  const left = isNew ? [] : [...gone, ...changed]
  if (left.length > 0) await sql`delete from ${sql.table(headings)} where record_id = any(${left}::int[])`.execute(tx)
  if (rows === undefined || changed.length === 0) return
  const names = HEADING_COLUMN_NAMES.map((name) => sql.ref(name))
  await sql`
    insert into ${sql.table(headings)} (${sql.join(names)})
    select * from (${selectHeadingRows(rows.headings)}) as given
    where record_id = any(${[...changed]}::int[])`.execute(tx)
}

type HeadingTable = 'heading' | 'heading_next'

/** Which of the records have headings in the base. By heading_by_record. */
async function withHeadings(tx: Tx, ids: readonly number[], table: HeadingTable): Promise<readonly number[]> {
  const { rows } = await sql<{ record_id: number }>`
    select distinct record_id from ${sql.table(table)} where record_id = any(${[...ids]}::int[])`.execute(tx)
  return rows.map(({ record_id }) => record_id)
}

/** Which of the records have other headings in the base than these: more, fewer or with another value in any column. */
async function withOthers(
  tx: Tx,
  { headings, recordIds }: { readonly headings: HeadingRows; readonly recordIds: readonly number[] },
  table: HeadingTable,
): Promise<readonly number[]> {
  const names = sql.join(HEADING_COLUMN_NAMES.map((name) => sql.ref(name)))
  const { rows } = await sql<{ record_id: number }>`
    with given as materialized (select * from (${selectHeadingRows(headings)}) as given),
    stored as materialized (select ${names} from ${sql.table(table)} where record_id = any(${[...recordIds]}::int[]))
    select distinct record_id from (
      (select * from given except all select * from stored)
      union all
      (select * from stored except all select * from given)
    ) as other`.execute(tx)
  return rows.map(({ record_id }) => record_id)
}
