/** The definition of the index in OpenSearch: its settings, its mapping, and the mark that identifies its owner. */
import { ANALYSER_VERSION } from '@seriatim/analyser'
import { CONDITION_TERMS, type ConditionTerm, FACET_TERMS, type FacetTerm } from '@seriatim/contract'
import { NO_LEXEME, SAME_PLACE } from './lexeme-text.ts'

/**
 * The version of the documents and the mapping. Increase it when these change; an index of another version is built
 * again.
 */
const SHAPE_VERSION = 1

/** The version of the analyser and of the documents in an index. */
export const INDEX_VERSION = `${ANALYSER_VERSION}.${SHAPE_VERSION}`

/** The content of `_meta` in the mapping of an index that this program created. */
export type IndexMark = {
  readonly made_by: typeof INDEX_OWNER
  /** Identifies the database that the records come from. */
  readonly installation: string
  readonly version: string
}
export const INDEX_OWNER = 'seriatim'

export const facetField = (term: FacetTerm): string => `f_${term}`
export const conditionField = (term: ConditionTerm): string => `c_${term}`

/**
 * Maximum number of rows in one answer. Pages end at the 20,000th record; lists of all records are read in portions.
 */
export const MAX_ROWS = 50_000
/** Maximum number of values in one query. */
export const MAX_TERMS = 200_000

/** The analysis of lexemes, in the form that `LexemeText` writes, for documents and phrases. */
const ANALYSIS = {
  tokenizer: { places: { type: 'whitespace', max_token_length: 1_048_576 } },
  filter: {
    lexemes: { type: 'pattern_capture', preserve_original: false, patterns: [`([^${SAME_PLACE}]+)`] },
    gaps: { type: 'stop', stopwords: [NO_LEXEME] },
  },
  analyzer: { placed: { type: 'custom', tokenizer: 'places', filter: ['lexemes', 'gaps'] } },
}

const lexemes = { type: 'text', analyzer: 'placed', norms: false }
const keywordField = { type: 'keyword', norms: false }
/**
 * The mapping of a field that facets count. Its global ordinals are built on refresh, so that searches need not wait.
 */
const countedField = { ...keywordField, eager_global_ordinals: true }
const unsearchedField = { index: false }

export type IndexSizes = { readonly shards: number; readonly replicas: string }

/** The body of the request that creates the index. */
export const indexBody = (mark: IndexMark, { shards, replicas }: IndexSizes) => ({
  settings: {
    number_of_shards: shards,
    auto_expand_replicas: replicas,
    // The index has no automatic refresh; the program requests each refresh.
    refresh_interval: '-1',
    max_result_window: MAX_ROWS,
    max_terms_count: MAX_TERMS,
    // The index remembers deleted records for this time, so that a late write of an older state cannot restore them.
    gc_deletes: '1h',
    analysis: ANALYSIS,
  },
  mappings: {
    _meta: mark,
    dynamic: 'strict',
    _source: { enabled: false },
    properties: {
      record_id: { type: 'integer' },
      issn_number: { type: 'integer' },
      issn: keywordField,
      issnl: keywordField,
      issnl_text: { type: 'keyword', ...unsearchedField },
      sort_title: keywordField,
      title_length: { type: 'short', ...unsearchedField },
      start_year: { type: 'short', ...unsearchedField },
      end_year: { type: 'short', ...unsearchedField },
      first_media: keywordField,
      first_languages: keywordField,
      overflowed: { type: 'boolean' },
      digest: { type: 'keyword', ...unsearchedField },
      anywhere: lexemes,
      titles: lexemes,
      fields: lexemes,
      ...Object.fromEntries(FACET_TERMS.map((term) => [facetField(term), countedField])),
      ...Object.fromEntries(CONDITION_TERMS.map((term) => [conditionField(term), keywordField])),
    },
  },
})
