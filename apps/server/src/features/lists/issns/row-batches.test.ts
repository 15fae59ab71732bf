import { expect, it } from 'vitest'
import { rowBatches } from './row-batches.ts'

const sizesOf = async (rows: number, cells: readonly string[]) => {
  async function* storeGiven() {
    for (let line = 1; line <= rows; line++) yield { line, cells }
  }
  const sizes: number[] = []
  for await (const batch of rowBatches(storeGiven())) sizes.push(batch.length)
  return sizes
}

it('row batches have 1,000 rows, or fewer if the rows are long', async () => {
  expect(await sizesOf(0, [])).toEqual([])
  expect(await sizesOf(2_500, ['0317-8471', 'Nature'])).toEqual([1_000, 1_000, 500])
  expect(await sizesOf(9, ['x'.repeat(1 << 19), 'y'.repeat(1 << 19)])).toEqual([4, 4, 1])
  expect(await sizesOf(2, ['x'.repeat(1 << 23)])).toEqual([1, 1])
})
