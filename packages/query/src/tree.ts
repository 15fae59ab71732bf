/**
 * The syntax tree of a search, the same for all query languages and engines. The tree is plain data and holds the place
 * of each part in the typed text. A whole request is one tree (see `readRequest`).
 */

import type { HeadingKey } from './heading-key.ts'

/** The place of a part in its text, in UTF-16 code units. */
export type Place = { readonly position: number; readonly length: number }

/**
 * The scope of a text search.
 *
 * - `titles`: title fields and ISSNs (TEXT without `anywhere`, LUCENE without a field)
 * - `anywhere`: every control and data field (TEXT with `anywhere`, LUCENE `marc:`)
 * - `title`: title fields only (LUCENE `title:`)
 * - `proper`: key title and title proper, 222 and 245 (used by ranking, no query syntax)
 * - `field`: one tag, and one subfield if `code` is set (LUCENE `222:`, `222.a:`); control fields have no code
 * - `term`: the keys of a facet term or a condition, the ISSN of the record (`issn`) or the ISSN-L (`issnl`)
 * - `here`: the field occurrence of a data-field line (see `FieldLine`)
 */
export type Scope =
  | { readonly kind: 'titles' | 'anywhere' | 'title' | 'proper' | 'here' }
  | { readonly kind: 'field'; readonly tag: string; readonly code?: string }
  | { readonly kind: 'term'; readonly term: string }

/** A folded word (see `words` of packages/scripts). `prefix`: any word that starts with this text matches. */
export type WordPattern = { readonly kind: 'word'; readonly text: string; readonly prefix: boolean }

/** A folded pattern for a whole word. `?` matches one character, `*` any number of characters. */
export type WildcardPattern = { readonly kind: 'wildcard'; readonly pattern: string }

/** An RE2 regular expression for a whole folded word or key. */
export type RegexPattern = { readonly kind: 'regex'; readonly source: string }

/** Words within an edit distance (insertion, deletion, substitution, transposition of neighbours). */
export type FuzzyPattern = { readonly kind: 'fuzzy'; readonly text: string; readonly distance: 1 | 2 }

/** Words between two bounds in code point order. A missing bound means no limit. */
export type RangePattern = {
  readonly kind: 'range'
  readonly from?: { readonly text: string; readonly inclusive: boolean }
  readonly to?: { readonly text: string; readonly inclusive: boolean }
}

export type SingleWordPattern = WordPattern | WildcardPattern | RegexPattern | FuzzyPattern | RangePattern

/**
 * Two or more consecutive words within one field, across its subfields. `slop` is the total number of allowed moves of
 * words by one position, as in Lucene: 0 is exact, 2 also allows two neighbours to be swapped.
 */
export type PhrasePattern = { readonly kind: 'phrase'; readonly words: readonly WordPattern[]; readonly slop: number }

/** Matches any content: `field:*`. */
export type ExistsPattern = { readonly kind: 'exists' }

/**
 * A whole key, only for scope `term`. Facet selections and code filters use stored keys (`folded` false), LUCENE uses
 * folded keys.
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

/** A typed part of a query, and the query language that parsed the part. */
export type TypedPart = { readonly text: string; readonly language: 'TEXT' | 'LUCENE' }

/**
 * Combines clauses: all `must` and no `must_not` must match. Without a `must`, at least one `should` must match.
 * `must_not` alone means all other records. With a `must`, a `should` does not change the results.
 */
export type BoolNode = {
  readonly kind: 'bool'
  readonly clauses: readonly Clause[]
  readonly at: Place
  /**
   * Whether the clauses are ways to split one typed part into words (`Hawai'i`: `hawaii`, or `hawai` and `i`), the
   * joined word first.
   */
  readonly areReadings?: true
  /** The typed part of the query, without a field name. */
  readonly typed?: TypedPart
}

/** Matches every record. */
export type AllNode = { readonly kind: 'all'; readonly at: Place }

/**
 * Overlapping pairs of Chinese characters in title fields, all of them required. `pairs` are folded and simplified as
 * in the index (see `cjkPairs`). A single character is an entry too. `scope` is as in `Scope`; by default all title
 * fields.
 */
export type CjkNode = {
  readonly kind: 'cjk'
  readonly pairs: readonly string[]
  readonly scope?: 'proper'
  readonly at: Place
}

export const FAMILY_TYPES = ['issnl', 'issnh', 'family'] as const
/** A family of an ISSN: the medium family, history family or extended family. */
export type FamilyType = (typeof FAMILY_TYPES)[number]
export type FamilyNode = {
  readonly kind: 'family'
  readonly family: FamilyType
  readonly issn: string
  readonly at: Place
}

