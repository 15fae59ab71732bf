import type { BaseQuestions } from '@seriatim/rules'

type Question<T> = (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>

/** A question that is asked once for all that want to know in the same turn of the event loop. */
const gather = <T>(question: Question<T>): Question<T> => {
  const answers = new Map<string, Promise<T | undefined>>()
  let waiting: { keys: string[]; answer: Promise<ReadonlyMap<string, T>> } | undefined
  const ask = (key: string): Promise<T | undefined> => {
    if (!waiting) {
      const keys: string[] = []
      const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting = undefined
        return question(keys)
      })
      waiting = { keys, answer }
    }
    waiting.keys.push(key)
    return waiting.answer.then((found) => found.get(key))
  }
  return async (keys) => {
    const found = new Map<string, T>()
    await Promise.all(
      keys.map(async (key) => {
        const known = answers.get(key) ?? ask(key)
        answers.set(key, known)
        const answer = await known
        if (answer !== undefined) found.set(key, answer)
      }),
    )
    return found
  }
}

/** The same questions for the validations of a batch that run beside each other: the base is asked once a round. */
export const gathered = (base: BaseQuestions): BaseQuestions => ({
  recordsByIssn: gather(base.recordsByIssn),
  urlChecks: gather(base.urlChecks),
})
