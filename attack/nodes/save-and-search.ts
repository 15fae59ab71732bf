import type { Session } from '../faults/session.ts'
import { COMMON_WORD, RECORDS_PER_LOT, type RecordLots } from './record-lots.ts'

/** Number of concurrent clients. Each client has its own lots. */
const CLIENTS = 2
/** Number of saves between two progress reports. */
const SAVES_PER_REPORT = 5_000

/** Latencies in milliseconds by the engine that answered, and all wrong answers. */
export type Searches = { readonly byOpenSearch: number[]; readonly byBase: number[]; readonly wrong: string[] }

type LotWork = {
  readonly session: Session
  readonly lots: RecordLots
  /** Number of saves, in addition to the first save of each record. */
  readonly saves: number
  readonly searches: Searches
  /** The progress of the work, also available after an error. */
  readonly done: { saves: number; longestMs: number }
  /** Awaited before each lot, with the number of finished saves. */
  readonly due: (saves: number) => Promise<void>
  readonly say: (line: string) => void
}

export const maxMs = (taken: readonly number[]): number => Math.round(taken.reduce((a, b) => Math.max(a, b), 0))

/** Searches a word anywhere, and records the engine and wrong totals. */
async function expectTotal(
  { session, searches, say }: LotWork,
  word: string,
  total: number,
  isSettled = false,
): Promise<void> {
  const body = { basic_query: { query: word, anywhere: true }, size: 10, facets: ['category'] }
  const started = performance.now()
  const ask = () => session.call('POST', '/search', { body })
  let answer = await ask()
  // Repeat the search if the session has expired.
  if (answer.status === 401) answer = await ask()
  const ms = performance.now() - started
  const wrong = (what: string) => {
    searches.wrong.push(`${word}: ${what}`)
    say(`wrong: ${word}: ${what}`)
  }
  if (answer.status !== 200) {
    wrong(`refused with ${answer.status} ${JSON.stringify(answer.body)}`)
    return
  }
  const { notice, hits, aggregations } = answer.body
  ;(notice === undefined ? searches.byOpenSearch : searches.byBase).push(ms)
  const by = notice ?? 'OpenSearch'
  if (hits.total.value !== total) wrong(`${hits.total.value} records instead of ${total} (${by})`)
  const counted = aggregations.category.buckets.reduce(
    (sum: number, each: { doc_count: number }) => sum + each.doc_count,
    0,
  )
  if (counted !== total) wrong(`${counted} records in the category facet instead of ${total} (${by})`)
  if (isSettled && notice !== undefined) wrong(`PostgreSQL still answers after the last node is available: ${notice}`)
}

/**
 * Saves lots (groups of records, see `record-lots.ts`), each time with a new word, and searches after each save. The
 * new word must find all records of the lot; the previous word must find none, and the common word all records of all
 * lots.
 * @returns a function that searches the last word of each lot after the end
 */
export async function saveAndSearchLots(work: LotWork) {
  const { lots, saves, done, due, say } = work
  const words: string[] = []
  let [begun, turns] = [0, 0]
  const save = async (lot: number): Promise<void> => {
    begun += RECORDS_PER_LOT
    const word = `trialword${++turns}`
    const started = performance.now()
    await lots.save(lot, word)
    done.longestMs = Math.max(done.longestMs, performance.now() - started)
    words[lot] = word
    done.saves += RECORDS_PER_LOT
    if (done.saves % SAVES_PER_REPORT === 0) say(`${done.saves} saves`)
  }
  for (let lot = 0; lot < lots.count; lot++) await save(lot)
  const first = done.saves
  const client = async (at: number): Promise<void> => {
    const own = Array.from({ length: lots.count }, (_, lot) => lot).filter((lot) => lot % CLIENTS === at)
    for (let turn = 0; begun - first < saves; turn++) {
      await due(done.saves - first)
      const lot = own[turn % own.length]!
      const before = words[lot]!
      await save(lot)
      await expectTotal(work, words[lot]!, RECORDS_PER_LOT)
      await expectTotal(work, before, 0)
      await expectTotal(work, COMMON_WORD, lots.count * RECORDS_PER_LOT)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)))
  return {
    async searchAll(): Promise<void> {
      for (const word of words) await expectTotal(work, word, RECORDS_PER_LOT, true)
      await expectTotal(work, COMMON_WORD, lots.count * RECORDS_PER_LOT, true)
    },
  }
}
