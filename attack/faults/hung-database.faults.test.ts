import { expect, it } from 'vitest'
import { bounded } from '../attack.ts'
import { hungDatabase } from './hung-database.ts'

it(hungDatabase.about, async () => {
  expect((await hungDatabase.run(bounded())).faults).toEqual([])
})
