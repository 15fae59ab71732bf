import { expect, it } from 'vitest'
import { bounded } from '../attack.ts'
import { load } from './load.ts'

it(load.about, async () => {
  expect((await load.run(bounded())).faults).toEqual([])
})
