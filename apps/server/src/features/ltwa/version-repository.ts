import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { LtwaTables } from '../../schema/ltwa.ts'
import type { ListChange } from './compare.ts'

export type VersionRow = {
  id: number
  createdAt: Date
  /** User name of the author; null for the system. */
  author: string | null
  origin: LtwaTables['ltwa_version']['origin']
  restoredId: number | null
  fileName: string
  added: number
  changed: number
  removed: number
  /** The words that were edited manually; empty for an import. */
  words: string[]
}

/** Versions with a lower number than the given one, newest first. Uses the primary keys. */
export const readVersions = (
  db: Db,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<VersionRow[]> =>
  db
    .selectFrom('ltwa_version as version')
    .leftJoin('app_user', 'app_user.id', 'version.created_by')
    .select([
      'version.id',
      'version.created_at as createdAt',
      'app_user.username as author',
      'origin',
      'restored_id as restoredId',
      'file_name as fileName',
      'added',
      'changed',
      'removed',
    ])
    .select(
      sql<string[]>`case when origin = 'edit' then array(
        select word from ltwa_change where version_id = version.id order by after is not null) else '{}' end`.as(
        'words',
      ),
    )
    .$if(before !== undefined, (query) => query.where('version.id', '<', before!))
    .orderBy('version.id', 'desc')
    .limit(limit)
    .execute()

export async function isVersion(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('ltwa_version').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** `limit` is null for all rows. */
type Page = { readonly limit: number | null; readonly offset: number }

/** Changes of a version, ordered by word. Uses the primary key. */
export const readChanges = (db: Db, versionId: number, { limit, offset }: Page): Promise<ListChange[]> =>
  db
    .selectFrom('ltwa_change')
    .select(['word', 'before', 'after'])
    .where('version_id', '=', versionId)
    .orderBy('word')
    .limit(limit)
    .offset(offset)
    .execute()

export type Difference = { added: number; changed: number; removed: number; changes: ListChange[] }

/**
 * Changes between versions `from` and `to`. For each word: its value before the first change after `from`, and its
 * value after the last change up to `to` (56,000 changes: 0.3 s).
 */
export async function readDifference(db: Db, from: number, to: number, { limit, offset }: Page): Promise<Difference> {
  const read = (start: number) =>
    sql<ListChange & { added: string; changed: string; removed: string }>`
    with changed as (
      select word,
        (array_agg(before order by version_id))[1] as before,
        (array_agg(after order by version_id desc))[1] as after
      from ltwa_change where version_id > ${from} and version_id <= ${to} group by word
    ), different as (
      select * from changed where before is distinct from after
    )
    select word, before, after,
      count(*) filter (where before is null) over () as added,
      count(*) filter (where before is not null and after is not null) over () as changed,
      count(*) filter (where after is null) over () as removed
    from different order by word limit ${limit} offset ${start}`.execute(db)
  const { rows } = await read(offset)
  // Beyond the last page there is no row that contains the totals, so the first row is read.
  const [first] = rows.length > 0 || offset === 0 ? rows : (await read(0)).rows
  return {
    added: Number(first?.added ?? 0),
    changed: Number(first?.changed ?? 0),
    removed: Number(first?.removed ?? 0),
    changes: rows.map(({ word, before, after }) => ({ word, before, after })),
  }
}
