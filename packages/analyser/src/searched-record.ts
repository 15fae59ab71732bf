/** A record prepared for the tests of `matches.ts`. */
import { type ConditionTerm, isFacetTerm } from '@seriatim/contract'
import { isDataField, type MarcRecord } from '@seriatim/marc'
import type { FamilyType, HeadingKey, Scope } from '@seriatim/query'
import { cjkLexemes } from '@seriatim/scripts'
import type { RecordStates } from './analyse.ts'
import { type FacetValues, facetValuesOf, isListTerm } from './facets.ts'
import { factsOf, type RecordIdentity } from './facts.ts'
import { plainNumber } from './key-test.ts'
import { effectiveTag } from './linked-field.ts'
import { type Occurrence, occurrencesOf, runsOf, runsOfCodes, runsOfField, runsOfSubfields } from './occurrences.ts'
import type { Run } from './phrase.ts'
import { ISSN_SUBFIELDS, PROPER_TITLE_TAGS, TITLE_SUBFIELDS, TITLE_TAGS } from './title-fields.ts'

/** Stored data of a record in addition to its content. */
export type MatchContext = RecordIdentity &
  RecordStates & {
    /** The current year, which is the end of the active period of a current serial. */
    readonly thisYear: number
    /** Whether the record belongs to this family of this ISSN. */
    readonly isInFamily: (family: FamilyType, issn: string) => boolean
    /** The values of the record for a search condition such as `error`. */
    readonly keysUnder: (term: ConditionTerm) => readonly string[]
    /** Whether the record has a heading. */
    readonly hasHeading: (heading: HeadingKey) => boolean
  }

/** A record for evaluating queries. Each part is read once, on demand. */
export class SearchedRecord {
  readonly record: MarcRecord
  readonly context: MatchContext
  private readonly runsByScope = new Map<string, readonly Run[]>()
  private facets: FacetValues | undefined
  private knownOccurrences: readonly Occurrence[] | undefined
  private knownCjk: ReadonlySet<string> | undefined

  constructor(record: MarcRecord, context: MatchContext) {
    this.record = record
    this.context = context
  }

  get occurrences(): readonly Occurrence[] {
    this.knownOccurrences ??= occurrencesOf(this.record)
    return this.knownOccurrences
  }

  /** The words of each field that a scope (titles, anywhere or one field) searches. */
  runs(scope: Exclude<Scope, { kind: 'term' }>): readonly Run[] {
    const name = scope.kind === 'field' ? `${scope.tag}${scope.code ?? ''}` : scope.kind
    const runs = this.runsByScope.get(name) ?? this.readRuns(scope)
    this.runsByScope.set(name, runs)
    return runs
  }

  private readRuns(scope: Exclude<Scope, { kind: 'term' }>): readonly Run[] {
    switch (scope.kind) {
      case 'anywhere':
        return this.record.fields.flatMap(runsOfField)
      case 'titles':
      case 'title':
        return this.titleRuns(TITLE_TAGS, scope.kind === 'titles')
      case 'proper':
        return this.titleRuns(PROPER_TITLE_TAGS, false)
      case 'field': {
        const { tag, code } = scope
        return this.occurrences.flatMap(({ tag: occurrenceTag, field }) => {
          if (occurrenceTag !== tag) return []
          return code === undefined ? runsOfField(field) : runsOfSubfields(field, code).flat()
        })
      }
      case 'here':
        return []
    }
  }

  private titleRuns(tags: ReadonlySet<string>, withIssns: boolean): readonly Run[] {
    return this.record.fields.flatMap((field) => {
      if (!isDataField(field)) return withIssns && field.tag === '001' ? runsOf(field.value) : []
      const isTitle = tags.has(effectiveTag(field))
      const codes = isTitle ? TITLE_SUBFIELDS : withIssns && field.tag === '022' ? ISSN_SUBFIELDS : ''
      return runsOfCodes(field, codes)
    })
  }

  /** The pairs of Chinese characters in title fields. */
  get cjk(): ReadonlySet<string> {
    this.knownCjk ??= this.cjkOf(TITLE_TAGS)
    return this.knownCjk
  }

  /** The pairs of Chinese characters in 222 and 245. */
  get properCjk(): ReadonlySet<string> {
    return this.cjkOf(PROPER_TITLE_TAGS)
  }

  private cjkOf(tags: ReadonlySet<string>): ReadonlySet<string> {
    return new Set(
      this.record.fields.flatMap((field) =>
        isDataField(field) && tags.has(effectiveTag(field))
          ? field.subfields.flatMap(({ code, value }) => (TITLE_SUBFIELDS.includes(code) ? cjkLexemes(value) : []))
          : [],
      ),
    )
  }

  /** The keys of a facet term. */
  keys(term: string): readonly string[] {
    if (!isFacetTerm(term)) return []
    const { context, record } = this
    if (term === 'is_invalid') return [String(context.isInvalid)]
    if (term === 'draft_record') return [String(context.isDraft)]
    this.facets ??= facetValuesOf(record, factsOf(context, record), context.thisYear)
    if (isListTerm(term)) return this.facets.lists[term]
    const key = this.facets.single[term]
    return key === null ? [] : [key]
  }

  number(term: 'issn' | 'issnl'): string | null {
    const number = term === 'issn' ? this.context.issn : factsOf(this.context, this.record).issnl
    return number === null ? null : plainNumber(number)
  }
}

export type RecordTest = (searched: SearchedRecord) => boolean
