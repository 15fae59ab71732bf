import type { MarcRecord } from '@seriatim/marc'
import type { Category } from '@seriatim/profile'

/** What the last check of an address found. */
export type UrlCheck = {
  readonly state: 'valid' | 'broken' | 'deleted' | 'uncheckable'
  /** The status of HTTP; null where no answer came. */
  readonly statusCode: number | null
  readonly reason: string
  /** Where it leads for good; null where it leads nowhere else, or only for now. */
  readonly movedTo: string | null
}

/** A record that the one under check names. */
export type KnownRecord = {
  /** As the base has it: the active version, else the draft. */
  readonly record: MarcRecord
  /** As it is once the record under check is saved: with its link back, its ISSN-L, cancelled. */
  readonly after: MarcRecord
  readonly category: Category
  readonly center: string
  /** Only a draft stands under the number: nothing was published there. */
  readonly isDraft: boolean
  /** What the save does to it comes later: somebody edits it, or it is still to be stored itself. */
  readonly waits: boolean
}

/** The records that name a number in linking fields: how many there are, and the first few, ascending. */
export type Citations = { readonly issns: readonly string[]; readonly count: number }

/**
 * What rules may ask the base: a port that the server fills. A rule that needs another question adds it here.
 * Questions take many at once, so that validating a record costs one round trip and not one a link.
 */
export type BaseQuestions = {
  /** The records of these ISSNs; an ISSN that the base does not know is not in the map. */
  readonly recordsByIssn: (issns: readonly string[]) => Promise<ReadonlyMap<string, KnownRecord>>
  /** The ISSN-L that the families of these records under check have once they are saved; none where there is no serial. */
  readonly familyIssnl: (issns: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Which records name these numbers in linking fields; one that nobody names is not in the map. */
  readonly citations: (issns: readonly string[]) => Promise<ReadonlyMap<string, Citations>>
  /** The ISSNs of valid records whose key title is the same as these when normalised; the first few of each, ascending. */
  readonly sameKeyTitle: (titles: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /** The last check of each of these addresses; one that was never checked is not in the map. */
  readonly urlChecks: (urls: readonly string[]) => Promise<ReadonlyMap<string, UrlCheck>>
}

type Question<T> = (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>

/** A question that waits for the turn of the event loop to end, then is asked once for all keys, none of them twice. */
const together = <T>(question: Question<T>): Question<T> => {
  const asked = new Map<string, Promise<T | undefined>>()
  let waiting: { keys: string[]; answer: Promise<ReadonlyMap<string, T>> } | undefined
  const ask = (key: string): Promise<T | undefined> => {
    if (!waiting) {
      const keys: string[] = []
      const answer = Promise.resolve().then(() => {
        waiting = undefined
        return question(keys)
      })
      waiting = { keys, answer }
    }
    waiting.keys.push(key)
    return waiting.answer.then((answers) => answers.get(key))
  }
  return async (keys) => {
    const answers = new Map<string, T>()
    await Promise.all(
      keys.map(async (key) => {
        const known = asked.get(key) ?? ask(key)
        asked.set(key, known)
        const answer = await known
        if (answer !== undefined) answers.set(key, answer)
      }),
    )
    return answers
  }
}

/**
 * The same questions, with everything that rules ask before the next turn of the event loop put together into one,
 * and nothing asked twice. Made for one validation, thrown away after it.
 */
export const askedTogether = (base: BaseQuestions): BaseQuestions => ({
  recordsByIssn: together(base.recordsByIssn),
  familyIssnl: together(base.familyIssnl),
  citations: together(base.citations),
  sameKeyTitle: together(base.sameKeyTitle),
  urlChecks: together(base.urlChecks),
})
