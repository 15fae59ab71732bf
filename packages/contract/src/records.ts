import { z } from 'zod'
import { call } from './call.ts'
import { checkedUrl } from './checked-url.ts'
import { ENRICHMENT_REASON_LENGTH } from './constants.ts'
import { longRowId, withFault } from './values.ts'

/**
 * An ISSN in a path, as users type it: without hyphen or with a lower-case x (ISO 3297 requires upper case). Other text
 * is refused with the code `invalid_issn`.
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

/** A record in the API (contract, Records). Keys of `fields` are tags and `LDR`. */
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

/** A year as in 008/11-14: digits, and u for each unknown digit. */
const lastYear = z.string().regex(/^[0-9u]{4}$/, withFault('year_form'))

/** Predecessors in 780 that a save closes (008/06 d, 008/11-14), with their end years. */
export const closePredecessors = z.array(z.object({ issn: issnParam, year: lastYear })).max(20)

/**
 * Another active record that a save would make invalid. The save gives the record an end year, or leaves it unchanged.
 */
export const invalidatedRecord = z.object({
  issn: z.string(),
  title: z.string().nullable(),
  center: z.string(),
  /** New errors of the record, in the caller's language. Empty if the save corrects the record. */
  errors: z.array(z.string()),
  /** How an end year would correct the record; null if it would not. */
  closing: z
    .object({
      /** The proposed end year, or the end year that the caller chose. */
      year: z.string(),
      chosen: z.boolean(),
      /** Why the caller cannot close the record. */
      hindrance: z.enum(['locked', 'not_your_centre']).nullable(),
      /** The user who is editing the record. */
      holder: z.string().nullable(),
    })
    .nullable(),
})
export type InvalidatedRecord = z.output<typeof invalidatedRecord>

/** A delayed change of another record by a save, applied when the other record is no longer edited. */
export const waitingChange = z.object({
  issn: z.string(),
  title: z.string().nullable(),
  /** The user who is editing the record. null if it was being saved or the lock has just ended. */
  holder: z.string().nullable(),
  /** The time of the save that caused the change. */
  since: z.string(),
  /** A description of the change in the caller's language. */
  sentence: z.string(),
})
export type WaitingChange = z.output<typeof waitingChange>

/** A subfield without content. `occurrence` counts the fields of the tag, from 1. */
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
  /** The distinct URLs in 856 and 857 $u, in record order. */
  urls: z.array(checkedUrl),
  status: z.enum(VERSION_STATUSES),
  version_id: z.string(),
  /**
   * The active version if the returned version is another one, for showing removed content. null without an active
   * version.
   */
  published: wireRecord.nullable(),
  /** Other active records that the save would have made invalid, or that the save closed. Only after a save. */
  invalidated: z.array(invalidatedRecord).optional(),
  /**
   * Changes of other records by this and earlier saves that are delayed. Only after a save, and omitted if there are
   * none.
   */
  waiting: z.array(waitingChange).optional(),
  /** The empty subfields that the save removed. Only after a save, and omitted if there are none. */
  dropped_subfields: z.array(droppedSubfield).optional(),
  /** The reserved ISSN of a duplicate, if it was assigned elsewhere and the save used another one. */
  moved_from: z.string().optional(),
})
export type RecordAnswer = z.output<typeof recordAnswer>

/**
 * Reads a record. `id` selects a version. By default, the active version, else the draft. `edit=true` takes the lock
 * and needs the CSRF token.
 */
export const readRecord = call({
  name: 'readRecord',
  method: 'GET',
  path: '/record/:issn/json',
  permission: 'session',
  summary: 'Get a record or one of its versions, optionally for editing',
  params: z.object({ issn: issnParam }),
  changesWhere: { name: 'edit', value: 'true' },
  query: z.object({ id: z.string().max(20).optional(), edit: z.enum(['true', 'false']).optional() }),
  answer: recordAnswer,
  errors: ['record_not_found', 'version_not_found', 'csrf', 'forbidden', 'not_your_centre', 'no_centre', 'locked'],
})

export const DOWNLOAD_FORMATS = ['iso2709', 'mrk', 'marcxml'] as const

/** Downloads the record as a file. */
export const downloadRecord = call({
  name: 'downloadRecord',
  method: 'GET',
  path: '/record/:issn/download/:format',
  permission: 'session',
  summary: 'Download a record as a MARC file',
  params: z.object({ issn: issnParam, format: z.enum(DOWNLOAD_FORMATS) }),
  query: z.object({ id: z.string().max(20).optional() }),
  file: { contentTypes: ['application/marc', 'text/plain', 'application/marcxml+xml'] },
  errors: ['record_not_found', 'version_not_found', 'not_iso2709'],
})

/**
 * The reason for a manual change of enrichments (920, 926, 989, 510 with $9), for the audit log. Only members of the
 * international centre may give it, and it applies to this save only. Without it, missing enrichments are restored.
 */
export const enrichmentReason = z.string().trim().min(1).max(ENRICHMENT_REASON_LENGTH)

/** A record that links to a cancelled ISSN. */
export const citingRecord = z.object({
  issn: z.string(),
  title: z.string().nullable(),
  center: z.string(),
  category: z.string(),
  /** Tags of the record's links to the cancelled ISSN. */
  fields: z.array(z.string()),
  /** The user who is editing the record, whose links stay unchanged. */
  held_by: z.string().nullable(),
})
export type CitingRecord = z.output<typeof citingRecord>

/** Links of other records that the save can redirect from a cancelled ISSN to its replacement. */
export const linkRedirect = z.object({
  cancelled: z.string(),
  kept: z.string(),
  /** The records that link to the cancelled ISSN, sorted by ISSN. */
  citing: z.array(citingRecord),
})
export type LinkRedirect = z.output<typeof linkRedirect>

/**
 * Whether to redirect links of other records from the ISSNs that the save cancels (022 $z, or 022 $v of a Cancelled
 * record), as a merge does. A draft redirects nothing.
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

/** The answer of a dry run. A save answers like `readRecord`. */
export const dryRunAnswer = z.object({
  status: z.enum(['OK', 'WARNING', 'ERROR']),
  diagnostic: diagnosticLists,
  record: wireRecord,
  /** Other active records that the save would make invalid or would close. */
  invalidated: z.array(invalidatedRecord),
  /** The links that `move_links` would redirect, listed even if the option is not set. */
  redirects: z.array(linkRedirect),
  /** The empty subfields that a save would remove. Omitted if there are none. */
  dropped_subfields: z.array(droppedSubfield).optional(),
})
export type DryRunAnswer = z.output<typeof dryRunAnswer>

/** Validates a record, or stores it: as the active version if no rule reports an error, else as a draft. */
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
  summary: 'List all versions of a record, newest first',
  params: z.object({ issn: issnParam }),
  answer: z.object({ draft: z.array(version), active: z.array(version), archived: z.array(version) }),
  errors: ['record_not_found'],
})

/** Deletes a version in error. Other versions cannot be deleted. */
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
