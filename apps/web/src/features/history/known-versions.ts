import type { AnswerOf, RecordVersion, recordVersions } from '@seriatim/contract'
import { type BlamedVersion, fromWire, type MarcRecord } from '@seriatim/marc'

/** A version whose record can be parsed. */
export type KnownVersion = { readonly version: RecordVersion; readonly record: MarcRecord }

/** All versions of a record that can be parsed, the oldest first: ids are digits, and grow with every version. */
export const knownVersions = ({ draft, active, archived }: AnswerOf<typeof recordVersions>): readonly KnownVersion[] =>
  [...draft, ...active, ...archived]
    .flatMap((version) => {
      const { record } = fromWire(version.record)
      return record ? [{ version, record }] : []
    })
    .sort((a, b) => (BigInt(a.version.id) < BigInt(b.version.id) ? -1 : 1))

/** A version that was never active: a draft, or one with errors. */
export const toBlamedVersion = ({ version, record }: KnownVersion): BlamedVersion => ({
  record,
  isAside: version.status === 'draft' || (version.status !== 'active' && version.diagnostic.errors.length > 0),
})
