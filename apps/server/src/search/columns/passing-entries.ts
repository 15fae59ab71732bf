/** The entries that pass a filter, from what is kept in memory. */
import { type EntryFilter, HEADING_SCRIPTS, HEADING_TAGS } from '../entry-filter.ts'
import { sizeOf } from '../lexemes.ts'
import { lookupsOf } from '../postgres/heading-filter.ts'
import { IndexEntries } from './entries.ts'
import { fieldNumber } from './entry-store.ts'
import { difference, EMPTY, intersection, type RecordSet, unionOf } from './record-set.ts'
import { type EntrySets, type WordsLeaf, wordsLeaf } from './word-sets.ts'

/** So many words of one pattern are looked up to be kept; those of a larger one the base counts. */
const MOST_WORDS = 1_000

type Carried = Extract<EntryFilter, { kind: 'carried' }>

/** What has to be known before a filter is answered. */
export type Needs = { readonly leaves: readonly WordsLeaf[]; readonly carried: readonly Carried[] }

const leafOf = ({ query }: Extract<EntryFilter, { kind: 'words' }>): WordsLeaf => wordsLeaf(lookupsOf(query))

/** @returns undefined for a filter that only the base answers */
export function needsOf(filter: EntryFilter): Needs | undefined {
  const leaves = new Map<string, WordsLeaf>()
  const carried: Carried[] = []
  const isKept = (part: EntryFilter): boolean => {
    switch (part.kind) {
      case 'and':
      case 'or':
        return part.parts.every(isKept)
      case 'not':
        return isKept(part.part)
      case 'words': {
        if (part.query.op === 'none') return true
        if (part.query.op === 'all' || sizeOf(part.query) > MOST_WORDS) return false
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
  return isKept(filter) ? { leaves: [...leaves.values()], carried } : undefined
}

/** What is known of the entries of an index when a filter is asked. */
export type Known = {
  readonly entries: IndexEntries
  readonly sets: EntrySets
  /** How many of the records that count carry each entry, by its number. */
  readonly carriers: Uint32Array
  /** The same of those of them that have one of the keys. */
  carriersWith(carried: Carried): Uint32Array
}

const ONE_OR_MORE = { from: 1, to: Number.MAX_SAFE_INTEGER }

/** Of the entries that records which count carry, those that pass; all of them where there is no filter. */
export function passingEntries(known: Known, filter: EntryFilter | undefined): RecordSet {
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
        throw new Error('labels are not in memory')
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
