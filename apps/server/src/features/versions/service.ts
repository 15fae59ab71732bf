import { replaceRecordUrls } from '../../catalogue/addresses/repository.ts'
import { updateFamilies } from '../../catalogue/families/update-families.ts'
import { findLock } from '../../catalogue/locks/repository.ts'
import { lockedRefusal } from '../../catalogue/locks/service.ts'
import { describeSearched } from '../../catalogue/records/describe.ts'
import { refuseUnlessMayEdit } from '../../catalogue/records/guards.ts'
import {
  allVersions,
  findRecord,
  findRecordById,
  findVersion,
  lockRecordRow,
  makeDraft,
  removeVersion,
  type Version,
} from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { SearchChanges } from '../../search/search-index.ts'

/** All versions of a record, newest first. @throws Refusal 'record_not_found' */
export async function readVersions(db: Db, issn: string): Promise<Version[]> {
  const record = await findRecord(db, issn)
  refuseUnless(record, 'record_not_found', { issn })
  return allVersions(db, record.id)
}

/**
 * Deletes a draft with errors. If the record has no active version, the latest archived version becomes the draft, so
 * that the record never loses its only description. That version does not become active, because other records have
 * changed since its last validation: a user must save it.
 * @throws Refusal 'version_not_found' | 'no_centre' | 'not_your_centre' | 'version_not_in_error' | 'locked'
 */
export async function deleteVersion(db: Db, index: SearchChanges, id: string, user: CurrentUser): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const named = await findVersion(tx, Number(id))
    refuseUnless(named, 'version_not_found', { id })
    const seen = await findRecordById(tx, named.recordId)
    refuseUnless(seen, 'version_not_found', { id })
    const { issn } = seen
    const record = await lockRecordRow(tx, issn)
    const versions = await allVersions(tx, named.recordId)
    const version = versions.find((candidate) => candidate.id === named.id)
    refuseUnless(record && version, 'version_not_found', { id })
    refuseUnlessMayEdit(user, record)
    const others = versions.filter((candidate) => candidate !== version)
    const isInError = version.state === 'draft' && version.hasErrors
    refuseUnless(isInError && others.length > 0, 'version_not_in_error', { id, issn })
    const lock = await findLock(tx, record.id)
    if (lock !== undefined && lock.userId !== user.id) throw lockedRefusal(issn, lock)
    await removeVersion(tx, version.id)
    if (!others.some(({ state }) => state === 'active')) {
      const [last] = others
      await makeDraft(tx, last!.id)
      const now = new Date()
      await describeSearched(tx, [{ row: record, record: last!.record, diagnostic: last!.diagnostic }], now)
      await updateFamilies(tx, record, { before: version.record, after: last!.record }, now)
    }
    await index.changed(tx, [record.id])
    await replaceRecordUrls(tx, [record.id], new Date())
  })
}
