/** What is how frequent in the base, and the choice of words of which no two searches share one, as far as there are enough. */
import type { SearchedRecord } from '@seriatim/analyser'
import { isDataField } from '@seriatim/marc'
import { words } from '@seriatim/scripts'

/** How many of the records read have it. */
export type Counts = ReadonlyMap<string, number>

export type Vocabulary = {
  /** Records read. */
  readonly size: number
  readonly issns: readonly string[]
  /** Words in any field. */
  readonly anywhere: Counts
  /** Words in titles and fields of ISSNs. */
  readonly titles: Counts
  /** `first second`, one after the other in a title. */
  readonly phrases: Counts
  /** The first three letters of words of titles. */
  readonly beginnings: Counts
  /** `245 first second`: both in one occurrence, in the order of the alphabet. */
  readonly lines: Counts
}

/** Words of a field that lines are made of; long fields would give too many. */
const LINE_WORDS = 8

/** Words and short numbers as people search for; codes with digits in them, times of day and ISSNs are left out. */
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

const countEach = (counts: Map<string, number>, found: readonly string[]): void => {
  for (const key of new Set(found)) counts.set(key, (counts.get(key) ?? 0) + 1)
}

const linesOf = ({ record }: SearchedRecord): readonly string[] =>
  record.fields.flatMap((field) => {
    if (!isDataField(field)) return []
    const found = field.subfields.flatMap(({ value }) => words(value).map(({ text }) => text))
    const plain = [...new Set(found.filter(isPlain))].slice(0, LINE_WORDS).sort()
    return plain.flatMap((first, place) => plain.slice(place + 1).map((second) => `${field.tag} ${first} ${second}`))
  })

/** What a choice says of itself: what it looks up, and the words that it is made of. */
export type Candidate = { readonly lookedUp: readonly string[]; readonly words: readonly string[] }

/** Parts so many times as frequent as wanted, or as rare, are no choice. */
const FARTHEST = 4
/** How much farther from the wanted share a candidate stands that others look up too, or that has a word of others. */
const LOOKED_UP_BEFORE = Math.log(1.6)
const WORD_BEFORE = Math.log(1.15)

/** Chooses by frequency what was not chosen before, as long as there is something near enough. */
export class Choice {
  private readonly lookedUp = new Set<string>()
  private readonly words = new Set<string>()

  /**
   * The `wanted` keys of `counts` nearest to a share of `size` records, the nearest first: those that share nothing with
   * an earlier choice before those that share a word, those before what is looked up already. Each key once, but fewer
   * where there are not so many.
   * @param share from 0 to 1
   */
  nearest(
    { counts, size }: { readonly counts: Counts; readonly size: number },
    share: number,
    wanted: number,
    candidateOf: (key: string) => Candidate,
  ): readonly string[] {
    const left = new Map(
      [...counts]
        .map(([key, count]) => ({ key, distance: Math.abs(Math.log(count / size / share)), place: scrambled(key) }))
        .filter(({ distance }) => distance <= Math.log(FARTHEST))
        .sort((a, b) => a.distance - b.distance || a.place - b.place)
        .map(({ key, distance }) => [key, { key, distance, ...candidateOf(key) }]),
    )
    const chosen: string[] = []
    while (chosen.length < wanted && left.size > 0) {
      let best: { key: string; cost: number } | undefined
      for (const { key, distance, lookedUp, words: of } of left.values()) {
        // They come by distance: what follows costs at least as much.
        if (best !== undefined && distance >= best.cost) break
        const again = lookedUp.some((each) => this.lookedUp.has(each))
        const near = of.some((each) => this.words.has(each))
        const cost = distance + (again ? LOOKED_UP_BEFORE : 0) + (near ? WORD_BEFORE : 0)
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

/** A number without order (FNV-1a): neighbours of the alphabet, which lie on one page of an index, come apart. */
function scrambled(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
