import { expect, it } from 'vitest'
import { bounded } from '../attack.ts'
import { hungBase } from './hung-base.ts'

it(hungBase.about, async () => {
  expect((await hungBase.run(bounded())).faults).toEqual([])
}, 600_000)
