import { expect, it } from 'vitest'
import { bounded } from '../attack.ts'
import { fullDisk } from './full-disk.ts'

it(fullDisk.about, async () => {
  expect((await fullDisk.run(bounded())).faults).toEqual([])
})
