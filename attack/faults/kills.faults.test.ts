import { expect, it } from 'vitest'
import { boundedSize } from '../attack-definition.ts'
import { kills } from './kills.ts'

it(kills.about, async () => {
  expect((await kills.run(boundedSize())).faults).toEqual([])
}, 1_800_000)
