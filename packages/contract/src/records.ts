import { z } from 'zod'
import { call } from './call.ts'
import { checkedUrl } from './checked-url.ts'
import { ENRICHMENT_REASON_LENGTH } from './constants.ts'
import { faultNamed, longRowId } from './values.ts'

/**
 * An ISSN as it stands in a path. As people type it: the hyphen may be missing, a lower-case x is read as X (ISO 3297
 * writes it upper-case). Anything else is refused with the code `invalid_issn`.
 */
export const issnParam = z
  .string()
  .regex(/^\d{4}-?\d{3}[\dXx]$/, { error: 'invalid_issn' })
  .overwrite((text) => text.replace(/^(\d{4})-?/, '$1-').toUpperCase())

const positionsMap = z.object({ positions: z.record(z.string(), z.string()) })
const wireDataField = z.object({
  indicator1: z.string(),
  indicator2: z.string(),
  subFields: z.array(z.record(z.string(), z.string())),
})
const wireField = z.union([z.string(), positionsMap, wireDataField])

/** A record on the wire (contract, Records). Keys of `fields` are tags and `LDR`. */
export const wireRecord = z.object({
  fields: z.record(z.string(), z.union([wireField, z.array(wireField)])),
})
export type WireRecordShape = z.output<typeof wireRecord>

export const wireDiagnostic = z.object({
  field: z.string(),
  occurrence: z.number().int(),
  subfield: z.string().optional(),
  code: z.string(),
  error: z.string(),
})
export type WireDiagnostic = z.output<typeof wireDiagnostic>

export const diagnosticLists = z.object({
  errors: z.array(wireDiagnostic),
  warnings: z.array(wireDiagnostic),
})
export type DiagnosticLists = z.output<typeof diagnosticLists>

export const VERSION_STATUSES = ['active', 'draft', 'error', 'archived'] as const
export type VersionStatus = (typeof VERSION_STATUSES)[number]

/** A year as 008/11-14 has it: digits, u for each unknown one. */
const lastYear = z.string().regex(/^[0-9u]{4}$/, faultNamed('year_form'))

/** Predecessors that a save closes (008/06 d, 008/11-14), each with the year of its end: only records named in 780. */
export const closePredecessors = z.array(z.object({ issn: issnParam, year: lastYear })).max(20)

/** Another record that is active, and that a save would make invalid: it is closed, or left as it is. */
export const invalidatedRecord = z.object({
  issn: z.string(),
  title: z.string().nullable(),
  center: z.string(),
  /** What would be wrong there and is not so now, in the caller's language; empty where the save mends it. */
  errors: z.array(z.string()),
  /** To close it mends it; null where it does not. */
  closing: z
    .object({
      /** Proposed or, where it was chosen, given. */
      year: z.string(),
      chosen: z.boolean(),
      /** Why the caller cannot do it. */
      hindrance: z.enum(['locked', 'not_your_centre']).nullable(),
      /** Who edits the record. */
      holder: z.string().nullable(),
    })
    .nullable(),
})
export type InvalidatedRecord = z.output<typeof invalidatedRecord>

/** A change of another record by a save of this one: it is written as soon as nobody edits that record. */
export const waitingChange = z.object({
  issn: z.string(),
  title: z.string().nullable(),
  /** Who edits the record; null where it was being saved, or its lock ended a moment ago. */
  holder: z.string().nullable(),
  /** When the save was. */
  since: z.string(),
  /** In the caller's language. */
  sentence: z.string(),
})
export type WaitingChange = z.output<typeof waitingChange>

/** A subfield without content: which one of which field of that tag, from 1. */
export const droppedSubfield = z.object({
  field: z.string(),
  occurrence: z.number().int(),
  subfield: z.string(),
})
export type DroppedSubfield = z.output<typeof droppedSubfield>

export const recordAnswer = z.object({
  issn: z.string(),
  record: wireRecord,
  diagnostic: diagnosticLists,
  /** The addresses of 856 and 857 $u, each once, in the order of the record. */
  urls: z.array(checkedUrl),
  status: z.enum(VERSION_STATUSES),
  version_id: z.string(),
  /** The active version, where this is another one: what is taken away is told by it. Null where there is none. */
  published: wireRecord.nullable(),
  /** Only of a save: other active records that it would make invalid and left as they are, or that it closed. */
  invalidated: z.array(invalidatedRecord).optional(),
  /** Only of a save that left some: changes of other records that wait for their locks, this save's and earlier ones'. */
  waiting: z.array(waitingChange).optional(),
  /** Only of a save that left some out: the empty subfields of the record as it was sent. */
  dropped_subfields: z.array(droppedSubfield).optional(),
  /** Only of a duplicate that was saved under another number than the one held for it: that one went elsewhere. */
  moved_from: z.string().optional(),
})
export type RecordAnswer = z.output<typeof recordAnswer>

