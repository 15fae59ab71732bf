/**
 * A query compiled to what an engine can do: sets of records by look-ups in the three indexes of lexemes and in the columns,
 * combined. `compile.ts` makes it from a syntax tree; engines turn its look-ups into their own and evaluate it.
 */
import type { ValueTest } from '@seriatim/analyser'
import type { ConditionTerm, FacetTerm } from '@seriatim/contract'
import type { FamilyType, HeadingKey, QueryNode } from '@seriatim/query'
import type { LexemeQuery } from './lexemes.ts'

/** The indexes of lexemes that the analyser fills (see `SearchDoc`). */
export type TextIndex = 'anywhere' | 'titles' | 'fields'

/** `Lookup`: what an engine is asked of an index of lexemes. */
export type PlanOf<Lookup> =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'and'; readonly parts: readonly PlanOf<Lookup>[] }
  | { readonly kind: 'or'; readonly parts: readonly PlanOf<Lookup>[] }
  | { readonly kind: 'not'; readonly part: PlanOf<Lookup> }
  | Lookup
  /** A condition on the values of a facet term. */
  | { readonly kind: 'value'; readonly term: FacetTerm; readonly test: ValueTest }
  /** A condition on the own ISSN or the ISSN-L, in lower case without hyphen. */
  | {
      readonly kind: 'number'
      readonly column: 'issn' | 'issnl'
      readonly pattern: Extract<QueryNode, { kind: 'text' }>['pattern']
    }
  | { readonly kind: 'family'; readonly family: FamilyType; readonly issn: string }
  /** Records that carry a heading of an index that people browse. */
  | { readonly kind: 'heading'; readonly heading: HeadingKey }
  /** Records that have one of these keys under a condition. */
  | { readonly kind: 'condition'; readonly term: ConditionTerm; readonly keys: readonly string[] }
  /** The records among `candidates` whose content answers `node` (see `recordMatches`): what no index can tell. */
  | { readonly kind: 'check'; readonly candidates: PlanOf<Lookup>; readonly node: QueryNode }

/** The records that answer a condition on the lexemes of one index, already expanded: exact by the index alone. */
export type Lexemes = { readonly kind: 'lexemes'; readonly index: TextIndex; readonly query: LexemeQuery }
export type Plan = PlanOf<Lexemes>

/** The words of the base that a pattern stands for; `undefined` when they are more than `MAX_EXPANSION`. */
export type Lexicon = {
  expand(
    pattern: Extract<QueryNode, { kind: 'text' }>['pattern'],
    limit: number,
  ): Promise<readonly string[] | undefined>
  /** The words that hold `part` (three characters or more), and those that may for their end was cut (`isCutWord`). */
  containing(part: string, limit: number): Promise<readonly string[] | undefined>
  /**
   * Where fields of the base stand: their tags, and `*245` for 880s that stand for a 245. Every record's are among them.
   */
  places(): Promise<readonly string[]>
  /** The signatures of data fields (`245 1# ac`). Every record's are among them. */
  structures(): Promise<readonly string[]>
  /** The keys that records have under a condition. */
  keysUnder(term: ConditionTerm): Promise<readonly string[]>
}

/** Words, or keys of a condition, that one pattern may stand for: past this a query is refused as too broad. */
export const MAX_EXPANSION = 20_000

/** Records whose content one query may have read: past this it is refused as too broad. */
export const MAX_CHECKED = 100_000
