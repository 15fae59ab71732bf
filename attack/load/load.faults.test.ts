import { expect, it } from 'vitest'
import { boundedSize } from '../attack-definition.ts'
import { load } from './load.ts'

it(load.about, async () => {
  expect((await load.run(boundedSize())).faults).toEqual([])
})
