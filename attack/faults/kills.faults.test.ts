import { expect, it } from 'vitest'
import { bounded } from '../attack.ts'
import { kills } from './kills.ts'

it(kills.about, async () => {
  expect((await kills.run(bounded())).faults).toEqual([])
}, 1_800_000)
