import { describe, expect, it } from 'vitest'
import { type Scenario, simulate } from './simulate.ts'

const one = (scenario: Partial<Scenario> & Pick<Scenario, 'users' | 'thinkMs' | 'stations'>): Scenario => ({
  works: [{ name: 'work', weight: 1, visits: [{ station: 'server', meanMs: 100 }] }],
  seconds: 20_000,
  warmUpSeconds: 500,
  seed: 1,
  ...scenario,
})

/**
 * Exact mean response time of `c` servers with exponential service and `n` users (machine repair model), in
 * milliseconds.
 */
function finiteSource(n: number, c: number, thinkMs: number, serviceMs: number): number {
  const ratio = serviceMs / thinkMs
  const states = [1]
  for (let k = 1; k <= n; k += 1) states.push(states[k - 1]! * (n - k + 1) * (ratio / Math.min(k, c)))
  const sum = states.reduce((total, state) => total + state, 0)
  const there = states.reduce((total, state, k) => total + k * state, 0) / sum
  // Little's law: the mean response time is the number of users in the system divided by the throughput. The throughput
  // is the number of thinking users divided by the think time.
  return there / ((n - there) / thinkMs)
}

/** Exact mean response time of M/M/c at `perMs` requests per millisecond, by Erlang's C, in milliseconds. */
function erlang(perMs: number, c: number, serviceMs: number): number {
  const load = perMs * serviceMs
  let blocked = 1
  for (let k = 1; k <= c; k += 1) blocked = (load * blocked) / (k + load * blocked)
  const waits = blocked / (1 - (load / c) * (1 - blocked))
  return serviceMs + (waits * serviceMs) / (c - load)
}

describe('the simulation of a capacity plan', () => {
  it.each([
    [4, 1, 400],
    [10, 3, 250],
    [30, 4, 800],
  ])('agrees with the exact response time for %i users at %i servers', (users, servers, thinkMs) => {
    const { works } = simulate(one({ users, thinkMs, stations: [{ name: 'server', servers }] }))
    const exact = finiteSource(users, servers, thinkMs, 100)
    expect(Math.abs(works.work!.meanMs / exact - 1)).toBeLessThan(0.02)
  })

  it('agrees with the M/M/c queue for many users', () => {
    const users = 2_000
    const thinkMs = 60_000
    const figures = simulate(one({ users, thinkMs, seconds: 4_000, stations: [{ name: 'server', servers: 4 }] }))
    const exact = erlang(figures.perSecond / 1_000, 4, 100)
    expect(Math.abs(figures.works.work!.meanMs / exact - 1)).toBeLessThan(0.03)
    expect(Math.abs(figures.busy.server! / ((figures.perSecond * 0.1) / 4) - 1)).toBeLessThan(0.02)
  })

  it('waits for the slowest part of a parallel call', () => {
    const { works } = simulate(
      one({
        users: 1,
        thinkMs: 10,
        seconds: 2_000,
        works: [{ name: 'work', weight: 1, visits: [{ station: 'server', meanMs: 100, parts: 4 }] }],
        stations: [{ name: 'server', servers: 4 }],
      }),
    )
    // The expected maximum of four exponentially distributed times is their mean, multiplied by 1 + 1/2 + 1/3 + 1/4.
    expect(Math.abs(works.work!.meanMs / (100 * (1 + 1 / 2 + 1 / 3 + 1 / 4)) - 1)).toBeLessThan(0.03)
  })

  it('adds network delays, and chooses kinds of work by weight', () => {
    const { works } = simulate(
      one({
        users: 5,
        thinkMs: 100,
        seconds: 1_000,
        works: [
          { name: 'near', weight: 3, visits: [{ delayMs: 20 }] },
          { name: 'far', weight: 1, visits: [{ delayMs: 100 }, { delayMs: 50 }] },
        ],
        stations: [],
      }),
    )
    expect(works.near!.p95Ms).toBeCloseTo(20)
    expect(works.far!.p50Ms).toBeCloseTo(150)
    expect(Math.abs(works.near!.count / works.far!.count / 3 - 1)).toBeLessThan(0.05)
  })

  it('returns the same result for the same seed, and another one for another seed', () => {
    const scenario = one({ users: 20, thinkMs: 300, seconds: 100, stations: [{ name: 'server', servers: 5 }] })
    expect(simulate(scenario)).toEqual(simulate(scenario))
    expect(simulate({ ...scenario, seed: 2 })).not.toEqual(simulate(scenario))
  })

  it('refuses a step at an unknown station', () => {
    expect(() => simulate(one({ users: 1, thinkMs: 1, stations: [] }))).toThrow('No station server')
  })
})
