import { expect, it } from 'vitest'
import { bounded } from '../attack.ts'
import { calls } from './calls.ts'

it(calls.about, async () => {
  expect((await calls.run(bounded())).faults).toEqual([])
})
