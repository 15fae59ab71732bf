import type { AnswerOf, RecordVersion, recordVersions } from '@seriatim/contract'
import { type BlamedVersion, fromWire, type MarcRecord } from '@seriatim/marc'

/** A version and its parsed record. */
export type KnownVersion = { readonly version: RecordVersion; readonly record: MarcRecord }

/**
 * All versions of a record that can be parsed, the oldest first. Ids are strings of digits, and grow with every
 * version.
 */
export const knownVersions = ({ draft, active, archived }: AnswerOf<typeof recordVersions>): readonly KnownVersion[] =>
  [...draft, ...active, ...archived]
    .flatMap((version) => {
      const { record } = fromWire(version.record)
      return record ? [{ version, record }] : []
    })
    .sort((a, b) => (BigInt(a.version.id) < BigInt(b.version.id) ? -1 : 1))

/**
 * Converts a version to the input of the history of fields. A version that was never active is a draft or a draft in
 * error.
 */
export const toBlamedVersion = ({ version, record }: KnownVersion): BlamedVersion => ({
  record,
  isAside: version.status === 'draft' || (version.status !== 'active' && version.diagnostic.errors.length > 0),
})
