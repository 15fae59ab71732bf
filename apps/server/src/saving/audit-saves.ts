import { issnsCancelledBy } from '@seriatim/issn'
import { type Field, firstDataField, type MarcRecord, subfields, toLines } from '@seriatim/marc'
import { enrichmentChanges } from '@seriatim/profile/enrichments'
import { type AuditEntry, appendAudit } from '../catalogue/audit/repository.ts'
import { FORCE_FLAGS } from '../catalogue/records/ic-only.ts'
import type { Version } from '../catalogue/records/repository.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Plan } from './plan.ts'
import type { TouchedVersion } from './touched-records.ts'

/** The values of the force flags 022 $5 to $9, by subfield code. */
const flagsOf = (record: MarcRecord | undefined): Record<string, string> => {
  const field = record && firstDataField(record, '022')
  if (field === undefined) return {}
  return Object.fromEntries(
    [...FORCE_FLAGS].flatMap((code) => {
      const value = subfields(field, code).join(' ').trim()
      return value === '' ? [] : [[code, value]]
    }),
  )
}

const auditLines = (field: Field): string[] => toLines({ leader: '', fields: [field] }).slice(1)

/** Writes audit entries for changed force flags, for manual changes of enrichments, and for cancelled ISSNs. */
export async function auditSaves(
  tx: Tx,
  { writes, redirected }: Plan,
  {
    author,
    cause,
    reason,
    saved,
    touched,
  }: {
    author: { readonly id: number | null; readonly username: string }
    cause: string | undefined
    reason: string | undefined
    saved: readonly Version[]
    touched: readonly TouchedVersion[]
  },
): Promise<void> {
  const moved = (cancelled: string) => {
    const issns = redirected.get(cancelled)
    return issns === undefined ? {} : { moved: issns }
  }
  const who = { userId: author.id, username: author.username }
  const entries = writes.flatMap(({ row, current, state, record }, place): AuditEntry[] => {
    const versionId = saved[place]!.id
    const about = { ...who, issn: row.issn, versionId }
    const stored = (current.active ?? current.draft)?.record
    const [before, after] = [flagsOf(stored), flagsOf(record)]
    const results: AuditEntry[] = []
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      results.push({ ...about, kind: 'force_flag', details: { before, after, state, cause } })
    }
    // Without a reason, a change of enrichments is never stored in an active version, because it is an error.
    const changes = reason === undefined ? [] : enrichmentChanges(stored, record)
    if (changes.length > 0) {
      const linesOf = (kind: 'added' | 'removed') =>
        changes.flatMap(({ change, field }) => (change === kind ? auditLines(field) : []))
      results.push({
        ...about,
        kind: 'enrichments',
        details: { before: linesOf('removed'), after: linesOf('added'), state, reason, cause },
      })
    }
    if (state !== 'active') return results
    const known = new Set(current.active ? issnsCancelledBy(current.active.record) : [])
    for (const cancelled of issnsCancelledBy(record)) {
      if (known.has(cancelled)) continue
      const version = touched.find(
        ({ issn, reason, causeId }) => issn === cancelled && reason === 'cancelled' && causeId === row.id,
      )
      results.push({
        ...about,
        kind: 'cancellation',
        details: {
          cancelled,
          replacement: row.issn,
          cancelled_version: version?.versionId,
          cause,
          ...moved(cancelled),
        },
      })
    }
    for (const { issn, versionId: other, reason, causeId } of touched) {
      if (causeId !== row.id || (reason !== 'replaced_by' && reason !== 'reinstated')) continue
      const details =
        reason === 'replaced_by'
          ? { cancelled: row.issn, replacement: issn, replacement_version: other, cause, ...moved(row.issn) }
          : { reinstated: row.issn, instead_of: issn, other_version: other, cause }
      results.push({ ...about, kind: 'cancellation', details })
    }
    return results
  })
  await appendAudit(tx, entries)
}
