/** Times of one kind of work, in milliseconds. */
export type Timing = { readonly median: number; readonly p95: number }

const round = (ms: number): number => Math.round(ms * 10) / 10

/** Runs `work` some times to warm up, then `times` times one after the other. */
export async function timeOf(times: number, work: (index: number) => Promise<unknown>): Promise<Timing> {
  for (let index = 0; index < 3; index++) await work(index)
  const taken: number[] = []
  for (let index = 0; index < times; index++) {
    const started = performance.now()
    await work(index + 3)
    taken.push(performance.now() - started)
  }
  taken.sort((a, b) => a - b)
  return { median: round(taken[times >> 1]!), p95: round(taken[Math.min(times - 1, Math.floor(times * 0.95))]!) }
}
