import type { WaitingChange } from '@seriatim/contract'
import { linkTargetOf } from '@seriatim/issn'
import type { Locale } from '@seriatim/messages'
import { diagnosticSentence } from '../../catalogue/records/diagnostic-sentence.ts'
import { searchedVersions } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { waitingDiagnostic } from '../../saving/diagnose-planned.ts'
import { pendingChangesCausedBy } from '../../saving/pending-repository.ts'

/** The changes that saves of a record will make in other records once these are no longer locked, oldest first. */
export async function listWaitingChanges(
  db: Db,
  cause: { readonly id: number; readonly issn: string },
  locale: Locale,
): Promise<WaitingChange[]> {
  const waiting = await pendingChangesCausedBy(db, cause.id)
  // Returns early for nearly all saves, which have no waiting change.
  if (waiting.length === 0) return []
  const versions = await searchedVersions(db, [...new Set(waiting.map(({ row }) => row.id))])
  return waiting.map(({ row, holder, reason, field, since }) => {
    const record = versions.get(row.id)?.record
    return {
      issn: row.issn,
      title: (record && linkTargetOf(row.issn, record).title) ?? null,
      holder,
      since: since.toISOString(),
      sentence: diagnosticSentence(waitingDiagnostic({ row, holder, reason, field, cause }), locale),
    }
  })
}
