/**
 * A query compiled to what an engine can do: sets of records by look-ups in the three text indexes and in the columns,
 * combined. `compile.ts` makes it from a syntax tree, every engine evaluates it.
 */
import type { ValueTest } from '@seriatim/analyser'
import type { FacetTerm } from '@seriatim/contract'
import type { FamilyType, HeadingKey, QueryNode } from '@seriatim/query'
import type { CheckedState } from '../catalogue/addresses/record-state-repository.ts'

/** The tsvector columns of `search_doc`. */
export type TextIndex = 'anywhere' | 'titles' | 'fields'

export type Plan =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'and'; readonly parts: readonly Plan[] }
  | { readonly kind: 'or'; readonly parts: readonly Plan[] }
  | { readonly kind: 'not'; readonly part: Plan }
  /** `query` is the text of a tsquery, already expanded: exact by the index alone. */
  | { readonly kind: 'lexemes'; readonly index: TextIndex; readonly query: string }
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
  /** Records of which an address was found in this state. */
  | { readonly kind: 'urls'; readonly state: CheckedState }
  /** The records among `candidates` whose content answers `node` (see `recordMatches`): what no index can tell. */
  | { readonly kind: 'check'; readonly candidates: Plan; readonly node: QueryNode }

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
}

/** Words that one pattern may stand for: past this a query is refused as too broad. */
export const MAX_EXPANSION = 20_000

/** Records whose content one query may have read: past this it is refused as too broad. */
export const MAX_CHECKED = 100_000
