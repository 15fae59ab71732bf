import type { MarcRecord } from '@seriatim/marc'
import { withMissingEnrichments } from '@seriatim/profile/enrichments'
import { lastSettledOf, type RecordRow } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'
import type { CurrentVersions } from './touching.ts'

/**
 * A record that somebody saves, with what the system wrote and it lacks: those who write records leave enrichments out, or
 * have read them before others came. They are those of the active version, or of the last one that claims nothing that its
 * author may not.
 */
export async function keepingEnrichments(
  db: Db,
  record: MarcRecord,
  { row, current }: { row: RecordRow; current: CurrentVersions },
): Promise<MarcRecord> {
  const { active, draft } = current
  const known = active?.record ?? (draft && (await lastSettledOf(db, [row.id])).get(row.id))
  return known === undefined ? record : withMissingEnrichments(record, known)
}
