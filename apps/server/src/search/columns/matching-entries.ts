/** Evaluates a filter of a browsable index from data in memory. An entry is one heading of the index. */
import { type EntryFilter, HEADING_SCRIPTS, HEADING_TAGS } from '../entry-filter.ts'
import { countLexemes } from '../lexemes.ts'
import { lookupsOf } from '../postgres/heading-filter.ts'
import { IndexEntries } from './entries.ts'
import { fieldNumber } from './entry-store.ts'
import { difference, EMPTY, intersection, type RecordSet, unionOf } from './record-set.ts'
import { type EntrySets, type WordsLeaf, wordsLeaf } from './word-sets.ts'

/**
 * Maximum number of words that match one pattern for which entries are looked up and cached. With more words, the
 * database counts the entries.
 */
const MAX_WORDS = 1_000

type Carried = Extract<EntryFilter, { kind: 'carried' }>

/** The data needed to evaluate a filter. */
export type RequiredLeaves = { readonly leaves: readonly WordsLeaf[]; readonly carried: readonly Carried[] }

const leafOf = ({ query }: Extract<EntryFilter, { kind: 'words' }>): WordsLeaf => wordsLeaf(lookupsOf(query))

/**
 * The data that is needed to evaluate a filter.
 * @returns undefined for a filter that only the database can answer
 */
export function needsOf(filter: EntryFilter): RequiredLeaves | undefined {
  const leaves = new Map<string, WordsLeaf>()
  const carried: Carried[] = []
  const isAnswerable = (part: EntryFilter): boolean => {
    switch (part.kind) {
      case 'and':
      case 'or':
        return part.parts.every(isAnswerable)
      case 'not':
        return isAnswerable(part.part)
      case 'words': {
        if (part.query.op === 'none') return true
        if (part.query.op === 'all' || countLexemes(part.query) > MAX_WORDS) return false
        const leaf = leafOf(part)
        leaves.set(leaf.key, leaf)
        return true
      }
      case 'read':
        return false
      case 'carried':
        carried.push(part)
        return true
      default:
        return true
    }
  }
  return isAnswerable(filter) ? { leaves: [...leaves.values()], carried } : undefined
}

/** The data with which a filter is evaluated. */
export type EntryData = {
  readonly entries: IndexEntries
  readonly sets: EntrySets
  /** For each entry, by its number, the number of counted records that have it. */
  readonly carriers: Uint32Array
  /** Like `carriers`, for those records only that have one of the keys in `carried`. */
  carriersWith(carried: Carried): Uint32Array
}

const ONE_OR_MORE = { from: 1, to: Number.MAX_SAFE_INTEGER }

/** The entries of counted records that match the filter. Without a filter, all entries of counted records. */
export function matchingEntries(known: EntryData, filter: EntryFilter | undefined): RecordSet {
  const all = IndexEntries.withHits(known.carriers, ONE_OR_MORE)
  const passing = (part: EntryFilter): RecordSet => {
    switch (part.kind) {
      case 'all':
        return all
      case 'and':
        return part.parts.map(passing).reduce(intersection)
      case 'or':
        return unionOf(part.parts.map(passing))
      case 'not':
        return difference(all, passing(part.part))
      case 'words':
        return part.query.op === 'none' ? EMPTY : known.sets.get(leafOf(part).key)!
      case 'field':
        return known.entries.ofFields(fieldNumbers(part.term, part.keys))
      case 'carried':
        return IndexEntries.withHits(known.carriersWith(part), ONE_OR_MORE)
      case 'hits':
        return IndexEntries.withHits(known.carriers, part.range)
      case 'read':
        throw new Error('a filter on labels cannot be evaluated in memory')
    }
  }
  return filter === undefined ? all : intersection(passing(filter), all)
}

const fieldNumbers = (term: 'tag' | 'script', keys: readonly string[]): ReadonlySet<number> =>
  new Set(
    HEADING_TAGS.flatMap((tag) =>
      HEADING_SCRIPTS.flatMap((script, number) =>
        keys.includes(term === 'tag' ? tag : script) ? [fieldNumber(tag, number)] : [],
      ),
    ),
  )
