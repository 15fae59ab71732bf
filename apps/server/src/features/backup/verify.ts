/** What a base that was restored for trial answers, compared with what its backup says. */
import { searchParams } from '@seriatim/contract'
import { currentVersions } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { Failure } from '../../platform/failure.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { readSearch } from '../search/read-search.ts'
import type { BackupAccount } from './manifest.ts'
import { countRestored, recordsApart } from './verify-repository.ts'

/** So many records are read and searched for, evenly over the base. */
const SAMPLES = 100

export type Verified = {
  readonly records: number
  readonly versions: number
  /** Records that a search for everything finds. */
  readonly searchable: number
  /** Records that were read and found under their own numbers. */
  readonly samples: number
}

const differs = (what: string, found: number | string, expected: number | string) =>
  new Failure('cli.verify_differs', { what, found: String(found), expected: String(expected) })

const setOf = (query: string) => readSearch(searchParams.parse({ basic_query: { query } }))

/**
 * Compares a restored base, with its index built, with what its backup says: the counts of records and versions, the records
 * that a search for everything finds, and a sample of records, each read and found under its own number. That the rows are those of
 * the backup is told by `restoreBackup` already.
 * @throws Failure 'cli.verify_differs' that names what differs
 */
export async function verifyRestored(
  { db, engine }: { db: Db; engine: SearchEngine },
  account: Pick<BackupAccount, 'records' | 'versions'>,
): Promise<Verified> {
  const counts = await countRestored(db)
  for (const what of ['records', 'versions'] as const)
    if (counts[what] !== account[what]) throw differs(what, counts[what], account[what])
  const [searchable = 0] = await engine.count([setOf('').set])
  if (searchable !== counts.records) throw differs('search', searchable, counts.records)
  const samples = await recordsApart(db, SAMPLES)
  for (const { id, issn } of samples) {
    const { active, draft } = await currentVersions(db, id)
    if ((active ?? draft) === undefined) throw differs(issn, 0, 1)
    const { set, order } = setOf(issn)
    const found = await engine.ids({ ...set, ...order })
    if (!found.includes(id)) throw differs(issn, 'no hit', 'hit')
  }
  return { ...counts, searchable, samples: samples.length }
}
