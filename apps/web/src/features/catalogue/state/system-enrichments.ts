import type { RecordAnswer } from '@seriatim/contract'
import type { Field, MarcRecord } from '@seriatim/marc'
import { enrichmentsOf } from '@seriatim/profile/enrichments'
import { recordOfWire } from '../../document/wire.ts'

/**
 * The enrichments that the system wrote into a record: the enrichments of its active version. If there is only a draft,
 * the enrichments of the draft, except fields that a user added according to the server.
 */
export const systemEnrichments = (
  record: MarcRecord,
  { published, diagnostic }: Pick<RecordAnswer, 'published' | 'diagnostic'>,
): readonly Field[] => {
  if (published) return enrichmentsOf(recordOfWire(published))
  const byHand = new Set(
    diagnostic.errors
      .filter(({ code }) => code === 'ic-only-enrichment')
      .map(({ field, occurrence }) => `${field} ${occurrence}`),
  )
  const seen = new Map<string, number>()
  const written = new Set(
    record.fields.filter(({ tag }) => {
      const occurrence = (seen.get(tag) ?? 0) + 1
      seen.set(tag, occurrence)
      return !byHand.has(`${tag} ${occurrence}`)
    }),
  )
  return enrichmentsOf(record).filter((field) => written.has(field))
}
