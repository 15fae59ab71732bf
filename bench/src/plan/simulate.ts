/**
 * Closed queueing simulation. Each user thinks, chooses a kind of work, visits its stations in order, and thinks again.
 * The same seed returns the same figures.
 */
import { Random } from '@seriatim/server/testing/oracle/random'
import { median, percentile95 } from '../timings.ts'
import { makeEventQueue } from './agenda.ts'

/** Parallel servers with one queue, first come, first served: all processors of one tier. */
type Station = { readonly name: string; readonly servers: number }

/**
 * A stay at a station with an exponential duration of the given mean. With `parts`, that many parts run in parallel,
 * and the visit ends with the last. `delayMs` is time without processor work, such as latency between regions.
 */
export type Visit =
  | { readonly station: string; readonly meanMs: number; readonly parts?: number }
  | { readonly delayMs: number }

export type Work = { readonly name: string; readonly weight: number; readonly visits: readonly Visit[] }

export type Scenario = {
  readonly users: number
  /** Mean of the exponential time between an answer and the next request of the same user. */
  readonly thinkMs: number
  readonly stations: readonly Station[]
  readonly works: readonly Work[]
  /** Measured time, preceded by an unmeasured warm-up of at most the same length. */
  readonly seconds: number
  readonly warmUpSeconds: number
  readonly seed: number
}

type WorkFigures = {
  readonly count: number
  readonly meanMs: number
  readonly p50Ms: number
  readonly p95Ms: number
}
export type Figures = {
  readonly perSecond: number
  readonly works: Readonly<Record<string, WorkFigures>>
  /** Utilization of each station, 0 to 1. */
  readonly busy: Readonly<Record<string, number>>
}

type Part = { readonly ms: number; readonly ended: () => void }

/** Assigns parts to the servers of one station, and measures their busy time between `from` and `until`. */
function makeStation({ servers }: Station, agenda: ReturnType<typeof makeEventQueue>, from: number, until: number) {
  const waiting: Part[] = []
  let first = 0
  let free = servers
  let worked = 0
  const begin = ({ ms, ended }: Part): void => {
    free -= 1
    const start = agenda.now()
    worked += Math.max(0, Math.min(until, start + ms) - Math.max(from, start))
    agenda.after(ms, () => {
      free += 1
      const next = waiting[first]
      if (next !== undefined) {
        first += 1
        // Remove served parts only occasionally, so that a long queue has no cost.
        if (first > 1_000 && first * 2 > waiting.length) {
          waiting.splice(0, first)
          first = 0
        }
        begin(next)
      }
      ended()
    })
  }
  return {
    add: (part: Part): void => void (free > 0 ? begin(part) : waiting.push(part)),
    busy: (): number => worked / (servers * (until - from)),
  }
}

const exponential = (random: Random, mean: number): number => -Math.log(1 - random.next()) * mean

const figuresOf = (times: readonly number[]): WorkFigures => ({
  count: times.length,
  meanMs: times.reduce((total, ms) => total + ms, 0) / Math.max(1, times.length),
  p50Ms: median(times),
  p95Ms: percentile95(times),
})

/**
 * Runs a scenario.
 * @throws Error for an unknown station, and for works without weight
 */
export function simulate({ users, thinkMs, stations, works, seconds, warmUpSeconds, seed }: Scenario): Figures {
  const random = new Random(seed)
  const agenda = makeEventQueue()
  const from = warmUpSeconds * 1_000
  const until = from + seconds * 1_000
  const at = new Map(stations.map((station) => [station.name, makeStation(station, agenda, from, until)]))
  const times = new Map<string, number[]>(works.map(({ name }) => [name, []]))
  const weight = works.reduce((total, work) => total + work.weight, 0)
  if (weight <= 0) throw new Error('At least one kind of work must have a positive weight')
  const choose = (): Work => {
    let left = random.next() * weight
    for (const work of works) {
      left -= work.weight
      if (left < 0) return work
    }
    return works.at(-1)!
  }
  const visit = (stay: Visit, then: () => void): void => {
    if ('delayMs' in stay) {
      agenda.after(stay.delayMs, then)
      return
    }
    const station = at.get(stay.station)
    if (station === undefined) throw new Error(`No station ${stay.station}`)
    let left = stay.parts ?? 1
    const ended = (): void => {
      left -= 1
      if (left === 0) then()
    }
    for (let part = left; part > 0; part -= 1) station.add({ ms: exponential(random, stay.meanMs), ended })
  }
  const ask = (): void => {
    const { name, visits } = choose()
    const began = agenda.now()
    const step = (index: number): void => {
      const stay = visits[index]
      if (stay !== undefined) {
        visit(stay, () => step(index + 1))
        return
      }
      // Requests that started in the measured time count, even if the answer is late.
      if (began >= from && began < until) times.get(name)!.push(agenda.now() - began)
      think()
    }
    step(0)
  }
  const think = (): void => agenda.after(exponential(random, thinkMs), ask)
  for (let user = 0; user < users; user += 1) think()
  // Continue for the same time again, so that pending requests can finish. An overloaded queue would never become
  // empty.
  agenda.run(until + seconds * 1_000)
  const counted = [...times.values()].reduce((total, list) => total + list.length, 0)
  return {
    perSecond: counted / seconds,
    works: Object.fromEntries([...times].map(([name, list]) => [name, figuresOf(list)])),
    busy: Object.fromEntries([...at].map(([name, station]) => [name, station.busy()])),
  }
}
