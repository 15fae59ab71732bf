/**
 * Term frequencies in the database, and the choice of words so that searches share no words as long as enough words
 * exist.
 */
import type { SearchedRecord } from '@seriatim/analyser'
import { isDataField } from '@seriatim/marc'
import { words } from '@seriatim/scripts'

/** By key (a word or a combination of words), the number of records in the sample that contain the key. */
export type Counts = ReadonlyMap<string, number>

export type Vocabulary = {
  /** Number of records in the sample. */
  readonly size: number
  readonly issns: readonly string[]
  /** Number of records by word in any field. */
  readonly anywhere: Counts
  /** Number of records by word in titles and ISSN fields. */
  readonly titles: Counts
  /** Number of records by pair of consecutive words of a title: `first second`. */
  readonly phrases: Counts
  /** Number of records by the first three letters of words of titles. */
  readonly beginnings: Counts
  /** Number of records by two words of one occurrence, in alphabetical order: `245 first second`. */
  readonly lines: Counts
}

/** Number of words of a field used for lines: long fields would produce too many pairs. */
const LINE_WORDS = 8

/** Words and short numbers as users search them; excludes codes with digits, times of day and ISSNs. */
const isPlain = (word: string): boolean => /^(?:[a-z]{2,}|\d{2,4})$/.test(word)
const isLettered = (word: string | undefined): word is string => word !== undefined && /^[a-z]{2,}$/.test(word)

export function readVocabulary(records: Iterable<SearchedRecord>): Vocabulary {
  const [anywhere, titles, phrases, beginnings, lines] = Array.from({ length: 5 }, () => new Map<string, number>())
  const issns: string[] = []
  for (const searched of records) {
    issns.push(searched.context.issn)
    const inTitles = searched.runs({ kind: 'titles' })
    countEach(anywhere!, searched.runs({ kind: 'anywhere' }).flat(2).filter(isPlain))
    countEach(titles!, inTitles.flat(2).filter(isLettered))
    countEach(
      beginnings!,
      inTitles.flat(2).flatMap((word) => (isLettered(word) && word.length > 3 ? [word.slice(0, 3)] : [])),
    )
    countEach(
      phrases!,
      inTitles.flatMap((run) =>
        run.flatMap(([word], place) => {
          const before = run[place - 1]?.[0]
          return isLettered(word) && isLettered(before) ? [`${before} ${word}`] : []
        }),
      ),
    )
    countEach(lines!, linesOf(searched))
  }
  return {
    size: issns.length,
    issns,
    anywhere: anywhere!,
    titles: titles!,
    phrases: phrases!,
    beginnings: beginnings!,
    lines: lines!,
  }
}

const countEach = (counts: Map<string, number>, result: readonly string[]): void => {
  for (const key of new Set(result)) counts.set(key, (counts.get(key) ?? 0) + 1)
}

const linesOf = ({ record }: SearchedRecord): readonly string[] =>
  record.fields.flatMap((field) => {
    if (!isDataField(field)) return []
    const results = field.subfields.flatMap(({ value }) => words(value).map(({ text }) => text))
    const plain = [...new Set(results.filter(isPlain))].slice(0, LINE_WORDS).sort()
    return plain.flatMap((first, place) => plain.slice(place + 1).map((second) => `${field.tag} ${first} ${second}`))
  })

/** The index terms that a candidate looks up, and the words of the candidate. */
export type Candidate = { readonly lookedUp: readonly string[]; readonly words: readonly string[] }

/** Candidates that are this many times as frequent or as rare as requested are excluded. */
const MAX_FREQUENCY_RATIO = 4
/** Added distance of a candidate if an earlier choice looks up its term, or uses one of its words. */
const LOOKED_UP_PENALTY = Math.log(1.6)
const WORD_PENALTY = Math.log(1.15)

/** Chooses keys by frequency, preferring terms and words that were not chosen before. */
export class WordChoice {
  private readonly lookedUp = new Set<string>()
  private readonly words = new Set<string>()

  /**
   * Returns the `keyCount` keys of `counts` closest to a frequency of `share`, closest first. Prefers keys that share no
   * word with earlier choices, then keys that share a word, then terms that were already looked up. Each key occurs
   * once; returns fewer keys if there are not enough.
   * @param share from 0 to 1
   */
  nearest(
    { counts, size }: { readonly counts: Counts; readonly size: number },
    share: number,
    keyCount: number,
    candidateOf: (key: string) => Candidate,
  ): readonly string[] {
    const left = new Map(
      [...counts]
        .map(([key, count]) => ({ key, distance: Math.abs(Math.log(count / size / share)), place: hashOrder(key) }))
        .filter(({ distance }) => distance <= Math.log(MAX_FREQUENCY_RATIO))
        .sort((a, b) => a.distance - b.distance || a.place - b.place)
        .map(({ key, distance }) => [key, { key, distance, ...candidateOf(key) }]),
    )
    const chosen: string[] = []
    while (chosen.length < keyCount && left.size > 0) {
      let best: { key: string; cost: number } | undefined
      for (const { key, distance, lookedUp, words: of } of left.values()) {
        // Candidates are sorted by distance, so all following candidates cost at least as much.
        if (best !== undefined && distance >= best.cost) break
        const again = lookedUp.some((each) => this.lookedUp.has(each))
        const near = of.some((each) => this.words.has(each))
        const cost = distance + (again ? LOOKED_UP_PENALTY : 0) + (near ? WORD_PENALTY : 0)
        if (best === undefined || cost < best.cost) best = { key, cost }
      }
      const { key, lookedUp, words: of } = left.get(best!.key)!
      left.delete(key)
      chosen.push(key)
      for (const each of lookedUp) this.lookedUp.add(each)
      for (const each of of) this.words.add(each)
    }
    return chosen
  }
}

/** Hash for a pseudo-random order (FNV-1a): alphabetical neighbours, which share index pages, are separated. */
function hashOrder(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
