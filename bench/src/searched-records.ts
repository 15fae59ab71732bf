/** Records of the database with the data of the analyser and of the results table. */
import { SearchedRecord } from '@seriatim/analyser'
import { searchedVersions } from '@seriatim/server/catalogue/records/repository'
import { hitSources } from '@seriatim/server/features/search/hits'
import type { BenchDb } from './bench-db.ts'
import type { IndexedRecord } from './comparison-document.ts'

/** Number of records in the sample for term frequencies. */
const SAMPLE = 8_000

type Base = Pick<BenchDb, 'db' | 'pool'>

/** Reads records with their search data, sorted by record id. */
export async function readSearched(
  { db, pool }: Base,
  ids: readonly number[],
): Promise<(IndexedRecord & { readonly recordId: number })[]> {
  const [versions, rows, { rows: titles }] = await Promise.all([
    searchedVersions(db, ids),
    hitSources(
      db,
      ids.map((recordId) => ({ recordId, score: 0 })),
    ),
    pool.query<{ record_id: number; sort_title: string | null }>(
      'select record_id, sort_title from search_doc where record_id = any($1)',
      [ids],
    ),
  ])
  const thisYear = new Date().getUTCFullYear()
  const byIssn = new Map(rows.map((row) => [row.issn, row]))
  const sortTitles = new Map(titles.map(({ record_id, sort_title }) => [record_id, sort_title]))
  return [...versions].map(([recordId, { record, ...version }]) => ({
    recordId,
    issn: version.issn,
    sortTitle: sortTitles.get(recordId) ?? null,
    row: byIssn.get(version.issn)!,
    // The measured searches do not use families, conditions or headings.
    searched: new SearchedRecord(record, {
      ...version,
      thisYear,
      isInFamily: () => false,
      keysUnder: () => [],
      hasHeading: () => false,
    }),
  }))
}

/** A sample of some thousand records, spread over the `records` of the database. */
export async function readRecordSample(bench: Base, records: number): Promise<SearchedRecord[]> {
  const { rows } = await bench.pool.query<{ id: number }>(
    'select id from record where id % greatest(1, $1::int / $2::int) = 0 order by id',
    [records, SAMPLE],
  )
  const result = await readSearched(
    bench,
    rows.map(({ id }) => id),
  )
  return result.map(({ searched }) => searched)
}
