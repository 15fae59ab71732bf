/**
 * The syntax tree of a search: plain values with the place of each part in what was typed, the same for every language
 * of queries and every engine. A whole request is one tree (see `readRequest`).
 */

import type { HeadingKey } from './heading-key.ts'

/** Where a part stands in its text, in UTF-16 units. */
export type Place = { readonly position: number; readonly length: number }

/**
 * Where a text is looked for.
 *
 * - `titles`: title fields and ISSNs (TEXT without `anywhere`, LUCENE without a field)
 * - `anywhere`: every control and data field (TEXT with `anywhere`, LUCENE `marc:`)
 * - `title`: title fields alone (LUCENE `title:`)
 * - `proper`: key title and title proper, 222 and 245 (nobody types it: ranking looks there first)
 * - `field`: one tag, in one subfield when `code` is given (LUCENE `222:`, `222.a:`); control fields have no code
 * - `term`: the keys of a facet term or of a condition, the own ISSN (`issn`) or the ISSN-L (`issnl`)
 * - `here`: the occurrence of a field that a data-field line looks at (see `FieldLine`)
 */
export type Scope =
  | { readonly kind: 'titles' | 'anywhere' | 'title' | 'proper' | 'here' }
  | { readonly kind: 'field'; readonly tag: string; readonly code?: string }
  | { readonly kind: 'term'; readonly term: string }

/** A word, folded (see `words` of packages/scripts); with `prefix` every word that begins so. */
export type WordPattern = { readonly kind: 'word'; readonly text: string; readonly prefix: boolean }

/** `?` one character, `*` any number of them, everything else itself; folded. A word fits as a whole. */
export type WildcardPattern = { readonly kind: 'wildcard'; readonly pattern: string }

/** A regular expression in the syntax of RE2, which a folded word (or a key) fits as a whole. */
export type RegexPattern = { readonly kind: 'regex'; readonly source: string }

/** Words at most `distance` edits away (insertion, deletion, substitution, exchange of neighbours). */
export type FuzzyPattern = { readonly kind: 'fuzzy'; readonly text: string; readonly distance: 1 | 2 }

/** Words between two bounds in the order of their code points; a bound left out is open. */
export type RangePattern = {
  readonly kind: 'range'
  readonly from?: { readonly text: string; readonly inclusive: boolean }
  readonly to?: { readonly text: string; readonly inclusive: boolean }
}

/** What one word can be asked to be. */
export type SingleWordPattern = WordPattern | WildcardPattern | RegexPattern | FuzzyPattern | RangePattern

/**
 * Two or more words that follow each other within one field, over its subfields in order. `slop` is how many moves of
 * words by one place are allowed in all (as in Lucene: 0 exact, 2 also exchanges two neighbours).
 */
export type PhrasePattern = { readonly kind: 'phrase'; readonly words: readonly WordPattern[]; readonly slop: number }

/** Anything at all: `field:*`. */
export type ExistsPattern = { readonly kind: 'exists' }

/**
 * For a scope of kind `term` only: a whole key. Facet selections and code filters ask for it as stored (`folded` false),
 * LUCENE in folded form.
 */
export type KeyPattern = { readonly kind: 'key'; readonly key: string; readonly folded: boolean }

export type TextPattern = SingleWordPattern | PhrasePattern | ExistsPattern | KeyPattern

export type TextNode = {
  readonly kind: 'text'
  readonly scope: Scope
  readonly pattern: TextPattern
  readonly at: Place
}

export type Occur = 'must' | 'should' | 'must_not'
export type Clause = { readonly occur: Occur; readonly node: QueryNode }

/**
 * The one combinator: all `must` hold and no `must_not` does; without a `must` at least one `should` holds; `must_not`
 * alone means everything but. A `should` beside a `must` changes nothing that is found.
 */
export type BoolNode = { readonly kind: 'bool'; readonly clauses: readonly Clause[]; readonly at: Place }

/** Every record. */
export type AllNode = { readonly kind: 'all'; readonly at: Place }

/**
 * Overlapping pairs of Chinese characters in title fields, all of which a record has: `pairs` are folded and simplified
 * as the index holds them (see `cjkPairs`); a single character stands for itself. `scope` as in `Scope`: without it, all
 * title fields.
 */
export type CjkNode = {
  readonly kind: 'cjk'
  readonly pairs: readonly string[]
  readonly scope?: 'proper'
  readonly at: Place
}

export const FAMILY_TYPES = ['issnl', 'issnh', 'family'] as const
/** The medium family, the history family, the extended family. */
export type FamilyType = (typeof FAMILY_TYPES)[number]
export type FamilyNode = {
  readonly kind: 'family'
  readonly family: FamilyType
  readonly issn: string
  readonly at: Place
}

/** What the last checks found of the addresses of a record (contract, `urls_status` of a hit). */
export type UrlsStatus = 'broken' | 'valid' | 'unknown'
export type UrlsNode = { readonly kind: 'urls'; readonly status: UrlsStatus; readonly at: Place }

/** The records that carry a heading of an index that people browse: LUCENE `heading:"key of an entry"`. */
export type HeadingNode = { readonly kind: 'heading'; readonly heading: HeadingKey; readonly at: Place }

