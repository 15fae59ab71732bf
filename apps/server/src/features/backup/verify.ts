/** Compares a database into which a backup was restored as a test with the summary of the backup. */
import { searchParams } from '@seriatim/contract'
import { currentVersions } from '../../catalogue/records/repository.ts'
import { readSearch } from '../../kernel/search/read-search.ts'
import type { Db } from '../../platform/database/db.ts'
import { Failure } from '../../platform/failure.ts'
import type { SearchEngine } from '../../search/engine.ts'
import type { BackupSummary } from './manifest.ts'
import { countRestored, sampleRecords } from './verify-repository.ts'

/** Number of records to read and to search, evenly distributed over the database. */
const SAMPLES = 100

export type VerificationResult = {
  readonly records: number
  readonly versions: number
  /** Number of results of a search for all records. */
  readonly searchable: number
  /** Number of sample records that were read and that the search finds by ISSN. */
  readonly samples: number
}

const differenceFailure = (what: string, actual: number | string, expected: number | string) =>
  new Failure('cli.verify_differs', { what, found: String(actual), expected: String(expected) })

const searchSet = (query: string) => readSearch(searchParams.parse({ basic_query: { query } }))

/**
 * Compares a restored and indexed database with the summary of its backup: the number of records and versions, and the
 * number of results of a search for all records. Also reads a sample of records and searches them by ISSN.
 * `restoreBackup` has already verified the rows.
 * @throws Failure 'cli.verify_differs' with the names of the values that differ
 */
export async function verifyRestored(
  { db, engine }: { db: Db; engine: SearchEngine },
  account: Pick<BackupSummary, 'records' | 'versions'>,
): Promise<VerificationResult> {
  const counts = await countRestored(db)
  for (const what of ['records', 'versions'] as const)
    if (counts[what] !== account[what]) throw differenceFailure(what, counts[what], account[what])
  const [searchable = 0] = await engine.count([searchSet('').set])
  if (searchable !== counts.records) throw differenceFailure('search', searchable, counts.records)
  const samples = await sampleRecords(db, SAMPLES)
  for (const { id, issn } of samples) {
    const { active, draft } = await currentVersions(db, id)
    if ((active ?? draft) === undefined) throw differenceFailure(issn, 0, 1)
    const { set, order } = searchSet(issn)
    const ids = await engine.ids({ ...set, ...order })
    if (!ids.includes(id)) throw differenceFailure(issn, 'no hit', 'hit')
  }
  return { ...counts, searchable, samples: samples.length }
}
