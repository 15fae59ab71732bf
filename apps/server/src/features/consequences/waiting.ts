import type { WaitingChange } from '@seriatim/contract'
import { linkTargetOf } from '@seriatim/issn'
import type { Locale } from '@seriatim/messages'
import { sentenceOf } from '../../catalogue/records/diagnostic-sentence.ts'
import { searchedVersions } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { waitingDiagnostic } from '../../saving/diagnose-planned.ts'
import { pendingBy } from '../../saving/pending-repository.ts'

/** What saves of a record change in others as soon as nobody edits these, the oldest first. */
export async function changesWaitingFor(
  db: Db,
  cause: { readonly id: number; readonly issn: string },
  locale: Locale,
): Promise<WaitingChange[]> {
  const waiting = await pendingBy(db, cause.id)
  // Of nearly every save nothing waits.
  if (waiting.length === 0) return []
  const versions = await searchedVersions(db, [...new Set(waiting.map(({ row }) => row.id))])
  return waiting.map(({ row, holder, reason, field, since }) => {
    const record = versions.get(row.id)?.record
    return {
      issn: row.issn,
      title: (record && linkTargetOf(row.issn, record).title) ?? null,
      holder,
      since: since.toISOString(),
      sentence: sentenceOf(waitingDiagnostic({ row, holder, reason, field, cause }), locale),
    }
  })
}
