import { expect, it } from 'vitest'
import { boundedSize } from '../attack.ts'
import { fullDisk } from './full-disk.ts'

it(fullDisk.about, async () => {
  expect((await fullDisk.run(boundedSize())).faults).toEqual([])
})
