import { createRecordWriter } from '@seriatim/marc'
import { openRecord } from '../../catalogue/locks/service.ts'
import { refuseUnlessMayEdit } from '../../catalogue/records/guards.ts'
import {
  currentVersions,
  findRecord,
  findVersion,
  type RecordRow,
  type Version,
} from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/http/check-answers.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'

/**
 * The requested version of a record. Without an id, the active version, or the draft of a record without one.
 * @throws Refusal 'record_not_found' | 'version_not_found'
 */
async function requestedVersion(db: Db, issn: string, versionId: string | undefined): Promise<[RecordRow, Version]> {
  const record = await findRecord(db, issn)
  refuseUnless(record, 'record_not_found', { issn })
  if (versionId === undefined) {
    const { active, draft } = await currentVersions(db, record.id)
    const version = active ?? draft
    refuseUnless(version, 'record_not_found', { issn })
    return [record, version]
  }
  const version = /^\d{1,15}$/.test(versionId) ? await findVersion(db, Number(versionId)) : undefined
  refuseUnless(version?.recordId === record.id, 'version_not_found', { issn, id: versionId })
  return [record, version]
}

/**
 * Reads a record. With `edit`, also locks the record for `user`.
 * @throws Refusal 'record_not_found' | 'version_not_found' | 'forbidden' | 'no_centre' | 'not_your_centre' | 'locked'
 */
export async function readRecord(
  db: Db,
  { issn, versionId, edit, user }: { issn: string; versionId?: string | undefined; edit: boolean; user: CurrentUser },
): Promise<Version> {
  if (edit) refuseUnless(user.permissions.has('catalog'), 'forbidden', { permission: 'catalog' })
  const [record, version] = await requestedVersion(db, issn, versionId)
  if (edit) {
    refuseUnlessMayEdit(user, record)
    await openRecord(db, record, user)
    // Reads the record again with the lock, because it may have been saved since the first read.
    return (await requestedVersion(db, issn, versionId))[1]
  }
  return version
}

/**
 * The record as a file in a MARC 21 format.
 * @throws Refusal 'record_not_found' | 'version_not_found' | 'not_iso2709' (a draft can exceed the length limit of ISO
 * 2709)
 */
export async function downloadRecord(
  db: Db,
  { issn, versionId, format }: { issn: string; versionId?: string | undefined; format: keyof typeof DOWNLOADS },
): Promise<FileAnswer> {
  const [, { record }] = await requestedVersion(db, issn, versionId)
  const { start, write, end } = createRecordWriter(format)
  const { bytes } = write(record)
  refuseUnless(bytes, 'not_iso2709', { issn })
  const { contentType, extension } = DOWNLOADS[format]
  return { file: Buffer.concat([start, bytes, end]), contentType, name: `${issn}.${extension}` }
}

const DOWNLOADS = {
  iso2709: { contentType: 'application/marc', extension: 'mrc' },
  mrk: { contentType: 'text/plain; charset=utf-8', extension: 'mrk' },
  marcxml: { contentType: 'application/marcxml+xml; charset=utf-8', extension: 'xml' },
} as const
