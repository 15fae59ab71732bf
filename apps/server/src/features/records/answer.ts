import type { RecordAnswer, RecordVersion, VersionStatus, WireRecordShape } from '@seriatim/contract'
import { type MarcRecord, toWire } from '@seriatim/marc'
import type { Locale } from '@seriatim/messages'
import { diagnosticLists } from './diagnostic.ts'
import type { Version } from './repository.ts'
import { DEFAULT_007 } from './system-fields.ts'

/** The state of a version as the wire names it: a draft with errors is a version in error. */
export const statusOf = ({ state, hasErrors }: Pick<Version, 'state' | 'hasErrors'>): VersionStatus =>
  state === 'draft' && hasErrors ? 'error' : state

/** A record in wire form, with the fields that an editor expects to find: a default 007 and an empty 006. */
export const onWire = (record: MarcRecord): WireRecordShape => {
  const { fields } = toWire(record) as WireRecordShape
  return {
    fields: {
      ...fields,
      ...('006' in fields ? {} : { '006': [] }),
      ...('007' in fields ? {} : { '007': [{ positions: { '00': DEFAULT_007 } }] }),
    },
  }
}

export const recordAnswerOf = (issn: string, version: Version, locale: Locale): RecordAnswer => ({
  issn,
  record: onWire(version.record),
  diagnostic: diagnosticLists(version.diagnostic, locale),
  // Addresses are checked by a later part of the system; until then none is known to be broken.
  urls: [],
  status: statusOf(version),
  version_id: String(version.id),
})

export const versionAnswerOf = (version: Version, locale: Locale): RecordVersion => ({
  id: String(version.id),
  author: version.author,
  date: version.date.toISOString(),
  status: statusOf(version),
  record: toWire(version.record) as WireRecordShape,
  diagnostic: diagnosticLists(version.diagnostic, locale),
})