/** The result of the last checks of a record's URLs (contract, `urls_status` of a hit). */
export type UrlsStatus = 'broken' | 'valid' | 'unknown'
export type UrlsNode = { readonly kind: 'urls'; readonly status: UrlsStatus; readonly at: Place }

/** The records with a heading of a browse index: LUCENE `heading:"key of an entry"`. */
export type HeadingNode = { readonly kind: 'heading'; readonly heading: HeadingKey; readonly at: Place }

export type LineScript = 'any' | 'latin' | 'transliterated' | 'original'

/**
 * A condition on occurrences: the occurrence with this number, or `min` to `max` occurrences of the tag. Without `max`,
 * there is no upper limit.
 */
export type LineRepeat =
  | { readonly kind: 'occurrence'; readonly number: number }
  | { readonly kind: 'count'; readonly min: number; readonly max?: number }

/**
 * The content condition of a line. `words`: an expression with scope `here`. `keyword`: the whole folded value.
 * `regex`: an RE2 expression that matches a part of the stored value. `none`: the occurrence exists.
 */
export type LineContent =
  | { readonly kind: 'words'; readonly expression: QueryNode }
  | { readonly kind: 'keyword'; readonly value: string }
  | { readonly kind: 'regex'; readonly source: string }
  | { readonly kind: 'none' }

/**
 * A data-field line: all conditions must hold for ONE occurrence of a field (contract, Search). `tag` and `structure`
 * are regular expressions for the whole tag and signature (an empty structure matches any). `codes` are alternatives
 * (empty: the whole field). An indicator is one character, `#` for blank, or empty for any.
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

/** The text that a part was typed in: the basic query, or the zero-based index of a line. */
export type Source = 'basic' | number

/** Warnings about parts of a query that have another meaning than a user may expect. */
export const WARNING_CODES = [
  /** An unpaired quotation mark is ignored, and the words after it are single words. */
  'unbalanced_quote',
  /** Two quotation marks without a word between them are ignored. */
  'empty_phrase',
  /** An asterisk without a word before it is ignored. */
  'lone_truncation',
  /** An asterisk inside a word separates two words. Only the end of a word can be truncated. */
  'truncation_inside_word',
  /** The query has no letters or digits and is empty. */
  'no_words',
  /** A part of an expression without letters and digits is ignored. */
  'part_without_words',
  /** A boost (`^2`) is ignored, because ranking uses tiers. */
  'boost_ignored',
  /** The sign `~` is ignored after anything but a single word. An edit distance above two is read as two. */
  'fuzzy_ignored',
  'fuzzy_capped',
  /** A wildcard, fuzzy or boost sign in a quoted phrase is read as text. */
  'syntax_inside_phrase',
  /** A wildcard in several words (`jean-p*l`): each word is searched, in any order. */
  'wildcard_over_words',
  /** `+`, `-` or `!` before a blank is ignored, as in the classic parser. */
  'lone_operator',
  /** `&&` or `||` inside a word is not an operator. */
  'operator_inside_word',
  /** Typographic quotation marks have no meaning in LUCENE. */
  'typographic_quote',
  /** Quotation marks around Chinese words have no effect. */
  'quotes_ignored',
  /** An empty line is ignored. */
  'empty_line',
] as const
export type QueryWarningCode = (typeof WARNING_CODES)[number]

/** `near` is the text around the place, for the message. */
export type QueryWarning = Place & { readonly code: QueryWarningCode; readonly near: string; readonly source: Source }

/** Syntax errors. Each code has a message `server.query-error-CODE` with the expected input. */
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

/** The text boxes of a line. The basic query has only `query`. */
export const TEXT_PARTS = ['query', 'tag', 'subfield', 'indicator1', 'indicator2', 'repeat', 'structure'] as const
export type TextPart = (typeof TEXT_PARTS)[number]

/** A syntax error. `position` and `length` refer to the text of `part` in `source`. */
export type SyntaxProblem = Place & {
  readonly code: SyntaxErrorCode
  readonly near: string
  readonly source: Source
  readonly part: TextPart
  /** The expected input as typed: `)`, `"` or a list of fields. */
  readonly expected: string
}

/** The query text around `place`. */
export const excerptAround = (query: string, { position, length }: Place): string => {
  const from = Math.max(0, position - 10)
  const to = Math.min(query.length, position + Math.max(length, 1) + 10)
  // Do not begin or end within a surrogate pair.
  return query.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
}
