import { expect, it } from 'vitest'
import { boundedSize } from '../attack-definition.ts'
import { nodes } from './nodes.ts'

it(nodes.about, async () => {
  expect((await nodes.run(boundedSize())).faults).toEqual([])
}, 1_200_000)
