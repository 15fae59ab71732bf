import { findUnwritable, MARCXML_FOOTER, MARCXML_HEADER, toMarcXml, toMrk, writeIso2709 } from '@seriatim/marc'
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
 * The version of a record that a call means: the one named, else the active one, else the draft.
 * @throws Refusal 'record_not_found' | 'version_not_found'
 */
async function versionOf(db: Db, issn: string, versionId: string | undefined): Promise<[RecordRow, Version]> {
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
 * Reads a record; to edit it, takes its lock for `user`.
 * @throws Refusal 'record_not_found' | 'version_not_found' | 'forbidden' | 'no_centre' | 'not_your_centre' | 'locked'
 */
export async function readRecord(
  db: Db,
  { issn, versionId, edit, user }: { issn: string; versionId?: string | undefined; edit: boolean; user: CurrentUser },
): Promise<Version> {
  if (edit) refuseUnless(user.permissions.has('catalog'), 'forbidden', { permission: 'catalog' })
  const [record, version] = await versionOf(db, issn, versionId)
  if (edit) {
    refuseUnlessMayEdit(user, record)
    await openRecord(db, record, user)
    // What was read before the lock was taken may have been saved over since.
    return (await versionOf(db, issn, versionId))[1]
  }
  return version
}

/**
 * The record as a file in one of the formats of MARC 21.
 * @throws Refusal 'record_not_found' | 'version_not_found' | 'not_iso2709' (a draft may be longer than that format holds)
 */
export async function downloadRecord(
  db: Db,
  { issn, versionId, format }: { issn: string; versionId?: string | undefined; format: 'iso2709' | 'mrk' | 'marcxml' },
): Promise<FileAnswer> {
  const [, { record }] = await versionOf(db, issn, versionId)
  switch (format) {
    case 'iso2709':
      refuseUnless(findUnwritable(record).length === 0, 'not_iso2709', { issn })
      return { file: Buffer.from(writeIso2709(record)), contentType: 'application/marc', name: `${issn}.mrc` }
    case 'mrk':
      return { file: toMrk(record), contentType: 'text/plain; charset=utf-8', name: `${issn}.mrk` }
    case 'marcxml':
      return {
        file: MARCXML_HEADER + toMarcXml(record).text + MARCXML_FOOTER,
        contentType: 'application/marcxml+xml; charset=utf-8',
        name: `${issn}.xml`,
      }
  }
}
