import type { MarcRecord } from '@seriatim/marc'
import { withMissingEnrichments } from '@seriatim/profile/enrichments'
import { lastSettledVersions, type RecordRow } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'
import type { CurrentVersions } from './touched-records.ts'

/**
 * Adds missing enrichments to a record that a user saves. Clients may omit enrichments, or may have read the record
 * before enrichments were added. The enrichments are copied from the active version, else from the last version without
 * forbidden changes (`isSettled`).
 */
export async function preserveEnrichments(
  db: Db,
  record: MarcRecord,
  { row, current }: { row: RecordRow; current: CurrentVersions },
): Promise<MarcRecord> {
  const { active, draft } = current
  const known = active?.record ?? (draft && (await lastSettledVersions(db, [row.id])).get(row.id))
  return known === undefined ? record : withMissingEnrichments(record, known)
}
