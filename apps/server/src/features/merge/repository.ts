import { sql } from 'kysely'
import { type RecordRow, recordRows } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'

/** The records with these ISSNs in ascending order of their ids. `hold` locks them until the transaction ends. */
export const lockRecordsByIssn = (
  db: Db,
  issns: readonly string[],
  { hold }: { hold: boolean },
): Promise<RecordRow[]> =>
  recordRows(db)
    .where('issn', '=', sql<string>`any(${[...issns]}::text[])`)
    .orderBy('id')
    .$if(hold, (query) => query.forUpdate())
    .execute()
