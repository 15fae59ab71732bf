import type { RecordAnswer, RecordVersion, VersionStatus, WireRecordShape } from '@seriatim/contract'
import { type MarcRecord, toWire } from '@seriatim/marc'
import type { Locale } from '@seriatim/messages'
import { urlsOfRecord } from '../../catalogue/addresses/addresses.ts'
import { diagnosticLists } from '../../catalogue/records/diagnostic.ts'
import { currentVersions, type Version } from '../../catalogue/records/repository.ts'
import { DEFAULT_007 } from '../../catalogue/records/system-fields.ts'
import type { Db } from '../../platform/database/db.ts'
import { knownUrls } from '../urls/service.ts'

/** Status of a version in the API: a draft with errors has the status `error`. */
export const versionStatus = ({ state, hasErrors }: Pick<Version, 'state' | 'hasErrors'>): VersionStatus =>
  state === 'draft' && hasErrors ? 'error' : state

/** A record as JSON for the editor, with a default 007 and an empty 006, which the editor expects. */
export const editorWireRecord = (record: MarcRecord): WireRecordShape => {
  const { fields } = toWire(record) as WireRecordShape
  return {
    fields: {
      ...fields,
      ...('006' in fields ? {} : { '006': [] }),
      ...('007' in fields ? {} : { '007': [{ positions: { '00': DEFAULT_007 } }] }),
    },
  }
}

export const recordAnswerOf = async (
  db: Db,
  issn: string,
  version: Version,
  locale: Locale,
): Promise<RecordAnswer> => ({
  issn,
  record: editorWireRecord(version.record),
  diagnostic: diagnosticLists(version.diagnostic, locale),
  urls: await knownUrls(db, urlsOfRecord(version.record), locale),
  status: versionStatus(version),
  version_id: String(version.id),
  published: await activeBesides(db, version),
})

/** The active version of a record, if the given version is another one. */
const activeBesides = async (db: Db, { state, recordId }: Version): Promise<WireRecordShape | null> => {
  if (state === 'active') return null
  const { active } = await currentVersions(db, recordId)
  return active === undefined ? null : editorWireRecord(active.record)
}

export const versionAnswerOf = (version: Version, locale: Locale): RecordVersion => ({
  id: String(version.id),
  author: version.author,
  date: version.date.toISOString(),
  status: versionStatus(version),
  record: toWire(version.record) as WireRecordShape,
  diagnostic: diagnosticLists(version.diagnostic, locale),
})
