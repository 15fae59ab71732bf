/** The index of OpenSearch: its settings, its mapping, and by what it is known as ours. */
import { ANALYSER_VERSION } from '@seriatim/analyser'
import { CONDITION_TERMS, type ConditionTerm, FACET_TERMS, type FacetTerm } from '@seriatim/contract'
import { NO_LEXEME, SAME_PLACE } from './lexeme-text.ts'

/** Raised whenever documents or mapping change: an index of another version is built anew. */
const SHAPE_VERSION = 1

/** Which documents an index holds. */
export const INDEX_VERSION = `${ANALYSER_VERSION}.${SHAPE_VERSION}`

/** What `_meta` of the mapping says of an index that we made. */
export type IndexMark = {
  readonly made_by: typeof MADE_BY
  /** Whose records: each base has a name that it keeps. */
  readonly installation: string
  readonly version: string
}
export const MADE_BY = 'seriatim'

export const facetField = (term: FacetTerm): string => `f_${term}`
export const conditionField = (term: ConditionTerm): string => `c_${term}`

/** Rows of one answer at most: pages end at the 20,000th record, lists of all records are read in such portions. */
export const MOST_ROWS = 50_000
/** Values that one query names at most. */
export const MOST_TERMS = 200_000

/** Lexemes as `LexemeText` writes them, in the index and in phrases that are asked for. */
const ANALYSIS = {
  tokenizer: { places: { type: 'whitespace', max_token_length: 1_048_576 } },
  filter: {
    lexemes: { type: 'pattern_capture', preserve_original: false, patterns: [`([^${SAME_PLACE}]+)`] },
    gaps: { type: 'stop', stopwords: [NO_LEXEME] },
  },
  analyzer: { placed: { type: 'custom', tokenizer: 'places', filter: ['lexemes', 'gaps'] } },
}

const lexemes = { type: 'text', analyzer: 'placed', norms: false }
const key = { type: 'keyword', norms: false }
/** Numbers of values over the whole index are made when it is refreshed, so that no search waits for them. */
const counted = { ...key, eager_global_ordinals: true }
const unsearched = { index: false }

export type IndexSizes = { readonly shards: number; readonly replicas: string }

/** The body that makes the index. */
export const indexBody = (mark: IndexMark, { shards, replicas }: IndexSizes) => ({
  settings: {
    number_of_shards: shards,
    auto_expand_replicas: replicas,
    // Whoever searches says when.
    refresh_interval: '-1',
    max_result_window: MOST_ROWS,
    max_terms_count: MOST_TERMS,
    // So long a deleted record is remembered: a late write of an older state cannot bring it back.
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
      issn: key,
      issnl: key,
      issnl_text: { type: 'keyword', ...unsearched },
      sort_title: key,
      title_length: { type: 'short', ...unsearched },
      start_year: { type: 'short', ...unsearched },
      end_year: { type: 'short', ...unsearched },
      first_media: key,
      first_languages: key,
      overflowed: { type: 'boolean' },
      digest: { type: 'keyword', ...unsearched },
      anywhere: lexemes,
      titles: lexemes,
      fields: lexemes,
      ...Object.fromEntries(FACET_TERMS.map((term) => [facetField(term), counted])),
      ...Object.fromEntries(CONDITION_TERMS.map((term) => [conditionField(term), key])),
    },
  },
})
