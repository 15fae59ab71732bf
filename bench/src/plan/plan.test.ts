import { describe, expect, it } from 'vitest'
import { type Installation, planTable, scenarioOf } from './plan.ts'
import { simulate } from './simulate.ts'

const memory: Installation = {
  name: 'memory',
  records: 2_700_000,
  users: 50,
  engine: 'memory',
  serverCores: 8,
  baseCores: 4,
}
const node: Installation = { ...memory, name: 'node', engine: 'openSearch', shards: 5, searchCores: 40 }

describe('the capacity plan', () => {
  it('sends a search to all shards, each of which returns its share of the hits', () => {
    const visitsOf = (installation: Installation) =>
      scenarioOf(installation).works.find(({ name }) => name === 'search, 5 %')!.visits[1]!
    const [five, ten] = [visitsOf(node), visitsOf({ ...node, shards: 10 })]
    expect(five).toMatchObject({ station: 'search', parts: 5 })
    expect(ten).toMatchObject({ station: 'search', parts: 10 })
    // The cost of hits, without the fixed cost of a shard.
    const [costOfFive, costOfTen] = [five, ten].map((visit) => ('meanMs' in visit ? visit.meanMs - 5 : 0))
    expect(costOfFive! / costOfTen!).toBeCloseTo(2)
  })

  it('uses more processor time for more users, and adds network delays for remote regions', () => {
    const near = simulate(scenarioOf(memory, 400))
    const crowd = simulate(scenarioOf({ ...memory, users: 400 }, 400))
    expect(crowd.busy.server).toBeGreaterThan(near.busy.server! * 4)
    const far = simulate(scenarioOf({ ...memory, farSaves: 'as one call' }, 400))
    expect(far.works['save, far']!.p50Ms).toBeGreaterThan(80)
    expect(far.works['save, far']!.p50Ms).toBeLessThan(far.works.save!.p50Ms + 160)
  })

  it('prints one row per installation, and the same rows on each run', () => {
    const table = planTable([memory, node], 60)
    expect(table.split('\n')).toHaveLength(4)
    expect(table).toMatch(/^\| node \| \d+ \| \d+ % \| \d+ % \| \d+ % \| \d+ \/ \d+ \|/m)
    expect(planTable([memory, node], 60)).toBe(table)
  })
})
