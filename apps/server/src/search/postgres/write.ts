import { traitsWithStates } from '@seriatim/analyser'
import { sql } from 'kysely'
import { searchedStates, searchedTexts } from '../../catalogue/records/repository.ts'
import type { Tx } from '../../platform/database/db.ts'
import { waitForBoth } from '../../platform/wait-for-both.ts'
import { HEADING_COLUMN_NAMES, type HeadingRows, selectHeadingRows } from './heading-rows.ts'
import { analyseRows, enterRows, type RowSource } from './make-rows.ts'
import { replacePublicRows } from './public-rows.ts'
import { SEARCH_COLUMN_NAMES, type SearchRows, selectSearchRows } from './search-rows.ts'
import { replaceTraits, updateTraits } from './trait-rows.ts'

/** Number of rows in one statement: some megabytes. */
const ROWS_AT_ONCE = 500

/** The table of search rows: that of the present index, or that of the next one under construction. */
type Table = 'search_doc' | 'search_doc_next'

/** Rewrites the search rows of these records from their versions. A record without versions loses its row. */
export async function updateSearchRows(
  tx: Tx,
  recordIds: readonly number[],
  table: Table = 'search_doc',
): Promise<void> {
  // Lock the table before any record, so that an exchange of the index waits for running transactions.
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
    // Analyse the next portion while PostgreSQL writes this one.
    const [, coming] = await waitForBoth(writeDocs(tx, made, table), analyseRows(next?.sources ?? []))
    analysed = coming
  }
  // Write counted rows last, because counting headings and traits locks the change log. This transaction waits for no
  // lock after that.
  for (const each of written) await writeCounted(tx, each, table)
}

/**
 * Updates search rows after new diagnostics of records whose versions stay unchanged. The row contains only whether the
 * record is invalid. If that changes, or the row is missing, all rows of the record are rewritten.
 */
export async function updateDiagnosticState(tx: Tx, recordIds: readonly number[]): Promise<void> {
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

/** Reads the searched versions of records, and returns which records were deleted. */
async function readPortion(tx: Tx, ids: readonly number[] | undefined) {
  if (ids === undefined) return undefined
  const texts = await searchedTexts(tx, ids)
  return {
    sources: [...texts].map(([id, text]): RowSource => ({ id, ...text })),
    gone: ids.filter((id) => !texts.has(id)),
  }
}

type Written = { readonly gone: readonly number[]; readonly rows: SearchRows | undefined }

/** Replaces stored search rows by rows that `makeRows` created. */
export async function writeSearchRows(tx: Tx, written: Written, table: Table = 'search_doc'): Promise<void> {
  await writeDocs(tx, written, table)
  await writeCounted(tx, written, table)
}

/**
 * Writes the rows that are counted (headings and traits) and public rows. Traits and public rows are not part of the
 * index, so a rebuild leaves them unchanged.
 */
async function writeCounted(tx: Tx, written: Written, table: Table): Promise<void> {
  await writeHeadings(tx, written, table)
  if (table !== 'search_doc') return
  await replaceTraits(tx, written.rows?.traits ?? [], written.gone)
  await replacePublicRows(tx, written.rows?.public ?? [], written.gone)
}

async function writeDocs(tx: Tx, { gone, rows }: Written, table: Table): Promise<void> {
  if (table === 'search_doc') await queueLostTitles(tx, gone, rows)
  if (gone.length > 0) await sql`delete from ${sql.table(table)} where record_id = any(${[...gone]}::int[])`.execute(tx)
  if (rows === undefined) return
  const names = SEARCH_COLUMN_NAMES.map((name) => sql.ref(name))
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)}) ${selectSearchRows(rows)}
    on conflict (record_id) do update set ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}`.execute(tx)
}

/**
 * Queues the title sort keys that rows are about to lose, so that other records with the same sort key are validated
 * again.
 */
async function queueLostTitles(tx: Tx, gone: readonly number[], rows: SearchRows | undefined): Promise<void> {
  const { recordIds = [], sortTitles = [] } = rows ?? {}
  await sql`
    insert into title_left (sort_title)
    select doc.sort_title
    from unnest(${[...recordIds, ...gone]}::int[], ${[...sortTitles, ...gone.map(() => null)]}::text[]) as coming (id, title)
    join search_doc doc on doc.record_id = coming.id
    where doc.sort_title <> '' and doc.sort_title is distinct from coming.title collate "C"`.execute(tx)
}

/**
 * Writes the headings of those records whose headings changed; few saves change any. Counting headings locks the change
 * log until the end of the transaction.
 */
export async function writeHeadings(tx: Tx, { gone, rows }: Written, table: Table): Promise<void> {
  const headings = table === 'search_doc' ? 'heading' : 'heading_next'
  const known = await withHeadings(tx, [...gone, ...(rows?.recordIds ?? [])], headings)
  const isNew = known.length === 0
  const changed = rows === undefined ? [] : isNew ? rows.recordIds : await withChangedHeadings(tx, rows, headings)
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

/** Those of the records that have stored headings. Uses the index heading_by_record. */
async function withHeadings(tx: Tx, ids: readonly number[], table: HeadingTable): Promise<readonly number[]> {
  const { rows } = await sql<{ record_id: number }>`
    select distinct record_id from ${sql.table(table)} where record_id = any(${[...ids]}::int[])`.execute(tx)
  return rows.map(({ record_id }) => record_id)
}

/** The records whose stored headings differ from the new ones in number or in any column. */
async function withChangedHeadings(
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
