import type { MarcRecord } from '@seriatim/marc'

/**
 * What rules may ask the base: a port that the server fills. A rule that needs another question adds it here.
 * Questions take many at once, so that validating a record costs one round trip and not one a link.
 */
export type BaseQuestions = {
  /** The records of these ISSNs (active version, else draft); an ISSN that the base does not know is not in the map. */
  readonly recordsByIssn: (issns: readonly string[]) => Promise<ReadonlyMap<string, MarcRecord>>
}

/**
 * The same questions, with everything that rules ask before the next turn of the event loop put together into one,
 * and nothing asked twice. Made for one validation, thrown away after it.
 */
export const askedTogether = (base: BaseQuestions): BaseQuestions => {
  const asked = new Map<string, Promise<MarcRecord | undefined>>()
  let waiting: { issns: string[]; answer: Promise<ReadonlyMap<string, MarcRecord>> } | undefined
  const ask = (issn: string): Promise<MarcRecord | undefined> => {
    if (!waiting) {
      const issns: string[] = []
      const answer = Promise.resolve().then(() => {
        waiting = undefined
        return base.recordsByIssn(issns)
      })
      waiting = { issns, answer }
    }
    waiting.issns.push(issn)
    return waiting.answer.then((records) => records.get(issn))
  }
  return {
    recordsByIssn: async (issns) => {
      const records = new Map<string, MarcRecord>()
      await Promise.all(
        issns.map(async (issn) => {
          const known = asked.get(issn) ?? ask(issn)
          asked.set(issn, known)
          const record = await known
          if (record) records.set(issn, record)
        }),
      )
      return records
    },
  }
}
