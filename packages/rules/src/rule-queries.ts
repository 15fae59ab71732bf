import type { MarcRecord } from '@seriatim/marc'
import type { Category } from '@seriatim/profile'

/** The result of the last check of a URL. */
export type UrlCheck = {
  readonly state: 'valid' | 'broken' | 'deleted' | 'uncheckable'
  /** The HTTP status of the response; null without a response. */
  readonly statusCode: number | null
  readonly reason: string
  /** The target of a permanent redirect; null without such a redirect. */
  readonly movedTo: string | null
}

/** A record that the checked record refers to. */
export type KnownRecord = {
  /** The record before the save: the active version, else the draft. */
  readonly record: MarcRecord
  /** The record after the checked record is saved, for example with a reverse link or a new ISSN-L, or as Cancelled. */
  readonly after: MarcRecord
  readonly category: Category
  readonly center: string
  /** Whether the ISSN has only a draft and no published version. */
  readonly isDraft: boolean
  /**
   * Whether the effect of the save on this record is delayed, because the record is being edited or is not stored yet.
   */
  readonly waits: boolean
}

/** The records whose linking fields refer to an ISSN: the count, and the first few ISSNs in ascending order. */
export type Citations = { readonly issns: readonly string[]; readonly count: number }

/**
 * The database queries of the rules, implemented by the server. Each query takes many keys, so that validating a record
 * needs one round trip instead of one for each link. A new query of a rule is added here.
 */
export type RuleQueries = {
  /** The records of these ISSNs. Unknown ISSNs are missing from the map. */
  readonly recordsByIssn: (issns: readonly string[]) => Promise<ReadonlyMap<string, KnownRecord>>
  /** The ISSN-L of each family after the checked record is saved. ISSNs without a serial are missing from the map. */
  readonly familyIssnl: (issns: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The records whose linking fields refer to these ISSNs. ISSNs without citations are missing from the map. */
  readonly citations: (issns: readonly string[]) => Promise<ReadonlyMap<string, Citations>>
  /**
   * The ISSNs of valid records with the same normalised key title: the first few for each title, in ascending order.
   */
  readonly sameKeyTitle: (titles: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /** The last check of each URL. URLs that were never checked are missing from the map. */
  readonly urlChecks: (urls: readonly string[]) => Promise<ReadonlyMap<string, UrlCheck>>
}

type RuleQuery<T> = (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>

/** Batches the keys of one event loop turn into one query. Each key is queried once. */
const batchQuery = <T>(question: RuleQuery<T>): RuleQuery<T> => {
  const requested = new Map<string, Promise<T | undefined>>()
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
        const known = requested.get(key) ?? ask(key)
        requested.set(key, known)
        const answer = await known
        if (answer !== undefined) answers.set(key, answer)
      }),
    )
    return answers
  }
}

/**
 * Batches and deduplicates all queries of an event loop turn. Create one instance for each validation, because answers
 * are cached.
 */
export const batchQueries = (base: RuleQueries): RuleQueries => ({
  recordsByIssn: batchQuery(base.recordsByIssn),
  familyIssnl: batchQuery(base.familyIssnl),
  citations: batchQuery(base.citations),
  sameKeyTitle: batchQuery(base.sameKeyTitle),
  urlChecks: batchQuery(base.urlChecks),
})