/** One record; `id` names a version, without it the active one, else the draft; `edit=true` takes the lock, and needs the CSRF token. */
export const readRecord = call({
  name: 'readRecord',
  method: 'GET',
  path: '/record/:issn/json',
  permission: 'session',
  summary: 'A record, optionally one of its versions, optionally to edit it',
  params: z.object({ issn: issnParam }),
  changesWhere: { name: 'edit', value: 'true' },
  query: z.object({ id: z.string().max(20).optional(), edit: z.enum(['true', 'false']).optional() }),
  answer: recordAnswer,
  errors: ['record_not_found', 'version_not_found', 'csrf', 'forbidden', 'not_your_centre', 'no_centre', 'locked'],
})

export const DOWNLOAD_FORMATS = ['iso2709', 'mrk', 'marcxml'] as const

/** The record as a file. */
export const downloadRecord = call({
  name: 'downloadRecord',
  method: 'GET',
  path: '/record/:issn/download/:format',
  permission: 'session',
  summary: 'A record as a MARC file',
  params: z.object({ issn: issnParam, format: z.enum(DOWNLOAD_FORMATS) }),
  query: z.object({ id: z.string().max(20).optional() }),
  file: { contentTypes: ['application/marc', 'text/plain', 'application/marcxml+xml'] },
  errors: ['record_not_found', 'version_not_found', 'not_iso2709'],
})

/**
 * Members of the international centre may change by hand what the system wrote (920, 926, 989, 510 with $9); the reason
 * goes to the audit log. It holds for this save alone. Without it, what the record lacks of them is kept.
 */
export const enrichmentReason = z.string().trim().min(1).max(ENRICHMENT_REASON_LENGTH)

/** A record that names a cancelled number in linking fields. */
export const citingRecord = z.object({
  issn: z.string(),
  title: z.string().nullable(),
  center: z.string(),
  category: z.string(),
  /** Tags of the links that lead to the cancelled number. */
  fields: z.array(z.string()),
  /** Who edits the record at this moment: its links stay as they are. */
  held_by: z.string().nullable(),
})
export type CitingRecord = z.output<typeof citingRecord>

/** Links of other records that the save may redirect, from a number that it cancels to the one that replaces it. */
export const linkRedirect = z.object({
  cancelled: z.string(),
  kept: z.string(),
  /** By ISSN. */
  citing: z.array(citingRecord),
})
export type LinkRedirect = z.output<typeof linkRedirect>

/**
 * Redirects the links of other records to the numbers that the save cancels (022 $z, or 022 $v of a Cancelled record), as a
 * merge does. Without it they stay. A draft redirects nothing.
 */
export const moveLinks = z.boolean().default(false)

const saveBody = z.object({
  record: z.unknown(),
  dry_run: z.boolean().default(true),
  format: z.literal('json').default('json'),
  version_id: z.string().max(20).optional(),
  close_predecessors: closePredecessors.optional(),
  move_links: moveLinks,
  enrichment_reason: enrichmentReason.optional(),
})

/** A dry run's answer; a save answers as `readRecord` does. */
export const dryRunAnswer = z.object({
  status: z.enum(['OK', 'WARNING', 'ERROR']),
  diagnostic: diagnosticLists,
  record: wireRecord,
  /** Other active records that the save would make invalid, or closes. */
  invalidated: z.array(invalidatedRecord),
  /** What `move_links` redirects, whether it was asked for or not. */
  redirects: z.array(linkRedirect),
  /** The empty subfields of the record as it was sent, which a save leaves out. Absent where it has none. */
  dropped_subfields: z.array(droppedSubfield).optional(),
})
export type DryRunAnswer = z.output<typeof dryRunAnswer>

/** Validates a record, or stores it: active when no rule reports an error, else as draft. */
export const saveRecord = call({
  name: 'saveRecord',
  method: 'POST',
  path: '/record/:issn',
  permission: 'catalog',
  summary: 'Validate (dry run) or save a record',
  params: z.object({ issn: issnParam }),
  body: saveBody,
  answer: z.union([dryRunAnswer, recordAnswer]),
  errors: [
    'invalid_record',
    'invalid_text',
    'record_not_found',
    'not_your_centre',
    'no_centre',
    'stale_version',
    'lock_ended',
    'locked',
    'close_impossible',
    'would_be_invalid',
    'no_active_block',
    'not_enough_numbers',
  ],
})

const version = z.object({
  id: z.string(),
  author: z.string().nullable(),
  date: z.string(),
  status: z.enum(VERSION_STATUSES),
  record: wireRecord,
  diagnostic: diagnosticLists,
})
export type RecordVersion = z.output<typeof version>

export const recordVersions = call({
  name: 'recordVersions',
  method: 'GET',
  path: '/record/:issn/versions',
  permission: 'session',
  summary: 'All versions of a record, newest first',
  params: z.object({ issn: issnParam }),
  answer: z.object({ draft: z.array(version), active: z.array(version), archived: z.array(version) }),
  errors: ['record_not_found'],
})

/** Deletes a version in error; no other version can be deleted. */
export const deleteVersion = call({
  name: 'deleteVersion',
  method: 'DELETE',
  path: '/record/:id',
  permission: 'catalog',
  summary: 'Delete a version in error',
  params: z.object({ id: longRowId }),
  answer: z.object({ message: z.string() }),
  errors: ['version_not_found', 'version_not_in_error', 'no_centre', 'not_your_centre', 'locked'],
})
