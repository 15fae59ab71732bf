/** Writes enrichments (920, 926, 989, 510 with $9) of one source to a record. */
import { ENRICHMENT_TABLES, type EnrichmentMode, type EnrichmentSource, enrichmentTable } from '@seriatim/contract'
import {
  type DataField,
  dataField,
  FIELD_OVERHEAD_BYTES,
  fieldBytes,
  inTagOrder,
  isDataField,
  MAX_ISO2709_FIELD,
  MAX_ISO2709_RECORD,
  type MarcRecord,
  recordBytes,
} from '@seriatim/marc'
import { isEnrichment } from '@seriatim/profile/enrichments'
import type { Subfields } from '../schema/enrichments.ts'

export type Enrichments = {
  readonly source: EnrichmentSource
  readonly mode: EnrichmentMode
  readonly fields: readonly Subfields[]
  /** Whether some fields of the source could not be read. Stored fields are then never removed. */
  readonly isPartial?: boolean
}

/**
 * The outcome for one field. `repeated` and `contradicting` refer to an earlier field with the same identity, at index
 * `of`.
 */
export type FieldOutcome =
  | { readonly kind: 'added' | 'changed' | 'unchanged' | 'too_large' }
  | { readonly kind: 'repeated' | 'contradicting'; readonly of: number }

export type EnrichedRecord = {
  readonly record: MarcRecord
  /** One outcome for each given field, in the same order. */
  readonly outcomes: readonly FieldOutcome[]
  readonly removed: number
}

const subfieldPairs = ({ subfields }: DataField): Subfields => subfields.map(({ code, value }) => [code, value])

const subfieldsText = (subfields: Subfields): string => JSON.stringify(subfields)

const identityKey = (subfields: Subfields, codes: readonly string[]): string | undefined => {
  const values = codes.flatMap((code) => subfields.filter((pair) => pair[0] === code).map((pair) => pair[1]))
  return values.length === 0 ? undefined : values.join('\u001f').toLowerCase()
}

/**
 * Whether two fields of a source describe the same thing. Compares the first set of identifying subfields that occurs
 * in both fields.
 */
const isAboutSame = (source: EnrichmentSource, one: Subfields, other: Subfields): boolean => {
  for (const codes of enrichmentTable(source).identity) {
    const [a, b] = [identityKey(one, codes), identityKey(other, codes)]
    if (a !== undefined && b !== undefined) return a === b
  }
  return false
}

const isOfSource = (source: EnrichmentSource) => (field: MarcRecord['fields'][number]) =>
  field.tag === ENRICHMENT_TABLES[source].tag && isEnrichment(field)

/** Keeps the first field of each identity, and reports fields that repeat or contradict an earlier one. */
function deduplicateFields(source: EnrichmentSource, fields: readonly Subfields[]): (FieldOutcome | undefined)[] {
  const taken: { text: string; subfields: Subfields; at: number }[] = []
  return fields.map((subfields, at) => {
    const text = subfieldsText(subfields)
    const same = taken.find((each) => each.text === text)
    if (same) return { kind: 'repeated', of: same.at }
    const other = taken.find((each) => isAboutSame(source, each.subfields, subfields))
    if (other) return { kind: 'contradicting', of: other.at }
    taken.push({ text, subfields, at })
    return undefined
  })
}

/**
 * Writes the fields of a source to a record. An identical field stays, a field of the same identity is changed in
 * place, and new fields follow the last field of their tag. Mode `replace` also removes fields of the source that are
 * missing from `fields`. Nothing is removed if a field was refused, because the refused field may match a stored one.
 */
export function withEnrichments(record: MarcRecord, enrichments: Enrichments): EnrichedRecord {
  const { source, mode, fields, isPartial = false } = enrichments
  const { tag, indicators } = enrichmentTable(source)
  const outcomes = deduplicateFields(source, fields)
  const own = record.fields.filter(isOfSource(source)).filter(isDataField)
  const left = new Set(own)
  const place = (fits: (field: DataField, subfields: Subfields) => boolean) =>
    fields.map((subfields, at) => {
      if (outcomes[at]) return undefined
      const match = [...left].find((field) => fits(field, subfields))
      if (match) left.delete(match)
      return match
    })
  const equal = place((field, subfields) => subfieldsText(subfieldPairs(field)) === subfieldsText(subfields))
  equal.forEach((field, at) => {
    if (field) outcomes[at] = { kind: 'unchanged' }
  })
  const former = place((field, subfields) => isAboutSame(source, subfieldPairs(field), subfields))
  const gone = mode === 'replace' && !isPartial ? left : new Set<DataField>()
  let next: MarcRecord['fields'] = record.fields.filter((field) => !gone.has(field as DataField))
  let bytes = recordBytes({ leader: record.leader, fields: next })
  const added: DataField[] = []
  fields.forEach((subfields, at) => {
    if (outcomes[at]) return
    const before = former[at]
    const field = before
      ? { ...before, subfields: subfields.map(([code, value]) => ({ code, value })) }
      : dataField(tag, indicators[0]!, indicators[1]!, subfields as [string, string][])
    const size = fieldBytes(field)
    const growth = size - (before ? fieldBytes(before) : -FIELD_OVERHEAD_BYTES)
    if (size > MAX_ISO2709_FIELD || bytes + growth > MAX_ISO2709_RECORD) {
      outcomes[at] = { kind: 'too_large' }
      return
    }
    bytes += growth
    outcomes[at] = { kind: before ? 'changed' : 'added' }
    if (before) next = next.map((each) => (each === before ? field : each))
    else added.push(field)
  })
  const isRefused = outcomes.some((outcome) => outcome?.kind === 'too_large' || outcome?.kind === 'contradicting')
  if (gone.size > 0 && isRefused) return withEnrichments(record, { ...enrichments, isPartial: true })
  const isSame = gone.size === 0 && added.length === 0 && next.every((field, at) => field === record.fields[at])
  return {
    record: isSame ? record : inTagOrder({ leader: record.leader, fields: [...next, ...added] }),
    outcomes: outcomes as FieldOutcome[],
    removed: gone.size,
  }
}
