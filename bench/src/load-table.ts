/** What a held load says of itself, as Markdown. */
import type { Timed } from './load-desk.ts'
import { median, percentile95 } from './timings.ts'

/** What the servers and their processes held in memory, without the database. */
export type MemoryAt = { readonly minute: number; readonly megabytes: number }
export type Held = {
  readonly timed: readonly Timed[]
  readonly memory: readonly MemoryAt[]
  readonly minutes: number
  /** Time of processors that was taken. */
  readonly seconds: { readonly servers: number; readonly database: number }
}

/** From here on memory should stay: by then caches are filled. */
const SETTLED_MINUTE = 5
const ERRORS_SHOWN = 5

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

function rowOf(work: string, timed: readonly Timed[]): string {
  const taken = timed.map(({ ms }) => ms)
  const errors = timed.filter(({ error }) => error !== undefined).length
  return line([work, timed.length.toLocaleString('en'), median(taken), percentile95(taken), errors])
}

/** By how much of itself memory grew since it had settled; undefined for a run that ended before. */
export function growthOf(memory: readonly MemoryAt[]): number | undefined {
  const settled = memory.find(({ minute }) => minute >= SETTLED_MINUTE)
  const last = memory.at(-1)
  return settled && last && last !== settled ? last.megabytes / settled.megabytes - 1 : undefined
}

/** Milliseconds by kind of work, errors, memory over time. */
export function loadTable({ timed, memory, minutes, seconds }: Held): string {
  const deeds = [...Map.groupBy(timed, ({ deed }) => deed)].sort(([, a], [, b]) => b.length - a.length)
  const errors = timed.flatMap(({ error }) => error ?? [])
  const growth = growthOf(memory)
  const perCall = (taken: number) => ((1_000 * taken) / timed.length).toFixed(1)
  const perMinute = memory.filter(
    ({ minute }, index) => Math.floor(minute) !== Math.floor(memory[index - 1]?.minute ?? -1),
  )
  return [
    line(['work', 'calls', 'median', 'p95', 'errors']),
    line(['---', '---', '---', '---', '---']),
    ...deeds.map(([deed, own]) => rowOf(deed, own)),
    rowOf('all', timed),
    '',
    `${(timed.length / (minutes * 60)).toFixed(1)} calls a second. A call takes the processors ${perCall(seconds.servers)} ms in servers and ${perCall(seconds.database)} ms in the database.`,
    `Memory by minute, MB: ${perMinute.map(({ megabytes }) => megabytes).join(', ')}.`,
    ...(growth === undefined ? [] : [`Grown since minute ${SETTLED_MINUTE} by ${(100 * growth).toFixed(1)} %.`]),
    ...errors.slice(0, ERRORS_SHOWN).map((error) => `Error: ${error}`),
  ].join('\n')
}
