import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import type { IndexPlace } from './index-steps.ts'
import { useIndexStep } from './use-index-step.ts'

const at = (position: string, isBefore = false): IndexPlace => ({ position, isBefore })
const gone: string[] = []

/** An index whose entries arrive when a button is pressed. */
function Index() {
  const [isSettled, settle] = useState(false)
  const next = isSettled ? at('of the new entries') : at('of the old ones')
  const step = useIndexStep(
    { beginning: at(''), previous: at('before', true), next, end: at('', true) },
    isSettled,
    ({ position, isBefore }) => gone.push(`${isBefore ? 'before' : 'after'} ${position}`),
  )
  return (
    <>
      <button type="button" onClick={() => settle(true)}>
        Come
      </button>
      <button type="button" onClick={() => step('next')}>
        Next
      </button>
      <button type="button" onClick={() => step('end')}>
        End
      </button>
    </>
  )
}

it('postpones a step while entries are being fetched', async () => {
  draw(<Index />)
  const press = (name: string) => page.getByRole('button', { name }).click()
  await press('Next')
  expect(gone).toEqual([])
  await press('Come')
  await expect.poll(() => gone).toEqual(['after of the new entries'])
})

it('moves to the beginning or end immediately, and drops a postponed step', async () => {
  gone.length = 0
  draw(<Index />)
  const press = (name: string) => page.getByRole('button', { name }).click()
  await press('Next')
  await press('End')
  expect(gone).toEqual(['before '])
  await press('Come')
  await expect.poll(() => gone).toEqual(['before '])
})
