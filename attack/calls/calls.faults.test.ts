import { expect, it } from 'vitest'
import { boundedSize } from '../attack-definition.ts'
import { calls } from './calls.ts'

it(calls.about, async () => {
  expect((await calls.run(boundedSize())).faults).toEqual([])
})
