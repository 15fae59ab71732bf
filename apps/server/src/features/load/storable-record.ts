import { centreOf, statedCategory } from '@seriatim/analyser'
import { isAssignable, numberOfIssn, withCheckDigit } from '@seriatim/issn'
import {
  controlValue,
  encodeStored,
  findUnstorable,
  firstDataField,
  type MarcRecord,
  type ReadResult,
  subfield,
} from '@seriatim/marc'
import type { BulkRecord } from './bulk-record.ts'

/** Why a record of a file was not stored (`lost`), or what was corrected in it. */
export type LoadProblem = {
  /** Position of the record in the file, starting at 1, and byte offset, starting at 0. */
  readonly position: number
  readonly offset: number
  readonly issn: string | null
  readonly lost: boolean
  /** Key of the message, with its parameters. */
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>
}

/**
 * The set of ISSNs that were read: a bitmap of 1.25 MB for ISSNs with a correct check digit, and texts for the few
 * others.
 */
export class SeenIssns {
  private readonly right = new Uint8Array(1_250_000)
  private readonly wrong = new Set<string>()

  /** Adds an ISSN; returns false if it was already present. */
  add(issn: string): boolean {
    if (withCheckDigit(issn) !== issn) {
      const isNew = !this.wrong.has(issn)
      this.wrong.add(issn)
      return isNew
    }
    const number = numberOfIssn(issn)
    const [at, bit] = [number >> 3, 1 << (number & 7)]
    if ((this.right[at]! & bit) !== 0) return false
    this.right[at]! |= bit
    return true
  }
}

/**
 * The ISSN in 001 or else in 022 $a, with an upper-case X. Undefined if neither has the form of an ISSN, or both are
 * the placeholder.
 */
export const recordIssn = (record: MarcRecord): string | undefined =>
  [controlValue(record, '001'), subfield(firstDataField(record, '022'), 'a')]
    .map((text) => text?.trim().toUpperCase() ?? '')
    .find(isAssignable)

/** Time in field 005; undefined if invalid. Years before 1900 or after 2100 are invalid. */
export const time005 = (record: MarcRecord): number | undefined => {
  const parts = /^((?:19|20)\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})/.exec(controlValue(record, '005') ?? '')
  if (parts === null) return undefined
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number)
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!)
}

/** User name of the author of the latest version, from 039 $b. */
export const author039 = (record: MarcRecord): string | null => subfield(firstDataField(record, '039'), 'b') ?? null

export type StorableRecord = Omit<BulkRecord, 'id' | 'blockId' | 'versions'> & {
  readonly content: string
  readonly author: string | null
  readonly time: number
}

/** The record in its stored form, or the problem that prevents storing it. */
export const toStorable = (
  { record, problems, position, offset }: ReadResult,
  seen: SeenIssns,
  defaults: { center: string; category: string; now: number },
): { stored?: StorableRecord; problem?: LoadProblem } => {
  const problem = (lost: boolean, key: string, params: LoadProblem['params'], issn: string | null): LoadProblem => ({
    position,
    offset,
    issn,
    lost,
    key,
    params,
  })
  const damage = problems.find(({ level }) => level === 'error')
  if (record === undefined) {
    const { code, params } = damage ?? problems[0] ?? { code: 'unreadable-bytes', params: {} }
    return { problem: problem(true, `marc.${code}`, params, null) }
  }
  const issn = recordIssn(record)
  if (issn === undefined) {
    const value = controlValue(record, '001') ?? ''
    return { problem: problem(true, 'cli.load_no_issn', { value }, value || null) }
  }
  const [unstorable] = findUnstorable(record)
  if (unstorable !== undefined) {
    return { problem: problem(true, `marc.${unstorable.code}`, unstorable.params, issn) }
  }
  if (!seen.add(issn)) return { problem: problem(true, 'cli.load_duplicate', { issn }, issn) }
  const stored: StorableRecord = {
    issn,
    center: centreOf(record) ?? defaults.center,
    category: statedCategory(record) ?? defaults.category,
    content: encodeStored(record),
    author: author039(record),
    time: time005(record) ?? defaults.now,
  }
  return damage ? { stored, problem: problem(false, `marc.${damage.code}`, damage.params, issn) } : { stored }
}
