import type { AnswerOf, ChangesSort, recordChanges as contract, ListRequest } from '@seriatim/contract'
import { diffRecords, firstDataField, type MarcRecord, parentVersion, subfields } from '@seriatim/marc'
import type { Db } from '../../platform/database/db.ts'
import { versionStatus } from '../records/answer.ts'
import { type ChangeFilter, countChanges, findChanges, findImports, type StoredChange } from './repository.ts'

/** Fields that the system rewrites with every save, so that a difference in them is not reported as a change. */
const WRITTEN_BY_SYSTEM = new Set(['005', '039'])

const recordTitle = (record: MarcRecord): string | null => {
  const field = firstDataField(record, '222') ?? firstDataField(record, '245')
  return field === undefined ? null : subfields(field, 'ab').join(' ')
}

/** Id of the version that a version is based on, and the tags of the fields that differ. */
const changesSinceParent = ({ record, earlier }: StoredChange): { previous_id: string | null; tags: string[] } => {
  const parent = parentVersion([...earlier, { record, isAside: false }], earlier.length, WRITTEN_BY_SYSTEM)
  const previous = parent === undefined ? undefined : earlier[parent]
  if (previous === undefined) return { previous_id: null, tags: [] }
  const { isLeaderChanged, changes } = diffRecords(previous.record, record)
  const tags = new Set(changes.map(({ tag }) => tag).filter((tag) => !WRITTEN_BY_SYSTEM.has(tag)))
  return { previous_id: String(previous.id), tags: [...(isLeaderChanged ? ['LDR'] : []), ...tags] }
}

/** One page of the list of changes, with the total numbers of versions and records. */
export async function recordChanges(
  db: Db,
  filter: ChangeFilter,
  query: ListRequest<ChangesSort>,
): Promise<AnswerOf<typeof contract>> {
  const [counts, results, imports] = await Promise.all([
    countChanges(db, filter),
    findChanges(db, filter, query),
    findImports(db, filter),
  ])
  return {
    ...counts,
    imports: imports.map(({ id, fileName, author, date, records }) => ({
      id: String(id),
      file_name: fileName,
      author,
      date: date.toISOString(),
      records,
    })),
    rows: results.map((change) => ({
      version_id: String(change.id),
      issn: change.issn,
      title: recordTitle(change.record),
      center: change.center,
      category: change.category,
      author: change.author,
      date: change.date.toISOString(),
      status: versionStatus(change),
      ...changesSinceParent(change),
    })),
  }
}
