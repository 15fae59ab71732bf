/**
 * Compiles a filter of a browsable index (`readHeadingFilter`). Patterns are resolved to words and keys of the
 * database.
 */
import { wordTest } from '@seriatim/analyser'
import type { EntryTerm, QueryNode, TextNode, TextPattern } from '@seriatim/query'
import { fold } from '@seriatim/scripts'
import { anyOfWords, isAnyWord, lookupWords } from './compile-words.ts'
import { type LexemeQuery, sequenceQuery } from './lexemes.ts'
import type { Lexicon } from './plan.ts'

/** A range for the number of records with an entry; both bounds are inclusive. */
export type HitsRange = { readonly from: number; readonly to: number }

export type EntryFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly EntryFilter[] }
  | { readonly kind: 'not'; readonly part: EntryFilter }
  /** A condition on the words of the label and their positions. The query `all` means that any label matches. */
  | { readonly kind: 'words'; readonly query: LexemeQuery }
  /** A condition that no index decides, so that labels have to be read. */
  | { readonly kind: 'read'; readonly pattern: TextPattern }
  | { readonly kind: 'field'; readonly term: 'tag' | 'script'; readonly keys: readonly string[] }
  /** The condition that one of the counted records has one of these keys. */
  | { readonly kind: 'carried'; readonly term: 'category' | 'country'; readonly keys: readonly string[] }
  | { readonly kind: 'hits'; readonly range: HitsRange }

export type FilterReader = {
  readonly lexicon: Lexicon
  /** The codes of categories or countries that occur in records. */
  keysUnder(term: 'category' | 'country'): Promise<readonly string[]>
}

/** Compiles the syntax tree of a filter. @throws Refusal 'too_broad' */
export async function compileEntryFilter(reader: FilterReader, node: QueryNode): Promise<EntryFilter> {
  switch (node.kind) {
    case 'all':
      return { kind: 'all' }
    case 'bool': {
      const partsOf = async (occur: (typeof node.clauses)[number]['occur']): Promise<EntryFilter[]> => {
        const parts: EntryFilter[] = []
        for (const clause of node.clauses)
          if (clause.occur === occur) parts.push(await compileEntryFilter(reader, clause.node))
        return parts
      }
      const must = await partsOf('must')
      const should = must.length === 0 ? await partsOf('should') : []
      const mustNot = (await partsOf('must_not')).map((part): EntryFilter => ({ kind: 'not', part }))
      return joinFilters('and', [...must, ...(should.length === 0 ? [] : [joinFilters('or', should)]), ...mustNot])
    }
    case 'text':
      return leaf(reader, node)
    default:
      throw new Error(`a filter of headings cannot contain a node of kind "${node.kind}"`)
  }
}

const joinFilters = (kind: 'and' | 'or', parts: readonly EntryFilter[]): EntryFilter =>
  parts.length === 0 ? { kind: 'all' } : parts.length === 1 ? parts[0]! : { kind, parts }

async function leaf(reader: FilterReader, { scope, pattern }: TextNode): Promise<EntryFilter> {
  if (scope.kind === 'here') return label(reader, pattern)
  if (scope.kind !== 'term') throw new Error(`a filter of headings cannot have the scope "${scope.kind}"`)
  const term = scope.term as EntryTerm
  switch (term) {
    case 'hits':
      return hitsFilter(pattern)
    case 'tag':
      return { kind: 'field', term, keys: matchingKeys(HEADING_TAGS, pattern) }
    case 'script':
      return { kind: 'field', term, keys: matchingKeys(HEADING_SCRIPTS, pattern) }
    case 'category':
    case 'country':
      return { kind: 'carried', term, keys: matchingKeys(await reader.keysUnder(term), pattern) }
  }
}

async function label({ lexicon }: FilterReader, pattern: TextPattern): Promise<EntryFilter> {
  switch (pattern.kind) {
    case 'exists':
      return ANY_WORD
    case 'key':
      return { kind: 'words', query: { op: 'none' } }
    case 'phrase':
      return pattern.slop === 0 ? { kind: 'words', query: sequenceQuery(pattern.words) } : { kind: 'read', pattern }
    default: {
      if (isAnyWord(pattern)) return ANY_WORD
      const sought = await lookupWords(pattern, lexicon)
      return sought === undefined ? { kind: 'read', pattern } : { kind: 'words', query: anyOfWords(sought) }
    }
  }
}

const ANY_WORD: EntryFilter = { kind: 'words', query: { op: 'all' } }

export const HEADING_TAGS = [
  '130',
  '210',
  '222',
  '240',
  '242',
  '245',
  '246',
  '247',
  '260',
  '264',
  '710',
  '720',
] as const
export const HEADING_SCRIPTS = ['latin', 'transliterated', 'original'] as const

/** The keys that match a pattern as a whole, after folding. */
const matchingKeys = (keys: readonly string[], pattern: TextPattern): readonly string[] => {
  switch (pattern.kind) {
    case 'exists':
      return keys
    case 'key':
      return keys.filter((key) => fold(key) === pattern.key)
    case 'phrase':
      return []
    default: {
      const fits = wordTest(pattern)
      return keys.filter((key) => fits(fold(key)))
    }
  }
}

/** Compiles a condition on the number of records. `readHeadingFilter` has accepted only numbers. */
function hitsFilter(pattern: TextPattern): EntryFilter {
  switch (pattern.kind) {
    case 'exists':
      return { kind: 'all' }
    case 'key':
      return { kind: 'hits', range: { from: Number(pattern.key), to: Number(pattern.key) } }
    case 'range': {
      const { from, to } = pattern
      const range = {
        from: from === undefined ? 1 : Number(from.text) + (from.inclusive ? 0 : 1),
        to: to === undefined ? Number.MAX_SAFE_INTEGER : Number(to.text) - (to.inclusive ? 0 : 1),
      }
      return { kind: 'hits', range }
    }
    default:
      throw new Error(`a number of hits cannot be compared with a pattern of kind "${pattern.kind}"`)
  }
}
