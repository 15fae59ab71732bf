import { expect, it } from 'vitest'
import { boundedSize } from '../attack-definition.ts'
import { hungDatabase } from './hung-database.ts'

it(hungDatabase.about, async () => {
  expect((await hungDatabase.run(boundedSize())).faults).toEqual([])
})