export type LineScript = 'any' | 'latin' | 'transliterated' | 'original'

/** The occurrence with that number, or between `min` and `max` occurrences of the tag (`max` absent: or more). */
export type LineRepeat =
  | { readonly kind: 'occurrence'; readonly number: number }
  | { readonly kind: 'count'; readonly min: number; readonly max?: number }

/**
 * What a line asks of the content of an occurrence: `words` is an expression whose scopes are all `here`; `keyword` the
 * whole folded value; `regex` an expression in the syntax of RE2 that matches somewhere in the value as stored; `none`
 * that there is such an occurrence.
 */
export type LineContent =
  | { readonly kind: 'words'; readonly expression: QueryNode }
  | { readonly kind: 'keyword'; readonly value: string }
  | { readonly kind: 'regex'; readonly source: string }
  | { readonly kind: 'none' }

/**
 * A data-field line: all its conditions hold within ONE occurrence of a field (contract, Search). `tag` and `structure`
 * are regular expressions over the whole tag and the whole signature (empty structure: any); `codes` are alternatives
 * (empty: the whole field); an indicator is empty (any) or one character, `#` for blank.
 */
export type FieldLine = {
  readonly tag: string
  readonly codes: string
  readonly indicator1: string
  readonly indicator2: string
  readonly script: LineScript
  readonly repeat?: LineRepeat
  readonly structure: string
  readonly content: LineContent
}
export type LineNode = { readonly kind: 'line'; readonly line: FieldLine; readonly at: Place }

export type QueryNode = TextNode | BoolNode | AllNode | CjkNode | FamilyNode | UrlsNode | HeadingNode | LineNode

/** The text that a part was typed in: the query box, or the line with that index (from 0). */
export type Source = 'basic' | number

/** How a part of a query was read in another way than it looks. */
export const WARNING_CODES = [
  /** A quotation mark without its partner: it is ignored, the words after it are read as single words. */
  'unbalanced_quote',
  /** Two quotation marks with no word between them are ignored. */
  'empty_phrase',
  /** An asterisk that follows no word is ignored. */
  'lone_truncation',
  /** An asterisk inside a word separates two words: only the end of a word can be left open. */
  'truncation_inside_word',
  /** What was typed holds no letter and no digit: it asks for nothing. */
  'no_words',
  /** A part of an expression holds no letter and no digit: it is ignored. */
  'part_without_words',
  /** A boost (`^2`) changes nothing: ranking is in tiers. */
  'boost_ignored',
  /** `~` after something else than one word, or with more than two edits, is ignored or read as two. */
  'fuzzy_ignored',
  'fuzzy_capped',
  /** A wildcard, fuzzy or boosted part inside a quoted phrase is read as plain words. */
  'syntax_inside_phrase',
  /** A wildcard in what is several words (`jean-p*l`): each is looked for, in any order. */
  'wildcard_over_words',
  /** `+`, `-`, `!` with a blank after it is ignored, as the classic parser does. */
  'lone_operator',
  /** `&&` or `||` inside a word is no operator. */
  'operator_inside_word',
  /** Typographic quotation marks are no syntax in LUCENE. */
  'typographic_quote',
  /** Quotation marks around Chinese words change nothing. */
  'quotes_ignored',
  /** A line that asks for nothing is ignored. */
  'empty_line',
] as const
export type QueryWarningCode = (typeof WARNING_CODES)[number]

/** `near` is the query around the place, for the sentence that is shown. */
export type QueryWarning = Place & { readonly code: QueryWarningCode; readonly near: string; readonly source: Source }

/** Why a query cannot be read: a key of the messages (`server.query-error-CODE`) with what was expected. */
export const SYNTAX_ERROR_CODES = [
  'unexpected',
  'unclosed_group',
  'unclosed_quote',
  'unclosed_regex',
  'unclosed_range',
  'empty_group',
  'unknown_field',
  'field_inside_line',
  'missing_clause',
  'bad_regex',
  'regex_not_supported',
  'bad_fuzzy',
  'bad_slop',
  'bad_boost',
  'lone_escape',
  'bad_escape',
  'bad_range',
  'too_deep',
  'too_long',
  'bad_tag',
  'bad_structure',
  'bad_repeat',
  'bad_indicator',
  'bad_subfield',
  'bad_heading',
] as const
export type SyntaxErrorCode = (typeof SYNTAX_ERROR_CODES)[number]

/** The box of a line that a text was typed in; the basic query has but one. */
export const TEXT_PARTS = ['query', 'tag', 'subfield', 'indicator1', 'indicator2', 'repeat', 'structure'] as const
export type TextPart = (typeof TEXT_PARTS)[number]

/** `position` and `length` count in the text of `part` of `source`. */
export type SyntaxProblem = Place & {
  readonly code: SyntaxErrorCode
  readonly near: string
  readonly source: Source
  readonly part: TextPart
  /** What would be accepted there, as it is typed: `)`, `"`, a list of fields. */
  readonly expected: string
}

/** The query as it stands around `place`. */
export const near = (query: string, { position, length }: Place): string => {
  const from = Math.max(0, position - 10)
  const to = Math.min(query.length, position + Math.max(length, 1) + 10)
  // Not through the middle of a surrogate pair.
  return query.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
}
