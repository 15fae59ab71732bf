/**
 * A query compiled to operations of an engine: look-ups in the three indexes of lexemes and in columns, whose record
 * sets are combined. `compile.ts` makes plans from syntax trees. Engines translate the look-ups and evaluate the plan.
 */
import type { ValueTest } from '@seriatim/analyser'
import type { ConditionTerm, FacetTerm } from '@seriatim/contract'
import type { FamilyType, HeadingKey, QueryNode } from '@seriatim/query'
import type { LexemeQuery } from './lexemes.ts'

/** The indexes of lexemes that the analyser fills (see `SearchDoc`). */
export type TextIndex = 'anywhere' | 'titles' | 'fields'

/** A plan. `Lookup` is the type of an engine's look-ups in an index of lexemes. */
export type PlanOf<Lookup> =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'and'; readonly parts: readonly PlanOf<Lookup>[] }
  | { readonly kind: 'or'; readonly parts: readonly PlanOf<Lookup>[] }
  | { readonly kind: 'not'; readonly part: PlanOf<Lookup> }
  | Lookup
  /** A condition on the values of a facet term. */
  | { readonly kind: 'value'; readonly term: FacetTerm; readonly test: ValueTest }
  /** A condition on the record's ISSN or ISSN-L, in lower case without hyphen. */
  | {
      readonly kind: 'number'
      readonly column: 'issn' | 'issnl'
      readonly pattern: Extract<QueryNode, { kind: 'text' }>['pattern']
    }
  | { readonly kind: 'family'; readonly family: FamilyType; readonly issn: string }
  /** Records with a heading of a browsable index. */
  | { readonly kind: 'heading'; readonly heading: HeadingKey }
  /** Records that have one of these keys under a search condition. */
  | { readonly kind: 'condition'; readonly term: ConditionTerm; readonly keys: readonly string[] }
  /**
   * The records among `candidates` whose content matches `node` (see `recordMatches`), for conditions that no index
   * decides.
   */
  | { readonly kind: 'check'; readonly candidates: PlanOf<Lookup>; readonly node: QueryNode }

/**
 * The records that match a condition on the lexemes of one index. Its patterns are already replaced by words, so the
 * index decides it exactly.
 */
export type Lexemes = { readonly kind: 'lexemes'; readonly index: TextIndex; readonly query: LexemeQuery }
export type Plan = PlanOf<Lexemes>

/** The words and keys of the database that match a pattern; `undefined` if there are more than `MAX_EXPANSION`. */
export type Lexicon = {
  expand(
    pattern: Extract<QueryNode, { kind: 'text' }>['pattern'],
    limit: number,
  ): Promise<readonly string[] | undefined>
  /** Words that contain `part` (at least three characters), and truncated words that may contain it (`isCutWord`). */
  containing(part: string, limit: number): Promise<readonly string[] | undefined>
  /** The tags of fields in the database, and `*245` for an 880 linked to a 245. Complete for all records. */
  places(): Promise<readonly string[]>
  /** The structures of data fields: tag, indicators and subfields (`245 1# ac`). Complete for all records. */
  structures(): Promise<readonly string[]>
  /** The keys that occur in records under a search condition. */
  keysUnder(term: ConditionTerm): Promise<readonly string[]>
}

/** Maximum number of words, or of keys of a condition, for one pattern. Beyond it, a query is refused as too broad. */
export const MAX_EXPANSION = 20_000

/** Maximum number of records that one query may read. Beyond it, the query is refused as too broad. */
export const MAX_CHECKED = 100_000
