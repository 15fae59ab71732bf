import { expect, it } from 'vitest'
import { bounded } from '../attack.ts'
import { nodes } from './nodes.ts'

it(nodes.about, async () => {
  expect((await nodes.run(bounded())).faults).toEqual([])
}, 1_200_000)
