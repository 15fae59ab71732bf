/**
 * Explains why a search found a record: marks the words of the query in the displayed titles, and finds other fields
 * with the remaining words.
 */
import { effectiveTag, TITLE_TAGS } from '@seriatim/analyser'
import { type DataField, isDataField } from '@seriatim/marc'
import { mergeSpans, type Span, textMarker } from '@seriatim/query'
import { boxParts, NAME_SUBFIELDS } from '../../public/box-query.ts'
import type { PublicRecord } from '../../public/presenter.ts'
import { fieldText } from '../../public/titles.ts'

export type MatchKind = 'title' | 'abbreviated' | 'variant' | 'number' | 'publisher' | 'body'

/** A text of the record with the positions of its matches. */
export type MatchedText = { readonly text: string; readonly spans: readonly Span[] }
export type MatchReason = MatchedText & { readonly kind: MatchKind }

/** Marks matches in the texts of result rows. Marks nothing if the query has no words. */
export type RowMarker = {
  readonly mark: (text: string) => MatchedText
  /** Other fields with words of the query that no displayed text contains, at most `MAX_REASONS`. */
  readonly reasons: (found: PublicRecord, displayed: readonly string[]) => readonly MatchReason[]
}

const MAX_REASONS = 3
const TITLE_CODES = 'abnp'
/** Subfields of 022 with the ISSN-L and with incorrect and cancelled ISSNs. A search for an ISSN also finds these. */
const NUMBER_CODES = 'lyz'

const KINDS_OF_TITLES: Readonly<Record<string, MatchKind>> = { '210': 'abbreviated', '222': 'title', '245': 'title' }

const textsOfField = (field: DataField): readonly { kind: MatchKind; text: string }[] => {
  const tag = effectiveTag(field)
  const texts = (kind: MatchKind, all: readonly (string | undefined)[]) =>
    all.flatMap((text) => (text === undefined ? [] : [{ kind, text }]))
  if (TITLE_TAGS.has(tag)) return texts(KINDS_OF_TITLES[tag] ?? 'variant', [fieldText(field, TITLE_CODES)])
  if (tag === '022')
    return field.subfields.flatMap(({ code, value }) =>
      NUMBER_CODES.includes(code) ? [{ kind: 'number' as const, text: value }] : [],
    )
  const name = NAME_SUBFIELDS.find((each) => each.tag === tag)
  return name === undefined ? [] : texts(name.kind, [fieldText(field, name.codes)])
}

const ORDER: readonly MatchKind[] = ['title', 'variant', 'abbreviated', 'number', 'publisher', 'body']

/** Returns a marker for a query of the main search box. It caches the matches of each text, so keep it for one page. */
export function rowMarker(query: string): RowMarker {
  const parts = boxParts(query)
  const matchesIn = textMarker(parts)
  const known = new Map<string, readonly (readonly Span[])[]>()
  /** The matches of each part in a text. */
  const matches = (text: string): readonly (readonly Span[])[] => {
    const ranges = known.get(text) ?? matchesIn(text)
    known.set(text, ranges)
    return ranges
  }
  const has = (text: string, part: number): boolean => matches(text)[part]!.length > 0
  const mark = (text: string): MatchedText => ({ text, spans: mergeSpans(matches(text).flat()) })
  return {
    mark,
    reasons(record, displayed) {
      const shown = [...displayed, record.issn]
      let missing = [...parts.keys()].filter((part) => !shown.some((text) => has(text, part)))
      if (missing.length === 0) return []
      const texts = record.record.fields
        .flatMap((field) => (isDataField(field) ? textsOfField(field) : []))
        .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
      const reasons: MatchReason[] = []
      while (missing.length > 0 && reasons.length < MAX_REASONS) {
        const counts = texts.map(({ text }) => missing.filter((part) => has(text, part)).length)
        const most = Math.max(0, ...counts)
        if (most === 0) break
        const { kind, text } = texts[counts.indexOf(most)]!
        reasons.push({ kind, ...mark(text) })
        missing = missing.filter((part) => !has(text, part))
      }
      return reasons
    },
  }
}
