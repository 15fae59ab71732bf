/** Times of one kind of work, in milliseconds. */
export type Timing = { readonly median: number; readonly p95: number }

const round = (ms: number): number => Math.round(ms * 10) / 10
const ascending = (taken: readonly number[]): number[] => [...taken].sort((a, b) => a - b)

export const median = (taken: readonly number[]): number => round(ascending(taken)[taken.length >> 1] ?? 0)

export const percentile95 = (taken: readonly number[]): number =>
  round(ascending(taken)[Math.min(taken.length - 1, Math.floor(taken.length * 0.95))] ?? 0)

/** Runs `work` three times to warm up, then `times` times in sequence. */
export async function timeOf(times: number, work: (index: number) => Promise<unknown>): Promise<Timing> {
  for (let index = 0; index < 3; index++) await work(index)
  const taken: number[] = []
  for (let index = 0; index < times; index++) {
    const started = performance.now()
    await work(index + 3)
    taken.push(performance.now() - started)
  }
  return { median: median(taken), p95: percentile95(taken) }
}

/** Median and 95th percentile as a cell of a table. */
export const medianAndPercentile = (taken: readonly number[]): string => `${median(taken)} / ${percentile95(taken)}`

/** A row of a Markdown table. */
export const tableRow = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
