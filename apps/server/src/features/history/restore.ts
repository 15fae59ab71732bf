import { withEnrichmentsOf } from '@seriatim/profile/enrichments'
import { findLock } from '../../catalogue/locks/repository.ts'
import { lockedRefusal } from '../../catalogue/locks/service.ts'
import { refuseUnlessMayEdit } from '../../catalogue/records/guards.ts'
import { currentVersions, findVersion, lockRecordRow, type Version } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { diagnose } from '../../saving/diagnose.ts'
import { storeVersions } from '../../saving/store-versions.ts'
import type { SearchChanges } from '../../search/search-index.ts'

/**
 * Stores the content of an old version as the draft of its record, and validates it with the current rules. The draft
 * becomes active only when a user saves it. An existing draft is archived.
 * @throws Refusal 'record_not_found' | 'no_centre' | 'not_your_centre' | 'version_not_found' | 'locked'
 */
export async function restoreVersion(
  db: Db,
  index: SearchChanges,
  { issn, versionId, user, now }: { issn: string; versionId: string; user: CurrentUser; now: Date },
): Promise<Version> {
  return db.transaction().execute(async (tx) => {
    const row = await lockRecordRow(tx, issn)
    refuseUnless(row, 'record_not_found', { issn })
    const old = /^\d{1,15}$/.test(versionId) ? await findVersion(tx, Number(versionId)) : undefined
    refuseUnless(old?.recordId === row.id, 'version_not_found', { issn, id: versionId })
    refuseUnlessMayEdit(user, row)
    const lock = await findLock(tx, row.id)
    if (lock !== undefined && lock.userId !== user.id) throw lockedRefusal(issn, lock)
    const current = await currentVersions(tx, row.id)
    const stored = (current.active ?? current.draft)?.record
    // Keeps the current enrichments, because a restore affects only fields that cataloguers edit.
    const record = withEnrichmentsOf(old.record, stored)
    const diagnostic = await diagnose(tx, { row, current, record, problems: [], stored, user, now })
    const author = { id: Number(user.id), username: user.username }
    const write = { row, current, record, diagnostic, state: 'draft' as const }
    const [written] = await storeVersions(tx, index, [write], { author, now })
    return written!.version
  })
}
