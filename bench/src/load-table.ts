/** The results of a load run as Markdown. */
import type { TimedRequest } from './load-user.ts'
import { median, percentile95, tableRow } from './timings.ts'

/** Memory of the servers and their child processes, without the database. */
export type MemoryAt = { readonly minute: number; readonly megabytes: number }
export type LoadResult = {
  readonly timed: readonly TimedRequest[]
  readonly memory: readonly MemoryAt[]
  readonly minutes: number
  /** Processor time used by the servers and by the database. */
  readonly seconds: { readonly servers: number; readonly database: number }
}

/** From this minute, caches are filled and memory should stay constant. */
const SETTLED_MINUTE = 5
const ERRORS_SHOWN = 5

function rowOf(work: string, timed: readonly TimedRequest[]): string {
  const taken = timed.map(({ ms }) => ms)
  const errors = timed.filter(({ error }) => error !== undefined).length
  return tableRow([work, timed.length.toLocaleString('en'), median(taken), percentile95(taken), errors])
}

/** Relative growth of memory after it settled; undefined if the run ended before that. */
export function growthOf(memory: readonly MemoryAt[]): number | undefined {
  const settled = memory.find(({ minute }) => minute >= SETTLED_MINUTE)
  const last = memory.at(-1)
  return settled && last && last !== settled ? last.megabytes / settled.megabytes - 1 : undefined
}

/** Milliseconds by kind of work, errors, and memory over time. */
export function loadTable({ timed, memory, minutes, seconds }: LoadResult): string {
  const actions = [...Map.groupBy(timed, ({ action }) => action)].sort(([, a], [, b]) => b.length - a.length)
  const errors = timed.flatMap(({ error }) => error ?? [])
  const growth = growthOf(memory)
  const perCall = (taken: number) => ((1_000 * taken) / timed.length).toFixed(1)
  const perMinute = memory.filter(
    ({ minute }, index) => Math.floor(minute) !== Math.floor(memory[index - 1]?.minute ?? -1),
  )
  return [
    tableRow(['work', 'calls', 'median', 'p95', 'errors']),
    tableRow(['---', '---', '---', '---', '---']),
    ...actions.map(([action, own]) => rowOf(action, own)),
    rowOf('all', timed),
    '',
    `${(timed.length / (minutes * 60)).toFixed(1)} calls a second. CPU time of a call: ${perCall(seconds.servers)} ms in servers, ${perCall(seconds.database)} ms in the database.`,
    `Memory by minute, MB: ${perMinute.map(({ megabytes }) => megabytes).join(', ')}.`,
    ...(growth === undefined ? [] : [`Growth since minute ${SETTLED_MINUTE}: ${(100 * growth).toFixed(1)} %.`]),
    ...errors.slice(0, ERRORS_SHOWN).map((error) => `Error: ${error}`),
  ].join('\n')
}
