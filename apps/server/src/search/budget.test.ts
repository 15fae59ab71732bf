import type { QueryNode } from '@seriatim/query'
import { describe, expect, it } from 'vitest'
import { checkBudget, partKey, remainingMs, spendBudgetOn, withinBudget } from './budget.ts'

const family = (issn: string): QueryNode => ({ kind: 'family', family: 'issnl', issn, at: { position: 0, length: 9 } })
const [cheap, dear, last] = [family('0000-0000'), family('0000-0001'), family('0000-0002')]

let time = 0
const now = () => time
/** Returns work that takes `ms` milliseconds and then checks the budget. */
const takes = (ms: number) => async () => {
  time += ms
  checkBudget()
}

describe('the budget of a search', () => {
  it('ends the search when its parts together take too long, and names the most expensive part', async () => {
    const search = withinBudget(
      async () => {
        await spendBudgetOn(cheap, takes(100))
        await spendBudgetOn(dear, takes(500))
        await spendBudgetOn(cheap, takes(100))
        await spendBudgetOn(last, takes(400))
      },
      { ms: 1_000, now },
    )
    await expect(search).rejects.toMatchObject({
      code: 'search_too_long',
      details: { seconds: 1, line: 0, part: partKey(dear) },
    })
  })

  it('counts the time of a part that still runs, and limits the time of a statement to the remaining budget', async () => {
    const search = withinBudget(
      async () => {
        await spendBudgetOn(cheap, takes(1_000))
        expect(remainingMs(30_000)).toBe(4_000)
        expect(remainingMs(2_000)).toBe(2_000)
        await spendBudgetOn(dear, takes(4_500))
      },
      { ms: 5_000, now },
    )
    await expect(search).rejects.toMatchObject({ details: { part: partKey(dear) } })
  })

  it('is separate for each search, and does not limit code outside a search', async () => {
    await withinBudget(() => spendBudgetOn(cheap, takes(900)), { ms: 1_000, now })
    await withinBudget(() => spendBudgetOn(cheap, takes(900)), { ms: 1_000, now })
    await spendBudgetOn(dear, takes(100_000))
    expect(remainingMs(30_000)).toBe(30_000)
  })
})
